"""A still situation: where pieces lie and what was seen gives the ruling that the whole way would."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from gorodki import scenarios
from gorodki.court.gorodki.ruling import PieceRuling, PieceVerdict, Ruling, ThrowVerdict
from gorodki.figures.errors import InputError
from gorodki.figures.files.fields import read_toml
from gorodki.scenarios.files.check import check_scenario, rule_scenario
from gorodki.scenarios.files.load import load_scenario, still_schema
from gorodki.scenarios.files.model import Scenario

ROOT = Path(scenarios.__file__).parent.parent
EXAMPLES = sorted((ROOT / "docs" / "examples").glob("still-*.toml"))
VALIDATOR = jsonschema.Draft202012Validator(still_schema())


def told(folder: Path, text: str) -> Scenario:
    """The scenario that the text of a still situation tells."""
    file = folder / "now.toml"
    file.write_text(text, encoding="utf-8")
    VALIDATOR.validate(read_toml(file))
    return load_scenario(file)


def ruled(folder: Path, text: str) -> Ruling:
    return rule_scenario(told(folder, text))


def piece(ruling: Ruling, number: int) -> PieceRuling:
    return next(p for p in ruling.pieces if p.piece == number)


def test_pieces_that_are_not_named_did_not_move(tmp_path: Path) -> None:
    found = ruled(tmp_path, 'figure = "rak"\n[[pieces]]\npiece = 1\nx = 0.0\ny = 1.0\n')
    assert [p.verdict.value for p in found.pieces] == ["stays", *["untouched"] * 4]
    assert piece(found, 1).stopped is not None


@pytest.mark.parametrize(("heading", "standing"), [(0, False), (35, False), (90, False), (0, True)])
@pytest.mark.parametrize(("cm", "verdict"), [(19.9, "mark-20"), (20.1, "stays")])
def test_the_distance_to_the_penalty_line_is_that_of_the_nearest_point(
    tmp_path: Path, heading: int, standing: bool, cm: float, verdict: str
) -> None:
    place = f"x = 0.4\npenalty_cm = {cm}\nheading_deg = {heading}\nstanding = {str(standing).lower()}\n"
    found = ruled(tmp_path, f'figure = "rak"\nplace = "half-kon"\nout = [5]\n[[pieces]]\npiece = 1\n{place}')
    assert piece(found, 1).verdict == verdict
    assert piece(found, 1).margin_mm == pytest.approx(cm * 10 - 200, abs=1e-6)


@pytest.mark.parametrize(("line", "along"), [("left", "y = 0.8"), ("right", "y = 0.8"), ("rear", "x = 0.3")])
@pytest.mark.parametrize(("light", "verdict"), [(2.0, "out"), (-2.0, "stays")])
def test_light_beside_a_line_is_measured_from_its_outer_edge(
    tmp_path: Path, line: str, along: str, light: float, verdict: str
) -> None:
    place = f'line = "{line}"\nlight_mm = {light}\n{along}\nheading_deg = 70\n'
    found = piece(ruled(tmp_path, f'figure = "rak"\n[[pieces]]\npiece = 5\n{place}'), 5)
    assert (found.verdict.value, found.clause) == (verdict, "UA-V3")
    assert found.margin_mm == pytest.approx(light, abs=1e-6)


@pytest.mark.parametrize(
    ("gone", "verdict"), [("left", "out"), ("right", "out"), ("rear", "out"), ("zone", "mark-40")]
)
def test_a_piece_that_is_gone_left_over_the_border_that_was_seen(
    tmp_path: Path, gone: str, verdict: str
) -> None:
    found = ruled(tmp_path, f'figure = "rak"\n[[pieces]]\npiece = 1\ngone = "{gone}"\n')
    assert piece(found, 1).verdict == verdict


SEEN = 'figure = "kolenval"\nplace = "half-kon"\nout = [1]\n[[pieces]]\npiece = 3\n'


@pytest.mark.parametrize(
    ("where", "seen", "verdict", "clause"),
    [
        ("x = 0.1\ny = 0.8", '{what = "turned", x = 0.05, y = 1.4}', "dead-point", "RU-4.3.17"),
        ("x = 0.1\ny = 0.8", '{what = "passed", x = 0.05, y = 0.5}', "stays", "UA-V1"),
        ("x = 0.7\ny = 0.9", '{what = "went-out", over = "right"}', "out", "UA-V2"),
        ("x = -0.7\ny = 0.9", '{what = "went-out", over = "left"}', "out", "UA-V2"),
        ("x = -1.2\ny = -0.4", '{what = "went-out", over = "left"}', "out", "UA-V2"),
        ("x = 0.2\ny = 1.8", '{what = "went-out", over = "rear"}', "out", "UA-V2"),
        ("x = 0.2\ny = -0.5", '{what = "touched-zone"}', "mark-20", "RU-4.3.28a"),
        ("x = 0.2\ny = -0.5", '{what = "went-out", over = "zone"}', "mark-20", "RU-4.3.28a"),
        ("x = 0.2\ny = -0.7", '{what = "hindered", x = 0.2, y = -0.5}', "where-met", "RU-4.3.27"),
        (
            "x = 0.3\ny = -0.9",
            '{what = "turned", x = 0.1, y = 1.2}, {what = "touched-zone"}',
            "dead-point",
            "RU-4.3.17",
        ),
        (
            "x = 0.3\ny = 0.5",
            '{what = "went-out", over = "rear"}, {what = "touched-zone"}',
            "out",
            "UA-V2",
        ),
        (
            "x = 0.3\ny = 0.5",
            '{what = "touched-zone"}, {what = "went-out", over = "rear"}',
            "mark-20",
            "RU-4.3.28a",
        ),
    ],
)
def test_what_was_seen_decides_in_the_order_in_which_it_was_seen(
    tmp_path: Path, where: str, seen: str, verdict: str, clause: str
) -> None:
    found = piece(ruled(tmp_path, f"{SEEN}{where}\nseen = [{seen}]\n"), 3)
    assert (found.verdict.value, found.clause) == (verdict, clause)


def test_a_dead_point_is_where_it_was_seen(tmp_path: Path) -> None:
    seen = 'seen = [{what = "turned", x = 0.05, y = 1.4, heading_deg = 10}]'
    found = piece(ruled(tmp_path, f"{SEEN}x = 0.1\ny = 0.8\n{seen}\n"), 3)
    assert found.placed is not None
    assert found.placed.centre[:2] == pytest.approx((0.05, 1.4), abs=1e-6)


def test_a_piece_that_turned_back_and_hindered_another_is_told_by_both(tmp_path: Path) -> None:
    other = (
        '[[pieces]]\npiece = 4\nx = 0.3\ny = 0.7\nseen = [{what = "hindered", x = 0.2, y = 0.9, by = 3}]\n'
    )
    text = f'{SEEN}x = 0.1\ny = 0.8\nseen = [{{what = "turned", x = 0.05, y = 1.4}}]\n{other}'
    found = ruled(tmp_path, text)
    assert piece(found, 3).verdict is PieceVerdict.DEAD_POINT
    assert (piece(found, 4).verdict, piece(found, 4).clause) == (PieceVerdict.WHERE_MET, "RU-4.3.22")


MOVED = "[[pieces]]\npiece = 1\nx = -0.3\ny = 0.4\n"


@pytest.mark.parametrize(
    ("more", "rules", "throw", "clause"),
    [
        ('[[happened]]\nwhat = "overstep"\n', "ru", "lost", "IFGS-LOST"),
        ('bat = "zone"\n' + MOVED, "ru", "lost", "IFGS-LOST"),
        (
            '[[happened]]\nwhat = "wind"\npiece = 1\nwhen = "before-bat"\n' + MOVED,
            "ru",
            "returned",
            "RU-4.3.15",
        ),
        ('[[happened]]\nwhat = "shake"\npiece = 1\nwhen = "before-bat"\n' + MOVED, "uk", "returned", "UA-P8"),
        (
            '[[happened]]\nwhat = "fell"\npiece = 1\nwhen = "before-throw"\n' + MOVED,
            "ru",
            "returned",
            "RU-4.3.5",
        ),
        ('bat = "missed"\n[[happened]]\nwhat = "wind"\npiece = 1\n' + MOVED, "ru", "restored", "RU-4.3.16"),
        ('bat = "missed"\n[[happened]]\nwhat = "shake"\npiece = 1\n' + MOVED, "uk", "restored", "UA-P9"),
        (
            '[[happened]]\nwhat = "wind"\npiece = 1\n[[pieces]]\npiece = 5\ngone = "right"\n' + MOVED,
            "ru",
            "valid",
            "",
        ),
        (
            '[[happened]]\nwhat = "split"\npiece = 1\nlarger_part = "in"\n' + MOVED,
            "uk",
            "returned",
            "UA-P11",
        ),
        ('[[happened]]\nwhat = "emergency"\nwhen = "before-bat"\n' + MOVED, "ru", "returned", "RU-4.3.5"),
    ],
)
def test_what_else_happened_decides_on_the_throw(
    tmp_path: Path, more: str, rules: str, throw: str, clause: str
) -> None:
    found = ruled(tmp_path, f'figure = "chasovye"\nrules = "{rules}"\n{more}').throw
    assert (found.verdict, found.clause) == (ThrowVerdict(throw), clause)


def test_a_piece_that_rolled_out_while_somebody_swept_goes_to_the_edge(tmp_path: Path) -> None:
    text = 'figure = "rak"\n[[pieces]]\npiece = 1\ngone = "left"\n[[happened]]\nwhat = "swept"\npiece = 1\n'
    found = piece(ruled(tmp_path, text), 1)
    assert (found.verdict, found.clause) == (PieceVerdict.LINE_EDGE, "RU-4.3.23")


def test_it_goes_by_the_name_of_its_file(tmp_path: Path) -> None:
    file = tmp_path / "second game, throw 3.toml"
    file.write_text('figure = "rak"\n[[pieces]]\npiece = 1\ngone = "left"\n')
    assert load_scenario(file).id == "second-game,-throw-3"


def test_an_expectation_is_compared(tmp_path: Path) -> None:
    text = 'figure = "rak"\n[[pieces]]\npiece = 1\ngone = "left"\n[expected]\nthrow = "valid"\n'
    assert [str(d) for d in check_scenario(told(tmp_path, text))] == [
        "pieces[1].verdict: expected untouched, ruled out"
    ]


GOOD = "[[pieces]]\npiece = 1\nx = 0.1\ny = 0.5\n"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (GOOD, "figure is missing"),
        ('figur = "rak"\n' + GOOD, "unknown key 'figur'; did you mean 'figure'?"),
        ('figure = "rack"\n' + GOOD, "unknown figure 'rack'"),
        ('figure = "rak"\n' + GOOD.replace("= 1", "= 6"), "pieces[1].piece"),
        ('figure = "rak"\nout = [1]\n' + GOOD, "piece 1 appears twice in out and pieces"),
        ('figure = "rak"\n' + GOOD.replace("y = 0.5", ""), "pieces[1]: where it lies is needed"),
        ('figure = "rak"\n' + GOOD + "penalty_cm = 30\n", "pieces[1]: where it lies is needed"),
        ('figure = "rak"\n' + GOOD + 'gone = "left"\n', "pieces[1]: a piece that is gone has no place"),
        (
            'figure = "rak"\n' + GOOD + 'line = "left"\n',
            "pieces[1]: line and light_mm must be given together",
        ),
        (
            'figure = "rak"\n' + GOOD + 'gone = "lefft"\n',
            "pieces[1].gone: unknown 'lefft'; did you mean 'left'?",
        ),
        (
            'figure = "rak"\n' + GOOD + 'seen = [{what = "turned"}]\n',
            "pieces[1].seen[1]: turned needs x and y",
        ),
        (
            'figure = "rak"\n'
            + GOOD
            + 'seen = [{what = "passed", x = 0.0, y = 0.1}, {what = "turned", x = 0.05, y = 0.3}]\n',
            "pieces[1].seen[2]: at (0.05, 0.3) it does not turn back",
        ),
        (
            'figure = "rak"\n' + GOOD + 'seen = [{what = "went-out"}]\n',
            "pieces[1].seen[1]: went-out needs over",
        ),
        (
            'figure = "rak"\n' + GOOD + 'seen = [{what = "hindered", x = 0.1, y = 0.3, by = 6}]\n',
            "pieces[1].seen[1].by",
        ),
        (
            'figure = "rak"\nout = [4]\n' + GOOD + 'seen = [{what = "hindered", x = 0.1, y = 0.3, by = 4}]\n',
            "pieces[1].seen[1].by: piece 4 is not in play; pieces in play are 1, 2, 3, 5",
        ),
        ('figure = "rak"\n[[happened]]\nwhat = "split"\n', "happened[1]: split needs piece"),
        ('figure = "rak"\n' + GOOD.replace("0.1", "nan"), "pieces[1].x"),
    ],
)
def test_what_is_wrong_is_named_with_file_and_key(tmp_path: Path, text: str, answer: str) -> None:
    file = tmp_path / "now.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_scenario(file)
    assert "now.toml" in str(caught.value)
    assert answer in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda f: f.stem)
def test_the_examples_fit_the_schema_and_are_ruled(file: Path) -> None:
    VALIDATOR.validate(read_toml(file))
    assert rule_scenario(load_scenario(file)).throw.verdict is ThrowVerdict.VALID


def test_the_published_schema_is_the_one_of_the_program() -> None:
    published = json.loads((ROOT / "docs" / "still.schema.json").read_text(encoding="utf-8"))
    assert published == still_schema()


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 3
