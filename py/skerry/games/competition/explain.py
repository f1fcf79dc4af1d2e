"""Explanations why a typed move, or a choice on the picture, is not legal."""

from __future__ import annotations

from collections.abc import Sequence

from skerry.core.i18n import texts

from . import deck
from .deck import CATEGORIES
from .rules import CompetitionState
from .text import who

_, ngettext = texts(__name__)


def explain_illegal_move(state: CompetitionState, text: str) -> str:
    """Explain why a typed move is illegal, without revealing cards of others."""
    if state.dealing:
        return _explain_deal(text)
    if state.laying:
        return _explain_lay(state, text)
    if text.startswith("take-"):
        if state.takes:
            return _("There is no such pile to take from: none of yours")
        return _("There is no such pile to take from: no national border is in force")
    card, dash, where = text.rpartition("-")
    if card in deck.numbers() and dash and where in ("up", "down"):
        return _explain_put(state, card)
    if text == "ready" or card in deck.numbers():
        return _("Cards are laid at the beginning of a round only")
    return ""


def _explain_put(state: CompetitionState, card: str) -> str:
    seat = state.current_player
    if seat < 0:
        return _("No card has to be put on a pile now")
    message = _("{card} is not a card that {who} has to put on a pile now")
    return message.format(card=card, who=who(seat))


def _explain_deal(text: str) -> str:
    if text in deck.numbers():
        return _("{card} has been dealt already").format(card=text)
    return _("A card is named by its island: usedom")


def _explain_lay(state: CompetitionState, text: str) -> str:
    seat = state.ready
    if text == "ready":
        left = len(state.hands[seat])
        message = ngettext(
            "{n} island card must be laid first", "{n} island cards must be laid first", left
        )
        return message.format(n=left)
    card, place = text.rpartition("-")[::2]
    number = deck.numbers().get(card)
    fields = {deck.code(field): field for field in range(deck.FIELDS)}
    if place not in fields:
        return _("A card is laid by its island and a field, a1 to a6 or b1 to b6: usedom-a1")
    if number is None or number not in (*state.hands[seat], *state.fields[seat]):
        return _("{who} has no island of that name to lay").format(who=who(seat))
    if not deck.fits(number, fields[place]):
        message = _("{card} has no {category}, so it must not lie there")
        return message.format(card=card, category=_(CATEGORIES[fields[place] // 2].name))
    if state.fields[seat][fields[place]] == number:
        return _("{card} lies there already").format(card=card)
    return _("The card that lies there may not lie where this one comes from")


def explain_illegal_picks(state: CompetitionState, picks: Sequence[str]) -> str:
    """Explain why choosing these nodes in this order is not a move."""
    kinds = [pick.split("-")[0] for pick in picks[-2:]]
    if state.laying:
        return _explain_picks_while_laying(picks, kinds)
    if state.takes:
        first = _("Touch a face-up pile of another player first, then your pile for the card")
        return _("The card goes face down or on your pile of its sea") if len(kinds) > 1 else first
    if state.due and kinds[-1] in ("pile", "down"):
        first = _("Touch a card of the trick first, then a pile of yours")
        return _("The card goes face down or on your pile of its sea") if len(kinds) > 1 else first
    return _("Cards that are laid stay where they are in this round") if kinds == ["card"] else ""


def _explain_picks_while_laying(picks: Sequence[str], kinds: Sequence[str]) -> str:
    if kinds == ["card", "field"]:
        number = deck.numbers().get(picks[-2].removeprefix("card-"))
        dash = number is not None and None in deck.cards()[number].figures
        swap = _("The card that lies there may not lie where this one comes from")
        bare = _("Alexander Island has a dash for density, so it may not lie there")
        return bare if dash else swap
    if kinds[-1] == "field":
        return _("Touch a card of your hand first, then the field")
    return _("A card of your hand goes on one of the twelve fields") if kinds[0] == "card" else ""
