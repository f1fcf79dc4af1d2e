"""The picture of a puzzle: the chart to fill, and the tray with the tiles to lay."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from skerry.core.scene import Choice, Entry, Node, Player, Scene

from . import art, puzzles, solo
from .goals import Condition, conditions
from .islands import islands
from .land import EMPTY, Region, areas, ashore, clashes
from .notation import bits, cell_name, cell_number, read_place
from .pieces import listed
from .solo import BEGIN, CLEAR, DEALT, FILL, NINE, SOLVE, SoloState
from .tiles import LAND, WATER, numbers, regions, tiles
from .words import EDGES, SIDES, TURNED, edges, many, name, tile_id, tile_of

WIDTH = 360.0
BOARD = 20.0
"""Where the board begins, from the left and from above."""

SPAN = 320.0
"""The board's width."""

TRAY = 362.0
"""Where the tray begins."""

AREA_LOOKS = 6


def scene(state: SoloState) -> Scene:
    """The picture."""
    return Scene(
        game="palavan",
        width=WIDTH,
        height=_height(state),
        shapes=_shapes(state),
        nodes=tuple(_nodes(state)),
        choices=() if state.drawing else _choices(state),
        players=(_player(state),),
        status=_status(state),
        news=_news(state),
        ledger=() if state.drawing else tuple(_ledger(state)),
    )


def _shapes(state: SoloState) -> dict[str, tuple[art.Layer, ...]]:
    shapes = {**art.board_shapes(), **art.tile_shapes(), "tray": art.tray(*_tray_size(state))}
    if not state.drawing and not state.choosing:
        laid = [piece // 4 for piece in state.board if piece != EMPTY]
        shapes |= art.region_shapes(tuple(sorted(laid)))
    return shapes


# Where things are


def _slot_size(state: SoloState) -> float:
    """The side of a tile in the tray."""
    return 52.0 if state.goal.width == 3 else 39.0


def _tray_size(state: SoloState) -> tuple[float, float]:
    return WIDTH - 12, 2 * (_slot_size(state) + 11) + 6


def _height(state: SoloState) -> float:
    return TRAY + _tray_size(state)[1] + 6


def _spot(cell: int, width: int) -> tuple[float, float]:
    """The middle of a cell."""
    pitch = SPAN / width
    return BOARD + (cell % width + 0.5) * pitch, BOARD + (cell // width + 0.5) * pitch


def _slot(state: SoloState, place: int, count: int) -> tuple[float, float]:
    """The middle of a tile's place in the tray, of so many in two rows."""
    size, columns = _slot_size(state), (count + 1) // 2
    row, column = divmod(place, columns)
    across = columns if row == 0 else count - columns
    pitch = min(size + 12, (WIDTH - 16) / 8 if size < 40 else 99)
    x = WIDTH / 2 + (column - (across - 1) / 2) * pitch
    return round(x, 1), TRAY + 4 + size / 2 + row * (size + 11)


# Nodes


def _nodes(state: SoloState) -> Iterator[Node]:
    middle = BOARD + SPAN / 2
    yield Node("mount", middle, middle, "mount", z=-3)
    left = many(state.hand.bit_count(), "tile") + " left"
    label = f"tray, {left}"
    yield Node("tray", 6, TRAY + _tray_size(state)[1] / 2, "tray", label=label, z=-3)
    if state.choosing:
        yield from _choosing(state)
        return
    yield from _cells(state)
    if not state.drawing:
        yield from _tiles(state)
        yield from _marks(state)
        yield from _overlays(state)


def _cells(state: SoloState) -> Iterator[Node]:
    width = state.goal.width
    for column in range(width):
        x, y = _spot(column, width)[0], BOARD - 7
        yield Node(f"column-{'abcd'[column]}", x, y, text="abcd"[column], look="name", z=-2)
        yield Node(f"row-{column + 1}", y, x, text=str(column + 1), look="name", z=-2)
    for cell in range(state.goal.size):
        label = f"{cell_name(cell, width)}, empty" if state.board[cell] == EMPTY else ""
        yield Node(
            cell_name(cell, width),
            *_spot(cell, width),
            "cell",
            label=label,
            scale=4 / width,
            z=-1,
        )


def _tiles(state: SoloState) -> Iterator[Node]:
    width, givens = state.goal.width, bits(state.givens)
    free = [tile for tile in listed(state.tiles) if not givens >> tile & 1]
    size = _slot_size(state)
    for place, tile in enumerate(free):
        x, y = _slot(state, place, len(free))
        yield Node(f"slot-{tiles()[tile].id}", x, y + size / 2 + 5, "", name(tile), "caption", z=-2)
    whole = "whole" if state.solved or state.shown else "laid"
    where = {piece // 4: cell for cell, piece in enumerate(state.board) if piece != EMPTY}
    for tile in listed(state.tiles):
        id, shape = tile_id(tile), tile_id(tile)
        if tile in where:
            cell = where[tile]
            piece = state.board[cell]
            given = givens >> tile & 1
            said = f"{name(tile)}, {'given, ' * given}on {cell_name(cell, width)}"
            label = f"{said}{TURNED[piece % 4]}: {edges(piece)}"
            rot = 90.0 * (piece % 4)
            yield Node(id, *_spot(cell, width), shape, "", whole, label, rot, 4 / width)
        else:
            label = f"{name(tile)}, in the tray: {edges(4 * tile)}"
            at = _slot(state, free.index(tile), len(free))
            yield Node(id, *at, shape, "", "", label, scale=size / 80)


def _marks(state: SoloState) -> Iterator[Node]:
    """Stones on given tiles; cracks where edges clash; a barrier at land on the rim."""
    width, board = state.goal.width, state.board
    if not (state.solved or state.shown):
        for cell, piece in enumerate(state.givens):
            if piece != EMPTY:
                id = f"stones-{cell_name(cell, width)}"
                yield Node(id, *_spot(cell, width), "stones", scale=4 / width, z=1)
    for cell, side in clashes(board, width):
        one, two = cell_name(cell, width), cell_name(cell + (1 if side == 1 else width), width)
        label = f"{one} and {two} do not fit"
        yield _at_edge(f"clash-{one}-{two}", cell, side, width, "clash", label)
    if state.goal.water_rim:
        for cell, side in ashore(board, width):
            where = cell_name(cell, width)
            label = f"land on the rim, {SIDES[side]} edge of {where}"
            yield _at_edge(f"ashore-{where}-{EDGES[side]}", cell, side, width, "ashore", label)


def _at_edge(id: str, cell: int, side: int, width: int, shape: str, label: str) -> Node:
    (x, y), half = _spot(cell, width), SPAN / width / 2
    x, y = x + half * (0, 1, 0, -1)[side], y + half * (-1, 0, 1, 0)[side]
    return Node(id, x, y, shape, "", "", label, 90.0 * ((side + 1) % 2), 4 / width, z=3)


def _overlays(state: SoloState) -> Iterator[Node]:
    """For each spot of an area its outline, and for each area its number: seen when lit."""
    width = state.goal.width
    for colour in (LAND, WATER):
        for number, found in enumerate(_areas(state, colour), 1):
            look = f"region r{number % AREA_LOOKS}"
            for cell, region in found.spots:
                piece = state.board[cell]
                id = f"area-{cell_name(cell, width)}-{region}"
                shape = f"region-{tiles()[piece // 4].id}-{region}"
                rot = 90.0 * (piece % 4)
                yield Node(id, *_spot(cell, width), shape, "", look, "", rot, 4 / width, z=1)
            cell, region = _widest(found)
            kind = "land" if colour == LAND else "water"
            at = _inside(state, cell, region)
            yield Node(f"{kind}-{number}", *at, "", str(number), "number", z=4)


@cache
def _areas(state: SoloState, colour: str) -> tuple[Region, ...]:
    found = areas(state.board, state.goal.width)
    return tuple(region for region in found if region.colour == colour)


def _area_nodes(state: SoloState, colour: str) -> Iterator[str]:
    width, kind = state.goal.width, "land" if colour == LAND else "water"
    for number, found in enumerate(_areas(state, colour), 1):
        yield from (f"area-{cell_name(cell, width)}-{region}" for cell, region in found.spots)
        yield f"{kind}-{number}"


def _widest(found: Region) -> tuple[int, int]:
    cells = [cell for cell, _ in found.halves]
    return max(found.spots, key=lambda spot: cells.count(spot[0]))


def _inside(state: SoloState, cell: int, region: int) -> tuple[float, float]:
    """A point well inside a region of a cell."""
    from .curves import POINTS

    width, piece = state.goal.width, state.board[cell]
    own = [half for half in range(8) if regions(piece)[half] == region]
    corners = [POINTS[(half + k) % 8] for half in own for k in (0, 1)]
    scale = SPAN / width / 80 * 0.62
    (x, y), count = _spot(cell, width), len(corners)
    dx, dy = (scale * sum(point[k] for point in corners) / count for k in (0, 1))
    return round(x + dx, 1), round(y + dy, 1)


def _choosing(state: SoloState) -> Iterator[Node]:
    """All tiles to choose from, and below the nine that are chosen."""
    chosen = listed(state.chosen)
    size = _slot_size(state)
    for place in range(NINE):
        yield Node(f"berth-{place + 1}", *_slot(state, place, NINE), "slot", scale=size / 80, z=-2)
    useful = _useful(state)
    for tile in range(len(tiles())):
        look = "" if tile in useful else "dim"
        if state.chosen >> tile & 1:
            at, scale = _slot(state, chosen.index(tile), NINE), size / 80
            said = "chosen"
            if not state.prospects:
                said += ", an island can come of it without this" * (tile in useful)
        else:
            at, scale = _spot(tile, 4), 0.86
            said = "not chosen"
            said += ", an island stays possible" if tile in useful else ", no island comes with it"
        label = f"{name(tile)}, {said}: {edges(4 * tile)}"
        yield Node(tile_id(tile), *at, tile_id(tile), "", look, label, scale=scale)


@cache
def _useful(state: SoloState) -> frozenset[int]:
    """The tiles that may be taken or put back so that an island is possible after it."""
    after = [replace(state, chosen=state.chosen ^ 1 << tile) for tile in range(len(tiles()))]
    able = {tile for tile, it in enumerate(after) if it.prospects}
    return frozenset(able)


# Choices


def _choices(state: SoloState) -> tuple[Choice, ...]:
    actions = state.legal_actions()
    if state.choosing:
        return tuple(
            Choice(action, (), _BUTTONS[action])
            if action in _BUTTONS
            else Choice(action, (f"tile-{action}",))
            for action in actions
        )
    shown = {
        piece // 4: (piece % 4, cell) for cell, piece in enumerate(state.board) if piece != EMPTY
    }
    return tuple(_choice(state, action, shown) for action in actions)


def _choice(state: SoloState, action: str, shown: dict[int, tuple[int, int]]) -> Choice:
    if action in _BUTTONS:
        return Choice(action, (), _BUTTONS[action])
    if action.endswith("-off"):
        return Choice(action, (f"tile-{action.removesuffix('-off')}", "tray"))
    width = state.goal.width
    piece, cell = read_place(action, width)
    rot, home = shown.get(piece // 4, (0, -1))
    turn = (piece % 4 - rot) % 4 * 90
    if home == cell:
        return Choice(action, (tile_id(piece // 4),), turn=turn)
    there = state.board[cell]
    target = cell_name(cell, width) if there == EMPTY else tile_id(there // 4)
    return Choice(action, (tile_id(piece // 4), target), turn=turn)


_BUTTONS = {
    CLEAR: "Take all back",
    SOLVE: "Show a solution",
    FILL: "Choose the rest for me",
    BEGIN: "Begin",
}


# Words


def _player(state: SoloState) -> Player:
    count = state.goal.size if not state.choosing else NINE
    laid = state.chosen.bit_count() if state.choosing else count - state.board.count(EMPTY)
    verb = "chosen" if state.choosing else "laid"
    return Player("Cartographer", "coral", _title(state), f"{laid} of {count} {verb}")


def _title(state: SoloState) -> str:
    if state.puzzle:
        return f"{puzzles.GRADES[state.grade].name}, no. {state.number}"
    return state.goal.name


def _status(state: SoloState) -> str:
    if state.drawing:
        return "Nine tiles are dealt" if state.preset == DEALT else "A puzzle is drawn"
    if state.choosing:
        return _chosen_so_far(state)
    if state.solved:
        return f"Solved: {_title(state)}"
    if state.shown:
        return "A solution by the program"
    if state.hand:
        return f"{many(state.hand.bit_count(), 'tile')} to lay"
    wrong = [it for it in conditions(state.goal, state.board) if not it.holds]
    return f"All tiles lie, but: {'; '.join(_fault(it) for it in wrong)}"


def _fault(it: Condition) -> str:
    said = {
        "fit": f"{many(it.count, 'edge')} clash" + "es" * (it.count == 1),
        "rim": f"{many(it.count, 'edge')} of the rim with land",
        "land": f"the land is {many(it.count, 'area')}",
        "water": f"the water is {many(it.count, 'area')}",
        "either": "neither land nor water is one area",
    }
    return said.get(it.id, it.name)


def _chosen_so_far(state: SoloState) -> str:
    count, found = state.chosen.bit_count(), len(state.prospects)
    if not found:
        return f"{count} of {NINE} chosen: no island can come of these, put one back"
    if count == NINE:
        ways = next(it.ways for it in islands() if it.tiles == state.chosen)
        return f"Nine are chosen, and {many(ways // 4, 'island')} can come of them: begin"
    return f"{count} of {NINE} chosen: {found} sets of nine that make an island go on from here"


def _news(state: SoloState) -> str:
    last = state.last
    if last in _NEWS:
        return _NEWS[last]
    if last.endswith("-off"):
        return f"{name(numbers()[last.removesuffix('-off')])} is back in the tray"
    if "@" in last:
        piece, cell = read_place(last, state.goal.width)
        return f"{name(piece // 4)} on {cell_name(cell, state.goal.width)}{TURNED[piece % 4]}"
    if last in numbers():
        verb = "is chosen" if state.chosen >> numbers()[last] & 1 else "is put back"
        return f"{name(numbers()[last])} {verb}"
    if not last:
        return ""
    return _title(state) if state.puzzle else "Nine tiles are dealt: an island can come of them"


_NEWS = {
    CLEAR: "All tiles are back in the tray",
    SOLVE: "Given up",
    FILL: "Nine tiles are chosen",
    BEGIN: "The nine tiles are in the tray",
}


def _ledger(state: SoloState) -> Iterator[Entry]:
    if state.choosing:
        yield Entry("Chosen", f"{state.chosen.bit_count()} of {NINE}")
        yield Entry("Sets that make an island", str(len(state.prospects)))
        return
    width, board = state.goal.width, state.board
    nodes = {
        "fit": [_clash_id(cell, side, width) for cell, side in clashes(board, width)],
        "rim": [
            f"ashore-{cell_name(cell, width)}-{EDGES[side]}" for cell, side in ashore(board, width)
        ],
        "land": list(_area_nodes(state, LAND)),
        "water": list(_area_nodes(state, WATER)),
    }
    asked = set[str]()
    for it in conditions(state.goal, board):
        asked.add(it.id)
        mark = "done" if it.holds else "open"
        yield Entry(it.name, str(it.count), mark, tuple(nodes.get(it.id, ())))
    for id, colour in (("land", LAND), ("water", WATER)):
        if id not in asked:
            count = len(_areas(state, colour))
            yield Entry(f"{id.title()} areas", str(count), "", tuple(nodes[id]))
    left = listed(state.hand)
    yield Entry("Tiles left", str(len(left)), "", tuple(tile_id(tile) for tile in left))


def _clash_id(cell: int, side: int, width: int) -> str:
    beyond = cell + (1 if side == 1 else width)
    return f"clash-{cell_name(cell, width)}-{cell_name(beyond, width)}"


def why_untouched(state: SoloState, picks: tuple[str, ...]) -> str:
    """Why touching these nodes in turn leads to no move; "" if there is nothing to say."""
    if state.drawing or not picks:
        return ""
    tile = tile_of(picks[0])
    if state.choosing:
        full = state.chosen.bit_count() == NINE and tile != EMPTY
        return "Nine tiles are chosen: put one back first" if full else ""
    if tile == EMPTY:
        return _why_first(state, picks[0])
    if bits(state.givens) >> tile & 1:
        return f"Tile {name(tile)} is given and stays where it lies"
    if picks[-1] == "tray":
        return f"Tile {name(tile)} is in the tray already"
    cell = _cell_of(state, picks[-1])
    return solo.why_not(state, tile, cell) if cell != EMPTY else ""


def _why_first(state: SoloState, id: str) -> str:
    if id == "tray":
        return "Tiles are put back here: take one on the board first"
    names = [cell_name(cell, state.goal.width) for cell in range(state.goal.size)]
    return f"Take a tile first, then touch {id}" if id in names else ""


def _cell_of(state: SoloState, id: str) -> int:
    """The cell that a node stands for, be it the cell or the tile there; EMPTY for none."""
    width, tile = state.goal.width, tile_of(id)
    if tile != EMPTY:
        return next((c for c, piece in enumerate(state.board) if piece // 4 == tile), EMPTY)
    names = [cell_name(cell, width) for cell in range(state.goal.size)]
    return cell_number(id, width) if id in names else EMPTY
