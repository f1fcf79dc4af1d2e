"""Scene of Island Competition for a viewer.

While cards are placed, the scene shows the strip of fields and the viewer's hand. Afterwards it
shows the strip, the trick and all piles. Between rounds and at the end, the piles fill the whole
scene, with their points and the rules of counting.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

from skerry.core.i18n import N_, texts
from skerry.core.scene import WIDE, Aspect, Choice, Layer, LedgerEntry, Node, Player, Scene
from skerry.games.competition import deck, scoring
from skerry.games.competition.action_text import events_text
from skerry.games.competition.constants import BLIND, DOWN, TIED, UP, Action
from skerry.games.competition.deck import SEAS
from skerry.games.competition.rules import CompetitionState, notation
from skerry.games.competition.text import LOOKS, round_text, seat_colour, seat_name, status
from skerry.games.competition.text import takes_left_text as takes_left_text
from skerry.games.competition.text import trick_count_text as tricks_text

from . import cards, flags, full_cards, hand, piles
from .cards import Face
from .fit import max_text_width, shorten
from .layout import Box, Plan, field_heading, make_plan, trick_boxes
from .shapes import Shapes, box_path, common_shapes, island_layers, island_square

_ = texts(__name__)[0]

PAUSES = {"turn": 1.6, "put": 0.4, "take": 0.8, "gather": 0.4, "pass": 0.3}
"""Seconds to pause on the scene after an action, by its word."""

BUTTONS = {
    "ready": N_("Confirm"),
    "gather": N_("Take the trick"),
    "pass": N_("Take nothing"),
}


def scene(state: CompetitionState, viewer: int | None, aspect: Aspect = WIDE) -> Scene:
    """Return the scene for `viewer` (None: a spectator)."""
    lays = state.is_laying or state.is_dealing
    holds = viewer is not None and lays and not piles.is_counting(state)
    layout = make_plan(aspect, laying=holds)
    if viewer is not None and holds:
        nodes, shapes, ledger = _laying_parts(state, viewer, layout)
    elif piles.is_counting(state):
        nodes, shapes, ledger = _counting_parts(state, viewer, layout)
    else:
        nodes, shapes, ledger = _trick_parts(state, viewer, layout)
    used = {node.shape for node in nodes}
    return Scene(
        game="competition",
        width=layout.width,
        height=layout.height,
        shapes={key: shape for key, shape in shapes.items() if key in used}
        | flags.flag_shapes(used),
        nodes=tuple(nodes),
        choices=_choices(state, viewer),
        players=tuple(_player(state, seat) for seat in range(state.seat_count)),
        status=status(state),
        news=events_text(state),
        ledger=tuple(ledger),
        hold=_pause_seconds(state),
        waits=piles.is_counting(state),
        **(_sorting_fields(state, viewer, layout) if viewer is not None and holds else {}),
    )


def _sorting_fields(state: CompetitionState, seat: int, layout: Plan) -> dict[str, Any]:
    """Return the arguments for the scene that let the page sort the hand."""
    return {
        "groups": hand.node_groups(state, seat, layout),
        "orders": hand.sort_orders(state, seat, layout),
    }


PLATE = 110.0
"""Width of a plate with a player's name, unless the card is narrower or a name needs more, in
picture units."""

Parts = tuple[list[Node], Shapes, list[LedgerEntry]]


def _laying_parts(state: CompetitionState, seat: int, layout: Plan) -> Parts:
    nodes = [
        *hand.strip_nodes(state, seat, layout, laying=True),
        *hand.hand_card_nodes(state, seat, layout),
        *hand.island_nodes(state, seat, layout),
    ]
    entries, large = _large_card_parts(hand.own_cards(state, seat), layout)
    shapes = {**_common_shapes(layout), **hand.shapes(state, seat, layout)}
    return [*nodes, *large], shapes, [*entries, *_sea_entries(state, nodes)]


def _common_shapes(layout: Plan) -> Shapes:
    return common_shapes(layout.column, layout.field, layout.width - layout.left, layout.strip)


def _large_card_parts(cards: Iterable[int], layout: Plan) -> tuple[list[LedgerEntry], list[Node]]:
    """Return ledger entries for cards, and nodes that show a card large if its entry is chosen."""
    pairs = list(hand.large_card_entries(cards, layout))
    return [entry for entry, _ in pairs], [node for _, nodes in pairs for node in nodes]


def _trick_parts(state: CompetitionState, viewer: int | None, layout: Plan) -> Parts:
    lying = [] if viewer is None else [card for card in state.fields[viewer] if card >= 0]
    nodes = [*piles.pile_nodes(state, layout, viewer), *_crossing_nodes(state, layout)]
    face = _card_face(state, layout)
    if not (layout.tall and piles.fills_scene(state)):
        nodes += hand.strip_nodes(state, viewer, layout)
        nodes += [
            hand.placed_island_node(card, field, layout)
            for field, card in _cards_on_fields(state, viewer)
        ]
    if not (layout.tall and piles.is_crossing(state)):
        nodes += _all_slot_nodes(state, layout)
    shapes = {
        **_common_shapes(layout),
        **cards.shapes(face),
        **full_cards.shapes(full_cards.WIDE),
        **{f"isle-{deck.cards()[card].id}": island_layers(card, island_square()) for card in lying},
        **_island_shapes(state, face),
        **piles.shapes(state, layout, viewer),
        "plate": (Layer(box_path(_plate_width(state, layout), 19, 9), "plate"),),
    }
    if piles.fills_scene(state):  # only the piles keep their labels
        nodes = [node if node.id.startswith(CROSSED) else replace(node, label="") for node in nodes]
    entries, large = _large_card_parts((card for _, card in state.due), layout)
    return [*nodes, *large], shapes, [*entries, *_sea_entries(state, nodes)]


CROSSED = ("pile-", "down-")


def _island_shapes(state: CompetitionState, face: Face) -> Shapes:
    """Return the shapes of the islands that must still be put on piles.

    The touch area of an island is its whole card.
    """
    due = (card for _, card in state.due)
    return {
        f"isle-{deck.cards()[card].id}": island_layers(card, cards.touch_area(face)) for card in due
    }


def _trick_boxes(state: CompetitionState, layout: Plan) -> list[Box]:
    return trick_boxes(
        layout, state.seat_count, piles.top_edge(state, layout) - (4 if layout.tall else 6)
    )


def _plate_width(state: CompetitionState, layout: Plan) -> float:
    """Return the width of the plates with names: wide enough for long names, if there is space."""
    places = _trick_boxes(state, layout)
    usual = min(places[0].wide, PLATE)
    needed = max(
        max_text_width(_("{who} wins").format(who=seat_name(seat)))
        for seat in range(state.seat_count)
    )
    rows = [(a.x, b.x) for a, b in pairwise(places) if a.y == b.y]
    edge = 2 * places[0].x
    room = min([edge, *(abs(b - a) for a, b in rows)]) - 6
    return round(max(usual, min(needed + 8, room)), 1)


def _card_face(state: CompetitionState, layout: Plan) -> Face:
    if layout.tall and piles.is_crossing(state):
        return Face(74, 150, one=True)
    at = _trick_boxes(state, layout)[0]
    return Face(at.wide, at.high, one=True)


def _crossing_nodes(state: CompetitionState, layout: Plan) -> Iterator[Node]:
    """Yield texts in place of the trick while a player takes cards across a border.

    They are a heading, and in landscape an instruction.
    """
    if not piles.is_crossing(state):
        return
    text = shorten(takes_left_text(state), layout.width)
    y = piles.top_edge(state, layout) - 11
    if not layout.tall:
        message = _("Choose another player's face-up pile, then one of yours")
        y = _trick_boxes(state, layout)[0].y - 12
        yield Node("crossing-how", layout.width / 2, y + 24, text=message, look="side")
    look = "title" if max_text_width(text, 15) < layout.width else "name"
    yield Node("crossing", layout.width / 2, y, text=text, look=look)


def _cards_on_fields(state: CompetitionState, viewer: int | None) -> list[tuple[int, int]]:
    """Return the viewer's islands on fields, as (field, card) pairs."""
    lying = () if viewer is None else state.fields[viewer]
    return [(field, card) for field, card in enumerate(lying) if card >= 0]


def _all_slot_nodes(state: CompetitionState, layout: Plan) -> Iterator[Node]:
    """Yield each seat's card on the field turned over, side by side, with the player's name."""
    if layout.tall:
        message = field_heading(state.field) if state.shown else round_text(state)
        yield Node("aim", layout.width / 2, layout.bottom + 11, text=message, look="title")
    width = _plate_width(state, layout)
    for seat, at in enumerate(_trick_boxes(state, layout)):
        winner = "won" if state.shown and seat == state.taker else ""
        up = at.y - at.high / 2 - 11
        yield Node(f"plate-{seat}", at.x, up, "plate", look=f"{LOOKS[seat]} {winner}".strip())
        text = _outcome_text(state, seat, width - 8)
        yield Node(f"plate-name-{seat}", at.x, up, text=text, look=f"plate {winner}".strip(), z=1)
        if not piles.is_crossing(state):
            yield from _slot_nodes(state, seat, at)


def _slot_nodes(state: CompetitionState, seat: int, at: Box) -> Iterator[Node]:
    face = Face(at.wide, at.high, one=True)
    card = state.shown[seat] if state.shown else None
    if card is None:
        yield from _face_down_nodes(state, seat, at, face)
    elif card == BLIND:
        message = _("{who}: blind card").format(who=seat_name(seat))
        yield Node(f"blind-{seat}", at.x, at.y, f"cover-{face.id}", look="blind", label=message)
        yield Node(f"blind-name-{seat}", at.x, at.y, text=_("blind"), look="side blind", z=1)
    elif any(card == other for _, other in state.due):
        yield from cards.trick_card_nodes(card, at, state.field // 2)
        x, y, scale = cards.island_placement(card, face, at)
        id = deck.cards()[card].id
        label = full_cards.card_description(card)
        yield Node(f"card-{id}", x, y, f"isle-{id}", label=label, scale=scale, z=6)


def _outcome_text(state: CompetitionState, seat: int, room: float) -> str:
    """Return the player's name, followed by "wins" or "ties" if the player's card does.

    If the text is wider than `room` units, a sign replaces the word.
    """
    best = deck.best_cards(state.field, state.trick) if state.shown and state.taker == TIED else ()
    if state.shown and seat == state.taker:
        message = _("{who} wins")
        sign = "\N{BLACK STAR} "
    elif state.shown and state.shown[seat] in best:
        message = _("{who} ties")
        sign = "= "
    else:
        message = "{who}"
        sign = ""
    name = seat_name(seat)
    whole = message.format(who=name)
    return whole if max_text_width(whole) <= room else shorten(f"{sign}{name}", room)


def _face_down_nodes(state: CompetitionState, seat: int, at: Box, face: Face) -> Iterator[Node]:
    """Yield a face-down card of a seat; while cards are placed, also "ready" or "placing"."""
    yield Node(f"cover-{seat}", at.x, at.y, f"cover-{face.id}", look="blind")
    if state.is_laying:
        now = _("placing") if seat == state.ready else ""
        text = _("ready") if seat < state.ready else now
        if text:
            yield Node(f"cover-name-{seat}", at.x, at.y, text=text, look="side blind", z=1)


def _counting_parts(state: CompetitionState, viewer: int | None, layout: Plan) -> Parts:
    after = _("After round {number} of {rounds}").format(number=state.round, rounds=state.rounds)
    title = _("The end") if state.is_terminal else after
    most = _("Most cards in a sea: 1 point per card.")
    equal = _("Tie: shared, rounded up.")
    down = _("Face down: 1 point each.")
    rules = [most, f"{equal} {down}"] if layout.tall else [f"{most} {equal} {down}"]
    if state.simple:
        rules = [_("1 point for each card")]
    nodes = [
        Node("count", layout.width / 2, 14 if layout.tall else 22, text=title, look="headline"),
        *(
            Node(
                f"count-rule-{k}",
                layout.width / 2,
                34 + 15 * k + 12 * (not layout.tall),
                text=rule,
                look="small",
            )
            for k, rule in enumerate(rules)
        ),
        *piles.pile_nodes(state, layout, viewer),
    ]
    return nodes, piles.shapes(state, layout, viewer), _sea_entries(state, nodes)


# Choices


def _choices(state: CompetitionState, viewer: int | None) -> tuple[Choice, ...]:
    """Return the legal actions as choices, if the viewer may see them.

    While cards are placed, only the player to move may see them; afterwards spectators may, too.
    """
    seat = state.current_player
    if seat < 0 or viewer not in ((seat,) if state.is_laying else (seat, None)):
        return ()
    return tuple(_choice(action, seat) for action in state.legal_actions())


def _choice(action: Action, seat: int) -> Choice:
    word = action[0]
    text = notation(action)
    rest: tuple[int, ...] = action[1:]
    if word == "lay":
        card, field = rest
        return Choice(text, (f"card-{deck.cards()[card].id}", f"field-{deck.field_code(field)}"))
    if word == "put":
        card, where = rest
        sea = deck.sea_by_card()[card]
        return Choice(text, (f"card-{deck.cards()[card].id}", _pile_id(seat, sea, where)))
    if word == "take":
        other, sea, where = rest
        return Choice(text, (f"pile-{other}-{sea}", _pile_id(seat, sea, where)))
    return Choice(text, button=_(BUTTONS[word]))


def _pile_id(seat: int, sea: int, where: int) -> str:
    """Return the node id of the pile of a seat on which a card of a sea is put, face UP or DOWN."""
    return {DOWN: f"down-{seat}", UP: f"pile-{seat}-{sea}"}[where]


# Players and ledger


def _player(state: CompetitionState, seat: int) -> Player:
    tricks = state.won.count(seat)
    return Player(
        seat_colour(seat),
        LOOKS[seat],
        _("{tricks}, {n} face down").format(tricks=tricks_text(tricks), n=state.down[seat]),
        str(scoring.points(state)[seat]),
    )


def _sea_entries(state: CompetitionState, nodes: Iterable[Node]) -> list[LedgerEntry]:
    """Return ledger entries with each seat's number of cards, for each sea and then "Face down".

    Entries without cards are left out. `nodes` are the nodes of the scene, some of which belong to
    an entry.
    """
    ids = {node.id for node in nodes}
    entries = [
        LedgerEntry(
            _(sea.name),
            " : ".join(str(len(piles_of[number])) for piles_of in state.up),
            nodes=piles.ids_of_sea(number, ids),
        )
        for number, sea in enumerate(SEAS)
        if any(piles_of[number] for piles_of in state.up)
    ]
    down = tuple(id for seat in range(state.seat_count) if (id := f"down-{seat}") in ids)
    counts = " : ".join(map(str, state.down))
    return (
        [*entries, LedgerEntry(_("Face down"), counts, nodes=down)] if any(state.down) else entries
    )


def _pause_seconds(state: CompetitionState) -> float:
    if piles.is_counting(state):
        return 4
    return PAUSES.get(state.last[0], 0) if state.last else 0
