"""The protocol of a match as plain text: every bat of every figure, the score, and who throws next."""

from __future__ import annotations

from collections.abc import Iterator

from gorodki.court.gorodki.ruling import ThrowVerdict
from gorodki.court.match.match import Game, Match, Result, ThrownBat
from gorodki.court.match.state import (
    bats,
    match_result,
    pieces_out,
    points,
    result,
    standing,
    throws_of,
    turn,
)
from gorodki.figures import figure, programmes
from gorodki.figures.languages import N_
from gorodki.render.words.columns import aligned, together
from gorodki.render.words.messages import Messages, messages

NOTHING_OUT = "\N{EN DASH}"

SIGNS = {ThrowVerdict.LOST: "x", ThrowVerdict.RETURNED: "r", ThrowVerdict.RESTORED: "="}
"""In place of a number of pieces, for a throw that does not count as such."""

SIGN_WORDS = {
    ThrowVerdict.LOST: N_("x lost throw"),
    ThrowVerdict.RETURNED: N_("r bat given back"),
    ThrowVerdict.RESTORED: N_("= gorodki set back"),
}


def protocol_text(match: Match, lang: str = "en") -> str:
    """The protocol: a table for each game, the result, and what is to be thrown next.

    Raises:
        InputError: for a language there is no catalogue of, or a figure whose file is gone.
    """
    words = messages(lang)
    lines = [" · ".join(event_words(match, words))]
    for number, game in enumerate(match.games, 1):
        lines += ["", *_game(game, number if match.setup.games > 1 else 0, words)]
    lines += ["", *_signs(match, words)]
    if match.setup.games > 1:
        lines.append(match_score(match, words))
    return together([*lines, *next_words(match, words)])


def event_words(match: Match, words: Messages) -> Iterator[str]:
    """Programme, rules and category."""
    setup = match.setup
    known = {p.key: p for p in programmes()}  # of an event's own no more than its key is kept
    yield known[setup.programme].name(words.lang) if setup.programme in known else setup.programme
    yield words.text(N_("{rules} rules")).format(rules=words.rules(setup.rules))
    yield words.category(setup.category)


def _game(game: Game, number: int, words: Messages) -> Iterator[str]:
    """A row for each figure that was begun, with the bats of each side."""
    sides = range(len(game.setup.sides))
    if number:
        begins = words.text(N_("Game {n}: {side} begins, in the right gorod."))
        yield begins.format(n=number, side=game.setup.sides[game.first])
    shown = [k for k in range(len(game.setup.figures)) if any(throws_of(game, s, k) for s in sides)]
    bats_word = words.text(N_("bats"))
    head = [
        "",
        *(cell for s in sides for cell in (game.setup.sides[s] or words.text(N_("throws")), bats_word)),
    ]
    rows = [tuple(head)]
    for k in shown:
        cells = [words.figure(figure(game.setup.figures[k]))]
        for s in sides:
            thrown = throws_of(game, s, k)
            cells += [" ".join(sign(t) for t in thrown), str(bats(game, s, k)) if thrown else ""]
        rows.append(tuple(cells))
    total = [words.text(N_("in all"))]
    for s in sides:
        total += [words.gorodki(pieces_out(game, s)), str(bats(game, s))]
    yield from aligned([*rows, tuple(total)])
    said = outcome(result(game), game, words)
    if said:
        yield said


def sign(thrown: ThrownBat) -> str:
    """What a bat did, as it stands in the protocol."""
    return SIGNS.get(thrown.verdict) or (str(len(thrown.out)) if thrown.out else NOTHING_OUT)


def _signs(match: Match, words: Messages) -> list[str]:
    """What the signs of the table say, as far as they stand in it."""
    used = {t.verdict for g in match.games for t in g.throws}
    told = [words.text(N_("a number: gorodki knocked out by a bat")), words.text(N_("– none"))]
    told += [words.text(said) for verdict, said in SIGN_WORDS.items() if verdict in used]
    return ["; ".join(told) + "."]


def outcome(found: Result, game: Game, words: Messages) -> str:
    """How a game ended; empty where it is not decided."""
    if found is Result.DONE:
        done = words.text(N_("All figures cleared with {bats}."))
        return done.format(bats=words.bats(bats(game, 0)))
    if found is Result.DRAWN:
        return words.text(N_("Drawn."))
    if found is Result.OPEN:
        return ""
    winner = game.setup.sides[0 if found is Result.FIRST else 1]
    return words.text(N_("{side} wins.")).format(side=winner)


def match_score(match: Match, words: Messages) -> str:
    """Points of both sides in a match of several games."""
    first, second = (words.number(p, 0 if p == int(p) else 1) for p in points(match))
    a, b = match.setup.sides
    score = words.text(N_("Match: {a} {first} : {second} {b}.")).format(a=a, b=b, first=first, second=second)
    return " ".join([score, outcome(match_result(match), match.game, words)]).rstrip()


def next_words(match: Match, words: Messages) -> Iterator[str]:
    """Who throws at what; nothing where the game is decided."""
    game = match.game
    now = turn(game)
    if now is None or result(game) is not Result.OPEN:
        if match.setup.games > 1 and match_result(match) is Result.OPEN:
            yield words.text(N_("The next throw begins the next game; the gorods are swapped."))
        return
    at = standing(game, now.side)
    if at is not None:
        said = words.text(N_("Next: {figure}, {gorodki}, {place}; {bats} left in the turn."))
        name = game.setup.sides[now.side]
        yield (f"{name}. " if name else "") + said.format(
            figure=words.figure(at.figure),
            gorodki=words.gorodki(len(at.lying)),
            place=words.from_place(at.place),
            bats=words.bats(now.bats),
        )
