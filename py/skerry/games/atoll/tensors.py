"""Observation tensors of Atoll."""

from __future__ import annotations

from skerry.core.tensors import Observation, Tensors

from .board import PRESET_COLUMNS, Board, board
from .problem.known import COLUMNS, problem_count
from .problem.rules import ProblemState
from .rules import SWAP, AtollState


def tensors(preset: str, seats: int) -> Tensors:
    """Return the encoding of the positions and actions of a preset as numbers.

    An observation has a plane of Black's stones, a plane of White's stones, and three bits: whether
    the seat plays White, whether the seat is to move, and whether SWAP is legal. In a problem, the
    seat plays the colour that is to move in the problem's position.

    A column of a plane is a column of the board. On the board, the cells of odd columns are half a
    row lower than those of even columns. Odd columns have one cell less; there the last row of the
    plane is empty.
    """
    if preset not in PRESET_COLUMNS:
        return _problem_tensors(preset)
    atoll = board(PRESET_COLUMNS[preset])
    return Tensors(
        actions=(*atoll.names, SWAP),
        size=2 * atoll.size + 3,
        seen=_observe,
        longest=atoll.size + 1,
        shape=(2, atoll.columns - 1, atoll.columns),
        grid=_grid_cells(atoll),
    )


def _problem_tensors(preset: str) -> Tensors:
    atoll = board(COLUMNS)
    return Tensors(
        actions=atoll.names,
        size=2 * atoll.size + 3,
        seen=_observe_problem,
        longest=2,
        outcomes=problem_count(preset),
        shape=(2, atoll.columns - 1, atoll.columns),
        grid=_grid_cells(atoll),
    )


def _observe_problem(state: ProblemState, seat: int) -> Observation:
    board = state.position
    problem = state.problem
    white = problem.start.to_move if problem else 0
    flags = white | (state.current_player == seat) << 1
    return board.black | board.white << board.board.size | flags << 2 * board.board.size, ()


def _grid_cells(atoll: Board) -> tuple[int, ...]:
    cells = {(y // 2 - 1, q - 1): cell for cell, (q, y) in enumerate(atoll.places[: atoll.size])}
    rows = [
        cells.get((row, column), -1)
        for row in range(atoll.columns - 1)
        for column in range(atoll.columns)
    ]
    return (*rows, *(cell if cell < 0 else cell + atoll.size for cell in rows))


def _observe(state: AtollState, seat: int) -> Observation:
    size = state.board.size
    white = seat != state.swapped
    flags = white | (state.current_player == seat) << 1 | state.may_swap << 2
    return state.black | state.white << size | flags << 2 * size, ()
