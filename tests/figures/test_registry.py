"""The fifteen figures by key, number and name."""

from __future__ import annotations

import math
import shutil
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest

from gorodki import figures
from gorodki.figures.errors import InputError
from gorodki.figures.registry import _other_names
from gorodki.figures.suggest import folded
from gorodki.figures.types import Basis, Hand

KEYS = [
    "pushka", "vilka", "zvezda", "strela", "kolodets", "kolenval", "artilleria", "raketka",
    "pulemet", "rak", "chasovye", "serp", "tir", "samolet", "pismo",
]  # fmt: skip


def test_there_are_fifteen_figures_in_order_of_number() -> None:
    found = figures.all_figures()
    assert [f.key for f in found] == KEYS
    assert [f.number for f in found] == list(range(1, 16))
    assert all(len(f.pieces) == 5 for f in found)


@pytest.mark.parametrize(
    ("asked", "key"),
    [
        (7, "artilleria"),
        ("7", "artilleria"),
        ("07", None),
        ("serp", "serp"),
        (" SERP ", "serp"),
        ("Пулемётное гнездо", "pulemet"),
        ("пулеметное  гнездо", "pulemet"),
        ("Кулеметне гніздо", "pulemet"),
        ("machine-gun nest", "pulemet"),
        ("Самолет", "samolet"),
        ("ПИСЬМО", "pismo"),
    ],
)
def test_a_figure_answers_to_key_number_and_every_name(asked: str | int, key: str | None) -> None:
    if key is None:
        with pytest.raises(InputError, match="numbers go from 1 to 15"):
            figures.figure(asked)
    else:
        assert figures.figure(asked).key == key


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("pushkaa", "unknown figure 'pushkaa'; did you mean 'pushka'?"),
        ("колодиць", "unknown figure 'колодиць'; did you mean 'Колодець'?"),
        ("Aeroplan", "did you mean 'Aeroplane'?"),
        ("16", "no figure has number '16'; numbers go from 1 to 15"),
        ("-3", "no figure has number '-3'"),
        ("five-pins", "'five-pins' is a table game, not a figure; 'gorodki stroke five-pins' plays it"),
        ("xyzzy", "unknown figure 'xyzzy'; known: 'pushka', 'vilka'"),
        ("", "no figure is called ''"),
        ("nowhere.toml", "'nowhere.toml': no such file"),
    ],
)
def test_an_unknown_name_is_answered_in_one_line(asked: str, answer: str) -> None:
    with pytest.raises(InputError) as caught:
        figures.figure(asked)
    assert answer in str(caught.value)
    assert "\n" not in str(caught.value)


OTHER_NAMES = {
    "pushka": ["Gun", "Gun."],
    "zvezda": ["Звездочка"],
    "kolodets": ["Криниця", "Колодець"],
    "kolenval": ["Коленвал", "Колінвал", "Crank-shaft"],
    "raketka": ["Racquet", "Tennis racket"],
    "pulemet": ["пулемет", "ПУЛЕМЁТ", "Кулемет", "machine gun", "Machine gun nest", "Machine\u2011gun nest"],
    "rak": ["Lobster"],
    "chasovye": ["Watchmen", "Sentinels"],
    "tir": ["Shooting gallery"],
    "samolet": ["Airplane", "самолет"],
    "pismo": ["Лист", "Закрытое письмо", "Закритий лист", "Closed letter"],
}


@pytest.mark.parametrize(("key", "name"), [(k, n) for k, names in OTHER_NAMES.items() for n in names])
def test_a_figure_answers_to_the_names_people_use(key: str, name: str) -> None:
    assert figures.figure(name).key == key


WAYS: dict[str, Callable[[str], str]] = {
    "as it is": str,
    "in capitals": str.upper,
    "decomposed": lambda name: unicodedata.normalize("NFD", name),
    "without ё": lambda name: name.replace("ё", "е"),
    "in full width": lambda name: "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in name),
    "with no-break spaces": lambda name: name.replace(" ", "\u00a0"),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("lang", ["en", "ru", "uk", "key"])
def test_every_name_is_found_however_it_is_typed(lang: str, way: str) -> None:
    for f in figures.all_figures():
        name = f.key if lang == "key" else f.name(lang)
        assert figures.figure(WAYS[way](name)).key == f.key
        assert figures.figure(WAYS[way](f"{f.number}. {name}")).key == f.key, "as it is printed"
        assert figures.figure(WAYS[way](f"{f.number}.{name}")).key == f.key


def test_a_number_with_the_name_of_another_figure_is_no_figure() -> None:
    with pytest.raises(InputError, match=r"unknown figure '2\. Пушка'"):
        figures.figure("2. Пушка")


def test_no_two_figures_answer_to_one_name() -> None:
    names = [
        {folded(n) for n in (f.key, *f.names.values(), *_other_names().get(f.key, ()))}
        for f in figures.all_figures()
    ]
    assert sum(map(len, names)) == len(set.union(*names))
    assert set(_other_names()) <= set(KEYS)


@pytest.mark.parametrize("mark", ["'", "\u2019", "\u02bc", "`", "\u2032", "\uff07", "\u00b4", ""])
def test_any_apostrophe_is_as_good_as_another(mark: str) -> None:
    assert folded(f"П{mark}ять") == folded("п'ять")


def test_an_unknown_hand_is_refused() -> None:
    with pytest.raises(InputError, match="unknown hand 'both'"):
        figures.figure("serp", "both")


def test_only_sickle_and_letter_depend_on_the_hand() -> None:
    differ = [
        right.key
        for right, left in zip(figures.all_figures("right"), figures.all_figures("left"), strict=True)
        if right.pieces != left.pieces
    ]
    assert differ == ["serp", "pismo"]
    assert [f.key for f in figures.all_figures() if f.mirrors] == differ


def test_the_sickle_lies_in_the_half_of_the_hand() -> None:
    right, left = figures.figure("serp", Hand.RIGHT), figures.figure("serp", "left")
    assert max(p.centre[0] for p in right.pieces) == 0.2
    assert min(p.centre[0] for p in right.pieces) == 0.0
    assert min(p.centre[0] for p in left.pieces) == -0.2
    assert max(p.centre[0] for p in left.pieces) == 0.0
    assert left.hand is Hand.LEFT


def test_the_mark_of_the_letter_lies_rear_right_to_front_left_for_a_right_hander() -> None:
    mark = figures.figure("pismo").pieces[4]
    assert mark.centre[:2] == (0.0, 1.0)
    assert mark.axis == pytest.approx((math.sqrt(0.5), math.sqrt(0.5), 0.0))
    mirrored = figures.figure("pismo", "left").pieces[4]
    assert mirrored.axis[0] * mirrored.axis[1] == pytest.approx(-0.5)


def test_a_corner_piece_of_the_letter_touches_both_outer_lines() -> None:
    x, y, _ = figures.figure("pismo").pieces[3].centre  # rear right
    reach = 0.1 * math.sqrt(0.5) + 0.0245 * math.sqrt(0.5)
    assert (x + reach, y + reach) == pytest.approx((1.0, 2.0), abs=1e-4)


def test_only_the_letter_is_always_thrown_at_from_the_kon() -> None:
    assert [f.key for f in figures.all_figures() if f.kon_only] == ["pismo"]


def test_axes_are_unit_vectors_to_the_last_bit() -> None:
    for f in figures.all_figures():
        for p in f.pieces:
            assert math.hypot(*p.axis) == pytest.approx(1.0, abs=1e-15)


def test_reconstructed_figures_say_so() -> None:
    reconstructed = [f.key for f in figures.all_figures() if f.basis is Basis.RECONSTRUCTED]
    assert reconstructed == ["artilleria", "rak", "serp", "tir"]
    assert all(f.note for f in figures.all_figures())


def test_every_figure_has_a_name_in_three_languages() -> None:
    for f in figures.all_figures():
        assert set(f.names) == {"ru", "uk", "en"}
    assert figures.figure(4).name("uk") == "Стріла"
    assert figures.figure(4).name("de") == "Arrow"


def test_nobody_can_spoil_the_figures_of_others() -> None:
    names = figures.figure("rak").names
    assert isinstance(names, dict)
    names["en"] = "Lobster"
    assert figures.figure("rak").name() == "Crayfish"


def test_programmes_are_in_the_order_of_the_rulebook() -> None:
    assert [p.key for p in figures.programmes()] == ["classic-15", "children-10"]
    assert list(figures.programme("classic-15").figures) == KEYS
    children = figures.programme("children-10").set_for("left")
    assert [f.number for f in children] == [1, 2, 5, 4, 7, 12, 9, 14, 13, 15]
    assert children[5].pieces[3].centre[0] < 0


def test_an_unknown_programme_is_answered_with_the_closest() -> None:
    with pytest.raises(InputError, match=r"unknown programme 'clasic'; did you mean 'classic-15'\?"):
        figures.programme("clasic")


def test_an_event_brings_its_own_programme(tmp_path: Path) -> None:
    file = tmp_path / "cup.toml"
    file.write_text('figures = ["rak", "5"]\n', encoding="utf-8")
    assert [f.key for f in figures.programme(str(file)).set_for()] == ["rak", "kolodets"]
    file.write_text('figures = ["rak", "krak"]\n', encoding="utf-8")
    with pytest.raises(
        InputError, match=r"cup.toml': figures\[2\]: unknown figure 'krak'; did you mean 'rak'"
    ):
        figures.programme(str(file))


def test_importing_the_package_loads_nothing_heavy(tmp_path: Path) -> None:
    heavy = ("numpy", "pymunk", "shapely", "pydantic")
    code = (
        "import sys; from gorodki import figures; figures.figure(1); "
        f"print([m for m in {heavy} if m in sys.modules])"
    )
    root = Path(figures.__file__).parent.parent
    run = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_the_data_is_found_from_a_copy_elsewhere(tmp_path: Path) -> None:
    shutil.copytree(Path(figures.__file__).parent, tmp_path / "gorodki" / "figures")
    (tmp_path / "gorodki" / "__init__.py").touch()
    code = "from gorodki import figures as f; print(f.__file__, len(f.all_figures()), len(f.programmes()))"
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == [str(tmp_path / "gorodki" / "figures" / "__init__.py"), "15", "2"]
