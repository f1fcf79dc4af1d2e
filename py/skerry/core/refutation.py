"""What shows a mistake: a line to be played out on the board, and what is certain at its end."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any

from .bot import Budget
from .state import State


@dataclass(frozen=True, slots=True)
class Question:
    """Whether `played`, an action of the player to move, was a mistake, and `better` is none.

    `later` are the actions that followed it, as far as they are known: many of them are good, so
    that a search may look at them first.
    """

    state: State
    played: Any
    better: Any
    later: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Refutation:
    """What is proven, or counted exactly. Nothing in it is a judgement.

    `line` are actions from the question's state on, forced steps left out: it begins with the one
    played or with the better one. `text` says what it shows, and `nodes` are those of the last
    picture that it leans on. `before` and `after` are shares of the win (0 to 1) that the player
    to move had before its move and after the one it played, each None where that is not certain.
    """

    line: tuple[Any, ...]
    text: str
    nodes: tuple[str, ...] = ()
    before: float | None = None
    after: float | None = None

    @property
    def harmless(self) -> bool:
        """Whether the move is proven to have cost nothing."""
        return self.before is not None and self.before == self.after


Refute = Callable[[Question, Budget], Generator[int, None, Refutation | None]]
"""`refute(question, budget)` yields the positions that it has looked at, at most 30 ms of work
apart on a desktop, and returns what it has found, None if that is nothing. It is asked by what the
player to move knows, and chance decides nothing in it."""
