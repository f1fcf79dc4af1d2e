"""What is said of a state: how things stand, what happened, why a move cannot be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skerry.core import player_names
from skerry.core.i18n import N_, listing, texts

from . import deck
from .constants import NOBODY
from .scoring import points, winners

if TYPE_CHECKING:
    from .rules import CompetitionState

_, ngettext = texts(__name__)

COLOURS = (N_("Red"), N_("Blue"), N_("Yellow"), N_("Green"), N_("Purple"))
"""What the seats are called; `colour` says it."""

INITIALS = (N_("R"), N_("B"), N_("Y"), N_("G"), N_("P"))
"""The same on flags."""

LOOKS = tuple(colour.lower() for colour in COLOURS)
"""Their look tokens."""

ROOM = 10
"""Characters of a name on the table."""


def colour(seat: int) -> str:
    """What a seat is called."""
    return _(COLOURS[seat])


def who(seat: int) -> str:
    """A seat, by the name of who sits there."""
    return player_names.seat_name(seat, colour(seat))


def plate(seat: int) -> str:
    """The same where there is little room."""
    name = who(seat)
    return name if len(name) <= ROOM else f"{name[: ROOM - 1].rstrip()}…"


def initial(seat: int) -> str:
    """The same in a letter or two."""
    return _(INITIALS[seat])


def name(card: int) -> str:
    """The name of an island, without what stands in brackets; "a card" for a hidden one."""
    return deck.cards()[card].short if card >= 0 else _("a card")


def status(state: CompetitionState) -> str:
    """How things stand, or what the person to move does next."""
    if state.is_terminal:
        return _verdict(state)
    if state.dealing:
        said = _("Round {number} of {rounds}: the cards are dealt")
        return said.format(number=state.round + 1, rounds=state.rounds)
    seat = state.current_player
    if seat < 0:
        return _("Next to be turned over: {aim}").format(aim=deck.aim(state.field))
    left = state.takes or sum(pair[0] == seat for pair in state.due)
    what, stands = _to_do(state, left)
    stands = stands.format(name="{name}", n=left)
    return player_names.turn_text(seat, colour(seat), what.format(n=left), stands)


def crossing(state: CompetitionState) -> str:
    """That cards may be taken across borders, by whom and how many."""
    _what, stands = _to_do(state, state.takes)
    return stands.format(name=plate(state.current_player), n=state.takes)


def _to_do(state: CompetitionState, n: int) -> tuple[str, str]:
    """What the player to move does next, with {n} cards if it is about cards; and how that stands
    for one of {name}.
    """
    if state.laying:
        hand = state.hands[state.current_player]
        done = _("all cards lie: say so, or move them")
        return _("touch a card, then a field") if hand else done, _("{name} lays cards")
    if state.takes:
        what = _("touch a pile of another player, then one of yours; {n} to take, or none")
        return what, ngettext(
            "{name} may take {n} card across a border",
            "{name} may take {n} cards across a border",
            n,
        )
    if state.simple:
        return _("take the trick"), _("{name} takes the trick")
    what = ngettext(
        "touch a card of the trick, then a pile of yours; {n} to go",
        "touch a card of the trick, then a pile of yours; {n} to go",
        n,
    )
    return what, ngettext(
        "{name} sorts the trick: {n} card to go", "{name} sorts the trick: {n} cards to go", n
    )


def _verdict(state: CompetitionState) -> str:
    first, *others = winners(state)
    total = points(state)[first]
    if not others and player_names.is_you(first):
        said = ngettext("You have won with {n} point", "You have won with {n} points", total)
    elif not others:
        said = ngettext("{who} has won with {n} point", "{who} has won with {n} points", total)
    else:
        said = ngettext(
            "{who} have won with {n} point each", "{who} have won with {n} points each", total
        )
    return said.format(who=listing([who(seat) for seat in (first, *others)]), n=total)


def opened(state: CompetitionState, field: int) -> str:
    """What came to light on a field whose trick nobody takes."""
    aim = deck.aim(field)
    aim = aim[:1].upper() + aim[1:]
    if state.won[-1] == NOBODY or not state.shown:
        return _("{aim}: blind cards only").format(aim=aim)
    best = deck.best(field, state.trick)
    islands = listing([name(card) for card in best])
    figure = deck.figure(best[0], field // 2)
    said = _("{aim}: {islands} are equal, {figure}; each seat keeps its own")
    return said.format(aim=aim, islands=islands, figure=figure)


def cards(n: int) -> str:
    """So many cards, in words."""
    return ngettext("{n} card", "{n} cards", n).format(n=n)


def tricks(n: int) -> str:
    """So many tricks, in words."""
    return ngettext("{n} trick", "{n} tricks", n).format(n=n)


def round_of(state: CompetitionState) -> str:
    """Which round is played."""
    number = min(state.round + 1, state.rounds)
    return _("Round {number} of {rounds}").format(number=number, rounds=state.rounds)
