"""Palavan's goals as a model for CP-SAT, the solver of Google's OR-Tools: the peer of our own.

One 0/1 variable says that a piece lies on a cell, one that a shared half-edge is land. A colour is
one area when its cells are a tree: all but one have a parent across a half-edge of that colour,
and a rank above the parent's. (A tile of this set has one region of a colour at most.)
"""

from __future__ import annotations

from collections.abc import Sequence
from time import process_time
from typing import Any

from ortools.sat.python import cp_model
from skerry.games.palavan.land import facing, joints, rim
from skerry.games.palavan.pieces import COLOURS, listed, pieces
from skerry.games.palavan.solo.goals import Goal
from skerry.games.palavan.tiles import LAND, halves, tiles

Lies = dict[tuple[int, int], Any]
"""Whether a piece lies on a cell, by (cell, piece)."""


class Boards(cp_model.CpSolverSolutionCallback):
    """Collects the boards that are found."""

    def __init__(self, lies: Lies) -> None:
        super().__init__()
        self.lies = lies
        self.found: set[tuple[int, ...]] = set()

    def on_solution_callback(self) -> None:
        laid = sorted(place for place, var in self.lies.items() if self.value(var))
        self.found.add(tuple(piece for _, piece in laid))


def solve(
    goal: Goal, seed: int, seconds: float, every: bool = False
) -> tuple[set[tuple[int, ...]], float]:
    """A board that reaches the goal, or all, by one worker; and its CPU seconds, model built.

    No board: the time was up.
    """
    model, lies = modelled(goal)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.enumerate_all_solutions = every
    boards = Boards(lies)
    start = process_time()
    solver.solve(model, boards)
    return boards.found, process_time() - start


def modelled(goal: Goal) -> tuple[cp_model.CpModel, Lies]:
    """The model of a goal, with all tiles at hand."""
    model, every = cp_model.CpModel(), listed(pieces().all)
    lies = {(c, p): model.new_bool_var(f"{c}/{p}") for c in range(goal.size) for p in every}
    for cell in range(goal.size):
        model.add_exactly_one(lies[cell, piece] for piece in every)
    exact = model.add_exactly_one if goal.size == len(tiles()) else model.add_at_most_one
    for tile in range(len(tiles())):
        exact(var for (_, piece), var in lies.items() if piece // 4 == tile)
    land = shared(goal, model, lies)
    if goal.water_rim:
        for cell, side in rim(goal.width, goal.height):
            for piece in every:
                if LAND in halves(piece)[2 * side : 2 * side + 2]:
                    model.add(lies[cell, piece] == 0)
    if goal.whole:
        whole = [one_area(goal, model, lies, land, colour) for colour in COLOURS]
        model.add(sum(whole) >= goal.whole)
    return model, lies


def shared(goal: Goal, model: cp_model.CpModel, lies: Lies) -> dict[tuple[int, int, int], Any]:
    """Whether a shared half-edge is land, by (cell, the cell beyond, which of the two)."""
    land: dict[tuple[int, int, int], Any] = {}
    for cell, side, other in joints(goal.width, goal.height):
        for number, (half, beyond) in enumerate(facing(side)):
            var = land[cell, other, number] = model.new_bool_var(f"{cell}|{other}/{number}")
            for at, where in ((cell, half), (other, beyond)):
                model.add(sum(landing(lies, at, where)) == var)
    return land


def landing(lies: Lies, cell: int, half: int) -> Sequence[Any]:
    """The pieces on a cell that show land at a half-edge."""
    return [var for (at, p), var in lies.items() if at == cell and halves(p)[half] == LAND]


def one_area(
    goal: Goal,
    model: cp_model.CpModel,
    lies: Lies,
    land: dict[tuple[int, int, int], Any],
    colour: str,
) -> Any:
    """A variable that can be 1 only if a colour is one area."""
    whole = model.new_bool_var(colour)
    rank = [model.new_int_var(0, goal.size - 1, f"{colour}{cell}") for cell in range(goal.size)]
    root = [model.new_bool_var(f"{colour} root {cell}") for cell in range(goal.size)]
    parents: list[list[Any]] = [[] for _ in range(goal.size)]
    for cell, _, other in joints(goal.width, goal.height):
        two = [land[cell, other, number] for number in (0, 1)]
        across = two if colour == LAND else [var.negated() for var in two]
        for child, parent in ((cell, other), (other, cell)):
            arc = model.new_bool_var(f"{colour} {parent}>{child}")
            model.add_bool_or(across).only_enforce_if(arc)
            model.add(rank[child] > rank[parent]).only_enforce_if(arc)
            parents[child].append(arc)
    for cell in range(goal.size):
        has = [var for (at, p), var in lies.items() if at == cell and colour in halves(p)]
        model.add(sum(parents[cell]) + root[cell] == sum(has)).only_enforce_if(whole)
    model.add(sum(root) <= 1).only_enforce_if(whole)
    return whole
