"""The laws of a puzzle: tiles lie once each, none on a given one; solved is what is solved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.notation import tiles_mask
from skerry.games.palavan.piece_sets import bit_indices
from skerry.games.palavan.tiles import distinct_turns, tiles

from . import puzzles
from .constants import CHOSEN, DAILY, DEALT, NINE, STUDY
from .goals import is_reached
from .islands import islands

if TYPE_CHECKING:
    from .rules import SoloState

PRESETS = (DEALT, CHOSEN, STUDY, "basic", "medium", "difficult", *puzzles.GRADES, DAILY)


def check(state: SoloState) -> None:
    """Raise AssertionError with a reason when a law is broken."""
    assert state.preset in PRESETS, f"no preset {state.preset!r}"
    most = len(islands()) if state.preset == DEALT else puzzles.NUMBERS
    draws = state.preset in (DEALT, DAILY) or state.preset in puzzles.GRADES
    assert 0 <= state.number <= most * draws, f"no puzzle has the number {state.number}"
    assert 0 <= state.chosen < 1 << len(tiles()) * (state.preset == CHOSEN), "chosen of what?"
    assert state.chosen.bit_count() <= NINE, "more than nine tiles are chosen"
    flags = (state.begun, state.solved, state.shown)
    assert set(flags) <= {0, 1}, f"flags are 0 or 1, not {flags}"
    assert state.solved + state.shown < 2, "solved by the player and by the program"
    early = state.drawing or state.choosing
    assert not (early and (state.laid or state.solved or state.shown)), "laid before the deal"
    assert not state.begun or (state.preset == CHOSEN and state.chosen.bit_count() == NINE), (
        "begun without nine chosen tiles"
    )
    if state.laid:
        _laid(state)
    whole = bool(state.laid) and EMPTY not in state.board and is_reached(state.goal, state.board)
    assert bool(state.solved) == (whole and not state.shown), "solved is not what it says"


def _laid(state: SoloState) -> None:
    givens = state.givens
    assert len(state.laid) == len(givens), "the board has another size"
    laid = [piece for piece in state.laid if piece != EMPTY]
    there = {piece // 4 for piece in laid}
    assert len(there) == len(laid), "a tile lies twice"
    legal = {
        4 * tile + turn
        for tile in bit_indices(state.tiles & ~tiles_mask(givens))
        for turn in distinct_turns(tile)
    }
    assert set(laid) <= legal, "a tile lies that is not in play, or turned in no way of its own"
    assert all(EMPTY in pair for pair in zip(state.laid, givens, strict=True)), (
        "a tile lies on a given one"
    )
