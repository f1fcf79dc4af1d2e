"""A strong opponent of another kind: alpha-beta on how many stones each side still needs.

The distance of a colour is the least number of stones that, added to those it has, join an
opposite pair when the other side cannot break bridges (two cells that both touch, or the one
cell between). It is found by floods of whole sets on bitboards: what hangs together
costs nothing, the next stone may stand beside it or a bridge away. Iterative deepening with a
transposition table, killer and history order; the moves tried are those on shortest paths of
either side and around them, as the quickest way of either is where the game is decided.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random
from time import process_time

from plain import Flood
from skerry.games.atoll import openings
from skerry.games.atoll.board import board
from skerry.games.atoll.rules import SWAP, AtollState

FAR = 99
WON = 100_000


class OutOfTime(Exception):  # noqa: N818 - it is no error
    """The move has to be played now."""


class Fields:
    """Distances on one board, all sets as `plain.Flood`'s bits by place."""

    def __init__(self, columns: int, bridges: bool):
        self.flood = Flood(board(columns))
        s = self.flood.stride
        # The six steps round a place in order: two neighbours in the list share a bridge.
        self.ring = (-1, s - 1, s, 1, 1 - s, -s)
        self.bridges = bridges

    def grow(self, found: int, mine: int, empty: int) -> int:
        """The empty places on which the next stone joins `found`, at once or by a bridge."""
        flood, ring = self.flood, self.ring
        near = flood.near(found) & empty
        if not self.bridges:
            return near
        sides = [_shift(found, step) & empty for step in ring]
        far = 0
        for k, one in enumerate(sides):
            other = sides[(k + 1) % 6]
            far |= _shift(one, ring[(k + 1) % 6]) & _shift(other, ring[k])
        return near | far & (empty | mine)

    def levels(self, start: int, mine: int, empty: int) -> list[int]:
        """levels[k]: places joined to `start` with k stones or fewer; own stones included."""
        flood = self.flood
        found, levels = flood.reach(start, mine), list[int]()
        for _ in range(FAR):
            levels.append(found)
            near = self.grow(found, mine, empty)
            # Own stones a bridge away are joined for nothing.
            grown = found
            while near & mine & ~grown:
                grown = flood.reach(grown | near & mine, mine)
                near = self.grow(grown, mine, empty)
            levels[-1] = grown
            found = flood.reach(grown | near, mine | near)
            if found == grown:
                break
        return levels

    def distance(self, colour: int, mine: int, empty: int) -> tuple[int, int, int]:
        """The shorter and the longer distance of a colour's two ways, and the empty places on
        shortest paths of the shorter."""
        ways = []
        for one, other in self.flood.pairs[colour]:
            ahead = self.levels(one, mine, empty)
            need = next((k for k, found in enumerate(ahead) if found & other), FAR)
            ways.append((need, one, other, ahead))
        ways.sort(key=lambda way: way[0])
        need, _, other, ahead = ways[0]
        path = 0
        if 0 < need < FAR:
            back = self.levels(other, mine, empty)
            for k in range(1, need + 1):
                if need + 1 - k < len(back) and k < len(ahead):
                    path |= ahead[k] & ~ahead[k - 1] & back[need + 1 - k]
        return need, ways[-1][0], path & empty


def _shift(places: int, step: int) -> int:
    return places << step if step > 0 else places >> -step


@dataclass
class Thought:
    """One search: positions known, moves that cut, and the time it ends."""

    fields: Fields
    until: float
    table: dict[tuple[int, int, int], tuple[int, int, int, int]] = field(default_factory=dict)
    history: dict[int, int] = field(default_factory=dict)
    nodes: int = 0


Stones = tuple[int, int]
"""Both colours' places, islands included."""


class AlphaBetaPlayer:
    """A player for our arena that thinks for so many CPU seconds a move."""

    def __init__(self, seconds: float, width: int = 14, bridges: bool = True):
        self.seconds, self.width, self.bridges = seconds, width, bridges
        self.depth = 0

    def __call__(self, state: AtollState, rng: Random) -> str:
        if not state.black:
            return rng.choice(openings.fairest(state.columns))
        names = state.board.names
        if (
            state.may_swap
            and openings.table(state.columns)[names[state.black.bit_length() - 1]] > openings.FAIR
        ):
            return SWAP
        fields = _fields(state.columns, self.bridges)
        flood = fields.flood
        stones = (flood.spread(state.stones(0)), flood.spread(state.stones(1)))
        thought = Thought(fields, process_time() + self.seconds)
        best, self.depth = self._deepen(thought, stones, state.to_move)
        return names[flood.bit.index(best)]

    def _deepen(self, thought: Thought, stones: Stones, colour: int) -> tuple[int, int]:
        """The best move of the deepest search that was finished, and that depth."""
        best = next(self._moves(thought, stones, colour, 0))
        for depth in range(1, 40):
            try:
                value = self._search(thought, stones, colour, depth, -WON, WON)
            except OutOfTime:
                return best, depth - 1
            best = thought.table[(*stones, colour)][3]
            if abs(value) > WON // 2:
                return best, depth
        return best, 40

    def _search(
        self, thought: Thought, stones: Stones, colour: int, depth: int, alpha: int, beta: int
    ) -> int:
        thought.nodes += 1
        if process_time() > thought.until:
            raise OutOfTime
        if thought.fields.flood.wins(1 - colour, stones[1 - colour]):
            return -WON + 100 - depth
        key = (*stones, colour)
        known = thought.table.get(key)
        first = 0
        if known is not None:
            deep, flag, value, first = known
            if deep >= depth and (
                flag == 0 or (flag > 0 and value >= beta) or (flag < 0 and value <= alpha)
            ):
                return value
        if depth == 0:
            value = evaluate(thought.fields, stones, colour)
            thought.table[key] = (0, 0, value, 0)
            return value
        return self._try_all(thought, stones, colour, depth, alpha, beta, first)

    def _try_all(
        self,
        thought: Thought,
        stones: Stones,
        colour: int,
        depth: int,
        alpha: int,
        beta: int,
        first: int,
    ) -> int:
        best, chosen, floor = -WON - 1, 0, alpha
        for move in self._moves(thought, stones, colour, first):
            mine = stones[colour] | move
            after = (stones[0], mine) if colour else (mine, stones[1])
            value = -self._search(thought, after, 1 - colour, depth - 1, -beta, -alpha)
            if value > best:
                best, chosen = value, move
            alpha = max(alpha, value)
            if alpha >= beta:
                thought.history[move] = thought.history.get(move, 0) + depth * depth
                break
        flag = 1 if best >= beta else -1 if best <= floor else 0
        thought.table[(*stones, colour)] = (depth, flag, best, chosen)
        return best

    def _moves(self, thought: Thought, stones: Stones, colour: int, first: int) -> Iterator[int]:
        """The move that was best before, then cells on both sides' paths, one's, the rest."""
        fields = thought.fields
        empty = fields.flood.cells & ~(stones[0] | stones[1])
        if first:
            yield first
        paths = [fields.distance(c, stones[c], empty)[2] for c in (0, 1)]
        both, either = paths[0] & paths[1], paths[0] | paths[1]
        near = fields.flood.near(stones[0] & fields.flood.cells | stones[1] & fields.flood.cells)
        rank = [both, either & near, either, near & empty, empty]
        seen, count = first, 0
        for places in rank:
            fresh = _bits(places & empty & ~seen)
            fresh.sort(key=lambda move: -thought.history.get(move, 0))
            seen |= places
            for move in fresh:
                if count >= self.width:
                    return
                count += 1
                yield move


def evaluate(fields: Fields, stones: Stones, colour: int) -> int:
    """How much better the player to move stands, in hundredths of a stone."""
    empty = fields.flood.cells & ~(stones[0] | stones[1])
    mine = fields.distance(colour, stones[colour], empty)
    theirs = fields.distance(1 - colour, stones[1 - colour], empty)
    if mine[0] == 0 and not fields.bridges:
        return WON // 2 - 1
    near = 100 * (theirs[0] - mine[0])
    spare = 15 * (min(theirs[1], 12) - min(mine[1], 12))
    ways = 2 * (mine[2].bit_count() - theirs[2].bit_count())
    return near + spare + ways + 50


def _bits(places: int) -> list[int]:
    found = []
    while places:
        low = places & -places
        found.append(low)
        places ^= low
    return found


@cache
def _fields(columns: int, bridges: bool) -> Fields:
    return Fields(columns, bridges)
