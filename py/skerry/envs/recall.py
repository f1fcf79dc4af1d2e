"""Information states with perfect recall: each player's view of a game's history."""

from __future__ import annotations

import json
from dataclasses import fields
from random import Random
from typing import Any

from skerry.core.game import Game
from skerry.core.state import State


def comparable_fields(state: State) -> dict[str, Any]:
    """Return the fields of a state that take part in comparisons, by name."""
    return {
        field.name: getattr(state, field.name)
        for field in fields(state)  # type: ignore[arg-type]
        if field.compare
    }


class HistoryNode:
    """A state and the history that led to it. Nodes are immutable; copies of a game share them.

    Attributes:
        parent: the node before `action`; None at the start.
        actor: the seat that played `action`, or CHANCE.
    """

    __slots__ = ("action", "actor", "game", "parent", "state", "strings", "views")

    def __init__(
        self,
        game: Game,
        state: State,
        parent: HistoryNode | None = None,
        actor: int = 0,
        action: Any = None,
    ) -> None:
        self.game = game
        self.state = state
        self.parent = parent
        self.actor = actor
        self.action = action
        self.strings: dict[int, str] = {}
        self.views: dict[int, dict[str, Any]] = {}

    def __deepcopy__(self, memo: object) -> HistoryNode:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as a list of rows: a linked chain would exceed the recursion limit."""
        path = self._path()
        rows = [(node.state, node.actor, node.action) for node in path]
        return _rebuild, (self.game, rows, path[0].strings)

    def child(self, action: Any) -> HistoryNode:
        """Return the node after an action or a chance outcome."""
        return HistoryNode(
            self.game, self.state.apply(action), self, self.state.current_player, action
        )

    def information_string(self, seat: int) -> str:
        """Return everything that a seat has seen and done, from the start.

        Two histories have equal strings if and only if the seat can't distinguish them. Without
        hidden information the string lists all actions and outcomes. Otherwise it has a line for
        each node in which the seat acted or its knowledge changed: the seat's action, and the new
        values of the changed fields of its information state.
        """
        pending: list[HistoryNode] = []
        node: HistoryNode | None = self
        while node is not None and seat not in node.strings:
            pending.append(node)
            node = node.parent
        for later in reversed(pending):
            later.strings[seat] = later.string_after_parent(seat)
        return self.strings[seat]

    def string_after_parent(self, seat: int) -> str:
        """Return the parent's information string of a seat, extended by this node's part.

        The parent's string must be known already.
        """
        if self.parent is None:
            return f"seat {seat}: {self._view_json(seat)}" if self.game.hidden else f"seat {seat}:"
        earlier = self.parent.strings[seat]
        if not self.game.hidden:
            return f"{earlier} {self.game.notation(self.action)}"
        before = self.parent.known_fields(seat)
        after = self.known_fields(seat)
        changed = {name: value for name, value in after.items() if value != before[name]}
        if self.actor == seat:
            return f"{earlier}\n{self.game.notation(self.action)}{_to_json(changed)}"
        return f"{earlier}\n{_to_json(changed)}" if changed else earlier

    def resample(self, seat: int, rng: Random) -> HistoryNode:
        """Draw a node that `seat` can't distinguish from this one, uniformly.

        The other seats' histories begin with the drawn state: no history is invented for them.
        """
        if not self.game.hidden:
            return self
        node = HistoryNode(self.game, self.state.resample(seat, rng))
        for other in range(len(self.state.returns())):
            node.strings[other] = f"seat {other}, from here: {node._view_json(other)}"
        node.strings[seat] = self.information_string(seat)
        return node

    def known_fields(self, seat: int) -> dict[str, Any]:
        """Return the fields of the seat's current information state, by name."""
        if seat not in self.views:
            self.views[seat] = comparable_fields(self.state.information_state(seat))
        return self.views[seat]

    def _view_json(self, seat: int) -> str:
        return _to_json(self.known_fields(seat))

    def _path(self) -> list[HistoryNode]:
        """Return the nodes from the first one to this one."""
        path: list[HistoryNode] = []
        node: HistoryNode | None = self
        while node is not None:
            path.append(node)
            node = node.parent
        return path[::-1]


def _to_json(values: dict[str, Any]) -> str:
    return json.dumps(values, separators=(",", ":"))


def _rebuild(
    game: Game, rows: list[tuple[State, int, Any]], first_strings: dict[int, str]
) -> HistoryNode:
    """Rebuild a pickled history, node by node, and return its last node."""
    node: HistoryNode | None = None
    for state, actor, action in rows:
        node = HistoryNode(game, state, node, actor, action)
        if node.parent is None:
            node.strings = dict(first_strings)
    assert node
    return node
