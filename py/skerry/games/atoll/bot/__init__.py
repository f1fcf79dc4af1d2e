"""Bot of Atoll: a tree search on evaluations by random games.

In a connection game, random games are a good evaluation. `samples` plays hundreds of random games
at once on the bits of large integers. They provide values and priors for a best-first tree search
(`search`; ai/puct.py names its sources). Templates prove results without a search (`proofs`). All
levels evaluate in the same way and differ in the length of the search; levels 1 and 2 don't search.
At the top level the bot reuses the tree for the next move (`tree_cache`) and extends it during the
opponent's turn (`ponder`). On the small board, the top level also uses proven results (`proven`).

At 0.1 s a move, the bot won 99 of 100 games against OpenSpiel's MCTSBot at 1 s a move
(bench/results/atoll_vs_mctsbot.json). At equal time, it won 36 of 40 games against an alpha-beta
search that evaluates by shortest paths. In a test on the small board it proved the results of all
200 positions correctly.

The values of the search are no good estimates of the chance of winning: in games of the bot against
itself they were too close to 0.5, more so on larger boards. SHARPNESS corrects them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import exp
from random import Random

from skerry.ai.puct import Leaf, Node, Search, principal_variation
from skerry.core.bot import Budget, Estimate, Meter, Strength
from skerry.core.i18n import texts
from skerry.games.atoll import openings
from skerry.games.atoll.position import Position, position
from skerry.games.atoll.proofs import urgent_cell, winning_cell, winning_chain
from skerry.games.atoll.rules import SWAP, AtollState

from . import tree_cache
from .proven import is_winner_proven, with_proven_results
from .samples import Sample, sample_position
from .search import PlayoutEvaluator, decided_leaf, open_leaf, play

_ = texts(__name__)[0]

CELLS_PER_ESTIMATE = 1000
"""Cells evaluated between two estimates of a search that is limited by work. This is equivalent to
9 evaluations of the standard board, which take 5 ms (20 ms in a browser)."""

MAX_WORK = 40_000
"""Limit for the evaluations in one search, whose tree then takes about 150 MB."""

MAX_PONDER_SECONDS = 30.0
MAX_PONDER_NODES = 12_000
"""Limits for the search during the opponent's turn (MAX_PONDER_SECONDS, MAX_PONDER_NODES), so that
a long wait doesn't drain the battery. A tree of MAX_PONDER_NODES visits takes about 45 MB."""

SHARPNESS = 0.25
"""The log-odds of winning are SHARPNESS * columns * the log-odds of the search's value. The factor
grows with the board because random games forgive mistakes that players punish, more so on larger
boards."""

STRENGTHS = {
    1: Strength(work=1, heat=0.012),
    2: Strength(work=1),
    3: Strength(work=16),
    4: Strength(work=120),
    5: Strength(work=None, seconds=2.0),
}
"""The effort of each level.

The unit of work is an evaluation; heat is in units of value. The levels' Elo ratings are 0, 604,
919, 1182 and 1412; level 5 had half a second of CPU time a move (bench/atoll_levels.py).
"""

LANES = {1: 48, 2: 128, 3: 512, 4: 512, 5: 512}
"""Random games (lanes) per evaluation, by level. More lanes make evaluations more precise, but
slower. With 48 lanes the bot errs often enough for a beginner."""


def think(state: AtollState, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    """Yield estimates for the player to move, each more precise than the one before.

    Yields nothing at the end of a game. The last estimate depends only on the state, the level and
    `rng`, unless time ends the search: at level 5, or at a lower level if `budget.seconds` is too
    short for its work.
    """
    estimates = _estimates(state, level, budget, rng)
    yield from estimates if STRENGTHS[level].work else with_proven_results(state, estimates)


def _estimates(state: AtollState, level: int, budget: Budget, rng: Random) -> Iterator[Estimate]:
    """Yield the estimates of `think`, but without the proven results of the small board.

    The table of first stones decides on the first stone and, together with the search, on the swap.
    """
    if state.is_terminal:
        return
    if not state.black and openings.opening_values(state.columns):
        yield _first_stone_estimate(state, rng)
    elif state.may_swap and _should_swap(state):
        yield _swap_estimate(state, level, rng)
    elif state.may_swap:
        for estimate in _search_estimates(state, level, budget, rng):
            yield _with_swap_value(state, estimate)
    else:
        yield from _search_estimates(state, level, budget, rng)


def _first_stone_estimate(state: AtollState, rng: Random) -> Estimate:
    """Return an estimate that plays one of the fairest first stones, chosen at random."""
    action = rng.choice(openings.fairest_openings(state.columns))
    if len(openings.proven_values(state.columns)) < state.board.size:
        worth = openings.values_with_swap(state.columns)
        return Estimate(action, worth[action], (action,), worth)
    worth = openings.searched_values_with_swap(state.columns)
    note = _(openings.NO_SAFE_OPENING)
    return Estimate(action, worth[action], (action,), worth, note=note)


def _should_swap(state: AtollState) -> bool:
    return openings.opening_values(state.columns).get(_only_stone_name(state), 0.0) > openings.FAIR


def _only_stone_name(state: AtollState) -> str:
    """Return the cell of the only stone."""
    return state.board.names[state.black.bit_length() - 1]


def _swap_estimate(state: AtollState, level: int, rng: Random) -> Estimate:
    """Return an estimate that recommends the swap. It also has values for all other actions.

    The value of the swap is from the table of first stones. The values of the cells come from a
    single evaluation, without a search.
    """
    root = position(state)
    sample = sample_position(root, LANES[level], rng)
    worth = openings.opening_values(state.columns)[_only_stone_name(state)]
    values = {
        state.board.names[cell]: min(
            1 - worth, win_chance(sample.value + sample.swing[cell] / 2, state.columns)
        )
        for cell in root.empty_cells
    }
    return Estimate(SWAP, worth, (SWAP,), {**values, SWAP: worth}, 1)


def _with_swap_value(state: AtollState, estimate: Estimate) -> Estimate:
    """Return a copy of the estimate that includes the value of the swap.

    This value is from the table of first stones; without a table, it is 1 minus the estimate's
    value. If it is greater than `openings.FAIR`, the returned estimate recommends the swap.
    """
    worth = openings.opening_values(state.columns).get(_only_stone_name(state), 1 - estimate.value)
    values = {**estimate.values, SWAP: worth}
    if worth > openings.FAIR:
        return Estimate(SWAP, worth, (SWAP,), values, estimate.work, estimate.proven)
    return replace(estimate, values=values)


def _search_estimates(
    state: AtollState, level: int, budget: Budget, rng: Random
) -> Iterator[Estimate]:
    strength = STRENGTHS[level]
    lanes = LANES[level]
    start = position(state)
    meter = strength.meter(budget, MAX_WORK)
    evaluator = PlayoutEvaluator(rng, lanes)
    sample = sample_position(start, lanes * (1 if strength.work == 1 else 2), rng)
    is_timed = strength.work is None and meter.seconds is not None
    cached = tree_cache.find_subtree(start, start.colour) if is_timed else None
    if cached and not cached.leaf.proven and urgent_cell(start) is not None:
        cached = None  # the cached tree would also search cells other than the urgent cell
    root = cached or _new_root(start, sample)
    if is_timed:
        tree_cache.store_tree(root, start.colour)
    meter.done = 1
    if not root.leaf.actions:
        yield _decided_estimate(state, root, lanes, rng)
        return
    if strength.work == 1:
        yield _one_evaluation_estimate(state, root, sample, strength.heat, rng)
        return
    search = Search(evaluator.expand, play)
    batch = max(1, CELLS_PER_ESTIMATE // state.board.size)
    while True:
        is_over = root.leaf.proven or meter.is_exhausted()
        if is_over or meter.done == 1 or meter.should_report(batch):
            meter.mark_reported()
            yield _tree_estimate(state, root, sample, meter.done)
        if is_over:
            return
        search.step(root)
        meter.done += 1


def ponder(state: AtollState, level: int, budget: Budget, rng: Random) -> Iterator[int]:
    """Search during the opponent's turn; see `core.bot.Ponder`.

    The root of the tree is the position in which the opponent is to move, if possible taken from
    the tree of the last search. The bot's next search starts from the opponent's move in this tree.
    The function does nothing at levels that are limited by work, before the second move, and if the
    result is certain or proven by a lemma.
    """
    if (
        STRENGTHS[level].work is not None
        or state.is_terminal
        or not state.white
        or is_winner_proven(state)
    ):
        return
    start = position(state)
    meter = Meter(budget, seconds=MAX_PONDER_SECONDS, max_work=MAX_PONDER_NODES)
    search = Search(PlayoutEvaluator(rng, LANES[level]).expand, play)
    root = tree_cache.find_subtree(start, 1 - start.colour) or search.make_root(start)
    if root.leaf.actions:
        tree_cache.store_tree(root, 1 - start.colour)
    batch = max(1, CELLS_PER_ESTIMATE // state.board.size)
    while not (root.leaf.proven or root.visits >= MAX_PONDER_NODES or meter.is_exhausted()):
        search.step(root)
        meter.done += 1
        if meter.should_report(batch):
            meter.mark_reported()
            yield meter.done


def _tree_estimate(
    state: AtollState, root: Node[Position, int], sample: Sample, work: int
) -> Estimate:
    names = state.board.names
    best = root.best_index()
    assert best is not None
    values = {
        names[cell]: win_chance(value, state.columns)
        for cell, value in _cell_values(root, sample, root.value_of(best)).items()
    }
    moves = tuple(names[cell] for cell in principal_variation(root))
    value = win_chance(root.value_of(best), state.columns)
    return Estimate(moves[0], value, moves, values, work, root.leaf.proven)


def win_chance(value: float, columns: int) -> float:
    """Convert a value of the search to a chance of winning; both are from 0 to 1."""
    if not 0 < value < 1:
        return min(1.0, max(0.0, value))
    odds: float = (value / (1 - value)) ** (SHARPNESS * columns)
    return odds / (1 + odds)


def _cell_values(root: Node[Position, int], sample: Sample, top: float) -> dict[int, float]:
    """Return the value of every empty cell, from 0 to 1.

    A cell that the search has visited has the value of the search. A value from the sample is
    higher, because it does not include the opponent's answer. The value of a cell without visits is
    therefore its value from the sample minus the mean difference, and at most `top`. A cell that
    doesn't stop a threat of the opponent has the value 0.

    Args:
        root: The root of the search.
        sample: The sample of its position.
        top: The value of the best move.
    """
    index_of = {cell: index for index, cell in enumerate(root.leaf.actions)}
    visited = [
        index
        for index in index_of.values()
        if root.counts[index] and not _is_child_proven(root, index)
    ]
    visits = sum(root.counts[index] for index in visited)
    drop = sum(
        root.counts[index] * (root.leaf.guesses[index] - root.value_of(index)) for index in visited
    )
    first = sample.value + sample.swing[root.leaf.actions[0]] / 2
    drop = first - root.leaf.guesses[0] + (drop / visits if visits else 0.0)
    values: dict[int, float] = {}
    open_cells = {*root.leaf.actions, *root.leaf.rest}
    for cell in root.position.empty_cells:
        index = index_of.get(cell)
        if cell not in open_cells:
            values[cell] = 0.0
        elif index is not None and (root.counts[index] or _is_child_proven(root, index)):
            values[cell] = root.value_of(index)
        else:
            values[cell] = min(top, max(0.0, sample.value + sample.swing[cell] / 2 - drop))
    return values


def _is_child_proven(root: Node[Position, int], index: int) -> bool:
    child = root.children[index]
    return child is not None and child.leaf.proven


def _one_evaluation_estimate(
    state: AtollState, root: Node[Position, int], sample: Sample, heat: float, rng: Random
) -> Estimate:
    """Return the estimate of a level that doesn't search.

    If a path of either colour needs a single stone, the bot completes or blocks the path. Otherwise
    it plays on a cell that completes a chain, or on the best cell by the sample. With heat, it
    ignores chains and sometimes chooses a slightly worse cell.
    """
    start = root.position
    names = state.board.names
    worth = {cell: sample.value + sample.swing[cell] / 2 for cell in start.empty_cells}
    needed = urgent_cell(start)
    if needed is not None:
        cell = needed
    elif heat:
        top = max(worth.values())
        weights = [exp((value - top) / heat) for value in worth.values()]
        cell = rng.choices(list(worth), weights)[0]
    else:
        winning = winning_cell(start, root.leaf.actions)
        cell = root.leaf.actions[0] if winning is None else winning
    values = {names[c]: win_chance(value, state.columns) for c, value in worth.items()}
    return Estimate(names[cell], values[names[cell]], (names[cell],), values, 1)


def _new_root(start: Position, sample: Sample) -> Node[Position, int]:
    """Return the root of a new tree; its only action is the urgent cell, if there is one.

    See `proofs.urgent_cell`.
    """
    leaf = decided_leaf(start) or open_leaf(start, sample)
    cell = urgent_cell(start)
    if cell is not None and leaf.actions:
        leaf = Leaf(leaf.value, [cell], [1.0], [leaf.value])
    return Node(start, leaf)


def _decided_estimate(
    state: AtollState, root: Node[Position, int], lanes: int, rng: Random
) -> Estimate:
    """Return the estimate for a position whose result is certain without a search.

    The bot plays on the urgent cell (`proofs.urgent_cell`), if there is one. Otherwise it plays on
    a cell of the winner's chain (`proofs.winning_chain`), if there is one. A winner prefers cells
    after which a chain is left. Among several cells, the bot chooses the cell that decides most
    random games; in these games, templates are ignored.
    """
    start = root.position
    names = state.board.names
    has_won = root.leaf.value == 1
    carrier = winning_chain(start, start.colour if has_won else 1 - start.colour)
    cells = [cell for cell in start.empty_cells if carrier is None or carrier >> cell & 1]
    if has_won:
        cells = [
            cell for cell in cells if winning_chain(start.place(cell, start.colour), start.colour)
        ] or cells
    without_templates = Position(
        start.graph, start.stones, start.colour, start.groups, ((), ()), 0, start.winner
    )
    sample = sample_position(without_templates, lanes, rng)
    needed = urgent_cell(start)
    cell = max(cells, key=sample.swing.__getitem__) if needed is None else needed
    values = {names[c]: root.leaf.value for c in start.empty_cells}
    return Estimate(names[cell], root.leaf.value, (names[cell],), values, 1, proven=True)
