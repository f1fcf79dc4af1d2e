"""What follows from an action or a chance outcome."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar

from . import count
from .board import landings, starts
from .terms import (
    BOX,
    CORNER,
    COUNT,
    FACES,
    IDLE_ROUNDS,
    LEAVE,
    MOVE,
    OVER,
    PLACE,
    ROLL,
    STAY,
    Event,
)
from .variant import CUSTOM

if TYPE_CHECKING:
    from .rules import ConquerorState

S = TypeVar("S", bound="ConquerorState")


def take(state: S, action: str) -> S:
    """The state after an action or chance outcome: up to the next roll or choice."""
    if state.stage == PLACE:
        return _lay(state, action)
    if state.stage == CORNER:
        return _set(state, action)
    if state.stage == MOVE:
        return _walk(state, action)
    if state.stage == LEAVE:
        return _leave(state)
    rolls = tuple(n + (face == action) for face, n in zip(FACES, state.rolls, strict=True))
    if state.stage == COUNT:
        return _cast(replace(state, rolls=rolls), int(action))
    events = (("roll", state.turn, int(action)),)
    return replace(state, stage=MOVE, die=int(action), rolls=rolls, events=events)


def set_out(sea: S) -> S:
    """The islands are laid: tokens stand in the usual corners and seat 0 takes the first turn, or
    seat 0 chooses a corner first.
    """
    none = (-1,) * len(sea.islands)
    sea = replace(sea, owners=none, latest=none, awards=none)
    if sea.variant.corners:
        return replace(sea, stage=CORNER, turn=0)
    return _turn(replace(sea, tokens=starts(sea.board, len(sea.tokens))), 0, sea.events)


def _lay(sea: S, name: str) -> S:
    """A loose island is laid; after the last one the game is set out."""
    corner, seat = sea.board.number[name], sea.turn if sea.variant.board == CUSTOM else -1
    after = replace(
        sea,
        islands=(*sea.islands, corner),
        loose=sea.loose - 1,
        turn=(sea.turn + 1) % len(sea.tokens) if seat >= 0 else 0,
        events=(("lay", seat, corner),),
    )
    return after if after.loose else set_out(after)


def _set(state: S, name: str) -> S:
    """A token is set on a corner; after the last one seat 0 takes the first turn."""
    seat, tile = state.turn, state.board.number[name]
    events = (("set", seat, tile),)
    state = replace(state, tokens=_with(state.tokens, seat, tile), turn=seat + 1, events=events)
    return state if state.turn < len(state.tokens) else _turn(state, 0, events)


def _walk(state: S, action: str) -> S:
    """The token walks or stays, and the next live player's turn begins."""
    seat, tile = state.turn, state.tokens[state.turn]
    if action == STAY:
        state = replace(state, trail=())
        return _turn(state, _after(state, seat), ((STAY, seat, tile),))
    *_, goal = told = [state.board.number[name] for name in action.split("-")]
    tokens = tuple(goal if other == seat else at for other, at in enumerate(state.tokens))
    trail = tuple(told) if len(told) > 1 else route(state, goal)
    state = replace(state, tokens=tokens, trail=trail)
    return _turn(state, _after(state, seat), (("walk", seat, goal),))


def route(state: ConquerorState, goal: int) -> tuple[int, ...]:
    """The tiles of the walk to a tile: of those allowed the one that passes fewest claimed tiles
    and tokens and turns least. Which way a token walks makes no difference to the rules.
    """
    taken = state.claimed | state.standing

    def trouble(path: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
        ways = [b - a for a, b in pairwise(path)]
        turns = sum(a != b for a, b in pairwise(ways))
        return sum(taken >> at & 1 for at in path[1:-1]), turns, path

    return min((path for path in state.ways() if path[-1] == goal), key=trouble)


def _after(state: ConquerorState, seat: int) -> int:
    """The next live seat."""
    return min(state.alive, key=lambda other: (other - seat - 1) % len(state.tokens))


def _turn(state: S, seat: int, events: tuple[Event, ...]) -> S:
    """A turn begins: its player claims; then all may be over, or the player be stuck for good."""
    state = replace(state, turn=seat, stage=ROLL, die=0, events=events)
    state = _claim(state) if may_claim(state) else _idle(state)
    if min(state.owners) >= 0 or _stalled(state):
        return _end(state)
    taken = state.claimed | state.standing
    free = landings(state.tokens[seat], state.land, taken, state.board.pitch)
    return state if free else replace(state, stage=LEAVE)


def may_claim(state: ConquerorState) -> bool:
    """Whether the player whose turn it is may claim the tile below: it is free, and with twelve
    coins each there is one left, or the tile wins the island.
    """
    tile, claimed = state.tokens[state.turn], state.claimed
    if claimed >> tile & 1:
        return False
    island = state.board.masks[state.board.island_at[tile]]
    last = island & ~claimed == 1 << tile
    return last or not state.variant.twelve or state.coins[state.turn].bit_count() < BOX


def _claim(state: S) -> S:
    """A coin is placed; the last tile wins the island, and its coins go back."""
    seat, tile = state.turn, state.tokens[state.turn]
    island = state.board.island_at[tile]
    mask = state.board.masks[island]
    coins = list(state.coins)
    coins[seat] |= 1 << tile
    events: tuple[Event, ...] = (("claim", seat, tile),)
    owners = state.owners
    if mask & ~sum(coins) == 0:
        coins = [own & ~mask for own in coins]
        owners = _with(owners, island, seat)
        events = (*events, ("win", seat, island))
    return replace(
        state,
        coins=tuple(coins),
        owners=owners,
        latest=_with(state.latest, island, seat),
        idle=0,
        events=(*state.events, *events),
    )


def _with(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _idle(state: S) -> S:
    """A turn without a claim counts where coins are scarce: there the game might never end."""
    return replace(state, idle=state.idle + 1) if state.variant.twelve else state


def _stalled(state: ConquerorState) -> bool:
    """Whether coins are so scarce that nothing more is going to be claimed."""
    if not state.variant.twelve:
        return False
    claimed, masks = state.claimed, state.board.masks
    broke = all(state.coins[seat].bit_count() == BOX for seat in state.alive)
    nothing = broke and not any((mask & ~claimed).bit_count() == 1 for mask in masks)
    return nothing or state.idle >= IDLE_ROUNDS * len(state.alive)


def _leave(state: S) -> S:
    """A player who can never move again is out; the last one left ends the game."""
    seat = state.turn
    tokens = _with(state.tokens, seat, -1)
    events = (("out", seat, state.tokens[seat]),)
    state = replace(state, tokens=tokens, trail=(), events=events)
    return _end(state) if len(state.alive) == 1 else _turn(state, _after(state, seat), events)


def _end(state: S) -> S:
    """What is left over is given away; some of it may have to be diced for."""
    awards = tuple(count.award(state, island) for island in range(len(state.islands)))
    state = replace(state, awards=awards, stage=OVER)
    return state if count.disputed(state) is None else replace(state, stage=COUNT)


def _cast(state: S, face: int) -> S:
    """A roll for the first island in dispute; when it is settled, for the next."""
    island = count.disputed(state)
    assert island is not None
    casts = (*state.casts, face)
    events: tuple[Event, ...] = (("cast", count.caster(state, island), face),)
    state = replace(state, casts=casts, die=face, events=events)
    winner = count.settled(state, island)
    if winner < 0:
        return state
    events = (*events, ("award", winner, island))
    state = replace(state, awards=_with(state.awards, island, winner), casts=(), events=events)
    return state if count.disputed(state) is not None else replace(state, stage=OVER)
