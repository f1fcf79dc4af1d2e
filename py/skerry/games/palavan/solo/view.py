"""Scene of a puzzle: the board, and the tray with the tiles that are not placed yet."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from skerry.core.i18n import N_, texts
from skerry.core.scene import WIDE, Aspect, Choice, Layer, Node, Scene
from skerry.games.palavan.curves import HALF, POINTS, Point
from skerry.games.palavan.land import EMPTY, Area, find_clashes, land_at_rim
from skerry.games.palavan.notation import cell_name, parse_place_action, tiles_mask
from skerry.games.palavan.piece_sets import bit_indices
from skerry.games.palavan.shapes import board_shapes as board_shapes
from skerry.games.palavan.shapes import region_highlights, tile_shapes, tray_layers
from skerry.games.palavan.text import (
    SIDES,
    area_id,
    clash_id,
    edges_text,
    placement_text,
    rim_fault_id,
    tile_id,
    tile_name,
)
from skerry.games.palavan.tiles import rotated_regions, tiles

from . import text as solo_text
from .constants import NINE
from .finished_map import map_layers
from .layout import BOARD_SIZE, MIDDLE, Layout, choice_spot, layout
from .rules import BEGIN, CLEAR, FILL, SOLVE, SoloState

_, ngettext = texts(__name__)

WASHES = 6
"""Number of different looks for highlighted areas of a colour."""


def scene(state: SoloState, viewer: int | None = None, aspect: Aspect = WIDE) -> Scene:
    """Return the scene of a puzzle, which is the same for all viewers."""
    plan = layout(state.goal, _tray_places(state), aspect)
    width, height = plan.size
    return Scene(
        game="palavan",
        width=width,
        height=height,
        shapes=_shapes(state, plan),
        nodes=tuple(_nodes(state, plan)),
        choices=() if state.is_drawing else _choices(state),
        players=(solo_text.player(state),),
        status=solo_text.status(state),
        news=solo_text.events_text(state),
        ledger=tuple(solo_text.ledger(state)),
    )


def _has_map(state: SoloState) -> bool:
    """Return whether the scene shows the finished map.

    A player's puzzle may end without a solution, and then without a map.
    """
    return state.is_terminal and EMPTY not in state.board


def _shapes(state: SoloState, plan: Layout) -> dict[str, tuple[Layer, ...]]:
    """Return the shapes of the scene. At the end, they include the finished map."""
    left, top, width, height = plan.tray
    slots = [] if _has_map(state) else [plan.slot_spot(place) for place in range(plan.places)]
    inside = tuple((x - left, y - top - height / 2) for x, y in slots)
    shapes = {**board_shapes(), **tile_shapes()}
    shapes["tray"] = tray_layers(width, height, inside, plan.side)
    if _has_map(state):
        shapes["chart"] = map_layers(state.board, state.goal.width)
    if not state.is_drawing and not state.is_choosing:
        for piece in (piece for piece in state.board if piece != EMPTY):
            shapes |= region_highlights(piece // 4)
    return shapes


# The tray


def _tray_tiles(state: SoloState) -> list[int]:
    """Return the tiles that have a place in the tray, even while they are on the board."""
    if state.is_choosing:
        return bit_indices(state.chosen)
    return [] if state.is_drawing else bit_indices(state.tiles & ~tiles_mask(state.givens))


def _tray_places(state: SoloState) -> int:
    """Return the number of places in the tray."""
    return NINE if state.is_choosing else len(_tray_tiles(state))


# Nodes


def _nodes(state: SoloState, plan: Layout) -> Iterator[Node]:
    # The map of a finished board sticks out beyond the board, so the frame around the board (the
    # "mount") is drawn on top of its edges.
    yield Node("sea", *MIDDLE, "sea", z=-4)
    yield Node("mount", *MIDDLE, "mount", z=2 if _has_map(state) else -3)
    count = state.chosen.bit_count() if state.is_choosing else state.hand.bit_count()
    label = ngettext("tray, {count} tile", "tray, {count} tiles", count).format(count=count)
    left, top, _width, height = plan.tray
    yield Node("tray", left, top + height / 2, "tray", label=label, z=-3)
    yield from _title_nodes(state, plan) if _has_map(state) else _caption_nodes(state, plan)
    if state.is_choosing:
        yield from _choosable_tiles(state, plan)
        return
    yield from _cell_nodes(state, plan)
    if not state.is_drawing:
        yield from _tile_nodes(state, plan)
        yield from _mark_nodes(state, plan)
        yield from _area_nodes(state, plan)


def _title_nodes(state: SoloState, plan: Layout) -> Iterator[Node]:
    """Yield the title and legend of a finished map, which replace the tiles in the tray.

    In portrait, the legend is a single line; otherwise it has a line for each entry.
    """
    left, top, width, height = plan.tray
    x = left + width / 2
    y = top + height / 2
    look = _text_look("legend", plan)
    lines = solo_text.map_legend(state)
    if plan.tall:
        lines = [f"{lines[0]}: {', '.join(lines[1:])}"]
    first = y - 8 * len(lines)
    yield Node("title", x, first - 6, "", _("Palavan"), _text_look("title", plan), z=-2)
    for number, line in enumerate(lines):
        yield Node(f"legend-{number}", x, first + 20 + 15 * number, "", line, look, z=-2)


def _caption_nodes(state: SoloState, plan: Layout) -> Iterator[Node]:
    """Yield the names of the tiles below their places in the tray."""
    look = _text_look("caption", plan)
    for place, tile in enumerate(_tray_tiles(state)):
        x, y = plan.slot_spot(place)
        below = y + (plan.side + plan.caption) / 2 + 0.4
        yield Node(f"slot-{tiles()[tile].id}", x, below, "", tile_name(tile), look, z=-2)


def _text_look(look: str, plan: Layout) -> str:
    """Return the look of a text, which is larger in portrait, where the scene is scaled down."""
    return f"{look} large" if plan.tall else look


def _cell_nodes(state: SoloState, plan: Layout) -> Iterator[Node]:
    """Yield the cells, and the names of the columns and rows."""
    width = state.goal.width
    z = 3 if _has_map(state) else -2
    look = _text_look("name", plan)
    for line in range(width):
        letter = cell_name(line, width)[0]
        far = plan.cell_spot(line)[0]
        yield Node(f"column-{letter}", far, 7, "", letter, look, z=z)
        yield Node(f"row-{line + 1}", 7, far, "", str(line + 1), look, z=z)
    for cell, piece in enumerate(state.board):
        where = cell_name(cell, width)
        at = plan.cell_spot(cell)
        label = _("{cell}, empty").format(cell=where) if piece == EMPTY else ""
        yield Node(where, *at, "cell", label=label, scale=plan.tile_scale, z=-1)


def _tile_nodes(state: SoloState, plan: Layout) -> Iterator[Node]:
    """Yield the tiles of the puzzle, on the board or in the tray."""
    free = _tray_tiles(state)
    look = "whole" if _has_map(state) else "laid"
    tray_look = "packed" if plan.tall else ""
    where = {piece // 4: cell for cell, piece in enumerate(state.board) if piece != EMPTY}
    for tile in bit_indices(state.tiles):
        id = tile_id(tile)
        cell = where.get(tile, EMPTY)
        if cell == EMPTY:
            label = _("{tile} in the tray: {edges}").format(
                tile=tile_name(tile), edges=edges_text(4 * tile)
            )
            at = plan.slot_spot(free.index(tile))
            yield Node(id, *at, id, "", tray_look, label, scale=plan.side / (2 * HALF))
        else:
            piece = state.board[cell]
            width = state.goal.width
            placed = placement_text(piece, cell, width)
            if tile not in free:
                placed = _("{placed}, given").format(placed=placed)
            label = f"{placed}: {edges_text(piece)}"
            rot = 90.0 * (piece % 4)
            at = plan.cell_spot(cell)
            yield Node(id, *at, id, "", look, label, rot, plan.tile_scale)


def _mark_nodes(state: SoloState, plan: Layout) -> Iterator[Node]:
    """Yield pins on given tiles and marks on faulty edges; after the end, only the finished map."""
    width = state.goal.width
    board = state.board
    scale = plan.tile_scale
    if _has_map(state):
        yield Node("chart", *MIDDLE, "chart", scale=scale, z=1)
        return
    for cell, piece in enumerate(state.givens):
        if piece != EMPTY:
            yield Node(
                f"pins-{cell_name(cell, width)}", *plan.cell_spot(cell), "pins", scale=scale, z=1
            )
    for cell, side in find_clashes(board, width):
        one, two = clash_id(cell, side, width).split("-")[1:]
        label = _("{one} and {other} don't match").format(one=one, other=two)
        yield _fault_node(plan, cell, side, clash_id(cell, side, width), label)
    for cell, side in land_at_rim(board, width) if state.goal.water_rim else ():
        text = _("land on the rim, {edge} of {cell}")
        label = text.format(edge=_(SIDES[side]), cell=cell_name(cell, width))
        yield _fault_node(plan, cell, side, rim_fault_id(cell, side, width), label)


def _fault_node(plan: Layout, cell: int, side: int, id: str, label: str) -> Node:
    """Return the mark on the edge of a cell at `side`."""
    x, y = plan.cell_spot(cell)
    half = BOARD_SIZE / plan.goal.width / 2
    x = x + half * (0, 1, 0, -1)[side]
    y = y + half * (-1, 0, 1, 0)[side]
    rot = 90.0 * ((side + 1) % 2)
    return Node(id, x, y, id.split("-")[0], "", "", label, rot, plan.tile_scale, z=3)


def _area_nodes(state: SoloState, plan: Layout) -> Iterator[Node]:
    """Yield the nodes of each area, which are visible only if highlighted: regions and number."""
    width = state.goal.width
    scale = plan.tile_scale
    for kind, colour in solo_text.COLOURS.items():
        for number, area in enumerate(solo_text.connected_areas(state, colour), 1):
            look = f"wash-{number % WASHES}"
            for cell, region in area.spots:
                piece = state.board[cell]
                at = plan.cell_spot(cell)
                id = area_id(cell, region, width)
                shape = f"region-{tiles()[piece // 4].id}-{region}"
                yield Node(id, *at, shape, "", look, "", 90.0 * (piece % 4), scale, z=1)
            at = _badge_spot(state, plan, area)
            yield Node(f"{kind}-{number}", *at, "badge", str(number), "number", z=5)


def _badge_spot(state: SoloState, plan: Layout, area: Area) -> Point:
    """Return a point well inside an area, where its number is shown."""
    cells = [cell for cell, _ in area.halves]
    cell, region = max(area.spots, key=lambda spot: cells.count(spot[0]))
    half_edges = [half for half in range(8) if rotated_regions(state.board[cell])[half] == region]
    ends = [POINTS[(half + k) % 8] for half in half_edges for k in (0, 1)]
    inland = 0.64 * plan.tile_scale / len(ends)
    x, y = plan.cell_spot(cell)
    return (
        round(x + inland * sum(x for x, _ in ends), 1),
        round(y + inland * sum(y for _, y in ends), 1),
    )


def _choosable_tiles(state: SoloState, plan: Layout) -> Iterator[Node]:
    """Yield all tiles while the player chooses; the chosen tiles are in the tray."""
    chosen = bit_indices(state.chosen)
    useful = _useful_tiles(state)
    for tile in range(len(tiles())):
        if tile in chosen:
            at = plan.slot_spot(chosen.index(tile))
            scale = plan.side / (2 * HALF)
            text = _("{tile}, chosen: {edges}")
            if tile in useful and not state.possible_islands:
                text = _("{tile}, chosen; an island would be possible without it: {edges}")
        else:
            at = choice_spot(tile)
            scale = 0.84
            text = _("{tile}, would rule out an island: {edges}")
            if tile in useful:
                text = _("{tile}, an island would still be possible with it: {edges}")
        label = text.format(tile=tile_name(tile), edges=edges_text(4 * tile))
        look = "" if tile in useful else "dim"
        yield Node(tile_id(tile), *at, tile_id(tile), "", look, label, scale=scale)


@lru_cache(maxsize=64)
def _useful_tiles(state: SoloState) -> frozenset[int]:
    """Return the tiles that the player can add or remove so that an island is possible."""
    after = ((tile, state.chosen ^ 1 << tile) for tile in range(len(tiles())))
    return frozenset(
        tile for tile, chosen in after if replace(state, chosen=chosen).possible_islands
    )


# Choices


def _choices(state: SoloState) -> tuple[Choice, ...]:
    actions = state.legal_actions()
    if state.is_choosing:
        surplus = {tiles()[tile].id for tile in _surplus_tiles(state)}
        return tuple(_button_choice(action) or _tile_choice(action, surplus) for action in actions)
    nodes = _BoardNodes(state.board, state.goal.width)
    return tuple(_button_choice(action) or _placement_choice(nodes, action) for action in actions)


def _surplus_tiles(state: SoloState) -> list[int]:
    """Return the tiles to remove so that the chosen tiles can make an island."""
    return [] if state.possible_islands else bit_indices(state.smallest_change[0])


def _tile_choice(action: str, surplus: Collection[str]) -> Choice:
    """Return the choice that adds or removes a tile; it has a button if the tile is in `surplus`.

    The action and the members of `surplus` are ids of tiles.
    """
    text = _("Put {tile} back").format(tile=action.upper()) if action in surplus else ""
    return Choice(action, (f"tile-{action}",), text)


def _button_choice(action: str) -> Choice | None:
    """Return the choice of an action that has a button; None for other actions."""
    if action == SOLVE:
        question = _("Show a solution? You'll be giving up the puzzle.")
        return Choice(action, (), _(_BUTTONS[action]), confirm=question, in_menu=True)
    return Choice(action, (), _(_BUTTONS[action])) if action in _BUTTONS else None


class _BoardNodes:
    """The nodes that a player picks for placements on a board.

    Attributes:
        width: Number of columns.
        nodes: For each cell the id of the node to pick: the cell, or the tile on it.
        laid: For each tile on the board its quarter turns and its cell.
    """

    def __init__(self, board: Sequence[int], width: int) -> None:
        self.width = width
        self.nodes = [
            cell_name(cell, width) if piece == EMPTY else tile_id(piece // 4)
            for cell, piece in enumerate(board)
        ]
        self.laid = {
            piece // 4: (piece % 4, cell) for cell, piece in enumerate(board) if piece != EMPTY
        }


def _placement_choice(nodes: _BoardNodes, action: str) -> Choice:
    """Return the choice of a placement, or of an action that puts a tile back into the tray.

    The player picks the tile, then the cell or the tray. To rotate a tile on its cell, the player
    picks only the tile.
    """
    if action.endswith("-off"):
        return Choice(action, (f"tile-{action.removesuffix('-off')}", "tray"))
    piece, cell = parse_place_action(action, nodes.width)
    tile = tile_id(piece // 4)
    turns, old_cell = nodes.laid.get(piece // 4, (0, EMPTY))
    picks = (tile,) if old_cell == cell else (tile, nodes.nodes[cell])
    return Choice(action, picks, turn=(piece - turns) % 4 * 90)


_BUTTONS = {
    CLEAR: N_("Put all back"),
    SOLVE: N_("Show a solution"),
    FILL: N_("Choose the rest for me"),
    BEGIN: N_("Start"),
}
