"""Options: chosen values are joined to a preset's id, which is read in any order."""

from __future__ import annotations

from dataclasses import replace

import pytest
from skerry.core.game import Game
from skerry.core.presets import Option, Preset, Value
from toys import toy

LAND = Option(
    "Land", (Value("flat", "Flat"), Value("steep", "Steep", "hills"), Value("wet", "Wet"))
)
LIGHT = Option("Light", (Value("", "Light"), Value("dark", "Dark", "no moon")))
END = Option("End", (Value("most", "Most"), Value("dice", "Dice")))


@pytest.fixture
def game() -> Game:
    presets = (Preset("flat", "Flat"), Preset("wet", "Wet", now="wet+most"))
    return replace(toy("pig"), presets=presets, options=(LAND, LIGHT, END), begin=toy("pig").begin)


@pytest.mark.parametrize(
    ("written", "id"),
    [
        ("flat", "flat"),
        ("most", "flat"),
        ("steep", "steep"),
        ("flat+most+steep", None),
        ("dark+steep", "steep+dark"),
        ("dicedarksteep", "steep+dark+dice"),
        ("dark+dark", "dark"),
        ("flat+dice", "dice"),
        ("wet", "wet"),
        ("wet+most", "wet+most"),
        ("most+wet", "wet+most"),
        ("wetdark", "wet+dark"),
        ("wet+", None),
        ("++", None),
        ("Dark", None),
        ("", None),
    ],
)
def test_an_id_is_read_as_the_canonical_one(game: Game, written: str, id: str | None) -> None:
    if id is None:
        with pytest.raises(
            ValueError, match=r"can't be combined|you can combine these with \+: flat,"
        ):
            game.preset(written)
    else:
        assert game.preset(written).id == id
        assert game.preset(id) == game.preset(written)


def test_a_joined_preset_lists_values_other_than_the_default(game: Game) -> None:
    preset = game.preset("dark+steep")
    assert (preset.name, preset.note, preset.seats) == ("Steep, Dark", "hills; no moon", ())
    assert game.preset("wet+most").name == "Wet"


def test_new_games_use_the_current_form_of_a_preset(game: Game) -> None:
    assert [game.preset_for_new_game(id).id for id in (None, "flat", "wet", "dark")] == [
        "flat",
        "flat",
        "wet+most",
        "dark",
    ]


def test_without_options_ids_are_those_listed() -> None:
    with pytest.raises(ValueError, match=r"Pig has no preset 'short[+]standard'; it has: standard"):
        toy("pig").preset("short+standard")
