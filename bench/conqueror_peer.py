"""Greedy opponents for The Conqueror that evaluate every landing and choose the best.

The plain player counts pieces on the board. The greedy player also weighs the next rolls: leads on
islands, each player's chance to win an island next, tiles in reach on half-taken islands, and
players who may get trapped. Neither looks further ahead. Ties, and the placement of loose islands,
are decided at random.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import or_
from random import Random

from skerry.core.state import State
from skerry.games.conqueror.bot.evaluation import leader_by_island
from skerry.games.conqueror.bot.position import Position, position_of
from skerry.games.conqueror.constants import MOVE, STAY
from skerry.games.conqueror.rules import ConquerorState

LEAD = 0.2
THREAT = 0.39
HOPE = 0.2
SAFE = 0.07
HALF = 0.07
STUCK = 0.17
"""Weights of the greedy player, in units of a won island.

In this order: the lead on an open island; a winning roll of a rival; a winning roll of the player;
a winning roll that no rival can spoil; a tile in reach on a half-taken island; and a roll without a
move, three of which eliminate a player.
"""


GIFT = 0.3
"""Penalty for leaving an island with one free tile (plain player)."""


@dataclass(frozen=True, slots=True)
class GreedyPlayer:
    """A player that chooses the landing with the highest value; a plain one ignores dice."""

    plain: bool = False

    def __call__(self, state: State, rng: Random) -> str:
        assert isinstance(state, ConquerorState)
        actions = state.legal_actions()
        if state.stage != MOVE or actions == (STAY,):
            return rng.choice(actions)
        weigh = position_value if self.plain else landed_value
        worths = [weigh(position_after(state, action), state.turn) for action in actions]
        best = max(worths)
        return rng.choice([a for a, result in zip(actions, worths, strict=True) if result == best])


def position_after(state: ConquerorState, action: str) -> Position:
    """Return the position after a landing, in which the token already counts as a coin."""
    position = position_of(state)
    position.land_on(state.board.number[action])
    return position


def position_value(position: Position, me: int) -> float:
    """Return a position's value without regard to dice, in islands.

    The value is the islands won and led, minus a penalty for each island with one free tile.
    """
    return island_lead(position, me) - GIFT * position.filled.count(3)


def landed_value(position: Position, me: int) -> float:
    """Return the value of a position for the seat that has just landed, in islands."""
    total = island_lead(position, me)
    rivals = [seat for seat, tile in enumerate(position.tokens) if tile >= 0 and seat != me]
    others = [position.reachable_by_steps(seat) for seat in rivals]
    taken = reduce(or_, (tiles for rolls in others for tiles in rolls), 0)
    for rolls in others:
        total -= THREAT * sum(bool(tiles & position.one_free) for tiles in rolls)
        total += STUCK * rolls.count(0)
    ours = position.reachable_by_steps(me)
    total += HOPE * sum(bool(tiles & position.one_free) for tiles in ours)
    total += SAFE * sum(bool(tiles & position.one_free & ~taken) for tiles in ours)
    room = reduce(or_, ours)
    return total + HALF * (room & position.two_free).bit_count() - STUCK * ours.count(0)


def island_lead(position: Position, me: int) -> float:
    """Return a seat's won islands and leads on open islands, minus the rivals' average."""
    rivals = len(position.tokens) - 1
    total = 0.0
    for owner, leader in zip(position.owners, leader_by_island(position), strict=True):
        seat, value = (owner, 1.0) if owner >= 0 else (leader, LEAD)
        if seat >= 0:
            total += value if seat == me else -value / rivals
    return total
