"""A walk through a proof: whoever doubts it plays against it, and sees what it rests on."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from .scene import Layer


@dataclass(frozen=True, slots=True)
class Walk:
    """What is to be walked through: its name, a line about it (both are marked for the game's
    catalogue), and the id of the position where it begins. That is offered with the game, and after
    games that began there.
    """

    name: str
    note: str
    id: str


@dataclass(frozen=True, slots=True)
class Mark:
    """What is shown of a node: tokens for its look, something small laid over it, and what its
    label says besides. `shape` is one of the scene or of the stop, `below` how far under the node's
    middle it lies.
    """

    look: str = ""
    note: str = ""
    shape: str = ""
    text: str = ""
    below: float = 0
    scale: float = 1


@dataclass(frozen=True, slots=True)
class Stop:
    """A position of a walk, and what the proof says of it, in the language of now.

    `text` tells it and `task` asks for a move of those that `moves` names (None: any legal one).
    `answer` is the move that the proof plays by itself, in notation ("": a person is to move).
    `end` is what is said when all has come as it was promised. `wrong` says why the last move leads
    out of the walk: it is taken back then. `marks` are by node.
    """

    text: str = ""
    task: str = ""
    answer: str = ""
    end: str = ""
    wrong: str = ""
    moves: Collection[str] | None = None
    marks: Mapping[str, Mark] = field(default_factory=dict[str, Mark])
    shapes: Mapping[str, tuple[Layer, ...]] = field(default_factory=dict[str, tuple[Layer, ...]])
