"""The peer of Islant's computer player: the turn that gains most at once, and no look further.

Of all legal turns of a roll it takes one with the highest score afterwards (equal ones by lot). It
stops when every turn would lose, or, if it is dogged, only when there is none. The score is the
rules' own. Only where it cannot have changed but for the number of islands, it is not counted anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import permutations, product
from random import Random

from skerry.games.islant.coast import joined, mesh, quarters
from skerry.games.islant.drawings import column_numbers, draw, site, spots, values
from skerry.games.islant.key import pieces
from skerry.games.islant.rules import STOP, IslantState
from skerry.games.islant.scoring import ISLAND, tally
from skerry.games.islant.sheets import (
    COLOURS,
    QUARTERS,
    Cells,
    beside,
    each,
    form,
    names,
    tile,
    turns,
)

Gain = tuple[int, float, int, str]
"""Points, a lot for equal ones, the cell, and the drawing."""

Turn = tuple[int, float, tuple[str, ...]]
"""Points, a lot, and the drawings in order."""

PIECES = [
    [[side for side in range(4) if piece >> side & 1] for piece in pieces(code)]
    for code in range(16)
]
"""For each set of quarters, its connected parts, each by its sides."""

NEAR = 3
"""How many drawings of a row are kept: more than the others of a turn can take the cells of."""


class Land:
    """A sheet, to see quickly what a tile on it gains."""

    def __init__(self, level: int, sheet: Cells, total: int, lakeless: bool = False) -> None:
        self.level, self.sheet, self.total, self.lakeless = level, sheet, total, lakeless
        self.size = form(level).size

    @cached_property
    def piece(self) -> dict[int, int]:
        """The piece of land that each quarter belongs to."""
        return joined(mesh(self.size), quarters(self.sheet, 0))

    @cached_property
    def inland(self) -> frozenset[int]:
        """Cells that may lie in white that land encloses: those in the boxes round it."""
        if self.lakeless:
            return frozenset()
        pools = [pool for i in tally(self.level, self.sheet).islands for pool in i.pools]
        return frozenset(
            y * self.size + x
            for pool in pools
            for y in range(min(v for _, v in pool) // 2, (max(v for _, v in pool) + 1) // 2)
            for x in range(min(u for u, _ in pool) // 2, (max(u for u, _ in pool) + 1) // 2)
        )

    def facing(self, cell: int) -> list[int]:
        """For each side of a cell the piece of land that faces it, -1 for none."""
        return [
            self.piece.get(4 * other + (side ^ 2), -1) if other >= 0 else -1
            for side, other in enumerate(beside(self.size, cell))
        ]

    def gain(self, cell: int, facing: Sequence[int], code: int) -> tuple[int, bool]:
        """The points that a tile in an empty cell, faced by these pieces, brings; whether it can
        have completed an island or enclosed white.
        """
        parts = [[facing[side] for side in piece] for piece in PIECES[code & QUARTERS]]
        joints = [number for part in parts for number in part if number >= 0]
        closed = any(min(part) >= 0 for part in parts)
        if closed or len(set(joints)) < len(joints) or cell in self.inland:
            return tally(self.level, self.with_(cell, code)).total - self.total, True
        return ISLAND * (len(parts) - len(joints)), False

    def with_(self, cell: int, code: int) -> Cells:
        """The sheet with a tile in a cell."""
        return (*self.sheet[:cell], code, *self.sheet[cell + 1 :])


def turn(state: IslantState, rng: Random, dogged: bool = False) -> tuple[str, ...]:
    """The drawings of a turn, in order, or STOP alone."""
    finder = _Finder(state, rng)
    found = sorted(finder.turns(), reverse=True)
    for points, _, drawings in found:
        if points < 0 and not dogged:
            break
        if _legal(state, drawings):
            return drawings
    return (STOP,)


def _legal(state: IslantState, drawings: tuple[str, ...]) -> bool:
    for drawing in drawings:
        if drawing not in state.legal_actions():
            return False
        state = state.apply(drawing)
    return True


class _Finder:
    """The turns of a roll, each way to give out the dice with its best drawings."""

    def __init__(self, state: IslantState, rng: Random) -> None:
        self.level, self.sheet, self.roll = state.level, state.sheets[0], state.roll
        self.rng, self.it = rng, form(state.level)
        self.total = tally(self.level, self.sheet).total
        self.known: dict[object, list[Turn]] = {}

    def turns(self) -> Iterator[Turn]:
        """The best few turns of each way."""
        rows = self.it.rows
        for dice in sorted(set(permutations(self.roll))):
            for number in values(dice[len(rows) :]) if self.it.columns else (0,):
                lands = tuple(zip(rows, dice, strict=False))
                parts = [self.lands(tuple(p for p in lands if p[0] in COLOURS), number)]
                parts += [self.water(*pair) for pair in lands if pair[0] not in COLOURS]
                yield from sorted(self.together(parts), reverse=True)[:NEAR]

    def together(self, parts: Sequence[list[Turn]]) -> Iterator[Turn]:
        """One of each part, in cells of their own; waves before land, ships last."""
        for chosen in product(*parts):
            drawings = [drawing for _, _, some in chosen for drawing in some]
            if len({drawing.partition("-")[2] for drawing in drawings}) == len(drawings):
                drawings.sort(key=lambda drawing: ("w", "l", "r", "b", "s").index(drawing[0]))
                yield sum(part[0] for part in chosen), self.rng.random(), tuple(drawings)

    def water(self, row: str, die: int) -> list[Turn]:
        """The best waves or ships for a die."""
        if (row, die) not in self.known:
            found = [
                (tally(self.level, draw(self.level, self.sheet, text)[0]).total - self.total, text)
                for value in values((die,))
                for cell in each(spots(site(self.level, self.sheet), row, value))
                for text in [f"{row}{value}-{names(self.it.size)[cell]}"]
            ]
            self.known[row, die] = self.best([(gain, (text,)) for gain, text in found])
        return self.known[row, die]

    def lands(self, dice: tuple[tuple[str, int], ...], number: int) -> list[Turn]:
        """The best land for these dice, one or two tiles, in the columns of a number."""
        if (dice, number) not in self.known:
            found: list[tuple[int, tuple[str, ...]]] = []
            here = Land(self.level, self.sheet, self.total)
            for first, *others in permutations(dice):
                for (points, closes), text, cell, code in self.tiles(here, *first, number):
                    if not others:
                        found.append((points, (text,)))
                        continue
                    drawn, quiet = here.with_(cell, code), not closes and not here.inland
                    then = Land(self.level, drawn, self.total + points, quiet)
                    found += (
                        (points + more, (text, second))
                        for (more, _), second, _, _ in self.tiles(then, *others[0], number)
                    )
            self.known[dice, number] = self.best(found)
        return self.known[dice, number]

    def tiles(
        self, here: Land, row: str, die: int, number: int
    ) -> Iterator[tuple[tuple[int, bool], str, int, int]]:
        """What each tile for a die gains, its drawing, cell and code."""
        cells, known = spots(site(self.level, here.sheet), row, 0), names(self.it.size)
        shapes = [
            (tile(row, value, turned), f"{row}{value}@{turned}-")
            for value in values((die,))
            for turned in turns(row, value)
        ]
        for cell in each(cells):
            if number and not column_numbers(self.it, row, cell) >> number & 1:
                continue
            facing = here.facing(cell)
            for code, text in shapes:
                yield here.gain(cell, facing, code), text + known[cell], cell, code

    def best(self, found: list[tuple[int, tuple[str, ...]]]) -> list[Turn]:
        """The best few in different cells, equal ones by lot."""
        drawn = sorted(((points, self.rng.random(), some) for points, some in found), reverse=True)
        kept: list[Turn] = []
        cells: set[tuple[str, ...]] = set()
        for points, lot, some in drawn:
            here = tuple(text.partition("-")[2] for text in some)
            if here not in cells:
                cells.add(here)
                kept.append((points, lot, some))
            if len(kept) > NEAR:
                break
        return kept
