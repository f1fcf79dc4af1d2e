"""A state of the game as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skerry.core.i18n import N_, texts

from . import deck
from .action_text import events_text
from .constants import BLIND, EMPTY, HIDDEN, Ints
from .deck import CATEGORIES, SEAS
from .scoring import points
from .text import round_text, seat_colour, status, trick_count_text

if TYPE_CHECKING:
    from .rules import CompetitionState

_, ngettext = texts(__name__)

MARKS = {EMPTY: ".", BLIND: N_("blind"), HIDDEN: "?"}


def diagram_text(state: CompetitionState) -> str:
    """Return the state as text.

    It shows for each seat the hand, the upper and lower fields, and the piles. Empty parts are left
    out. During the deal, hands and fields are left out too.
    """
    lines = [] if state.is_dealing else [round_text(state)]
    for seat, total in enumerate(points(state)):
        won = state.won.count(seat)
        score = [ngettext("{n} point", "{n} points", total).format(n=total), trick_count_text(won)]
        lines.append(", ".join([seat_colour(seat), *(score if total or won else [])]))
        if not state.is_dealing:
            lines += _hand_lines(state, seat) + _layout_lines(state.fields[seat])
        lines += _pile_lines(state, seat)
    if state.shown:
        shown = " ".join(map(_card_id, state.shown))
        due = [
            f"{seat_colour(seat)} {_card_id(card)} ({_sea_word(card)})" for seat, card in state.due
        ]
        message = _("{space}: {cards}; left in the trick: {left}")
        left = ", ".join(due) or _("none")
        lines.append(message.format(space=deck.field_code(state.field), cards=shown, left=left))
    text = "" if state.is_dealing else events_text(state)
    return "\n".join([*lines, *filter(None, [text]), status(state)])


def _hand_lines(state: CompetitionState, seat: int) -> list[str]:
    """Return the lines for a hand.

    They include the cards' figures if the viewer is placing this hand now. The function infers this
    from the state: it is the seat's turn, and only cards of other seats are hidden.
    """
    hand = state.hands[seat]
    busy = state.is_laying and seat == state.ready and HIDDEN not in hand
    if not hand or not busy or not any(HIDDEN in row for row in (*state.hands, *state.fields)):
        return ["  " + _("hand: {cards}").format(cards=_row_text(hand))] if hand else []
    heads = "".join(f"{_(category.short):>10}" for category in CATEGORIES)
    return ["  " + _("hand").ljust(30) + heads, *(f"  {_figures_line(card)}" for card in hand)]


def _figures_line(card: int) -> str:
    """Return a line with a card's sea and figures."""
    figures = "".join(f"{deck.short_figure(card, k):>10}" for k in range(len(CATEGORIES)))
    return f"{_card_id(card):17}{_sea_word(card):13}{figures}"


def _sea_word(card: int) -> str:
    return SEAS[deck.sea_by_card()[card]].word


def _layout_lines(lying: Ints) -> list[str]:
    if set(lying) == {EMPTY}:
        return []
    return [f"  {'ab'[low]}: {_row_text(lying[low::2])}" for low in (0, 1)]


def _row_text(cards: Ints) -> str:
    if len(cards) > 1 and set(cards) == {HIDDEN}:
        return _("{n} hidden").format(n=len(cards))
    return " ".join(map(_card_id, cards))


def _pile_lines(state: CompetitionState, seat: int) -> list[str]:
    up = [f"{sea.word} {len(pile)}" for sea, pile in zip(SEAS, state.up[seat], strict=True) if pile]
    down = [_("{n} face down").format(n=state.down[seat])] if state.down[seat] else []
    return ["  " + _("piles: {piles}").format(piles=", ".join([*up, *down]))] if up or down else []


def _card_id(card: int) -> str:
    return _(MARKS[card]) if card in MARKS else deck.cards()[card].id
