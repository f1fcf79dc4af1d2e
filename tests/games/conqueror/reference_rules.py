"""A second, plain implementation of The Conqueror, without bit sets and tables.

Tiles are (column, row) pairs, and islands are sets of four tiles. To find walks, it tries all
paths. Coins are listed in the order of placement.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

Tile = tuple[int, int]

COLUMNS = [*"abcdefghijklmnopqrstuvwxyz", "aa", "ab", "ac", "ad", "ae", "af", "ag", "ah"]

STEPS = {1: 1, 4: 1, 2: 2, 5: 2, 3: 3, 6: 3}


def square_of_islands(size: int, x: int = 0, y: int = 0) -> list[frozenset[Tile]]:
    """Return the islands of a square, row by row from the lower left."""
    return [island(x + a, y + b) for b in range(0, size, 2) for a in range(0, size, 2)]


def island(x: int, y: int) -> frozenset[Tile]:
    return frozenset((x + a, y + b) for a in (0, 1) for b in (0, 1))


def adjacent_tiles(tile: Tile) -> list[Tile]:
    x, y = tile
    return [(x, y + 1), (x, y - 1), (x + 1, y), (x - 1, y)]


def tile_name(tile: Tile) -> str:
    return COLUMNS[tile[0]] + str(tile[1] + 1)


@dataclass
class ReferenceGame:
    """A game in progress. `coins` are pairs (tile, seat) in the order of placing."""

    islands: list[frozenset[Tile]]
    tokens: dict[int, Tile]
    preset: str = "basic"
    coins: list[tuple[Tile, int]] = field(default_factory=list)
    won: dict[int, int] = field(default_factory=dict)
    quiet: int = 0
    over: bool = False
    dead: bool = False
    turn: int = 0
    seats: int = 0

    def __post_init__(self) -> None:
        self.seats = len(self.tokens)
        self.begin_turn()

    def land(self) -> set[Tile]:
        """Return the tiles of islands that have not been removed."""
        standing = set(self.tokens.values())
        return {
            tile
            for number, tiles in enumerate(self.islands)
            for tile in tiles
            if number not in self.won or tiles & standing
        }

    def claimed_tiles(self) -> set[Tile]:
        lost = {tile for number in self.won for tile in self.islands[number]}
        return {tile for tile, _ in self.coins} | lost

    def landing_tiles(self, seat: int, steps: int) -> set[Tile]:
        walks = [[self.tokens[seat]]]
        land = self.land()
        for _ in range(steps):
            walks = [
                [*walk, tile]
                for walk in walks
                for tile in adjacent_tiles(walk[-1])
                if tile in land and tile not in walk
            ]
        return {walk[-1] for walk in walks} - self.claimed_tiles() - set(self.tokens.values())

    def begin_turn(self) -> None:
        """Claim the tile; set `over` if the game ends, and `dead` if the player can't move."""
        seat = self.turn
        tile = self.tokens[self.turn]
        self.quiet += 1
        if tile not in self.claimed_tiles() and self.can_pay(seat, tile):
            self.quiet = 0
            self.coins.append((tile, seat))
            number = next(n for n, tiles in enumerate(self.islands) if tile in tiles)
            if self.islands[number] <= self.claimed_tiles():
                self.won[number] = seat
                self.coins = [coin for coin in self.coins if coin[0] not in self.islands[number]]
        if len(self.won) == len(self.islands) or self.coins_are_scarce():
            self.over = True
        self.dead = not any(self.landing_tiles(seat, steps) for steps in (1, 2, 3))

    def can_pay(self, seat: int, tile: Tile) -> bool:
        if not {"strict12", "twelve"} & set(self.preset.split("+")):
            return True
        number = next(n for n, tiles in enumerate(self.islands) if tile in tiles)
        last = self.islands[number] - self.claimed_tiles() == {tile}
        return last or sum(owner == seat for _, owner in self.coins) < 12

    def coins_are_scarce(self) -> bool:
        """Return whether the game ends because coins are scarce."""
        if not {"strict12", "twelve"} & set(self.preset.split("+")):
            return False
        if self.quiet >= 12 * len(self.tokens):
            return True
        have = Counter(owner for _, owner in self.coins)
        short = [tiles - self.claimed_tiles() for tiles in self.islands]
        return all(have[seat] >= 12 for seat in self.tokens) and all(len(s) != 1 for s in short)

    def remove_mover(self) -> None:
        """Remove the player to move from the game."""
        del self.tokens[self.turn]
        if len(self.tokens) == 1:
            self.over = True
        else:
            self.pass_turn()

    def play(self, face: int, goal: Tile | None) -> None:
        """Walk to `goal`; None means that the token stays."""
        if goal is not None:
            assert goal in self.landing_tiles(self.turn, STEPS[face])
            self.tokens[self.turn] = goal
        else:
            assert not self.landing_tiles(self.turn, STEPS[face])
        self.pass_turn()

    def pass_turn(self) -> None:
        while True:
            self.turn = (self.turn + 1) % self.seats
            if self.turn in self.tokens:
                break
        self.begin_turn()

    def final_scores(self) -> list[int]:
        """Return the islands by seat, including the remaining ones; dice-offs are ignored."""
        counted = (
            set(self.tokens) if "forfeit" in self.preset.split("+") else set(range(self.seats))
        )
        result = Counter(seat for seat in self.won.values() if seat in counted)
        for number, tiles in enumerate(self.islands):
            if number not in self.won:
                result[self.find_heir(tiles, counted)] += 1
        return [result[seat] for seat in range(self.seats)]

    def find_heir(self, tiles: frozenset[Tile], counted: set[int]) -> int | None:
        rest = tiles - self.claimed_tiles()
        for seat, tile in self.tokens.items():
            if rest == {tile}:
                return seat
        owners = [seat for tile, seat in self.coins if tile in tiles and seat in counted]
        if not owners:
            return None
        most = max(Counter(owners).values())
        tied = [seat for seat, number in Counter(owners).items() if number == most]
        return next(seat for seat in reversed(owners) if seat in tied)
