"""What is said of a state: how things stand, what happened, why a move cannot be played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from skerry.core.i18n import N_, listing, texts

from . import deck
from .deck import CATEGORIES, SEAS
from .scoring import points, winners
from .terms import BLIND, EMPTY, HIDDEN, NOBODY, TIED, UP, Ints

if TYPE_CHECKING:
    from .rules import CompetitionState

_, ngettext = texts(__name__)

COLOURS = (N_("Red"), N_("Blue"), N_("Yellow"), N_("Green"), N_("Purple"))
"""What the seats are called; `colour` says it."""

INITIALS = (N_("R"), N_("B"), N_("Y"), N_("G"), N_("P"))
"""The same on flags."""

LOOKS = tuple(colour.lower() for colour in COLOURS)
"""Their look tokens."""

MARKS = {EMPTY: ".", BLIND: N_("blind"), HIDDEN: "?"}


def colour(seat: int) -> str:
    """What a seat is called."""
    return _(COLOURS[seat])


def initial(seat: int) -> str:
    """The same in a letter or two."""
    return _(INITIALS[seat])


def name(card: int) -> str:
    """The name of an island, without what stands in brackets."""
    return deck.cards()[card].short


def status(state: CompetitionState) -> str:
    """How things stand."""
    if state.is_terminal:
        return _verdict(state)
    if state.dealing:
        said = _("Round {number} of {rounds}: the cards are dealt")
        return said.format(number=state.round + 1, rounds=state.rounds)
    seat = state.current_player
    if seat < 0:
        return _("Next to be turned over: {aim}").format(aim=deck.aim(state.field))
    left = state.takes or sum(pair[0] == seat for pair in state.due)
    return _to_do(state, left).format(who=colour(seat), n=left)


def _to_do(state: CompetitionState, n: int) -> str:
    """What {who} moves has to do, with {n} cards if it is about cards."""
    if state.laying:
        return _("{who} lays cards")
    if state.takes:
        return ngettext(
            "{who} may take {n} card across a border", "{who} may take {n} cards across a border", n
        )
    if state.simple:
        return _("{who} takes the trick")
    return ngettext(
        "{who} sorts the trick: {n} card to go", "{who} sorts the trick: {n} cards to go", n
    )


def _verdict(state: CompetitionState) -> str:
    first, *others = winners(state)
    total = points(state)[first]
    if not others:
        said = ngettext("{who} has won with {n} point", "{who} has won with {n} points", total)
    else:
        said = ngettext(
            "{who} have won with {n} point each", "{who} have won with {n} points each", total
        )
    return said.format(who=listing([colour(seat) for seat in (first, *others)]), n=total)


def news(state: CompetitionState) -> str:
    """What the last action, or the last turning over, brought about."""
    if not state.last:
        return ""
    word, *rest = state.last
    if word == "deal":
        return _("Cards are dealt")
    if word == "turn":
        return _opened(state, rest[0])
    if word == "lay":
        return f"{name(rest[1])}: {deck.aim(rest[2])}"
    return _done(word, colour(rest[0]), rest[1:])


def _done(word: str, who: str, rest: Sequence[Any]) -> str:
    """What the one who moved has done."""
    if word == "put":
        return _("{who} puts {cards}").format(who=who, cards=listing([_put(*it) for it in rest]))
    if word == "gather":
        said = ngettext("{who} takes {n} card", "{who} takes {n} cards", rest[0])
        return said.format(who=who, n=rest[0])
    if word == "take":
        other, card, where = rest
        up = _("{who} takes {island} from {other}, face up")
        said = up if where == UP else _("{who} takes {island} from {other}, face down")
        return said.format(who=who, island=name(card), other=colour(other))
    said = _("{who} has laid all cards") if word == "ready" else _("{who} takes no card")
    return said.format(who=who)


def _put(card: int, where: int) -> str:
    said = _("{island} face up") if where == UP else _("{island} face down")
    return said.format(island=name(card))


def _opened(state: CompetitionState, field: int) -> str:
    """What came to light on a field."""
    aim = deck.aim(field)
    aim = aim[:1].upper() + aim[1:]
    if state.won[-1] == NOBODY or not state.shown:
        return _("{aim}: blind cards only").format(aim=aim)
    best = deck.best(field, state.trick)
    islands, figure = listing([name(card) for card in best]), deck.figure(best[0], field // 2)
    if state.won[-1] == TIED:
        said = _("{aim}: {islands} are equal, {figure}; each seat keeps its own")
        return said.format(aim=aim, islands=islands, figure=figure)
    said = _("{aim}: {island}, {figure}, takes the trick for {who}")
    return said.format(aim=aim, island=islands, figure=figure, who=colour(state.won[-1]))


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


# As text


def drawing(state: CompetitionState) -> str:
    """The state as text: per seat its hand, once all cards are dealt, its fields above and below
    the strip, its piles; what is empty is left out.
    """
    lines = [] if state.dealing else [round_of(state)]
    for seat, total in enumerate(points(state)):
        won = state.won.count(seat)
        score = [ngettext("{n} point", "{n} points", total).format(n=total), tricks(won)]
        lines.append(", ".join([colour(seat), *(score if total or won else [])]))
        if not state.dealing:
            lines += _hand(state, seat) + _layout(state.fields[seat])
        lines += _piles(state, seat)
    if state.shown:
        shown = " ".join(map(_id, state.shown))
        due = [f"{colour(seat)} {_id(card)} ({_sea(card)})" for seat, card in state.due]
        said = _("{field}: {cards}; to be sorted: {left}")
        left = ", ".join(due) or _("none")
        lines.append(said.format(field=deck.code(state.field), cards=shown, left=left))
    told = "" if state.dealing else news(state)
    return "\n".join([*lines, *filter(None, [told]), status(state)])


def _hand(state: CompetitionState, seat: int) -> list[str]:
    """A hand; with all its figures for the one who lays it, and sees no other's."""
    hand = state.hands[seat]
    busy = state.laying and seat == state.ready and HIDDEN not in hand
    if not hand or not busy or not any(HIDDEN in row for row in (*state.hands, *state.fields)):
        return ["  " + _("hand: {cards}").format(cards=_row(hand))] if hand else []
    heads = "".join(f"{_(category.short):>10}" for category in CATEGORIES)
    return ["  " + _("hand").ljust(30) + heads, *(f"  {_figures(card)}" for card in hand)]


def _figures(card: int) -> str:
    """A line with a card's sea and its figures."""
    figures = "".join(f"{deck.brief(card, k):>10}" for k in range(len(CATEGORIES)))
    return f"{_id(card):17}{_sea(card):13}{figures}"


def _sea(card: int) -> str:
    return SEAS[deck.seas()[card]].word


def _layout(lying: Ints) -> list[str]:
    if set(lying) == {EMPTY}:
        return []
    return [f"  {'ab'[low]}: {_row(lying[low::2])}" for low in (0, 1)]


def _row(cards: Ints) -> str:
    """Cards side by side."""
    if len(cards) > 1 and set(cards) == {HIDDEN}:
        return _("{n} hidden").format(n=len(cards))
    return " ".join(map(_id, cards))


def _piles(state: CompetitionState, seat: int) -> list[str]:
    up = [f"{sea.word} {len(pile)}" for sea, pile in zip(SEAS, state.up[seat], strict=True) if pile]
    down = [_("down {n}").format(n=state.down[seat])] if state.down[seat] else []
    return ["  " + _("piles: {piles}").format(piles=" ".join([*up, *down]))] if up or down else []


def _id(card: int) -> str:
    return _(MARKS[card]) if card in MARKS else deck.cards()[card].id
