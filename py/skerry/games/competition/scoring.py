"""Points for the most face-up cards of a sea, and for face-down cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .constants import Ints
from .deck import SEAS

if TYPE_CHECKING:
    from .rules import CompetitionState


def points_of_sea(counts: Sequence[int]) -> Ints:
    """Return the points of each seat for one sea. `counts` are the sizes of the seats' piles.

    The largest pile is worth a point for each card, the others nothing. If several piles are the
    largest, each is worth its size divided by their number, rounded up.
    """
    top = max(counts)
    tied = counts.count(top)
    return tuple(-(-top // tied) if count == top else 0 for count in counts)


def sea_points(state: CompetitionState) -> tuple[Ints, ...]:
    """Return each seat's current points for each sea: one row per seat."""
    columns = [points_of_sea([len(piles[sea]) for piles in state.up]) for sea in range(len(SEAS))]
    return tuple(zip(*columns, strict=True))


def points(state: CompetitionState) -> Ints:
    """Return the current points of each seat: for seas, and one for each face-down card."""
    rows = zip(sea_points(state), state.down, strict=True)
    return tuple(sum(row) + down for row, down in rows)


def winners(state: CompetitionState) -> Ints:
    """Return the seats with the most points."""
    totals = points(state)
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))
