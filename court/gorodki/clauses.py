"""The clauses by id, each with what it says in one line.

``RU-`` ids are clauses of the Russian rules (section 4.3), ``UA-`` ids name paragraphs of the Ukrainian
rules, which carry no numbers, ``IFGS-`` a rule that only the international federation states.
"""

from __future__ import annotations

from gorodki.court.findings.clause import ClauseId


class Clause(ClauseId):
    """One clause of gorodki."""

    # geometry, figures and equipment
    UA_C1 = "UA-C1", "the gorod is a square of side 2 m, to the outer edges of its lines"
    UA_C2 = "UA-C2", "the prigorod lies between front line and penalty line, its sides run on at 45 degrees"
    UA_C3 = "UA-C3", "two marks, 20 cm long, lie 20 and 40 cm from the penalty line"
    UA_C4 = "UA-C4", "the penalty zone is the penalty line and the ground before it"
    UA_C5 = "UA-C5", "the kon is 13 m off, 6.5 m under 15; the half-kon 6.5 m"
    UA_C6 = "UA-C6", "lines are 2 cm wide and belong to the field"
    RU_4_3_2 = "RU-4.3.2", "who throws from 13 m and who from 6.5 m"
    UA_F1 = "UA-F1", "every figure but the Letter stands on the middle of the front line"
    UA_F2 = "UA-F2", "how the Letter is set"
    UA_F3 = "UA-F3", "Sickle and Letter depend on the thrower's hand"
    UA_E1 = "UA-E1", "size and shape of a gorodok"
    UA_E2 = "UA-E2", "a composite bat: a round rod of at most 1 m; women, junior women and girls up to 2.0 kg"
    UA_E3 = "UA-E3", "a polymer bat: one piece of at most 1 m and 2 kg"
    UA_A = "UA-A", "age groups"
    # the throw
    IFGS_LOST = "IFGS-LOST", "the bat touched the penalty zone, or the thrower overstepped: lost throw"
    RU_4_3_15 = "RU-4.3.15", "wind moved a piece before the bat touched or passed it: thrown again"
    UA_P8 = "UA-P8", "anything moved a piece before the bat touched or passed it: thrown again"
    RU_4_3_16 = "RU-4.3.16", "shake or wind moved pieces after a bat that touched none: set back, bat counts"
    UA_P9 = "UA-P9", "shake or wind moved pieces after a bat that touched none: set back, bat counts"
    RU_4_3_27 = (
        "RU-4.3.27",
        (
            "what was out came back and hindered a moving piece: set back, thrown again; but one on its "
            "way to the penalty zone is put where they met"
        ),
    )
    UA_P11 = "UA-P11", "a piece split or lost its form: the larger part decides"
    RU_4_3_5 = (
        "RU-4.3.5",
        "whistles: one allows the throw, two short ones call it lost, three short ones stop it",
    )
    RU_4_3_32 = "RU-4.3.32", "threaded joints of bats may not be unscrewed during play"
    # each piece
    UA_V1 = (
        "UA-V1",
        "out only where it wholly left gorod and prigorod, in any direction but through the penalty zone",
    )
    UA_V2 = "UA-V2", "left it wholly and rolled back: out all the same"
    UA_V3 = "UA-V3", "stopped beside a line: light between decides, in doubt a control gorodok"
    RU_4_3_17 = "RU-4.3.17", "a dead point inside: put back where it turned"
    UA_P10 = "UA-P10", "a dead point inside: put back where it turned"
    RU_4_3_18 = "RU-4.3.18", "two pieces met inside and parted: final positions stand"
    RU_4_3_22 = "RU-4.3.22", "a piece with a dead point hindered another: that one is put where they met"
    RU_4_3_23 = (
        "RU-4.3.23",
        (
            "nobody may sweep, step on the sheets or stop pieces before the result is announced: a piece "
            "that so rolled out is put on the edge of the line"
        ),
    )
    RU_4_3_24 = "RU-4.3.24", "pieces that rebounded may be removed without stepping on the sheets"
    RU_4_3_25 = "RU-4.3.25", "a piece that rolled on another is judged when it has stopped"
    RU_4_3_26 = "RU-4.3.26", "an out piece came back and moved a stopped one: that goes back"
    # marks
    RU_4_3_28A = (
        "RU-4.3.28a",
        (
            "a piece of the figure is out, by this throw or an earlier one: one that stopped nearer than "
            "20 cm or touched the penalty zone goes to the 20 cm mark"
        ),
    )
    RU_4_3_28B = (
        "RU-4.3.28b",
        (
            "no piece of the figure is out: one that stopped nearer than 40 cm or touched the penalty zone "
            "goes to the 40 cm mark"
        ),
    )
    RU_4_3_28C = "RU-4.3.28c", "a piece in the way of a mark moves the least towards the front line"
    RU_4_3_29 = "RU-4.3.29", "Letter: 40 cm from the penalty line, opposite its own former place"
    RU_4_3_30 = "RU-4.3.30", "limit and mark 20 or 40 cm by category; children's pieces stand upright"
    RU_4_3_31 = "RU-4.3.31", "stopped inside beyond the limit: stays"
    # the next throw
    RU_4_3_4 = "RU-4.3.4", "from the kon until a piece is out, then from the half-kon; Letter from the kon"
    UA_P3 = "UA-P3", "from the kon until a piece is out, then from the half-kon; Letter from the kon"
    RU_4_3_20 = "RU-4.3.20", "Sickle and Letter are set again for the other hand while untouched"
    UA_P13 = "UA-P13", "Sickle and Letter are set again for the other hand while untouched"
