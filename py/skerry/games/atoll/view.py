"""The picture of an Atoll position: a reef seen from above."""

from __future__ import annotations

from functools import cache

from ...boards import hexgrid
from ...core.scene import Choice, Layer, Node, Player, Scene
from .board import BLACK, COLOURS, OPPOSITE, WHITE, Board, Island
from .rules import SWAP, AtollState, joined, winning_path

SIDE = 24.0
"""Length of a hexagon's side, in picture units."""

MARGIN = 30.0
"""Water round the board, in picture units."""

LOOKS = ("black", "white")

END_NAMES = {"n": "north", "e": "east", "s": "south", "w": "west"}


def scene(state: AtollState) -> Scene:
    """The picture; Atoll hides nothing, so it is the same for everybody."""
    width, height = _size(state.board)
    won = frozenset(winning_path(state, state.winner) if state.winner >= 0 else ())
    return Scene(
        game="atoll",
        width=width,
        height=height,
        shapes=_shapes(state.columns),
        nodes=(*_ground(state.columns), *_islands(state, won), *_cells(state, won)),
        choices=_choices(state),
        players=tuple(_player(state, seat) for seat in (0, 1)),
        status=_status(state),
        news=_news(state),
    )


def _choices(state: AtollState) -> tuple[Choice, ...]:
    """A touch on an empty cell plays there; a touch on the first stone takes it over."""
    return tuple(
        Choice(SWAP, (state.board.names[state.last],), "Swap colours")
        if action == SWAP
        else Choice(action, (action,))
        for action in state.legal_actions()
    )


def _player(state: AtollState, seat: int) -> Player:
    colour = seat ^ state.swapped
    return Player(COLOURS[colour], LOOKS[colour], "cat to fish or rabbit to carrot")


def _status(state: AtollState) -> str:
    if state.winner >= 0:
        return f"{COLOURS[state.winner]} has won: {joined(state)}"
    if state.may_swap:
        return "White to move, or to swap colours"
    return f"{COLOURS[state.to_move]} to move"


def _news(state: AtollState) -> str:
    if state.last < 0:
        return ""
    if state.swapped and state.white == 0:
        return "The colours are swapped"
    mover = WHITE if state.white >> state.last & 1 else BLACK
    return f"{COLOURS[mover]} {state.board.names[state.last]}"


def _cells(state: AtollState, won: frozenset[int]) -> list[Node]:
    """For each cell its hexagon (the thing touched and named) and, if taken, its stone."""
    atoll = state.board
    nodes: list[Node] = []
    for cell, name in enumerate(atoll.names):
        x, y = _spot(atoll, cell)
        colour = _colour_at(state, cell)
        marks = " last" * (cell == state.last) + " won" * (cell in won)
        label = _cell_label(state, cell, colour)
        nodes.append(Node(name, x, y, "cell", name, marks.strip(), label))
        if colour is not None:
            shape = f"{LOOKS[colour]}-stone"
            nodes.append(Node(f"stone-{name}", x, y, shape, look=marks.strip(), z=3))
    return nodes


def _cell_label(state: AtollState, cell: int, colour: int | None) -> str:
    name = state.board.names[cell]
    if colour is None:
        return f"{name}, empty"
    newest = ", newest" if cell == state.last else ""
    return f"{name}, {COLOURS[colour]} stone{newest}"


def _colour_at(state: AtollState, cell: int) -> int | None:
    if state.black >> cell & 1:
        return BLACK
    return WHITE if state.white >> cell & 1 else None


def _islands(state: AtollState, won: frozenset[int]) -> list[Node]:
    """The islands: their stones, and on each the animal that lives there."""
    atoll = state.board
    nodes: list[Node] = []
    for number, island in enumerate(atoll.islands):
        look = LOOKS[island.colour]
        for stone in island.stones:
            x, y = _spot(atoll, stone)
            marks = "won" if stone in won else ""
            nodes.append(Node(f"isle-{stone}", x, y, f"{look}-isle", look=marks, z=2))
        x, y = _heart(atoll, island)
        nodes.append(
            Node(
                f"animal-{number}",
                x,
                y,
                f"{look}-{island.animal}",
                label=_island_label(island),
                z=4,
            )
        )
    return nodes


def _island_label(island: Island) -> str:
    other = END_NAMES[OPPOSITE[island.end]]
    return f"{COLOURS[island.colour]} {island.animal} island, {END_NAMES[island.end]}; goal {other}"


def _spot(atoll: Board, node: int) -> tuple[float, float]:
    x, y = hexgrid.centre(atoll.places[node], SIDE)
    return round(x + SIDE + MARGIN, 1), round(y + SIDE + MARGIN, 1)


def _heart(atoll: Board, island: Island) -> tuple[float, float]:
    """The middle of an island, where its animal sits."""
    spots = [_spot(atoll, stone) for stone in island.stones]
    middle = len(spots) // 2
    return spots[middle]


def _size(atoll: Board) -> tuple[float, float]:
    right, foot = hexgrid.centre((atoll.columns + 1, 2 * atoll.columns), SIDE)
    return round(right + 2 * (SIDE + MARGIN), 1), round(foot + 2 * (SIDE + MARGIN), 1)


@cache
def _ground(columns: int) -> tuple[Node, ...]:
    """The water and the reef, which never change."""
    return (Node("reef", 0, 0, "reef", z=-2),)


@cache
def _shapes(columns: int) -> dict[str, tuple[Layer, ...]]:
    """The outlines that the nodes refer to, in picture units round (0, 0)."""
    return {"cell": (Layer(_hexagon(SIDE), "cell"),)}


def _hexagon(side: float) -> str:
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in hexgrid.corners(side)) + "Z"
