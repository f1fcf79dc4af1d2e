"""The picture of a puzzle: the chart to fill, and below it the tray with the tiles to lay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from skerry.core.i18n import N_, texts
from skerry.core.scene import Choice, Layer, Node, Scene
from skerry.games.palavan.curves import HALF, POINTS, Point
from skerry.games.palavan.land import EMPTY, Region, ashore, clashes
from skerry.games.palavan.notation import bits, cell_name, read_place
from skerry.games.palavan.pieces import listed
from skerry.games.palavan.shapes import board as board_shapes
from skerry.games.palavan.shapes import outlines, tile_shapes, tray
from skerry.games.palavan.text import (
    SIDES,
    area_id,
    ashore_id,
    clash_id,
    edges,
    laid_as,
    name,
    tile_id,
)
from skerry.games.palavan.tiles import regions, tiles

from . import text as solo_text
from .chart import chart
from .rules import BEGIN, CLEAR, FILL, SOLVE, SoloState
from .terms import NINE

_, ngettext = texts(__name__)

WIDTH = 360.0
BOARD, SPAN = 20.0, 320.0
"""Where the board begins, from the left and from above, and how wide it is."""

MIDDLE = (180.0, 180.0)
"""The middle of the board."""

TRAY = 366.0
"""Where the tray begins, from above."""

CAPTION = 11.5
"""What a tile's name in the tray takes."""

WASHES = 6
"""How many areas of a colour look different when they are lit."""


def scene(state: SoloState) -> Scene:
    """The picture."""
    return Scene(
        game="palavan",
        width=WIDTH,
        height=TRAY + _tray(state)[1] + 1,
        shapes=_shapes(state),
        nodes=tuple(_nodes(state)),
        choices=() if state.drawing else _choices(state),
        players=(solo_text.player(state),),
        status=solo_text.status(state),
        news=solo_text.news(state),
        ledger=tuple(solo_text.ledger(state)),
    )


def _shapes(state: SoloState) -> dict[str, tuple[Layer, ...]]:
    """The shapes that are needed; outlines of areas only once there are any, the map when whole."""
    width, height = _tray(state)
    slots = [] if _whole(state) else [_slot(state, place) for place in range(_places(state))]
    inside = tuple((x - 1, y - TRAY - height / 2) for x, y in slots)
    shapes = {**board_shapes(), **tile_shapes()}
    shapes["tray"] = tray(width, height, inside, _side(state))
    if _whole(state):
        shapes["chart"] = chart(state.board, state.goal.width)
    if not state.drawing and not state.choosing:
        for piece in (piece for piece in state.board if piece != EMPTY):
            shapes |= outlines(piece // 4)
    return shapes


def _whole(state: SoloState) -> bool:
    """Whether the picture is finished."""
    return bool(state.solved or state.shown)


# Where things are


def _scale(state: SoloState) -> float:
    """The scale of tiles on the board."""
    return SPAN / state.goal.width / (2 * HALF)


def _spot(cell: int, width: int) -> Point:
    """The middle of a cell."""
    pitch = SPAN / width
    return BOARD + (cell % width + 0.5) * pitch, BOARD + (cell // width + 0.5) * pitch


def _side(state: SoloState) -> float:
    """The side of a tile in the tray."""
    return 39.0 if state.goal.size > NINE else 52.0


def _tray(state: SoloState) -> tuple[float, float]:
    """How wide and how high the tray is: it has two rows of tiles, each with its name below."""
    return WIDTH - 2, 2 * (_side(state) + CAPTION) + 6


def _free(state: SoloState) -> list[int]:
    """The tiles that have a place in the tray."""
    if state.choosing:
        return listed(state.chosen)
    return [] if state.drawing else listed(state.tiles & ~bits(state.givens))


def _places(state: SoloState) -> int:
    """How many places the tray has."""
    return NINE if state.choosing else len(_free(state))


def _slot(state: SoloState, place: int) -> Point:
    """The middle of a place in the tray."""
    side, count = _side(state), _places(state)
    columns = (count + 1) // 2
    row, column = divmod(place, columns)
    across = columns if row == 0 else count - columns
    pitch = side + (5 if count > NINE else 12)
    x = WIDTH / 2 + (column - (across - 1) / 2) * pitch
    return x, TRAY + 4 + side / 2 + row * (side + CAPTION)


# Nodes


def _nodes(state: SoloState) -> Iterator[Node]:
    # A finished map is painted a little over its edges: then the mount lies on it.
    yield Node("sea", *MIDDLE, "sea", z=-4)
    yield Node("mount", *MIDDLE, "mount", z=2 if _whole(state) else -3)
    count = state.chosen.bit_count() if state.choosing else state.hand.bit_count()
    label = ngettext("tray, {count} tile", "tray, {count} tiles", count).format(count=count)
    yield Node("tray", 1, TRAY + _tray(state)[1] / 2, "tray", label=label, z=-3)
    yield from _captions(state)
    if state.choosing:
        yield from _stock(state)
        return
    yield from _cells(state)
    if not state.drawing:
        yield from _tiles(state)
        yield from _marks(state)
        yield from _areas(state)


def _captions(state: SoloState) -> Iterator[Node]:
    """The tiles' names below their places in the tray; below a finished picture, its title."""
    if _whole(state):
        middle = TRAY + _tray(state)[1] / 2
        yield Node("title", WIDTH / 2, middle - 12, "", _("Palavan"), "title", z=-2)
        said = solo_text.legend(state)
        yield Node("legend", WIDTH / 2, middle + 15, "", said, "legend", z=-2)
        return
    for place, tile in enumerate(_free(state)):
        x, y = _slot(state, place)
        below = y + _side(state) / 2 + 5.5
        yield Node(f"slot-{tiles()[tile].id}", x, below, "", name(tile), "caption", z=-2)


def _cells(state: SoloState) -> Iterator[Node]:
    """The cells, and their columns' and rows' names on the mount."""
    width, z = state.goal.width, 3 if _whole(state) else -2
    for line in range(width):
        letter, far = cell_name(line, width)[0], _spot(line, width)[0]
        yield Node(f"column-{letter}", far, 7, "", letter, "name", z=z)
        yield Node(f"row-{line + 1}", 7, far, "", str(line + 1), "name", z=z)
    for cell, piece in enumerate(state.board):
        where, at = cell_name(cell, width), _spot(cell, width)
        label = _("{cell}, empty").format(cell=where) if piece == EMPTY else ""
        yield Node(where, *at, "cell", label=label, scale=_scale(state), z=-1)


def _tiles(state: SoloState) -> Iterator[Node]:
    """The tiles in play, on the board or in the tray."""
    free, look = _free(state), "whole" if _whole(state) else "laid"
    where = {piece // 4: cell for cell, piece in enumerate(state.board) if piece != EMPTY}
    for tile in listed(state.tiles):
        id, cell = tile_id(tile), where.get(tile, EMPTY)
        if cell == EMPTY:
            label = _("{tile} in the tray: {edges}").format(tile=name(tile), edges=edges(4 * tile))
            at = _slot(state, free.index(tile))
            yield Node(id, *at, id, "", "", label, scale=_side(state) / (2 * HALF))
        else:
            piece, width = state.board[cell], state.goal.width
            placed = laid_as(piece, cell, width)
            if tile not in free:
                placed = _("{placed}, given").format(placed=placed)
            label = f"{placed}: {edges(piece)}"
            rot, at = 90.0 * (piece % 4), _spot(cell, width)
            yield Node(id, *at, id, "", look, label, rot, _scale(state))


def _marks(state: SoloState) -> Iterator[Node]:
    """Pins in given tiles, cracks where edges clash, barriers at a rim with land; or the map."""
    width, board, scale = state.goal.width, state.board, _scale(state)
    if _whole(state):
        yield Node("chart", *MIDDLE, "chart", scale=scale, z=1)
        return
    for cell, piece in enumerate(state.givens):
        if piece != EMPTY:
            yield Node(
                f"pins-{cell_name(cell, width)}", *_spot(cell, width), "pins", scale=scale, z=1
            )
    for cell, side in clashes(board, width):
        one, two = clash_id(cell, side, width).split("-")[1:]
        label = _("{one} and {other} do not fit").format(one=one, other=two)
        yield _fault(state, cell, side, clash_id(cell, side, width), label)
    for cell, side in ashore(board, width) if state.goal.water_rim else ():
        said = _("land on the rim, {edge} of {cell}")
        label = said.format(edge=_(SIDES[side]), cell=cell_name(cell, width))
        yield _fault(state, cell, side, ashore_id(cell, side, width), label)


def _fault(state: SoloState, cell: int, side: int, id: str, label: str) -> Node:
    """A mark on an edge."""
    (x, y), half = _spot(cell, state.goal.width), SPAN / state.goal.width / 2
    x, y = x + half * (0, 1, 0, -1)[side], y + half * (-1, 0, 1, 0)[side]
    rot = 90.0 * ((side + 1) % 2)
    return Node(id, x, y, id.split("-")[0], "", "", label, rot, _scale(state), z=3)


def _areas(state: SoloState) -> Iterator[Node]:
    """The tiles' regions, looking the same in all of an area, and its number: seen when lit."""
    width, scale = state.goal.width, _scale(state)
    for kind, colour in solo_text.COLOURS.items():
        for number, area in enumerate(solo_text.whole(state, colour), 1):
            look = f"wash-{number % WASHES}"
            for cell, region in area.spots:
                piece, at = state.board[cell], _spot(cell, width)
                id, shape = (
                    area_id(cell, region, width),
                    f"region-{tiles()[piece // 4].id}-{region}",
                )
                yield Node(id, *at, shape, "", look, "", 90.0 * (piece % 4), scale, z=1)
            at = _heart(state, area)
            yield Node(f"{kind}-{number}", *at, "badge", str(number), "number", z=5)


def _heart(state: SoloState, area: Region) -> Point:
    """A point well inside an area."""
    cells = [cell for cell, _ in area.halves]
    cell, region = max(area.spots, key=lambda spot: cells.count(spot[0]))
    own = [half for half in range(8) if regions(state.board[cell])[half] == region]
    ends = [POINTS[(half + k) % 8] for half in own for k in (0, 1)]
    inland = 0.64 * _scale(state) / len(ends)
    x, y = _spot(cell, state.goal.width)
    return (
        round(x + inland * sum(x for x, _ in ends), 1),
        round(y + inland * sum(y for _, y in ends), 1),
    )


def _stock(state: SoloState) -> Iterator[Node]:
    """All tiles to choose from; those that are chosen are in the tray."""
    chosen, able = listed(state.chosen), _hopeful(state)
    for tile in range(len(tiles())):
        if tile in chosen:
            at, scale = _slot(state, chosen.index(tile)), _side(state) / (2 * HALF)
            said = _("{tile}, chosen: {edges}")
            if tile in able and not state.prospects:
                said = _("{tile}, chosen, an island is possible without it: {edges}")
        else:
            at, scale = _spot(tile, 4), 0.84
            said = _("{tile}, no island comes with it: {edges}")
            if tile in able:
                said = _("{tile}, an island is possible with it: {edges}")
        label = said.format(tile=name(tile), edges=edges(4 * tile))
        look = "" if tile in able else "dim"
        yield Node(tile_id(tile), *at, tile_id(tile), "", look, label, scale=scale)


@lru_cache(maxsize=64)
def _hopeful(state: SoloState) -> frozenset[int]:
    """The tiles that, taken or put back, leave an island possible."""
    after = ((tile, state.chosen ^ 1 << tile) for tile in range(len(tiles())))
    return frozenset(tile for tile, chosen in after if replace(state, chosen=chosen).prospects)


# Choices


def _choices(state: SoloState) -> tuple[Choice, ...]:
    actions = state.legal_actions()
    if state.choosing:
        back = {tiles()[tile].id for tile in _surplus(state)}
        return tuple(_button(action) or _taking(action, action in back) for action in actions)
    table = _Table(state.board, state.goal.width)
    return tuple(_button(action) or _choice(table, action) for action in actions)


def _surplus(state: SoloState) -> list[int]:
    """The tiles to put back, where no island comes of those chosen."""
    return [] if state.prospects else listed(state.amends[0])


def _taking(action: str, back: bool) -> Choice:
    """A tile to be taken in or out; with a button on the way to the nearest choice that does."""
    text = _("Put {tile} back").format(tile=action.upper()) if back else ""
    return Choice(action, (f"tile-{action}",), text)


def _button(action: str) -> Choice | None:
    """What is no touch on the board."""
    return Choice(action, (), _(_BUTTONS[action])) if action in _BUTTONS else None


class _Table:
    """A board as hands see it: the node to touch for each cell, and how each tile lies where."""

    def __init__(self, board: Sequence[int], width: int) -> None:
        self.width = width
        self.nodes = [
            cell_name(cell, width) if piece == EMPTY else tile_id(piece // 4)
            for cell, piece in enumerate(board)
        ]
        self.laid = {
            piece // 4: (piece % 4, cell) for cell, piece in enumerate(board) if piece != EMPTY
        }


def _choice(table: _Table, action: str) -> Choice:
    """A tile and where it goes; turned on the spot, if it stays."""
    if action.endswith("-off"):
        return Choice(action, (f"tile-{action.removesuffix('-off')}", "tray"))
    piece, cell = read_place(action, table.width)
    tile = tile_id(piece // 4)
    rot, home = table.laid.get(piece // 4, (0, EMPTY))
    picks = (tile,) if home == cell else (tile, table.nodes[cell])
    return Choice(action, picks, turn=(piece - rot) % 4 * 90)


_BUTTONS = {
    CLEAR: N_("Take all back"),
    SOLVE: N_("Show a solution"),
    FILL: N_("Choose the rest for me"),
    BEGIN: N_("Begin"),
}
