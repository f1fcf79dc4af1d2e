"""The end of a game of The Conqueror: islands won and given, places, and the sentence."""

from __future__ import annotations

import pytest
from games.endings import random_endings
from skerry.games.conqueror import scoring
from skerry.games.conqueror.ending import ending
from skerry.games.conqueror.rules import ConquerorState

NAMES = ("Ann", "Ben", "Cleo", "Dan")


@pytest.mark.parametrize(("preset", "seats"), [("basic", 2), ("basic", 4), ("forfeit", 3)])
def test_the_rows_add_up_and_the_player_with_most_islands_is_first(preset: str, seats: int) -> None:
    for state in random_endings("conqueror", preset, seats):
        assert isinstance(state, ConquerorState)
        end = ending(state, NAMES)
        best = [seat for seat, place in enumerate(end.places) if place == 1]
        assert best == scoring.winners(state)
        assert [int(row[-1]) for row in end.rows] == scoring.scores(state)
        for seat in scoring.counted_seats(state):
            won, given, islands = map(int, end.rows[seat])
            assert won + given == islands
        assert all(NAMES[seat] in end.why for seat in best)


def test_a_player_who_forfeits_has_no_islands() -> None:
    ends = list(random_endings("conqueror", "forfeit", 4, 8))
    states = [state for state in ends if isinstance(state, ConquerorState)]
    out = [(s, seat) for s in states for seat in s.seats if seat not in scoring.counted_seats(s)]
    assert out
    for state, seat in out:
        end = ending(state, NAMES)
        assert end.rows[seat] == ("–", "–", "0")
        assert end.places[seat] > max(end.places[item] for item in scoring.counted_seats(state))
