"""English words for every enum, clause and label: the source texts of the message catalogues."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from court.ruling import PieceVerdict, ThrowVerdict
from court.situation import Place
from figures.types import Basis, Hand


def N_(text: str) -> str:  # noqa: N802 - the customary mark of a text that is translated where it is used
    """Mark a text for the catalogues."""
    return text


class Label(StrEnum):
    """Words of the pictures that stand alone."""

    FIGURE = N_("Figure")
    HAND = N_("Hand")
    PLACE = N_("Place")
    RULES = N_("Rules")
    CATEGORY = N_("Category")
    BAT = N_("Bat")
    SPEED = N_("Speed")
    ELEVATION = N_("Elevation")
    AZIMUTH = N_("Azimuth")
    HEIGHT = N_("Release height")
    TURN = N_("Flight per turn")
    THROW = N_("The throw")
    RULING = N_("Ruling")
    NEXT_THROW = N_("Next throw")
    NO_NEXT = N_("next figure")
    FLIGHT = N_("Flight of the bat, from the side, to scale")
    AS_SET = N_("Before the throw")
    OUT = N_("out")
    DOUBTFUL = N_(
        "Doubtful: less than the tolerance. Stand a control gorodok upright on the outer edge of the line."
    )
    DOUBTFUL_SHORT = N_("doubtful")
    MOVED = N_("moved out of the way of the mark (RU-4.3.28c)")
    SUPPLEMENT_SHORT = N_("supplement from the Russian rules")
    INTERPRETATION_SHORT = N_("one reading of the texts")
    SUPPLEMENT = N_("Clause of the Russian rules, used as a supplement.")
    INTERPRETATION = N_("The texts leave this open; this is one reading of them.")
    THROWN_FROM = N_("direction of the throw")
    PENALTY_ZONE = N_("penalty zone")
    PENALTY_LINE = N_("penalty line")
    FRONT_LINE = N_("front line")
    GOROD = N_("gorod")
    PRIGOROD = N_("prigorod")
    KON = N_("kon")
    HALF_KON = N_("half-kon")
    LEGEND_STOOD = N_("stood here")
    LEGEND_STOPPED = N_("stopped here")
    LEGEND_PLACED = N_("put here by the referee")
    LEGEND_PATH = N_("path on the sheet, in the air")
    LEGEND_BAT = N_("bat in the air, on the sheet")
    LEGEND_GROUND = N_("bat first touches the ground")
    LEGEND_CONTACT = N_("bat first touches a piece")
    LEGEND_DEAD = N_("dead point")
    LEGEND_EXIT = N_("left the court here")
    ENGINE = N_("Engine")
    DIGEST = N_("digest")
    SEED = N_("seed")
    AUTHORED = N_("recorded by hand")
    NO_BAT = N_("no bat in this record")
    VIEW_TOP = N_("from above")
    VIEW_FRONT = N_("from the kon")
    VIEW_ISO = N_("from the front, at a slant")
    CENTRE_LINE = N_("middle of the front line")
    SET_FOR = N_("set for a thrower's {hand} hand")
    MILLIMETRES = N_("measures in millimetres")


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
}

HANDS: Mapping[Hand, str] = {Hand.RIGHT: N_("right"), Hand.LEFT: N_("left")}

PLACES: Mapping[Place, str] = {Place.KON: N_("kon"), Place.HALF_KON: N_("half-kon")}

NEXT_FROM: Mapping[Place, str] = {Place.KON: N_("from the kon"), Place.HALF_KON: N_("from the half-kon")}

BASES: Mapping[Basis, str] = {
    Basis.OFFICIAL: N_("Placement from an official text."),
    Basis.DRAWINGS: N_("Placement from drawings that agree."),
    Basis.PARTIAL: N_("Placement only partly sourced; measures may differ from the official drawing."),
    Basis.RECONSTRUCTED: N_("RECONSTRUCTED placement: no official drawing was at hand; measures may differ."),
    Basis.OWN: N_("The coach's own figure."),
}

RULES: Mapping[str, str] = {"ru": N_("Russian"), "uk": N_("Ukrainian")}

CATEGORIES: Mapping[str, str] = {
    "men": N_("men"),
    "women": N_("women"),
    "juniors": N_("juniors"),
    "junior-women": N_("junior women"),
    "older-boys": N_("older boys"),
    "younger-boys": N_("younger boys"),
    "girls": N_("girls"),
    "children": N_("children"),
    "veterans": N_("veterans"),
}

CLAUSES: Mapping[str, str] = {
    "UA-C1": N_("The gorod is a square of side 2 m, measured over the outer edges of its lines."),
    "UA-C2": N_(
        "The prigorod lies between front line and penalty line; its sides continue the diagonals of the gorod."
    ),
    "UA-C3": N_("Two penalty marks, 20 cm long, lie 20 cm and 40 cm from the penalty line."),
    "UA-C4": N_("The penalty zone is the penalty line and the ground before it."),
    "UA-C5": N_("The kon lies 13 m from the front line for adults, 6.5 m for children; the half-kon 6.5 m."),
    "UA-C6": N_("Lines belong to the field: what touches a line, seen from above, is still in."),
    "RU-4.3.2": N_("The category decides from where a thrower throws."),
    "UA-F1": N_("Every figure but the Letter stands in the middle of the front line and not beyond it."),
    "UA-F2": N_(
        "The Letter has its corner pieces on the outer line and its mark in the centre of the diagonal."
    ),
    "UA-F3": N_("Sickle and Letter are set mirrored for a left-hander."),
    "UA-E1": N_(
        "A gorodok is a cylinder of 48 to 50 mm or an octagonal prism of side 20 mm, 200 mm long, of wood."
    ),
    "UA-E2": N_("A composite bat is a round rod of at most 1 m."),
    "UA-E3": N_("A polymer bat is one piece of at most 1 m and 2 kg."),
    "UA-A": N_("The age of a thrower decides the category."),
    "IFGS-LOST": N_(
        "The bat touched the penalty line or the ground before it, or the thrower stepped over the plank."
    ),
    "RU-4.3.15": N_("Wind moved a piece before the bat touched or passed it."),
    "UA-P8": N_("A piece moved before the bat touched or passed it."),
    "RU-4.3.16": N_("The ground shook or wind blew after the bat had passed without touching a piece."),
    "UA-P9": N_("The ground shook or wind blew after the bat had passed without touching a piece."),
    "RU-4.3.27": N_("What had already gone out came back and hindered a moving piece."),
    "UA-P11": N_("A piece split or lost its form."),
    "RU-4.3.5": N_(
        "One whistle allows the throw, two mean a lost throw, three a figure broken before the throw."
    ),
    "UA-V1": N_("It wholly left gorod and prigorod."),
    "UA-V2": N_("It had wholly left and rolled back in: out all the same."),
    "UA-V3": N_("It stopped close to a line: light between line and piece decides."),
    "RU-4.3.17": N_("It rolled one way and then back while still inside."),
    "UA-P10": N_("It rolled one way and then back while still inside."),
    "RU-4.3.18": N_("Pieces met inside and parted: where they stopped is what counts."),
    "RU-4.3.22": N_("A piece with a dead point hindered it: it is put where they met."),
    "RU-4.3.25": N_("It rolled on another piece and is judged where it stopped."),
    "RU-4.3.26": N_("A piece that had gone out came back and moved it: back to where it had stopped."),
    "RU-4.3.23": N_(
        "A breach before the announcement changed the result: put on the line where it rolled out."
    ),
    "RU-4.3.24": N_("Pieces that come back from the wall may be taken away; that changes nothing."),
    "RU-4.3.28a": N_("It stopped nearer than 20 cm to the penalty line or touched the penalty zone."),
    "RU-4.3.28b": N_(
        "No piece is out yet, and it stopped nearer than 40 cm to the penalty line or touched the zone."
    ),
    "RU-4.3.28c": N_("It lay in the way of the penalty mark and is moved as little as possible."),
    "RU-4.3.29": N_("Letter: it stopped nearer than 40 cm to the penalty line or touched the penalty zone."),
    "RU-4.3.30": N_("The category decides whether the limit and the mark are 20 or 40 cm."),
    "RU-4.3.31": N_("It stopped inside, beyond the limit of the penalty mark."),
    "RU-4.3.4": N_(
        "From the kon until a piece is out, then from the half-kon; the Letter always from the kon."
    ),
    "UA-P3": N_("From the kon until a piece is out, then from the half-kon; the Letter always from the kon."),
    "RU-4.3.20": N_(
        "Sickle and Letter are set mirrored for the next thrower's other hand while no piece was touched."
    ),
    "UA-P13": N_(
        "Sickle and Letter are set mirrored for the next thrower's other hand while no piece was touched."
    ),
}
