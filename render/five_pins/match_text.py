"""The score sheet of a match of five pins as plain text: every stroke, the score, the next stroke."""

from __future__ import annotations

from collections.abc import Iterator

from gorodki.court.five_pins.match.match import PinsGame, PinsMatch, PlayedStroke
from gorodki.court.five_pins.match.state import games_won, match_winner, scores, standing, turn, winner
from gorodki.court.five_pins.ruling import StrokeVerdict
from gorodki.court.five_pins.situation import PLAYERS_BALLS
from gorodki.figures.languages import N_
from gorodki.render.five_pins.words import BALLS, FIVE_PINS, clause_line, next_words
from gorodki.render.words.columns import aligned, together
from gorodki.render.words.messages import Messages, messages

NONE = "\N{EN DASH}"

SIGNS = {StrokeVerdict.GIVES_OVER: "o", StrokeVerdict.FAULT: "f", StrokeVerdict.NOT_PLAYED: "n",
         StrokeVerdict.GAME_LOST: "x"}  # fmt: skip
"""After a number of points, for a stroke that is not proper."""

SIGN_WORDS = {
    StrokeVerdict.GIVES_OVER: N_("o the points go to the opponent"),
    StrokeVerdict.FAULT: N_("f a fault, the opponent has the hand"),
    StrokeVerdict.NOT_PLAYED: N_("n a fault before the stroke"),
    StrokeVerdict.GAME_LOST: N_("x left or refused: the game is lost"),
}


def score_sheet(match: PinsMatch, lang: str = "en") -> str:
    """The score sheet: a row for each stroke, the score after it, averages, the winner, the next stroke.

    Raises:
        InputError: for a language there is no catalogue of.
    """
    words, event = messages(lang), match.event
    to = words.text(N_("to {n} points")).format(n=event.limit)
    lines = [f"{words.text(FIVE_PINS)} · {to}"]
    for k, name in enumerate(event.players):
        plays = words.text(N_("{player}: {ball} ball")).format(
            player=name, ball=words.text(BALLS[PLAYERS_BALLS[k]])
        )
        lines.append(plays)
    for number, game in enumerate(match.games, 1):
        lines += ["", *_game(game, number, words)]
    lines += ["", *_signs(match, words)]
    if event.games > 1:
        lines.append(_match_score(match, words))
    return together([*lines, *_next(match, words)])


def _game(game: PinsGame, number: int, words: Messages) -> Iterator[str]:
    names = game.event.players
    yield words.text(N_("Game {n}: {player} opens.")).format(n=number, player=names[game.first])
    if not game.strokes:
        return
    rows: list[tuple[str, ...]] = [("", *names, words.text(N_("score")), "")]
    for k, (stroke, (a, b)) in enumerate(zip(game.strokes, scores(game), strict=True), 1):
        cells = ["", ""]
        cells[stroke.player] = sign(stroke)
        rows.append((str(k), *cells, f"{a} : {b}", clause_line(stroke.clause, words)))
    yield from aligned(rows)
    yield from _averages(game, words)
    won = winner(game)
    if won is not None:
        yield words.text(N_("{side} wins.")).format(side=names[won])


def sign(stroke: PlayedStroke) -> str:
    """What a stroke brought, as it stands in the score sheet; what goes to the opponent has a minus."""
    points = (
        f"+{stroke.striker}"
        if stroke.striker
        else f"\N{MINUS SIGN}{stroke.opponent}"
        if stroke.opponent
        else ""
    )
    return f"{points or NONE}{SIGNS.get(stroke.verdict, '')}"


def _averages(game: PinsGame, words: Messages) -> Iterator[str]:
    """Strokes of each player, points a stroke, and the best one."""
    said = words.text(N_("{player}: strokes {n}, points a stroke {mean}, best {best}"))
    for k, name in enumerate(game.event.players):
        made = [s.striker for s in game.strokes if s.player == k]
        if made:
            mean = words.number(sum(made) / len(made), 2)
            yield said.format(player=name, n=len(made), mean=mean, best=max(made))


def _signs(match: PinsMatch, words: Messages) -> list[str]:
    """What the signs say, as far as they stand in the sheet."""
    used = {s.verdict for g in match.games for s in g.strokes}
    told = [words.text(said) for verdict, said in SIGN_WORDS.items() if verdict in used]
    return ["; ".join(told) + "."] if told else []


def _match_score(match: PinsMatch, words: Messages) -> str:
    (a, b), (first, second) = match.event.players, games_won(match)
    score = words.text(N_("Match: {a} {first} : {second} {b}.")).format(a=a, b=b, first=first, second=second)
    won = match_winner(match)
    ends = "" if won is None else words.text(N_("{side} wins.")).format(side=match.event.players[won])
    return f"{score} {ends}".rstrip()


def _next(match: PinsMatch, words: Messages) -> Iterator[str]:
    """Who plays which ball from where; nothing where the match is decided."""
    if match_winner(match) is not None:
        return
    if winner(match.game) is not None:
        yield words.text(N_("The next stroke begins the next game; the other player opens."))
        return
    yield f"{match.event.players[turn(match.game)]}. {next_words(standing(match.game), words)}"
