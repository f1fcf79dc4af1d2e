"""The picture of a duel: what is laid in the middle, both hands face up above and below.

The field of 7 by 7 cells is wider than what is ever used: one sees as much of it as tiles can come
to lie on next, and that is kept in the middle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skerry.core.scene import Choice, Entry, Node, Player, Scene

from . import art, duel
from .drawing import SEATS
from .duel import COUNTED, DEAL, FIELD, FRAME, NEXT, OVER, PLAY, SKIP, SKIPPING, DuelState
from .land import EMPTY
from .notation import cell_name, cell_number, read_place
from .pieces import every_tile, listed
from .rules import why_not_there
from .tiles import edge, numbers, tiles, turns
from .words import SIDES, TURNED, edges, half_edges, listing, many, name, tile_id, tile_of

WIDTH, HEIGHT = 360.0, 494.0
MIDDLE = (180.0, 247.0)
"""The middle of the field."""

CELL = 66.0
HAND = 39.0
"""The sides of tiles on the field and in hands."""

ROWS = (449.0, 25.5)
"""How high the middles of the hands' tiles are, by seat."""

LINES = (427.0, 68.0)
"""How high names and tokens are."""

LOOKS = ("coral", "pearl")


def scene(state: DuelState) -> Scene:
    """The picture."""
    return Scene(
        game="palavan",
        width=WIDTH,
        height=HEIGHT,
        shapes={**art.tile_shapes(), **art.duel_shapes()},
        nodes=tuple(_nodes(state)),
        choices=_choices(state),
        players=tuple(_player(state, seat) for seat in (0, 1)),
        status=_status(state),
        news=_news(state),
        ledger=tuple(_ledger(state)),
        hold={COUNTED: 3.0, SKIPPING: 1.0}.get(state.phase, 0.0),
    )


def _choices(state: DuelState) -> tuple[Choice, ...]:
    """A tile, turned, and a cell; while tiles are dealt, one of them."""
    if state.phase == DEAL:
        return tuple(Choice(id, (f"tile-{id}",)) for id, _ in state.chance_outcomes())
    return tuple(_placement(action) for action in state.legal_actions())


def _placement(action: str) -> Choice:
    piece, cell = read_place(action, FIELD)
    return Choice(action, (tile_id(piece // 4), cell_name(cell, FIELD)), turn=piece % 4 * 90)


# Nodes


def _nodes(state: DuelState) -> Iterator[Node]:
    yield Node("sea", *MIDDLE, "sea", z=-3)
    for seat in (0, 1):
        yield from _place_of(state, seat)
    for cell in _open(state):
        where, at = cell_name(cell, FIELD), _spot(state, cell)
        yield Node(where, *at, "cell", "", "", f"{where}, empty", scale=CELL / 80, z=-1)
        yield Node(f"name-{where}", *at, "", where, "name", z=-1)
    for tile in range(len(tiles())):
        yield _tile(state, tile)


def _place_of(state: DuelState, seat: int) -> Iterator[Node]:
    """A seat's side of the table: the tray for its tiles, its name, its tokens."""
    turn = "turn" if state.phase == PLAY and state.to_move == seat else ""
    yield Node(
        f"hand-{seat}", WIDTH / 2, ROWS[seat] + 5, "hand", "", f"{LOOKS[seat]} {turn}".strip(), z=-3
    )
    owner = SEATS[seat]
    yield Node(f"seat-{seat}", 34, LINES[seat], "", owner, f"seat {LOOKS[seat]}", z=-2)
    for number in range(state.goal):
        at = (WIDTH - 18 - 22 * number, LINES[seat])
        yield Node(f"socket-{seat}-{number}", *at, "socket", z=-2)
        if number < state.tokens[seat]:
            yield Node(f"token-{seat}-{number}", *at, "token")
    if state.phase != DEAL:
        for place, tile in enumerate(_own(state, seat)):
            x, y = _slot(seat, place)
            yield Node(
                f"slot-{tiles()[tile].id}", x, y + HAND / 2 + 5, "", name(tile), "caption", z=-2
            )


def _own(state: DuelState, seat: int) -> list[int]:
    """The tiles dealt to a seat."""
    return listed(every_tile() & ~state.dealt if seat else state.dealt)


def _slot(seat: int, place: int) -> tuple[float, float]:
    return WIDTH / 2 + 43.5 * (place - 3.5), ROWS[seat]


def _spot(state: DuelState, cell: int) -> tuple[float, float]:
    """The middle of a cell; the part of the field that can be used is in the middle."""
    left, right, top, foot = _reach([*_laid(state), *_open(state)])
    across, down = cell % FIELD - (left + right) / 2, cell // FIELD - (top + foot) / 2
    return MIDDLE[0] + CELL * across, MIDDLE[1] + CELL * down


def _laid(state: DuelState) -> list[int]:
    """The cells where tiles lie."""
    return [cell for cell, piece in enumerate(state.laid) if piece != EMPTY]


def _open(state: DuelState) -> tuple[int, ...]:
    """The cells where tiles may come to lie next, while there is a next."""
    return duel.open_cells(state.laid) if state.phase in (PLAY, SKIPPING) else ()


def _reach(cells: Sequence[int]) -> tuple[int, int, int, int]:
    """The first and the last column, the first and the last row of cells."""
    columns, rows = [cell % FIELD for cell in cells], [cell // FIELD for cell in cells]
    return (
        min(columns, default=0),
        max(columns, default=0),
        min(rows, default=0),
        max(rows, default=0),
    )


def _tile(state: DuelState, tile: int) -> Node:
    """A tile, wherever it is."""
    id = tile_id(tile)
    cell = next((c for c, piece in enumerate(state.laid) if piece // 4 == tile), EMPTY)
    if cell != EMPTY:
        piece, last = state.laid[cell], _last(state) == tile
        said = f"{name(tile)}, on {cell_name(cell, FIELD)}{TURNED[piece % 4]}"
        label = f"{said}{', newest' * last}: {edges(piece)}"
        look = "laid last" if last else "laid"
        at, rot = _spot(state, cell), 90.0 * (piece % 4)
        return Node(id, *at, id, "", look, label, rot, CELL / 80)
    if state.phase == DEAL and not state.dealt >> tile & 1:
        row, column = divmod(tile, 4)
        at = (MIDDLE[0] + 80 * (column - 1.5), MIDDLE[1] + 80 * (row - 1.5))
        label = f"{name(tile)}, to be dealt: {edges(4 * tile)}"
        return Node(id, *at, id, "", "", label, scale=CELL / 80)
    seat = 1 - (state.dealt >> tile & 1)
    at = _slot(seat, _own(state, seat).index(tile))
    ways = _ways(state, seat).get(tile, 0)
    said = f"fits in {many(ways, 'way')}" if ways else "fits nowhere now"
    said = "" if state.phase == DEAL else f", {said}"
    mine = seat == state.to_move and state.phase == PLAY
    look = "" if state.phase == DEAL else "dim" if not ways else "ready" if mine else ""
    label = f"{name(tile)}, {SEATS[seat]}'s{said}: {edges(4 * tile)}"
    return Node(id, *at, id, "", look, label, scale=HAND / 80)


def _ways(state: DuelState, seat: int) -> dict[int, int]:
    """In how many ways a seat could place each of its tiles now."""
    ways: dict[int, int] = {}
    for action in state.placements(seat) if state.phase != DEAL else ():
        tile = read_place(action, FIELD)[0] // 4
        ways[tile] = ways.get(tile, 0) + 1
    return ways


def _last(state: DuelState) -> int:
    """The tile placed last; EMPTY if something else happened last."""
    return read_place(state.last, FIELD)[0] // 4 if "@" in state.last else EMPTY


# Words


def _player(state: DuelState, seat: int) -> Player:
    laid = many(state.placed[seat], "tile") + " laid"
    score = f"{laid} · {many(state.tokens[seat], 'token')}"
    return Player(SEATS[seat], LOOKS[seat], "", score)


def _status(state: DuelState) -> str:
    mover = SEATS[state.to_move]
    if state.phase == DEAL:
        return "The tiles are dealt"
    if state.phase == PLAY:
        return f"{mover} to place a tile"
    if state.phase == SKIPPING:
        return f"{mover} can place nothing and skips"
    one, two = state.placed
    told = "the round is a draw, a token for each" if one == two else ""
    told = told or f"{SEATS[int(two > one)]} wins the round and a token"
    if state.phase == OVER:
        told = _outcome(state)
    return f"{SEATS[0]} laid {one}, {SEATS[1]} {two}: {told}"


def _outcome(state: DuelState) -> str:
    one, two = state.tokens
    game = "round" if state.goal == 1 else "match"
    if one == two:
        return f"the {game} is a draw"
    return f"{SEATS[int(two > one)]} wins the {game}" + f", {max(one, two)} to {min(one, two)}" * (
        state.goal > 1
    )


def _news(state: DuelState) -> str:
    tile = _last(state)
    if tile != EMPTY:
        piece, cell = read_place(state.last, FIELD)
        owner = SEATS[1 - (state.dealt >> tile & 1)]
        return f"{owner}: {name(tile)} on {cell_name(cell, FIELD)}{TURNED[piece % 4]}"
    if state.last == SKIP:
        return f"{SEATS[1 - state.to_move]} skips"
    if state.last == NEXT:
        return f"Round {state.round}: the tiles are shuffled"
    if state.last in numbers():
        if state.phase == DEAL:
            return f"{name(numbers()[state.last])} goes to {SEATS[0]}"
        return f"Eight tiles each, and {SEATS[state.to_move]} begins"
    return ""


def _ledger(state: DuelState) -> Iterator[Entry]:
    most = 2 * state.goal - 1
    if most > 1:
        yield Entry("Round", f"{state.round} of at most {most}")
    if state.phase == DEAL:
        return
    for seat, owner in enumerate(SEATS):
        able = _ways(state, seat)
        nodes = tuple(tile_id(tile) for tile in able)
        left = state.hands[seat].bit_count()
        yield Entry(f"{owner} can place", f"{len(able)} of {many(left, 'tile')}", "", nodes)
    left, right, top, foot = _reach(_laid(state))
    size = f"{right - left + 1} by {foot - top + 1}" if _laid(state) else "nothing"
    yield Entry("Laid so far", f"{size}, at most {FRAME} by {FRAME}")


def why_untouched(state: DuelState, picks: tuple[str, ...]) -> str:
    """Why touching these nodes in turn leads to no move; "" if there is nothing to say."""
    if state.phase != PLAY or not picks:
        return ""
    tile, cell = tile_of(picks[0]), _cell_of(state, picks[-1])
    if tile == EMPTY:
        return f"Take a tile of yours first, then touch {picks[0]}" if cell != EMPTY else ""
    home = _cell_of(state, picks[0])
    if not state.hands[state.to_move] >> tile & 1 or len(picks) == 1:
        reason = why_not_there(state, tile, 0, max(home, 0))
        if not state.hands[state.to_move] >> tile & 1:
            return reason
        return (
            f"Tile {name(tile)} fits nowhere now" if tile not in _ways(state, state.to_move) else ""
        )
    return _why_not_on(state, tile, cell) if cell != EMPTY else ""


def _why_not_on(state: DuelState, tile: int, cell: int) -> str:
    """Why a tile cannot be placed on a cell, however it is turned."""
    reasons = [why_not_there(state, tile, turn, cell) for turn in turns(tile)]
    if not all(reasons):
        return ""
    if len(set(reasons)) == 1 and "Turned" not in reasons[0]:
        return reasons[0]
    beyond = [
        (side, edge(state.laid[other], (side + 2) % 4)[::-1])
        for side, other in enumerate(duel.neighbours(cell))
        if other >= 0 and state.laid[other] != EMPTY
    ]
    wanted = listing([f"its {SIDES[side]} edge must be {half_edges(it)}" for side, it in beyond])
    where = cell_name(cell, FIELD)
    return f"{name(tile)} does not fit on {where}, however it is turned: there {wanted}"


def _cell_of(state: DuelState, id: str) -> int:
    """The cell that a node stands for, be it the cell or the tile there; EMPTY for none."""
    tile = tile_of(id)
    if tile != EMPTY:
        return next((c for c, piece in enumerate(state.laid) if piece // 4 == tile), EMPTY)
    names = [cell_name(cell, FIELD) for cell in range(FIELD * FIELD)]
    return cell_number(id, FIELD) if id in names else EMPTY
