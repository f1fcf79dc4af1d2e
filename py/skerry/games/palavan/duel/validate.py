"""The laws of a duel: each tile is dealt once; what lies fits, hangs together, isn't too wide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skerry.games.palavan.land import EMPTY, clashes
from skerry.games.palavan.notation import tiles_mask
from skerry.games.palavan.piece_sets import all_tiles_mask
from skerry.games.palavan.tiles import distinct_turns, tiles

from .constants import COUNTED, DEAL, FIELD, FRAME, HAND, MAY_YIELD, OVER, PLAY, SKIPPING
from .field import connected_cells, extent

if TYPE_CHECKING:
    from .rules import DuelState


def check(state: DuelState) -> None:
    """Raise AssertionError with a reason when a law is broken."""
    assert state.goal in (1, 3), f"a match goes to 1 or 3 tokens, not {state.goal}"
    assert state.phase in range(DEAL, OVER + 1), f"no phase {state.phase}"
    assert {state.first, state.to_move} <= {0, 1}, "seats are 0 and 1"
    assert len(state.tokens) == len(state.hands) == 2, "there are two seats"
    assert 0 <= state.dealt <= all_tiles_mask(), "no such tile is dealt"
    assert (state.dealt.bit_count() < HAND) == (state.phase == DEAL), "the deal is not complete"
    assert state.dealt.bit_count() <= HAND, "too many tiles are dealt"
    assert len(state.laid) == FIELD * FIELD, "the field has another size"
    assert state.choice in range(MAY_YIELD + 1), f"no choice {state.choice}"
    early = state.round > 1 and tiles_mask(state.laid) == 0 and state.to_move == state.first
    assert early or state.choice < MAY_YIELD, "a beginning is left to the other too late"
    _tokens(state)
    if state.phase == DEAL:
        assert state.hands == (0, 0), "in hand before the deal"
        assert tiles_mask(state.laid) == 0, "laid before the deal"
    else:
        _hands(state)
        _laid(state)
        _phase(state)


def _tokens(state: DuelState) -> None:
    assert 1 <= state.round < 2 * state.goal, f"there is no round {state.round}"
    counted = state.round - (state.phase < COUNTED)
    assert counted <= sum(state.tokens) <= 2 * counted, "tokens and rounds do not agree"
    assert 0 <= min(state.tokens) <= max(state.tokens) <= state.goal, "no such number of tokens"
    over = max(state.tokens) == state.goal
    assert over == (state.phase == OVER), "over is not what it says"


def _hands(state: DuelState) -> None:
    one, two = state.hands
    assert min(one, two) >= 0, "a hand has no negative tiles"
    assert one & ~state.dealt == 0, "the first hand has a tile that was not dealt to it"
    assert two & state.dealt == 0, "the second hand has a tile of the first one's"
    assert one | two | tiles_mask(state.laid) == all_tiles_mask(), "a tile is missing"
    assert not (one | two) & tiles_mask(state.laid), "a tile is in a hand and on the board"


def _laid(state: DuelState) -> None:
    pieces = [piece for piece in state.laid if piece != EMPTY]
    known = {4 * tile + turn for tile in range(len(tiles())) for turn in distinct_turns(tile)}
    assert set(pieces) <= known, "no such piece"
    assert len({piece // 4 for piece in pieces}) == len(pieces), "a tile lies twice"
    assert not clashes(state.laid, FIELD), "tiles lie side by side that do not fit"
    assert len(connected_cells(state.laid)) == len(pieces), "what lies does not hang together"
    assert max(extent(state.laid)) <= FRAME, "wider or higher than four"


def _phase(state: DuelState) -> None:
    mine, other = (bool(state.placements(seat)) for seat in (state.to_move, 1 - state.to_move))
    wanted = PLAY if mine else SKIPPING if other else COUNTED
    assert min(state.phase, COUNTED) == wanted, f"this is no position of phase {state.phase}"
