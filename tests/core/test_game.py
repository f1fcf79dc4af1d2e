"""Games and the registry: presets, seats, levels, and typed moves with good reasons."""

from __future__ import annotations

import dataclasses
from importlib import import_module
from typing import Any

import pytest
import skerry
from skerry import Choice, Game, Layer, LedgerEntry, Node, Player, Scene
from skerry.core.bot import Estimate, choose
from skerry.core.outside_text import clip
from toys import toy

pytestmark = pytest.mark.usefixtures("toys")


@pytest.fixture(name="pig")
def _pig() -> Game:
    return toy("pig")


def test_the_first_preset_and_number_of_seats_are_the_defaults(pig: Game) -> None:
    assert pig.start() == pig.start("standard", 2)
    assert pig.preset(None).id == "standard"
    assert pig.seat_count(None) == 2
    assert pig.seat_count(99) == 99


@pytest.mark.parametrize("seats", [0, 100, -1, True, 2.5, "2"])
def test_other_numbers_of_seats_are_refused(pig: Game, seats: Any) -> None:
    with pytest.raises(ValueError, match=r"Pig has 1 to 99 seats, not "):
        pig.start(seats=seats)


@pytest.mark.parametrize("preset", ["", "Standard", "tiny", 3])
def test_other_presets_are_refused(pig: Game, preset: Any) -> None:
    with pytest.raises(ValueError, match=r"Pig has no preset .*; it has: standard, short"):
        pig.start(preset)


def test_the_default_preset_is_the_first_for_the_seats() -> None:
    assert skerry.load("palavan").preset(None, 2).id == "match"
    assert skerry.Session("palavan", seats=2).id == "palavan:match:"
    assert skerry.load("palavan").start(seats=2) == skerry.load("palavan").start("match")
    with pytest.raises(ValueError, match="Palavan, Island, has 1 seat, not 3"):
        skerry.Session("palavan", seats=3)


def test_one_seat_is_one_seat() -> None:
    with pytest.raises(ValueError, match="Palavan, Basic, has 1 seat, not 2"):
        skerry.Session("palavan", preset="basic", seats=2)
    alone = dataclasses.replace(toy("morris"), seats=(1,))
    with pytest.raises(ValueError, match="Morris has 1 seat, not 2"):
        alone.seat_count(2)


def test_repr_of_a_game_names_its_options(pig: Game) -> None:
    assert repr(pig) == "<Game pig: seats 1 to 99; presets standard, short; levels 1 to 2>"
    assert "seats 1 to 2; presets standard, small" in repr(skerry.load("atoll"))


def test_levels_are_found_by_number(pig: Game) -> None:
    assert pig.level(2).name == "Sow"
    with pytest.raises(ValueError, match="Pig has no level 3; it has: 1, 2"):
        pig.level(3)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("jump", "'jump' is not a legal move. Legal moves: roll"),
        ("", "'' is not a legal move"),
        ("x" * 201, "a move can have at most 200 characters, but this one has 201"),
        (None, "a move must be text such as roll"),
        (7, "a move must be text such as roll"),
    ],
)
def test_an_unreadable_move_is_refused(pig: Game, text: Any, reason: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        pig.parse(pig.start(), text)
    assert reason in str(caught.value)


def test_a_hook_is_loaded_by_its_full_name() -> None:
    search = import_module("skerry.games.atoll.bot.search")
    assert skerry.games.atoll.bot.search is search


def test_the_registry() -> None:
    assert skerry.game_ids()[0] == "atoll"
    assert skerry.load("atoll").name == "Atoll"
    with pytest.raises(ValueError, match="unknown game 'x'; available: atoll"):
        skerry.load("x")
    with pytest.raises(ValueError, match="a built-in game has the id"):
        skerry.register(skerry.load("atoll"))


@pytest.mark.parametrize(
    ("value", "shown"),
    [("a", "'a'"), ("x" * 50, "'" + "x" * 36 + "..."), ("\ud800", r"'\ud800'"), (None, "None")],
)
def test_values_from_outside_are_quoted_and_cut(value: object, shown: str) -> None:
    assert clip(value) == shown


def test_the_last_estimate_is_the_answer() -> None:
    first = Estimate("a", 0.4)
    last = Estimate("b", 0.6)
    assert choose(iter([first, last])) is last
    with pytest.raises(ValueError, match="no estimate"):
        choose(iter([]))


def test_scenes_omit_default_values_only() -> None:
    """Other false values are included: a scale of 0, a text "0"."""
    scene = Scene(
        "demo",
        10,
        20.5,
        {"s": (Layer("M0 0", "a b"),)},
        (Node("n"), Node("m", 1, 0, "s", "0", "look", "label", 5, 0, -1, "n"), Node("k", z=2)),
        (Choice("c"), Choice("d", ("n", "m"), "Do", 90)),
        (Player("P"), Player("Q", "red", "note", "0")),
        "status",
        "news",
        (LedgerEntry("fits"), LedgerEntry("areas", "2", "open", ("n",))),
        1.5,
    )
    assert scene.to_json() == {
        "game": "demo",
        "width": 10,
        "height": 20.5,
        "shapes": {"s": [["M0 0", "a b"]]},
        "nodes": [
            {"id": "n"},
            {
                "id": "m",
                "x": 1,
                "shape": "s",
                "text": "0",
                "look": "look",
                "label": "label",
                "rot": 5,
                "scale": 0,
                "z": -1,
                "was": "n",
            },
            {"id": "k", "z": 2},
        ],
        "choices": [
            {"action": "c"},
            {"action": "d", "picks": ("n", "m"), "button": "Do", "turn": 90},
        ],
        "players": [
            {"name": "P"},
            {"name": "Q", "look": "red", "note": "note", "score": "0"},
        ],
        "status": "status",
        "news": "news",
        "ledger": [
            {"name": "fits"},
            {"name": "areas", "value": "2", "mark": "open", "nodes": ("n",)},
        ],
        "hold": 1.5,
    }
