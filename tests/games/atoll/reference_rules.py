"""A second, plain implementation of the rules of Atoll: sets of coordinates and union-find.

It shares only the names of cells with the engine, and it is slow. Places are axial coordinates
(q, r); the half-row y = 2 r + q grows downwards. Black moves first.
"""

from __future__ import annotations

from functools import cache

Axial = tuple[int, int]

Counts = tuple[list[int], list[int], list[int]]

BLACK = 0
WHITE = 1


def neighbour_places(q: int, r: int) -> list[Axial]:
    """Return the six neighbours, in the order N, S, NE, SE, NW, SW."""
    return [(q, r - 1), (q, r + 1), (q + 1, r - 1), (q + 1, r), (q - 1, r), (q - 1, r + 1)]


def axial_place(q: int, y: int) -> Axial:
    assert (y - q) % 2 == 0, "no cell has its middle there"
    return q, (y - q) // 2


@cache
def cells_by_name(n: int) -> dict[str, Axial]:
    """Map the names of the playable cells (column letter, rank from the bottom) to places."""
    numbered = {}
    for q in range(1, n + 1):
        rows = range(3, 2 * n - 2, 2) if q % 2 else range(2, 2 * n - 1, 2)
        for rank, y in enumerate(sorted(rows, reverse=True), 1):
            numbered["abcdefghijklmnopqrs"[q - 1] + str(rank)] = axial_place(q, y)
    return numbered


@cache
def island_stones(n: int) -> dict[tuple[int, str], list[Axial]]:
    """Return the stones of each island by colour and end."""
    m = (n + 1) // 2
    left = range(1, m)
    right = range(m + 1, n + 1)
    return {
        (WHITE, "n"): [axial_place(q, 1 if q % 2 else 0) for q in left],
        (BLACK, "n"): [axial_place(q, 1 if q % 2 else 0) for q in right],
        (WHITE, "e"): [axial_place(n + 1, y) for y in range(4, n, 2)],
        (BLACK, "e"): [axial_place(n + 1, y) for y in range(n + 1, 2 * n - 3, 2)],
        (WHITE, "s"): [axial_place(q, 2 * n - 1 if q % 2 else 2 * n) for q in right],
        (BLACK, "s"): [axial_place(q, 2 * n - 1 if q % 2 else 2 * n) for q in left],
        (WHITE, "w"): [axial_place(0, y) for y in range(n + 1, 2 * n - 3, 2)],
        (BLACK, "w"): [axial_place(0, y) for y in range(4, n, 2)],
    }


def winning_colours(n: int, black: set[str], white: set[str]) -> set[int]:
    """Return the colours that have a group with two opposite islands of the colour."""
    return {
        colour for colour, stones in ((BLACK, black), (WHITE, white)) if has_won(n, colour, stones)
    }


def has_won(n: int, colour: int, stones: set[str]) -> bool:
    rims = {end: rim for (owner, end), rim in island_stones(n).items() if owner == colour}
    places = {cells_by_name(n)[name] for name in stones}.union(*rims.values())
    parent = {place: place for place in places}

    def root(place: Axial) -> Axial:
        while parent[place] != place:
            parent[place] = parent[parent[place]]
            place = parent[place]
        return place

    for place in places:
        for other in neighbour_places(*place):
            if other in parent:
                parent[root(place)] = root(other)
    roots = {end: {root(place) for place in rim} for end, rim in rims.items()}
    return bool(roots["n"] & roots["s"] or roots["w"] & roots["e"])


class ReferenceGame:
    """A game, stored as the list of its moves."""

    def __init__(self, n: int, moves: tuple[str, ...] = ()) -> None:
        self.n = n
        self.moves = moves
        stones = [move for move in moves if move != "swap"]
        self.black = set(stones[0::2])
        self.white = set(stones[1::2])
        self.swapped = "swap" in moves
        self.winners = winning_colours(n, self.black, self.white)

    @property
    def colour(self) -> int:
        """The colour to move. Stones are placed in turn, and a swap places none."""
        return (len(self.black) + len(self.white)) % 2

    @property
    def seat(self) -> int:
        return 1 - self.colour if self.swapped else self.colour

    def legal_moves(self) -> list[str]:
        if self.winners:
            return []
        free = [name for name in cells_by_name(self.n) if name not in self.black | self.white]
        return [*free, "swap"] if len(self.moves) == 1 else free

    def after_move(self, move: str) -> ReferenceGame:
        return ReferenceGame(self.n, (*self.moves, move))

    def result(self) -> int:
        """Return 1 if the first seat has won, -1 if the second has, and 0 before the end."""
        if not self.winners:
            return 0
        (colour,) = self.winners
        return 1 if (colour == BLACK) != self.swapped else -1


def perft(game: ReferenceGame, depth: int | None = None) -> Counts:
    """Return for each depth the numbers of positions and finished games, and the sum of results."""
    positions = []
    ends = []
    results = []
    level = [game]
    while level and (depth is None or len(positions) <= depth):
        over = [point for point in level if point.winners]
        positions.append(len(level))
        ends.append(len(over))
        results.append(sum(point.result() for point in over))
        level = [point.after_move(move) for point in level for move in point.legal_moves()]
    return positions, ends, results
