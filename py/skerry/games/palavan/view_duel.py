"""The picture of a duel: what is laid in the middle, both hands face up above and below.

The field of 7 by 7 cells is wider than what is ever used: one sees as much of it as tiles can come
to lie on next, and that is kept in the middle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skerry.core.scene import Choice, Layer, Node, Scene

from . import art, duel, words_duel
from .curves import HALF, Point
from .drawing import SEATS
from .duel import COUNTED, DEAL, FIELD, PLAY, SKIPPING, DuelState
from .land import EMPTY
from .notation import cell_name, read_place
from .pieces import every_tile, listed
from .tiles import tiles
from .words import edges, laid_as, many, name, tile_id
from .words_duel import LOOKS

WIDTH, HEIGHT = 360.0, 498.0
MIDDLE = (180.0, 249.0)
"""The middle of the lagoon."""

SPAN, CELL, HAND = 332.0, 66.0, 39.0
"""The sides of the lagoon, of a cell in it, and of a tile in a hand."""

TRAYS = (470.0, 28.0)
"""How far down the middles of the hands' trays are, by seat."""

LINES = (432.0, 66.0)
"""How far down names and tokens are."""


def scene(state: DuelState) -> Scene:
    """The picture."""
    return Scene(
        game="palavan",
        width=WIDTH,
        height=HEIGHT,
        shapes=_shapes(),
        nodes=tuple(_nodes(state)),
        choices=_choices(state),
        players=tuple(words_duel.player(state, seat) for seat in (0, 1)),
        status=words_duel.status(state),
        news=words_duel.news(state),
        ledger=tuple(words_duel.ledger(state)),
        hold={COUNTED: 3.0, SKIPPING: 1.0}.get(state.phase, 0.0),
    )


def _shapes() -> dict[str, tuple[Layer, ...]]:
    slots = tuple((_slot(0, place)[0] - 1, -4.5) for place in range(duel.HAND))
    hand = {"hand": art.tray(WIDTH - 2, 55, slots, HAND)}
    return {**art.tile_shapes(), **art.table(SPAN), **hand}


def _choices(state: DuelState) -> tuple[Choice, ...]:
    """A tile, turned, and a cell; while tiles are dealt, one of them."""
    if state.phase == DEAL:
        return tuple(Choice(id, (f"tile-{id}",)) for id, _ in state.chance_outcomes())
    return tuple(_placement(action) for action in state.legal_actions())


def _placement(action: str) -> Choice:
    piece, cell = read_place(action, FIELD)
    return Choice(action, (tile_id(piece // 4), cell_name(cell, FIELD)), turn=piece % 4 * 90)


# Where things are


def _slot(seat: int, place: int) -> Point:
    """The middle of a place in a hand."""
    return WIDTH / 2 + (HAND + 5) * (place - (duel.HAND - 1) / 2), TRAYS[seat] - 4.5


def _spot(state: DuelState, cell: int) -> Point:
    """The middle of a cell; the part of the field that can be used is in the middle."""
    laid = [cell for cell, piece in enumerate(state.laid) if piece != EMPTY]
    across, down = _middle([*laid, *_open(state)])
    return MIDDLE[0] + CELL * (cell % FIELD - across), MIDDLE[1] + CELL * (cell // FIELD - down)


def _open(state: DuelState) -> tuple[int, ...]:
    """The cells where tiles may come to lie next, while there is a next."""
    return duel.open_cells(state.laid) if state.phase in (PLAY, SKIPPING) else ()


def _middle(cells: Sequence[int]) -> tuple[float, float]:
    """The middle column and row of what some cells take up."""
    columns, rows = [cell % FIELD for cell in cells], [cell // FIELD for cell in cells]
    return (min(columns) + max(columns)) / 2, (min(rows) + max(rows)) / 2


# Nodes


def _nodes(state: DuelState) -> Iterator[Node]:
    yield Node("lagoon", *MIDDLE, "lagoon", z=-4)
    for seat in (0, 1):
        yield from _side(state, seat)
    for cell in _open(state):
        where, at = cell_name(cell, FIELD), _spot(state, cell)
        yield Node(where, *at, "cell", where, "", f"{where}, empty", scale=CELL / (2 * HALF), z=-1)
    for tile in range(len(tiles())):
        yield _tile(state, tile)
    if said := words_duel.verdict(state):
        at = (MIDDLE[0], MIDDLE[1] + SPAN / 2 - 17)
        yield Node("verdict", *at, "verdict", said[0].upper() + said[1:], "verdict", z=5)


def _side(state: DuelState, seat: int) -> Iterator[Node]:
    """A seat's side of the table: the tray for its tiles, its name, its tokens."""
    turn = " turn" * (state.phase == PLAY and state.to_move == seat)
    yield Node(f"hand-{seat}", 1, TRAYS[seat], "hand", "", LOOKS[seat] + turn, z=-3)
    said = f"{SEATS[seat]}{' to place' if turn else ''}"
    yield Node(f"seat-{seat}", 8 + 3.5 * len(said), LINES[seat], "", said, f"seat{turn}", z=-2)
    for number in range(state.goal):
        at = (WIDTH - 18 - 20 * number, LINES[seat])
        yield Node(f"socket-{seat}-{number}", *at, "socket", z=-2)
        if number < state.tokens[seat]:
            yield Node(f"token-{seat}-{number}", *at, "token")
    if state.phase != DEAL:
        for place, tile in enumerate(_dealt(state, seat)):
            x, y = _slot(seat, place)
            below = y + HAND / 2 + 5
            yield Node(f"slot-{tiles()[tile].id}", x, below, "", name(tile), "caption", z=-2)


def _dealt(state: DuelState, seat: int) -> list[int]:
    """The tiles dealt to a seat."""
    return listed(every_tile() & ~state.dealt if seat else state.dealt)


def _tile(state: DuelState, tile: int) -> Node:
    """A tile, wherever it is."""
    id = tile_id(tile)
    cell = next((c for c, piece in enumerate(state.laid) if piece // 4 == tile), EMPTY)
    if cell != EMPTY:
        piece, last = state.laid[cell], words_duel.newest(state) == tile
        label = f"{laid_as(piece, cell, FIELD)}{', newest' * last}: {edges(piece)}"
        look, rot = "laid" + " last" * last, 90.0 * (piece % 4)
        return Node(id, *_spot(state, cell), id, "", look, label, rot, CELL / (2 * HALF), int(last))
    if state.phase == DEAL and not state.dealt >> tile & 1:
        at = (MIDDLE[0] + 80 * (tile % 4 - 1.5), MIDDLE[1] + 80 * (tile // 4 - 1.5))
        label = f"{name(tile)}, to be dealt: {edges(4 * tile)}"
        return Node(id, *at, id, "", "", label, scale=CELL / (2 * HALF))
    return _held(state, tile)


def _held(state: DuelState, tile: int) -> Node:
    """A tile in a hand. Those that fit nowhere are dim; of the others the mover's stand out."""
    seat = 1 - (state.dealt >> tile & 1)
    at = _slot(seat, _dealt(state, seat).index(tile))
    said = look = ""
    if state.phase != DEAL:
        ways = words_duel.ways(state, seat).get(tile, 0)
        moving = state.phase == PLAY and seat == state.to_move
        said = f", fits in {many(ways, 'way')}" if ways else ", fits nowhere now"
        look = ("ready" if moving else "") if ways else "dim"
    label = f"{name(tile)}, {SEATS[seat]}'s{said}: {edges(4 * tile)}"
    return Node(tile_id(tile), *at, tile_id(tile), "", look, label, scale=HAND / (2 * HALF))
