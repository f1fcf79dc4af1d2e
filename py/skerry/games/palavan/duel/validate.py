"""The invariants of a duel.

Each tile is dealt once. The placed tiles fit, are connected and stay within the frame.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from skerry.core.laws import check_all, check_distinct, check_rows, check_values
from skerry.games.palavan.land import EMPTY, find_clashes
from skerry.games.palavan.notation import tiles_mask
from skerry.games.palavan.piece_sets import all_tiles_mask
from skerry.games.palavan.tiles import distinct_turns, tiles

from .constants import COUNTED, DEAL, FIELD, FRAME, HAND, MAY_YIELD, OVER, PLAY, SKIPPING
from .field import cells_connected_to_middle, placed_extent

if TYPE_CHECKING:
    from .rules import DuelState


def check(state: DuelState) -> None:
    """Raise AssertionError with a reason if an invariant is broken."""
    hands = range(all_tiles_mask() + 1)
    check_values(state, goal=(1, 3), phase=range(OVER + 1), first=(0, 1), to_move=(0, 1))
    check_values(state, dealt=hands, choice=range(MAY_YIELD + 1), round=range(1, 2 * state.goal))
    check_rows(state, 2, tokens=range(state.goal + 1), hands=hands)
    assert state.dealt.bit_count() <= HAND, "too many tiles are dealt"
    assert (state.dealt.bit_count() < HAND) == (state.phase == DEAL), "the deal is not complete"
    assert len(state.laid) == FIELD * FIELD, "the field has another size"
    has_laid = tiles_mask(state.laid) != 0
    may_yield = state.round > 1 and not has_laid and state.to_move == state.first
    assert may_yield or state.choice < MAY_YIELD, "the first turn is yielded too late"
    _check_tokens(state)
    if state.phase == DEAL:
        assert state.hands == (0, 0), "hands before the deal"
        assert not has_laid, "laid before the deal"
    else:
        _check_hands(state)
        _check_laid(state)
        _check_phase(state)


def _check_tokens(state: DuelState) -> None:
    counted = state.round - (state.phase < COUNTED)
    assert counted <= sum(state.tokens) <= 2 * counted, "tokens and rounds don't agree"
    is_over = max(state.tokens) == state.goal
    assert is_over == (state.phase == OVER), "the phase doesn't match the tokens"


def _check_hands(state: DuelState) -> None:
    one, two = state.hands
    laid = tiles_mask(state.laid)
    assert one & ~state.dealt == 0, "the first hand has a tile that was not dealt to it"
    assert two & state.dealt == 0, "the second hand has a tile of the first one's"
    assert one | two | laid == all_tiles_mask(), "a tile is missing"
    assert not (one | two) & laid, "a tile is in a hand and on the board"


def _check_laid(state: DuelState) -> None:
    pieces = [piece for piece in state.laid if piece != EMPTY]
    known = {4 * tile + turn for tile in range(len(tiles())) for turn in distinct_turns(tile)}
    check_all("laid", pieces, known)
    check_distinct("tiles", [piece // 4 for piece in pieces])
    assert not find_clashes(state.laid, FIELD), "adjacent tiles don't fit"
    assert len(cells_connected_to_middle(state.laid)) == len(pieces), "the tiles are not connected"
    assert max(placed_extent(state.laid)) <= FRAME, "wider or higher than the frame"


def _check_phase(state: DuelState) -> None:
    can_place = [bool(state.placement_actions(seat)) for seat in (state.to_move, 1 - state.to_move)]
    expected = PLAY if can_place[0] else SKIPPING if can_place[1] else COUNTED
    assert min(state.phase, COUNTED) == expected, f"phase {state.phase} doesn't match the position"
