"""Ops "refute" and "line", which show on the board why a played move was a mistake.

    {"op": "refute", "at", "better"}          show why the move played in position `at` was worse
                                              than `better`                            -> reply
    {"op": "refute", "task", "refutation"}    continue with the result of the search   -> reply
    {"op": "line", "at"}                      show the computer's line from there      -> reply

    reply: {"at", "text", "scenes": [scene..], "nodes": [node id..], "harmless", "next"}

Like "hint", "refute" does not search. `next` is a request for a search (search.py). Send "refute"
again with the `task` of `next` and the `refutation` of the search's last reply.

    next: {"task": number, "op": "prove", "input", "at", "seat", "seconds", "played", "better",
           "later": [move..]} | null: nothing is left to search

    refutation: {"better", "line": [move..], "text", "nodes", "before": winning chance | null,
                 "after": winning chance | null} | null

`scenes` show the line from position `at` on, without choices; [] if nothing was proven. `text` is
the explanation, `nodes` are the nodes of the last scene that the explanation mentions, and
`harmless` says whether the move is proven to have cost nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, cast

from skerry.analysis import proofs
from skerry.analysis.memory import Memory, position_keys
from skerry.core.bot import RefutationQuery
from skerry.core.i18n import texts
from skerry.core.outside_text import clip
from skerry.session.hosting import state_scene
from skerry.session.move_log import move_text
from skerry.session.session import Session

from . import bot_input, requests
from .requests import Json

if TYPE_CHECKING:
    from .review import ReviewContext

_ = texts(__name__)[0]

PROOF_SECONDS = 20.0
"""Time limit of a search for a proof while a player waits."""

MAX_TEXT = 1_000
"""Length limit for the text of a refutation, in characters."""

MAX_ITEMS = 400
"""Largest number of moves, and of nodes, of a refutation."""


class _PendingProof(NamedTuple):
    """A query that waits for the result of its search."""

    session: Session
    line: tuple[str, ...]
    at: int


class RefutationService:
    """Answers "refute" for the current game; one per Host."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._pending: _PendingProof | None = None
        self._number = 0

    def refute(self, context: ReviewContext, request: Json) -> Json:
        """Answer "refute": return the refutation if it is known, otherwise the search for it."""
        session = context.session
        number = requests.optional_field(request, "task", int)
        if number is not None:
            return self._add_result(context, number, request)
        at = requests.number_field(request, "at")
        if not proofs.can_prove_mistakes(session):
            raise ValueError(_("this game can't prove that a move was a mistake"))
        query = proofs.refutation_query(session, at, requests.text_field(request, "better"))
        if not bot_input.may_see_seat(session, context.viewer, query.state.current_player):
            raise bot_input.hidden_error()
        known = self._memory.refutations.get(position_keys(session)[at + 1])
        self._number += 1
        self._pending = _PendingProof(session, session.line, at)
        if known:
            return refutation_fields(context, at, known, request)
        task = proof_task(session, query, at, self._number)
        fields = refutation_fields(context, at, None, request)
        return {**fields, "next": {**task, "seconds": PROOF_SECONDS}}

    def _add_result(self, context: ReviewContext, number: int, request: Json) -> Json:
        pending = self._pending
        session = context.session
        is_current = (
            pending is not None
            and number == self._number
            and pending.session is session
            and pending.line == session.line
        )
        if pending is None or not is_current:
            raise ValueError(_("the game has changed since then: ask again why the move was worse"))
        result = parse_refutation(request, session, pending.at)
        reply = refutation_fields(context, pending.at, result, request)
        if result:
            line = position_keys(session)
            self._memory.store_refutation(line[pending.at + 1], result, line)
        return reply


def proof_task(session: Session, query: RefutationQuery, at: int, number: int) -> Json:
    """Return the request for the search that answers a query, without "seconds".

    `at` is the query's position, and `number` the number of the task.
    """
    game = session.game
    return {
        "task": number,
        "op": "prove",
        "input": bot_input.pack_bot_input(session, query.state, game.levels[-1].id),
        "at": at,
        "seat": query.state.current_player,
        "played": game.notation(query.played),
        "better": game.notation(query.better),
        "later": session.line[at + 1 :],
    }


def refutation_fields(
    context: ReviewContext, at: int, result: proofs.RefutationLine | None, request: Json
) -> Json:
    """Return a reply with the scenes of a refutation; `result` is None if nothing was proven."""
    is_harmless = bool(result and result.before is not None and result.before == result.after)
    return {
        "at": at,
        "text": result.text if result else "",
        "scenes": _line_scenes(context, at, result.line, request) if result else [],
        "nodes": result.nodes if result else (),
        "harmless": is_harmless,
        "next": None,
    }


def line_fields(context: ReviewContext, at: int, line: Sequence[str], request: Json) -> Json:
    """Return a reply with the scenes of the computer's line from a position."""
    session = context.session
    seat = session.transition(at)[-1].current_player
    moves = ", ".join([move_text(session, at, line[0], seat), *line[1:]])
    return {
        "at": at,
        "text": _("The computer's line: {moves}").format(moves=moves),
        "scenes": _line_scenes(context, at, line, request),
        "nodes": (),
        "harmless": False,
        "next": None,
    }


def preview_fields(context: ReviewContext, request: Json) -> Json:
    """Answer "ahead": return the scene after some moves without playing them.

    Raises:
        ValueError: A move is illegal, or the game has hidden information, which the legality of a
            move could reveal.
    """
    session = context.session
    at = requests.number_field(request, "at")
    moves = requests.texts_field(request, "moves")
    if session.has_hidden_info:
        raise ValueError(_("while cards are hidden, moves that haven't been played can't be shown"))
    return {"scene": _line_scenes(context, at, moves[: proofs.MAX_LINE], request)[-1]}


def _line_scenes(context: ReviewContext, at: int, line: Sequence[str], request: Json) -> list[Json]:
    """Return the scenes along a line from a position, without choices."""
    session = context.session
    aspect = requests.aspect_field(request)
    states = proofs.states_along(session, at, line)
    scenes = (state_scene(session, state, context.viewer, aspect) for state in states)
    return [replace(scene, choices=()).to_json() for scene in scenes]


def parse_refutation(request: Json, session: Session, at: int) -> proofs.RefutationLine | None:
    """Parse and check the request's `refutation` of the move played in position `at`, or null."""
    data = cast(object, request.get("refutation"))
    if data is None:
        return None
    if not isinstance(data, dict):
        raise ValueError(
            f'"refutation" is an object, as "prove" replies it, or null, not {clip(data)}'
        )
    fields = cast(Json, data)
    text = requests.text_field(fields, "text")
    line = _read_texts(fields, "line")
    if len(text) > MAX_TEXT or not line:
        raise ValueError(f'"text" has at most {MAX_TEXT} characters, and "line" at least one move')
    proofs.states_along(session, at, line)
    return proofs.RefutationLine(
        requests.text_field(fields, "better"),
        line,
        text,
        _read_texts(fields, "nodes"),
        _read_share(fields, "before"),
        _read_share(fields, "after"),
    )


def _read_texts(fields: Json, key: str) -> tuple[str, ...]:
    value = cast(object, fields.get(key) or [])
    items = cast(Sequence[object], value) if isinstance(value, list) else None
    if items is None or len(items) > MAX_ITEMS or not all(isinstance(item, str) for item in items):
        raise ValueError(f'"{key}" is a list of at most {MAX_ITEMS} texts')
    return tuple(cast(Sequence[str], items))


def _read_share(fields: Json, key: str) -> float | None:
    value: float | None = requests.optional_field(fields, key, float)
    if value is not None and not 0 <= value <= 1:
        raise ValueError(f'"{key}" is a winning chance, 0 to 1, or null, not {clip(value)}')
    return None if value is None else float(value)
