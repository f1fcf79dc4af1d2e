"""The picture while cards are laid: the strip with its twelve fields, and the hand under it.

The hand is an index: a row per island, whose figures stand under the strip's categories.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from skerry.core.i18n import texts
from skerry.core.scene import Entry, Node

from . import deck, sheets
from .deck import CATEGORIES, FIELDS, SEAS
from .rules import CompetitionState
from .shapes import COLUMN, ISLE, LEFT, ROW, WIDTH, Shapes, grip, isle, row
from .sheets import Sheet
from .terms import EMPTY, Ints
from .text import LOOKS, colour, initial, round_of
from .text import name as name_text

_, ngettext = texts(__name__)

ABOVE, STRIP, BELOW = 31.0, 59.0, 111.0
"""Middle of the fields above, upper edge of the strip, middle of the fields below."""

FIRST = 160.0
"""Middle of the hand's first row."""

READER = (200.0, 250.0, 2.75)
"""Middle and scale of a card that is read large."""


def column(category: int) -> float:
    """The middle of a category's column."""
    return LEFT + COLUMN * (category + 0.5)


def spot(field: int) -> tuple[float, float]:
    """The middle of a field."""
    return column(field // 2), BELOW if field % 2 else ABOVE


def strip(state: CompetitionState, seat: int | None) -> Iterator[Node]:
    """The strip with its categories and fields; what the seat has laid there."""
    yield Node("strip", LEFT - 4, STRIP, "strip", z=0)
    for k, category in enumerate(CATEGORIES):
        yield Node(f"icon-{k}", column(k), STRIP + 8, f"icon-{k}", look="on-strip", scale=0.75, z=1)
        yield Node(
            f"category-{k}", column(k), STRIP + 18.5, text=_(category.short), look="tiny", z=1
        )
    yield Node("above", LEFT / 2, ABOVE, text=_("Highest wins"), look="side")
    yield Node("below", LEFT / 2, BELOW, text=_("Lowest wins"), look="side")
    yield Node("round", LEFT / 2, STRIP + 12, text=round_of(state), look="side")
    lying = (EMPTY,) * FIELDS if seat is None else state.fields[seat]
    for field, card in enumerate(lying):
        yield from _field(state, field, card)


def _field(state: CompetitionState, field: int, card: int) -> Iterator[Node]:
    x, y = spot(field)
    open_now = bool(state.shown) and field == state.field
    look = "open" if open_now else "done" if field < state.field else ""
    named = f"{deck.aim(field)}, {_content(state, field, card)}"
    yield Node(f"field-{deck.code(field)}", x, y, "field", look=look, label=named)
    if card >= 0:
        text = deck.brief(card, field // 2)
        look = _snug("value", text)
        yield Node(f"value-{deck.code(field)}", x, y + 18.5, text=text, look=look, z=4)
    elif field < state.field or open_now:
        yield from _taken(state, field)


def _content(state: CompetitionState, field: int, card: int) -> str:
    if card >= 0:
        return f"{name_text(card)} {deck.figure(card, field // 2)}"
    if field < state.field or (state.shown and field == state.field):
        winner = state.won[FIELDS * state.round + field]
        if winner < 0:
            return _("taken by nobody")
        return _("taken by {who}").format(who=colour(winner))
    return _("blind card") if card != EMPTY and state.ready else _("empty")


def _taken(state: CompetitionState, field: int) -> Iterator[Node]:
    """A flag of who took the trick."""
    winner = state.won[FIELDS * state.round + field]
    x, y = spot(field)
    if winner >= 0:
        yield Node(f"flag-{field}", x, y, "flag", look=LOOKS[winner], z=1)
        text = initial(winner)
        yield Node(f"flagged-{field}", x - 2, y - 2.5, text=text, look="flagged", z=2)
    else:
        yield Node(f"flag-{field}", x, y, "tie", z=1)


def chips(state: CompetitionState, seat: int) -> Iterator[Node]:
    """The seat's cards: those laid on their fields, the others at the left of their rows."""
    rows = {card: k for k, card in enumerate(own(state, seat))}
    for card, k in rows.items():
        id = deck.cards()[card].id
        if card in state.hands[seat]:
            said = _("{card}, in your hand").format(card=sheets.label(card))
            scale = 27 / ISLE
            place = 19, FIRST + ROW * k
            yield Node(f"card-{id}", *place, f"grip-{id}", label=said, scale=round(scale, 4), z=5)
        else:
            yield lying(card, state.fields[seat].index(card))


def lying(card: int, field: int) -> Node:
    """A card on its field."""
    x, y = spot(field)
    id, scale = deck.cards()[card].id, round(30 / ISLE, 4)
    said = _("{card}, laid for the {aim}").format(card=sheets.label(card), aim=deck.aim(field))
    return Node(f"card-{id}", x, y - 7, f"isle-{id}", label=said, scale=scale, z=5)


def own(state: CompetitionState, seat: int) -> Ints:
    """The cards of a seat in this round that have not been turned over, in the deck's order."""
    lying = (card for card in state.fields[seat] if card >= 0)
    return tuple(sorted((*state.hands[seat], *lying)))


def index(state: CompetitionState, seat: int) -> Iterator[Node]:
    """The rows of the hand, without the islands themselves."""
    for k, card in enumerate(own(state, seat)):
        yield from _row(state, seat, card, FIRST + ROW * k)


def _row(state: CompetitionState, seat: int, card: int, y: float) -> Iterator[Node]:
    it, laid = deck.cards()[card], card not in state.hands[seat]
    look = "laid" if laid else ""
    tokens = f"{SEAS[it.sea].word} {look}".strip()
    yield Node(f"row-{it.id}", WIDTH / 2, y, f"row-{it.id}", look=tokens, z=1)
    name = f"name {look}" if len(it.short) < 13 else f"name long {look}"
    yield Node(f"name-{it.id}", 73, y - 5, text=it.short, look=name.strip(), z=2)
    sea = f"tiny {look}".strip()
    yield Node(f"sea-{it.id}", 73, y + 7.5, text=_sub(card), look=sea, z=2)
    for k in range(len(CATEGORIES)):
        text = deck.brief(card, k)
        figure = f"{_snug('number', text)} {look}".strip()
        yield Node(f"in-{k}-{it.id}", column(k), y - 3.5, text=text, look=figure, z=2)
    if laid:
        field = state.fields[seat].index(card)
        side = "low" if field % 2 else "high"
        yield Node(f"mark-{it.id}", column(field // 2), y, "mark", look=side, z=1)


def _snug(look: str, figure: str) -> str:
    """The look of a figure, so that it fits its column."""
    return f"{look} {'long' if len(figure) < 9 else 'tight'}" if len(figure) > 6 else look


def _sub(card: int) -> str:
    it = deck.cards()[card]
    sea = _(SEAS[it.sea].short)
    if not it.borders:
        return sea
    return ngettext("{sea}, {n} border", "{sea}, {n} borders", it.borders).format(
        sea=sea, n=it.borders
    )


def readers(cards: Iterable[int]) -> Iterator[tuple[Entry, list[Node]]]:
    """For each card an entry of the ledger that shows it large while looked at."""
    x, y, scale = READER
    for k, card in enumerate(cards):
        it = deck.cards()[card]
        place = Sheet(f"read-{it.id}", x, y, scale=scale, look="read", z=20 + k)
        left, top, size = sheets.isle(card, place)
        nodes = [
            *sheets.sheet(card, place),
            Node(f"read-{it.id}", left, top, f"isle-{it.id}", look="read", scale=size, z=20 + k),
        ]
        yield Entry(it.short, _(SEAS[it.sea].short), nodes=tuple(node.id for node in nodes)), nodes


def shapes(state: CompetitionState, seat: int) -> Shapes:
    """What the hand's nodes refer to."""
    found: Shapes = {}
    for card in own(state, seat):
        id = deck.cards()[card].id
        found[f"row-{id}"] = row(card)
        found[f"isle-{id}"] = isle(card)
        if card in state.hands[seat]:
            found[f"grip-{id}"] = grip(card, 27 / ISLE)
    return {**found, **sheets.shapes(sheets.WIDE)}
