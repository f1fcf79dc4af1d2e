"""Moves of a session in words, and its log: who did what, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from skerry.core import player_names
from skerry.core.game import Event
from skerry.core.i18n import language, texts
from skerry.core.state import State

from .chance import eventful
from .session import Session
from .visible_line import UNTOLD

_ = texts(__name__)[0]


def in_words(session: Session, at: int, move: str, viewer: int | None = None) -> str:
    """A move of a position, by its notation, as `viewer` may be told of it (None: an onlooker).

    Where nothing is hidden, or not any more, all is told.
    """
    if move == UNTOLD:
        return _("something in secret")
    state = session.film(at)[-1]
    return session.game.describe_action(
        _known(session, state, viewer), session.game.parse(state, move)
    )


@dataclass(frozen=True, slots=True)
class Row:
    """What a seat (-1: none, or all) did and met with up to a position, as the viewer counts it.
    `move` is that which led there; "" for what happened to somebody out of turn.
    """

    at: int
    seat: int
    text: str
    move: str = ""


def log(session: Session, viewer: int | None) -> list[Row]:
    """What `viewer` may know of the whole line: a row for each move that is told, with what dice
    and cards brought its player before it; and rows for those whose turn did not come.
    """
    seen, rows = session.told(viewer), list[Row]()
    waiting: dict[int, list[str]] = {}
    _wait(waiting, _events(session, viewer, 0)[1])
    for number, (move, start) in enumerate(zip(seen.moves, seen.starts[1:], strict=True)):
        done, met = _events(session, viewer, start, move)
        mover = session.film(start - 1)[-1].current_player
        before, own = waiting.pop(-1, []), waiting.pop(mover, [])
        rows += _flushed(waiting, number)
        own += [what for seat, what in done if seat == mover]
        answer = session.game.split_annotation(move)[1]
        text = " · ".join(filter(None, (_joined(before), _joined(own), answer)))
        rows.append(Row(number + 1, max(mover, -1), text, move))
        _wait(waiting, [*((seat, what) for seat, what in done if seat != mover), *met])
    return rows + _flushed(waiting, len(seen.moves))


Events = tuple[Sequence[Event], Sequence[Event]]
"""What a move brought about, and what chance did after it."""

Found = dict[int, tuple[object, Events]]
"""By position: the film that led there, and its events."""


@dataclass(slots=True)
class _Kept:
    """What was found out about a session's line, for whom and in whose words."""

    key: object = None
    found: Found = field(default_factory=Found)


_kept: WeakKeyDictionary[Session, _Kept] = WeakKeyDictionary()


def _events(session: Session, viewer: int | None, at: int, move: str = "") -> Events:
    """The events that led to a position; they are worked out once."""
    kept = _kept.setdefault(session, _Kept())
    key = viewer, session.secret, language(), player_names.current_player_names()
    if kept.key != key:
        kept.key, kept.found = key, {}
    film = session.film(at)
    found = kept.found.get(at)
    if found is None or found[0] is not film:
        first, *later = eventful(film)
        done = _done(session, viewer, at, move, first) if at else ()
        chance = later if at else (first, *later)
        luck = [event for state in chance for event in _luck(session, viewer, state)]
        found = kept.found[at] = film, (done, luck)
    return found[1]


def _done(
    session: Session, viewer: int | None, at: int, move: str, after: State
) -> Sequence[Event]:
    """What a move brought about; its words, where nothing else is said of whoever made it."""
    mover = session.film(at - 1)[-1].current_player
    happened = _happened(session, viewer, after) or ()
    if move != UNTOLD and any(seat == mover for seat, _what in happened):
        return happened
    said = mover, in_words(session, at - 1, move, viewer)
    return (said,) if move == UNTOLD else (said, *happened)


def _luck(session: Session, viewer: int | None, state: State) -> Sequence[Event]:
    happened = _happened(session, viewer, state)
    if happened is not None:
        return happened
    news = session.picture(state, viewer).news
    return ((-1, news),) if news else ()


def _happened(session: Session, viewer: int | None, state: State) -> Sequence[Event] | None:
    """None in a game that does not tell it."""
    happened = session.game.last_events
    return happened(_known(session, state, viewer)) if happened else None


def _known(session: Session, state: State, viewer: int | None) -> State:
    return state.information_state(viewer) if session.secret else state


def _wait(waiting: dict[int, list[str]], events: Sequence[Event]) -> None:
    for seat, what in events:
        waiting.setdefault(seat, []).append(what)


def _flushed(waiting: dict[int, list[str]], at: int) -> list[Row]:
    """The rows of those who do not move next."""
    rows = [Row(at, seat, _joined(whats)) for seat, whats in sorted(waiting.items())]
    waiting.clear()
    return rows


def _joined(whats: Sequence[str]) -> str:
    return ", ".join(whats)
