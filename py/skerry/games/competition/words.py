"""What is said of a state: how things stand, what happened, why a move cannot be played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from . import deck
from .deck import CATEGORIES, SEAS
from .scoring import points, winners
from .terms import BLIND, EMPTY, HIDDEN, NOBODY, TIED, UP, Ints

if TYPE_CHECKING:
    from .rules import CompetitionState

COLOURS = ("Red", "Blue", "Yellow", "Green", "Purple")
"""What the seats are called."""

LOOKS = tuple(colour.lower() for colour in COLOURS)
"""Their look tokens."""

MARKS = {EMPTY: ".", BLIND: "blind", HIDDEN: "?"}


def name(card: int) -> str:
    """The name of an island, without what stands in brackets."""
    return deck.cards()[card].short


def status(state: CompetitionState) -> str:
    """How things stand."""
    if state.is_terminal:
        return _verdict(state)
    if state.dealing:
        return f"Round {state.round + 1} of {state.rounds}: the cards are dealt"
    seat = state.current_player
    if seat < 0:
        return f"Next to be turned over: {deck.aim(state.field)}"
    who = COLOURS[seat]
    if state.laying:
        return f"{who} lays cards"
    if state.takes:
        return f"{who} may take {many(state.takes, 'card')} across a border"
    if state.simple:
        return f"{who} takes the trick"
    left = sum(owner == seat for owner, _ in state.due)
    return f"{who} sorts the trick: {many(left, 'card')} to go"


def _verdict(state: CompetitionState) -> str:
    first, *others = winners(state)
    total = many(points(state)[first], "point")
    if not others:
        return f"{COLOURS[first]} has won with {total}"
    return f"{listed(COLOURS[seat] for seat in (first, *others))} have won with {total} each"


def news(state: CompetitionState) -> str:
    """What the last action, or the last turning over, brought about."""
    if not state.last:
        return ""
    word, *rest = state.last
    if word == "deal":
        return "Cards are dealt"
    if word == "turn":
        return _opened(state, rest[0])
    who = COLOURS[int(rest[0])]
    if word == "lay":
        return f"{name(rest[1])}: {deck.aim(rest[2])}"
    if word == "put":
        return f"{who} puts {listed(f'{name(c)} {way(where)}' for c, where in rest[1:])}"
    if word == "gather":
        return f"{who} takes {many(rest[1], 'card')}"
    if word == "take":
        _, other, card, where = rest
        return f"{who} takes {name(card)} from {COLOURS[other]}, {way(where)}"
    return f"{who} has laid all cards" if word == "ready" else f"{who} takes no card"


def _opened(state: CompetitionState, field: int) -> str:
    """What came to light on a field."""
    aim = deck.aim(field).capitalize()
    if state.won[-1] == NOBODY or not state.shown:
        return f"{aim}: blind cards only"
    best = listed(name(card) for card in deck.best(field, state.trick))
    value = deck.figure(deck.best(field, state.trick)[0], field // 2)
    if state.won[-1] == TIED:
        return f"{aim}: {best} are equal, {value}; each seat keeps its own"
    return f"{aim}: {best}, {value}, takes the trick for {COLOURS[state.won[-1]]}"


def way(where: int) -> str:
    """Where a card is put, in words."""
    return "face up" if where == UP else "face down"


def listed(words: Iterable[str]) -> str:
    """Words with commas, and an "and" before the last one."""
    *before, last = words
    return f"{', '.join(before)} and {last}" if before else last


def many(number: int, thing: str) -> str:
    """A number of things, in words."""
    return f"{number} {thing}" + "s" * (number != 1)


# Why not


def why_not(state: CompetitionState, text: str) -> str:
    """Why a typed move cannot be played. It tells nothing of cards that others hold."""
    if state.dealing:
        return _why_not_dealt(text)
    if state.laying:
        return _why_not_laid(state, text)
    if text.startswith("take-"):
        borders = "none of yours" if state.takes else "no national border is in force"
        return f"There is no such pile to take from: {borders}"
    card, _, where = text.rpartition("-")
    if card in deck.numbers() and where in ("up", "down"):
        return f"{card} is not a card that {_mover(state)} has to put on a pile now"
    if text == "ready" or card in deck.numbers():
        return "Cards are laid at the beginning of a round only"
    return ""


def _why_not_dealt(text: str) -> str:
    known = text in deck.numbers()
    return f"{text} has been dealt already" if known else "A card is named by its island: usedom"


def _why_not_laid(state: CompetitionState, text: str) -> str:
    seat = state.ready
    if text == "ready":
        return f"{many(len(state.hands[seat]), 'island card')} must be laid first"
    card, _, place = text.rpartition("-")
    number = deck.numbers().get(card)
    fields = {deck.code(field): field for field in range(deck.FIELDS)}
    if place not in fields:
        return "A card is laid by its island and a field, a1 to a6 or b1 to b6: usedom-a1"
    if number is None or number not in (*state.hands[seat], *state.fields[seat]):
        return f"{_mover(state)} has no island of that name to lay"
    if not deck.fits(number, fields[place]):
        return f"{card} has no {CATEGORIES[fields[place] // 2].name}, so it must not lie there"
    if state.fields[seat][fields[place]] == number:
        return f"{card} lies there already"
    return "The card that lies there may not lie where this one comes from"


def _mover(state: CompetitionState) -> str:
    seat = state.current_player
    return COLOURS[seat] if seat >= 0 else "nobody"


def why_untouched(state: CompetitionState, picks: Sequence[str]) -> str:
    """Why touching these nodes in turn leads to no move."""
    kinds = [pick.split("-")[0] for pick in picks[-2:]]
    if state.laying:
        return _why_not_touched(picks, kinds)
    if state.takes:
        first = "Touch a face-up pile of another player first, then your pile for the card"
        return "The card goes face down or on your pile of its sea" if len(kinds) > 1 else first
    if state.due and kinds[-1] in ("pile", "down"):
        first = "Touch a card of the trick first, then a pile of yours"
        return "The card goes face down or on your pile of its sea" if len(kinds) > 1 else first
    return "Cards that are laid stay where they are in this round" if kinds == ["card"] else ""


def _why_not_touched(picks: Sequence[str], kinds: Sequence[str]) -> str:
    if kinds == ["card", "field"]:
        number = deck.numbers().get(picks[-2].removeprefix("card-"))
        dash = number is not None and None in deck.cards()[number].figures
        swap = "The card that lies there may not lie where this one comes from"
        return "Alexander Island has a dash for density, so it may not lie there" if dash else swap
    if kinds[-1] == "field":
        return "Touch a card of your hand first, then the field"
    return "A card of your hand goes on one of the twelve fields" if kinds[0] == "card" else ""


# As text


def drawing(state: CompetitionState) -> str:
    """The state as text: per seat its hand, once all cards are dealt, its fields above and below
    the strip, its piles; what is empty is left out.
    """
    number = min(state.round + 1, state.rounds)
    lines = [] if state.dealing else [f"Round {number} of {state.rounds}"]
    for seat, total in enumerate(points(state)):
        tricks = state.won.count(seat)
        score = f", {many(total, 'point')}, {many(tricks, 'trick')}" if total or tricks else ""
        lines.append(COLOURS[seat] + score)
        if not state.dealing:
            lines += _hand(state, seat) + _layout(state.fields[seat])
        lines += _piles(state, seat)
    if state.shown:
        shown = " ".join(map(_id, state.shown))
        due = (f"{COLOURS[seat]} {_id(card)} ({_sea(card)})" for seat, card in state.due)
        lines.append(f"{deck.code(state.field)}: {shown}; to be sorted: {', '.join(due) or 'none'}")
    told = "" if state.dealing else news(state)
    return "\n".join([*lines, *filter(None, [told]), status(state)])


def _hand(state: CompetitionState, seat: int) -> list[str]:
    """A hand; with all its figures for the one who lays it, and sees no other's."""
    hand = state.hands[seat]
    busy = state.laying and seat == state.ready and HIDDEN not in hand
    if not hand or not busy or not any(HIDDEN in row for row in (*state.hands, *state.fields)):
        return [f"  hand: {_row(hand)}"] if hand else []
    heads = "".join(f"{category.short:>10}" for category in CATEGORIES)
    return [f"  {'hand':30}{heads}", *(f"  {_figures(card)}" for card in hand)]


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
        return f"{len(cards)} hidden"
    return " ".join(map(_id, cards))


def _piles(state: CompetitionState, seat: int) -> list[str]:
    up = [f"{sea.word} {len(pile)}" for sea, pile in zip(SEAS, state.up[seat], strict=True) if pile]
    down = [f"down {state.down[seat]}"] if state.down[seat] else []
    return [f"  piles: {' '.join([*up, *down])}"] if up or down else []


def _id(card: int) -> str:
    return MARKS.get(card) or deck.cards()[card].id
