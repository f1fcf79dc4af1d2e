"""The conservation laws of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import GAME, scoring
from .board import LARGEST, board, corners, island_mask, landings, spread
from .constants import (
    BOX,
    CORNER,
    COUNT,
    EVENTS,
    IDLE_ROUNDS,
    LEAVE,
    LOOSE,
    MOVE,
    OVER,
    PLACE,
    ROLL,
)

if TYPE_CHECKING:
    from .rules import ConquerorState

STAGES = (PLACE, CORNER, ROLL, MOVE, LEAVE, COUNT, OVER)


def check(state: ConquerorState) -> None:
    """Raise AssertionError with a reason when a law is broken."""
    assert state.preset == _canonical(state.preset), f"no preset {state.preset!r}"
    assert state.stage in STAGES, f"no stage {state.stage!r}"
    assert 2 <= state.side <= LARGEST, "no sea of that size"
    assert len(state.tokens) in (2, 3, 4), "two to four play"
    assert state.turn in state.seats, "no such seat has the turn"
    _islands(state)
    _history(state)
    if state.stage == "place":
        _laying(state)
    else:
        _ownership(state)
        _coins(state)
        if state.stage == CORNER:
            _choosing(state)
        else:
            _tokens(state)
            _stage(state)


def _canonical(preset: str) -> str:
    try:
        return GAME.preset(preset).id
    except ValueError:
        return ""


def _islands(state: ConquerorState) -> None:
    """They lie in the sea, do not overlap, and each has an edge at those laid before."""
    pitch, land = state.side + 1, 0
    for corner in state.islands:
        fits = corner >= 0 and max(corner % pitch, corner // pitch) <= state.side - 2
        assert fits, f"an island lies outside, at {corner}"
        mask = island_mask(corner, pitch)
        assert not mask & land, "islands overlap"
        assert not land or mask & spread(land, pitch), "an island has no edge at the others"
        land |= mask
    assert 0 <= state.loose <= LOOSE, "no such number of loose islands"
    assert bool(state.loose) == (state.stage == "place"), "loose islands are laid first"
    assert land, "there is no land"


def _laying(state: ConquerorState) -> None:
    assert state.variant.loose, "nothing to lay in this preset"
    assert state.side == state.variant.side, "another sea"
    assert set(state.tokens) == {-1}, "tokens come after the islands"
    assert not any(state.coins), "coins come after the islands"
    assert len(state.coins) == len(state.tokens), "coins by seat"
    assert (state.owners, state.latest, state.awards) == ((), (), ()), "nothing is won yet"
    assert (state.die, state.idle, state.casts, state.trail) == (0, 0, (), ()), "nobody rolls yet"


def _choosing(state: ConquerorState) -> None:
    assert state.variant.corners, "nothing to choose in this preset"
    chosen, waiting = state.tokens[: state.turn], state.tokens[state.turn :]
    assert set(waiting) == {-1}, "somebody has chosen too early"
    assert len(set(chosen)) == len(chosen), "two tokens on a tile"
    assert set(chosen) <= set(corners(state.board)), "a token is in no corner"
    assert not any(state.coins), "coins come after the corners"
    assert set(state.owners) == {-1}, "nothing is won yet"
    assert (state.die, state.idle, state.casts, state.trail) == (0, 0, (), ()), "nobody rolls yet"


def _ownership(state: ConquerorState) -> None:
    size = len(state.islands)
    for seats in (state.owners, state.latest, state.awards):
        assert len(seats) == size, "one entry for each island"
        assert set(seats) <= {-1, *state.seats}, "no such seat"
    given = [award for award in state.awards if award >= 0]
    assert not given or state.stage in ("count", "over"), "the count comes last"
    both = zip(state.owners, state.awards, strict=True)
    assert all(-1 in pair for pair in both), "an island is won once"


def _coins(state: ConquerorState) -> None:
    """A tile carries one coin at most; an island that is won none, another at most three."""
    assert len(state.coins) == len(state.tokens), "coins by seat"
    assert min(state.coins) >= 0, "coins are bits"
    everywhere = sum(state.coins)
    assert everywhere.bit_count() == sum(own.bit_count() for own in state.coins), "coins overlap"
    masks = state.board.masks
    assert not everywhere & ~state.board.land, "a coin lies in the sea"
    for mask, owner, last in zip(masks, state.owners, state.latest, strict=True):
        here = (everywhere & mask).bit_count()
        assert here <= (3 if owner < 0 else 0), f"{here} coins on an island"
        if owner < 0:
            assert (last >= 0) == (here > 0), "the last coin is somebody's"
            assert last < 0 or state.coins[last] & mask, "the last coin is not there"
        else:
            assert last == owner, "the last coin won the island"
    if state.variant.twelve:
        assert max(own.bit_count() for own in state.coins) <= BOX, "more coins than the box has"


def _tokens(state: ConquerorState) -> None:
    """They stand apart, on islands; at least one is left."""
    standing = [tile for tile in state.tokens if tile != -1]
    assert standing, "nobody is left"
    assert min(standing) >= 0, "a token lies in the sea"
    assert all(tile in state.board.island_at for tile in standing), "a token is off the islands"
    assert len(set(standing)) == len(standing), "two tokens on a tile"


def _stage(state: ConquerorState) -> None:
    """It follows from the rest."""
    assert (state.die in range(1, 7)) if state.stage == "move" else state.die in range(7), "the die"
    assert state.die == 0 or state.stage not in ("roll", "leave"), "the die is in the air"
    assert 0 <= state.idle <= IDLE_ROUNDS * len(state.tokens), "idle for too long"
    assert state.idle == 0 or state.variant.twelve, "idle turns count with twelve coins only"
    done = min(state.owners) >= 0 or len(state.alive) == 1
    assert done or state.stage not in ("count", "over") or state.variant.twelve, "over too soon"
    if state.stage in ("count", "over"):
        assert (scoring.disputed(state) is not None) == (state.stage == "count"), "dice or no dice"
    else:
        assert not done, "it is over"
        assert state.tokens[state.turn] >= 0, "a dead player has the turn"
        taken = state.claimed | state.standing
        free = landings(state.tokens[state.turn], state.land, taken, state.board.pitch)
        assert bool(free) == (state.stage != "leave"), "leave when stuck"
    assert state.stage == "count" or not state.casts, "dice at the end only"


def _history(state: ConquerorState) -> None:
    """What a picture tells of the past makes sense."""
    assert len(state.rolls) == 6, "a die has six faces"
    assert min(state.rolls) >= 0, "a face came up less than never"
    assert all(face in range(1, 7) for face in state.casts), "no such face"
    atoll = board(state.side, state.islands)
    assert len(state.trail) in (0, 2, 3, 4), "a walk has one to three steps"
    assert set(state.trail) <= set(atoll.island_at), "a walk leads over the sea"
    for what, seat, where in state.events:
        assert what in EVENTS, f"no such event: {what!r}"
        assert seat in (-1, *state.seats), "it happened to nobody"
        assert 0 <= where < (state.side + 1) ** 2, "it happened nowhere"
