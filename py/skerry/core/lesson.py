"""A lesson: positions of a game, in each of which a rule is tried by doing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Check = Callable[[Any, Any, Any], bool]
"""Something that holds of a state, an action there, and the state that it and forced steps lead to.
"""


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
