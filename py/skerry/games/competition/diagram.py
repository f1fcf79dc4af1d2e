"""A state of the game as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skerry.core.i18n import N_, texts

from . import deck
from .action_text import events_text
from .constants import BLIND, EMPTY, HIDDEN, Ints
from .deck import CATEGORIES, SEAS
from .scoring import points
from .text import colour, round_text, status, trick_count_text

if TYPE_CHECKING:
    from .rules import CompetitionState

_, ngettext = texts(__name__)

MARKS = {EMPTY: ".", BLIND: N_("blind"), HIDDEN: "?"}


def drawing(state: CompetitionState) -> str:
    """Return the state as text.

    It shows for each seat the hand, the upper and lower fields, and the piles. Empty parts are left
    out. During the deal, hands and fields are left out too.
    """
    lines = [] if state.dealing else [round_text(state)]
    for seat, total in enumerate(points(state)):
        won = state.won.count(seat)
        score = [ngettext("{n} point", "{n} points", total).format(n=total), trick_count_text(won)]
        lines.append(", ".join([colour(seat), *(score if total or won else [])]))
        if not state.dealing:
            lines += _hand(state, seat) + _layout(state.fields[seat])
        lines += _piles(state, seat)
    if state.shown:
        shown = " ".join(map(_id, state.shown))
        due = [f"{colour(seat)} {_id(card)} ({_sea(card)})" for seat, card in state.due]
        message = _("{space}: {cards}; left in the trick: {left}")
        left = ", ".join(due) or _("none")
        lines.append(message.format(space=deck.code(state.field), cards=shown, left=left))
    text = "" if state.dealing else events_text(state)
    return "\n".join([*lines, *filter(None, [text]), status(state)])


def _hand(state: CompetitionState, seat: int) -> list[str]:
    """Return the lines for a hand.

    They include the cards' figures if the viewer is placing this hand now. The function infers this
    from the state: it is the seat's turn, and only cards of other seats are hidden.
    """
    hand = state.hands[seat]
    busy = state.laying and seat == state.ready and HIDDEN not in hand
    if not hand or not busy or not any(HIDDEN in row for row in (*state.hands, *state.fields)):
        return ["  " + _("hand: {cards}").format(cards=_row(hand))] if hand else []
    heads = "".join(f"{_(category.short):>10}" for category in CATEGORIES)
    return ["  " + _("hand").ljust(30) + heads, *(f"  {_figures(card)}" for card in hand)]


def _figures(card: int) -> str:
    """Return a line with a card's sea and figures."""
    figures = "".join(f"{deck.brief(card, k):>10}" for k in range(len(CATEGORIES)))
    return f"{_id(card):17}{_sea(card):13}{figures}"


def _sea(card: int) -> str:
    return SEAS[deck.seas()[card]].word


def _layout(lying: Ints) -> list[str]:
    if set(lying) == {EMPTY}:
        return []
    return [f"  {'ab'[low]}: {_row(lying[low::2])}" for low in (0, 1)]


def _row(cards: Ints) -> str:
    if len(cards) > 1 and set(cards) == {HIDDEN}:
        return _("{n} hidden").format(n=len(cards))
    return " ".join(map(_id, cards))


def _piles(state: CompetitionState, seat: int) -> list[str]:
    up = [f"{sea.word} {len(pile)}" for sea, pile in zip(SEAS, state.up[seat], strict=True) if pile]
    down = [_("face down {n}").format(n=state.down[seat])] if state.down[seat] else []
    return ["  " + _("piles: {piles}").format(piles=" ".join([*up, *down]))] if up or down else []


def _id(card: int) -> str:
    return _(MARKS[card]) if card in MARKS else deck.cards()[card].id
