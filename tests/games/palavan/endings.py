"""Ends of the duel, once more: random positions, and a plain exact solver to hold the others to.

The solver shares nothing with the computer player but the tiles: a board is a dict of edges by
row and column, every position looks at all open places anew, and only the result counts. With
eight tiles laid it takes some tenths of a second, with six, seconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from skerry.games.palavan.duel import rules as duel
from skerry.games.palavan.duel.constants import FIELD, FRAME
from skerry.games.palavan.duel.rules import DuelState
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.tiles import distinct_turns, edge, tiles

Place = tuple[int, int]
Edges = tuple[str, ...]
"""Top, right, bottom, left; each clockwise."""

AROUND = ((-1, 0), (0, 1), (1, 0), (0, -1))


@cache
def ways(tile: int) -> tuple[Edges, ...]:
    """The edges of a tile, turned each way."""
    return tuple(
        tuple(edge(4 * tile + turn, side) for side in range(4)) for turn in distinct_turns(tile)
    )


@cache
def fitting(tile: int, wanted: tuple[str | None, ...]) -> tuple[Edges, ...]:
    """The ways to turn a tile so that it has the edges wanted (None: any)."""
    return tuple(
        way
        for way in ways(tile)
        if all(want in (None, have) for want, have in zip(wanted, way, strict=True))
    )


class Plain:
    """Solves rounds, and remembers what it has seen."""

    def __init__(self) -> None:
        self.known: dict[tuple[object, ...], int] = {}

    def result(self, state: DuelState) -> int:
        """1 if the player to move wins the round, 0 if it is drawn, -1 if lost."""
        board = {
            divmod(cell, FIELD): tuple(edge(piece, side) for side in range(4))
            for cell, piece in enumerate(state.laid)
            if piece != EMPTY
        }
        held = [
            frozenset(tile for tile in range(len(tiles())) if hand >> tile & 1)
            for hand in state.hands
        ]
        mover, (one, two) = state.to_move, state.placed
        lead = one - two if mover == 0 else two - one
        return self._result(board, held[mover], held[1 - mover], lead, -1, 1)

    def _result(
        self,
        board: dict[Place, Edges],
        mine: frozenset[int],
        other: frozenset[int],
        lead: int,
        low: int,
        high: int,
    ) -> int:
        """The result for whoever holds `mine` and is to move; exact strictly between low and high,
        or when low is -1 and high is 1."""
        if lead > len(other):
            return 1
        if -lead > len(mine):
            return -1
        key = (frozenset(board.items()), mine, other, lead, low, high)
        if key in self.known:
            return self.known[key]
        found = self._search(board, mine, other, lead, low, high)
        self.known[key] = found
        return found

    def _search(
        self,
        board: dict[Place, Edges],
        mine: frozenset[int],
        other: frozenset[int],
        lead: int,
        low: int,
        high: int,
    ) -> int:
        moves = list(placements(board, mine))
        if not moves:
            if not any(placements(board, other)):
                return (lead > 0) - (lead < 0)
            return -self._result(board, other, mine, -lead, -high, -low)
        after = [({**board, place: way}, mine - {tile}) for tile, place, way in moves]
        after.sort(key=lambda it: sum(1 for _ in placements(it[0], other)))
        best = -1
        for grown, left in after:
            best = max(best, -self._result(grown, other, left, -lead - 1, -high, -max(low, best)))
            if best >= high:
                break
        return best


def placements(
    board: dict[Place, Edges], hand: frozenset[int]
) -> Iterator[tuple[int, Place, Edges]]:
    """Every way to lay a tile of a hand on a board that is not empty."""
    rows = {row for row, _ in board}
    columns = {column for _, column in board}
    open_places = {
        (row + down, column + across)
        for row, column in board
        for down, across in AROUND
        if (row + down, column + across) not in board
    }
    for place in sorted(open_places):
        tall = max(*rows, place[0]) - min(*rows, place[0])
        wide = max(*columns, place[1]) - min(*columns, place[1])
        if max(tall, wide) >= FRAME:
            continue
        wanted = _wanted(board, place)
        for tile in hand:
            for way in fitting(tile, wanted):
                yield tile, place, way


def _wanted(board: dict[Place, Edges], place: Place) -> tuple[str | None, ...]:
    found: list[str | None] = []
    for side, (down, across) in enumerate(AROUND):
        there = board.get((place[0] + down, place[1] + across))
        found.append(there[(side + 2) % 4][::-1] if there else None)
    return tuple(found)


def position(laid: int, rng: Random, preset: str = "round") -> DuelState:
    """A position of a random round with so many tiles laid, somebody to move."""
    while True:
        state = duel.begin(preset)
        while not state.is_terminal and state.round == 1:
            if state.current_player >= 0 and sum(state.placed) == laid:
                return state
            chance = state.current_player < 0
            state = state.apply(state.draw(rng) if chance else rng.choice(state.legal_actions()))


def positions(laid: int, count: int, seed: str) -> list[DuelState]:
    """Some of them."""
    rng = Random(f"{laid}/{seed}")
    return [position(laid, rng) for _ in range(count)]


def greedy(state: DuelState, rng: Random) -> str:
    """The placement after which one can place more than the other, by as much as possible."""
    me = state.to_move
    found = {}
    for action in state.legal_actions():
        after = state.apply(action)
        found[action] = len(after.placements(me)) - len(after.placements(1 - me))
    return rng.choice([action for action, gain in found.items() if gain == max(found.values())])


def lead(state: DuelState) -> int:
    """How many tiles more than the other the player to move has laid."""
    return state.placed[state.to_move] - state.placed[1 - state.to_move]
