"""Was it a mistake? Both moves are put to the prover, by turns, until enough is proven.

What followed in the game is proven first, from its end: these positions are quick, and what is
proven there holds in others (see `patterns`). Then the position after the move played and the one
after the better move are searched by turns; where both turn out lost, the one before them, for a
game that was lost already has no mistake in it. On the small board the prover knows the lemmas (see
`follow`), if they are there: what it says then rests on them, and they on certificates.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field

from skerry.core.bot import Budget, Meter, Refutation, RefutationQuery
from skerry.core.i18n import N_, texts
from skerry.games.atoll.action_text import describe_action
from skerry.games.atoll.board import COLOURS
from skerry.games.atoll.rules import AtollState

from .follow import Trusting, prover_of
from .playout import Play, leaned_on
from .search import Prover, Solved

_ = texts(__name__)[0]

SECONDS = 10.0
"""What is looked for at most, if nobody says: a person waits for it."""

TURN = 40
"""Positions that are looked at of one question before it is the other's turn."""

AFTERWARDS = 60
"""Positions that one of the game's later positions may take."""

MORE, MORE_KNOWN = 300, 3_000
"""Positions to look at, beyond as many as before, for the rest once one side is proven; and where
lemmas help, which decide nearly all in the end."""

Units = Generator[int, None, None]


@dataclass(slots=True)
class Case:
    """The two moves, what is proven of the positions, and the prover's work so far."""

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

    def won(self, state: AtollState) -> bool | None:
        """Whether whoever made the move wins a position; None: that is open."""
        seat = self.state.current_player
        if state.is_terminal:
            return state.seat(state.winner) == seat
        found = self.solved.get(state)
        return None if found is None else state.seat(found.winner) == seat

    def search(self, state: AtollState, work: int) -> Units:
        """Look at so many more positions of one question, or fewer if time is over."""
        if state.is_terminal or state in self.solved:
            return
        search = self.prover.prove((state.black, state.white), state.to_move, work)
        while not self.meter.exhausted():
            try:
                next(search)
            except StopIteration as done:
                if done.value is not None:
                    self.solved[state] = done.value
                return
            finally:
                self.meter.done = self.prover.work
            yield self.prover.work


def shown(question: RefutationQuery, budget: Budget) -> Generator[int, None, Refutation | None]:
    """What shows the move to be a mistake or none; None if nothing was proven within the budget."""
    state = question.state
    assert isinstance(state, AtollState)
    case = Case(question, Meter(budget, seconds=SECONDS), prover_of(state.columns))
    after, best = state.apply(question.played), state.apply(question.better)
    yield 0
    for goal in (state, after, best):
        yield from case.search(goal, 1)  # a lemma may say it
    yield from _later(case)
    enough = 1 << 60
    while not case.meter.exhausted() and case.prover.work < enough:
        for goal in _open(case, after, best):
            yield from case.search(goal, TURN)
        if not _open(case, after, best):
            break
        if enough == 1 << 60 and (case.won(after) is False or case.won(best)):
            more = MORE_KNOWN if isinstance(case.prover.book, Trusting) else MORE
            enough = 2 * case.prover.work + more
    return (yield from _told(case, after, best))


def _later(case: Case) -> Units:
    """Prove positions of the game from its end on, until one takes long."""
    question, here = case.question, case.state.apply(case.question.played)
    states: list[AtollState] = []
    for move in question.later:
        if here.is_terminal or move not in here.legal_actions():
            break
        here = here.apply(move)
        states.append(here)
    for state in states[::-1]:
        yield from case.search(state, AFTERWARDS)
        if case.won(state) is None:
            return


def _open(case: Case, after: AtollState, best: AtollState) -> list[AtollState]:
    """The positions that are still worth a search; none when all is said."""
    lost, wins, root = case.won(after) is False, case.won(best), case.won(case.state)
    if case.won(after) or (lost and wins) or root is not None:
        return [after] if case.won(after) is None else []
    played = [] if lost else [after]
    if wins is None:
        return [*played, best]
    return played if wins else [*played, case.state]


_LOST = N_(
    "After {played}, {winner} joins its islands whatever {loser} does. With {best}, {loser} would "
    "have won: that is proven too."
)
_LOSES = N_(
    "After {played}, {winner} joins its islands whatever {loser} does. Whether {best} would have "
    "won is not proven."
)
_MISSED = N_(
    "With {best}, {winner} joins its islands whatever {loser} does. What {played} leads to is not "
    "proven."
)
_LATE = N_("No stone would have helped here: {winner} joins its islands whatever {loser} does.")
_EVEN = N_("It cost nothing: after {played} too, {winner} joins its islands whatever {loser} does.")


def _told(
    case: Case, after: AtollState, best: AtollState
) -> Generator[int, None, Refutation | None]:
    """What is proven by now, with the line that shows it."""
    better, played = case.question.better, case.question.played
    if case.won(case.state) and not case.won(best):
        better, best = _winning(case)
    if case.won(after) or (case.won(case.state) and better == played):
        return (yield from _line(case, played, _EVEN, 1.0, 1.0, better))
    if case.won(case.state) is False:
        move = better if case.won(best) is False else played
        return (yield from _line(case, move, _LATE, 0.0, 0.0, better))
    if case.won(after) is False:
        text, before = (_LOST, 1.0) if case.won(best) else (_LOSES, None)
        return (yield from _line(case, played, text, before, 0.0, better))
    if case.won(best):
        return (yield from _line(case, better, _MISSED, 1.0, None, better))
    return None


def _winning(case: Case) -> tuple[str, AtollState]:
    """The move that is proven to win, and the position after it."""
    root = case.solved[case.state]
    move = case.state.board.names[root.key]
    best = case.state.apply(move)
    case.solved[best] = Solved(root.winner, -1, root.step)
    return move, best


def _line(
    case: Case, move: str, text: str, before: float | None, after: float | None, better: str
) -> Generator[int, None, Refutation | None]:
    """The line that begins with a move after which all is proven; None where it is not."""
    here = case.state.apply(move)
    moves, winner = [move], here.winner
    if not here.is_terminal:
        solved = case.solved.get(here)
        if solved is None:
            return None
        winner = solved.winner
        play = Play(case.prover).line(here, solved)
        while True:
            try:
                next(play)
            except StopIteration as done:
                more, here = done.value
                moves += more
                break
            yield case.prover.work
    said = _(text).format(
        played=describe_action(case.state, case.question.played),
        best=describe_action(case.state, better),
        winner=_(COLOURS[winner]),
        loser=_(COLOURS[1 - winner]),
    )
    return Refutation(tuple(moves), said, leaned_on(here, winner), before, after)
