"""The picture while cards are laid: the strip with its twelve fields, and the hand under it, its
cards upright side by side. A touch of a category puts them in the order of its figures.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from skerry.core.i18n import texts
from skerry.core.scene import Layer, LedgerEntry, Node, Order
from skerry.games.competition import deck
from skerry.games.competition.constants import EMPTY, Ints
from skerry.games.competition.deck import CATEGORIES, FIELDS, SEAS
from skerry.games.competition.rules import CompetitionState
from skerry.games.competition.text import LOOKS, initial, round_of, who
from skerry.games.competition.text import name as name_text

from . import cards, full_cards
from .cards import Face
from .fit import lines
from .full_cards import Sheet
from .layout import Box, Plan
from .layout import hand as places
from .shapes import ISLE, Shapes, box, chip, isle, rect

_ = texts(__name__)[0]


def strip(
    state: CompetitionState, seat: int | None, plan: Plan, *, laying: bool = False
) -> Iterator[Node]:
    """The strip with its categories and fields; what the seat has laid there. While it lays cards,
    a category is touched to sort them.
    """
    yield Node("strip", plan.left, plan.middle - plan.strip / 2, "strip", z=0)
    for k, category in enumerate(CATEGORIES):
        roomy = plan.strip > 40
        x = plan.x(k)
        text = _(category.short)
        if plan.strip > 30:
            up = plan.middle - (11 if roomy else 8)
            look = "on-strip"
            scale = 1.1 if roomy else 0.9
            yield Node(f"icon-{k}", x, up, f"icon-{k}", look=look, scale=scale, z=1)
        down = plan.middle + (11 if roomy else 8 if plan.strip > 30 else 0)
        yield Node(f"category-{k}", x, down, text=text, look="category", z=2)
        if laying:
            said = _("Sort by {category}").format(category=_(category.name))
            yield Node(f"sort-{k}", x, plan.middle, "sort", look="sort", label=said, z=1)
    yield from _captions(state, plan)
    lying = (EMPTY,) * FIELDS if seat is None else state.fields[seat]
    for field, card in enumerate(lying):
        yield from _field(state, field, card, plan)


def _captions(state: CompetitionState, plan: Plan) -> Iterator[Node]:
    """What wins on the fields above and below, and which round it is."""
    above = _("Highest wins")
    below = _("Lowest wins")
    if not plan.tall:
        (_x, high), (_x, low), x = plan.spot(0), plan.spot(1), plan.left / 2
        for id, said, y in (("above", above, high), ("below", below, low)):
            rows = lines(said, plan.left)
            for k, line in enumerate(rows):
                down = y + 14 * (k - (len(rows) - 1) / 2)
                own = f"{id}-{k}" if len(rows) > 1 else id
                yield Node(own, x, down, text=line, look="side")
        yield Node("round", x, plan.middle, text=round_of(state), look="side")
    elif plan.top > 10:
        yield Node(
            "above", plan.width / 2, 8, text=f"\N{BLACK UP-POINTING TRIANGLE} {above}", look="side"
        )
        said = f"\N{BLACK DOWN-POINTING TRIANGLE} {below} \N{MIDDLE DOT} {round_of(state)}"
        yield Node("below", plan.width / 2, plan.foot + 8, text=said, look="side")


def _field(state: CompetitionState, field: int, card: int, plan: Plan) -> Iterator[Node]:
    x, y = plan.spot(field)
    open_now = bool(state.shown) and field == state.field
    look = "open" if open_now else "done" if field < state.field else ""
    named = f"{deck.aim(field)}, {_content(state, field, card)}"
    yield Node(f"field-{deck.code(field)}", x, y, "field", look=look, label=named)
    if card >= 0:
        down = y + plan.field / 2 - 8
        text = cards.figure(card, field // 2, plan.column - 3)
        yield Node(f"value-{deck.code(field)}", x, down, text=text, look="value", z=6)
    elif field < state.field or open_now:
        yield from _taken(state, field, x, y)


def _content(state: CompetitionState, field: int, card: int) -> str:
    if card >= 0:
        return f"{name_text(card)} {deck.figure(card, field // 2)}"
    if field < state.field or (state.shown and field == state.field):
        winner = state.won[FIELDS * state.round + field]
        if winner < 0:
            return _("taken by nobody")
        return _("taken by {who}").format(who=who(winner))
    return _("blind card") if card != EMPTY and state.ready else _("empty")


def _taken(state: CompetitionState, field: int, x: float, y: float) -> Iterator[Node]:
    """A flag of who took the trick."""
    winner = state.won[FIELDS * state.round + field]
    if winner >= 0:
        yield Node(f"flag-{field}", x, y, "flag", look=LOOKS[winner], scale=1.25, z=1)
        text = initial(winner)
        yield Node(f"flagged-{field}", x - 3, y - 3.5, text=text, look="flagged", z=2)
    else:
        yield Node(f"flag-{field}", x, y, "tie", z=1)


def chips(state: CompetitionState, seat: int, plan: Plan) -> Iterator[Node]:
    """The seat's islands: those laid on their fields, the others on their cards."""
    held = own(state, seat)
    for card, at in zip(held, places(plan, len(held)), strict=True):
        if card in state.hands[seat]:
            id = deck.cards()[card].id
            said = _("{card}, in your hand")
            x, y, scale = cards.isle(card, Face(at.wide, at.high), at)
            label = said.format(card=full_cards.label(card))
            yield Node(f"card-{id}", x, y, f"isle-{id}", label=label, scale=scale, z=5)
        else:
            yield lying(card, state.fields[seat].index(card), plan)


def lying(card: int, field: int, plan: Plan) -> Node:
    """A card on its field."""
    (x, y), id = plan.spot(field), deck.cards()[card].id
    said = _("{card}, laid for the {aim}").format(card=full_cards.label(card), aim=deck.aim(field))
    up = y - plan.field / 2 + 1 + plan.chip / 2
    scale = round(plan.chip / ISLE, 4)
    return Node(f"card-{id}", x, up, f"isle-{id}", label=said, scale=scale, z=5)


def _lies(plan: Plan) -> Layer:
    """Where an island on a field can be touched: anywhere on it."""
    unit = ISLE / plan.chip
    wide = (plan.column - 3) * unit
    high = plan.field * unit
    whole = rect(-wide / 2, -ISLE / 2 - unit, wide, high, 5 * unit)
    return Layer(whole, "touch")


def own(state: CompetitionState, seat: int) -> Ints:
    """The cards of a seat in this round that have not been turned over, in the deck's order."""
    lying = (card for card in state.fields[seat] if card >= 0)
    return tuple(sorted((*state.hands[seat], *lying)))


def index(state: CompetitionState, seat: int, plan: Plan) -> Iterator[Node]:
    """The cards of the hand, without the islands themselves."""
    held = own(state, seat)
    lying = state.fields[seat]
    for card, at in zip(held, places(plan, len(held)), strict=True):
        field = None if card in state.hands[seat] else lying.index(card)
        yield from cards.hand(card, at, field)


def orders(state: CompetitionState, seat: int, plan: Plan) -> tuple[Order, ...]:
    """The hand in the order of each category's figures, the highest first."""
    held = own(state, seat)
    spots = places(plan, len(held))
    found: list[Order] = []
    for k in range(len(CATEGORIES)):
        ranked = sorted(held, key=lambda card: -_merit(card, k))
        ways = {
            deck.cards()[card].id: (
                round(spots[ranked.index(card)].x - at.x, 1),
                round(spots[ranked.index(card)].y - at.y, 1),
            )
            for card, at in zip(held, spots, strict=True)
        }
        lit = (f"sort-{k}", *(f"in-{k}-{id}" for id in ways))
        found.append(Order(f"sort-{k}", {id: way for id, way in ways.items() if any(way)}, lit))
    return tuple(found)


def _merit(card: int, category: int) -> float:
    figure = deck.cards()[card].figures[category]
    return float("-inf") if figure is None else figure


def groups(state: CompetitionState, seat: int, plan: Plan) -> dict[str, tuple[str, ...]]:
    """The nodes of each card of the hand, without those that lie on fields."""
    found: dict[str, tuple[str, ...]] = {}
    held = own(state, seat)
    for card, at in zip(held, places(plan, len(held)), strict=True):
        id = deck.cards()[card].id
        field = None if card in state.hands[seat] else state.fields[seat].index(card)
        ids = [node.id for node in cards.hand(card, at, field)]
        found[id] = (*ids, *([f"card-{id}"] if field is None else []))
    return found


def readers(shown: Iterable[int], plan: Plan) -> Iterator[tuple[LedgerEntry, list[Node]]]:
    """For each card an entry of the ledger that shows it large while looked at."""
    x = plan.width / 2
    y = plan.height / 2
    scale = 2.75
    for k, card in enumerate(shown):
        it = deck.cards()[card]
        place = Sheet(f"read-{it.id}", x, y, scale=scale, look="read", z=20 + k)
        left, top, size = full_cards.isle(card, place)
        nodes = [
            *full_cards.sheet(card, place),
            Node(f"read-{it.id}-chip", left, top, "chip", look="read", scale=size, z=20 + k),
            Node(f"read-{it.id}", left, top, f"isle-{it.id}", look="read", scale=size, z=20 + k),
        ]
        yield (
            LedgerEntry(it.short, _(SEAS[it.sea].short), nodes=tuple(node.id for node in nodes)),
            nodes,
        )


def shapes(state: CompetitionState, seat: int, plan: Plan) -> Shapes:
    """What the hand's nodes refer to."""
    found: Shapes = {}
    held = own(state, seat)
    at: Box | None = None
    for card, at in zip(held, places(plan, len(held)), strict=True):
        id = deck.cards()[card].id
        face = Face(at.wide, at.high)
        below = [cards.grip(face)] if card in state.hands[seat] else [_lies(plan), chip()]
        found[f"isle-{id}"] = isle(card, *below)
    size = cards.shapes(Face(at.wide, at.high)) if at else {}
    sort = {"sort": (Layer(box(plan.column - 1, plan.strip, 4), "sort"),)}
    return {**found, **size, **sort, **full_cards.shapes(full_cards.WIDE)}
