"""English words for every enum, clause and label: the source texts of the message catalogues."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from gorodki.court.gorodki.limits import Audience, Limit
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceVerdict, ThrowVerdict
from gorodki.court.gorodki.situation import Place
from gorodki.figures.check import FigureProblem
from gorodki.figures.languages import N_
from gorodki.figures.types import Basis, Hand


class Label(StrEnum):
    """Words of the pictures that stand alone."""

    HAND = N_("Hand")
    THROWN_WITH = N_("Thrown with")
    PLACE = N_("Place")
    RULES = N_("Rules")
    CATEGORY = N_("Category")
    BAT = N_("Bat")
    THROWER = N_("Thrower")
    SPEED = N_("Speed")
    ELEVATION = N_("Elevation")
    AZIMUTH = N_("Azimuth")
    HEIGHT = N_("Release height")
    TURN = N_("Flight per turn")
    TILT = N_("Tilt of the turning")
    BAT_ANGLE = N_("Angle of the bat")
    BAT_HEIGHT = N_("Height of its middle")
    BAT_TILT = N_("Tilt of the bat")
    BAT_HEIGHT_SHORT = N_("height")
    BAT_TILT_SHORT = N_("tilt")
    NEXT_THROW = N_("Next throw")
    NO_NEXT = N_("next figure")
    FLIGHT = N_("Flight of the bat, from the side, to scale")
    RELEASE = N_("release")
    SIDE = N_("Over the court, from the right, to scale")
    AS_SET = N_("Before the throw, from above")
    AS_SET_BOTH = N_("Before the throw")
    OUT = N_("out")
    DOUBTFUL = N_(
        "Doubtful: less than the tolerance. Stand a control gorodok upright on the outer edge of the line: "
        "if they do not touch, it is out."
    )
    DOUBTFUL_MEASURE = N_("Doubtful: less than the tolerance. Measure again.")
    DOUBTFUL_SHORT = N_("doubtful")
    CONTROL = N_("control gorodok")
    INTERPRETATION_SHORT = N_("one reading of the texts")
    INTERPRETATION = N_("The texts leave this open; this is one reading of them.")
    THROWN_FROM = N_("direction of the throw")
    PENALTY_ZONE = N_("penalty zone")
    PENALTY_LINE = N_("penalty line")
    FRONT_LINE = N_("front line")
    REAR_LINE = N_("rear line")
    GOROD = N_("gorod")
    PRIGOROD = N_("prigorod")
    LEGEND_STOOD = N_("stood here")
    LEGEND_STOPPED = N_("stopped here")
    LEGEND_FADED = N_("stopped here, then moved")
    LEGEND_MOVED = N_("moved by the referee")
    LEGEND_PLACED = N_("put here by the referee")
    LEGEND_PATH = N_("path on the sheet, in the air")
    LEGEND_BAT = N_("bat in the air, on the sheet")
    LEGEND_BAT_SHAPES = N_("bat on its way")
    LEGEND_GROUND = N_("bat first touches the ground")
    LEGEND_CONTACT = N_("bat first touches a piece")
    LEGEND_DEAD = N_("dead point")
    LEGEND_EXIT = N_("left the court here")
    ENGINE = N_("Engine")
    DIGEST = N_("digest")
    SEED = N_("seed")
    AUTHORED = N_("recorded by hand")
    NUMBER = N_("No.")
    KEY = N_("key")
    NAME = N_("name")
    SOURCE = N_("placement from")
    VIEW_TOP = N_("seen from above")
    VIEW_FRONT = N_("seen from the kon")
    VIEW_ISO = N_("seen at a slant")
    CENTRE_LINE = N_("middle of the front line")
    SET_FOR = N_("set for a thrower's {hand}")
    MILLIMETRES = N_("measures in millimetres")


# that clauses are taken from another text, by that text
SUPPLEMENTS: Mapping[str, str] = {
    "ru": N_("{clauses}: from the Russian rules, used as a supplement."),
    "uk": N_("{clauses}: from the Ukrainian rules, used as a supplement."),
}

THROW_VERDICTS: Mapping[ThrowVerdict, str] = {
    ThrowVerdict.VALID: N_("The throw counts."),
    ThrowVerdict.LOST: N_("Lost throw: the bat counts, every gorodok goes back."),
    ThrowVerdict.RETURNED: N_("Nothing counts: the bat is given back and the throw repeated."),
    ThrowVerdict.RESTORED: N_("The bat counts, the gorodki go back where they were."),
}

PIECE_VERDICTS: Mapping[PieceVerdict, str] = {
    PieceVerdict.OUT: N_("Out"),
    PieceVerdict.STAYS: N_("Stays where it stopped"),
    PieceVerdict.UNTOUCHED: N_("Did not move"),
    PieceVerdict.DEAD_POINT: N_("Dead point: put back where it turned"),
    PieceVerdict.MARK_20: N_("Put on the 20 cm mark"),
    PieceVerdict.MARK_40: N_("Put on the 40 cm mark"),
    PieceVerdict.LETTER_40: N_("Put 40 cm from the penalty line, opposite its place"),
    PieceVerdict.RESTORED: N_("Goes back where it was"),
    PieceVerdict.WHERE_MET: N_("Put where they met"),
    PieceVerdict.WHERE_STOPPED: N_("Put back where it had stopped"),
    PieceVerdict.LINE_EDGE: N_("Put on the edge of the line where it left"),
}

# where the referee moves one that kept its place or stopped (RU-4.3.28): it does not lie where it lay
MOVED: Mapping[Note, str] = {
    Note.MOVED_FROM_MARK: N_("In the way of the mark: moved towards the front line"),
    Note.ROW_CLOSED_UP: N_("Stays on the mark, moved in its row"),
}

# where the piece is to stand upright (children)
UPRIGHT_VERDICTS: Mapping[PieceVerdict, str] = {
    PieceVerdict.MARK_20: N_("Put upright on the 20 cm mark"),
    PieceVerdict.MARK_40: N_("Put upright on the 40 cm mark"),
    PieceVerdict.LETTER_40: N_("Put upright 40 cm from the penalty line, opposite its place"),
}

LIMITS: Mapping[Limit, str] = {
    Limit.BAT_LENGTH: N_("Not lawful: the bat is longer than 1 m."),
    Limit.BAT_MASS_POLYMER: N_("Not lawful: a polymer bat of more than 2 kg."),
    Limit.BAT_MASS_WOMEN: N_("Not lawful: a bat of more than 2 kg."),
    Limit.PIECE_DIAMETER: N_("Not lawful: the gorodki are not 48 to 50 mm thick."),
    Limit.OCTAGON_SIDE: N_("Not lawful: the sides of the gorodki are not 20 mm."),
    Limit.PIECE_LENGTH: N_("Not lawful: the gorodki are not 200 mm long, give or take 1 mm."),
    Limit.PIECE_CHAMFER: N_("Not lawful: the end edges of the gorodki are not chamfered by 2 to 3 mm."),
}

AUDIENCES: Mapping[Audience, str] = {
    Audience.EVERYONE: N_("This holds for everyone."),
    Audience.WOMEN: N_("This holds for women, junior women and girls."),
}

HANDS: Mapping[Hand, str] = {Hand.RIGHT: N_("right"), Hand.LEFT: N_("left")}

# how somebody throws
WITH_HAND: Mapping[Hand, str] = {Hand.RIGHT: N_("right hand"), Hand.LEFT: N_("left hand")}

PLACES: Mapping[Place, str] = {Place.KON: N_("kon"), Place.HALF_KON: N_("half-kon")}

NEXT_FROM: Mapping[Place, str] = {Place.KON: N_("from the kon"), Place.HALF_KON: N_("from the half-kon")}

BASES: Mapping[Basis, str] = {
    Basis.OFFICIAL: N_("Placement from an official text."),
    Basis.DRAWINGS: N_("Placement from drawings that agree."),
    Basis.PARTIAL: N_("Placement only partly sourced; measures may differ from the official drawing."),
    Basis.RECONSTRUCTED: N_("RECONSTRUCTED placement: no official drawing was at hand; measures may differ."),
    Basis.OWN: N_("The coach's own figure."),
}

# the same in a word or two, for a table
BASIS_NAMES: Mapping[Basis, str] = {
    Basis.OFFICIAL: N_("official text"),
    Basis.DRAWINGS: N_("drawings that agree"),
    Basis.PARTIAL: N_("partly sourced"),
    Basis.RECONSTRUCTED: N_("reconstructed"),
    Basis.OWN: N_("own figure"),
}

FIGURE_PROBLEMS: Mapping[FigureProblem, str] = {
    FigureProblem.COUNT: N_("it does not have five pieces"),
    FigureProblem.OVERLAP: N_("pieces {pieces} overlap by {mm}"),
    FigureProblem.IN_GROUND: N_("piece {pieces} reaches {mm} into the ground"),
    FigureProblem.FLOATING: N_("piece {pieces} rests on nothing"),
    FigureProblem.UNSTABLE_SUPPORT: N_("piece {pieces} falls: its middle is {mm} beside what carries it"),
    FigureProblem.OUTSIDE_GOROD: N_("piece {pieces} reaches {mm} beyond the gorod"),
    FigureProblem.NOT_MIRRORED_RIGHT: N_("it is not set for the thrower's hand"),
}

RULES: Mapping[str, str] = {"ru": N_("Russian"), "uk": N_("Ukrainian")}

CATEGORIES: Mapping[str, str] = {
    "men": N_("men"),
    "women": N_("women"),
    "juniors": N_("juniors"),
    "junior-women": N_("junior women"),
    "boys": N_("boys"),
    "younger-boys": N_("younger boys"),
    "younger-girls": N_("younger girls"),
    "girls": N_("girls"),
    "children": N_("children"),
    "veterans": N_("veterans"),
    "veteran-women": N_("women veterans"),
}

BATS: Mapping[str, str] = {
    "reference": N_("reference"),
    "composite-men": N_("composite, men"),
    "composite-women": N_("composite, women"),
    "composite-junior": N_("composite, junior"),
    "children": N_("children's"),
    "polymer-light": N_("polymer, light"),
    "polymer": N_("polymer"),
    "polymer-shifted": N_("polymer, filled at one end"),
}

# clauses as people find them, where an id of this program is no number of a text
CLAUSE_NAMES: Mapping[str, str] = {
    "RU-4.3.28a": N_("RU-4.3.28, sentence 1"),
    "RU-4.3.28b": N_("RU-4.3.28, sentence 4"),
    "RU-4.3.28c": N_("RU-4.3.28, sentence 5"),
    "IFGS-LOST": N_("IFGS, lost throw"),
}

# the same where no single piece is named, or a measure was not taken
NOTES_OF_LESS: Mapping[Note, str] = {
    Note.DEAD_POINT: N_("It turned back while still inside."),
    Note.MOVED_BEFORE_BAT: N_("Gorodki moved before the bat touched or passed them."),
    Note.SHAKEN_AFTER_MISS: N_("Gorodki moved after a bat that touched none."),
    Note.MOVED_WITHOUT_CLAUSE: N_(
        "Something other than the bat moved gorodki; these rules have no clause on that."
    ),
    Note.FIGURE_BROKEN: N_("The figure was broken before the throw."),
}

# the same in a case of its own, named by the value `case`
NOTES_IN_CASE: Mapping[tuple[Note, str], str] = {
    (Note.NEARER_THAN_LIMIT, "dead-point"): N_(
        "Its dead point lies {distance_mm} from the penalty line, nearer than {limit_mm}."
    ),
    (Note.NEARER_THAN_LIMIT, "held"): N_(
        "At the moment that counts it was {distance_mm} from the penalty line, nearer than {limit_mm}."
    ),
    (Note.SPLIT_LARGER_IN, "form"): N_(
        "Gorodok {piece} lost its form over more than half its length, and stayed inside."
    ),
    (Note.SPLIT_LARGER_OUT, "form"): N_(
        "Gorodok {piece} lost its form over more than half its length, and did not stay inside."
    ),
    (Note.SPLIT_WITHOUT_CLAUSE, "form"): N_(
        "Gorodok {piece} lost its form over more than half its length; these rules have no clause on that."
    ),
}

# the same where the distance is greater than its margin is told
NOTES_FAR: Mapping[Note, str] = {
    Note.TOUCHED_ZONE: N_("It went over the penalty line into the penalty zone."),
}

# what somebody did before the result was announced (RU-4.3.23), as a part of a sentence
BREACHES: Mapping[str, str] = {
    "swept": N_("somebody was sweeping"),
    "stepped": N_("somebody stood on the sheets"),
    "stopped": N_("somebody stopped or removed a gorodok"),
}

# what the referee whistles, by how often (RU-4.3.5)
WHISTLES: Mapping[int, str] = {
    1: N_("One whistle: the throw is allowed."),
    2: N_("Two short whistles: lost throw."),
    3: N_("Three short whistles: the throw is stopped."),
}

# what a control gorodok would show: told only where nobody needs to stand one
CONTROLS = frozenset({Note.CONTROL_GORODOK_FREE, Note.CONTROL_GORODOK_TOUCHES})

# turns that are no dead point: not told of a piece that had one, since nothing after it counts
TURNS = frozenset({Note.TURNED_OUTSIDE, Note.TURNED_BY_COLLISION, Note.TURNED_BY_BAT})

# facts that are not told beside the one that decided: they are the verdict itself, or say nothing more
UNTOLD = frozenset(
    {
        Note.BAT_TOUCHED_NO_GROUND,
        Note.MOVED_BEFORE_BAT,
        Note.SHAKEN_AFTER_MISS,
        Note.SPLIT_LARGER_IN,
        Note.SPLIT_LARGER_OUT,
        Note.HOPPED_OVER_BAT,
        Note.FIGURE_BROKEN,
        Note.EMERGENCY,
        Note.NEXT_FROM,
        Note.RETURNED_HINDERED,
        Note.SET_BACK,
        Note.LEFT_OVER_SIDE,
        Note.ROLLED_BACK,
        Note.LIGHT_BETWEEN,
        Note.NO_LIGHT,
        Note.LEFT_AREA,
        Note.TURNED_BY_BAT,
        Note.MET_AND_PARTED,
        Note.NEARER_THAN_LIMIT,
        Note.BEYOND_LIMIT,
        Note.PUT_ON_MARK,
        Note.PUT_OPPOSITE_PLACE,
        Note.CATEGORY_LIMIT,
        Note.STOPPED_INSIDE,
        Note.NEVER_MOVED,
        Note.UNLAWFUL,
    }
)
