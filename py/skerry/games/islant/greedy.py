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
    wanted, wild = values(left.dice), WILD in left.dice
    lands = [(row, _lands(sketch, row, wanted)) for row in left.rows if row in COLOURS]
    waters = [row for row in left.rows if row not in COLOURS]
    keys = [[best[0] for best, _ in top(_waters(sketch, row, wanted), wild)] for row in waters]
    found = NO_PLAN
    for number, dice in _countries(sketch, left):
        tops = [top(by[number], wild) for _, by in lands]
        for faces in _orders(dice):
            total = _land(tops, faces)
            for key, face in zip(keys, faces[len(lands) :], strict=True):
                total += key[face]
            if total > found[0]:
                found = (total, faces, number)
    return found


def _land(tops: Sequence[Sequence[Top]], faces: Dice) -> float:
    """The sum of the keys of the best land for the first dice, in different cells."""
    if len(tops) > 1:
        return pair(tops[0][faces[0]], tops[1][faces[1]])[0]
    return tops[0][faces[0]][0][0] if tops else 0.0


def pair(one: Top, other: Top) -> tuple[float, Move]:
    """The highest sum of two keys in different cells, and the first of the two moves."""
    first, second = one[0], other[0]
    if first[2] != second[2]:
        return first[0] + second[0], first
    return max((a[0] + b[0], a) for a in one for b in other if a[2] != b[2] or a is NO_MOVE)


def possible(found: Plan) -> bool:
    """Whether a plan is one."""
    return found[0] > NEVER / 2


def top(moves: Iterable[Move], wild: bool) -> Sequence[Top]:
    """By the face of a die, the two best moves for it that are in different cells; of a wild one
    if it is asked for.
    """
    best, next_ = [NO_MOVE] * (WILD + 1), [NO_MOVE] * (WILD + 1)
    for move in moves:
        key, value, cell, _ = move
        if key > best[value][0]:
            if best[value][2] != cell:
                next_[value] = best[value]
            best[value] = move
        elif key > next_[value][0] and cell != best[value][2]:
            next_[value] = move
    if wild:
        best[WILD] = max(best)
        others = (move for move in (*best, *next_) if move[2] != best[WILD][2])
        next_[WILD] = max(others, default=NO_MOVE)
    return list(zip(best, next_, strict=True))


def moves(sketch: Sketch, row: str, wanted: Sequence[int], number: int = 0) -> Iterable[Move]:
    """The drawings of a row; land in the columns of a number, or anywhere if that is 0."""
    if row not in COLOURS:
        return _waters(sketch, row, wanted)
    cells = sketch.coast & _columns(sketch.level, number) if number else sketch.coast
    return sketch.lands(row, wanted, cells)


def _waters(sketch: Sketch, row: str, wanted: Sequence[int]) -> Iterator[Move]:
    return sketch.waves(wanted) if row == "wave" else sketch.ships(wanted)


def _lands(sketch: Sketch, row: str, wanted: Sequence[int]) -> Sequence[Sequence[Move]]:
    """The drawings of a row of land, by the number of the columns that they are in: all for 0."""
    found = list(sketch.lands(row, wanted, sketch.coast))
    if not form(sketch.level).columns:
        return [found]
    countries = (_columns(sketch.level, number) for number in range(1, WILD))
    return [found, *([move for move in found if move[2] in cells] for cells in countries)]


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
        best = _best(sketch, row, face, number)
        later = assigned[place + 1 :]
        if row in COLOURS and later and later[0][0] in COLOURS:
            other, die = later[0]
            _, move = pair(best, _best(sketch, other, die, number))
        else:
            move = best[0]
        if move is NO_MOVE:
            break
        sketch.put(move[2], move[3])
        if row == "ship":
            sketch.moor()
        left = left.less(row, face, sketch.numbers(row, move[2]))
    return left


def _best(sketch: Sketch, row: str, face: int, number: int) -> Top:
    """A row's two best moves for a die."""
    return top(moves(sketch, row, values((face,)), number), face == WILD)[face]


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
