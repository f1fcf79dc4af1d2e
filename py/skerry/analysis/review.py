"""Review of a game: the bot's evaluation of every position, and the game's turning points.

Each position gets a short search. The positions before and after an expensive move then get a
longer search, so that turning points are reliable (turning_points.py). If the player has asked for
an estimate or a hint, the result of that search counts, so that the review names the same best move
(memory.py).

A `Review` doesn't search and has no clock: its owner gets a task from `next_task()`, searches with
a bot, and passes the result to `add_result`. `run_review` does this with a bot in this process.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from html import escape
from random import Random

from skerry.core import i18n
from skerry.core.bot import Budget, choose
from skerry.core.player_names import seat_name_or_you
from skerry.session.move_log import move_text
from skerry.session.session import Session
from skerry.session.sides import player_or_side_names, swap_position

from . import proof_tasks, proofs
from .evaluation_text import reading_text
from .graph import Stroke, draw_graph, format_percent, graph_strokes
from .graph_evals import displayed_evals
from .memory import Memory, StoredEval, Task, position_keys
from .summary import summarize
from .turning_points import (
    Curve,
    GameRecord,
    PositionEval,
    TurningPoint,
    evaluation_curves,
    game_record,
    min_cost,
    turning_points,
    undecided_positions,
)

_ = i18n.texts(__name__)[0]

POSITION_SECONDS = 0.3
"""Time limit of the short search of a position."""

CLOSER_SECONDS = 1.0
"""Time limit of the longer search of a position before or after an expensive move."""

MAX_CANDIDATES = 12
"""Largest number of moves with a longer search. It is larger than the number of turning points that
are named (MAX_NAMED), because some of the moves turn out to be harmless.
"""

MAX_TRIES = 20
"""After this number of cancelled searches of a position, the review goes on without its result."""


class Review:
    """The review of a session. If the session changes, the review follows it.

    Attributes:
        session: The game.
        names: The human players' names by seat; "" if unnamed.
        humans: The seats of human players; empty if they are unknown.
        is_lesson: Whether the session is a lesson, which has no review.
        resigned: The seat that resigned at the end of the line; None without a resignation.
        hints: The number of positions in which the only human player had a hint or an estimate.
    """

    def __init__(
        self, session: Session, names: Sequence[str] = (), memory: Memory | None = None
    ) -> None:
        self.session = session
        self.names = names
        self.humans: Collection[int] = ()
        self.is_lesson = False
        self.resigned: int | None = None
        self.hints = 0
        self._memory = memory or Memory()
        self._record: GameRecord | None = None
        self._keys: tuple[int, ...] = ()

    def record_and_evals(self) -> tuple[GameRecord, list[PositionEval | None]]:
        """Return the record of the session's line, and the evaluation of each position.

        An evaluation is None if the position has no search yet.
        """
        record = self._record
        if record is None or record.moves != self.session.line:
            record = self._record = game_record(self.session)
            self._keys = position_keys(self.session)
        stored = (self._memory.evals.get(key) for key in self._keys)
        evals = [entry.result if entry else None for entry in stored]
        return record, proofs.with_proven_values(record, evals, self.refutations)

    @property
    def refutations(self) -> dict[int, proofs.RefutationLine]:
        """Refutations of the line's moves, by the position in which each was played."""
        stored = (self._memory.refutations.get(key) for key in self._keys[1:])
        return {at: refutation for at, refutation in enumerate(stored) if refutation}

    @property
    def problem(self) -> str:
        """Why there is no review; "" if there is one."""
        session = self.session
        if not session.line or self.is_lesson:
            return _("Nothing to review yet.")
        if session.game.hidden and not session.state.is_terminal:
            return _("You can review this game when it is over.")
        return ""

    @property
    def keys(self) -> tuple[int, ...]:
        """The key of each position (see memory.py).

        The task to search a position has the same key.
        """
        self.record_and_evals()
        return self._keys

    def next_task(self) -> Task | None:
        """Return the next search; None if all searches are done, or if there is no review."""
        return self.next_required() or self._next_long_proof()

    def next_required(self) -> Task | None:
        """Return the next search that the turning points wait for; None if there is none."""
        search = self._next_position()
        if search is None:
            return self._next_proof()
        at, seconds = search
        state = self.session.transition(at)[-1]
        known = state.information_state(state.current_player)
        return Task(at, known, seconds, self._keys[at])

    def _next_proof(self) -> Task | None:
        """Return the next search for a refutation; None if there is none."""
        if self.problem:
            return None
        record, evals = self.record_and_evals()
        return proof_tasks.refutation_task(self.session, record, evals, self._memory, self._keys)

    def _next_long_proof(self) -> Task | None:
        """Return the next search that settles an unproven position; None if there is none."""
        if self.problem:
            return None
        record, evals = self.record_and_evals()
        return proof_tasks.settling_task(self.session, record, evals, self._memory, self._keys)

    def _next_position(self) -> tuple[int, float] | None:
        """Return the next position to search and the time limit in seconds, or None."""
        record, evals = self.record_and_evals()
        if self.problem:
            return None
        unsearched = self._positions_to_search(record)
        if unsearched:
            return unsearched[0], POSITION_SECONDS
        turns = turning_points(record, evals, min_cost(record, evals), MAX_CANDIDATES)
        neighbours = (at for turn in turns for at in (turn.at, turn.at + 1))
        for at in (*neighbours, *undecided_positions(record, evals)):
            stored = self._memory.evals.get(self._keys[at])
            result = evals[at]
            is_proven = result is not None and result.proven
            if stored and stored.seconds < CLOSER_SECONDS and not is_proven:
                return at, CLOSER_SECONDS
        return None

    def _positions_to_search(self, record: GameRecord) -> list[int]:
        """Return the positions in which a player is to move and which have no search yet."""
        stored = self._memory.evals
        movers = enumerate(record.movers)
        return [at for at, seat in movers if seat is not None and self._keys[at] not in stored]

    def add_result(self, task: Task, result: PositionEval | None) -> None:
        """Store the result of a position's search; None if the search was cancelled.

        After MAX_TRIES cancelled searches, the search counts as done, and the position keeps the
        result of its short search, if any.
        """
        memory = self._memory
        key = task.key
        if task.query:
            return
        if result is None:
            memory.tries[key] = memory.tries.get(key, 0) + 1
            if memory.tries[key] < MAX_TRIES:
                return
            stored = memory.evals.get(key)
            result = stored.result if stored else None
        memory.tries.pop(key, None)
        memory.store_eval(key, StoredEval(result, task.seconds), self._keys)

    def add_refutation(self, task: Task, refutation: proofs.RefutationLine | None) -> None:
        """Store the result of the search for a refutation; None if the search found none."""
        if not task.query:
            return
        key = task.key % proofs.QUERY_KEY_OFFSET
        if task.key >= 2 * proofs.QUERY_KEY_OFFSET:
            self._memory.long_proofs.add(key)
        if refutation or key not in self._memory.refutations:
            self._memory.store_refutation(key, refutation, self._keys)

    @property
    def progress(self) -> float:
        """The share of the positions that have a search, 0 to 1; longer searches don't count."""
        record, _evals = self.record_and_evals()
        count = sum(seat is not None for seat in record.movers)
        return 1 - len(self._positions_to_search(record)) / count if count else 0.0

    @property
    def curves(self) -> tuple[Curve, ...]:
        """The curves of the graph, as far as they are known."""
        if self.problem:
            return ()
        # An incomplete curve must not jump to the result.
        return evaluation_curves(*self._displayed_evals(), ended=self.progress == 1)

    def _displayed_evals(self) -> tuple[GameRecord, list[PositionEval | None]]:
        """Return the record, and the evaluations as the graph shows them."""
        record, evals = self.record_and_evals()
        turns = [turn.at for turn in self.turning_points]
        return record, displayed_evals(record, evals, turns)

    def graph_strokes(self) -> list[Stroke]:
        """Return the strokes of the graph, from back to front."""
        session = self.session
        return graph_strokes(self.curves, len(session.line), session.seats, self.turning_points)

    @property
    def turning_points(self) -> tuple[TurningPoint, ...]:
        """The most expensive moves in the order of play; () until all searches are done.

        If only one player is human, that player's moves come first.
        """
        if not self.is_complete:
            return ()
        record, evals = self.record_and_evals()
        is_against_bots = len(self.humans) == 1
        turns = turning_points(record, evals, min_cost(record, evals))
        return tuple(
            sorted(
                turns, key=lambda turn: (is_against_bots and not self.is_human_move(turn), turn.at)
            )
        )

    @property
    def is_complete(self) -> bool:
        """Whether there is a review, and the searches that turning points wait for are done."""
        return not self.problem and self.next_required() is None

    def is_human_move(self, turn: TurningPoint) -> bool:
        """Return whether a turning point is a human player's move."""
        return turn.seat in self.humans

    def eval_at(self, at: int) -> PositionEval | None:
        """Return the evaluation of a position; None if there is none yet."""
        return self.record_and_evals()[1][at]

    # Texts

    def turning_point_sentence(self, turn: TurningPoint) -> str:
        """Return the text about a turning point: the move, its cost, and the better move."""
        best = move_text(self.session, turn.at, turn.best, turn.seat)
        better = _("Better: {best}.").format(best=best)
        return f"{self.cost_text(turn)} {better}"

    def cost_text(self, turn: TurningPoint) -> str:
        """Return a sentence about a turning point: the move and its cost, not the better move."""
        if self.session.seats == 1:
            template = _("Move {n}, {played}: after this move, the puzzle can't be solved.")
        elif turn.at + 1 == swap_position(self.session):
            template = _(
                "Move {n}, {played}: the chance of winning fell from {kept} to {left}, because the"
                " opponent then swapped sides."
            )
        else:
            template = _("Move {n}, {played}: the chance of winning fell from {kept} to {left}.")
        return template.format(
            n=turn.at + 1,
            played=move_text(self.session, turn.at, turn.played, turn.seat),
            kept=format_percent(turn.best_value),
            left=format_percent(turn.played_value),
        )

    @property
    def readings(self) -> tuple[str, ...]:
        """A text about the evaluation of each position; "" if the position has none."""
        record, evals = self._displayed_evals()
        sides = player_or_side_names(self.session, self.names)
        names = [seat_name_or_you(seat, side) for seat, side in enumerate(sides)]
        return tuple(
            ""
            if result is None or seat is None or self.problem
            else reading_text(names, seat, result)
            for seat, result in zip(record.movers, evals, strict=True)
        )

    @property
    def title(self) -> str:
        """The title of the graph."""
        if self.session.seats == 1:
            return _("Where the puzzle could provably still be solved")
        if self.session.seats > 2:
            return _("Each player's chance of winning during the game")
        name = player_or_side_names(self.session, self.names)[0]
        return _("{name}'s chance of winning during the game").format(name=name)

    def progress_text(self, *, searching: bool = False) -> str:
        """Return a text about the progress of the review and the bot that searches, or the problem.

        Args:
            searching: Whether a search is running now.
        """
        if self.problem:
            return self.problem
        game = self.session.game
        progress = self.progress
        if not searching:
            template = _(
                "Analysed by the computer player {name}: {seconds} s per position, {closer} s per"
                " mistake."
            )
        elif progress < 1:
            template = _(
                "The computer player {name} is analysing each position for {seconds} s: {share}"
            )
        elif self.is_complete:
            template = _("The computer player {name} is trying to prove who was winning …")
        else:
            template = _(
                "The computer player {name} is checking the biggest mistakes, {closer} s each …"
            )
        return template.format(
            name=game.translate(game.levels[-1].name),
            seconds=i18n.localize_number(f"{POSITION_SECONDS:g}"),
            closer=i18n.localize_number(f"{CLOSER_SECONDS:g}"),
            share=format_percent(int(100 * progress) / 100),
        )

    @property
    def summary(self) -> str:
        """Sentences about how well the players played; "" until all searches are done."""
        return summarize(self) if self.is_complete else ""

    def __str__(self) -> str:
        """Return the summary and the turning points, or the progress until then."""
        if self.problem or self._next_position():
            return self.progress_text(searching=True)
        lines = (self.summary, *map(self._turning_point_text, self.turning_points))
        return "\n".join(filter(None, lines))

    def _turning_point_text(self, turn: TurningPoint) -> str:
        """Return the sentence about a turning point; below it the refutation, if there is one."""
        refutation = self.refutations.get(turn.at)
        sentence = self.turning_point_sentence(turn)
        if refutation is None:
            return sentence
        return f"{sentence}\n  {refutation.text}\n  {' '.join(refutation.line)}"

    def report(self, width: int = 72) -> str:
        """Return the graph, `width` columns wide, and the turning points in words."""
        curves = self.curves
        if not curves:
            return str(self)
        marks = [turn.at + 1 for turn in self.turning_points]
        names = player_or_side_names(self.session, self.names)
        label_width = max(map(len, (format_percent(1), *names))) + 1
        lines = draw_graph(curves, width - label_width, names=names, marks=marks)
        return f"{self.title}\n\n{lines}\n\n{self}"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(self.report())}</pre>"


def run_review(review: Review, work: int | None = None, seed: str = "") -> Iterator[float]:
    """Run all searches of a review with the top level's bot. Yields progress after each position.

    Args:
        review: The review.
        work: Limits the bot's units of work instead of its time, for reproducible results: the
            number for a short search, while longer searches get proportionally more. None limits
            searches by time.
        seed: The seed of the bot's random numbers.
    """
    game = review.session.game
    level = game.levels[-1].id
    while task := review.next_task():
        if work is None:
            budget = Budget(task.seconds)
        else:
            budget = Budget(work=max(1, round(work * task.seconds / POSITION_SECONDS)))
        if task.query:
            review.add_refutation(task, proofs.prove(game, task.query, budget))
            continue
        estimates = game.bot(task.state, level, budget, Random(f"{seed}/{task.at}"))
        review.add_result(task, PositionEval.from_estimate(game, choose(estimates)))
        yield review.progress
