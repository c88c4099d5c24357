"""Sentences of a ruling in English, Russian and Ukrainian."""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from functools import lru_cache
from string import Formatter

from gorodki.court.findings.evidence import Amount, Evidence, Unit, Value
from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.limits import Audience, Limit
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import (
    PieceRuling,
    PieceVerdict,
    Ruling,
    ThrowRuling,
    ThrowVerdict,
)
from gorodki.court.gorodki.situation import Place, Situation
from gorodki.figures.check import Problem, Problems
from gorodki.figures.languages import N_
from gorodki.figures.types import Basis, Figure, Hand
from gorodki.render.words import wording
from gorodki.render.words.catalogue import translations
from gorodki.render.words.margins import MARGINS, decimals, margin_of
from gorodki.render.words.wording import Label


@lru_cache(maxsize=8)
def messages(lang: str) -> Messages:
    """The messages of a language.

    Raises:
        InputError: for a language there is no catalogue of.
    """
    return Messages(lang, translations(lang))


class Messages:
    """Every sentence and word a picture, page or window shows."""

    def __init__(self, lang: str, catalogue: gettext.NullTranslations) -> None:
        self.lang = lang
        self._catalogue = catalogue

    def text(self, source: str) -> str:
        """A source text in this language; texts that have no translation stay as they are."""
        return self._catalogue.gettext(source) if source else ""

    def ngettext(self, one: str, many: str, count: int) -> str:
        """A source text in this language, in the plural form for a count; named as the extractor knows it."""
        return self._catalogue.ngettext(one, many, count)

    def label(self, label: Label) -> str:
        """A label of the picture."""
        return self.text(label.value)

    def number(self, value: float, digits: int = 0) -> str:
        """A number as this language writes it: decimal comma in Russian and Ukrainian, a true minus."""
        text = f"{value:.{digits}f}"
        if float(text) == 0:
            text = text.lstrip("-")
        return text.replace("-", "\N{MINUS SIGN}").replace(".", "." if self.lang == "en" else ",")

    def measure(self, mm: float) -> str:
        """A length in millimetres as it stands on a drawing: no unit, a tenth only where there is one."""
        return self.number(mm, 0 if abs(mm - round(mm)) < 0.05 else 1)

    def millimetres(self, mm: float, *, digits: int | None = None) -> str:
        """A length given in millimetres, with its unit: tenths below 10 mm, finer if that would be none."""
        places = digits if digits is not None else decimals(mm)
        return self.text(N_("{n} mm")).format(n=self.number(mm, places))

    def length(self, mm: float) -> str:
        """A length given in millimetres, with its unit, in a sentence: metres from one metre on."""
        return self.metres(mm / 1000) if abs(mm) >= 1000 else self.millimetres(mm)

    def centimetres(self, value: float) -> str:
        """A length given in centimetres, with its unit."""
        return self.text(N_("{n} cm")).format(n=self.number(value))

    def signed_millimetres(self, value: float) -> str:
        """A margin in millimetres with its sign and unit."""
        return f"{'+' if value > 0 else ''}{self.millimetres(value)}"

    def metres(self, value: float, digits: int = 2) -> str:
        """A length in metres with its unit."""
        return self.text(N_("{n} m")).format(n=self.number(value, digits))

    def speed(self, value: float) -> str:
        """A speed in metres a second with its unit."""
        digits = 1 if value == 0 or abs(value) >= 0.095 else 2  # a slow ball is not told to stand
        return self.text(N_("{n} m/s")).format(n=self.number(value, digits))

    def seconds(self, value: float) -> str:
        """A time in seconds with its unit."""
        return self.text(N_("{n} s")).format(n=self.number(value, 2))

    def degrees(self, value: float) -> str:
        """An angle given in degrees with its sign."""
        return f"{self.number(value, 1)}°"

    def sideways(self, degrees_left: float) -> str:
        """An angle from straight ahead, given in degrees to the left, with its side in words."""
        if abs(degrees_left) < 0.05:
            return self.degrees(0.0)
        side = self.text(N_("{angle} left") if degrees_left > 0 else N_("{angle} right"))
        return side.format(angle=self.degrees(abs(degrees_left)))

    def turn(self, turn_length: float) -> str:
        """Metres flown per full turn, with the sense of the turn as seen from above."""
        sense = N_("{length}, counter-clockwise") if turn_length > 0 else N_("{length}, clockwise")
        return self.text(sense).format(length=self.metres(abs(turn_length), 1))

    def gorodki(self, count: int) -> str:
        """``1 gorodok``, ``5 gorodki``, in the plural forms of the language."""
        return self._catalogue.ngettext("{n} gorodok", "{n} gorodki", count).format(n=count)

    def bats(self, count: int) -> str:
        """``1 bat``, ``5 bats``: bats thrown or still to throw."""
        return self._catalogue.ngettext("{n} bat", "{n} bats", count).format(n=count)

    def throws(self, count: int) -> str:
        """``1 throw``, ``5 throws``."""
        return self._catalogue.ngettext("{n} throw", "{n} throws", count).format(n=self.number(count))

    def out(self, count: int) -> str:
        """How many were knocked out, as a sentence."""
        if count == 0:
            return self.text(N_("No gorodok is out in this throw."))
        return self._catalogue.ngettext("{n} gorodok is out.", "{n} gorodki are out.", count).format(n=count)

    def hand(self, hand: Hand) -> str:
        """``right`` or ``left``."""
        return self.text(wording.HANDS[hand])

    def with_hand(self, hand: Hand) -> str:
        """``right hand`` or ``left hand``, as one says how somebody throws."""
        return self.text(wording.WITH_HAND[hand])

    def place(self, place: Place) -> str:
        """``kon`` or ``half-kon``."""
        return self.text(wording.PLACES[place])

    def from_place(self, place: Place) -> str:
        """``from the kon`` or ``from the half-kon``."""
        return self.text(wording.NEXT_FROM[place])

    def next_from(self, ruling: Ruling) -> str:
        """From where the next throw goes, or that the figure is done."""
        if ruling.cleared:
            return self.label(Label.NO_NEXT)
        return self.text(wording.NEXT_FROM[ruling.next.place])

    def rules(self, profile: str) -> str:
        """Name of a rules profile."""
        return self.text(wording.RULES.get(profile, profile))

    def category(self, key: str) -> str:
        """Name of a category."""
        return self.text(wording.CATEGORIES.get(key, key))

    def circumstances(self, before: Situation) -> dict[Label, str]:
        """Who throws, from where and by which rules, by its label."""
        return {
            Label.THROWN_WITH: self.with_hand(before.hand),
            Label.PLACE: self.place(before.place),
            Label.RULES: self.rules(before.rules),
            Label.CATEGORY: self.category(before.category),
        }

    def bat(self, key: str) -> str:
        """Name of a bat."""
        return self.text(wording.BATS.get(key, key))

    def basis(self, basis: Basis) -> str:
        """What the source of a placement is worth."""
        return self.text(wording.BASES[basis])

    def problem(self, problem: Problem) -> str:
        """One thing that is wrong with a figure, as a part of a sentence."""
        mm = "" if problem.amount_mm is None else self.millimetres(problem.amount_mm)
        pieces = self.text(N_(" and ")).join(map(str, problem.pieces))
        return self.text(wording.FIGURE_PROBLEMS[problem.kind]).format(pieces=pieces, mm=mm)

    def unlawful_figure(self, problems: Problems) -> str:
        """Everything that is wrong with a figure, as one sentence."""
        what = "; ".join(dict.fromkeys(self.problem(p) for p in problems.items))
        return self.text(N_("The figure is not set lawfully: {problems}.")).format(problems=what)

    def note(self, figure: Figure) -> str:
        """The sentence on the source of a placement; a coach's own note stays in the coach's language."""
        return self._sentence(self.text(figure.note)) if figure.note else ""

    def figure(self, figure: Figure) -> str:
        """Name of a figure with its number in the programme."""
        name = figure.name(self.lang)
        return name if figure.number is None else f"{figure.number}. {name}"

    def clause_name(self, clause: str) -> str:
        """A clause as people find it: by the number its text gives it, or by what it is; empty for none."""
        return self.text(wording.CLAUSE_NAMES.get(clause, clause))

    def clause(self, clause: str) -> str:
        """What a clause says, in one line; its id where it is not known."""
        return self.text(_CLAUSES.get(clause, clause))

    def clause_sentence(self, clause: str) -> str:
        """What a clause says, as a sentence."""
        return self._sentence(self.clause(clause))

    def evidence(self, fact: Evidence) -> str:
        """One measured fact as a sentence, its numbers with their units; empty where it carries no words."""
        if fact.note not in _NOTES:
            return ""
        values = dict(fact.values)
        if fact.note == Note.UNLAWFUL:
            return self._unlawful(values, fact.clause)
        note = _NOTES[fact.note]
        count = values.get("count")
        if note is Note.WHISTLES and isinstance(count, int) and (known := wording.WHISTLES.get(count)):
            return self.text(known)
        source = wording.NOTES_IN_CASE.get((note, str(values.get("case", ""))), note.words)
        if any(field and field not in values for _, field, _, _ in Formatter().parse(source)):
            source = wording.NOTES_OF_LESS.get(note, source)
        if fact.margin_mm is not None and not margin_of(note).told(fact.margin_mm):
            source = wording.NOTES_FAR.get(note, source)
        shown = {k: self._value(k, v) for k, v in values.items()}
        margin, limit = fact.margin_mm, values.get("limit_mm")
        if (
            margin is not None
            and abs(margin) < 10.0
            and "distance_mm" in values
            and isinstance(limit, Amount)
        ):
            # near the limit a rounded distance would contradict the verdict
            shown["distance_mm"] = self.millimetres(limit.value + margin, digits=decimals(margin))
        return self.text(source).format(**shown)

    def _value(self, name: str, value: Value) -> str:
        if isinstance(value, Amount):
            if name == "limit_mm":
                return self.centimetres(value.value / 10)
            return self.degrees(value.value) if value.unit is Unit.DEG else self.length(value.value)
        word = str(value)
        if name == "place":
            return self.text(wording.NEXT_FROM[Place(word)])
        if name == "breach":
            return self.text(wording.BREACHES[word])
        return self.category(word) if name == "category" else word

    def _unlawful(self, values: Mapping[str, Value], clause: str) -> str:
        """Which limit on equipment is broken, by which clause, and for whom."""
        what = self.text(wording.LIMITS[Limit(str(values["limit"]))])
        whom = self.text(wording.AUDIENCES[Audience(str(values["audience"]))])
        return f"{what} {whom} ({self.clause_name(clause)})"

    def throw_verdict(self, verdict: ThrowVerdict) -> str:
        """The verdict on the throw, without its reason."""
        return self.text(wording.THROW_VERDICTS[verdict])

    def piece_verdict(self, verdict: PieceVerdict) -> str:
        """The verdict on a piece, without its reason."""
        return self.text(wording.PIECE_VERDICTS[verdict])

    def piece_words(self, piece: PieceRuling) -> str:
        """The verdict on one piece, without its reason; says so where it is put upright, or moved."""
        if piece.moved and piece.verdict in (PieceVerdict.UNTOUCHED, PieceVerdict.STAYS):
            moved = (wording.MOVED[_NOTES[f.note]] for f in piece.evidence if f.note in wording.MOVED)
            return self.text(next(moved, wording.PIECE_VERDICTS[piece.verdict]))
        stands = piece.placed is not None and abs(piece.placed.axis[2]) > 0.5
        if stands and piece.verdict in wording.UPRIGHT_VERDICTS:
            return self.text(wording.UPRIGHT_VERDICTS[piece.verdict])
        return self.piece_verdict(piece.verdict)

    def throw_sentence(self, ruling: Ruling) -> str:
        """What the throw counts for and why, one to three sentences."""
        throw = ruling.throw
        if throw.verdict is ThrowVerdict.VALID:
            before = len(ruling.situation.figure.pieces) - len(ruling.situation.lying)
            tail = [self.text(N_("{n} out before.")).format(n=before)] if before else []
            tail += [self.text(N_("The figure is cleared."))] if ruling.cleared else []
            return " ".join([self.throw_verdict(throw.verdict), self.out(ruling.out), *tail])
        why = f"{self._reason(throw)} {self.margin(throw)}".rstrip()
        return f"{self.throw_verdict(throw.verdict)} {why} ({self.clause_name(throw.clause)})"

    def piece_sentence(self, piece: PieceRuling) -> str:
        """The verdict on a piece, its reason with the clause, and the margin."""
        by = f" ({self.clause_name(piece.clause)})" if piece.clause else ""
        return f"{self.piece_words(piece)}{by}. {self.piece_reason(piece)}"

    def piece_reason(self, piece: PieceRuling) -> str:
        """Why: the deciding fact in words and the margin to the line that decided."""
        if piece.verdict is PieceVerdict.UNTOUCHED and not piece.moved:
            return self.text(Note.NEVER_MOVED.words)
        return f"{self._reason(piece)} {self.margin(piece)}".rstrip()

    def own_reason(self, piece: PieceRuling) -> str:
        """The reason in a list of all pieces; empty where the verdict on it or on the throw says it."""
        still = piece.verdict is PieceVerdict.UNTOUCHED and not piece.moved
        return "" if still or piece.verdict is PieceVerdict.RESTORED else self.piece_reason(piece)

    def rule(self, part: ThrowRuling | PieceRuling) -> str:
        """What the deciding clause says, as a sentence; empty where that is said already or nothing moved."""
        if isinstance(part, PieceRuling):  # a word such as "restored" is a verdict on both
            still = part.verdict is PieceVerdict.UNTOUCHED and not part.moved
            if still or part.verdict is PieceVerdict.RESTORED:
                return ""
        if not part.clause:
            return ""
        said = self.clause_sentence(part.clause)
        return "" if said == self._reason(part) else f"{self.clause_name(part.clause)}: {said}"

    def explanation(self, ruling: Ruling, piece: int | None = None) -> str:
        """What is ruled, what happened with its measure, and what the clause says, of the throw or a piece.

        Args:
            ruling: the whole ruling.
            piece: number of the piece, None for the throw as a whole.

        Raises:
            ValueError: for a piece that was not in play.
        """
        if piece is None:
            parts = [self.throw_sentence(ruling), self.rule(ruling.throw)]
        else:
            ruled = next((p for p in ruling.pieces if p.piece == piece), None)
            if ruled is None:
                raise ValueError(f"piece {piece!r} was not in play")
            parts = [self.piece_sentence(ruled), self.rule(ruled)]
        return " ".join(part for part in parts if part)

    def margin(self, part: ThrowRuling | PieceRuling | Evidence) -> str:
        """The distance to the line that decided, as a sentence; empty where no line decides."""
        if part.margin_mm is None:
            return ""
        note = part.note if isinstance(part, Evidence) else part.evidence[0].note if part.evidence else ""
        margin = margin_of(note)
        if not margin.told(part.margin_mm):
            return ""
        return self.text(margin.words(part.margin_mm)).format(mm=self.length(abs(part.margin_mm)))

    def doubt(self, part: ThrowRuling | PieceRuling) -> str:
        """What to do where a verdict hangs on less than the tolerance; empty where it does not."""
        if not part.doubtful:
            return ""
        stands = part.clause == Clause.UA_V3  # elsewhere there is no line to stand a control gorodok on
        return self.label(Label.DOUBTFUL if stands else Label.DOUBTFUL_MEASURE)

    def supplements(self, ruling: Ruling) -> list[str]:
        """Which deciding clauses are taken from another text: a sentence for each text."""
        taken: dict[str, dict[str, None]] = {}
        parts: tuple[ThrowRuling | PieceRuling, ...] = (ruling.throw, *ruling.pieces)
        for part in parts:
            if part.supplement:
                taken.setdefault(part.supplement, {})[self.clause_name(part.clause)] = None
        return [
            self.text(wording.SUPPLEMENTS[text]).format(clauses=", ".join(sorted(clauses)))
            for text, clauses in taken.items()
        ]

    def remarks(self, part: ThrowRuling | PieceRuling) -> list[str]:
        """Facts worth telling beside the deciding one, each a sentence or two with its margin."""
        told = part.evidence if part.verdict is ThrowVerdict.VALID else part.evidence[1:]
        silent = wording.UNTOLD | (
            wording.CONTROLS if part.doubtful else frozenset()
        )  # in doubt one is still to be stood there
        if any(fact.note == Note.DEAD_POINT for fact in part.evidence):
            silent |= wording.TURNS
        facts = [f for f in told if f.note in _NOTES and f.note not in silent and not self._usual(f)]
        said = part.margin_mm if part.verdict is not ThrowVerdict.VALID else None
        margins = [self.margin(f) if f.note in MARGINS and f.margin_mm != said else "" for f in facts]
        lines = [f"{self.evidence(f)} {m}".rstrip() for f, m in zip(facts, margins, strict=True)]
        return list(dict.fromkeys(lines))

    @staticmethod
    def _usual(fact: Evidence) -> bool:
        """True for the one whistle that allows any throw: telling it would say nothing."""
        return fact.note == Note.WHISTLES and dict(fact.values).get("count") == 1

    def _reason(self, part: ThrowRuling | PieceRuling) -> str:
        """The deciding fact where it has words, else what the clause says."""
        words = self.evidence(part.evidence[0]) if part.evidence else ""
        return words or self.clause_sentence(part.clause)

    @staticmethod
    def _sentence(text: str) -> str:
        return f"{text[:1].upper()}{text[1:].rstrip('.')}."


_CLAUSES = {str(c): c.description for c in Clause}
_NOTES = {str(note): note for note in Note}
