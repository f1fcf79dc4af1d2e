"""Bot for puzzles: it solves them and counts the solutions of a position.

If the board can be completed, the bot completes it. Otherwise, or if the search ends without a
result, it looks for a solution that keeps most of the tiles and removes the others. All levels
play alike.

The search is `solving/solver.py`. It finds the first solution of each goal sooner than CP-SAT, the
constraint solver of OR-Tools: for "difficult" in 0.015 s instead of 0.77 s on average
(bench/results/palavan_solver.json).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from random import Random

from skerry.core.bot import Budget, Estimate, Meter
from skerry.core.i18n import texts
from skerry.games.palavan.land import EMPTY, clashes, inner_edges
from skerry.games.palavan.notation import place_action, tiles_mask
from skerry.games.palavan.piece_sets import bit_indices
from skerry.games.palavan.tiles import BOTTOM, RIGHT, distinct_turns, tiles

from .islands import islands
from .rules import BEGIN, SoloState
from .solving.solver import solutions

_, ngettext = texts(__name__)

DEFAULT_SECONDS = 1.0
"""Default time limit. With more time the bot counts more solutions, but people have to wait."""

FINISH_SHARE = 0.6
"""Share of the budget for the question whether the board can be completed.

A larger share answers it more often. A smaller one leaves more time to keep tiles of a board that
can't be completed.
"""

UNITS_PER_PIECE = 6
"""Limit, in units of the solver, of the search for a solution that keeps one more piece.

With a higher limit, a board is repaired with fewer moves, but each takes longer to find.
"""

NO_LIMIT = -1
"""Value of `units` for a search without a limit."""

Board = tuple[int, ...]


@dataclass(slots=True)
class SolveProgress:
    """Knowledge about a puzzle during a search.

    Attributes:
        state: The puzzle.
        line: Actions that lead to a solution.
        ways: Number of solutions found that keep the board.
        all_ways: Whether there are no others.
        work: Units of the solver used.
    """

    state: SoloState
    line: tuple[str, ...]
    ways: int = 0
    all_ways: bool = False
    work: int = 1

    def estimate(self) -> Estimate:
        """Return the present estimate."""
        proven = bool(self.ways) or self.all_ways
        value = min(1.0, self.ways) if proven else 0.5
        action = self.line[0]
        return Estimate(action, value, self.line, {action: value}, self.work, proven, self.note())

    def note(self) -> str:
        """Return the proven number of solutions as a sentence; "" if nothing is proven."""
        if not self.ways:
            return _("No solution from here") if self.all_ways else ""
        if self.all_ways:
            text = ngettext(
                "Exactly {count} solution from here",
                "Exactly {count} solutions from here",
                self.ways,
            )
        else:
            text = ngettext(
                "At least {count} solution from here",
                "At least {count} solutions from here",
                self.ways,
            )
        return text.format(count=self.ways)


def think(state: SoloState, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    """Yield estimates for a puzzle; nothing before it is drawn and after it is solved.

    A value of 1 is proven by the line, which ends with the solution; a value of 0 by a full search.
    """
    if state.current_player < 0:
        return
    if state.choosing:
        yield _choose_tile(state, rng)
        return
    progress = SolveProgress(state, (_fallback_move(state),))
    meter = Meter(budget, seconds=DEFAULT_SECONDS)

    def fraction_spent() -> float:
        meter.done = progress.work
        return meter.fraction_spent()

    yield progress.estimate()
    yield from _run_until(
        progress,
        _count_ways(progress, rng),
        lambda: fraction_spent() >= (1 if progress.ways else FINISH_SHARE),
    )
    if not progress.ways:
        yield from _run_until(
            progress, _solve_from_partial(progress, rng), lambda: fraction_spent() >= 1
        )
    yield progress.estimate()


def _run_until(
    progress: SolveProgress, units: Iterator[None], enough: Callable[[], bool]
) -> Iterator[Estimate]:
    """Yield an estimate after every unit of work until `enough()`."""
    while not enough():
        if next(units, progress) is progress:
            return
        yield progress.estimate()


def _count_ways(progress: SolveProgress, rng: Random) -> Iterator[None]:
    """Count the solutions that keep the board; the first one is played."""
    state = progress.state
    for solution in solutions(state.goal, state.board, state.hand, rng):
        if solution is None:
            progress.work += 1
            yield
            continue
        progress.ways += 1
        if progress.ways == 1:
            progress.line = _actions_towards(state, solution)
    progress.all_ways = True


def _solve_from_partial(progress: SolveProgress, rng: Random) -> Iterator[None]:
    """Find a solution that keeps as much as possible of a board that can't be finished.

    Pieces are kept one after the other, those without clashes first, if a short search finds a
    solution with them.
    """
    state = progress.state
    clash_counts = _clash_counts(progress.state)
    kept_board = list(state.givens)
    target = yield from _first_solution(progress, kept_board, rng, NO_LIMIT)
    laid = [cell for cell, piece in enumerate(state.board) if piece != kept_board[cell]]
    for cell in sorted(laid, key=clash_counts.__getitem__):
        trial = [*kept_board[:cell], state.board[cell], *kept_board[cell + 1 :]]
        solution = target
        if target[cell] != trial[cell]:
            solution = yield from _first_solution(progress, trial, rng, UNITS_PER_PIECE)
        if solution:
            kept_board = trial
            target = solution
            progress.line = _actions_towards(state, target)


def _first_solution(
    progress: SolveProgress, board: list[int], rng: Random, units: int
) -> Generator[None, None, Board]:
    """Return a solution that keeps a board; () if the search finds no solution within `units`."""
    state = progress.state
    for solution in solutions(state.goal, board, state.tiles & ~tiles_mask(board), rng):
        if solution is not None:
            return solution
        progress.work += 1
        units -= 1
        yield
        if not units:
            break
    return ()


def _actions_towards(state: SoloState, target: Board) -> tuple[str, ...]:
    """Return the actions that turn the present board into `target`.

    First they remove misplaced pieces, in the order of their clashes, the most first. Then they
    fill the empty cells, each time one with the most neighbours.
    """
    width = state.goal.width
    board = list(state.board)
    clash_counts = _clash_counts(state)
    misplaced = [cell for cell, piece in enumerate(board) if piece not in (EMPTY, target[cell])]
    actions: list[str] = []
    for cell in sorted(misplaced, key=clash_counts.__getitem__, reverse=True):
        actions.append(f"{tiles()[board[cell] // 4].id}-off")
        board[cell] = EMPTY
    neighbours = _neighbours(state)
    while EMPTY in board:
        empty = [cell for cell, piece in enumerate(board) if piece == EMPTY]
        cell = max(empty, key=lambda cell: sum(board[other] != EMPTY for other in neighbours[cell]))
        board[cell] = target[cell]
        actions.append(place_action(board[cell], cell, width))
    return tuple(actions)


def _neighbours(state: SoloState) -> list[list[int]]:
    """Return the cells beside each cell."""
    goal = state.goal
    neighbours: list[list[int]] = [[] for _ in range(goal.size)]
    for cell, _, other in inner_edges(goal.width, goal.height):
        neighbours[cell].append(other)
        neighbours[other].append(cell)
    return neighbours


def _clash_counts(state: SoloState) -> list[int]:
    """Return how many edges of each cell's piece clash."""
    width = state.goal.width
    counts = [0] * state.goal.size
    beyond = {RIGHT: 1, BOTTOM: width}
    for cell, side in clashes(state.board, width):
        counts[cell] += 1
        counts[cell + beyond[side]] += 1
    return counts


def _fallback_move(state: SoloState) -> str:
    """Return a move without a search: place a piece that fits, or remove one that clashes."""
    board = list(state.board)
    width = state.goal.width
    before = len(clashes(state.board, state.goal.width))
    for tile in bit_indices(state.hand):
        for turn in distinct_turns(tile):
            for cell in range(len(board)):
                if board[cell] == EMPTY:
                    trial = [*board[:cell], 4 * tile + turn, *board[cell + 1 :]]
                    if len(clashes(trial, width)) == before:
                        return place_action(4 * tile + turn, cell, width)
    clash_counts = _clash_counts(state)
    laid = [cell for cell, piece in enumerate(board) if piece not in (EMPTY, state.givens[cell])]
    return f"{tiles()[board[max(laid, key=clash_counts.__getitem__)] // 4].id}-off"


def _choose_tile(state: SoloState, rng: Random) -> Estimate:
    """Return the next action towards the set of nine tiles nearest to the chosen ones.

    The set can make an island, so the estimate is proven.
    """
    distances = {island: (island.tiles ^ state.chosen).bit_count() for island in islands()}
    near = [island for island in islands() if distances[island] == min(distances.values())]
    aim = rng.choice(near)
    out = state.chosen & ~aim.tiles
    missing = aim.tiles & ~state.chosen
    line = tuple(tiles()[tile].id for tile in (*bit_indices(out), *bit_indices(missing)))
    count = len(state.prospects)
    note = _("{count} of the {all} sets that make an island include these tiles").format(
        count=count, all=len(islands())
    )
    line = (*line, BEGIN)
    return Estimate(line[0], 1.0, line, {line[0]: 1.0}, 1, True, note if count else "")
