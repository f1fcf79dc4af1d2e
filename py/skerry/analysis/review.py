"""Looking back at a game: a bot goes over its positions, and what it finds is put together.

It thinks about each position for a moment, then for longer about those next to a move that seems to
have cost much: what is named has to be worth naming (see turning_points.py).

Nothing here thinks by itself or knows a clock: whoever has a bot asks a `Review` for `next()` and
hands to `add` what the bot found. `run` does so with a bot of this process.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from random import Random

from skerry.core import i18n
from skerry.core.bot import Budget, choose
from skerry.session.move_log import move_text
from skerry.session.session import Session

from . import proofs
from .graph import graph, percent
from .memory import Found, Memory, Task, keys
from .turning_points import (
    LEAST,
    NAMED,
    Course,
    Curve,
    Thought,
    TurningPoint,
    course,
    curves,
    step_by_step,
    turning_points,
    unsure,
)

_ = i18n.texts(__name__)[0]

SECONDS = 0.3
"""For each position."""

CLOSER = 1.0
"""Seconds for those next to a move that may have cost much."""

CANDIDATES = 5
"""Most moves that are looked at closer: more than are named, for some turn out to be harmless."""

TRIES = 20
"""For a position whose thought is taken away again and again."""

PROOF = 3.0
"""Seconds in which something may be proven of a move that seems to have cost much."""

PROOFS = 8
"""Most moves of a game of which that is tried."""


class Review:
    """A session looked back at, position by position. It follows the session, which may go on.

    `names` are what persons are called, by seat ("" for one without a name); `closed` says that
    there is no game to look back at, but a lesson.
    """

    def __init__(
        self, session: Session, names: Sequence[str] = (), memory: Memory | None = None
    ) -> None:
        self.session = session
        self.names = names
        self.closed = False
        self._memory = memory or Memory()
        self._course: Course | None = None
        self._keys: tuple[int, ...] = ()

    def _follow(self) -> tuple[Course, list[Thought | None]]:
        """The line as it is now, and what is thought of its positions."""
        past = self._course
        if past is None or past.moves != self.session.line:
            past = self._course = course(self.session)
            self._keys = keys(self.session)
        found = (self._memory.found.get(key) for key in self._keys)
        thoughts = [it.thought if it else None for it in found]
        return past, proofs.minded(past, thoughts, self.shown)

    @property
    def shown(self) -> dict[int, proofs.Shown]:
        """What is proven of the line's moves, by the positions in which they were played."""
        found = self._memory.shown
        return {at: it for at, key in enumerate(self._keys[1:]) if (it := found.get(key))}

    @property
    def problem(self) -> str:
        """Why there is nothing to see, if that is so."""
        session = self.session
        if not session.line or self.closed:
            return _("There is nothing to look back at yet.")
        if session.game.hidden and not session.state.is_terminal:
            return _("What players know stays theirs until the game is over. Look back then.")
        if session.seats == 1 and session.game.points:
            return _(
                "Who plays alone for points has nobody to win from: there is no estimate to draw."
            )
        return ""

    @property
    def keys(self) -> tuple[int, ...]:
        """By what thoughts are kept, by position."""
        self._follow()
        return self._keys

    def next(self) -> Task | None:
        """The next position to think about; None where all is done, or there is a problem."""
        wanted = self._wanted()
        if wanted is None:
            doubted = self._doubted()
            return self._question(doubted) if doubted else None
        at, seconds = wanted
        state = self.session.transition(at)[-1]
        known = state.information_state(state.current_player)
        return Task(at, known, seconds, self._keys[at])

    def _doubted(self) -> TurningPoint | None:
        """The next move that seems to have cost much, and of which something may be proven."""
        if self.problem or not proofs.possible(self.session):
            return None
        past, thoughts = self._follow()
        tried = self._memory.shown
        if sum(key in tried for key in self._keys) >= PROOFS:
            return None
        near = turning_points(past, thoughts, LEAST, NAMED, strict=True)
        near += step_by_step(past, thoughts, near)
        return next((it for it in near if self._keys[it.at + 1] not in tried), None)

    def _question(self, turn: TurningPoint) -> Task:
        asked = proofs.question(self.session, turn.at, turn.best)
        key = self._keys[turn.at + 1] + proofs.APART
        return Task(turn.at, asked.state, PROOF, key, asked)

    def _wanted(self) -> tuple[int, float] | None:
        """The next position, and for how long."""
        past, thoughts = self._follow()
        if self.problem:
            return None
        for at in self._open(past):
            return at, SECONDS
        near = turning_points(past, thoughts, LEAST, CANDIDATES)
        for at in (*(k for it in near for k in (it.at, it.at + 1)), *unsure(past, thoughts)):
            found = self._memory.found.get(self._keys[at])
            if found and found.seconds < CLOSER:
                return at, CLOSER
        return None

    def _open(self, past: Course) -> list[int]:
        """The positions that nobody has thought about yet."""
        found = self._memory.found
        movers = enumerate(past.movers)
        return [at for at, seat in movers if seat is not None and self._keys[at] not in found]

    def add(self, task: Task, thought: Thought | None) -> None:
        """Keep what was found. None: the thought was taken away; after TRIES of these the position
        is left as it is.
        """
        memory, key = self._memory, task.key
        if task.question:
            return
        if thought is None:
            memory.tries[key] = memory.tries.get(key, 0) + 1
            if memory.tries[key] < TRIES:
                return
            before = memory.found.get(key)
            thought = before.thought if before else None
        memory.tries.pop(key, None)
        memory.keep(key, Found(thought, task.seconds), self._keys)

    def prove(self, task: Task, shown: proofs.Shown | None) -> None:
        """Keep what was proven of a move, if anything was."""
        if task.question:
            self._memory.prove(task.key - proofs.APART, shown, self._keys)

    @property
    def progress(self) -> float:
        """How much is thought through, from 0 to 1; the closer looks are left out."""
        past, _thoughts = self._follow()
        all_ = sum(seat is not None for seat in past.movers)
        return 1 - len(self._open(past)) / all_ if all_ else 0.0

    @property
    def points(self) -> tuple[Curve, ...]:
        """The lines of the graph, as far as they are known."""
        past, thoughts = self._follow()
        if self.problem:
            return ()
        # No line leaps over what is not known yet to the result.
        return curves(past, thoughts, ended=self.progress == 1)

    @property
    def turning_points(self) -> tuple[TurningPoint, ...]:
        """The moves that cost most, once all has been thought about."""
        if self.problem or self._wanted() is not None or self._doubted() is not None:
            return ()
        past, thoughts = self._follow()
        named = turning_points(past, thoughts)
        return (*named, *step_by_step(past, thoughts, named))

    # In words

    def sentence(self, turn: TurningPoint) -> str:
        """What a turning point cost."""
        alone = _("Move {n}: {best} would have kept a solution, after {played} there was none.")
        said = _("Move {n}: {best} would have kept {kept}, {played} left {left}.")
        return (alone if self.session.seats == 1 else said).format(
            n=turn.at + 1,
            best=move_text(self.session, turn.at, turn.best, turn.seat),
            played=move_text(self.session, turn.at, turn.played, turn.seat),
            kept=percent(turn.kept),
            left=percent(turn.left),
        )

    @property
    def readings(self) -> tuple[str, ...]:
        """What is thought of each position; "" for nothing."""
        past, thoughts = self._follow()
        names = called(self.session, self.names)
        return tuple(
            ""
            if thought is None or seat is None or self.problem
            else _reading(names, seat, thought)
            for seat, thought in zip(past.movers, thoughts, strict=True)
        )

    @property
    def title(self) -> str:
        """What the graph shows."""
        if self.session.seats == 1:
            return _("Where there certainly was a solution")
        if self.session.seats > 2:
            return _("Each player's share of the win over the game")
        name = called(self.session, self.names)[0]
        return _("{name}'s share of the win over the game").format(name=name)

    def about(self, *, thinking: bool = False) -> str:
        """How far it is, and whose opinion it is; the problem, if there is one."""
        if self.problem:
            return self.problem
        game, progress = self.session.game, self.progress
        if not thinking:
            said = _(
                "{name}'s estimate: {seconds} s for each position, {closer} s for turning points."
            )
        elif progress < 1:
            said = _("{name} looks at each position for {seconds} s: {share}")
        else:
            said = _("{name} looks closer at what may have cost most, {closer} s each …")
        text = said.format(
            name=game.translate(game.levels[-1].name),
            seconds=i18n.number(f"{SECONDS:g}"),
            closer=i18n.number(f"{CLOSER:g}"),
            share=percent(int(100 * progress) / 100),
        )
        done = not thinking and self._wanted() is None
        return " ".join(filter(None, (self._harmless, text))) if done else text

    @property
    def _harmless(self) -> str:
        if self.turning_points:
            return ""
        alone = self.session.seats == 1
        return _("No move certainly lost the solution.") if alone else _("No move lost much.")

    def __str__(self) -> str:
        """The turning points in the order in which they were played; how far it is until then."""
        if self.problem or self._wanted():
            return self.about(thinking=True)
        turns = sorted(self.turning_points, key=lambda turn: turn.at)
        return self._harmless or "\n".join(map(self._told, turns))

    def _told(self, turn: TurningPoint) -> str:
        """A turning point, and under it what is proven of it, with the line that shows it."""
        shown = self.shown.get(turn.at)
        said = self.sentence(turn)
        return f"{said}\n  {shown.text}\n  {' '.join(shown.line)}" if shown else said

    def report(self, width: int = 72) -> str:
        """The graph in so many columns, with arrows at the turning points, and these in words."""
        curves = self.points
        if not curves:
            return str(self)
        marks = [turn.at for turn in self.turning_points]
        names = called(self.session, self.names)
        beside = max(map(len, (percent(1), *names))) + 1
        drawn = graph(curves, width - beside, names=names, marks=marks)
        return f"{self.title}\n\n{drawn}\n\n{self}"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(self.report())}</pre>"


def _reading(names: Sequence[str], seat: int, thought: Thought) -> str:
    if len(names) == 1:
        return thought.note
    share, rest = percent(thought.value), percent(1 - thought.value)
    if len(names) > 2:
        return _("{name}, to move: {share}").format(name=names[seat], share=share)
    said = _("{one} {share}, {other} {rest}")
    return said.format(one=names[seat], share=share, other=names[1 - seat], rest=rest)


def called(session: Session, names: Sequence[str] = ()) -> list[str]:
    """What the players are called, by seat: a person's name, if there is one, else the side's."""
    if len(names) == session.seats and all(names):
        return list(names)
    sides = [player.name for player in session.scene().players]
    return [name or side for name, side in zip([*names, *sides[len(names) :]], sides, strict=True)]


def run(review: Review, work: int | None = None, seed: str = "") -> Iterator[float]:
    """Think a review through with the best level's bot, and tell the progress after each position.

    With `work` (the bot's units, for SECONDS; longer looks get more) it goes the same way again.
    """
    game = review.session.game
    level = game.levels[-1].id
    while task := review.next():
        units = None if work is None else max(1, round(work * task.seconds / SECONDS))
        budget = Budget(task.seconds) if units is None else Budget(work=units)
        if task.question:
            review.prove(task, proofs.proven(game, task.question, budget))
            continue
        estimates = game.bot(task.state, level, budget, Random(f"{seed}/{task.at}"))
        review.add(task, Thought.of(game, choose(estimates)))
        yield review.progress


def reviewed(session: Session, names: Sequence[str] = (), work: int | None = None) -> Review:
    """A session looked back at, thought through to the end."""
    review = Review(session, names)
    for _progress in run(review, work):
        pass
    return review
