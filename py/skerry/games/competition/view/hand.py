"""The scene while cards are placed: the strip with its twelve fields, and the hand below it.

If the player chooses a category on the strip, the page sorts the hand by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from skerry.core.i18n import texts
from skerry.core.scene import Layer, LedgerEntry, Node, Order
from skerry.games.competition import deck
from skerry.games.competition.constants import EMPTY, Ints
from skerry.games.competition.deck import CATEGORIES, FIELDS, SEAS
from skerry.games.competition.rules import CompetitionState
from skerry.games.competition.text import LOOKS, colour_initial, round_text, seat_name
from skerry.games.competition.text import island_name as name_text

from . import cards, full_cards
from .cards import Face
from .fit import name_lines
from .full_cards import FullCard
from .layout import Box, Plan
from .layout import hand_boxes as places
from .shapes import ISLE, Shapes, box_path, island_layers, island_square, rect_path

_ = texts(__name__)[0]


def strip_nodes(
    state: CompetitionState, seat: int | None, plan: Plan, *, laying: bool = False
) -> Iterator[Node]:
    """Yield the strip with its categories and fields, and the figures of a seat's cards on them.

    Args:
        state: The state.
        seat: The seat whose cards are shown; None: no cards.
        plan: The layout.
        laying: Whether the seat is placing cards, so that its hand can be sorted.
    """
    yield Node("strip", plan.left, plan.middle - plan.strip / 2, "strip", z=0)
    for k, category in enumerate(CATEGORIES):
        roomy = plan.strip > 40
        x = plan.column_x(k)
        text = _(category.short)
        if plan.strip > 30:
            up = plan.middle - (11 if roomy else 8)
            look = "on-strip"
            scale = 1.1 if roomy else 0.9
            left = x - 15 if category.unit else x
            yield Node(f"icon-{k}", left, up, f"icon-{k}", look=look, scale=scale, z=1)
            if category.unit:
                yield Node(f"unit-{k}", x + 9, up, text=category.unit, look="unit", z=2)
        down = plan.middle + (11 if roomy else 8 if plan.strip > 30 else 0)
        yield Node(f"category-{k}", x, down, text=text, look="category", z=2)
        if laying:
            message = _("Sort by {category}").format(category=_(category.name))
            yield Node(f"sort-{k}", x, plan.middle, "sort", look="sort", label=message, z=1)
    yield from _caption_nodes(state, plan)
    lying = (EMPTY,) * FIELDS if seat is None else state.fields[seat]
    for field, card in enumerate(lying):
        yield from _field_nodes(state, field, card, plan)


def _caption_nodes(state: CompetitionState, plan: Plan) -> Iterator[Node]:
    """Yield "Highest wins" and "Lowest wins" next to the fields, and the number of the round."""
    above = _("Highest wins")
    below = _("Lowest wins")
    if not plan.tall:
        (_x, high) = plan.spot(0)
        (_x, low) = plan.spot(1)
        x = plan.left / 2
        for id, message, y in (("above", above, high), ("below", below, low)):
            rows = name_lines(message, plan.left)
            for k, line in enumerate(rows):
                down = y + 14 * (k - (len(rows) - 1) / 2)
                node_id = f"{id}-{k}" if len(rows) > 1 else id
                yield Node(node_id, x, down, text=line, look="side")
        yield Node("round", x, plan.middle, text=round_text(state), look="side")
    elif plan.top > 10:
        yield Node(
            "above", plan.width / 2, 8, text=f"\N{BLACK UP-POINTING TRIANGLE} {above}", look="side"
        )
        message = f"\N{BLACK DOWN-POINTING TRIANGLE} {below} \N{MIDDLE DOT} {round_text(state)}"
        yield Node("below", plan.width / 2, plan.bottom + 8, text=message, look="side")


def _field_nodes(state: CompetitionState, field: int, card: int, plan: Plan) -> Iterator[Node]:
    x, y = plan.spot(field)
    open_now = bool(state.shown) and field == state.field
    look = "open" if open_now else "done" if field < state.field else ""
    named = f"{deck.field_aim(field)}, {_field_content_text(state, field, card)}"
    yield Node(f"field-{deck.field_code(field)}", x, y, "field", look=look, label=named)
    if card >= 0:
        down = y + plan.field / 2 - 8
        text = cards.fitting_figure(card, field // 2, plan.column - 3)
        yield Node(f"value-{deck.field_code(field)}", x, down, text=text, look="value", z=6)
    elif field < state.field or open_now:
        yield from _winner_flag(state, field, x, y)


def _field_content_text(state: CompetitionState, field: int, card: int) -> str:
    if card >= 0:
        return f"{name_text(card)} {deck.figure_text(card, field // 2)}"
    if field < state.field or (state.shown and field == state.field):
        winner = state.won[FIELDS * state.round + field]
        if winner < 0:
            return _("no one took it")
        return _("taken by {who}").format(who=seat_name(winner))
    return _("blind card") if card != EMPTY and state.ready else _("empty")


def _winner_flag(state: CompetitionState, field: int, x: float, y: float) -> Iterator[Node]:
    """Yield the flag of the player who took the field's trick; "=" if no player did."""
    winner = state.won[FIELDS * state.round + field]
    if winner >= 0:
        yield Node(f"flag-{field}", x, y, "flag", look=LOOKS[winner], scale=1.25, z=1)
        text = colour_initial(winner)
        yield Node(f"flagged-{field}", x - 3, y - 3.5, text=text, look="flagged", z=2)
    else:
        yield Node(f"flag-{field}", x, y, "tie", z=1)


def island_nodes(state: CompetitionState, seat: int, plan: Plan) -> Iterator[Node]:
    """Yield the seat's islands: placed islands on their fields, the others on their cards."""
    held = own_cards(state, seat)
    for card, at in zip(held, places(plan, len(held)), strict=True):
        if card in state.hands[seat]:
            id = deck.cards()[card].id
            message = _("{card}, in your hand")
            x, y, scale = cards.island_placement(card, Face(at.wide, at.high), at)
            label = message.format(card=full_cards.card_description(card))
            yield Node(f"card-{id}", x, y, f"isle-{id}", label=label, scale=scale, z=5)
        else:
            yield placed_island_node(card, state.fields[seat].index(card), plan)


def placed_island_node(card: int, field: int, plan: Plan) -> Node:
    """Return the island of a card that is placed on a field."""
    (x, y) = plan.spot(field)
    id = deck.cards()[card].id
    message = _("{card}, placed for the {aim}").format(
        card=full_cards.card_description(card), aim=deck.field_aim(field)
    )
    up = y - plan.field / 2 + 1 + plan.chip_size / 2
    scale = round(plan.chip_size / ISLE, 4)
    return Node(f"card-{id}", x, up, f"isle-{id}", label=message, scale=scale, z=5)


def _field_touch_area(plan: Plan) -> Layer:
    """Return the touch area of an island on a field: the whole field."""
    unit = ISLE / plan.chip_size
    wide = (plan.column - 3) * unit
    high = plan.field * unit
    whole = rect_path(-wide / 2, -ISLE / 2 - unit, wide, high, 5 * unit)
    return Layer(whole, "touch")


def own_cards(state: CompetitionState, seat: int) -> Ints:
    """Return the cards of a seat that have not been turned over, ordered by their numbers."""
    lying = (card for card in state.fields[seat] if card >= 0)
    return tuple(sorted((*state.hands[seat], *lying)))


def hand_card_nodes(state: CompetitionState, seat: int, plan: Plan) -> Iterator[Node]:
    """Yield all cards of a seat below the strip, without the islands, which `island_nodes` yields.

    Cards that are placed on fields are included.
    """
    held = own_cards(state, seat)
    lying = state.fields[seat]
    for card, at in zip(held, places(plan, len(held)), strict=True):
        field = None if card in state.hands[seat] else lying.index(card)
        yield from cards.hand_card_nodes(card, at, field)


def sort_orders(state: CompetitionState, seat: int, plan: Plan) -> tuple[Order, ...]:
    """Return for each category how the cards move if they are sorted by it, highest first."""
    held = own_cards(state, seat)
    spots = places(plan, len(held))
    results: list[Order] = []
    for k in range(len(CATEGORIES)):
        ranked = sorted(held, key=lambda card: -_sort_value(card, k))
        ways = {
            deck.cards()[card].id: (
                round(spots[ranked.index(card)].x - at.x, 1),
                round(spots[ranked.index(card)].y - at.y, 1),
            )
            for card, at in zip(held, spots, strict=True)
        }
        lit = (f"sort-{k}", *(f"in-{k}-{id}" for id in ways))
        results.append(Order(f"sort-{k}", {id: way for id, way in ways.items() if any(way)}, lit))
    return tuple(results)


def _sort_value(card: int, category: int) -> float:
    figure = deck.cards()[card].figures[category]
    return float("-inf") if figure is None else figure


def node_groups(state: CompetitionState, seat: int, plan: Plan) -> dict[str, tuple[str, ...]]:
    """Return for each card the ids of the nodes that move with it when the hand is sorted.

    An island on a field doesn't move.
    """
    results: dict[str, tuple[str, ...]] = {}
    held = own_cards(state, seat)
    for card, at in zip(held, places(plan, len(held)), strict=True):
        id = deck.cards()[card].id
        field = None if card in state.hands[seat] else state.fields[seat].index(card)
        ids = [node.id for node in cards.hand_card_nodes(card, at, field)]
        results[id] = (*ids, *([f"card-{id}"] if field is None else []))
    return results


def large_card_entries(
    shown: Iterable[int], plan: Plan
) -> Iterator[tuple[LedgerEntry, list[Node]]]:
    """Yield for each card a ledger entry and the nodes that show the card large when chosen."""
    x = plan.width / 2
    y = plan.height / 2
    scale = 2.75
    for k, card in enumerate(shown):
        item = deck.cards()[card]
        place = FullCard(f"read-{item.id}", x, y, scale=scale, look="read", z=20 + k)
        left, top, size = full_cards.island_placement(card, place)
        nodes = [
            *full_cards.full_card_nodes(card, place),
            Node(f"read-{item.id}-chip", left, top, "chip", look="read", scale=size, z=20 + k),
            Node(
                f"read-{item.id}", left, top, f"isle-{item.id}", look="read", scale=size, z=20 + k
            ),
        ]
        yield (
            LedgerEntry(
                item.short_name, _(SEAS[item.sea].short), nodes=tuple(node.id for node in nodes)
            ),
            nodes,
        )


def shapes(state: CompetitionState, seat: int, plan: Plan) -> Shapes:
    """Return the shapes of the hand's nodes."""
    results: Shapes = {}
    held = own_cards(state, seat)
    at: Box | None = None
    for card, at in zip(held, places(plan, len(held)), strict=True):
        id = deck.cards()[card].id
        face = Face(at.wide, at.high)
        below = (
            [cards.touch_area(face)]
            if card in state.hands[seat]
            else [_field_touch_area(plan), island_square()]
        )
        results[f"isle-{id}"] = island_layers(card, *below)
    size = cards.shapes(Face(at.wide, at.high)) if at else {}
    sort = {"sort": (Layer(box_path(plan.column - 1, plan.strip, 4), "sort"),)}
    return {**results, **size, **sort, **full_cards.shapes(full_cards.WIDE)}
