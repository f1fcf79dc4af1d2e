"""Ops for the review of a game, hints, the transcript, and reasons for illegal touches.

    {"op": "review", "names"?, "task"?, "estimate"? or "refutation"?}                  -> review
    {"op": "hint", "at"?, "plain"?}     advice for the player to move; if the game can't be solved
                                        any more, the position to go back to             -> hint
    {"op": "hint", "task", "estimate"}          continue with the result of the search   -> hint
    {"op": "estimate", "at"?}                   begin the estimate of a position         -> next
    {"op": "estimate", "task", "at", "estimate", "seconds"}     keep the result of a search that
                             took so long, so that the review and practice agree with it -> {}
    {"op": "refute", ..}        why a played move was a mistake: see refutation.py
    {"op": "line", "at"}        the computer's line from a position: see refutation.py
    {"op": "ahead", "at", "moves"}      the scene after these moves, which are not played
                                                                           -> {"scene"}
    {"op": "transcript", "names"?, "date"?, "source"?}      the game as plain text  -> {"text"}
    {"op": "why", "picks": [node id..], "at"?}      the reason that touching these nodes makes no
                             move: `summary` is general, `text` is the game's reason or ""
                                                                           -> {"summary", "text"}

`names` are the human players' names by seat, "" for a player without a name; the default are the
names of the current game. `date` is the date of the game as the transcript shows it, and `source`
the address or id that opens the game (default: its id).

"review" and "hint" do not search. `next` is a request for a search (search.py). Send the op again
with the `task` of `next`, and the last reply of the search as `estimate`, or null if the search was
cancelled. If the result is for another task, "review" ignores it and "hint" refuses it. "hint" only
continues the latest hint, and only while the current game stays the same.

    next: {"task": number, "key": number, "input", "at", "seat", "seconds",
           "known": {"estimate", "seconds"} | null}
          | null: nothing is left to search; or a "prove" request, whose result comes back as
          `refutation` (refutation.py)

`key` is the same for all searches of a position (analysis/memory.py); 0 if it could reveal hidden
information. `known` is the result of the longest search of the position so far.

    review: {"problem": why there is nothing to review, or "", "progress": 0 to 1,
             "graph": [{"look", "path", "seat" | null}..], "turns": [turn..],
             "readings": [text..], "keys": [number..], "title", "summary", "about", "thinking",
             "next"}

    turn: {"at", "seat", "who", "look", "best", "played", "best_value", "played_value", "mark",
           "mine": bool, "text", "question", "proof": bool, "line": bool}

`graph` has the strokes of the graph of winning chances (analysis/graph.py). `turns` are the turning
points (analysis/turning_points.py), in the order to show them. `who` and `look` are the player's
name and look before the move, `mark` is "?!", "?" or "??", and `mine` says whether a human player
moved. `question` is `text` without the better move, for players who practise. `proof` says whether
"refute" can show without a search why the move was a mistake, and `line` whether "line" can show
the computer's line. `readings` has a text about the evaluation of each position, and `keys` the
task number of each position, which depends only on the moves up to it. `about` is the text to show
while no search runs, and `thinking` the text while a search runs.

    hint: {"text", "move" | null, "value" | null, "fact", "back": position | null, "busy", "next",
           "where": {"text", "nodes": [node id..]} | null, "nodes": [node id..],
           "ghost": {"nodes", "shapes"} | null}

`where` is the first part of the hint, which marks an area of the board and doesn't name the move;
null if there is none. `plain` asks for the game's clue, which names no move, instead of a search,
if the game has a clue for the position; `nodes` are the nodes that the clue is about. `ghost` shows
the piece that the move would place or move, to be drawn faintly over the scene.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, cast

from skerry.analysis import ghost, hint, review
from skerry.analysis.memory import Memory, StoredEval, Task, position_keys
from skerry.analysis.proofs import playable_line
from skerry.analysis.reviews import new_review
from skerry.analysis.turning_points import PositionEval, TurningPoint
from skerry.core.i18n import texts
from skerry.core.outside_text import clip
from skerry.core.player_names import seat_name_or_you
from skerry.library.defaults import PERSON
from skerry.library.transcript import transcript
from skerry.session.session import Session
from skerry.session.sides import Side, side_history

from . import bot_input, requests
from .refutation import RefutationService, line_fields, parse_refutation, preview_fields, proof_task
from .requests import Json
from .search import known_estimate, parse_position_eval

_ = texts(__name__)[0]

MAX_LENGTH = 100
"""Length limit for a name or a date, in characters."""

ESTIMATE_SECONDS = 20.0
"""Time limit of the search for an estimate, which goes on while the position is on display."""


class ReviewContext(NamedTuple):
    """The game that a review op is about.

    Attributes:
        session: The game.
        players: The player of each seat.
        viewer: The seat to whose knowledge replies are limited; None: public information.
        is_lesson: Whether the game is a lesson.
        names: The human players' names by seat.
        resigned: The seat that resigned; None without a resignation.
        hints: The number of positions in which the only human player had a hint or an estimate.
    """

    session: Session
    players: tuple[str | int, ...]
    viewer: int | None
    is_lesson: bool
    names: Sequence[str] = ()
    resigned: int | None = None
    hints: int = 0


class ReviewService:
    """Answers the review ops, and keeps their state between requests; one per Host."""

    def __init__(self) -> None:
        self.memory = Memory()
        self._refutation = RefutationService(self.memory)
        self._review: review.Review | None = None
        self._hint: hint.Hint | None = None
        self._hint_line: tuple[str, ...] = ()
        self._hint_number = 0
        self._ops: dict[str, Callable[[ReviewContext, Json], Json]] = {
            "review": self._answer_review,
            "hint": self._answer_hint,
            "estimate": self._answer_estimate,
            "refute": self._refutation.refute,
            "line": self._answer_line,
            "ahead": preview_fields,
            "transcript": transcript_fields,
            "why": explain_touches,
        }

    def answer_op(self, op: str, context: ReviewContext, request: Json) -> Json:
        """Answer a request about the current game. Raises ValueError for a wrong request."""
        return self._ops[op](context, request)

    def _answer_review(self, context: ReviewContext, request: Json) -> Json:
        """Answer "review": add the request's result, and return the review so far."""
        session = context.session
        current = self.current_review(context, request)
        task = self._add_result(current, request)
        problem = current.problem
        turns = current.turning_points
        return {
            "problem": problem,
            "progress": current.progress,
            "graph": [] if problem else [stroke._asdict() for stroke in current.graph_strokes()],
            "turns": [
                _turning_point_fields(current, turn, side)
                for turn, side in zip(turns, sides_before_turns(session, turns), strict=True)
            ],
            "summary": current.summary,
            "readings": [] if problem else current.readings,
            "keys": [] if problem else current.keys,
            "title": current.title,
            "about": current.progress_text(),
            "thinking": current.progress_text(searching=True),
            "next": task and next_search(session, task, task.key),
        }

    def current_review(self, context: ReviewContext, request: Json) -> review.Review:
        """Return the review of the current game; a new one if the game has changed."""
        current = self._review
        if current is None or current.session is not context.session:
            current = self._review = new_review(context.session, memory=self.memory)
        current.names = _human_names(context, request)
        current.humans = [seat for seat, who in enumerate(context.players) if who == PERSON]
        current.is_lesson = context.is_lesson
        current.resigned = context.resigned
        current.hints = context.hints
        return current

    def _answer_line(self, context: ReviewContext, request: Json) -> Json:
        """Answer "line": the computer's line from a reviewed position, as scenes."""
        at = requests.number_field(request, "at")
        current = self.current_review(context, request)
        line = computer_line(current, at)
        if current.problem or not line:
            raise ValueError(_("the computer has no line for position {at}").format(at=at))
        return line_fields(context, at, line, request)

    def _add_result(self, current: review.Review, request: Json) -> Task | None:
        """Add the request's result if it is for the next task. Return the next task, or None."""
        session = current.session
        task = current.next_task()
        key = requests.optional_field(request, "task", int)
        if task is None or task.key != key:
            return task
        if task.query:
            current.add_refutation(task, parse_refutation(request, session, task.at))
        else:
            current.add_result(task, parse_position_eval(request, session.game, task.state))
        return current.next_task()

    def _answer_hint(self, context: ReviewContext, request: Json) -> Json:
        """Answer "hint": begin a hint, or continue the latest one."""
        session = context.session
        number = requests.optional_field(request, "task", int)
        if number is None:
            at, _state, seat = bot_input.position_and_mover(session, request)
            _check_seat_visible(context, seat)
            plain = request.get("plain") is True
            current = hint.Hint(session, at, plain=plain)
        else:
            current = self._continued_hint(context, number, request)
        self._hint = current
        self._hint_line = session.line
        self._hint_number += 1
        task = current.next_task()
        return {
            "text": current.text,
            "move": current.move,
            "value": current.value,
            "fact": current.fact,
            "back": current.back,
            "busy": current.is_busy,
            "where": _where_fields(current),
            "nodes": list(current.nodes),
            "ghost": _ghost_fields(session, current, request),
            "next": task and next_search(session, task, self._hint_number, self.memory),
        }

    def _continued_hint(self, context: ReviewContext, number: int, request: Json) -> hint.Hint:
        """Add the request's result to the latest hint. Raises ValueError if it is out of date."""
        current = self._hint
        session = context.session
        task = current.next_task() if current else None
        if (
            current is None
            or task is None
            or current.session is not session
            or self._hint_line != session.line
            or number != self._hint_number
        ):
            raise ValueError(_("the game has changed since this hint: ask for a new one"))
        _check_seat_visible(context, current.seat)
        result = parse_position_eval(request, session.game, task.state)
        self._keep(session, task.at, result, task.seconds)
        current.add_result(task, result)
        return current

    def _answer_estimate(self, context: ReviewContext, request: Json) -> Json:
        """Answer "estimate": return the search of a position, or keep its result."""
        session = context.session
        at, state, seat = bot_input.position_and_mover(session, request)
        known = state.information_state(seat)
        if "task" not in request:
            _check_seat_visible(context, seat)
            task = Task(at, known, ESTIMATE_SECONDS)
            return next_search(session, task, _position_key(session, at), self.memory)
        seconds = requests.optional_field(request, "seconds", float)
        requests.check_limit(seconds, "seconds", ESTIMATE_SECONDS)
        if request["task"] == _position_key(session, at):  # otherwise the game has changed
            result = parse_position_eval(request, session.game, known)
            self._keep(session, at, result, seconds or 0.0)
        return {}

    def _keep(self, session: Session, at: int, result: PositionEval | None, seconds: float) -> None:
        """Store the result of a search that the player asked for, for the review and practice."""
        key = _position_key(session, at)
        if key and result:
            self.memory.store_eval(key, StoredEval(result, seconds), position_keys(session))


def _position_key(session: Session, at: int) -> int:
    """Return the key of a position (memory.py); 0 if it could reveal hidden information."""
    is_secret = session.game.hidden and not session.state.is_terminal
    return 0 if is_secret else position_keys(session)[at]


def _where_fields(current: hint.Hint) -> Json | None:
    if not current.where_text:
        return None
    return {"text": current.where_text, "nodes": list(current.where_nodes)}


def _ghost_fields(session: Session, current: hint.Hint, request: Json) -> Json | None:
    if current.move is None:
        return None
    scene = ghost.ghost_of_move(session, current.at, current.move, requests.aspect_field(request))
    return ghost.to_json(scene)


def transcript_fields(context: ReviewContext, request: Json) -> Json:
    """Answer "transcript": the game up to the current position, as the viewer may know it."""
    levels = [player if isinstance(player, int) else None for player in context.players]
    text = transcript(
        context.session,
        context.viewer,
        levels=levels,
        names=_human_names(context, request),
        date=(requests.optional_field(request, "date", str) or "")[:MAX_LENGTH],
        source=requests.optional_field(request, "source", str),
    )
    return {"text": text}


def explain_touches(context: ReviewContext, request: Json) -> Json:
    """Answer "why": the reason that touching these nodes in order makes no move."""
    session = context.session
    at = requests.optional_field(request, "at", int)
    seat = session.state.current_player
    is_bot_turn = seat >= 0 and isinstance(context.players[seat], int)
    picks = requests.texts_field(request, "picks")
    general, reason = hint.why_no_move(
        session, picks, context.viewer, at=at, is_bot_turn=is_bot_turn
    )
    return {"summary": general, "text": reason}


def _human_names(context: ReviewContext, request: Json) -> list[str]:
    """Return the human players' names by seat; "" for others."""
    value = cast(object, request.get("names"))
    seats = context.session.seats
    if value is None:
        names = [*context.names, *[""] * seats]
        return [names[seat] if context.players[seat] == PERSON else "" for seat in range(seats)]
    items = cast("list[object]", value) if isinstance(value, list) else []
    if len(items) != seats or not all(isinstance(item, str) for item in items):
        raise ValueError(f'"names" is a list of {seats} texts, not {clip(request["names"])}')
    return [str(name)[:MAX_LENGTH] for name in items]


def _check_seat_visible(context: ReviewContext, seat: int) -> None:
    if not bot_input.may_see_seat(context.session, context.viewer, seat):
        raise bot_input.hidden_error()


def computer_line(current: review.Review, at: int) -> tuple[str, ...]:
    """Return the computer's line from a reviewed position: its best move and the expected replies.

    () if the position has no evaluation.
    """
    positions = len(current.session.line) + 1
    result = current.eval_at(at) if at in range(positions) else None
    if result is None:
        return ()
    is_best = result.line[:1] == (result.move,)  # a proof may have found another move
    return playable_line(current.session, at, result.line if is_best else (result.move,))


def sides_before_turns(session: Session, turns: Sequence[TurningPoint]) -> list[Side]:
    """Return, for each turning point, the side that its player had before the move.

    That side may differ from the present one if the players have swapped sides since.
    """
    history = side_history(session)
    return [history.mover_side(turn.at + 1, turn.seat) for turn in turns]


def _turning_point_fields(current: review.Review, turn: TurningPoint, side: Side) -> Json:
    return {
        "at": turn.at,
        "seat": turn.seat,
        "who": seat_name_or_you(turn.seat, side.name),
        "look": side.look,
        "best": turn.best,
        "played": turn.played,
        "best_value": turn.best_value,
        "played_value": turn.played_value,
        "mark": turn.mark,
        "mine": current.is_human_move(turn),
        "text": current.turning_point_sentence(turn),
        "question": current.cost_text(turn),
        "proof": turn.at in current.refutations,
        "line": len(computer_line(current, turn.at)) > 0,
    }


def next_search(session: Session, task: Task, number: int, memory: Memory | None = None) -> Json:
    """Return the request for the search of a task, with what `memory` knows of its position."""
    if task.query:
        return {**proof_task(session, task.query, task.at, number), "seconds": task.seconds}
    key = task.key or _position_key(session, task.at)
    text = bot_input.pack_bot_input(session, task.state, session.game.levels[-1].id)
    stored = memory.evals.get(key) if memory else None
    known = stored and stored.result and known_estimate(text, stored.result)
    return {
        "task": number,
        "key": key,
        "input": text,
        "at": task.at,
        "seat": task.state.current_player,
        "seconds": task.seconds,
        "known": {"estimate": known, "seconds": stored.seconds} if stored and known else None,
    }
