"""Monte Carlo tree search (UCT) for every game, as a starting point for bots: `skerry.uct`.

The search needs only `State`: any number of seats, chance and hidden information. Each round draws
the hidden information at random (`State.resample`), goes down the tree by UCB1, adds one action
to the tree, and evaluates the position there. The tree has a branch for each action but none for
dice and cards, which are drawn again in each round. `puct.py` searches deeper in games for two
players without chance, but needs an evaluation by the game.

Sources: L. Kocsis and C. Szepesvari, "Bandit based Monte-Carlo planning" (2006); P. Cowling,
E. Powley and D. Whitehouse, "Information set Monte Carlo tree search" (2012), for hidden
information and the counts of available actions; S. Gelly and D. Silver, "Monte-Carlo tree search
and rapid action value estimation in computer Go" (2011), for `rave`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import inf, log, sqrt
from random import Random
from typing import Any, Generic

from skerry.core.bot import Budget, Estimate, Meter
from skerry.core.state import CHANCE, A, State

ROUNDS_PER_ESTIMATE = 16
"""Number of rounds between two estimates of a search without a time limit."""

Evaluate = Callable[[Any, Random], Sequence[float]]
"""`evaluate(state, rng)` returns the expected `returns()` of a full state, for each seat."""

Moves = list[tuple[int, Any]]
"""The moves of one round: the seat and its action."""


@dataclass(slots=True, eq=False)
class Node(Generic[A]):
    """The situation after an action; the root is the situation before the search.

    Attributes:
        visits: The number of rounds that passed through the node.
        total: The sum of the results of these rounds, each from 0 to 1, for the player who chose
            the action.
        available: The number of rounds in which the action was legal when its parent was passed.
        children: The nodes after each action that was tried.
        rave: For each action that the player to move chose here or later in a round, the number of
            these rounds and the sum of their results.
    """

    visits: int = 0
    total: float = 0.0
    available: int = 0
    children: dict[A, Node[A]] = field(default_factory=dict["A", "Node[A]"])
    rave: dict[A, list[float]] = field(default_factory=dict["A", list[float]])


def uct(
    state: State[A],
    budget: Budget,
    rng: Random,
    *,
    evaluate: Evaluate | None = None,
    explore: float = 0.5,
    rave: float = 0.0,
    work: int = 1000,
) -> Iterator[Estimate[A]]:
    """Search for the best action of the player to move, and yield estimates, as bots do.

    Args:
        state: The information state of the player to move.
        budget: The limits; a round of the search is a unit of work.
        rng: The source of randomness.
        evaluate: `evaluate(state, rng)` returns each seat's expected result, on the scale of
            `State.returns`. None plays random moves to the end.
        explore: UCB1's constant. With a larger value, more actions are tried; with a smaller
            value, the first results decide.
        rave: Weight, in rounds, of results of rounds in which the action was played later (RAVE).
            These results help if an action is equally good now or later, such as a stone on a
            cell; 0 ignores them.
        work: The number of rounds if the budget has no limit.

    >>> import random, skerry
    >>> state = skerry.load("atoll").start("study")
    >>> estimates = skerry.uct(state, skerry.Budget(work=500), random.Random(1))
    >>> skerry.choose(estimates).work
    500
    """
    if not state.legal_actions():
        return
    limited = budget.seconds is not None or budget.work is not None
    meter = Meter(budget, None if limited else work)
    search = _Search[A](state, rng, evaluate or _play_randomly, explore, rave)
    while True:
        search.run_round()
        meter.done += 1
        if meter.is_exhausted():
            break
        if meter.should_report(ROUNDS_PER_ESTIMATE):
            meter.mark_reported()
            yield search.estimate(meter.done)
    yield search.estimate(meter.done)


class _Search(Generic[A]):
    """The tree of a search, and the rounds that add to it."""

    def __init__(
        self, state: State[A], rng: Random, evaluate: Evaluate, explore: float, rave: float
    ) -> None:
        self.state = state
        self.seat = state.current_player
        self.rng = rng
        self.evaluate = evaluate
        self.explore = explore
        self.rave = rave
        self.root = Node[A]()
        self.is_open = state.resample(self.seat, Random(0)) == state

    def run_round(self) -> None:
        """Add one action to the tree and update the nodes on the way to it."""
        state = self.state.resample(self.seat, self.rng)
        node = self.root
        nodes: list[Node[A]] = []
        moves: Moves = []
        is_new = False
        while not is_new and not state.is_terminal:
            seat = state.current_player
            if seat == CHANCE:
                state = state.apply(state.draw(self.rng))
                continue
            action = self._select(node, state.legal_actions())
            nodes.append(node)
            moves.append((seat, action))
            is_new = action not in node.children
            node = node.children.setdefault(action, Node[A]())
            state = state.apply(action)
        depth = len(moves)
        results: Sequence[float]
        if not state.is_terminal and self.evaluate is _play_randomly:
            results = _play_randomly(state, self.rng, moves if self.rave else None)
        else:
            results = state.returns() if state.is_terminal else self.evaluate(state, self.rng)
        self._update(nodes, moves, depth, [(result + 1) / 2 for result in results])

    def _update(
        self, nodes: Sequence[Node[A]], moves: Moves, depth: int, results: Sequence[float]
    ) -> None:
        for number, (node, (seat, action)) in enumerate(zip(nodes, moves[:depth], strict=True)):
            child = node.children[action]
            child.visits += 1
            child.total += results[seat]
            node.visits += node is self.root
            if self.rave:
                for each in {later for player, later in moves[number:] if player == seat}:
                    entry = node.rave.setdefault(each, [0, 0.0])
                    entry[0] += 1
                    entry[1] += results[seat]

    def _select(self, node: Node[A], actions: Sequence[A]) -> A:
        """Return the action with the highest upper bound; choose at random among equal ones."""
        best_score = -inf
        best: list[A] = []
        for action in actions:
            child = node.children.get(action)
            if child is not None:
                child.available += 1
            score = self._score(child, node.rave.get(action))
            if score > best_score:
                best_score = score
                best = [action]
            elif score == best_score:
                best.append(action)
        return best[0] if len(best) == 1 else self.rng.choice(best)

    def _score(self, child: Node[A] | None, rave: Sequence[float] | None) -> float:
        if child is None:
            return rave[1] / rave[0] + self.explore if rave else inf
        mean = child.total / child.visits
        if rave:
            weight = sqrt(self.rave / (3 * child.visits + self.rave))
            mean += weight * (rave[1] / rave[0] - mean)
        return mean + self.explore * sqrt(log(child.available + 1) / child.visits)

    def estimate(self, work: int) -> Estimate[A]:
        """Return the action with the most visits as an estimate."""
        children = self.root.children
        values = {action: child.total / child.visits for action, child in children.items()}
        line = self._line()
        return Estimate(line[0], values[line[0]], line, values, work)

    def _line(self) -> tuple[A, ...]:
        """Return the line of most visited actions up to the first chance event.

        If the game has hidden information, the line is a single action.
        """
        line: list[A] = []
        node = self.root
        state = self.state
        while node.children and (not line or (self.is_open and state.current_player >= 0)):
            action = max(node.children, key=lambda each: node.children[each].visits)
            line.append(action)
            node = node.children[action]
            if self.is_open:
                state = state.apply(action)
        return tuple(line)


def _play_randomly(state: State[Any], rng: Random, moves: Moves | None = None) -> tuple[float, ...]:
    """Play random moves to the end and return the results. Adds the moves to `moves`, if given."""
    while (seat := state.current_player) >= 0 or seat == CHANCE:
        if seat == CHANCE:
            action = state.draw(rng)
        else:
            action = rng.choice(state.legal_actions())
            if moves is not None:
                moves.append((seat, action))
        state = state.apply(action)
    return state.returns()
