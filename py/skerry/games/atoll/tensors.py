"""Atoll as numbers: a plane of cells for each colour, and who may do what."""

from __future__ import annotations

from skerry.core.tensors import Observation, Tensors

from .board import PRESET_COLUMNS, Board, board
from .problem.known import COLUMNS, problem_count
from .problem.rules import ProblemState
from .rules import SWAP, AtollState


def tensors(preset: str, seats: int) -> Tensors:
    """Black's stones, White's stones; whether the seat plays White, is to move, may swap. Of a
    problem the same, its seat being that of the colour that is to find the move.

    The planes have a column of the board in each column; in odd ones, the first included, cells lie
    half a row lower, and the last row is empty.
    """
    if preset not in PRESET_COLUMNS:
        return _of_problems(preset)
    atoll = board(PRESET_COLUMNS[preset])
    return Tensors(
        actions=(*atoll.names, SWAP),
        size=2 * atoll.size + 3,
        seen=_seen,
        longest=atoll.size + 1,
        shape=(2, atoll.columns - 1, atoll.columns),
        grid=_grid(atoll),
    )


def _of_problems(preset: str) -> Tensors:
    atoll = board(COLUMNS)
    return Tensors(
        actions=atoll.names,
        size=2 * atoll.size + 3,
        seen=_seen_of_problem,
        longest=2,
        outcomes=problem_count(preset),
        shape=(2, atoll.columns - 1, atoll.columns),
        grid=_grid(atoll),
    )


def _seen_of_problem(state: ProblemState, seat: int) -> Observation:
    board = state.board
    it = state.problem
    white = it.start.to_move if it else 0
    flags = white | (state.current_player == seat) << 1
    return board.black | board.white << board.board.size | flags << 2 * board.board.size, ()


def _grid(atoll: Board) -> tuple[int, ...]:
    cells = {(y // 2 - 1, q - 1): cell for cell, (q, y) in enumerate(atoll.places[: atoll.size])}
    rows = [
        cells.get((row, column), -1)
        for row in range(atoll.columns - 1)
        for column in range(atoll.columns)
    ]
    return (*rows, *(cell if cell < 0 else cell + atoll.size for cell in rows))


def _seen(state: AtollState, seat: int) -> Observation:
    size = state.board.size
    white = seat != state.swapped
    flags = white | (state.current_player == seat) << 1 | state.may_swap << 2
    return state.black | state.white << size | flags << 2 * size, ()
