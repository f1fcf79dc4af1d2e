"""Points after each round: kept in the state, read from older codes that lack them, believed only
if they can be true.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from games.competition.positions import dealt, lay_out, play_out
from skerry.core.state import pack, unpack
from skerry.games.competition import GAME, scoring


def through_json(packed: list[Any]) -> list[Any]:
    """Return the data after a round trip through JSON."""
    data: list[Any] = json.loads(json.dumps(packed))
    return data


def test_the_points_after_each_round_are_kept() -> None:
    first = play_out(lay_out("full", {"a1": "cuba"}, {"a1": "usedom"}))
    assert first.sums == (scoring.points(first),)
    second = play_out(lay_out("full", {}, {"b2": "malta"}, round_of=first))
    assert second.sums == (scoring.points(first), scoring.points(second))
    assert unpack(GAME.start("full", 2), through_json(pack(second))).sums == second.sums


def test_a_state_packed_without_them_is_read_and_goes_on_without_them() -> None:
    first = play_out(lay_out("full", {"a1": "cuba"}, {"a1": "usedom"}))
    old = unpack(GAME.start("full", 2), through_json(pack(first))[:-1])
    assert old == first
    assert old.sums == ()
    assert play_out(lay_out("full", {}, {}, round_of=old)).sums == ()


def test_points_that_cannot_be_are_refused() -> None:
    state = play_out(lay_out("short", {"a1": "cuba"}, {"a1": "usedom"}))
    for wrong in (((1,),), ((-1, 3),), ((0, 0),), state.sums * 2):
        with pytest.raises(AssertionError, match="points"):
            replace(state, sums=wrong).validate()
    with pytest.raises(ValueError, match="fields"):
        unpack(state, through_json(pack(dealt("full", [], [])))[:-2])
