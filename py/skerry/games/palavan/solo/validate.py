"""The invariants of a puzzle, such as: no tile is placed twice, or on a given tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skerry.core.laws import check_all, check_distinct, check_values
from skerry.core.presets import CODED
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
    """Raise AssertionError with a reason if an invariant is broken."""
    if not state.preset.startswith(CODED):
        check_values(state, preset=PRESETS)
    check_values(state, begun=(0, 1), solved=(0, 1), shown=(0, 1))
    choices = 1 << len(tiles()) if state.preset == CHOSEN else 1
    check_values(state, number=range(_max_number(state.preset) + 1), chosen=range(choices))
    assert state.chosen.bit_count() <= NINE, "more than nine tiles are chosen"
    assert not (state.solved and state.shown), "solved both by the player and by the program"
    is_early = state.is_drawing or state.is_choosing
    assert not is_early or not (state.laid or state.solved or state.shown), "laid before the deal"
    is_chosen = state.preset == CHOSEN and state.chosen.bit_count() == NINE
    assert is_chosen or not state.begun, "begun without nine chosen tiles"
    if state.laid:
        _check_laid(state)
    is_complete = bool(state.laid) and EMPTY not in state.board
    has_solved = is_complete and not state.shown and is_reached(state.goal, state.board)
    assert bool(state.solved) == has_solved, "solved doesn't match the board"


def _max_number(preset: str) -> int:
    """Return the highest number of a puzzle or deal; 0 in a preset that draws no number."""
    if preset == DEALT:
        return len(islands())
    return puzzles.NUMBERS if preset == DAILY or preset in puzzles.GRADES else 0


def _check_laid(state: SoloState) -> None:
    givens = state.givens
    assert len(state.laid) == len(givens), "the board has another size"
    pieces = [piece for piece in state.laid if piece != EMPTY]
    check_distinct("tiles", [piece // 4 for piece in pieces])
    free = bit_indices(state.tiles & ~tiles_mask(givens))
    check_all("laid", pieces, {4 * tile + turn for tile in free for turn in distinct_turns(tile)})
    pairs = zip(state.laid, givens, strict=True)
    assert all(EMPTY in pair for pair in pairs), "a tile is on a given one"
