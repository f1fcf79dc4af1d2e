"""Best-first tree search for two players who move by turns, guided by priors (PUCT).

The game says what a position looks like through one function, `expand(position) -> Leaf`, and
what a move does through another, `play(position, action) -> position`. All values lie between
0 (lost) and 1 (won) for whoever is to move in the position they are about.

Sources: L. Kocsis and C. Szepesvari, "Bandit based Monte-Carlo planning" (2006); C. Rosin,
"Multi-armed bandits with episode context" (2011); M. Winands and others, "Monte-Carlo tree
search solver" (2008) for exact wins and losses. A move that was not tried yet counts as its `guess`
and not as infinitely good, so that a few visits already go deep.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from typing import Generic, TypeVar

P = TypeVar("P")
A = TypeVar("A")


@dataclass(slots=True)
class Leaf(Generic[A]):
    """A position seen for the first time.

    `value` is its worth to the player to move; `actions` those worth a look, most promising
    first, with the chance of each to be best (`priors`, any scale) and the worth of the
    position to the same player once it is played, as far as one can guess (`guesses`).
    `rest` are legal actions left out, tried only when all of `actions` turn out to lose. A
    position whose outcome is certain is `proven`, with a value of 0 or 1.
    """

    value: float
    actions: list[A] = field(default_factory=list[A])
    priors: list[float] = field(default_factory=list[float])
    guesses: list[float] = field(default_factory=list[float])
    rest: list[A] = field(default_factory=list[A])
    proven: bool = False


class Node(Generic[P, A]):
    """A position in the tree. `children`, `counts` (visits) and `totals` (sums of the values
    to the player to move here) run parallel to the leaf's actions."""

    __slots__ = ("children", "counts", "leaf", "position", "totals", "visits")

    def __init__(self, position: P, leaf: Leaf[A]):
        self.position = position
        self.leaf = leaf
        self.visits = 0
        self.children: list[Node[P, A] | None] = [None] * len(leaf.actions)
        self.counts = [0] * len(leaf.actions)
        self.totals = [0.0] * len(leaf.actions)

    def worth(self, index: int) -> float:
        """The worth of an action to the player to move: exact, else searched, else guessed."""
        child = self.children[index]
        if child is not None and child.leaf.proven:
            return 1 - child.leaf.value
        count = self.counts[index]
        return self.totals[index] / count if count else self.leaf.guesses[index]

    def best(self) -> int | None:
        """The action to play: a proven win, else the most visited that is not a proven loss, and
        of several the one of greatest worth.

        None in a leaf without actions.
        """
        if not self.leaf.actions:
            return None
        return max(range(len(self.leaf.actions)), key=self._merit)

    def _merit(self, index: int) -> tuple[int, int, float]:
        child = self.children[index]
        certain = child is not None and child.leaf.proven
        win = self.worth(index) == 1 if certain else False
        return (win - (certain and not win), self.counts[index], self.worth(index))


@dataclass(frozen=True, slots=True)
class Search(Generic[P, A]):
    """What a tree search needs to know. `explore` weighs priors against what was found."""

    expand: Callable[[P], Leaf[A]]
    play: Callable[[P, A], P]
    explore: float = 0.5

    def root(self, position: P) -> Node[P, A]:
        """A tree of one position."""
        return Node(position, self.expand(position))

    def step(self, root: Node[P, A]) -> None:
        """Grow the tree by one position, and tell it to all positions on the way there.

        Does nothing once the root is proven.
        """
        path: list[tuple[Node[P, A], int]] = []
        node = root
        while not node.leaf.proven:
            index = self._select(node)
            path.append((node, index))
            child = node.children[index]
            if child is None:
                position = self.play(node.position, node.leaf.actions[index])
                child = node.children[index] = Node(position, self.expand(position))
                node = child
                break
            node = child
        value = node.leaf.value
        for parent, index in reversed(path):
            value = 1 - value
            parent.visits += 1
            parent.counts[index] += 1
            parent.totals[index] += value
            _settle(parent, index)
            if parent.leaf.proven:
                value = parent.leaf.value

    def _select(self, node: Node[P, A]) -> int:
        """The action with the best worth plus bonus for the untried; never a proven loss."""
        bonus = self.explore * sqrt(node.visits + 1)
        best, chosen = -1.0, 0
        guesses, priors, totals = node.leaf.guesses, node.leaf.priors, node.totals
        for index, count in enumerate(node.counts):
            if count:
                child = node.children[index]
                if child is not None and child.leaf.proven:
                    continue  # a win would have settled this node: it is a loss
                score = totals[index] / count + bonus * priors[index] / (1 + count)
            else:
                score = guesses[index] + bonus * priors[index]
            if score > best:
                best, chosen = score, index
        return chosen


def _settle(node: Node[P, A], index: int) -> None:
    """Draw the consequence when the child at `index` is proven: won by it, or lost by all."""
    child = node.children[index]
    if child is None or not child.leaf.proven:
        return
    leaf = node.leaf
    if child.leaf.value == 0:
        leaf.value, leaf.proven = 1.0, True
    elif all(other is not None and other.leaf.proven for other in node.children):
        if leaf.rest:
            _widen(node)
        else:
            leaf.value, leaf.proven = 0.0, True


def _widen(node: Node[P, A]) -> None:
    """Take the actions that were left out into account: all others have lost."""
    rest, node.leaf.rest = node.leaf.rest, []
    node.leaf.actions += rest
    node.leaf.priors += [1 / len(rest)] * len(rest)
    node.leaf.guesses += [node.leaf.value] * len(rest)
    node.children += [None] * len(rest)
    node.counts += [0] * len(rest)
    node.totals += [0.0] * len(rest)


def line(root: Node[P, A], limit: int = 12) -> tuple[A, ...]:
    """The moves both sides expect, as far as they were looked at, `limit` at most."""
    found: list[A] = []
    node: Node[P, A] | None = root
    while node is not None and len(found) < limit:
        index = node.best()
        if index is None:
            break
        found.append(node.leaf.actions[index])
        node = node.children[index]
    return tuple(found)
