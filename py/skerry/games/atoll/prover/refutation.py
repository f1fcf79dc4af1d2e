"""Refutations: whether a move was a mistake, by search with the prover.

First the prover solves the later positions of the game, from its end: this is quick, and their
proofs help with other positions (see `proven_patterns`). Then it searches alternately the position
after the move and the one after the better move. If both are lost, it searches the position before
them: in a lost position no move is a mistake. On the small board the prover uses lemmas (see
`follow`) if they are installed. Its results then depend on them; certificates prove the lemmas.
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
"""Default time limit: a person waits for the result."""

WORK_PER_TURN = 40
"""Positions to search for one of the two moves before the search switches to the other."""

WORK_PER_LATER_POSITION = 60
"""Positions searched for one of the game's later positions."""

EXTRA_WORK = 300
EXTRA_WORK_WITH_LEMMAS = 3_000
"""Positions searched beyond twice the work so far, once one side is proven. With lemmas there are
more, because they decide nearly all positions in the end.
"""

Units = Generator[int, None, None]


@dataclass(slots=True)
class RefutationSearch:
    """The search for a refutation of a move.

    Attributes:
        question: The move and a better one.
        meter: Meter of the work.
        prover: The prover.
        solved: The positions solved so far.
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
        """Return whether the player who made the move wins a position; None if that is open."""
        seat = self.state.current_player
        if state.is_terminal:
            return state.seat(state.winner) == seat
        solved = self.solved.get(state)
        return None if solved is None else state.seat(solved.winner) == seat

    def search(self, state: AtollState, work: int) -> Units:
        """Search a position for `work` more positions, or fewer if time is up. Yields the total
        work.
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


def refutation(
    question: RefutationQuery, budget: Budget
) -> Generator[int, None, Refutation | None]:
    """Return a refutation, or None if nothing is proven within the budget. Yields the total
    work.
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
    yield from _prove_backwards(search)
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


def _prove_backwards(search: RefutationSearch) -> Units:
    """Prove positions of the game from its end on, until one takes too long."""
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
    """Return the positions still worth a search; none if the result is complete."""
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
    "After {played}, {winner} can't be stopped. {best} would have won for {loser}; that is "
    "proven too."
)
_LOSES = N_("After {played}, {winner} can't be stopped. {best} might have won.")
_MISSED = N_("After {best}, {winner} can't be stopped. Nothing is proven about {played}.")
_LATE = N_("No move could have saved {loser} here: {winner} can't be stopped.")
_EVEN = N_("It cost nothing: after {played} too, {winner} can't be stopped.")


def _result_so_far(
    search: RefutationSearch, after: AtollState, best: AtollState
) -> Generator[int, None, Refutation | None]:
    """Return the refutation that the solved positions allow; None if they allow nothing."""
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
    """Return the move that is proven to win, and the position after it."""
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
    """Play the line that begins with `move`. Returns None if the position after it is open."""
    state = search.state.apply(move)
    moves = [move]
    winner = state.winner
    if not state.is_terminal:
        solved = search.solved.get(state)
        if solved is None:
            return None
        winner = solved.winner
        play = ProofPlayout(search.prover).line(state, solved)
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
