"""The computer player of the puzzle: it solves, and tells what can still become of what lies.

While what lies can be finished, it lays on. Where it cannot, or where that is not to be found out
in time, it takes back piece by piece what a solution that keeps much of it has no use for: so it
solves any mess in the end. All levels do the same.

The search is the solver's (solver.py), which finds a first board of each goal sooner than CP-SAT,
the constraint solver of OR-Tools, does: 0.015 s against 0.77 s on average for "difficult"
(bench/results/palavan_solver.json).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from random import Random

from skerry.core.bot import Budget, Estimate, Meter
from skerry.core.i18n import texts
from skerry.games.palavan.land import EMPTY, clashes, joints
from skerry.games.palavan.notation import bits, listed, place
from skerry.games.palavan.tiles import BOTTOM, RIGHT, tiles, turns

from .islands import islands
from .rules import BEGIN, SoloState
from .solver import solutions

_, ngettext = texts(__name__)

DEFAULT_SECONDS = 1.0
"""What a thought takes at most if nobody says: longer counts more solutions, and is a wait."""

SEARCH = 0.6
"""The share of a budget for the question whether what lies can be finished: with more, it is said
oftener how many solutions there are; with less, more of a mess is kept.
"""

PATIENCE = 6
"""Units of the solver that it is worth to keep one more piece: with more a mess is mended with
fewer moves, and each move takes longer to find."""

FOREVER = -1
"""No limit to the solver's units."""

Board = tuple[int, ...]


@dataclass(slots=True)
class Thought:
    """What has been found out about a puzzle: in how many `ways` it can be finished (`all_ways`:
    there are no others), and the `line` of actions to a solution. `work` is units of the solver.
    """

    state: SoloState
    line: tuple[str, ...]
    ways: int = 0
    all_ways: bool = False
    work: int = 1

    def estimate(self) -> Estimate:
        """The thought so far."""
        proven = bool(self.ways) or self.all_ways
        value = min(1.0, self.ways) if proven else 0.5
        action = self.line[0]
        return Estimate(action, value, self.line, {action: value}, self.work, proven, self.note())

    def note(self) -> str:
        """What is certain, in words."""
        if not self.ways:
            return _("From here there is no solution") if self.all_ways else ""
        if self.all_ways:
            said = ngettext(
                "Exactly {count} way to finish", "Exactly {count} ways to finish", self.ways
            )
        else:
            said = ngettext(
                "At least {count} way to finish", "At least {count} ways to finish", self.ways
            )
        return said.format(count=self.ways)


def think(state: SoloState, budget: Budget, rng: Random) -> Iterator[Estimate]:
    """Estimates of a puzzle in hand; nothing while it is drawn and after it is solved.

    A value of 1 is proven by the line, which ends with the solution; 0, by a search of everything.
    """
    if state.current_player < 0:
        return
    if state.choosing:
        yield _choose(state, rng)
        return
    thought = Thought(state, (_aside(state),))
    meter = Meter(budget, seconds=DEFAULT_SECONDS)

    def spent() -> float:
        meter.done = thought.work
        return meter.fraction_spent()

    yield thought.estimate()
    yield from _run(
        thought, _finish(thought, rng), lambda: spent() >= (1 if thought.ways else SEARCH)
    )
    if not thought.ways:
        yield from _run(thought, _salvage(thought, rng), lambda: spent() >= 1)
    yield thought.estimate()


def _run(thought: Thought, units: Iterator[None], enough: Callable[[], bool]) -> Iterator[Estimate]:
    """An estimate after every unit of work, while it is not enough."""
    while not enough():
        if next(units, thought) is thought:
            return
        yield thought.estimate()


def _finish(thought: Thought, rng: Random) -> Iterator[None]:
    """Count the solutions that keep all that lies; the first one is the way to go."""
    state = thought.state
    for found in solutions(state.goal, state.board, state.hand, rng):
        if found is None:
            thought.work += 1
            yield
            continue
        thought.ways += 1
        if thought.ways == 1:
            thought.line = _mend(state, found)
    thought.all_ways = True


def _salvage(thought: Thought, rng: Random) -> Iterator[None]:
    """Find a solution that keeps what it can: of the pieces laid one after the other, those
    without clashes first, each that a short search finds a place for."""
    state = thought.state
    wrong = _clashing(thought.state)
    kept = list(state.givens)
    target = yield from _first(thought, kept, rng, FOREVER)
    laid = [cell for cell, piece in enumerate(state.board) if piece != kept[cell]]
    for cell in sorted(laid, key=wrong.__getitem__):
        trial = [*kept[:cell], state.board[cell], *kept[cell + 1 :]]
        found = target
        if target[cell] != trial[cell]:
            found = yield from _first(thought, trial, rng, PATIENCE)
        if found:
            kept = trial
            target = found
            thought.line = _mend(state, target)


def _first(
    thought: Thought, board: list[int], rng: Random, units: int
) -> Generator[None, None, Board]:
    """A solution that keeps a board; () if none is found within so many units."""
    state = thought.state
    for found in solutions(state.goal, board, state.tiles & ~bits(board), rng):
        if found is not None:
            return found
        thought.work += 1
        units -= 1
        yield
        if not units:
            break
    return ()


def _mend(state: SoloState, target: Board) -> tuple[str, ...]:
    """The actions that lead to a board: take back what is in its way, what clashes most first,
    then lay where most is settled."""
    width = state.goal.width
    board = list(state.board)
    wrong = _clashing(state)
    off = [cell for cell, piece in enumerate(board) if piece not in (EMPTY, target[cell])]
    found: list[str] = []
    for cell in sorted(off, key=wrong.__getitem__, reverse=True):
        found.append(f"{tiles()[board[cell] // 4].id}-off")
        board[cell] = EMPTY
    beside = _beside(state)
    while EMPTY in board:
        empty = [cell for cell, piece in enumerate(board) if piece == EMPTY]
        cell = max(empty, key=lambda cell: sum(board[other] != EMPTY for other in beside[cell]))
        board[cell] = target[cell]
        found.append(place(board[cell], cell, width))
    return tuple(found)


def _beside(state: SoloState) -> list[list[int]]:
    """The cells beside each cell."""
    goal = state.goal
    found: list[list[int]] = [[] for _ in range(goal.size)]
    for cell, _, other in joints(goal.width, goal.height):
        found[cell].append(other)
        found[other].append(cell)
    return found


def _clashing(state: SoloState) -> list[int]:
    """How many edges of each cell's piece clash."""
    width = state.goal.width
    found = [0] * state.goal.size
    beyond = {RIGHT: 1, BOTTOM: width}
    for cell, side in clashes(state.board, width):
        found[cell] += 1
        found[cell + beyond[side]] += 1
    return found


def _aside(state: SoloState) -> str:
    """Something to do before anything is known: lay what fits, or take back what clashes most."""
    board = list(state.board)
    width = state.goal.width
    before = len(clashes(state.board, state.goal.width))
    for tile in listed(state.hand):
        for turn in turns(tile):
            for cell in range(len(board)):
                if board[cell] == EMPTY:
                    trial = [*board[:cell], 4 * tile + turn, *board[cell + 1 :]]
                    if len(clashes(trial, width)) == before:
                        return place(4 * tile + turn, cell, width)
    wrong = _clashing(state)
    mine = [cell for cell, piece in enumerate(board) if piece not in (EMPTY, state.givens[cell])]
    return f"{tiles()[board[max(mine, key=wrong.__getitem__)] // 4].id}-off"


def _choose(state: SoloState, rng: Random) -> Estimate:
    """The next of nine tiles that make an island, as near as can be to those chosen so far.

    What is certain is that an island can be made: of any that is then begun there is a solution.
    """
    far = min((it.tiles ^ state.chosen).bit_count() for it in islands())
    near = [it for it in islands() if (it.tiles ^ state.chosen).bit_count() == far]
    aim = rng.choice(near)
    out = state.chosen & ~aim.tiles
    missing = aim.tiles & ~state.chosen
    line = tuple(tiles()[tile].id for tile in (*listed(out), *listed(missing)))
    held = sum(not state.chosen & ~it.tiles for it in islands())
    said = _("{count} of the {all} choices that make an island hold these tiles")
    note = said.format(count=held, all=len(islands()))
    action = (*line, BEGIN)[0]
    return Estimate(action, 1.0, (*line, BEGIN), {action: 1.0}, 1, True, note if held else "")
