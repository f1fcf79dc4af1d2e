"""Turns played by the keys alone: dice go to the rows in the way that sums up to the most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import permutations

from skerry.games.islant.drawings import Hand, values
from skerry.games.islant.sheets import ANY, COLOURS, WILD, form

from .candidates import NEVER, NO_MOVE, Lands, Top, Waters, columns, lands, waters
from .playout_board import Move, PlayoutBoard

Dice = tuple[int, ...]
Plan = tuple[float, Dice, int]
"""The sum of the keys, the face for each row in turn, and the columns' number (0 where there are
none)."""

ORDER = {"wave": 0, "land": 1, "red": 2, "blue": 3, "ship": 4}
"""The order in which a plan is carried out: waves have the fewest cells, ships may lie beside new
land.
"""

ROWS = 4
"""The most rows that a sheet has."""

NOTHING = [0.0]
"""The keys for a row that is not there."""


def plan(board: PlayoutBoard, left: Hand) -> Plan:
    """The best way to give the dice to the rows.

    Two lands are not taken for drawn in the same cell; what else drawings take from each other
    comes out when they are drawn.
    """
    shores = [row for row in left.rows if row in COLOURS]
    water = [_peaks(waters(board, row), left.dice) for row in left.rows if row not in COLOURS]
    best, chosen, country = NEVER, (0,) * ROWS, 0
    for number, dice in _countries(board, left, len(shores)):
        land = [lands(board, row, number) for row in shores]
        peaks = [*(_peaks(one, dice) for one in land), *water]
        one, two, three, four = peaks + [NOTHING] * (ROWS - len(peaks))
        for order in _orders(dice):
            a, b, c, d = order
            total = one[a] + two[b] + three[c] + four[d]
            if total > best and len(land) > 1:
                total = pair(land[0].top(a), land[1].top(b))[0] + three[c] + four[d]
            if total > best:
                best, chosen, country = total, order, number
    return best, chosen[: len(left.rows)], country


def _peaks(found: Lands | Waters, dice: Dice) -> list[float]:
    """The highest key for each face of the dice, by face."""
    peaks = [NEVER] * (WILD + 1)
    for face in dice:
        peaks[face] = found.top(face)[0][0]
    return peaks


def pair(one: Top, other: Top) -> tuple[float, Move]:
    """The highest sum of two keys in different cells, and the first of the two moves."""
    first, second = one[0], other[0]
    if first[2] != second[2]:
        return first[0] + second[0], first
    return max((a[0] + b[0], a) for a in one for b in other if a[2] != b[2] or a is NO_MOVE)


def possible(found: Plan) -> bool:
    """Whether a plan is one."""
    return found[0] > NEVER / 2


def draw(board: PlayoutBoard, left: Hand) -> bool:
    """Draw the rest of a turn by the best plan, and where drawings have taken each other's cells by
    another one; False if there is none.
    """
    while left.rows:
        found = plan(board, left)
        if not possible(found):
            return False
        drawn = _carry_out(board, left, found)
        if len(drawn) == len(left.rows):
            break
        for row, face, cell in drawn:
            left = left.less(row, face, board.numbers(row, cell))
    board.end_turn()
    return True


def _carry_out(board: PlayoutBoard, left: Hand, found: Plan) -> list[tuple[str, int, int]]:
    """Draw by a plan as far as it goes; the rows, faces and cells of what is drawn."""
    _, faces, number = found
    assigned = sorted(zip(left.rows, faces, strict=True), key=_order)
    drawn: list[tuple[str, int, int]] = []
    for place, (row, face) in enumerate(assigned):
        best = _best(board, row, face, number)
        later = assigned[place + 1 :]
        if row in COLOURS and later and later[0][0] in COLOURS:
            other, die = later[0]
            _, move = pair(best, _best(board, other, die, number))
        else:
            move = best[0]
        if move is NO_MOVE:
            break
        board.put(move[2], move[3])
        if row == "ship":
            board.moor()
        drawn.append((row, face, move[2]))
    return drawn


def _best(board: PlayoutBoard, row: str, face: int, number: int) -> Top:
    """A row's two best moves for a die."""
    if row in COLOURS:
        return lands(board, row, number).top(face)
    return waters(board, row).top(face)


def _order(assigned: tuple[str, int]) -> int:
    return ORDER[assigned[0]]


def play(board: PlayoutBoard, rolls: Iterable[Dice]) -> None:
    """Play on with these dice, until nothing can be drawn or a completed sheet is good enough."""
    rows, enough = form(board.level).rows, board.weights.enough
    for roll in rolls:
        turn = Hand(roll, rows, ANY)
        if not board.open and not board.dead and plan(board, turn)[0] < enough:
            return
        if not draw(board, turn):
            return


def _countries(board: PlayoutBoard, left: Hand, count: int) -> Iterator[tuple[int, Dice]]:
    """The numbers that a die can give to the columns for so many lands, and the dice left over."""
    if not form(board.level).columns:
        yield 0, left.dice
        return
    for number in values(left.dice):
        cells = board.coast & columns(board.level, number) if count > 1 else ()
        if left.columns >> number & 1 and (count < 2 or len(cells) > 1):
            dice = list(left.dice)
            dice.remove(number if number in dice else WILD)
            yield number, tuple(dice)


@cache
def _orders(dice: Dice) -> tuple[Dice, ...]:
    """The orders of dice that can be told apart, filled up with zeros."""
    rest = (0,) * (ROWS - len(dice))
    return tuple(order + rest for order in sorted(set(permutations(dice))))
