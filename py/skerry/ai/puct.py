"""Best-first tree search for two players who take turns, guided by priors (PUCT).

A game supplies two functions: `expand(position) -> Leaf` evaluates a position, and
`play(position, action) -> position` makes a move. All values are between 0 (lost) and 1 (won) for
the player to move in their position.

Sources: L. Kocsis and C. Szepesvari, "Bandit based Monte-Carlo planning" (2006); C. Rosin,
"Multi-armed bandits with episode context" (2011); M. Winands and others, "Monte-Carlo tree
search solver" (2008) for exact wins and losses. The value of an untried action is its `guess`,
instead of infinity as in UCT, so that a few visits already reach deep positions.
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
    """The evaluation of a position that the search reaches for the first time.

    Attributes:
        value: The value for the player to move, from 0 to 1.
        actions: The actions to search, most promising first.
        priors: For each action, how likely it is the best one, on any scale.
        guesses: For each action, the expected value after it for the same player.
        rest: Legal actions that are searched only if all of `actions` lose.
        proven: Whether the value is proven: the position is lost (0) or won (1).
    """

    value: float
    actions: list[A] = field(default_factory=list[A])
    priors: list[float] = field(default_factory=list[float])
    guesses: list[float] = field(default_factory=list[float])
    rest: list[A] = field(default_factory=list[A])
    proven: bool = False


class Node(Generic[P, A]):
    """A position in the tree.

    Attributes:
        position: The position.
        leaf: Its evaluation.
        visits: How often the search has passed through this node.
        children: For each action of the leaf, the node after it; None if the action is untried.
        counts: For each action, how often the search has chosen it.
        totals: For each action, the sum of the values found, for the player to move.
    """

    __slots__ = ("children", "counts", "leaf", "position", "totals", "visits")

    def __init__(self, position: P, leaf: Leaf[A]):
        self.position = position
        self.leaf = leaf
        self.visits = 0
        self.children: list[Node[P, A] | None] = [None] * len(leaf.actions)
        self.counts = [0] * len(leaf.actions)
        self.totals = [0.0] * len(leaf.actions)

    def value_of(self, index: int) -> float:
        """Return the value of an action for the player to move.

        It is the proven value, otherwise the mean of the search, otherwise the guess.
        """
        child = self.children[index]
        if child is not None and child.leaf.proven:
            return 1 - child.leaf.value
        count = self.counts[index]
        return self.totals[index] / count if count else self.leaf.guesses[index]

    def best_index(self) -> int | None:
        """Return the index of the action to play; None if there are no actions.

        A proven win is best, a proven loss worst. Otherwise the action with the most visits is
        best; ties are broken by the value.
        """
        if not self.leaf.actions:
            return None
        return max(range(len(self.leaf.actions)), key=self._best_action_key)

    def _best_action_key(self, index: int) -> tuple[int, int, float]:
        child = self.children[index]
        certain = child is not None and child.leaf.proven
        value = self.value_of(index)
        proof = (1 if value == 1 else -1) if certain else 0
        return (proof, self.counts[index], value)


@dataclass(frozen=True, slots=True)
class Search(Generic[P, A]):
    """A tree search. With a larger `explore`, priors count more compared with the values found."""

    expand: Callable[[P], Leaf[A]]
    play: Callable[[P, A], P]
    explore: float = 0.5

    def make_root(self, position: P) -> Node[P, A]:
        """Return a tree with one node, this position."""
        return Node(position, self.expand(position))

    def step(self, root: Node[P, A]) -> None:
        """Add one position to the tree and update all positions on the path to it.

        Do nothing once the root is proven.
        """
        path: list[tuple[Node[P, A], int]] = []
        node = root
        while not node.leaf.proven:
            index = self._select_index(node)
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
            _mark_proven(parent, index)
            if parent.leaf.proven:
                value = parent.leaf.value

    def _select_index(self, node: Node[P, A]) -> int:
        """Return the index of the action to search next: the highest value plus bonus.

        Proven losses are never chosen.
        """
        bonus = self.explore * sqrt(node.visits + 1)
        best_score = -1.0
        best_index = 0
        guesses = node.leaf.guesses
        priors = node.leaf.priors
        totals = node.totals
        for index, count in enumerate(node.counts):
            if count:
                child = node.children[index]
                if child is not None and child.leaf.proven:
                    continue  # a proven loss: a proven win would have proven this node
                score = totals[index] / count + bonus * priors[index] / (1 + count)
            else:
                score = guesses[index] + bonus * priors[index]
            if score > best_score:
                best_score = score
                best_index = index
        return best_index


def _mark_proven(node: Node[P, A], index: int) -> None:
    """Mark a node as proven if its action `index` is a proven win, or if all actions lose.

    If all actions lose and the leaf has a `rest`, the `rest` is added to the actions instead.
    """
    child = node.children[index]
    if child is None or not child.leaf.proven:
        return
    leaf = node.leaf
    if child.leaf.value == 0:
        leaf.value = 1.0
        leaf.proven = True
    elif all(other is not None and other.leaf.proven for other in node.children):
        if leaf.rest:
            _add_rest_actions(node)
        else:
            leaf.value = 0.0
            leaf.proven = True


def _add_rest_actions(node: Node[P, A]) -> None:
    """Move the leaf's `rest` to its actions, because all actions so far lose."""
    rest = node.leaf.rest
    node.leaf.rest = []
    node.leaf.actions += rest
    node.leaf.priors += [1 / len(rest)] * len(rest)
    node.leaf.guesses += [node.leaf.value] * len(rest)
    node.children += [None] * len(rest)
    node.counts += [0] * len(rest)
    node.totals += [0.0] * len(rest)


def principal_variation(root: Node[P, A], limit: int = 12) -> tuple[A, ...]:
    """Return the line that both sides are expected to play, of at most `limit` actions."""
    line: list[A] = []
    node: Node[P, A] | None = root
    while node is not None and len(line) < limit:
        index = node.best_index()
        if index is None:
            break
        line.append(node.leaf.actions[index])
        node = node.children[index]
    return tuple(line)
