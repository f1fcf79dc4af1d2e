"""Texts about a state: names of seats and islands, the status, counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skerry.core import player_names
from skerry.core.i18n import N_, join_with_and, texts

from . import deck
from .constants import NO_SEAT
from .scoring import points, winners

if TYPE_CHECKING:
    from .rules import CompetitionState

_, ngettext = texts(__name__)

COLOURS = (N_("Red"), N_("Blue"), N_("Yellow"), N_("Green"), N_("Purple"))
"""Colours of the seats; `seat_colour` translates them."""

INITIALS = (N_("R"), N_("B"), N_("Y"), N_("G"), N_("P"))
"""Initials of the colours, written on flags."""

LOOKS = tuple(colour.lower() for colour in COLOURS)
"""The style class of each seat."""

ROOM = 10
"""The greatest length of a player's name on a plate (see view/), in characters."""


def seat_colour(seat: int) -> str:
    """Return the colour of a seat in the current language."""
    return _(COLOURS[seat])


def seat_name(seat: int) -> str:
    """Return the name of the player on a seat."""
    return player_names.seat_name(seat, seat_colour(seat))


def short_seat_name(seat: int) -> str:
    """Return the name of the player on a seat, cut to ROOM characters for a plate."""
    name = seat_name(seat)
    return name if len(name) <= ROOM else f"{name[: ROOM - 1].rstrip()}…"


def colour_initial(seat: int) -> str:
    """Return the initial of a seat's colour: one or two letters."""
    return _(INITIALS[seat])


def island_name(card: int) -> str:
    """Return the short name of an island; "a card" for a hidden card."""
    return deck.cards()[card].short_name if card >= 0 else _("a card")


def status(state: CompetitionState) -> str:
    """Return the result, the current phase, or the next step of the player to move."""
    if state.is_terminal:
        return _winners_text(state)
    if state.is_dealing:
        message = _("Round {number} of {rounds}: the cards are being dealt")
        return message.format(number=state.round + 1, rounds=state.rounds)
    seat = state.current_player
    if seat < 0:
        return _("Next space: {aim}").format(aim=deck.field_aim(state.field))
    left = state.takes or sum(pair[0] == seat for pair in state.due)
    prompt, waiting = _next_step(state, left)
    waiting = waiting.format(name="{name}", n=left)
    return player_names.turn_text(seat, seat_colour(seat), prompt.format(n=left), waiting)


def takes_left_text(state: CompetitionState) -> str:
    """Return a sentence that says how many cards the player to move may take across borders."""
    _prompt, waiting = _next_step(state, state.takes)
    return waiting.format(name=short_seat_name(state.current_player), n=state.takes)


def _next_step(state: CompetitionState, n: int) -> tuple[str, str]:
    """Return two texts about the next step.

    They are an instruction for the player to move, and a sentence about a player called {name} for
    the others. `n` is the number of cards that are left to put on piles or to take.
    """
    if state.is_laying:
        hand = state.hands[state.current_player]
        done = _("all your cards are placed; confirm, or move them")
        return _("choose a card, then a space") if hand else done, _("{name} is placing cards")
    if state.takes:
        prompt = _(
            "choose another player's pile, then one of yours ({n} left to take), or take nothing"
        )
        return prompt, ngettext(
            "{name} may take {n} card across a border",
            "{name} may take {n} cards across a border",
            n,
        )
    if state.simple:
        return _("take the trick"), _("{name} takes the trick")
    prompt = ngettext(
        "choose a card, then the pile for its sea, or face down for a sure point ({n} left)",
        "choose a card, then the pile for its sea, or face down for a sure point ({n} left)",
        n,
    )
    return prompt, ngettext(
        "{name} is splitting the trick: {n} card left",
        "{name} is splitting the trick: {n} cards left",
        n,
    )


def _winners_text(state: CompetitionState) -> str:
    first, *others = winners(state)
    total = points(state)[first]
    if not others and player_names.is_you(first):
        message = ngettext("You win with {n} point", "You win with {n} points", total)
    elif not others:
        message = ngettext("{who} wins with {n} point", "{who} wins with {n} points", total)
    else:
        message = ngettext("{who} win with {n} point each", "{who} win with {n} points each", total)
    return message.format(
        who=join_with_and([seat_name(seat) for seat in (first, *others)]), n=total
    )


def describe_no_taker(state: CompetitionState, field: int) -> str:
    """Return a sentence about a field that was turned over and whose trick no seat takes."""
    aim = deck.field_aim(field)
    aim = aim[:1].upper() + aim[1:]
    if state.won[-1] == NO_SEAT or not state.shown:
        return _("{aim}: blind cards only").format(aim=aim)
    best = deck.best_cards(field, state.trick)
    islands = join_with_and([island_name(card) for card in best])
    figure = deck.figure_text(best[0], field // 2)
    message = _("{aim}: {islands} tie at {figure}; the owners keep their cards")
    return message.format(aim=aim, islands=islands, figure=figure)


def card_count_text(n: int) -> str:
    """Return a number of cards as text, such as "3 cards"."""
    return ngettext("{n} card", "{n} cards", n).format(n=n)


def trick_count_text(n: int) -> str:
    """Return a number of tricks as text, such as "3 tricks"."""
    return ngettext("{n} trick", "{n} tricks", n).format(n=n)


def round_text(state: CompetitionState) -> str:
    """Return the number of the current round as text, such as "Round 2 of 4"."""
    number = min(state.round + 1, state.rounds)
    return _("Round {number} of {rounds}").format(number=number, rounds=state.rounds)
