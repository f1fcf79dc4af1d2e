"""Greedy turns: dice are assigned to rows so that the sum of heuristic scores is greatest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import permutations

from skerry.games.islant.drawings import RemainingTurn, die_values
from skerry.games.islant.sheets import ANY, COLOURS, WILD, form_of

from .candidates import (
    NEVER,
    NO_MOVE,
    LandCandidates,
    Top,
    WaterCandidates,
    column_cells,
    land_candidates,
    water_candidates,
)
from .playout_board import Move, PlayoutBoard

Dice = tuple[int, ...]
Plan = tuple[float, Dice, int]
"""The sum of the scores, the face of the die for each row, and the number of the column's die (0:
columns don't count)."""

ORDER = {"wave": 0, "land": 1, "red": 2, "blue": 3, "ship": 4}
"""The order of a turn's drawings. Waves come first because they have the fewest cells, ships last
because they can use new coasts."""

ROWS = 4
"""The greatest number of rows that a sheet has."""

NO_ROW = [0.0]
"""Scores that take the place of a row's scores if a sheet has fewer than ROWS rows."""


def best_plan(board: PlayoutBoard, remaining: RemainingTurn) -> Plan:
    """Return the best assignment of dice to rows.

    It never plans two land tiles in the same cell. Other drawings of a plan can be in the same
    cell; `draw_turn` makes a new plan in this case.
    """
    land_rows = [row for row in remaining.rows if row in COLOURS]
    water_rows = [row for row in remaining.rows if row not in COLOURS]
    water_scores = [
        _best_scores(water_candidates(board, row), remaining.dice) for row in water_rows
    ]
    best = NEVER
    best_order = (0,) * ROWS
    best_number = 0
    for number, dice in _column_dice(board, remaining, len(land_rows)):
        land = [land_candidates(board, row, number) for row in land_rows]
        scores = [*(_best_scores(candidates, dice) for candidates in land), *water_scores]
        one, two, three, four = scores + [NO_ROW] * (ROWS - len(scores))
        for order in _dice_orders(dice):
            a, b, c, d = order
            total = one[a] + two[b] + three[c] + four[d]
            if total > best and len(land) > 1:
                total = (
                    best_pair(land[0].top_for_face(a), land[1].top_for_face(b))[0]
                    + three[c]
                    + four[d]
                )
            if total > best:
                best = total
                best_order = order
                best_number = number
    return best, best_order[: len(remaining.rows)], best_number


def _best_scores(candidates: LandCandidates | WaterCandidates, dice: Dice) -> list[float]:
    """Return for each face in `dice` the score of the best candidate; otherwise NEVER."""
    scores = [NEVER] * (WILD + 1)
    for face in dice:
        scores[face] = candidates.top_for_face(face)[0][0]
    return scores


def best_pair(one: Top, other: Top) -> tuple[float, Move]:
    """Return the best sum of scores of a move of `one` and a move of `other`, and the first move.

    The two moves must be in different cells.
    """
    first = one[0]
    second = other[0]
    if first[2] != second[2]:
        return first[0] + second[0], first
    return max((a[0] + b[0], a) for a in one for b in other if a[2] != b[2] or a is NO_MOVE)


def is_possible(plan: Plan) -> bool:
    """Return whether all drawings of a plan are possible."""
    return plan[0] > NEVER / 2


def draw_turn(board: PlayoutBoard, remaining: RemainingTurn) -> bool:
    """Draw the rest of a turn by the best plan; return whether the turn was completed.

    If a drawing of the plan turns out to be impossible, make a new plan for the rest.
    """
    while remaining.rows:
        best = best_plan(board, remaining)
        if not is_possible(best):
            return False
        drawn = _carry_out(board, remaining, best)
        if len(drawn) == len(remaining.rows):
            break
        for row, face, cell in drawn:
            remaining = remaining.after_drawing(row, face, board.column_numbers(row, cell))
    board.end_turn()
    return True


def _carry_out(
    board: PlayoutBoard, remaining: RemainingTurn, plan: Plan
) -> list[tuple[str, int, int]]:
    """Draw by a plan until a drawing is impossible; return row, face and cell of each drawing."""
    _, faces, number = plan
    assigned = sorted(zip(remaining.rows, faces, strict=True), key=_drawing_order)
    drawn: list[tuple[str, int, int]] = []
    for index, (row, face) in enumerate(assigned):
        best = _best_move(board, row, face, number)
        later = assigned[index + 1 :]
        if row in COLOURS and later and later[0][0] in COLOURS:
            other, die = later[0]
            _, move = best_pair(best, _best_move(board, other, die, number))
        else:
            move = best[0]
        if move is NO_MOVE:
            break
        board.draw_code(move[2], move[3])
        if row == "ship":
            board.finish_fleets()
        drawn.append((row, face, move[2]))
    return drawn


def _best_move(board: PlayoutBoard, row: str, face: int, number: int) -> Top:
    if row in COLOURS:
        return land_candidates(board, row, number).top_for_face(face)
    return water_candidates(board, row).top_for_face(face)


def _drawing_order(assigned: tuple[str, int]) -> int:
    return ORDER[assigned[0]]


def play_turns(board: PlayoutBoard, rolls: Iterable[Dice]) -> None:
    """Play turns with the given rolls.

    Stop if nothing can be drawn, or if no coast is open or dead and the next turn promises fewer
    points than `Weights.enough`.
    """
    rows = form_of(board.level).rows
    enough = board.weights.enough
    for roll in rolls:
        turn = RemainingTurn(roll, rows, ANY)
        if not board.open and not board.dead and best_plan(board, turn)[0] < enough:
            return
        if not draw_turn(board, turn):
            return


def _column_dice(
    board: PlayoutBoard, remaining: RemainingTurn, land_count: int
) -> Iterator[tuple[int, Dice]]:
    """Yield each number for the die that chooses the columns, together with the other dice.

    If two land tiles are still to be drawn, the number's columns must have at least two coast
    cells. If columns don't count, yield only 0 with all dice.
    """
    if not form_of(board.level).columns:
        yield 0, remaining.dice
        return
    for number in die_values(remaining.dice):
        cells = board.coast & column_cells(board.level, number) if land_count > 1 else ()
        if remaining.columns >> number & 1 and (land_count < 2 or len(cells) > 1):
            dice = list(remaining.dice)
            dice.remove(number if number in dice else WILD)
            yield number, tuple(dice)


@cache
def _dice_orders(dice: Dice) -> tuple[Dice, ...]:
    """Return the distinct orders of the dice, each padded with zeros to ROWS faces."""
    rest = (0,) * (ROWS - len(dice))
    return tuple(order + rest for order in sorted(set(permutations(dice))))
