"""Points: for the most cards of a sea, and for each card face down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .constants import Ints
from .deck import SEAS

if TYPE_CHECKING:
    from .rules import CompetitionState


def shares(counts: Sequence[int]) -> Ints:
    """What each seat gets for a sea by the cards on its pile there: who has most of all a point a
    card; if several have, their number of cards shared out among them, rounded up.
    """
    top = max(counts)
    tied = counts.count(top)
    return tuple(-(-top // tied) if count == top else 0 for count in counts)


def sea_points(state: CompetitionState) -> tuple[Ints, ...]:
    """The points that each seat has so far for each sea: a row per seat."""
    columns = [shares([len(piles[sea]) for piles in state.up]) for sea in range(len(SEAS))]
    return tuple(zip(*columns, strict=True))


def points(state: CompetitionState) -> Ints:
    """All points so far: for seas, and one for each card face down."""
    rows = zip(sea_points(state), state.down, strict=True)
    return tuple(sum(row) + down for row, down in rows)


def winners(state: CompetitionState) -> Ints:
    """The seats with the most points."""
    totals = points(state)
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))
