"""Scene of a duel: the field in the middle, and both hands."""

from __future__ import annotations

from collections.abc import Iterator

from skerry.core import player_names
from skerry.core.i18n import texts
from skerry.core.scene import WIDE, Aspect, Choice, Layer, Node, Scene
from skerry.games.palavan import shapes
from skerry.games.palavan.curves import HALF
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.notation import cell_name, parse_place_action
from skerry.games.palavan.piece_sets import all_tiles_mask, bit_indices
from skerry.games.palavan.text import edges_text, placement_text, tile_id, tile_name
from skerry.games.palavan.tiles import tiles

from . import text as duel_text
from .constants import COUNTED, DEAL, FIELD, HAND, PLAY, SKIPPING
from .layout import LAGOON_WIDTH, Layout, layout, open_cells
from .rules import YIELD, DuelState
from .text import LOOKS, player_name

_, ngettext = texts(__name__)

DEALING = 57.0
"""Distance between the middles of the tiles before they are dealt."""

MAX_NAME = 20
"""Largest number of characters of a player's name that fit beside the tokens."""

MIN_NAME_WIDTH = 56.0
LETTER = 5.6
LARGE_LETTER = 7.2
"""The least width of a player's name, and the width of a letter in landscape and portrait."""


def scene(state: DuelState, viewer: int | None = None, aspect: Aspect = WIDE) -> Scene:
    """Return the scene of a duel, which is the same for all viewers."""
    plan = layout(aspect)
    width, height = plan.size
    return Scene(
        game="palavan",
        width=width,
        height=height,
        shapes=_shapes(plan),
        nodes=tuple(_nodes(state, plan)),
        choices=_choices(state),
        players=tuple(duel_text.player(state, seat) for seat in (0, 1)),
        status=duel_text.status(state),
        news=duel_text.events_text(state),
        ledger=tuple(duel_text.ledger(state)),
        hold={COUNTED: 3.0, SKIPPING: 1.0}.get(state.phase, 0.0),
        waits=state.phase == COUNTED,
    )


def _shapes(plan: Layout) -> dict[str, tuple[Layer, ...]]:
    left, middle = plan.tray_origin(0)
    slots = (plan.slot_spot(0, place) for place in range(HAND))
    inside = tuple((round(x - left, 2), round(y - middle, 2)) for x, y in slots)
    hand = {"hand": shapes.tray_layers(*plan.hand_size, inside, plan.side)}
    return {**shapes.tile_shapes(), **shapes.duel_shapes(LAGOON_WIDTH, plan.high), **hand}


def _choices(state: DuelState) -> tuple[Choice, ...]:
    """Return the choices: placements and YIELD; during the deal, the tiles that can be dealt."""
    if state.phase == DEAL:
        return tuple(Choice(id, (f"tile-{id}",)) for id, _ in state.chance_outcomes())
    other = player_name(1 - state.to_move)
    return tuple(
        Choice(action, button=_("Let {seat} start").format(seat=other))
        if action == YIELD
        else _placement_choice(action)
        for action in state.legal_actions()
    )


def _placement_choice(action: str) -> Choice:
    piece, cell = parse_place_action(action, FIELD)
    return Choice(action, (tile_id(piece // 4), cell_name(cell, FIELD)), turn=piece % 4 * 90)


# Nodes


def _nodes(state: DuelState, plan: Layout) -> Iterator[Node]:
    yield Node("lagoon", *plan.middle, "lagoon", z=-4)
    for seat in (0, 1):
        yield from _seat_nodes(state, plan, seat)
    large = _large_look(plan)
    for cell in open_cells(state):
        where = cell_name(cell, FIELD)
        at = plan.cell_spot(state, cell)
        scale = plan.cell_side(state) / (2 * HALF)
        label = _("{cell}, empty").format(cell=where)
        yield Node(where, *at, "cell", "", "", label, scale=scale, z=-1)
        yield Node(f"name-{where}", *at, "", where, f"name{large}", z=-1)
    for tile in range(len(tiles())):
        yield _tile_node(state, plan, tile)
    verdict = duel_text.verdict_clause(state)
    if verdict:
        text = verdict[0].upper() + verdict[1:]
        yield Node("verdict", *plan.verdict_spot(), "verdict", text, "verdict", z=5)


def _large_look(plan: Layout) -> str:
    """Return the look that enlarges texts in portrait, where scenes are scaled down; or ""."""
    return " large" if plan.tall else ""


def _seat_nodes(state: DuelState, plan: Layout, seat: int) -> Iterator[Node]:
    """Yield a seat's tray, name and tokens, and the names of its tiles."""
    turn = " turn" if state.phase == PLAY and state.to_move == seat else ""
    large = _large_look(plan)
    yield Node(f"hand-{seat}", *plan.tray_origin(seat), "hand", "", LOOKS[seat] + turn, z=-3)
    (x, y), way = plan.strip_axis(seat)
    name = player_names.shorten_name(player_name(seat), MAX_NAME)
    width = max(MIN_NAME_WIDTH, len(name) * (LARGE_LETTER if large else LETTER))
    center = x + way * (4 + width / 2)
    yield Node(f"seat-{seat}", center, y, "", name, f"seat{turn}{large}", z=-2)
    for number in range(state.goal):
        at = (x + way * (width + 14 + 18 * number), y)
        yield Node(f"socket-{seat}-{number}", *at, "socket", z=-2)
        if number < state.tokens[seat]:
            yield Node(f"token-{seat}-{number}", *at, "token")
    if state.phase != DEAL:
        for place, tile in enumerate(_dealt_tiles(state, seat)):
            x, y = plan.slot_spot(seat, place)
            below = y + (plan.side + plan.caption) / 2 + 0.4
            id = f"slot-{tiles()[tile].id}"
            yield Node(id, x, below, "", tile_name(tile), f"caption{large}", z=-2)


def _dealt_tiles(state: DuelState, seat: int) -> list[int]:
    """Return the tiles dealt to a seat."""
    return bit_indices(all_tiles_mask() & ~state.dealt if seat else state.dealt)


def _tile_node(state: DuelState, plan: Layout, tile: int) -> Node:
    """Return the node of a tile on the field, in a hand or not dealt yet."""
    id = tile_id(tile)
    cell = next((c for c, piece in enumerate(state.laid) if piece // 4 == tile), EMPTY)
    if cell != EMPTY:
        piece = state.laid[cell]
        is_newest = duel_text.tile_just_placed(state) == tile
        placed = placement_text(piece, cell, FIELD)
        if is_newest:
            placed = _("{placed}, just placed").format(placed=placed)
        label = f"{placed}: {edges_text(piece)}"
        look = "laid last" if is_newest else "laid"
        rot = 90.0 * (piece % 4)
        at = plan.cell_spot(state, cell)
        scale = plan.cell_side(state) / (2 * HALF)
        return Node(id, *at, id, "", look, label, rot, scale, int(is_newest))
    if state.phase == DEAL and not state.dealt >> tile & 1:
        x, y = plan.middle
        at = (x + DEALING * (tile % 4 - 1.5), y + DEALING * (tile // 4 - 1.5))
        label = _("{tile}, not dealt yet: {edges}").format(
            tile=tile_name(tile), edges=edges_text(4 * tile)
        )
        return Node(id, *at, id, "", "", label, scale=0.9 * DEALING / (2 * HALF))
    return _tile_in_hand(state, plan, tile)


def _tile_in_hand(state: DuelState, plan: Layout, tile: int) -> Node:
    """Return the node of a tile in a hand.

    A tile that fits nowhere is dimmed. The other tiles of the seat to move are highlighted.
    """
    seat = 1 - (state.dealt >> tile & 1)
    at = plan.slot_spot(seat, _dealt_tiles(state, seat).index(tile))
    parts = [tile_name(tile), _("{seat}'s").format(seat=player_name(seat))]
    look = ""
    if state.phase != DEAL:
        ways = duel_text.placement_counts(state, seat).get(tile, 0)
        is_to_move = state.phase == PLAY and seat == state.to_move
        fits = ngettext("fits in {count} way", "fits in {count} ways", ways)
        parts.append(fits.format(count=ways) if ways else _("doesn't fit anywhere now"))
        if not ways:
            look = "dim"
        elif is_to_move:
            look = "ready"
    label = f"{', '.join(parts)}: {edges_text(4 * tile)}"
    return Node(tile_id(tile), *at, tile_id(tile), "", look, label, scale=plan.side / (2 * HALF))
