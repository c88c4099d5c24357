"""What a person enters into a match: a throw or stroke, saved or told, and the draw for the opening."""

from __future__ import annotations

from gorodki.court.files.sides import tidy
from gorodki.court.five_pins.draw import DrawRuling, DrawVerdict
from gorodki.court.five_pins.match.keeping import SAME, TOLD
from gorodki.court.five_pins.match.keeping import entered as stroke_entered
from gorodki.court.five_pins.match.match import PinsMatch
from gorodki.court.five_pins.recording import StrokeRecording
from gorodki.court.five_pins.situation import PLAYERS_BALLS
from gorodki.court.gorodki.adjudicator import adjudicate
from gorodki.court.gorodki.throw.recording import Recording
from gorodki.court.match.keeping import entered as throw_entered
from gorodki.figures.errors import InputError
from gorodki.figures.suggest import did_you_mean
from gorodki.scenarios.five_pins.build import ruling, situation, trace
from gorodki.scenarios.five_pins.model import StrokeScenario
from gorodki.scenarios.matches import AnyMatch
from gorodki.scenarios.told import Case, told_case


def entered_of(
    match: AnyMatch, told: Recording | StrokeRecording | Case, name: str, *, again: bool = False
) -> AnyMatch:
    """The match after a throw or stroke of its game.

    Args:
        match: before it.
        told: a recording, or a told stroke of five pins.
        name: of it, for messages.
        again: True where it may be in the match already.

    Raises:
        InputError: for what is of another game, is no throw or stroke, or does not follow what stands.
    """
    if isinstance(match, PinsMatch):
        if isinstance(told, StrokeRecording):
            return stroke_entered(match, told, again=again, within=SAME)
        if not isinstance(told, StrokeScenario):
            raise InputError(f"{name!r} is a throw; this is a match of five pins, which takes strokes")
        if told.is_draw:
            raise InputError(f"{name!r} is a draw, which 'gorodki match draw' enters")
        recorded = StrokeRecording(None, situation(told), trace(told))
        return stroke_entered(match, recorded, again=again, within=TOLD)
    if isinstance(told, Recording):
        return throw_entered(match, adjudicate(told.trace, told.situation), told.trace.digest, again=again)
    if isinstance(told, StrokeRecording | StrokeScenario):
        raise InputError(f"{name!r} is a stroke; this is a match of gorodki, which takes throws")
    raise InputError(f"{name!r} is only told; a match of gorodki takes throws kept with --save")


def ball_that_chooses(name: str) -> str:
    """Ball of the player who has won a told draw.

    Args:
        name: file of the draw, or the id of one that comes with the program.

    Raises:
        InputError: for what is no draw, or one that decides nothing.
    """
    told = told_case(name)
    found = ruling(told) if isinstance(told, StrokeScenario) else None
    if not isinstance(found, DrawRuling):
        raise InputError(
            f"{name!r} is no draw of five pins; 'gorodki scenarios list --topic draw' lists some"
        )
    if found.verdict is not DrawVerdict.DECIDED:
        raise InputError(f"{name!r} decides nothing: the draw is made again ({found.clause})")
    return found.chooses


def ball_of(match: PinsMatch, player: str) -> str:
    """Ball of a player, who is named as in the match.

    Raises:
        InputError: for a name that is not in the match (*did you mean*).
    """
    players = match.event.players
    if tidy(player) not in players:
        raise InputError(f"unknown player {player!r}; {did_you_mean(player, players)}")
    return PLAYERS_BALLS[players.index(tidy(player))]
