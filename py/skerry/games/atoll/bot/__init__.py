"""The computer player: from a blink at random games to a deep search on them.

The idea: who wins a game of random moves says much about a connection game, and such games can be
played by the hundred at once on the bits of large integers (`samples`). They give values and priors
to a best-first tree search (`search`, ai/puct.py, which names its sources); templates prove what is
certain (`proofs`). All levels share this eye and differ in how long they look. Where time counts, a
tree goes on from move to move (`kept`), and grows while the other side thinks (`ponder`). On the
small board the top level knows who wins (`small`).

Held against others (bench/results): 99 of 100 games at 0.1 s a move against OpenSpiel's MCTSBot at
1 s, 36 of 40 against alpha-beta on shortest paths at equal time; of 200 positions of the small
board all are proven, none wrongly. What did not do: the search's values as chances of winning. In
self-play they were too timid, the more so the larger the board; SHARPNESS mends that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import exp
from random import Random

from skerry.ai.puct import Leaf, Node, Search, line
from skerry.core.bot import Budget, Estimate, Meter
from skerry.games.atoll import openings
from skerry.games.atoll.position import Position, position
from skerry.games.atoll.problem import bot as of_problems
from skerry.games.atoll.problem.rules import ProblemState
from skerry.games.atoll.proofs import chain, urgent, winning_cell
from skerry.games.atoll.rules import SWAP, AtollState

from . import tree_cache
from .proven import decided, surely
from .samples import Sample, evaluate
from .search import Eye, leaf, play, settled

BATCH = 1000
"""Cells evaluated between estimates where time does not count, so that the stream of estimates
depends on the seed alone: 9 evaluations on the standard board, 5 ms (in a browser 20)."""

MOST = 40_000
"""Evaluations in one thought at most: a tree of this size takes about 150 MB."""

PONDERED, MOST_PONDERED = 30.0, 12_000
"""Seconds and positions in a tree at which thinking on the other side's time ends: so many take
45 MB, by the size of MOST's tree. A person who thinks for longer should not pay with a battery."""

SHARPNESS = 0.25
"""What the search calls 0.55 is won more often than that: random games forgive mistakes that
players punish, the more the larger the board. Log-odds of winning are so many times columns times
the log-odds of its values (`bench/atoll_values.py`). Estimates tell chances of winning."""


@dataclass(frozen=True, slots=True)
class Strength:
    """What makes a level: `lanes` random games in an evaluation, `work` evaluations (None: as
    many as time allows, for `seconds` if nobody says), `heat` how far it strays from the best cell,
    in units of value.
    """

    lanes: int
    work: int | None
    heat: float = 0.0
    seconds: float | None = None


STRENGTHS = {
    1: Strength(lanes=48, work=1, heat=0.012),
    2: Strength(lanes=128, work=1),
    3: Strength(lanes=512, work=16),
    4: Strength(lanes=512, work=120),
    5: Strength(lanes=512, work=None, seconds=2.0),
}
"""More lanes make each look surer and slower: 48 err often enough for a beginner's level. In Elo:
0, 604, 919, 1182 and, at half a second of CPU a move, 1412 (bench/atoll_levels.py).
"""


def think(
    state: AtollState | ProblemState, level: int, budget: Budget, rng: Random
) -> Iterator[Estimate]:
    """Estimates for the player to move, each better founded than the one before.

    Nothing at the end of a game. The last estimate
    depends on the state, the level and `rng` alone, unless time decides: at the highest level,
    or when `budget.seconds` cuts a lower one short.
    """
    if isinstance(state, ProblemState):
        yield from of_problems.think(state)
        return
    estimates = _believed(state, STRENGTHS[level], budget, rng)
    yield from estimates if STRENGTHS[level].work else surely(state, estimates)


def _believed(
    state: AtollState, strength: Strength, budget: Budget, rng: Random
) -> Iterator[Estimate]:
    """What samples and the search say, and before the third move the table of first stones."""
    if state.is_terminal:
        return
    if not state.black and openings.table(state.columns):
        yield _open(state, rng)
    elif state.may_swap and _takes(state):
        yield _swap(state, strength, rng)
    elif state.may_swap:
        for estimate in _search(state, strength, budget, rng):
            yield _or_swap(state, estimate)
    else:
        yield from _search(state, strength, budget, rng)


def _open(state: AtollState, rng: Random) -> Estimate:
    """A first stone that leaves the other side no good choice."""
    worth = openings.worth_opening(state.columns)
    action = rng.choice(openings.fairest(state.columns))
    return Estimate(action, worth[action], (action,), worth)


def _takes(state: AtollState) -> bool:
    """Whether the lone stone is worth having."""
    return openings.table(state.columns).get(_lone(state), 0.0) > openings.FAIR


def _lone(state: AtollState) -> str:
    """Where the only stone is."""
    return state.board.names[state.black.bit_length() - 1]


def _swap(state: AtollState, strength: Strength, rng: Random) -> Estimate:
    """Take the stone; the cells are judged by one evaluation, to show why."""
    here = position(state)
    sample = evaluate(here, strength.lanes, rng)
    worth = openings.table(state.columns)[_lone(state)]
    values = {
        state.board.names[cell]: min(
            1 - worth, chance(sample.value + sample.swing[cell] / 2, state.columns)
        )
        for cell in here.empty
    }
    return Estimate(SWAP, worth, (SWAP,), {**values, SWAP: worth}, 1)


def _or_swap(state: AtollState, estimate: Estimate) -> Estimate:
    """The estimate with the swap among its values, and chosen where nobody has a table."""
    worth = openings.table(state.columns).get(_lone(state), 1 - estimate.value)
    values = {**estimate.values, SWAP: worth}
    if worth > openings.FAIR:
        return Estimate(SWAP, worth, (SWAP,), values, estimate.work, estimate.proven)
    return replace(estimate, values=values)


def _search(
    state: AtollState, strength: Strength, budget: Budget, rng: Random
) -> Iterator[Estimate]:
    here = position(state)
    meter = Meter(budget, strength.work, seconds=strength.seconds, max_work=MOST)
    eye = Eye(rng, strength.lanes)
    sample = evaluate(here, strength.lanes * (1 if strength.work == 1 else 2), rng)
    timed = strength.work is None and meter.seconds is not None
    known = tree_cache.find(here, here.colour) if timed else None
    if known and not known.leaf.proven and urgent(here) is not None:
        known = None  # it would look at other cells as well
    root = known or Node(here, _narrowed(here, settled(here) or leaf(here, sample)))
    if timed:
        tree_cache.keep(root, here.colour)
    meter.done = 1
    if not root.leaf.actions:
        yield _foregone(state, root, strength, rng)
        return
    if strength.work == 1:
        yield _glance(state, root, sample, strength, rng)
        return
    search = Search(eye.expand, play)
    batch = max(1, BATCH // state.board.size)
    while True:
        over = root.leaf.proven or meter.exhausted()
        if over or meter.done == 1 or meter.should_report(batch):
            meter.mark_reported()
            yield _estimate(state, root, sample, meter.done)
        if over:
            return
        search.step(root)
        meter.done += 1


def ponder(state: AtollState, level: int, budget: Budget, rng: Random) -> Iterator[int]:
    """Think on while the other side does, for whoever moves next; see `core.bot.Ponder`.

    The tree begins with the position that the other side thinks about: as it was found in the last
    thought, or anew. The next thought finds the answer in it. Nothing at levels that go by work,
    before the second move, and where all is decided, or a lemma of the small board says who wins.
    """
    if STRENGTHS[level].work is not None or state.is_terminal or not state.white or decided(state):
        return
    here = position(state)
    meter = Meter(budget, seconds=PONDERED, max_work=MOST_PONDERED)
    search = Search(Eye(rng, STRENGTHS[level].lanes).expand, play)
    root = tree_cache.find(here, 1 - here.colour) or search.root(here)
    if root.leaf.actions:
        tree_cache.keep(root, 1 - here.colour)
    batch = max(1, BATCH // state.board.size)
    while not (root.leaf.proven or root.visits >= MOST_PONDERED or meter.exhausted()):
        search.step(root)
        meter.done += 1
        if meter.should_report(batch):
            meter.mark_reported()
            yield meter.done


def _estimate(state: AtollState, root: Node[Position, int], sample: Sample, done: int) -> Estimate:
    names = state.board.names
    best = root.best()
    assert best is not None
    values = _values(root, sample, root.worth(best))
    found = {names[cell]: chance(value, state.columns) for cell, value in values.items()}
    moves = tuple(names[cell] for cell in line(root))
    return Estimate(
        moves[0], chance(root.worth(best), state.columns), moves, found, done, root.leaf.proven
    )


def chance(value: float, columns: int) -> float:
    """The chance of winning that goes with a value of the search, both 0 to 1."""
    if not 0 < value < 1:
        return min(1.0, max(0.0, value))
    odds: float = (value / (1 - value)) ** (SHARPNESS * columns)
    return odds / (1 + odds)


def _values(root: Node[Position, int], sample: Sample, top: float) -> dict[int, float]:
    """The worth of every empty cell, between 0 and 1.

    Samples know that the stone is placed; the search also knows that an answer follows, so its
    values lie lower. Cells that it has not looked at are moved by the same amount, and are not
    taken for better than the best. Cells that a threat of the other side rules out are 0.
    """
    tried = {cell: k for k, cell in enumerate(root.leaf.actions)}
    seen = [k for k in tried.values() if root.counts[k] and not _proven(root, k)]
    visits = sum(root.counts[k] for k in seen)
    drop = sum(root.counts[k] * (root.leaf.guesses[k] - root.worth(k)) for k in seen)
    first = sample.value + sample.swing[root.leaf.actions[0]] / 2
    drop = first - root.leaf.guesses[0] + (drop / visits if visits else 0.0)
    values: dict[int, float] = {}
    open_cells = {*root.leaf.actions, *root.leaf.rest}
    for cell in root.position.empty:
        index = tried.get(cell)
        if cell not in open_cells:
            values[cell] = 0.0
        elif index is not None and (root.counts[index] or _proven(root, index)):
            values[cell] = root.worth(index)
        else:
            values[cell] = min(top, max(0.0, sample.value + sample.swing[cell] / 2 - drop))
    return values


def _proven(root: Node[Position, int], index: int) -> bool:
    child = root.children[index]
    return child is not None and child.leaf.proven


def _glance(
    state: AtollState, root: Node[Position, int], sample: Sample, strength: Strength, rng: Random
) -> Estimate:
    """A move from one evaluation. With heat, cells a little worse are chosen now and then; but
    a path is completed, or one of the other side stopped, when a single stone does it."""
    here, names = root.position, state.board.names
    worth = {cell: sample.value + sample.swing[cell] / 2 for cell in here.empty}
    needed = urgent(here)
    if needed is not None:
        cell = needed
    elif strength.heat:
        top = max(worth.values())
        weights = [exp((value - top) / strength.heat) for value in worth.values()]
        cell = rng.choices(list(worth), weights)[0]
    else:
        won = winning_cell(here, root.leaf.actions)
        cell = root.leaf.actions[0] if won is None else won
    values = {names[c]: chance(value, state.columns) for c, value in worth.items()}
    return Estimate(names[cell], values[names[cell]], (names[cell],), values, 1)


def _narrowed(here: Position, seen: Leaf[int]) -> Leaf[int]:
    """The same leaf with nothing to try but the urgent cell, if there is one."""
    cell = urgent(here)
    if cell is None or not seen.actions:
        return seen
    return Leaf(seen.value, [cell], [1.0], [seen.value])


def _foregone(
    state: AtollState, root: Node[Position, int], strength: Strength, rng: Random
) -> Estimate:
    """The outcome is certain before any search.

    A winner plays into the chain where a chain is left, so that games end. A loser asks where it
    hurts most if templates were not answered.
    """
    here, names = root.position, state.board.names
    won = root.leaf.value == 1
    carrier = chain(here, here.colour if won else 1 - here.colour)
    cells = [cell for cell in here.empty if carrier is None or carrier >> cell & 1]
    if won:
        cells = [it for it in cells if chain(here.place(it, here.colour), here.colour)] or cells
    blind = Position(here.mesh, here.stones, here.colour, here.groups, ((), ()), 0, here.winner)
    sample = evaluate(blind, strength.lanes, rng)
    needed = urgent(here)
    cell = max(cells, key=sample.swing.__getitem__) if needed is None else needed
    values = {names[c]: root.leaf.value for c in here.empty}
    return Estimate(names[cell], root.leaf.value, (names[cell],), values, 1, proven=True)
