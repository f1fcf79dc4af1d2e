"""What is said of the game at the table: a look back, a hint, its text, why a touch is no move.

    {"op": "review", "names"?, "task"?, "thought"? or "shown"?}                      -> review
    {"op": "hint", "at"?, "noted"?, "plain"?}   advice for the player to move, or the way back
                                                                                         -> hint
    {"op": "hint", "task", "thought"}   go on with what was found                       -> hint
    {"op": "refute", ..}        what was wrong with a move that was played: see refutation.py
    {"op": "transcript", "names"?, "date"?, "source"?}      the game as plain text  -> {"text"}
    {"op": "why", "picks": [node id..], "at"?}      why these touches lead to no move there
                             -> {"said", "text"}: in general words, and in those of the rules

`names` are what persons are called, by seat ("" for one without a name; by default as they are
called in the game), `date` when the game was
played, as people write it, and `source` where it can be opened again (by default its id).

"review" and "hint" do not think. Each says in `next` what to think about, and is asked again with
the `task` of that and the thought, as "think" and "more" have replied it; null for a thought that
was taken away. An answer to another task is dropped by "review" and refused by "hint", which goes
on with the last hint only, and only while the table stays as it is.

    next: {"task": number, "brief", "at", "seat", "seconds"} | null: nothing is left to think about
          or a question to prove something, which comes back with `shown` (see refutation.py)

    review: {"problem": why there is nothing to see, or "", "progress": 0 to 1,
             "graph": [{"look", "path", "seat" | null}..], "turns": [{"at", "seat", "best",
             "played", "kept", "left", "text", "why": bool}], "readings": [text..],
             "keys": [number..], "title", "about", "thinking", "next"}

`why` of a turn says that one may ask to have it shown.
`graph` is drawn over the positions (analysis/graph.py), `turns` are the moves that cost most,
`readings` what is thought of each position, and `keys` the tasks that ask about each: the same for
the same game up to there. `about` is what to say of it while nobody thinks, `thinking` while
somebody does. (See analysis/review.py. `noted` false: a hint leaves out the bot's note on the
position. `plain` asks for a first hint that names no move, where the game has such; `nodes` are
what it is about.)

    hint: {"text", "move" | null, "value" | null, "fact", "back": position | null, "busy", "next",
           "nodes": [node id..], "ghost": {"nodes", "shapes"} | null}

`ghost` has what the move would lay or move, to be painted faintly over the picture.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, cast

from skerry.analysis import ghost, hint, review
from skerry.analysis.graph import strokes
from skerry.analysis.memory import Memory, Task
from skerry.analysis.proofs import possible
from skerry.analysis.turning_points import Thought, TurningPoint
from skerry.core.game import clip
from skerry.core.state import State
from skerry.library.defaults import PERSON
from skerry.library.transcript import transcript
from skerry.session.session import Session

from . import bot_input, requests
from .refutation import Refuting, shown_of
from .refutation import task as asked
from .requests import Json

LONG = 100
"""Characters that a name or a date may have, and moves that a line may have."""


class Table(NamedTuple):
    """A game being played, who sits where, whose eyes see it, whether it is a lesson, and what
    persons are called, by seat.
    """

    session: Session
    players: tuple[str | int, ...]
    viewer: int | None
    lesson: bool
    names: Sequence[str] = ()


class Reviewing:
    """What a host has said and is being told of its table. One for each host."""

    def __init__(self) -> None:
        self._memory = Memory()
        self._refuting = Refuting(self._memory)
        self._review: review.Review | None = None
        self._hint: hint.Hint | None = None
        self._line: tuple[str, ...] = ()
        self._number = 0
        self._answers: dict[str, Callable[[Table, Json], Json]] = {
            "review": self.review,
            "hint": self.hint,
            "refute": self._refuting.refute,
            "transcript": told,
            "why": why,
        }

    def answer(self, op: str, table: Table, request: Json) -> Json:
        """Answer a request about the table. Raises ValueError for what makes no sense."""
        return self._answers[op](table, request)

    def review(self, table: Table, request: Json) -> Json:
        """How the game went, and what to think about to know more."""
        session, names = table.session, _names(table, request)
        if self._review is None or self._review.session is not session:
            self._review = review.Review(session, memory=self._memory)
        looked = self._review
        looked.names, looked.closed = names, table.lesson
        task, key = looked.next(), requests.optional(request, "task", int)
        if task and task.key == key:
            if task.question:
                looked.prove(task, shown_of(request, session, task.at))
            else:
                looked.add(task, thought_of(request, session, task.state))
            task = looked.next()
        problem, turns = looked.problem, looked.turning_points
        drawn = strokes(looked.points, len(session.line), session.seats, turns)
        graph = [] if problem else [stroke._asdict() for stroke in drawn]
        return {
            "problem": problem,
            "progress": looked.progress,
            "graph": graph,
            "turns": [_turn(looked, it) for it in turns],
            "readings": [] if problem else looked.readings,
            "keys": [] if problem else looked.keys,
            "title": looked.title,
            "about": looked.about(),
            "thinking": looked.about(thinking=True),
            "next": task and _next(session, task, task.key),
        }

    def hint(self, table: Table, request: Json) -> Json:
        """What to play, what is certain about it, or where to go back to."""
        session, number = table.session, requests.optional(request, "task", int)
        if number is None:
            at, _state, seat = bot_input.asked(session, request)
            _check(table, seat)
            noted, plain = request.get("noted") is not False, request.get("plain") is True
            self._hint = hint.Hint(session, at, noted=noted, plain=plain)
            self._line = session.line
        else:
            self._go_on(table, number, request)
        said = cast(hint.Hint, self._hint)
        self._number += 1
        task = said.next()
        return {
            "text": said.text,
            "move": said.move,
            "value": said.value,
            "fact": said.fact,
            "back": said.back,
            "busy": said.busy,
            "nodes": list(said.nodes),
            "ghost": _ghost(session, said, request),
            "next": task and _next(session, task, self._number),
        }

    def _go_on(self, table: Table, number: int, request: Json) -> None:
        said, session = self._hint, table.session
        task = said.next() if said else None
        same = said and said.session is session and self._line == session.line
        if not same or said is None or task is None or number != self._number:
            raise ValueError('that hint is out of date; ask with op "hint" alone')
        _check(table, said.seat)
        said.add(task, thought_of(request, session, task.state))


def _ghost(session: Session, said: hint.Hint, request: Json) -> Json | None:
    if said.move is None:
        return None
    return ghost.to_json(ghost.of_move(session, said.at, said.move, requests.aspect(request)))


def told(table: Table, request: Json) -> Json:
    """The game up to the position shown, as the viewer may know it."""
    levels = [player if isinstance(player, int) else None for player in table.players]
    text = transcript(
        table.session,
        table.viewer,
        levels=levels,
        names=_names(table, request),
        date=(requests.optional(request, "date", str) or "")[:LONG],
        source=requests.optional(request, "source", str),
    )
    return {"text": text}


def why(table: Table, request: Json) -> Json:
    """Why touching these nodes in turn leads to no move."""
    session, at = table.session, requests.optional(request, "at", int)
    seat = session.state.current_player
    bot = seat >= 0 and isinstance(table.players[seat], int)
    picks = requests.texts(request, "picks")
    said, text = hint.why_not(session, picks, table.viewer, at=at, bot=bot)
    return {"said": said, "text": text}


def _names(table: Table, request: Json) -> list[str]:
    """What persons are called, by seat."""
    names, seats = cast(object, request.get("names")), table.session.seats
    if names is None:
        called = [*table.names, *[""] * seats]
        return [called[at] if table.players[at] == PERSON else "" for at in range(seats)]
    given = cast("list[object]", names) if isinstance(names, list) else []
    if len(given) != seats or not all(isinstance(it, str) for it in given):
        raise ValueError(f'"names" is a list of {seats} texts, not {clip(request["names"])}')
    return [str(name)[:LONG] for name in given]


def _check(table: Table, seat: int) -> None:
    if not bot_input.is_own(table.session, table.viewer, seat):
        raise bot_input.secret()


def _turn(looked: review.Review, turn: TurningPoint) -> Json:
    return {
        "at": turn.at,
        "seat": turn.seat,
        "best": turn.best,
        "played": turn.played,
        "kept": turn.kept,
        "left": turn.left,
        "text": looked.sentence(turn),
        "why": possible(looked.session),
    }


def _next(session: Session, task: Task, number: int) -> Json:
    if task.question:
        return {**asked(session, task.question, task.at, number), "seconds": task.seconds}
    return {
        "task": number,
        "brief": bot_input.packed(session, task.state, session.game.levels[-1].id),
        "at": task.at,
        "seat": task.state.current_player,
        "seconds": task.seconds,
    }


def thought_of(request: Json, session: Session, state: State) -> Thought | None:
    """What a thinker found of a state, read with suspicion; None for a thought taken away."""
    given = cast(object, request.get("thought"))
    if given is None:
        return None
    if not isinstance(given, dict):
        raise ValueError(
            f'"thought" is an object, as "think" replies it, or null, not {clip(given)}'
        )
    thought = cast(Json, given)
    game, move = session.game, requests.text(thought, "move")
    game.parse(state, move)
    values = cast(object, thought.get("values") or {})
    line = cast(object, thought.get("line") or [])
    if not isinstance(values, dict) or not isinstance(line, list):
        raise ValueError('"values" is an object of numbers by move, and "line" a list of moves')
    return Thought(
        move,
        _share(thought.get("value"), "value"),
        {str(it): _share(value, "values") for it, value in cast(Json, values).items()},
        thought.get("proven") is True,
        requests.optional(thought, "note", str) or "",
        tuple(str(it) for it in cast("list[object]", line)[:LONG]),
    )


def _share(value: object, key: str) -> float:
    """A share of the win."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise ValueError(f'"{key}" of a thought is from 0 to 1, not {clip(value)}')
    return float(value)
