"""Actions and deals in words, and what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from skerry.core import player_names
from skerry.core.game import Event
from skerry.core.i18n import N_, listing, texts

from . import deck
from .constants import NOBODY, TIED, UP, Action
from .text import COLOURS, name, opened, who

if TYPE_CHECKING:
    from .rules import CompetitionState

_, ngettext = texts(__name__)

_SAID = {
    "ready": N_("all is laid"),
    "gather": N_("take the trick"),
    "pass": N_("take no card"),
}
_DONE = {"ready": N_("laid all cards"), "pass": N_("took no card"), "deal": N_("cards are dealt")}


def describe_action(state: CompetitionState, action: Action) -> str:
    """An action or outcome: "Crete on b2, smallest area", "Crete face up", "Crete from Blue"."""
    word, *rest = action
    if word in _SAID:
        return _(_SAID[word])
    if word == "deal":
        return name(rest[0])
    if word == "turn":
        return _("turn over {aim}").format(aim=deck.aim(state.field))
    if word == "lay":
        card, field = rest
        said = _("{island} on {field}, {aim}")
        return said.format(island=name(card), field=deck.code(field), aim=deck.aim(field))
    if word == "put":
        return _put(*rest)
    other, sea, where = map(int, rest)
    return _taken(other, state.up[other][sea][-1], where)


def last_events(state: CompetitionState) -> tuple[Event, ...]:
    """What the last action, or the last turning over, brought about."""
    if not state.last:
        return ()
    word, *rest = state.last
    if word == "deal":
        return ((-1, _(_DONE[word])),)
    if word == "turn":
        return (_turned(state, rest[0]),)
    seat, *more = rest
    if word == "lay":
        said = _("{island} for {aim}")
        return ((seat, said.format(island=name(more[0]), aim=deck.aim(more[1]))),)
    return ((seat, _did(word, more)),)


def events_text(state: CompetitionState) -> str:
    """The same as sentences."""
    return player_names.join_events(last_events(state), [_(colour) for colour in COLOURS])


def _did(word: str, rest: list[Any]) -> str:
    if word == "put":
        return _("put {cards}").format(cards=listing([_put(*it) for it in rest]))
    if word == "gather":
        return ngettext("took {n} card", "took {n} cards", rest[0]).format(n=rest[0])
    if word == "take":
        return _("took {cards}").format(cards=_taken(*rest))
    return _(_DONE[word])


def _turned(state: CompetitionState, field: int) -> Event:
    """What came to light on a field, and who takes the trick."""
    seat = state.won[-1]
    if seat in (NOBODY, TIED) or not state.shown:
        return -1, opened(state, field)
    best = deck.best(field, state.trick)[0]
    said = _("took the trick for {aim} with {island}, {figure}")
    figure = deck.figure(best, field // 2)
    return seat, said.format(aim=deck.aim(field), island=name(best), figure=figure)


def _put(card: int, where: int) -> str:
    said = _("{island} face up") if where == UP else _("{island} face down")
    return said.format(island=name(card))


def _taken(other: int, card: int, where: int) -> str:
    up = _("{island} from {other}, face up")
    said = up if where == UP else _("{island} from {other}, face down")
    return said.format(island=name(card), other=who(other))
