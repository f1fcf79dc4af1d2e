"""Turns played by the keys alone: dice go to the rows in the way that sums up to the most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import permutations

from .drawings import Hand, values
from .sheets import ANY, COLOURS, WILD, form
from .sketch import Move, Sketch, padded

NEVER = -1e9
"""What cannot be done has less than half of this for its key."""

Dice = tuple[int, ...]
Plan = tuple[float, tuple[int, ...], int]
"""The sum of the keys, the face for each row in turn, and the columns' number (0 where there are
none)."""

Top = tuple[Move, Move]

NO_MOVE: Move = (NEVER, 0, 0, 0)
NO_PLAN: Plan = (NEVER, (), 0)


def plan(sketch: Sketch, left: Hand) -> Plan:
    """The best way to give the dice to the rows.

    Two lands are not taken for drawn in the same cell; what else drawings take from each other
    comes out when they are drawn.
    """
    waters = {row: top(sketch, row, left.dice) for row in left.rows if row not in COLOURS}
    found = NO_PLAN
    for number, dice in _countries(sketch, left):
        tops = {
            row: waters[row] if row in waters else top(sketch, row, left.dice, number)
            for row in left.rows
        }
        for faces in _orders(dice):
            total = _sum([tops[row][face] for row, face in zip(left.rows, faces, strict=True)])
            if total > found[0]:
                found = (total, faces, number)
    return found


def _sum(tops: Sequence[Top]) -> float:
    """The sum of the keys of the best moves, the first two in different cells."""
    if len(tops) > 1:
        return pair(tops[0], tops[1])[0] + sum(best[0][0] for best in tops[2:])
    return sum(best[0][0] for best in tops)


def pair(one: Top, other: Top) -> tuple[float, Move]:
    """The highest sum of two keys in different cells, and the first of the two moves."""
    return max((a[0] + b[0], a) for a in one for b in other if a[2] != b[2] or a is NO_MOVE)


def possible(found: Plan) -> bool:
    """Whether a plan is one."""
    return found[0] > NEVER / 2


def top(sketch: Sketch, row: str, dice: Dice, number: int = 0) -> Sequence[Top]:
    """By the face of its die, a row's two best moves that are in different cells."""
    found: list[Top] = [(NO_MOVE, NO_MOVE)] * (WILD + 1)
    for move in moves(sketch, row, values(dice), number):
        value = move[1]
        found[value] = _better(found[value], move)
    if WILD in dice:
        for first, second in found[1:WILD]:
            found[WILD] = _better(_better(found[WILD], first), second)
    return found


def _better(best: Top, move: Move) -> Top:
    """The two best of three moves that are in different cells."""
    first, second = best
    if move[0] > first[0]:
        return (move, second if first[2] == move[2] else first)
    return (first, move) if move[0] > second[0] and move[2] != first[2] else best


def moves(sketch: Sketch, row: str, wanted: Sequence[int], number: int) -> Iterator[Move]:
    """The drawings of a row; land in the columns of a number, or anywhere if that is 0."""
    if row == "wave":
        return sketch.waves(wanted)
    if row == "ship":
        return sketch.ships(wanted)
    cells = sketch.coast & _columns(sketch.level, number) if number else sketch.coast
    return sketch.lands(row, wanted, cells)


def draw(sketch: Sketch, left: Hand) -> bool:
    """Draw the rest of a turn by the best plan, and where drawings have taken each other's cells by
    another one; False if there is none.
    """
    while left.rows:
        found = plan(sketch, left)
        if not possible(found):
            return False
        left = _carry_out(sketch, left, found)
    sketch.turn += 1
    return True


def _carry_out(sketch: Sketch, left: Hand, found: Plan) -> Hand:
    """Draw by a plan as far as it goes; what is left then."""
    _, faces, number = found
    assigned = sorted(zip(left.rows, faces, strict=True), key=_order)
    for place, (row, face) in enumerate(assigned):
        best = top(sketch, row, (face,), number)[face]
        later = assigned[place + 1 :]
        if row in COLOURS and later and later[0][0] in COLOURS:
            other, die = later[0]
            _, move = pair(best, top(sketch, other, (die,), number)[die])
        else:
            move = best[0]
        if move is NO_MOVE:
            break
        sketch.put(move[2], move[3])
        if row == "ship":
            sketch.moor()
        left = left.less(row, face, sketch.numbers(row, move[2]))
    return left


def _order(assigned: tuple[str, int]) -> int:
    """Waves have the fewest cells; ships may lie beside new land."""
    return ("wave", "land", "red", "blue", "ship").index(assigned[0])


def play(sketch: Sketch, rolls: Iterable[Dice]) -> None:
    """Play on with these dice, until nothing can be drawn or a completed sheet is good enough."""
    rows, enough = form(sketch.level).rows, sketch.weights.enough
    for roll in rolls:
        turn = Hand(roll, rows, ANY)
        if not sketch.open and not sketch.dead and plan(sketch, turn)[0] < enough:
            return
        if not draw(sketch, turn):
            return


def _countries(sketch: Sketch, left: Hand) -> Iterator[tuple[int, Dice]]:
    """The numbers that a die can give to the columns, and the dice left over."""
    if not form(sketch.level).columns:
        yield 0, left.dice
        return
    lands = sum(row in COLOURS for row in left.rows)
    for number in values(left.dice):
        cells = sketch.coast & _columns(sketch.level, number) if lands > 1 else ()
        if left.columns >> number & 1 and (lands < 2 or len(cells) > 1):
            dice = list(left.dice)
            dice.remove(number if number in dice else WILD)
            yield number, tuple(dice)


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
