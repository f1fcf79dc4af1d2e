"""Reasons why a typed move, or a choice of nodes in the scene, is not a legal move."""

from __future__ import annotations

from collections.abc import Sequence

from skerry.core.i18n import texts

from . import deck
from .deck import CATEGORIES
from .rules import CompetitionState
from .text import seat_name

_, ngettext = texts(__name__)


def explain_illegal_move(state: CompetitionState, text: str) -> str:
    """Return why a typed move is illegal, without revealing hidden cards; "" if unknown."""
    if state.is_dealing:
        return _explain_refused_deal(text)
    if state.is_laying:
        return _explain_lay(state, text)
    if text.startswith("take-"):
        if state.takes:
            return _("You can only take a card from another player's face-up pile")
        return _("You need a national border in your trick to take a card")
    card, dash, where = text.rpartition("-")
    if card in deck.card_numbers() and dash and where in ("up", "down"):
        return _explain_put(state, card)
    if text == "ready" or card in deck.card_numbers():
        return _("You can only place cards at the start of a round")
    return ""


def _explain_put(state: CompetitionState, card: str) -> str:
    seat = state.current_player
    if seat < 0:
        return _("There's no card to put on a pile right now")
    message = _("{card} is not one of the cards {who} has to put on a pile")
    return message.format(card=card, who=seat_name(seat))


def _explain_refused_deal(text: str) -> str:
    if text in deck.card_numbers():
        return _("{card} has already been dealt").format(card=text)
    return _("Type the name of the island, for example: usedom")


def _explain_lay(state: CompetitionState, text: str) -> str:
    seat = state.ready
    if text == "ready":
        left = len(state.hands[seat])
        message = ngettext(
            "You still have to place {n} island card",
            "You still have to place {n} island cards",
            left,
        )
        return message.format(n=left)
    card, place = text.rpartition("-")[::2]
    number = deck.card_numbers().get(card)
    fields = {deck.field_code(field): field for field in range(deck.FIELDS)}
    if place not in fields:
        return _("Type an island and a space from a1 to b6, for example: usedom-a1")
    if number is None or number not in (*state.hands[seat], *state.fields[seat]):
        return _("{who} has no island with that name").format(who=seat_name(seat))
    if not deck.can_place(number, fields[place]):
        message = _("{card} has no value for {category}, so it can't go there")
        return message.format(card=card, category=_(CATEGORIES[fields[place] // 2].name))
    if state.fields[seat][fields[place]] == number:
        return _("{card} is already there").format(card=card)
    return _("These two cards can't swap places: the other one isn't allowed there")


def explain_illegal_picks(state: CompetitionState, picks: Sequence[str]) -> str:
    """Return why the chosen nodes, in this order, make no move; "" if there is nothing to say."""
    kinds = [pick.split("-")[0] for pick in picks[-2:]]
    if state.is_laying:
        return _explain_picks_while_laying(picks, kinds)
    if state.takes:
        first = _("First choose another player's face-up pile, then your pile for the card")
        return _("The card goes face down or on your pile for its sea") if len(kinds) > 1 else first
    if state.due and kinds[-1] in ("pile", "down"):
        first = _("First choose a card from the trick, then one of your piles")
        return _("The card goes face down or on your pile for its sea") if len(kinds) > 1 else first
    return _("Placed cards stay where they are this round") if kinds == ["card"] else ""


def _explain_picks_while_laying(picks: Sequence[str], kinds: Sequence[str]) -> str:
    if kinds == ["card", "field"]:
        number = deck.card_numbers().get(picks[-2].removeprefix("card-"))
        dash = number is not None and None in deck.cards()[number].figures
        swap = _("These two cards can't swap places: the other one isn't allowed there")
        bare = _("Alexander Island has no population density, so it can't go there")
        return bare if dash else swap
    if kinds[-1] == "field":
        return _("First choose a card from your hand, then the space")
    if kinds[0] == "card":
        return _("Each card from your hand goes on one of the twelve spaces")
    return ""
