"""The scale of `returns`, as docs/terminal.md describes it."""

from __future__ import annotations

import pytest
from games.endings import random_endings
from skerry.core.registry import load


@pytest.mark.parametrize(
    ("id", "preset", "seats"),
    [
        ("atoll", "small", 2),
        ("palavan", "match", 2),
        ("conqueror", "basic", 2),
        ("conqueror", "study", 3),
        ("conqueror", "forfeit+twelve", 4),
        ("competition", "study", 2),
        ("competition", "short", 5),
    ],
)
def test_winners_share_the_win(id: str, preset: str, seats: int) -> None:
    for state in random_endings(id, preset, seats, 12):
        places = load(id).ending(state, [f"Player {seat}" for seat in range(seats)]).places
        winners = places.count(1)
        shares = [2 / winners - 1 if place == 1 else -1 for place in places]
        assert state.returns() == pytest.approx(shares)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_all_ranks_count_in_islant(seats: int) -> None:
    for state in random_endings("islant", "level-1", seats, 6):
        points = load("islant").points(state)
        for result, score in zip(state.returns(), points, strict=True):
            fewer = sum(other < score for other in points)
            more = sum(other > score for other in points)
            assert result == pytest.approx((fewer - more) / (seats - 1))
        assert sum(state.returns()) == pytest.approx(0)


def test_a_game_for_one_is_won_or_lost_except_in_islant() -> None:
    results = {state.returns() for state in random_endings("atoll", "problem-1", 1, 6)}
    assert results <= {(1.0,), (-1.0,)}
    for state in random_endings("islant", "level-1", 1, 6):
        (points,) = load("islant").points(state)
        assert state.returns() == pytest.approx((points / (abs(points) + 25),))
