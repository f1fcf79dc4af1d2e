"""A lesson: positions of a game, in each of which a rule is tried by doing. A walk through a proof:
whoever doubts it plays against it, and sees what it rests on.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from .scene import Layer

Check = Callable[[Any, Any, Any], bool]
"""`check(before, action, after)`: whether a move fulfils a task. `after` is the state to which the
action and the forced steps after it lead.
"""


def any_move(before: Any, action: Any, after: Any) -> bool:
    """Accept every move."""
    return True


def plays(*actions: Any) -> Check:
    """Return a check that accepts these actions alone."""
    return lambda before, action, after: action in actions


def reaches(test: Callable[[Any], Any]) -> Check:
    """Return a check that accepts moves to a state for which `test` is true.

    >>> reaches(lambda state: state > 2)(1, "+2", 3)
    True
    """
    return lambda before, action, after: bool(test(after))


def increases(measure: Callable[[Any], Any]) -> Check:
    """Return a check that accepts moves to a state that measures more than the one before.

    >>> increases(len)("a", "+b", "ab")
    True
    """
    return lambda before, action, after: measure(after) > measure(before)


@dataclass(frozen=True, slots=True)
class Step:
    """One position of a lesson, and what is to be done there.

    `id` is the position, replayed by the rules; whoever is to move there is the learner. `text`
    tells the rule and `task` asks for a move: one that is `done` fulfils it, and `said` is said.
    One that is `under_way` stands, and more is to follow; of all others `wrong` is said, and they
    are taken back. The texts are marked for the game's catalogue.

    `reply(state)` is what somebody else, or chance, does after a move of the learner's that stands,
    in notation; "" for nothing, and then they are not waited for.
    """

    id: str
    text: str
    task: str
    said: str
    done: Check
    wrong: str = ""
    under_way: Check | None = None
    reply: Callable[[Any], str] | None = None


@dataclass(frozen=True, slots=True)
class ProofWalk:
    """What is to be walked through: its name, a line about it (both are marked for the game's
    catalogue), and the id of the position where it begins. That is offered with the game, and after
    games that began there.
    """

    name: str
    note: str
    id: str


@dataclass(frozen=True, slots=True)
class NodeMark:
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
class ProofWalkStep:
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
    marks: Mapping[str, NodeMark] = field(default_factory=dict[str, NodeMark])
    shapes: Mapping[str, tuple[Layer, ...]] = field(default_factory=dict[str, tuple[Layer, ...]])
