"""Random positions of the duel, and a plain exact solver with which other searches are compared.

The solver shares only the tiles with the bot. Its board is a dict of edges by row and column. It
computes all open places again for every position, and returns only who wins. With eight tiles
placed it takes some tenths of a second; with six it takes seconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from skerry.games.palavan.duel import rules as duel
from skerry.games.palavan.duel.constants import FIELD, FRAME
from skerry.games.palavan.duel.rules import DuelState
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.tiles import distinct_turns, edge_halves, tiles

Place = tuple[int, int]
Edges = tuple[str, ...]
"""The edges at the top, right, bottom and left, each read clockwise."""

AROUND = ((-1, 0), (0, 1), (1, 0), (0, -1))


@cache
def rotated_edges(tile: int) -> tuple[Edges, ...]:
    """Return the edges of a tile in each distinct rotation."""
    return tuple(
        tuple(edge_halves(4 * tile + turn, side) for side in range(4))
        for turn in distinct_turns(tile)
    )


@cache
def matching_rotations(tile: int, required: tuple[str | None, ...]) -> tuple[Edges, ...]:
    """Return the rotations in which a tile has the required edges; None allows any edge."""
    return tuple(
        way
        for way in rotated_edges(tile)
        if all(needed in (None, actual) for needed, actual in zip(required, way, strict=True))
    )


class ExactSolver:
    """A solver of rounds that caches its results."""

    def __init__(self) -> None:
        self.known: dict[tuple[object, ...], int] = {}

    def round_result(self, state: DuelState) -> int:
        """Return 1 if the player to move wins the round, 0 for a draw, -1 if the player loses."""
        board = {
            divmod(cell, FIELD): tuple(edge_halves(piece, side) for side in range(4))
            for cell, piece in enumerate(state.laid)
            if piece != EMPTY
        }
        hands = [
            frozenset(tile for tile in range(len(tiles())) if hand >> tile & 1)
            for hand in state.hands
        ]
        mover = state.to_move
        one, two = state.placed_counts
        lead = one - two if mover == 0 else two - one
        return self._result(board, hands[mover], hands[1 - mover], lead, -1, 1)

    def _result(
        self,
        board: dict[Place, Edges],
        own_hand: frozenset[int],
        other_hand: frozenset[int],
        lead: int,
        low: int,
        high: int,
    ) -> int:
        """Return the result for the player to move: 1, 0 or -1 for a won, drawn or lost round.

        The result is exact if it is strictly between `low` and `high`, or if these are -1 and 1.

        Args:
            board: The edges of each placed tile.
            own_hand: The tiles of the player to move.
            other_hand: The tiles of the opponent.
            lead: Number of tiles that the player to move has placed more than the opponent.
            low: Lower end of the window.
            high: Upper end of the window.
        """
        if lead > len(other_hand):
            return 1
        if -lead > len(own_hand):
            return -1
        key = (frozenset(board.items()), own_hand, other_hand, lead, low, high)
        if key in self.known:
            return self.known[key]
        value = self._search(board, own_hand, other_hand, lead, low, high)
        self.known[key] = value
        return value

    def _search(
        self,
        board: dict[Place, Edges],
        own_hand: frozenset[int],
        other_hand: frozenset[int],
        lead: int,
        low: int,
        high: int,
    ) -> int:
        moves = list(legal_placements(board, own_hand))
        if not moves:
            if not any(legal_placements(board, other_hand)):
                return (lead > 0) - (lead < 0)
            return -self._result(board, other_hand, own_hand, -lead, -high, -low)
        after = [({**board, place: way}, own_hand - {tile}) for tile, place, way in moves]
        after.sort(key=lambda move: sum(1 for _ in legal_placements(move[0], other_hand)))
        best = -1
        for grown, left in after:
            best = max(
                best, -self._result(grown, other_hand, left, -lead - 1, -high, -max(low, best))
            )
            if best >= high:
                break
        return best


def legal_placements(
    board: dict[Place, Edges], hand: frozenset[int]
) -> Iterator[tuple[int, Place, Edges]]:
    """Yield every legal placement of the tiles in `hand`. The board must have at least one tile."""
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
        required = _edges_of_neighbours(board, place)
        for tile in hand:
            for way in matching_rotations(tile, required):
                yield tile, place, way


def _edges_of_neighbours(board: dict[Place, Edges], place: Place) -> tuple[str | None, ...]:
    edges: list[str | None] = []
    for side, (down, across) in enumerate(AROUND):
        neighbour = board.get((place[0] + down, place[1] + across))
        edges.append(neighbour[(side + 2) % 4][::-1] if neighbour else None)
    return tuple(edges)


def random_position(laid: int, rng: Random, preset: str = "round") -> DuelState:
    """Return a position of a random round with `laid` tiles placed and a player to move."""
    while True:
        state = duel.begin(preset)
        while not state.is_terminal and state.round == 1:
            if state.current_player >= 0 and sum(state.placed_counts) == laid:
                return state
            chance = state.current_player < 0
            state = state.apply(state.draw(rng) if chance else rng.choice(state.legal_actions()))


def random_positions(laid: int, count: int, seed: str) -> list[DuelState]:
    """Return `count` random positions with `laid` tiles placed."""
    rng = Random(f"{laid}/{seed}")
    return [random_position(laid, rng) for _ in range(count)]


def greedy_placement(state: DuelState, rng: Random) -> str:
    """Return a placement that maximizes the player's placements minus the opponent's."""
    seat = state.to_move
    gains = {}
    for action in state.legal_actions():
        after = state.apply(action)
        gains[action] = len(after.placement_actions(seat)) - len(after.placement_actions(1 - seat))
    return rng.choice([action for action, gain in gains.items() if gain == max(gains.values())])


def placement_lead(state: DuelState) -> int:
    """Return the number of tiles that the player to move has placed more than the opponent."""
    return state.placed_counts[state.to_move] - state.placed_counts[1 - state.to_move]
