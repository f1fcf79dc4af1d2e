"""Refutations in the duel: the cost of a move, by exact search to the end of the round.

The search (see `bot.search`) finds the final lead in tiles if both players play perfectly: after
the move played, and after the best move. The line of the refutation shows perfect play after the
move played.
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
"""Positions searched per unit of work, about 8 ms."""

MIN_TILES_LAID = 3
"""Minimum number of placed tiles for a refutation. With fewer, no search finishes in time."""

Units = Generator[int, None, int | None]
"""A search in units of work. It yields the positions searched so far and returns its result."""


@dataclass(slots=True)
class ExactSearch:
    """The exact search of a round from `root` on, within the budget of `meter`."""

    root: Root
    meter: Meter

    def search_margin(self, taken: int, free: int, mover: int) -> Units:
        """Search for the number of tiles that the mover will still place more than the opponent.

        `taken` and `free` are the position (see `bot.position`).

        Returns:
            The number (negative: fewer); None if the budget is exhausted.
        """
        solver = self.root.solver
        task: Callable[[], int] = partial(
            solver.search_value, taken, free, mover, -MAX_MARGIN, MAX_MARGIN
        )
        while not self.meter.is_exhausted():
            solver.limit = solver.work + POSITIONS_PER_UNIT
            try:
                return task()
            except OutOfWork:
                self.meter.done = solver.work
                yield solver.work
        return None

    def best_move(
        self, taken: int, free: int, mover: int
    ) -> Generator[int, None, MoveResult | None]:
        """Search for the best move in a position; see `search_margin`.

        Returns:
            The move; None if the mover has no move, or if the budget is exhausted.
        """
        table = self.root.table
        moves = free & table.shape(taken).front & table.hands[mover]
        top = -MAX_MARGIN
        best = None
        for step in ordered_moves(table, taken, free, moves, mover):
            value = yield from self.search_margin(step[2], step[3], 1 - mover)
            if value is None:
                return None
            if 1 - value > top:
                top = 1 - value
                best = step
        return best


def search_refutation(
    question: RefutationQuery, budget: Budget
) -> Generator[int, None, Refutation | None]:
    """Search for the cost of the move `question.played`.

    Yields:
        The number of positions searched so far.

    Returns:
        The refutation, also if the move cost nothing: its text says so. None if `question.played`
        isn't a legal move, if fewer than MIN_TILES_LAID tiles are placed, or if the search doesn't
        finish within the budget.
    """
    state = question.state
    assert isinstance(state, DuelState)
    root = make_root(state)
    played = next(
        (step for step in root.steps if root.table.actions[step[0]] == question.played), None
    )
    if played is None or sum(state.placed_counts) < MIN_TILES_LAID:
        return None
    search = ExactSearch(root, Meter(budget, seconds=DEFAULT_SECONDS))
    yield 0
    value = yield from search.search_margin(played[2], played[3], 1 - root.mover)
    better = yield from search.best_move(root.table.taken, root.table.free, root.mover)
    if value is None or better is None:
        return None
    after = root.lead + 1 - value
    other = yield from search.search_margin(better[2], better[3], 1 - root.mover)
    if other is None:
        return None
    line = yield from _best_line(search, played)
    return _make_refutation(root, question.played, line, after, (better[0], root.lead + 1 - other))


def _best_line(search: ExactSearch, step: MoveResult) -> Generator[int, None, tuple[str, ...]]:
    """Return the action of a move and the best actions after it, to the end of the round."""
    table = search.root.table
    mover = 1 - search.root.mover
    skipped = False
    moves = [table.actions[step[0]]]
    _, _, taken, free = step
    while True:
        best = yield from search.best_move(taken, free, mover)
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
    """Return the refutation, which says how the round ends after the move played and the best move.

    Its `before` and `after` are set only if the round's result decides the match.

    Args:
        root: The position before the move.
        played: The move played.
        line: The actions of the refutation's line.
        after: Final lead in tiles after the move played.
        best: The best move, and the final lead in tiles after it.
    """
    move, before = best
    action = root.table.actions[move]
    costs = _("With best play on both sides: {worse} {better}")
    none = _("It cost nothing. With best play on both sides: {worse}")
    text = (costs if after < before else none).format(
        worse=_round_result_sentence(describe_action(root.state, played), root.mover, after),
        better=_round_result_sentence(describe_action(root.state, action), root.mover, before),
    )
    share = root.equity.share
    equity = root.equity
    results = (round_result(before), round_result(after))
    shares = [
        share[result] if equity.ends_match_alike(result, result) else None for result in results
    ]
    return Refutation(line, text, before=shares[0], after=shares[1])


def _round_result_sentence(move: str, seat: int, margin: int) -> str:
    """Return a sentence on how the round ends after a move.

    Args:
        move: Description of the move.
        seat: A seat.
        margin: The final lead of this seat in tiles; negative if the seat loses.
    """
    if not margin:
        return _("After {move}, the round is a draw.").format(move=move)
    template = ngettext(
        "After {move}, {player} wins the round by {count} tile.",
        "After {move}, {player} wins the round by {count} tiles.",
        abs(margin),
    )
    winner = player_name(seat if margin > 0 else 1 - seat)
    return template.format(move=move, player=winner, count=abs(margin))
