"""The end of a game of Island Competition: points for seas and for cards face down."""

from __future__ import annotations

from games.endings import random_endings
from skerry.games.competition import scoring
from skerry.games.competition.ending import ending
from skerry.games.competition.rules import CompetitionState

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")


def test_points_are_the_sum_for_seas_and_cards_face_down() -> None:
    for state in (
        *random_endings("competition", "short", 4),
        *random_endings("competition", "full", 2, 2),
    ):
        assert isinstance(state, CompetitionState)
        end = ending(state, NAMES)
        totals = scoring.points(state)
        for seat, row in enumerate(end.rows):
            _led, seas, down, total = map(int, row)
            assert seas + down == total == totals[seat]
        best = tuple(seat for seat, place in enumerate(end.places) if place == 1)
        assert best == scoring.winners(state)
        assert str(max(totals)) in end.why
        assert all(NAMES[seat] in end.why for seat in best)


def test_in_the_simple_evaluation_only_cards_count() -> None:
    (state,) = random_endings("competition", "simple", 3, 1)
    assert isinstance(state, CompetitionState)
    end = ending(state, NAMES)
    assert end.heads == ("Cards",)
    assert [int(cards) for (cards,) in end.rows] == list(scoring.points(state))
    assert "cards" in end.why
    assert "seas" not in end.why
