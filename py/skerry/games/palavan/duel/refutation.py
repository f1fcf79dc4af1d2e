"""Refutations in the duel: the cost of a move, by exact search to the end of the round.

The search (see `search`) finds the final lead in tiles with best play, after the move and after
the best move. The line of the refutation shows best play after the move.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import partial

from skerry.core.bot import Budget, Meter, Refutation, RefutationQuery
from skerry.core.i18n import texts

from .action_text import describe_action
from .bot.position import MoveResult, ordered_moves
from .bot.root import Root, make_root, round_result
from .bot.search import MAX_MARGIN, OutOfWork
from .rules import DuelState
from .text import player_name

_, ngettext = texts(__name__)

DEFAULT_SECONDS = 10.0
"""Default time limit."""

POSITIONS_PER_UNIT = 400
"""Positions per unit, about 8 ms."""

MIN_TILES_LAID = 3
"""Least tiles on the field; with fewer no search finishes."""

Units = Generator[int, None, int | None]


@dataclass(slots=True)
class ExactSearch:
    """The exact search of one round, within a budget."""

    root: Root
    meter: Meter

    def value(self, taken: int, free: int, mover: int) -> Units:
        """Return how many more tiles than the opponent the mover still places; None if time
        is up.
        """
        solver = self.root.solver
        task: Callable[[], int] = partial(solver.value, taken, free, mover, -MAX_MARGIN, MAX_MARGIN)
        while not self.meter.is_exhausted():
            solver.limit = solver.work + POSITIONS_PER_UNIT
            try:
                return task()
            except OutOfWork:
                self.meter.done = solver.work
                yield solver.work
        return None

    def best(self, taken: int, free: int, mover: int) -> Generator[int, None, MoveResult | None]:
        """Return the best move; None without a move, or if time is up."""
        table = self.root.table
        moves = free & table.shape(taken).front & table.hands[mover]
        top = -MAX_MARGIN
        best = None
        for step in ordered_moves(table, taken, free, moves, mover):
            value = yield from self.value(step[2], step[3], 1 - mover)
            if value is None:
                return None
            if 1 - value > top:
                top = 1 - value
                best = step
        return best


def refutation(
    question: RefutationQuery, budget: Budget
) -> Generator[int, None, Refutation | None]:
    """Return what a move cost; None if the search doesn't finish. Yields the work done."""
    state = question.state
    assert isinstance(state, DuelState)
    root = make_root(state)
    played = next(
        (step for step in root.steps if root.table.actions[step[0]] == question.played), None
    )
    if played is None or sum(state.placed) < MIN_TILES_LAID:
        return None
    search = ExactSearch(root, Meter(budget, seconds=DEFAULT_SECONDS))
    yield 0
    value = yield from search.value(played[2], played[3], 1 - root.mover)
    better = yield from search.best(root.table.taken, root.table.free, root.mover)
    if value is None or better is None:
        return None
    after = root.lead + 1 - value
    other = yield from search.value(better[2], better[3], 1 - root.mover)
    if other is None:
        return None
    line = yield from _best_line(search, played)
    return _make_refutation(root, question.played, line, after, (better[0], root.lead + 1 - other))


def _best_line(search: ExactSearch, step: MoveResult) -> Generator[int, None, tuple[str, ...]]:
    """Return a move and the best ones after it, to the end of the round."""
    table = search.root.table
    mover = 1 - search.root.mover
    skipped = False
    moves = [table.actions[step[0]]]
    _, _, taken, free = step
    while True:
        best = yield from search.best(taken, free, mover)
        if best is None and skipped:
            return tuple(moves)
        skipped = best is None
        if best is not None:
            moves.append(table.actions[best[0]])
            _, _, taken, free = best
        mover = 1 - mover


def _make_refutation(
    root: Root, played: str, line: tuple[str, ...], after: int, best: tuple[int, int]
) -> Refutation | None:
    """Describe how the round ends after the move and after the best one.

    The shares of the match before and after are set only if the round's result decides them.
    """
    move, before = best
    action = root.table.actions[move]
    costs = _("With best play on both sides: {worse} {better}")
    none = _("It cost nothing. With best play on both sides: {worse}")
    text = (costs if after < before else none).format(
        worse=_end_text(describe_action(root.state, played), root.mover, after),
        better=_end_text(describe_action(root.state, action), root.mover, before),
    )
    share = root.equity.share
    equity = root.equity
    results = (round_result(before), round_result(after))
    shares = [
        share[result] if equity.ends_match_alike(result, result) else None for result in results
    ]
    return Refutation(line, text, before=shares[0], after=shares[1])


def _end_text(move: str, seat: int, margin: int) -> str:
    """Say how the round ends after a move, with a lead of `margin` tiles for a seat."""
    if not margin:
        return _("After {move}, the round is a draw.").format(move=move)
    template = ngettext(
        "After {move}, {player} wins the round by {count} tile.",
        "After {move}, {player} wins the round by {count} tiles.",
        abs(margin),
    )
    winner = player_name(seat if margin > 0 else 1 - seat)
    return template.format(move=move, player=winner, count=abs(margin))
