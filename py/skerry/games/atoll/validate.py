"""The invariants of a state, such as: no cell has two stones, and the winner has a path."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skerry.core.laws import check_values

from .board import BLACK, PRESET_COLUMNS, WHITE, winning_path

if TYPE_CHECKING:
    from .state import AtollState


def check(state: AtollState) -> None:
    """Raise AssertionError with a reason if an invariant is broken."""
    check_values(state, columns=list(PRESET_COLUMNS.values()), swapped=(0, 1))
    cells = 1 << state.board.size
    check_values(state, black=range(cells), white=range(cells))
    assert state.black & state.white == 0, "a cell has two stones"
    stones = state.black | state.white
    assert state.last == -1 or (state.last >= 0 and stones >> state.last & 1), (
        f"there is no stone on the newest cell, {state.last}"
    )
    lead = state.black.bit_count() - state.white.bit_count()
    assert lead in (0, 1), f"Black is {lead} stones ahead"
    assert state.black or not state.swapped, "swapped before there was a stone"
    winners = [colour for colour in (BLACK, WHITE) if winning_path(state, colour)]
    expected = [] if state.winner < 0 else [state.winner]
    assert winners == expected, f"winner {state.winner}, paths {winners}"
