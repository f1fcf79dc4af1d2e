"""One test for each sentence of the rules."""

from __future__ import annotations

import pytest
from skerry.games.shoal.rules import GULLS, TERNS, ShoalState, begin


def play_moves(preset: str, moves: str) -> ShoalState:
    state = begin(preset, 2)
    for move in moves.split():
        assert move in state.legal_actions()
        state = state.apply(move)
    return state


@pytest.mark.parametrize(("preset", "rocks"), [("standard", 16), ("small", 9)])
def test_the_rocks_are_free_at_first_and_gulls_begin(preset: str, rocks: int) -> None:
    state = begin(preset, 2)
    assert len(state.legal_actions()) == rocks
    assert state.current_player == GULLS


def test_the_flocks_take_turns() -> None:
    assert play_moves("standard", "a1").current_player == TERNS
    assert play_moves("standard", "a1 c3").current_player == GULLS


def test_no_bird_lands_beside_one_of_the_other_flock() -> None:
    legal = play_moves("standard", "b2").legal_actions()
    assert not {"b2", "a2", "c2", "b1", "b3"} & set(legal)
    assert {"a1", "c1", "a3", "c3"} <= set(legal)


def test_a_bird_may_land_beside_its_own_flock() -> None:
    assert {"a2", "b1"} <= set(play_moves("standard", "a1 c3").legal_actions())


def test_the_flock_that_cannot_land_has_lost() -> None:
    over = play_moves("small", "c3 b2 c1 a2")
    assert over.is_terminal
    assert over.returns() == (-1.0, 1.0)
