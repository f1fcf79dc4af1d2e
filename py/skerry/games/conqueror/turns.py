"""What follows from an action or a chance outcome, up to the next roll or choice.

A step gets a draft, a copy of the state that can still be written to, and changes it into the next
state. What tiles are land, claimed or stood on follows from the fields and is asked at every step:
it goes along as the state's `chart`, and a step changes in it what changes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from . import scoring
from .board import Board, board, may_land, starts, walk_range
from .constants import (
    BOX,
    CORNER,
    COUNT,
    IDLE_ROUNDS,
    LEAVE,
    MOVE,
    OVER,
    PLACE,
    ROLL,
    STAY,
    Event,
)
from .variant import CUSTOM, variant

if TYPE_CHECKING:
    from .rules import ConquerorState

S = TypeVar("S", bound="ConquerorState")

Chart = tuple[Board, int, int, int]
"""The board, the tiles that can be walked on, those that are claimed, and those stood on (bits)."""


def take(new: Any, action: str) -> None:
    """Make what follows an action or chance outcome of a draft, dice for islands left over aside.
    Where play is over, what is left is not yet given away (see `ended`).
    """
    if new.stage == MOVE:
        _walk(new, action)
    elif new.stage == ROLL:
        _roll(new, int(action))
    elif new.stage == LEAVE:
        _leave(new)
    elif new.stage == PLACE:
        _lay(new, action)
    else:
        _set(new, action)


def set_out(new: Any) -> None:
    """The islands are laid: tokens stand in the usual corners and seat 0 takes the first turn, or
    seat 0 chooses a corner first.
    """
    atoll = board(new.side, new.islands)
    new.owners = new.latest = new.awards = (-1,) * len(new.islands)
    new.derived = (atoll, atoll.land, 0, 0)
    if variant(new.preset).corners:
        new.stage, new.turn = CORNER, 0
        return
    new.tokens = starts(atoll, len(new.tokens))
    new.derived = (atoll, atoll.land, 0, sum(1 << tile for tile in new.tokens))
    _turn(new, 0)


def _lay(new: Any, name: str) -> None:
    """A loose island is laid; after the last one the game is set out."""
    corner = new.derived[0].number[name]
    seat = new.turn if variant(new.preset).board == CUSTOM else -1
    new.islands = (*new.islands, corner)
    new.loose -= 1
    new.turn = (new.turn + 1) % len(new.tokens) if seat >= 0 else 0
    new.events = (("lay", seat, corner),)
    if new.loose:
        atoll = board(new.side, new.islands)
        new.derived = (atoll, atoll.land, 0, 0)
    else:
        set_out(new)


def _set(new: Any, name: str) -> None:
    """A token is set on a corner; after the last one seat 0 takes the first turn."""
    atoll, land, claimed, standing = new.derived
    seat, tile = new.turn, atoll.number[name]
    new.tokens = _with(new.tokens, seat, tile)
    new.derived = (atoll, land, claimed, standing | 1 << tile)
    new.turn = seat + 1
    new.events = (("set", seat, tile),)
    if new.turn == len(new.tokens):
        _turn(new, 0)


def _roll(new: Any, face: int) -> None:
    new.rolls = _with(new.rolls, face - 1, new.rolls[face - 1] + 1)
    new.stage, new.die = MOVE, face
    new.events = (("roll", new.turn, face),)


def _walk(new: Any, action: str) -> None:
    """The token walks or stays, and the next live player's turn begins."""
    atoll, land, claimed, standing = new.derived
    seat, tile = new.turn, new.tokens[new.turn]
    if action == STAY:
        new.trail, new.events = (), ((STAY, seat, tile),)
    else:
        *_, goal = told = [atoll.number[name] for name in action.split("-")]
        steps = (new.die - 1) % 3 + 1
        new.trail = tuple(told) if len(told) > 1 else route(new.derived, tile, steps, goal)
        new.tokens = _with(new.tokens, seat, goal)
        standing ^= 1 << tile | 1 << goal
        new.derived = (atoll, _left(new, tile, land, standing), claimed, standing)
        new.events = (("walk", seat, goal),)
    _turn(new, _after(new.tokens, seat))


def route(chart: Chart, tile: int, steps: int, goal: int) -> tuple[int, ...]:
    """The tiles of the walk to a tile: of those allowed the one that passes fewest claimed tiles
    and tokens and turns least. Which way a token walks makes no difference to the rules.
    """
    atoll, land, claimed, standing = chart
    water, taken = ~land, claimed | standing
    allowed = [
        ((between & taken).bit_count(), path)
        for between, path in walk_range(tile, steps, atoll.side).ways[goal]
        if not between & water
    ]
    return allowed[0][1] if len(allowed) == 1 else min(allowed, key=_passed)[1]


def _passed(way: tuple[int, tuple[int, ...]]) -> int:
    return way[0]


def _left(new: Any, tile: int, land: int, standing: int) -> int:
    """The land when a token has left a tile: an island that is won goes with the last token."""
    atoll: Board = new.derived[0]
    island = atoll.island_at[tile]
    won = new.owners[island] >= 0
    return land & ~atoll.masks[island] if won and not atoll.masks[island] & standing else land


def _after(tokens: tuple[int, ...], seat: int) -> int:
    """The next live seat."""
    while True:
        seat = (seat + 1) % len(tokens)
        if tokens[seat] >= 0:
            return seat


def _turn(new: Any, seat: int) -> None:
    """A turn begins: its player claims; then all may be over, or the player be stuck for good."""
    new.turn, new.stage, new.die = seat, ROLL, 0
    rules, tile = variant(new.preset), new.tokens[seat]
    if _may_claim(new, seat, tile):
        _claim(new, seat, tile)
    elif rules.twelve:  # where coins are scarce, the game might never end
        new.idle += 1
    atoll, land, claimed, standing = new.derived
    if -1 not in new.owners or (rules.twelve and _stalled(new)):
        new.stage = OVER
    elif not may_land(tile, land, claimed | standing, atoll.pitch):
        new.stage = LEAVE


def _may_claim(new: Any, seat: int, tile: int) -> bool:
    """Whether a player may claim the tile below: it is free, and with twelve coins each there is
    one left, or the tile wins the island.
    """
    atoll, _land, claimed, _standing = new.derived
    if claimed >> tile & 1:
        return False
    if not variant(new.preset).twelve or new.coins[seat].bit_count() < BOX:
        return True
    return bool(atoll.masks[atoll.island_at[tile]] & ~claimed == 1 << tile)


def _claim(new: Any, seat: int, tile: int) -> None:
    """A coin is placed; the last tile wins the island, and its coins go back."""
    atoll, land, claimed, standing = new.derived
    island = atoll.island_at[tile]
    mask = atoll.masks[island]
    claimed |= 1 << tile
    new.derived = (atoll, land, claimed, standing)
    new.latest = _with(new.latest, island, seat)
    new.idle = 0
    if mask & ~claimed:
        new.coins = _with(new.coins, seat, new.coins[seat] | 1 << tile)
        new.events = (*new.events, ("claim", seat, tile))
    else:
        new.coins = tuple([own & ~mask for own in new.coins])
        new.owners = _with(new.owners, island, seat)
        new.events = (*new.events, ("claim", seat, tile), ("win", seat, island))


def _with(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _stalled(new: Any) -> bool:
    """Whether coins are so scarce that nothing more is going to be claimed."""
    atoll, _land, claimed, _standing = new.derived
    alive = [seat for seat, tile in enumerate(new.tokens) if tile >= 0]
    if new.idle >= IDLE_ROUNDS * len(alive):
        return True
    broke = all(new.coins[seat].bit_count() == BOX for seat in alive)
    return broke and not any((mask & ~claimed).bit_count() == 1 for mask in atoll.masks)


def _leave(new: Any) -> None:
    """A player who can never move again is out; the last one left ends the game."""
    atoll, land, claimed, standing = new.derived
    seat, tile = new.turn, new.tokens[new.turn]
    new.tokens = _with(new.tokens, seat, -1)
    standing ^= 1 << tile
    new.derived = (atoll, _left(new, tile, land, standing), claimed, standing)
    new.trail, new.events = (), (("out", seat, tile),)
    if sum(other >= 0 for other in new.tokens) == 1:
        new.stage = OVER
    else:
        _turn(new, _after(new.tokens, seat))


# Islands left over, when play is over


def ended(state: S) -> S:
    """What is left over is given away; some of it may have to be diced for."""
    awards = tuple(scoring.award(state, island) for island in range(len(state.islands)))
    state = replace(state, awards=awards)
    return state if scoring.disputed(state) is None else replace(state, stage=COUNT)


def cast(state: S, face: int) -> S:
    """A roll for the first island in dispute; when it is settled, for the next."""
    island = scoring.disputed(state)
    assert island is not None
    casts = (*state.casts, face)
    rolls = _with(state.rolls, face - 1, state.rolls[face - 1] + 1)
    events: tuple[Event, ...] = (("cast", scoring.caster(state, island), face),)
    state = replace(state, casts=casts, die=face, rolls=rolls, events=events)
    winner = scoring.settled(state, island)
    if winner < 0:
        return state
    events = (*events, ("award", winner, island))
    state = replace(state, awards=_with(state.awards, island, winner), casts=(), events=events)
    return state if scoring.disputed(state) is not None else replace(state, stage=OVER)
