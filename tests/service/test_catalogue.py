"""The catalogue: games, presets and levels for a menu."""

from __future__ import annotations

from typing import Any

import pytest
from skerry import Session, load
from skerry.service.catalogue import catalogue_fields

GAMES: dict[str, dict[str, Any]] = {game["id"]: game for game in catalogue_fields()["games"]}


@pytest.mark.parametrize("id", list(GAMES))
def test_presets_have_a_group_or_a_number_of_players(id: str) -> None:
    presets = GAMES[id]["presets"]
    groups = {preset.id: preset.group for preset in load(id).presets}
    seats = {tuple(preset["seats"]) for preset in presets}
    headings = [preset["heading"] for preset in presets]
    if any(groups.values()):
        assert headings == [groups[preset["id"]] for preset in presets]
        assert "" not in headings
    else:
        assert len(set(headings)) == len(seats)
        assert ("" in headings) == (len(seats) == 1)


def test_the_number_of_players_is_a_phrase() -> None:
    assert GAMES["atoll"]["box"][0] == "1 to 2 players"
    assert GAMES["conqueror"]["box"][0] == "2 to 4 players"


def test_puzzles_have_numbers_that_an_id_ends_in() -> None:
    presets = {preset["id"]: preset for preset in GAMES["palavan"]["presets"]}
    assert presets["storm"]["numbered"] == {"most": 20_000, "id": "palavan:storm:no-"}
    assert presets["daily"]["numbered"] is None
    id = f"{presets['calm']['numbered']['id']}42"
    assert Session.from_id(id).line == ("no-42",)


def test_levels_are_described_in_words() -> None:
    levels = GAMES["atoll"]["levels"]
    words = [(level["rank"], level["strength"]) for level in levels]
    assert words == [
        (1, "beginner"), (2, "easy"), (3, "medium"), (4, "strong"), (5, "expert"),
    ]  # fmt: skip


def test_an_option_with_an_empty_value_is_a_switch() -> None:
    options = [option for game in GAMES.values() for option in game["options"]]
    assert {option["switch"] for option in options} == {True, False}
    for option in options:
        ids = [value["id"] for value in option["values"]]
        assert option["switch"] == (len(ids) == 2 and ids[0] == "")
