"""Lessons, which teach rules by moves in positions, and proof walks.

In a proof walk the player plays against a proof and sees what it is based on.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from .scene import Layer

Check = Callable[[Any, Any, Any], bool]
"""`check(before, action, after)` returns whether a move completes a task.

`after` is the state after the action and the forced steps that follow it.
"""


def any_move(before: Any, action: Any, after: Any) -> bool:
    """Accept every move."""
    return True


def plays(*actions: Any) -> Check:
    """Return a check that accepts only these actions."""
    return partial(_is_one_of, actions)


def reaches(test: Callable[[Any], Any]) -> Check:
    """Return a check that accepts moves to a state for which `test` is true.

    >>> reaches(lambda state: state > 2)(1, "+2", 3)
    True
    """
    return partial(_passes, test)


def increases(measure: Callable[[Any], Any]) -> Check:
    """Return a check that accepts moves after which `measure(state)` is larger than before.

    >>> increases(len)("a", "+b", "ab")
    True
    """
    return partial(_measures_more, measure)


def _is_one_of(actions: Collection[Any], before: Any, action: Any, after: Any) -> bool:
    return action in actions


def _passes(test: Callable[[Any], Any], before: Any, action: Any, after: Any) -> bool:
    return bool(test(after))


def _measures_more(measure: Callable[[Any], Any], before: Any, action: Any, after: Any) -> bool:
    return bool(measure(after) > measure(before))


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a lesson: a position and a task. Texts are marked for the game's catalogue.

    Attributes:
        id: The position. The learner is the player to move there.
        text: The rule to learn.
        task: What the learner should do.
        praise: The text after a move that completes the task.
        done: Returns whether a move completes the task.
        wrong: The text after a move that is neither `done` nor `under_way`. That move is undone.
        under_way: Returns whether a move is a part of the task: the move isn't undone, and the
            learner moves again. None: a single move completes the task.
        about: The labelled nodes of the scene that the task is about; they pulse on the page.
        reply: `reply(state)` returns the move, in notation, that another player or chance makes
            after a move that isn't undone; "" means no reply.
    """

    id: str
    text: str
    task: str
    praise: str
    done: Check
    wrong: str = ""
    under_way: Check | None = None
    about: tuple[str, ...] = ()
    reply: Callable[[Any], str] | None = None


@dataclass(frozen=True, slots=True)
class ProofWalk:
    """A proof that the player can play against.

    `name` and `note` (a line about the proof) are marked for the game's catalogue. `id` is the
    session id of the first position. The page offers the walk beside the game's presets, and after
    games that began with that position.
    """

    name: str
    note: str
    id: str


@dataclass(frozen=True, slots=True)
class NodeMark:
    """A mark on a node of the scene.

    Attributes:
        look: Look tokens for the node.
        note: An addition to the node's label.
        shape: A shape of the scene or of the step, drawn over the node; "" draws nothing.
        text: A text drawn over the node.
        below: How far below the node's centre the shape or text is, in scene units.
        scale: Scale factor of the shape or text.
    """

    look: str = ""
    note: str = ""
    shape: str = ""
    text: str = ""
    below: float = 0
    scale: float = 1


@dataclass(frozen=True, slots=True)
class ProofWalkStep:
    """A position of a proof walk, in the current language.

    Attributes:
        text: What the proof says about the position.
        task: What the player should do.
        answer: The proof's own move, in notation; "" if the player is to move.
        end: The text at the end of the walk; "" before it.
        wrong: Why the last move leaves the walk, so that it is undone; "" if it doesn't.
        moves: The moves that continue the walk; None means any legal move.
        marks: Marks by node id.
        shapes: Shapes for the marks, in addition to those of the scene.
    """

    text: str = ""
    task: str = ""
    answer: str = ""
    end: str = ""
    wrong: str = ""
    moves: Collection[str] | None = None
    marks: Mapping[str, NodeMark] = field(default_factory=dict[str, NodeMark])
    shapes: Mapping[str, tuple[Layer, ...]] = field(default_factory=dict[str, tuple[Layer, ...]])
