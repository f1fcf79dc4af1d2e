"""Turns played by the keys alone: dice go to the rows in the way that sums up to the most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import permutations

from .drawings import values
from .sheets import ANY, COLOURS, WILD, form
from .sketch import Move, Sketch, padded

NEVER = -1e9
"""What cannot be done has less than half of this for its key."""

Dice = tuple[int, ...]
Rows = tuple[str, ...]

Plan = tuple[float, tuple[int, ...], int]
"""The sum of the keys, the face for each row in turn, and the columns' number (0 where there are
none)."""

NO_PLAN: Plan = (NEVER, (), 0)


def plan(sketch: Sketch, dice: Dice, rows: Rows, columns: int = ANY) -> Plan:
    """The best way to give dice to rows, the numbers that the columns may have being given as bits.

    What is drawn for one row is not held against another's: that comes out when it is drawn.
    """
    waters = {row: best(sketch, row, dice) for row in rows if row not in COLOURS}
    found = NO_PLAN
    for number, left in _countries(sketch.level, dice, columns):
        keys = [best(sketch, row, dice, number) if row in COLOURS else waters[row] for row in rows]
        for faces in _orders(left):
            total = 0.0
            for key, face in zip(keys, faces, strict=True):
                total += key[face]
            if total > found[0]:
                found = (total, faces, number)
    return found


def possible(found: Plan) -> bool:
    """Whether a plan is one."""
    return found[0] > NEVER / 2


def best(sketch: Sketch, row: str, dice: Dice, number: int = 0) -> Sequence[float]:
    """The highest key of a row by the face of its die."""
    keys = [NEVER] * (WILD + 1)
    for key, value, _, _ in moves(sketch, row, values(dice), number):
        if key > keys[value]:
            keys[value] = key
    keys[WILD] = max(keys)
    return keys


def moves(sketch: Sketch, row: str, wanted: Sequence[int], number: int) -> Iterator[Move]:
    """The drawings of a row; land in the columns of a number, or anywhere if that is 0."""
    if row == "wave":
        return sketch.waves(wanted)
    if row == "ship":
        return sketch.ships(wanted)
    cells = sketch.coast & _columns(sketch.level, number) if number else sketch.coast
    return sketch.lands(row, wanted, cells)


def draw(sketch: Sketch, dice: Dice, rows: Rows, columns: int = ANY) -> bool:
    """Draw the rest of a turn by the best plan; False if there is none."""
    found = plan(sketch, dice, rows, columns)
    return possible(found) and _carry_out(sketch, rows, found)


def _carry_out(sketch: Sketch, rows: Rows, found: Plan) -> bool:
    """Draw by a plan; False if one drawing has taken the only cell of another."""
    _, faces, number = found
    for row, face in zip(rows, faces, strict=True):
        wanted = range(1, WILD) if face == WILD else (face,)
        move = max(moves(sketch, row, wanted, number), default=None)
        if move is None:
            return False
        sketch.put(move[2], move[3])
        if row == "ship":
            sketch.moor()
    return True


def play(sketch: Sketch, rolls: Iterable[Dice]) -> None:
    """Play on with these dice, until nothing can be drawn or a completed sheet is good enough."""
    rows, enough = form(sketch.level).rows, sketch.weights.enough
    for roll in rolls:
        found = plan(sketch, roll, rows)
        good = found[0] < enough and not sketch.open and not sketch.dead
        if good or not possible(found) or not _carry_out(sketch, rows, found):
            return
        sketch.turn += 1


def _countries(level: int, dice: Dice, columns: int) -> Iterator[tuple[int, Dice]]:
    """The numbers that a die can give to the columns, and the dice left over."""
    if not form(level).columns:
        yield 0, dice
        return
    for number in values(dice):
        if columns >> number & 1:
            left = list(dice)
            left.remove(number if number in left else WILD)
            yield number, tuple(left)


@cache
def _orders(dice: Dice) -> tuple[Dice, ...]:
    """The orders of dice that can be told apart."""
    return tuple(sorted(set(permutations(dice))))


@cache
def _columns(level: int, number: int) -> frozenset[int]:
    """The cells in the columns of a number, as sketches number them."""
    it = form(level)
    cells = padded(it.size)
    return frozenset(
        cells[cell] for cell in range(len(cells)) if it.columns[cell % it.size] >> number & 1
    )
