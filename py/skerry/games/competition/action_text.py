"""Texts of actions and of the last events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from skerry.core import player_names
from skerry.core.game import Event
from skerry.core.i18n import N_, join_with_and, texts

from . import deck
from .constants import NO_SEAT, TIED, UP, Action
from .text import COLOURS, describe_no_taker, island_name, seat_name

if TYPE_CHECKING:
    from .rules import CompetitionState

_, ngettext = texts(__name__)

_ACTION_TEXTS = {
    "ready": N_("all cards are placed: choose “Confirm”"),
    "gather": N_("take the trick"),
    "pass": N_("take no card"),
}
_EVENT_TEXTS = {
    "ready": N_("placed all cards"),
    "pass": N_("took no card"),
    "deal": N_("the cards are dealt"),
}


def describe_action(state: CompetitionState, action: Action) -> str:
    """Return the text of an action or outcome, such as "Crete for lowest peak"."""
    word, *rest = action
    if word in _ACTION_TEXTS:
        return _(_ACTION_TEXTS[word])
    if word == "deal":
        return island_name(rest[0])
    if word == "turn":
        return _("turn over {aim}").format(aim=deck.field_aim(state.field))
    if word == "lay":
        return _describe_lay(*rest)
    if word == "put":
        return _describe_put(*rest)
    other, sea, where = map(int, rest)
    return _describe_take(other, state.up[other][sea][-1], where)


def last_events(state: CompetitionState) -> tuple[Event, ...]:
    """Return the events of the last action or outcome."""
    if not state.last:
        return ()
    word, *rest = state.last
    if word == "deal":
        return ((-1, _(_EVENT_TEXTS[word])),)
    if word == "turn":
        return (_describe_trick(state, rest[0]),)
    seat, *more = rest
    if word == "lay":
        return ((seat, _describe_lay(*more)),)
    return ((seat, _describe_event(word, more)),)


def events_text(state: CompetitionState) -> str:
    """Return the last events as sentences."""
    return player_names.join_events(last_events(state), [_(colour) for colour in COLOURS])


def _describe_event(word: str, rest: list[Any]) -> str:
    if word == "put":
        return _("put {cards}").format(cards=join_with_and([_describe_put(*item) for item in rest]))
    if word == "gather":
        return ngettext("took {n} card", "took {n} cards", rest[0]).format(n=rest[0])
    if word == "take":
        return _("took {cards}").format(cards=_describe_take(*rest))
    return _(_EVENT_TEXTS[word])


def _describe_trick(state: CompetitionState, field: int) -> Event:
    """Return the event of a field that was turned over: who takes the trick with which card."""
    seat = state.won[-1]
    if seat in (NO_SEAT, TIED) or not state.shown:
        return -1, describe_no_taker(state, field)
    best = deck.best_cards(field, state.trick)[0]
    message = _("took the trick for {aim} with {island}, {figure}")
    figure = deck.figure_text(best, field // 2)
    return seat, message.format(aim=deck.field_aim(field), island=island_name(best), figure=figure)


def _describe_lay(card: int, field: int) -> str:
    return _("{island} for {aim}").format(island=island_name(card), aim=deck.field_aim(field))


def _describe_put(card: int, where: int) -> str:
    message = _("{island} face up") if where == UP else _("{island} face down")
    return message.format(island=island_name(card))


def _describe_take(other: int, card: int, where: int) -> str:
    up = _("{island} from {other}, face up")
    message = up if where == UP else _("{island} from {other}, face down")
    return message.format(island=island_name(card), other=seat_name(other))
