"""A picture as data: shapes with names, and the actions a hand can reach by touching them.

A scene holds no pixels, no colours and no rules. Colours come from style sheets by the look
tokens; what may be done comes as choices, each a path of node ids that a hand touches in turn.
Canvas, SVG, text and screen reader are all painted from the same scene.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from inspect import signature
from typing import Any, Literal

from .display_hook import render_for_notebook

Aspect = Literal["wide", "tall"]
"""Whether the room for a picture is at least as wide as it is high, or higher than wide. A view
that is told lays its parts out for that room; all else in the scene stays the same.
"""

WIDE: Aspect = "wide"
TALL: Aspect = "tall"


@dataclass(frozen=True, slots=True)
class Layer:
    """One filled or stroked outline of a shape: SVG path data and its look tokens.

    >>> import skerry
    >>> skerry.Layer("M-9-9H9V9H-9Z", "cell").look
    'cell'
    """

    path: str
    look: str


@dataclass(frozen=True, slots=True)
class Node:
    """A thing in the picture.

    `id` is stable from scene to scene: a node with the same id moves, others appear or vanish;
    `was` names the node it continues when the id had to change. `shape` is a key of
    `Scene.shapes`, painted at (`x`, `y`) turned by `rot` degrees clockwise and scaled; `text`
    is written centred there, over the shape, with the look token "text". `look` tokens are added
    to those of every layer and of the text. Higher `z` is
    painted later. A node with a `label` is in the outline that keyboards and screen readers
    use; the label is complete in itself ("f6, black stone").

    `way` are the points of the way that led it here: if it is seen at the first of them, it moves
    along. A new node that is `traced` is drawn from the start of its lines to their end.

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
    """A legal action by its notation, and the node ids to touch for it, in order.

    After the legal actions there may be choices that tell one of them in other words (see
    `Game.parse_verbose`), for hands that do.

    A choice with a `button` text is also offered as a named button; without picks, only so. One
    that ends a game or gives something away is `final`, a question that is asked before it is
    played by that button; where it is `aside` as well, the button is in a menu.
    `turn` is by how many degrees clockwise the node picked first is to be turned in the hand
    before the last one is touched; picks of one node alone with a turn are turning on the spot.
    `loose` picks are touched in any order, a node as often as it is among them; what they come to
    is shown before it is done. All choices of a scene are loose, or none.

    >>> import skerry
    >>> skerry.Session("atoll", preset="small").scene(0).choices[0]
    Choice(action='a1', picks=('a1',), button='', turn=0, final='', aside=False, loose=False)
    """

    action: str
    picks: tuple[str, ...] = ()
    button: str = ""
    turn: int = 0
    final: str = ""
    aside: bool = False
    loose: bool = False


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """A line of the ledger beside the picture: a condition of the goal, a count, a score.

    `mark` is "done" or "open" for a condition, "" for a plain fact. `nodes` are those of the
    picture that it is about: while a person looks at the entry they have the token "lit".
    `bars` are names and numbers (from 0) that are shown as a chart when the entry is opened.

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
    """How a seat appears: the side's name, look tokens, a line about it, and its score.

    Beside the name a `shape` of the scene is painted, which is 33 units across at most, or a disc.
    `title` is what a person has called what this seat made: it stands in rankings, too.

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
    """Another order of things in the picture, such as the cards of a hand by their figures.

    Touching `node`, which has a label, puts them in this order, touching it again back. `moves` has
    the way (dx, dy) of each group of `Scene.groups` that is elsewhere then; the nodes `lit` show
    what is gone by, with the token "lit".

    >>> import skerry
    >>> skerry.Order("by-area", {"usedom": (74, 0)}).node
    'by-area'
    """

    node: str
    moves: Mapping[str, tuple[float, float]]
    lit: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """The picture of one information state, `width` by `height` units, y downwards.

    `status` says how things stand ("White to move"), `news` what just happened ("Black f6").
    `hold` is for how many seconds longer than usual it stays before the next picture of a film.
    `seat` is whose sheet it shows, where each seat draws on one of its own. Front ends dress it in
    the colour chosen for that seat: by the class "pen-" and the id of one of `Game.pens`, beside
    the game's own class. `orders` are offered to whoever looks; they are no moves, and no state
    knows of them. `groups` are the nodes that go together there.

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
    seat: int | None = None
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    orders: tuple[Order, ...] = ()

    def _repr_svg_(self) -> str:
        """The picture, for notebooks; what the scene says where nothing paints it."""
        return render_for_notebook(self) or self.status

    def to_json(self) -> dict[str, Any]:
        """The scene as JSON values; fields at their default are left out."""
        return {
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
            **({} if self.seat is None else {"seat": self.seat}),
            **({"groups": dict(self.groups)} if self.orders else {}),
            **(
                {"orders": [_without_defaults(order) for order in self.orders]}
                if self.orders
                else {}
            ),
        }


def scene_for_aspect(
    view: Callable[..., Scene], state: Any, viewer: int | None, aspect: Aspect
) -> Scene:
    """The picture by a view for a room of that aspect; by one that takes none, as it is."""
    told = {"aspect": aspect} if _takes_aspect(view) else {}
    return view(state, viewer, **told)


@lru_cache(maxsize=64)
def _takes_aspect(view: Callable[..., Scene]) -> bool:
    return "aspect" in signature(view).parameters


def _without_defaults(record: Any) -> dict[str, Any]:
    """A record as a dict without the fields that have their default value."""
    values = ((it.name, getattr(record, it.name), it.default) for it in fields(record))
    return {name: value for name, value, default in values if value != default}
