"""What was wrong with a move that was played: asked, and shown on the board.

    {"op": "refute", "at", "better"}          why the move played there is worse   -> refutation
    {"op": "refute", "task", "shown"}         go on with what was proven           -> refutation

    refutation: {"at", "text", "scenes": [scene..], "nodes": [node id..], "harmless", "next"}

Like "hint", it does not prove anything by itself: `next` says what is to be proven, and is put to a
thinker as {"op": "prove", ..} (see search.py); what that replies as `shown` comes back here.

    next: {"task": number, "op": "prove", "brief", "at", "seat", "seconds", "played", "better",
           "later": [move..]} | null: all is said

    shown: {"better", "line": [move..], "text", "nodes", "before", "after": share | null} | null

`scenes` are the pictures of the line, from the position asked about on; nothing can be touched in
them. They are empty where nothing was proven. `text` says what they show, `nodes` are what the last
one leans on, and `harmless` says that the move is proven to have cost nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from skerry.analysis import proofs
from skerry.analysis.memory import Memory, keys
from skerry.core.bot import RefutationQuery
from skerry.core.game import clip
from skerry.core.i18n import texts
from skerry.session.session import Session

from . import bot_input, requests
from .requests import Json

if TYPE_CHECKING:
    from .review import Table

_ = texts(__name__)[0]

SECONDS = 20.0
"""What a person may wait for a proof, at most."""

LONG, MANY = 1_000, 400
"""Characters of its text, and moves or nodes of a refutation, at most."""


class Refuting:
    """The question that is asked of a table. One for each host."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._asked: tuple[Session, tuple[str, ...], int, RefutationQuery] | None = None
        self._number = 0

    def refute(self, table: Table, request: Json) -> Json:
        """The line that shows a move to be a mistake, or what is to be proven first."""
        session, number = table.session, requests.optional(request, "task", int)
        if number is not None:
            return self._go_on(table, number, request)
        at = requests.number(request, "at")
        if not proofs.possible(session):
            raise ValueError(_("in this game no proof can be played out on the board"))
        asked = proofs.question(session, at, requests.text(request, "better"))
        if not bot_input.is_own(session, table.viewer, asked.state.current_player):
            raise bot_input.secret()
        known = self._memory.shown.get(keys(session)[at + 1])
        self._number += 1
        self._asked = session, session.line, at, asked
        if known:
            return told(table, at, known, request)
        return {
            **told(table, at, None, request),
            "next": {
                **task(session, asked, at, self._number),
                "seconds": SECONDS,
            },
        }

    def _go_on(self, table: Table, number: int, request: Json) -> Json:
        if self._asked is None or number != self._number or self._asked[0] is not table.session:
            raise ValueError('that question is out of date; ask with op "refute" alone')
        session, line, at, _asked = self._asked
        if line != session.line:
            raise ValueError('that question is out of date; ask with op "refute" alone')
        shown = shown_of(request, session, at)
        reply = told(table, at, shown, request)
        if shown:
            every = keys(session)
            self._memory.prove(every[at + 1], shown, every)
        return reply


def task(session: Session, asked: RefutationQuery, at: int, number: int) -> Json:
    """A question as it is put to a thinker."""
    game = session.game
    return {
        "task": number,
        "op": "prove",
        "brief": bot_input.packed(session, asked.state, game.levels[-1].id),
        "at": at,
        "seat": asked.state.current_player,
        "played": game.notation(asked.played),
        "better": game.notation(asked.better),
        "later": session.line[at + 1 :],
    }


def told(table: Table, at: int, shown: proofs.Shown | None, request: Json) -> Json:
    """What is shown, in pictures."""
    session, aspect = table.session, requests.aspect(request)
    states = proofs.played(session, at, shown.line) if shown else ()
    pictures = (session.picture(state, table.viewer, aspect) for state in states)
    return {
        "at": at,
        "text": shown.text if shown else "",
        "scenes": [replace(scene, choices=()).to_json() for scene in pictures],
        "nodes": shown.nodes if shown else (),
        "harmless": bool(shown and shown.before is not None and shown.before == shown.after),
        "next": None,
    }


def shown_of(request: Json, session: Session, at: int) -> proofs.Shown | None:
    """What a thinker has proven of the move played at a position, read with suspicion."""
    given = cast(object, request.get("shown"))
    if given is None:
        return None
    if not isinstance(given, dict):
        raise ValueError(f'"shown" is an object, as "prove" replies it, or null, not {clip(given)}')
    found = cast(Json, given)
    text, line = requests.text(found, "text"), _texts(found, "line")
    if len(text) > LONG or not line:
        raise ValueError(f'"text" has {LONG} characters at most, and "line" a move at least')
    proofs.played(session, at, line)
    return proofs.Shown(
        requests.text(found, "better"),
        line,
        text,
        _texts(found, "nodes"),
        _share(found, "before"),
        _share(found, "after"),
    )


def _texts(found: Json, key: str) -> tuple[str, ...]:
    listed = cast(object, found.get(key) or [])
    texts_ = cast(Sequence[object], listed) if isinstance(listed, list) else None
    if texts_ is None or len(texts_) > MANY or not all(isinstance(it, str) for it in texts_):
        raise ValueError(f'"{key}" is a list of at most {MANY} texts')
    return tuple(cast(Sequence[str], texts_))


def _share(found: Json, key: str) -> float | None:
    value: float | None = requests.optional(found, key, float)
    if value is not None and not 0 <= value <= 1:
        raise ValueError(f'"{key}" is a share of the win, 0 to 1, or null, not {clip(value)}')
    return None if value is None else float(value)
