"""The points after each round: stored in the state, missing in older codes, and validated."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from games.competition.positions import deal_hands, place_cards, play_round
from skerry.core.state import pack, unpack
from skerry.games.competition import GAME, scoring


def through_json(packed: list[Any]) -> list[Any]:
    """Return the data after a round trip through JSON."""
    data: list[Any] = json.loads(json.dumps(packed))
    return data


def test_the_points_after_each_round_are_stored() -> None:
    first = play_round(place_cards("full", {"a1": "cuba"}, {"a1": "usedom"}))
    assert first.sums == (scoring.points(first),)
    second = play_round(place_cards("full", {}, {"b2": "malta"}, round_of=first))
    assert second.sums == (scoring.points(first), scoring.points(second))
    assert unpack(GAME.start("full", 2), through_json(pack(second))).sums == second.sums


def test_a_state_packed_without_them_stays_without_them() -> None:
    first = play_round(place_cards("full", {"a1": "cuba"}, {"a1": "usedom"}))
    old = unpack(GAME.start("full", 2), through_json(pack(first))[:-1])
    assert old == first
    assert old.sums == ()
    assert play_round(place_cards("full", {}, {}, round_of=old)).sums == ()


def test_impossible_points_are_refused() -> None:
    state = play_round(place_cards("short", {"a1": "cuba"}, {"a1": "usedom"}))
    for wrong in (((1,),), ((-1, 3),), ((0, 0),), state.sums * 2):
        with pytest.raises(AssertionError, match="points"):
            replace(state, sums=wrong).validate()
    with pytest.raises(ValueError, match="values"):
        unpack(state, through_json(pack(deal_hands("full", [], [])))[:-2])
