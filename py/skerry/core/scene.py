"""Scenes: pictures as data, with the actions that a player can choose by touching nodes.

A scene has no pixels, colours or rules. Style sheets assign colours to look tokens. Legal actions
are choices, each with the nodes to touch in order. Canvas, SVG, text and screen readers all use the
same scene.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from inspect import signature
from typing import Any, Literal

from .display_hook import render_for_notebook

Aspect = Literal["wide", "tall"]
"""Landscape or portrait layout. A view may place its nodes differently; all else is the same."""

WIDE: Aspect = "wide"
TALL: Aspect = "tall"


@dataclass(frozen=True, slots=True)
class Layer:
    """A filled or stroked outline of a shape: SVG path data and look tokens.

    >>> import skerry
    >>> skerry.Layer("M-9-9H9V9H-9Z", "cell").look
    'cell'
    """

    path: str
    look: str


@dataclass(frozen=True, slots=True)
class Node:
    """A named element of the picture.

    Attributes:
        id: Stable from scene to scene: a node with the same id moves, others appear or vanish.
        x: Position of the shape's origin, in scene units.
        y: The other coordinate of that position; it grows downwards.
        shape: A key of `Scene.shapes`; "" draws no shape.
        text: Text centred at the position, painted over the shape, with the look token "text".
        look: Tokens added to those of every layer and of the text.
        label: A complete description for keyboards and screen readers, such as "f6, black stone".
            Nodes without a label are not in the outline.
        rot: Rotation in degrees, clockwise.
        scale: Scale factor.
        z: Painting order; higher is later.
        was: The id that this node had in the previous scene; "" if the id has not changed.
        way: Points of the path that led here. If the node was at the first point in the
            previous scene, its animation follows the path.
        traced: Whether a new node is drawn gradually, from the start of its lines to their end.

    >>> import skerry
    >>> skerry.Node("stone-f6", 40, 30, "black-stone", look="last").id
    'stone-f6'
    """

    id: str
    x: float = 0
    y: float = 0
    shape: str = ""
    text: str = ""
    look: str = ""
    label: str = ""
    rot: float = 0
    scale: float = 1
    z: int = 0
    was: str = ""
    way: tuple[tuple[float, float], ...] = ()
    traced: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action and how to choose it.

    A scene's choices begin with the legal actions. More choices may follow, for other ways to write
    these actions (see `Game.parse_verbose`).

    Attributes:
        action: The action's notation.
        picks: Ids of the nodes to touch, in order.
        button: The text of a button for the action; "" means no button. If `picks` is empty, the
            button is the only way to choose the action.
        turn: By how many degrees clockwise the first node must be rotated before the last one is
            touched. With a single pick, the node is rotated in place.
        confirm: The question that the player must confirm after pressing the button, if the action
            ends the game or reveals something; "" means no question.
        in_menu: Whether the button is in a menu.
        any_order: Whether `picks` may be touched in any order, each node as often as it occurs in
            `picks`. The page previews the result. In a scene, either all choices have this or none
            has.

    >>> import skerry
    >>> skerry.Choice("stay", button="Stay").button
    'Stay'
    """

    action: str
    picks: tuple[str, ...] = ()
    button: str = ""
    turn: int = 0
    confirm: str = ""
    in_menu: bool = False
    any_order: bool = False


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """A line of the ledger beside the picture: a condition of the goal, a count or a score.

    Attributes:
        name: What the line is about.
        value: Its value.
        mark: "done" or "open" for a condition; "" for a plain fact.
        nodes: Nodes that get the token "lit" while the player looks at the entry.
        bars: Names and numbers (from 0) for a chart that opens with the entry.

    >>> import skerry
    >>> skerry.Session("palavan", preset="basic", seed=1).scene(0).ledger[0].mark
    'open'
    """

    name: str
    value: str = ""
    mark: str = ""
    nodes: tuple[str, ...] = ()
    bars: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Player:
    """The appearance of a seat.

    Attributes:
        name: The side's name.
        look: Look tokens.
        note: A line about the seat.
        score: Its score.
        shape: The shape beside the name, a key of `Scene.shapes`, at most 33 units wide; "" for a
            disc.
        title: The title that the player has given to the seat's work; rankings show it too.

    >>> import skerry
    >>> [player.name for player in skerry.Session("atoll").scene().players]
    ['Black', 'White']
    """

    name: str
    look: str = ""
    note: str = ""
    score: str = ""
    shape: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Order:
    """Another arrangement of the picture, such as the cards of a hand sorted by a value.

    Attributes:
        node: A node with a label. Touching it applies the order; touching it again restores the
            original one.
        moves: The distance (dx, dy) that each group moves. Keys are those of `Scene.groups`.
        lit: Nodes with the values that the order sorts by; they get the token "lit".

    >>> from skerry.core.scene import Order
    >>> Order("by-area", {"usedom": (74, 0)}).node
    'by-area'
    """

    node: str
    moves: Mapping[str, tuple[float, float]]
    lit: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """The picture of an information state.

    Attributes:
        game: The game's id.
        width: Width in scene units.
        height: Height in scene units; y points downwards.
        shapes: The layers of each shape.
        nodes: The elements of the picture.
        choices: The legal actions of the viewer.
        players: The seats.
        status: The state of the game, such as "White to move".
        news: What happened last, such as "Black f6".
        ledger: Lines beside the picture.
        hold: How many seconds longer than usual the scene is shown before the next one.
        waits: Whether the scene is shown until a human player continues, as at the end of a
            round. Without a human player, `hold` decides how long it is shown.
        seat: The seat whose sheet of paper is shown, in games where each seat draws on its own
            sheet. Front ends then draw with the pen that the player chose for that seat: they add
            the class "pen-" followed by an id of `Game.pens`. None in other games.
        groups: The ids of the nodes in each group of nodes that `orders` move together.
        orders: Other arrangements that the viewer can switch to. Switching is not an action.

    >>> import skerry
    >>> scene = skerry.Session("atoll").scene()
    >>> scene.status, len(scene.choices)
    ('Black to move', 0)
    """

    game: str
    width: float
    height: float
    shapes: Mapping[str, tuple[Layer, ...]]
    nodes: tuple[Node, ...]
    choices: tuple[Choice, ...] = ()
    players: tuple[Player, ...] = ()
    status: str = ""
    news: str = ""
    ledger: tuple[LedgerEntry, ...] = ()
    hold: float = 0
    waits: bool = False
    seat: int | None = None
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    orders: tuple[Order, ...] = ()

    def _repr_svg_(self) -> str:
        """Return the picture for notebooks; the status if nothing renders it."""
        return render_for_notebook(self) or self.status

    def to_json(self) -> dict[str, Any]:
        """Return the scene as JSON values, without fields that have their default."""
        data: dict[str, Any] = {
            "game": self.game,
            "width": self.width,
            "height": self.height,
            "shapes": {
                name: [[layer.path, layer.look] for layer in layers]
                for name, layers in self.shapes.items()
            },
            "nodes": [_without_defaults(node) for node in self.nodes],
            "choices": [_without_defaults(choice) for choice in self.choices],
            "players": [_without_defaults(player) for player in self.players],
            "status": self.status,
            "news": self.news,
            "ledger": [_without_defaults(entry) for entry in self.ledger],
            "hold": self.hold,
        }
        if self.seat is not None:
            data["seat"] = self.seat
        if self.orders:
            data["groups"] = dict(self.groups)
            data["orders"] = [_without_defaults(order) for order in self.orders]
        return data


def scene_for_aspect(
    view: Callable[..., Scene], state: Any, viewer: int | None, aspect: Aspect
) -> Scene:
    """Return the view's scene for an aspect, or its only scene if it takes no aspect."""
    if _takes_aspect(view):
        return view(state, viewer, aspect=aspect)
    return view(state, viewer)


@lru_cache(maxsize=64)
def _takes_aspect(view: Callable[..., Scene]) -> bool:
    return "aspect" in signature(view).parameters


def circle(radius: float, x: float = 0, y: float = 0) -> str:
    """Return a circle as SVG path data."""
    r = f"{radius:g} {radius:g} 0 1 0"
    return f"M{x - radius:g} {y:g}a{r} {2 * radius:g} 0a{r} {-2 * radius:g} 0z"


def _without_defaults(record: Any) -> dict[str, Any]:
    """Return a record's fields as a dict, without those that have their default."""
    values = ((each.name, getattr(record, each.name), each.default) for each in fields(record))
    return {name: value for name, value, default in values if value != default}
