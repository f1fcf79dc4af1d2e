"""What can be played, as a menu needs it."""

from __future__ import annotations

from typing import Any

import pytest
from skerry.service.catalogue import catalogue

GAMES: dict[str, dict[str, Any]] = {game["id"]: game for game in catalogue()["games"]}


@pytest.mark.parametrize("id", list(GAMES))
def test_presets_tell_for_how_many_they_are_where_that_differs(id: str) -> None:
    presets = GAMES[id]["presets"]
    seats = {tuple(preset["seats"]) for preset in presets}
    headings = {preset["heading"] for preset in presets}
    assert len(headings) == len(seats)
    assert ("" in headings) == (len(seats) == 1)


def test_the_number_of_players_is_told_in_words() -> None:
    headings = {
        tuple(it["seats"]): it["heading"] for game in GAMES.values() for it in game["presets"]
    }
    assert headings[1, 1] == "Alone"
    assert headings[2, 2] in ("", "2 players")
    several = next(seats for seats, heading in headings.items() if seats[0] < seats[1] and heading)
    assert headings[several] == f"{several[0]} to {several[1]} players"


def test_an_option_of_two_values_of_which_one_is_no_word_is_a_switch() -> None:
    options = [option for game in GAMES.values() for option in game["options"]]
    assert {option["switch"] for option in options} == {True, False}
    for option in options:
        ids = [value["id"] for value in option["values"]]
        assert option["switch"] == (len(ids) == 2 and ids[0] == "")
