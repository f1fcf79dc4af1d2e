"""The root of a search in the duel, and the current values of its moves."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import exp

from skerry.core.bot import Estimate
from skerry.core.i18n import texts
from skerry.games.palavan.duel.rules import DuelState

from .evaluation import Evaluator, make_evaluator
from .lookahead import WIDEST, LookaheadSearch
from .match_equity import MatchEquity, match_equity
from .position import MoveResult, MoveTable, move_table, ordered_moves
from .search import Solver

_, ngettext = texts(__name__)

MAX_LINE_MOVES = 12
"""Limit for the moves of a line. A panel has no space for more, and later moves are unreliable."""


@dataclass(slots=True)
class Root:
    """The position in which a search starts, and the results of the search so far.

    Attributes:
        state: The position as a state.
        table: The moves of the round.
        evaluator: The static evaluation.
        lookahead: The lookahead.
        solver: The exact search.
        equity: The match equity of the player to move.
        lead: Number of tiles that the player to move has placed more than the opponent.
        steps: The legal moves with their results.
        scores: For each move the log-odds that it wins the round, by the deepest lookahead.
        traps: For each move the expected share of the match if the opponent may err; only for the
            moves for which it was computed.
        best: The best move of the lookahead; -1 before the first result.
        next_estimate: The value of `work` at which the next estimate is due.
    """

    state: DuelState
    table: MoveTable
    evaluator: Evaluator
    lookahead: LookaheadSearch
    solver: Solver
    equity: MatchEquity
    lead: int
    steps: list[MoveResult]
    scores: dict[int, float] = field(default_factory=dict[int, float])
    traps: dict[int, float] = field(default_factory=dict[int, float])
    best: int = -1
    next_estimate: int = 0

    @property
    def mover(self) -> int:
        """The seat to move."""
        return self.state.to_move

    @property
    def work(self) -> int:
        """Number of positions searched. The static evaluation of all moves counts as one."""
        return 1 + self.lookahead.work + self.solver.work

    def margin_bounds(self, step: MoveResult) -> tuple[int, int]:
        """Return the proven bounds, (least, most), of the final lead in tiles after a move."""
        _, shape, _, free = step
        least, most = self.solver.known_bounds(shape, free, 1 - self.mover)
        return self.lead + 1 - most, self.lead + 1 - least

    def share_bounds(self, step: MoveResult) -> tuple[float, float]:
        """Return the proven bounds, (least, most), of the share of the match after a move."""
        least, most = self.margin_bounds(step)
        return self.equity.share[round_result(least)], self.equity.share[round_result(most)]

    def bounded_share(self, step: MoveResult) -> float:
        """Return the expected share of the match after a move, limited by the proven bounds."""
        least, most = self.share_bounds(step)
        estimated = self.equity.match_share_of(1 / (1 + exp(-self.scores[step[0]])))
        return min(max(estimated, least), most)

    def is_certain(self) -> bool:
        """Return whether some move is proven to be at least as good as all others."""
        shares = [self.share_bounds(step) for step in self.steps]
        return max(least for least, _ in shares) >= max(most for _, most in shares)

    def best_proven_moves(self) -> list[MoveResult]:
        """Return the moves with the greatest guaranteed share of the match, best first.

        The guaranteed share is the lower bound of `share_bounds`; equal moves are ordered by score.
        """
        top = max(self.share_bounds(step)[0] for step in self.steps)
        best = [step for step in self.steps if self.share_bounds(step)[0] == top]
        return sorted(best, key=lambda step: -self.scores[step[0]])

    def best_move(self) -> MoveResult:
        """Return the move that is first by `sort_key`."""
        return max(self.steps, key=self.sort_key)

    def sort_key(self, step: MoveResult) -> tuple[float, float, bool, float]:
        """Return the sort key of a move; the best move has the greatest key.

        The key is `bounded_share`. Ties are broken by `traps`, then in favour of `best`, then by
        `scores`.
        """
        move = step[0]
        return (
            self.bounded_share(step),
            self.traps.get(move, 0.0),
            move == self.best,
            self.scores[move],
        )

    def update_value(self, step: MoveResult, worth: float, low: float) -> None:
        """Update a move's score from a deeper search.

        Args:
            step: The move.
            worth: The value of the move; only an upper bound if not above `low`.
            low: The best value of the moves searched before at this depth. -WIDEST for the first
                move: then the scores of all moves change as much as the score of this move did, but
                to at most `worth`.
        """
        move = step[0]
        if low == -WIDEST:
            change = worth - self.scores[move]
            self.scores = {other: min(worth, s + change) for other, s in self.scores.items()}
        if worth > low:
            self.best = move
            self.scores[move] = worth
        else:
            self.scores[move] = min(self.scores[move], worth)

    def make_estimate(self, chosen: MoveResult | None = None) -> Estimate:
        """Return the current estimate for the move `chosen`; None means the best move."""
        step = chosen or self.best_move()
        least, most = (round_result(margin) for margin in self.margin_bounds(step))
        proven = self.is_certain() and self.equity.ends_match_alike(least, most)
        actions = self.table.actions
        values = [self.bounded_share(step) for step in self.steps]
        return Estimate(
            actions[step[0]],
            self.bounded_share(step),
            tuple(actions[move] for move in self.expected_line(step)),
            {actions[step_[0]]: value for step_, value in zip(self.steps, values, strict=True)},
            self.work,
            proven and chosen is None,
            self.proof_note(step) if chosen is None else "",
        )

    def proof_note(self, step: MoveResult) -> str:
        """Return a sentence with the proven result of the round after a move; "" if unproven."""
        least, most = self.margin_bounds(step)
        if least > 0:
            return _win_note(least, most)
        if least == most == 0:
            return _("This secures a draw") if self.is_certain() else ""
        if max(self.margin_bounds(other)[1] for other in self.steps) < 0:
            return _("Every move loses the round against perfect play")
        return _("This secures at least a draw") if least == 0 else ""

    def expected_line(self, step: MoveResult) -> list[int]:
        """Return a move and the replies that the searches expect after it.

        The line ends at a position without a stored best move, before a forced pass, and after
        MAX_LINE_MOVES moves.
        """
        table = self.table
        mover = 1 - self.mover
        lead = -self.lead - 1
        move, shape, taken, free = step
        line = [move]
        while len(line) < MAX_LINE_MOVES:
            moves = free & shape.front & table.hands[mover]
            known_best = shape.known[mover].get(free, (0, 0, -1))[2]
            move = (
                known_best
                if known_best >= 0
                else self.lookahead.best_known_move(taken, free, mover, lead)
            )
            if move < 0 or not moves >> move & 1:
                break
            line.append(move)
            taken |= table.cell[move]
            shape = table.shape(taken)
            free &= table.keeps[move] & shape.inside
            mover = 1 - mover
            lead = -lead - 1
        return line


def round_result(margin: int) -> int:
    """Return the result of a round, 0 lost, 1 drawn or 2 won, for the final lead in tiles."""
    return (margin > 0) + (margin >= 0)


def make_root(state: DuelState) -> Root:
    """Return the root of a search from a state; its scores are static evaluations.

    A player must be to move.
    """
    table = move_table(state)
    equity = match_equity(state)
    evaluator = make_evaluator(table)
    mover = state.to_move
    placed = state.placed_counts
    moves = table.free & table.shape(table.taken).front & table.hands[mover]
    root = Root(
        state,
        table,
        evaluator,
        LookaheadSearch(table, evaluator, equity.draw_value()),
        Solver(table),
        equity,
        placed[mover] - placed[1 - mover],
        [
            step
            for step in ordered_moves(table, table.taken, table.free, moves, mover)
            if _must_be_searched(table, step)
        ],
    )
    for step in root.steps:
        worth = root.lookahead.search_value(step, 1 - mover, -root.lead - 1, 0, -WIDEST, WIDEST)
        root.scores[step[0]] = -worth
    root.lookahead.work = 0
    return root


def _must_be_searched(table: MoveTable, step: MoveResult) -> bool:
    """Return whether a search must consider a move.

    On the empty field, a single rotation of each tile is enough: another rotation of the first tile
    leads to the same positions, rotated.
    """
    return bool(table.taken) or "@0-" in table.actions[step[0]]


def _win_note(least: int, most: int) -> str:
    """Return a sentence on a move that wins the round by `least` to `most` tiles."""
    if most > least:
        text = ngettext(
            "This wins the round by at least {count} tile",
            "This wins the round by at least {count} tiles",
            least,
        )
    else:
        text = ngettext(
            "This wins the round by {count} tile",
            "This wins the round by {count} tiles",
            least,
        )
    return text.format(count=least)
