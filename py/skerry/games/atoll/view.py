"""Scene of an Atoll position: a reef from above."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from string import ascii_lowercase

from skerry.core.i18n import N_, texts
from skerry.core.scene import TALL, WIDE, Aspect, Choice, Node, Player, Scene

from .board import BLACK, COLOURS, WHITE, Board, Island, board, place_centre, winning_path
from .rules import SWAP, AtollState
from .shapes import LOOKS, SIDE, winning_path_line
from .shapes import shapes as all_shapes
from .text import cell_label, events_text, status

_ = texts(__name__)[0]

MARGIN = 18.0
"""Height of the water above and below the board, in picture units."""

SIDE_MARGINS: dict[Aspect, float] = {WIDE: MARGIN, TALL: 9.0}
"""Width of the water left and right of the board. It is narrow on a phone."""

SCREEN_SPACES: dict[Aspect, tuple[float, float]] = {WIDE: (900, 600), TALL: (352, 444)}
"""Space for the scene, in CSS pixels: on a small desktop, and on a small phone in portrait."""

NAME_LOOKS = (("", 10.5), ("large", 12.5), ("far", 16.5), ("farthest", 25.0))
"""Looks of the cells' names, from small to large letters, each with the height of its letters in
picture units (see look.css)."""

MIN_LETTER_HEIGHT = 11.05
"""Minimum height of the letters of a visible name, in CSS pixels. The smallest look that reaches
this height is used; if no look does, the largest look."""

_ISLANDS = {
    "n": N_("{colour}'s cat island in the north; its goal is in the south"),
    "e": N_("{colour}'s carrot island in the east; its goal is in the west"),
    "s": N_("{colour}'s fish island in the south; its goal is in the north"),
    "w": N_("{colour}'s rabbit island in the west; its goal is in the east"),
}
"""Labels of islands by their end."""


def scene(state: AtollState, viewer: int | None = None, aspect: Aspect = WIDE) -> Scene:
    """Return the scene of a position, which is the same for all viewers."""
    return replace(
        board_scene(state, aspect),
        choices=_choices(state),
        players=tuple(_player(state, seat) for seat in (0, 1)),
        status=status(state),
        news=events_text(state),
    )


def board_scene(state: AtollState, aspect: Aspect = WIDE) -> Scene:
    """Return the scene of board and stones, without choices, players and texts."""
    width, height = _scene_size(state.board, aspect)
    path = winning_path(state, state.winner) if state.winner >= 0 else ()
    shapes = all_shapes(state.columns)
    nodes = (
        _reef_node(state, aspect),
        *_island_nodes(state, path, aspect),
        *_cell_nodes(state, path, aspect),
    )
    if path:
        spots = [node_spot(state.board, node, aspect) for node in path]
        shapes = {**shapes, "chain": winning_path_line(spots)}
        nodes = (*nodes, Node("chain", shape="chain", look=LOOKS[state.winner], z=2))
    return Scene(
        game="atoll",
        width=width,
        height=height,
        shapes=shapes,
        nodes=nodes,
    )


def _choices(state: AtollState) -> tuple[Choice, ...]:
    """Return a choice for each legal action: an empty cell, or the first stone for the swap."""
    return tuple(
        Choice(SWAP, (state.board.names[state.last],), _("Swap sides"))
        if action == SWAP
        else Choice(action, (action,))
        for action in state.legal_actions()
    )


def _player(state: AtollState, seat: int) -> Player:
    colour = seat ^ state.swapped
    return Player(_(COLOURS[colour]), LOOKS[colour], _("cat to fish or rabbit to carrot"))


def _cell_nodes(state: AtollState, path: tuple[int, ...], aspect: Aspect) -> list[Node]:
    """Return a hexagon with name and label for each cell, and a node for each stone."""
    atoll = state.board
    visible_names, size = _visible_names(state.columns, aspect)
    nodes: list[Node] = []
    for cell, name in enumerate(atoll.names):
        x, y = node_spot(atoll, cell, aspect)
        colour = _colour_at(state, cell)
        marks = [
            mark for mark, holds in (("last", cell == state.last), ("won", cell in path)) if holds
        ]
        label = cell_label(state, cell, colour)
        text = visible_names.get(cell, "")
        look = " ".join([size, *marks] if size else marks)
        nodes.append(Node(name, x, y, "cell", text, look, label))
        if colour is not None:
            shape = f"{LOOKS[colour]}-stone"
            nodes.append(Node(f"stone-{name}", x, y, shape, look=" ".join(marks), z=3))
    return nodes


@cache
def _visible_names(columns: int, aspect: Aspect) -> tuple[dict[int, str], str]:
    """Return the visible name of each cell that has one, and the look of the names.

    If the scene is scaled down so much that names of the necessary size would not fit in their
    cells, there are only letters at the bottom and numbers at the sides, as on a map.
    """
    atoll = board(columns)
    width, height = _scene_size(atoll, aspect)
    screen_width, screen_height = SCREEN_SPACES[aspect]
    min_height = MIN_LETTER_HEIGHT * max(width / screen_width, height / screen_height)
    largest = NAME_LOOKS[-1][0]
    look = next((look for look, letters in NAME_LOOKS if letters >= min_height), largest)
    if look != largest:
        return dict(enumerate(atoll.names)), look
    sides = ("a", ascii_lowercase[columns - 1])
    rim = dict[int, str]()
    for cell, name in enumerate(atoll.names):
        is_side = name.startswith(sides)
        if name[1:] == "1":
            rim[cell] = name if is_side else name[0]
        elif is_side:
            rim[cell] = name[1:]
    return rim, look


def _colour_at(state: AtollState, cell: int) -> int | None:
    if state.black >> cell & 1:
        return BLACK
    return WHITE if state.white >> cell & 1 else None


def _island_nodes(state: AtollState, path: tuple[int, ...], aspect: Aspect) -> list[Node]:
    """Return the nodes of the islands, and of the animal or food on each island."""
    atoll = state.board
    x, y = node_spot(atoll, None, aspect)
    nodes: list[Node] = []
    for number, island in enumerate(atoll.islands):
        marks = "won" if set(path).intersection(island.stones) else ""
        nodes.append(Node(f"isle-{number}", x, y, f"isle-{number}", look=marks, z=1))
        nodes.append(_animal_node(atoll, number, island, marks, aspect))
    return nodes


def _animal_node(atoll: Board, number: int, island: Island, marks: str, aspect: Aspect) -> Node:
    """Return the node of an island's animal or food, far enough outside to cover no cell."""
    spots = [node_spot(atoll, stone, aspect) for stone in island.stones]
    size = 0.9 + 0.04 * atoll.columns
    away = 20 * (size - 1)
    x = _midrange([x for x, _ in spots]) + away * {"e": 1, "w": -1}.get(island.end, 0)
    y = _midrange([y for _, y in spots]) + away * {"s": 1, "n": -1}.get(island.end, 0)
    shape = f"{LOOKS[island.colour]}-{island.animal}"
    label = _(_ISLANDS[island.end]).format(colour=_(COLOURS[island.colour]))
    return Node(
        f"animal-{number}", round(x, 1), round(y, 1), shape, "", marks, label, scale=size, z=4
    )


def _midrange(values: list[float]) -> float:
    return (min(values) + max(values)) / 2


def node_spot(atoll: Board, node: int | None, aspect: Aspect) -> tuple[float, float]:
    """Return the centre of a node of the board in the scene; None means the place (0, 0)."""
    x, y = place_centre((0, 0) if node is None else atoll.places[node], SIDE)
    return round(x + SIDE + SIDE_MARGINS[aspect], 1), round(y + SIDE + MARGIN, 1)


def _scene_size(atoll: Board, aspect: Aspect) -> tuple[float, float]:
    right, foot = place_centre((atoll.columns + 1, 2 * atoll.columns), SIDE)
    return round(right + 2 * (SIDE + SIDE_MARGINS[aspect]), 1), round(foot + 2 * (SIDE + MARGIN), 1)


def _reef_node(state: AtollState, aspect: Aspect) -> Node:
    """Return the reef with its lagoon."""
    return Node("reef", *node_spot(state.board, None, aspect), "reef", z=-2)
