"""The conservation laws of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .board import BLACK, PRESET_COLUMNS, WHITE, winning_path

if TYPE_CHECKING:
    from .state import AtollState


def check(state: AtollState) -> None:
    """Raise AssertionError with a reason when a law is broken."""
    assert state.columns in PRESET_COLUMNS.values(), f"no board of {state.columns} columns"
    assert min(state.black, state.white, state.swapped) >= 0, "no number may be negative"
    assert state.black & state.white == 0, "a cell holds two stones"
    assert (state.black | state.white) >> state.board.size == 0, "a stone lies outside"
    newest = state.last >= 0 and (state.black | state.white) >> state.last & 1
    assert state.last == -1 or newest, f"the newest stone, {state.last}, is none"
    lead = state.black.bit_count() - state.white.bit_count()
    assert lead in (0, 1), f"Black is {lead} stones ahead"
    assert state.swapped in (0, 1), f"swapped is 0 or 1, not {state.swapped}"
    assert state.black or not state.swapped, "swapped before there was a stone"
    paths = [colour for colour in (BLACK, WHITE) if winning_path(state, colour)]
    assert paths == [state.winner] * (state.winner >= 0), f"winner {state.winner}, paths {paths}"
