"""The picture of a duel: what is laid in the middle, both hands face up above and below.

The field of 7 by 7 cells is wider than what is ever used: one sees as much of it as tiles can come
to lie on next, and that is kept in the middle.
"""

from __future__ import annotations

from collections.abc import Iterator

from skerry.core.i18n import texts
from skerry.core.scene import Choice, Layer, Node, Scene
from skerry.games.palavan import shapes
from skerry.games.palavan.curves import HALF, Point
from skerry.games.palavan.diagram import SEATS
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.notation import cell_name, read_place
from skerry.games.palavan.pieces import every_tile, listed
from skerry.games.palavan.text import edges, laid_as, name, tile_id
from skerry.games.palavan.tiles import tiles

from . import field
from . import text as duel_text
from .rules import YIELD, DuelState
from .terms import COUNTED, DEAL, FIELD, HAND, PLAY, SKIPPING
from .text import LOOKS

_, ngettext = texts(__name__)

WIDTH, HEIGHT = 360.0, 360.0
MIDDLE = (180.0, 180.0)
"""The middle of the lagoon."""

LAGOON = (358.0, 236.0)
"""How wide and how high the lagoon is; the players' names and tokens take MARGIN at either end."""

MARGIN = 36.0
CELL, LEAST = 57.0, 46.0
"""The sides of a cell in it, and of one where five rows must find room."""

TILE = 39.0
"""The side of a tile in a hand."""

TRAYS = (330.5, 29.5)
"""How far down the middles of the hands' trays are, by seat."""

VERDICT = 26.0
"""What the line under a round that is over takes."""


def scene(state: DuelState) -> Scene:
    """The picture."""
    return Scene(
        game="palavan",
        width=WIDTH,
        height=HEIGHT,
        shapes=_shapes(),
        nodes=tuple(_nodes(state)),
        choices=_choices(state),
        players=tuple(duel_text.player(state, seat) for seat in (0, 1)),
        status=duel_text.status(state),
        news=duel_text.news(state),
        ledger=tuple(duel_text.ledger(state)),
        hold={COUNTED: 3.0, SKIPPING: 1.0}.get(state.phase, 0.0),
    )


def _shapes() -> dict[str, tuple[Layer, ...]]:
    slots = tuple((_slot(0, place)[0] - 1, -5.0) for place in range(HAND))
    hand = {"hand": shapes.tray(WIDTH - 2, 57, slots, TILE)}
    return {**shapes.tile_shapes(), **shapes.table(*LAGOON), **hand}


def _choices(state: DuelState) -> tuple[Choice, ...]:
    """A tile, turned, and a cell; while tiles are dealt, one of them."""
    if state.phase == DEAL:
        return tuple(Choice(id, (f"tile-{id}",)) for id, _ in state.chance_outcomes())
    other = _(SEATS[1 - state.to_move])
    return tuple(
        Choice(action, button=_("Let {seat} begin").format(seat=other))
        if action == YIELD
        else _placement(action)
        for action in state.legal_actions()
    )


def _placement(action: str) -> Choice:
    piece, cell = read_place(action, FIELD)
    return Choice(action, (tile_id(piece // 4), cell_name(cell, FIELD)), turn=piece % 4 * 90)


# Where things are


def _slot(seat: int, place: int) -> Point:
    """The middle of a place in a hand."""
    return WIDTH / 2 + (TILE + 5) * (place - (HAND - 1) / 2), TRAYS[seat] - 5


def _open(state: DuelState) -> tuple[int, ...]:
    """The cells where tiles may come to lie next, while there is a next."""
    return field.open_cells(state.laid) if state.phase in (PLAY, SKIPPING) else ()


def _cell(state: DuelState) -> float:
    """The side of a cell: as much as the rows that can be used leave it."""
    _, _, first, last = _used(state)
    room = LAGOON[1] - (VERDICT if state.phase >= COUNTED else 0)
    return max(LEAST, min(CELL, room // (last - first + 1)))


def _spot(state: DuelState, cell: int) -> Point:
    """The middle of a cell; the part of the field that can be used is in the middle."""
    left, right, first, last = _used(state)
    side, lift = _cell(state), VERDICT / 2 if state.phase >= COUNTED else 0
    across, down = cell % FIELD - (left + right) / 2, cell // FIELD - (first + last) / 2
    return MIDDLE[0] + side * across, MIDDLE[1] - lift + side * down


def _used(state: DuelState) -> tuple[int, int, int, int]:
    """The first and the last column and the first and the last row that are or can be used."""
    laid = [cell for cell, piece in enumerate(state.laid) if piece != EMPTY]
    cells = [*laid, *_open(state)]
    columns, rows = [cell % FIELD for cell in cells], [cell // FIELD for cell in cells]
    return min(columns), max(columns), min(rows), max(rows)


# Nodes


def _nodes(state: DuelState) -> Iterator[Node]:
    yield Node("lagoon", *MIDDLE, "lagoon", z=-4)
    for seat in (0, 1):
        yield from _side(state, seat)
    for cell in _open(state):
        where, at, scale = cell_name(cell, FIELD), _spot(state, cell), _cell(state) / (2 * HALF)
        label = _("{cell}, empty").format(cell=where)
        yield Node(where, *at, "cell", "", "", label, scale=scale, z=-1)
        yield Node(f"name-{where}", *at, "", where, "name", z=-1)
    for tile in range(len(tiles())):
        yield _tile(state, tile)
    if said := duel_text.verdict(state):
        at = (MIDDLE[0], MIDDLE[1] + (LAGOON[1] - VERDICT) / 2)
        yield Node("verdict", *at, "verdict", said[0].upper() + said[1:], "verdict", z=5)


def _side(state: DuelState, seat: int) -> Iterator[Node]:
    """A seat's side of the table: the tray for its tiles, its name, its tokens."""
    turn = " turn" * (state.phase == PLAY and state.to_move == seat)
    yield Node(f"hand-{seat}", 1, TRAYS[seat], "hand", "", LOOKS[seat] + turn, z=-3)
    far, inward = LAGOON[1] / 2, (-1, 1)[seat]
    x, y = (WIDTH - MARGIN / 2 - 2, MARGIN / 2 + 2)[seat], MIDDLE[1] - inward * (far - 12)
    yield Node(f"seat-{seat}", x, y, "", _(SEATS[seat]), f"seat{turn}", z=-2)
    for number in range(state.goal):
        at = (x, y + inward * (18 + 18 * number))
        yield Node(f"socket-{seat}-{number}", *at, "socket", z=-2)
        if number < state.tokens[seat]:
            yield Node(f"token-{seat}-{number}", *at, "token")
    if state.phase != DEAL:
        for place, tile in enumerate(_dealt(state, seat)):
            x, y = _slot(seat, place)
            below = y + TILE / 2 + 5.5
            yield Node(f"slot-{tiles()[tile].id}", x, below, "", name(tile), "caption", z=-2)


def _dealt(state: DuelState, seat: int) -> list[int]:
    """The tiles dealt to a seat."""
    return listed(every_tile() & ~state.dealt if seat else state.dealt)


def _tile(state: DuelState, tile: int) -> Node:
    """A tile, wherever it is."""
    id = tile_id(tile)
    cell = next((c for c, piece in enumerate(state.laid) if piece // 4 == tile), EMPTY)
    if cell != EMPTY:
        piece, last = state.laid[cell], duel_text.newest(state) == tile
        placed = laid_as(piece, cell, FIELD)
        if last:
            placed = _("{placed}, newest").format(placed=placed)
        label = f"{placed}: {edges(piece)}"
        look, rot = "laid" + " last" * last, 90.0 * (piece % 4)
        at, scale = _spot(state, cell), _cell(state) / (2 * HALF)
        return Node(id, *at, id, "", look, label, rot, scale, int(last))
    if state.phase == DEAL and not state.dealt >> tile & 1:
        at = (MIDDLE[0] + CELL * (tile % 4 - 1.5), MIDDLE[1] + CELL * (tile // 4 - 1.5))
        label = _("{tile}, to be dealt: {edges}").format(tile=name(tile), edges=edges(4 * tile))
        return Node(id, *at, id, "", "", label, scale=0.9 * CELL / (2 * HALF))
    return _held(state, tile)


def _held(state: DuelState, tile: int) -> Node:
    """A tile in a hand. Those that fit nowhere are dim; of the others the mover's stand out."""
    seat = 1 - (state.dealt >> tile & 1)
    at = _slot(seat, _dealt(state, seat).index(tile))
    said, look = [name(tile), _("{seat}'s").format(seat=_(SEATS[seat]))], ""
    if state.phase != DEAL:
        ways = duel_text.ways(state, seat).get(tile, 0)
        moving = state.phase == PLAY and seat == state.to_move
        fits = ngettext("fits in {count} way", "fits in {count} ways", ways)
        said.append(fits.format(count=ways) if ways else _("fits nowhere now"))
        look = ("ready" if moving else "") if ways else "dim"
    label = f"{', '.join(said)}: {edges(4 * tile)}"
    return Node(tile_id(tile), *at, tile_id(tile), "", look, label, scale=TILE / (2 * HALF))
