"""Refutations: whether a move was a mistake, by search with the prover.

First the prover solves the later positions of the game, starting with the last one. This is fast,
and the proofs help with other positions (see `proven_patterns`). Then the prover searches in turn
the positions after the move and after the better move. If the better move loses too, it searches
the position before the move, because in a lost position no move is a mistake. On the small board
the prover uses lemmas (see `follow`) if they are installed. The results then depend on the lemmas,
which have certificates of their own.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field

from skerry.core.bot import Budget, Meter, Refutation, RefutationQuery
from skerry.core.i18n import N_, texts
from skerry.games.atoll.action_text import describe_action
from skerry.games.atoll.board import COLOURS
from skerry.games.atoll.rules import AtollState

from .follow import LemmaBook, new_prover
from .playout import ProofPlayout, winning_cells
from .search import Prover, Solved

_ = texts(__name__)[0]

DEFAULT_SECONDS = 10.0
"""Default time limit. It is short because a person waits for the result."""

WORK_PER_TURN = 40
"""Limit for the positions searched from one starting position (such as that after the move played)
before it is the turn of the next starting position."""

WORK_PER_LATER_POSITION = 60
"""Limit for the positions searched to solve one of the game's later positions."""

EXTRA_WORK = 300
EXTRA_WORK_WITH_LEMMAS = 3_000
"""Once the first useful result is proven, the search for the remaining results may add as many
positions as were searched before, and EXTRA_WORK more; with lemmas EXTRA_WORK_WITH_LEMMAS more,
because they decide nearly all positions in the end."""

Units = Generator[int, None, None]
"""A search in units of work. It yields the total number of positions searched so far."""


@dataclass(slots=True)
class RefutationSearch:
    """The search for a refutation of a move.

    Attributes:
        question: The question, which has the move played and a better move.
        meter: The meter of the search's budget.
        prover: The prover.
        solved: The results of the positions solved so far.
    """

    question: RefutationQuery
    meter: Meter
    prover: Prover
    solved: dict[AtollState, Solved] = field(default_factory=dict[AtollState, Solved])

    @property
    def state(self) -> AtollState:
        """The position before the move."""
        state = self.question.state
        assert isinstance(state, AtollState)
        return state

    def has_won(self, state: AtollState) -> bool | None:
        """Return whether the player who made the move wins a position; None if it isn't solved."""
        seat = self.state.current_player
        if state.is_terminal:
            return state.seat(state.winner) == seat
        solved = self.solved.get(state)
        return None if solved is None else state.seat(solved.winner) == seat

    def search(self, state: AtollState, work: int) -> Units:
        """Try to solve a position, and store the result in `solved`.

        The search ends after `work` positions, or earlier if the budget is exhausted.
        """
        if state.is_terminal or state in self.solved:
            return
        search = self.prover.prove((state.black, state.white), state.to_move, work)
        while not self.meter.is_exhausted():
            try:
                next(search)
            except StopIteration as stop:
                if stop.value is not None:
                    self.solved[state] = stop.value
                return
            finally:
                self.meter.done = self.prover.work
            yield self.prover.work


def search_refutation(
    question: RefutationQuery, budget: Budget
) -> Generator[int, None, Refutation | None]:
    """Search for a refutation of the move `question.played`.

    Yields:
        The total number of positions searched so far.

    Returns:
        The refutation; None if nothing is proven within the budget.
    """
    state = question.state
    assert isinstance(state, AtollState)
    search = RefutationSearch(
        question, Meter(budget, seconds=DEFAULT_SECONDS), new_prover(state.columns)
    )
    after = state.apply(question.played)
    best = state.apply(question.better)
    yield 0
    for goal in (state, after, best):
        yield from search.search(goal, 1)  # one position is enough if a lemma decides it
    yield from _solve_later_positions(search)
    work_limit = 1 << 60
    while not search.meter.is_exhausted() and search.prover.work < work_limit:
        for goal in _positions_to_search(search, after, best):
            yield from search.search(goal, WORK_PER_TURN)
        if not _positions_to_search(search, after, best):
            break
        if work_limit == 1 << 60 and (search.has_won(after) is False or search.has_won(best)):
            more = (
                EXTRA_WORK_WITH_LEMMAS if isinstance(search.prover.book, LemmaBook) else EXTRA_WORK
            )
            work_limit = 2 * search.prover.work + more
    return (yield from _result_so_far(search, after, best))


def _solve_later_positions(search: RefutationSearch) -> Units:
    """Solve the later positions of the game, the last one first, until one isn't solved."""
    question = search.question
    state_ = search.state.apply(search.question.played)
    states: list[AtollState] = []
    for move in question.later:
        if state_.is_terminal or move not in state_.legal_actions():
            break
        state_ = state_.apply(move)
        states.append(state_)
    for state in states[::-1]:
        yield from search.search(state, WORK_PER_LATER_POSITION)
        if search.has_won(state) is None:
            return


def _positions_to_search(
    search: RefutationSearch, after: AtollState, best: AtollState
) -> list[AtollState]:
    """Return the positions to search next; [] if the refutation is complete.

    `after` is the position after the move played, `best` the position after the better move.
    """
    is_lost = search.has_won(after) is False
    better_wins = search.has_won(best)
    before_wins = search.has_won(search.state)
    if search.has_won(after) or (is_lost and better_wins) or before_wins is not None:
        return [after] if search.has_won(after) is None else []
    positions = [] if is_lost else [after]
    if better_wins is None:
        return [*positions, best]
    return positions if better_wins else [*positions, search.state]


_LOST = N_(
    "After {played}, {winner} can't be stopped. {best} would have won for {loser}. The "
    "computer has proven both."
)
_LOSES = N_("After {played}, {winner} can't be stopped. {best} might have won.")
_MISSED = N_("After {best}, {winner} can't be stopped. This proof says nothing about {played}.")
_LATE = N_("No move could have saved {loser} here: {winner} can't be stopped.")
_EVEN = N_("It cost nothing: after {played} too, {winner} can't be stopped.")


def _result_so_far(
    search: RefutationSearch, after: AtollState, best: AtollState
) -> Generator[int, None, Refutation | None]:
    """Return the refutation that follows from the solved positions; None if none follows.

    Yields the total number of positions searched so far.
    """
    better = search.question.better
    played = search.question.played
    if search.has_won(search.state) and not search.has_won(best):
        better, best = _proven_winning_move(search)
    if search.has_won(after) or (search.has_won(search.state) and better == played):
        return (yield from _make_refutation(search, played, _EVEN, 1.0, 1.0, better))
    if search.has_won(search.state) is False:
        move = better if search.has_won(best) is False else played
        return (yield from _make_refutation(search, move, _LATE, 0.0, 0.0, better))
    if search.has_won(after) is False:
        text, before = (_LOST, 1.0) if search.has_won(best) else (_LOSES, None)
        return (yield from _make_refutation(search, played, text, before, 0.0, better))
    if search.has_won(best):
        return (yield from _make_refutation(search, better, _MISSED, 1.0, None, better))
    return None


def _proven_winning_move(search: RefutationSearch) -> tuple[str, AtollState]:
    """Return a winning move from the proof that the position before the move is won.

    Returns:
        The move, and the position after it, which is stored as solved.
    """
    root = search.solved[search.state]
    move = search.state.board.names[root.key]
    best = search.state.apply(move)
    search.solved[best] = Solved(root.winner, -1, root.step)
    return move, best


def _make_refutation(
    search: RefutationSearch,
    move: str,
    text: str,
    before: float | None,
    after: float | None,
    better: str,
) -> Generator[int, None, Refutation | None]:
    """Return a refutation whose line begins with `move` and follows the proof.

    Args:
        search: The search.
        move: The first move of the line.
        text: Template of the explanation.
        before: Value of `Refutation.before`.
        after: Value of `Refutation.after`.
        better: The better move, for the explanation.

    Returns:
        None if the position after `move` isn't solved.
    """
    state = search.state.apply(move)
    moves = [move]
    winner = state.winner
    if not state.is_terminal:
        solved = search.solved.get(state)
        if solved is None:
            return None
        winner = solved.winner
        play = ProofPlayout(search.prover).play_line(state, solved)
        while True:
            try:
                next(play)
            except StopIteration as stop:
                line, state = stop.value
                moves += line
                break
            yield search.prover.work
    message = _(text).format(
        played=describe_action(search.state, search.question.played),
        best=describe_action(search.state, better),
        winner=_(COLOURS[winner]),
        loser=_(COLOURS[1 - winner]),
    )
    return Refutation(tuple(moves), message, winning_cells(state, winner), before, after)
