"""An independent solver of puzzles by constraint programming, with Google's CP-SAT.

It shares only the tiles and the list of inner edges with the game. The condition that a colour is
one area is added lazily: after each board that breaks it, a clause forbids the pieces of two
separate areas together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from skerry.games.palavan.land import EMPTY, facing_halves, inner_edges
from skerry.games.palavan.solo.goals import Goal
from skerry.games.palavan.tiles import LAND, WATER, distinct_turns, rotated_halves, rotated_regions

Spot = tuple[int, int]


def cp_sat_solutions(
    goal: Goal, givens: Sequence[int], tiles: Sequence[int], limit: int = 2
) -> list[tuple[int, ...]]:
    """Return up to `limit` boards that reach a goal without a water rim."""
    from ortools.sat.python import cp_model

    model: Any = cp_model.CpModel()
    pieces = [4 * tile + turn for tile in tiles for turn in distinct_turns(tile)]
    cells = range(goal.size)
    chosen = {(cell, piece): model.new_bool_var("") for cell in cells for piece in pieces}
    _add_tiles(model, chosen, pieces, givens)
    _add_edges(model, goal, chosen, pieces)
    solver: Any = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    boards: list[tuple[int, ...]] = []
    while len(boards) < limit:
        if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            break
        board = [
            next(piece for piece in pieces if solver.boolean_value(chosen[cell, piece]))
            for cell in cells
        ]
        cut = _separate_cells(goal, board)
        if cut is None:
            boards.append(tuple(board))
            cut = set(cells)
        model.add_bool_or(chosen[cell, board[cell]].negated() for cell in cut)
    return boards


def _add_tiles(
    model: Any, chosen: dict[Spot, Any], pieces: list[int], givens: Sequence[int]
) -> None:
    """Require one piece on each cell, each tile once, and the given pieces."""
    cells = range(len(givens))
    for cell in cells:
        model.add_exactly_one(chosen[cell, piece] for piece in pieces)
        if givens[cell] != EMPTY:
            model.add(chosen[cell, givens[cell]] == 1)
    for tile in {piece // 4 for piece in pieces}:
        turns = [piece for piece in pieces if piece // 4 == tile]
        model.add_exactly_one(chosen[cell, piece] for cell in cells for piece in turns)


def _add_edges(model: Any, goal: Goal, chosen: dict[Spot, Any], pieces: list[int]) -> None:
    """Require the same colour on both sides of each shared half-edge."""
    for cell, side, other in inner_edges(goal.width, goal.height):
        for half, beyond in facing_halves(side):
            model.add(
                sum(chosen[cell, p] for p in pieces if rotated_halves(p)[half] == LAND)
                == sum(chosen[other, p] for p in pieces if rotated_halves(p)[beyond] == LAND)
            )


def _separate_cells(goal: Goal, board: Sequence[int]) -> set[int] | None:
    """Return cells whose pieces break the goal together; None if the board reaches it."""
    split = [cells for colour in (LAND, WATER) if (cells := _two_areas(goal, board, colour))]
    if len(split) <= 2 - goal.whole:
        return None
    return set().union(*split) if goal.whole == 1 else min(split, key=len)


def _two_areas(goal: Goal, board: Sequence[int], colour: str) -> set[int]:
    """Return the cells of the two smallest areas of a colour; an empty set if there is one."""
    areas: list[set[Spot]] = [
        {(cell, rotated_regions(board[cell])[half])}
        for cell in range(goal.size)
        for half in range(8)
        if rotated_halves(board[cell])[half] == colour
    ]
    links = [
        {(cell, rotated_regions(board[cell])[half]), (other, rotated_regions(board[other])[beyond])}
        for cell, side, other in inner_edges(goal.width, goal.height)
        for half, beyond in facing_halves(side)
        if rotated_halves(board[cell])[half] == colour
    ]
    merged: list[set[Spot]] = []
    for part in [*areas, *links]:
        joined = set(part)
        rest = []
        for area in merged:
            if area & joined:
                joined |= area
            else:
                rest.append(area)
        merged = [*rest, joined]
    if len(merged) < 2:
        return set()
    sizes = sorted(({cell for cell, _ in area} for area in merged), key=len)
    return sizes[0] | sizes[1]
