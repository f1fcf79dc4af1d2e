"""The log of a session: descriptions of moves and chance events, player by player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from weakref import WeakKeyDictionary

from skerry.core.game import Event
from skerry.core.i18n import current_language, texts
from skerry.core.player_names import PlayerNames, current_player_names
from skerry.core.state import State

from .chance import without_intermediate_chance
from .hosting import state_scene
from .line import Transition
from .session import Session
from .visible_line import HIDDEN_MOVE, visible_line

_ = texts(__name__)[0]


def move_text(session: Session, index: int, move: str, viewer: int | None = None) -> str:
    """Describe a move in position `index` as `viewer` may know it; `move` is its notation."""
    if move == HIDDEN_MOVE:
        return _("a secret move")
    state = session.transition(index)[-1]
    action = session.game.parse(state, move)
    return session.game.describe_action(_observation(session, state, viewer), action)


@dataclass(frozen=True, slots=True)
class Row:
    """An entry of the log: the events of a seat up to a position.

    Attributes:
        at: The viewer's position (see visible_line.py).
        seat: The seat; -1 for events of no seat or of all.
        text: The events.
        move: The seat's move that led to the position; "" if the seat has not moved.
    """

    at: int
    seat: int
    text: str
    move: str = ""


def log_rows(session: Session, viewer: int | None) -> list[Row]:
    """Return the log of the whole line that `viewer` may see.

    Each visible move has a row, which also has the chance events that its player met before the
    move. Events of players who were not next to move have rows of their own.
    """
    line = visible_line(session, viewer)
    rows: list[Row] = []
    pending: dict[int, list[str]] = {}
    _add_pending(pending, _events(session, viewer, 0)[1])
    for number, (move, start) in enumerate(zip(line.moves, line.starts[1:], strict=True)):
        move_events, chance_events = _events(session, viewer, start, move)
        mover = session.transition(start - 1)[-1].current_player
        common = pending.pop(-1, [])
        texts_of_mover = pending.pop(mover, [])
        rows += _take_all_pending_rows(pending, number)
        texts_of_mover += [text for seat, text in move_events if seat == mover]
        annotation = session.game.split_annotation(move)[1]
        parts = (", ".join(common), ", ".join(texts_of_mover), annotation)
        rows.append(Row(number + 1, max(mover, -1), " · ".join(filter(None, parts)), move))
        _add_pending(pending, [(seat, text) for seat, text in move_events if seat != mover])
        _add_pending(pending, chance_events)
    return rows + _take_all_pending_rows(pending, len(line.moves))


Events = tuple[Sequence[Event], Sequence[Event]]
"""The events of a move, and the events of the chance outcomes after it."""


class _Audience(NamedTuple):
    """Everything that the texts of events depend on, except the moves."""

    viewer: int | None
    has_hidden_info: bool
    language: str
    names: PlayerNames


@dataclass(slots=True)
class _EventCache:
    """The events of a session for one audience, by position, with the transition they describe."""

    audience: _Audience
    events: dict[int, tuple[Transition, Events]] = field(
        default_factory=dict[int, tuple[Transition, Events]]
    )


_caches: WeakKeyDictionary[Session, _EventCache] = WeakKeyDictionary()


def _cached_events(session: Session, viewer: int | None) -> dict[int, tuple[Transition, Events]]:
    names = current_player_names()
    audience = _Audience(viewer, session.has_hidden_info, current_language(), names)
    cache = _caches.get(session)
    if cache is None or cache.audience != audience:
        cache = _caches[session] = _EventCache(audience)
    return cache.events


def _events(session: Session, viewer: int | None, index: int, move: str = "") -> Events:
    """Return the events between position `index` and the one before it, from the cache if known.

    `move` is the move that led to the position, as the viewer sees it.
    """
    cache = _cached_events(session, viewer)
    transition = session.transition(index)
    if index in cache and cache[index][0] is transition:
        return cache[index][1]
    after_move, *states = without_intermediate_chance(transition)
    move_events: Sequence[Event] = ()
    if index:
        move_events = _move_events(session, viewer, index, move, after_move)
    else:
        states.insert(0, after_move)  # there is no move before the start
    chance_events = [event for state in states for event in _chance_events(session, viewer, state)]
    cache[index] = transition, (move_events, chance_events)
    return cache[index][1]


def _move_events(
    session: Session, viewer: int | None, index: int, move: str, after: State
) -> Sequence[Event]:
    """Return the events of a move; if none is about the mover, after a description of the move."""
    mover = session.transition(index - 1)[-1].current_player
    events = _last_events(session, viewer, after) or ()
    if move != HIDDEN_MOVE and any(seat == mover for seat, _text in events):
        return events
    description = mover, move_text(session, index - 1, move, viewer)
    return (description,) if move == HIDDEN_MOVE else (description, *events)


def _chance_events(session: Session, viewer: int | None, state: State) -> Sequence[Event]:
    events = _last_events(session, viewer, state)
    if events is not None:
        return events
    news = state_scene(session, state, viewer).news
    return ((-1, news),) if news else ()


def _last_events(session: Session, viewer: int | None, state: State) -> Sequence[Event] | None:
    last_events = session.game.last_events
    return last_events(_observation(session, state, viewer)) if last_events else None


def _observation(session: Session, state: State, viewer: int | None) -> State:
    return state.information_state(viewer) if session.has_hidden_info else state


def _add_pending(pending: dict[int, list[str]], events: Sequence[Event]) -> None:
    for seat, text in events:
        pending.setdefault(seat, []).append(text)


def _take_all_pending_rows(pending: dict[int, list[str]], at: int) -> list[Row]:
    rows = [Row(at, seat, ", ".join(items)) for seat, items in sorted(pending.items())]
    pending.clear()
    return rows
