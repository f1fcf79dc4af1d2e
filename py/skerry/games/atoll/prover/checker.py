"""A checker for certificates, which prove that a colour wins a position.

This module shares no code with the prover; of the game it uses only `board.py`.

A certificate is a dict of JSON values:

    columns   columns of the board
    black     names of the cells with black stones
    white     names of the cells with white stones
    to_move   the colour to move, 0 Black or 1 White
    winner    the colour that wins
    steps     list of steps; each proves a statement from earlier statements
    claim     [key, step]: the cell that the winner plays now (null if the other colour is to
              move), and the number of the step whose statement holds then

Nodes are numbers: first the board's cells, then its islands, each in the board's order. A statement
is about one colour, called "ours". It has a goal (two nodes), stones (nodes that must be ours) and
a carrier (cells that must not be the other colour's). It means: if these conditions hold and the
other colour moves, we can connect the two nodes of the goal, whatever the other colour plays. A
step proves a statement by one of three rules (n are nodes, s numbers of steps, k cells):

    ["p", n, n, ..]        path: each node is adjacent to the next. Goal: the first and the last
                           node. Stones: all nodes. The carrier is empty.
    ["a", s, s]            and: two statements with goals {u, w} and {w, v} whose carriers have no
                           common cell. Goal: {u, v}. If the other colour plays in one of the
                           carriers, we answer in this carrier.
    ["o", k, s, k, s, ..]  or: statements with the same goal, each with a key. The statement holds
                           after we move on its key. No cell is common to all carriers with their
                           keys. Whatever the other colour plays, at least one carrier and its key
                           have no stone of it; we play this key.

Stones and carrier of "and" and "or" are unions; keys belong to the carrier, not to the stones. All
pairs of opposite islands of a colour are the same goal: WIN. More stones of ours never harm us, so
if no answer is needed, we may play anywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from skerry.games.atoll.board import OPPOSITE, Board, board

WIN = (-1, -1)
"""The goal of a statement that connects opposite islands of a colour."""


class Statement(NamedTuple):
    """A statement that a step proves; the module's docstring defines its parts.

    The attribute `goal` is two nodes in rising order, or WIN.
    """

    goal: tuple[int, int]
    stones: frozenset[int]
    carrier: frozenset[int]


class CertificateChecker:
    """A checker of steps on one board.

    Attributes:
        size: Number of cells.
        nodes: Number of nodes.
        touching: The pairs of adjacent nodes; each pair is there in both orders.
        home: For each colour the set of its islands.
        opposite: The pairs of opposite islands, for both colours; the smaller node is first.
    """

    def __init__(self, atoll: Board) -> None:
        islands = [island for island in atoll.islands if island.stones]
        node = {
            stone: atoll.size + k for k, island in enumerate(islands) for stone in island.stones
        }
        node |= {cell: cell for cell in atoll.cells}
        self.size = atoll.size
        self.nodes = atoll.size + len(islands)
        self.touching = {
            (node[cell], node[other])
            for cell in range(len(atoll.places))
            for other in atoll.beside[cell]
            if cell < atoll.size or other < atoll.size
        }
        self.home = [
            {atoll.size + k for k, island in enumerate(islands) if island.colour == colour}
            for colour in (0, 1)
        ]
        self.opposite = {
            tuple(sorted((atoll.size + j, atoll.size + k)))
            for j, one in enumerate(islands)
            for k, other in enumerate(islands)
            if one.colour == other.colour and OPPOSITE[one.end] == other.end
        }

    def make_goal(self, one: int, other: int) -> tuple[int, int]:
        """Return the goal to connect two nodes: the nodes in rising order, or WIN.

        Raises ValueError if the nodes are equal.
        """
        if one == other:
            raise ValueError("a goal needs two nodes")
        pair = (min(one, other), max(one, other))
        return WIN if pair in self.opposite else pair

    def check_step(self, step: Sequence[Any], known: Sequence[Statement]) -> Statement:
        """Return the statement that a step proves.

        `known` has the statements of all earlier steps. Raises ValueError if the step is invalid.
        """
        rule = step[0]
        numbers: list[int] = list(step[1:])
        if not all(type(number) is int and number >= 0 for number in numbers):
            raise ValueError("a step must contain non-negative integers")
        if rule == "p":
            return self.check_path(numbers)
        premises = numbers if rule == "a" else numbers[1::2]
        if any(number >= len(known) for number in premises):
            raise ValueError("a step may use earlier steps only")
        if rule == "a" and len(numbers) == 2:
            return self.check_and(known[numbers[0]], known[numbers[1]])
        if rule == "o" and numbers and len(numbers) % 2 == 0:
            return self.check_or(numbers[::2], [known[number] for number in premises])
        raise ValueError(f"unknown rule: {rule}")

    def check_path(self, nodes: Sequence[int]) -> Statement:
        """Return the statement of a path. Raises ValueError if consecutive nodes don't touch."""
        if len(nodes) < 2 or max(nodes) >= self.nodes:
            raise ValueError("a path needs at least two nodes of the board")
        for pair in pairwise(nodes):
            if pair not in self.touching:
                raise ValueError(f"{pair[0]} and {pair[1]} are not adjacent")
        return Statement(self.make_goal(nodes[0], nodes[-1]), frozenset(nodes), frozenset())

    def check_and(self, one: Statement, other: Statement) -> Statement:
        """Return the statement that two statements prove by the rule "and".

        Raises ValueError if the rule doesn't apply.
        """
        if WIN in (one.goal, other.goal) or len({*one.goal, *other.goal}) != 3:
            raise ValueError("two connections must share exactly one end")
        if one.carrier & other.carrier:
            raise ValueError("two connections need the same cell")
        ends = sorted({*one.goal} ^ {*other.goal})
        goal = self.make_goal(ends[0], ends[1])
        return Statement(goal, one.stones | other.stones, one.carrier | other.carrier)

    def check_or(self, keys: Sequence[int], statements: Sequence[Statement]) -> Statement:
        """Return the statement that `statements` with these keys prove by the rule "or".

        Raises ValueError if the rule doesn't apply.
        """
        if max(keys) >= self.size or len({statement.goal for statement in statements}) != 1:
            raise ValueError("keys must be cells, and all goals must be equal")
        stones: set[int] = set()
        carrier: set[int] = set()
        common = {*statements[0].carrier, keys[0]}
        for key, statement in zip(keys, statements, strict=True):
            stones |= statement.stones - {key}
            carrier |= {*statement.carrier, key}
            common &= {*statement.carrier, key}
        if common:
            raise ValueError("one cell is in all carriers")
        return Statement(statements[0].goal, frozenset(stones), frozenset(carrier))


def check(certificate: Mapping[str, Any]) -> Statement:
    """Check a certificate and return the claimed statement, which proves that the winner wins.

    Raises:
        ValueError: The certificate doesn't prove that the winner wins.
    """
    atoll = board(certificate["columns"])
    checker = CertificateChecker(atoll)
    cells = [{atoll.number[name] for name in certificate[colour]} for colour in ("black", "white")]
    winner: int = certificate["winner"]
    to_move: int = certificate["to_move"]
    key: int | None = certificate["claim"][0]
    number: int = certificate["claim"][1]
    if cells[0] & cells[1] or not {winner, to_move} <= {0, 1}:
        raise ValueError("stones overlap, or a colour is not 0 or 1")
    known: list[Statement] = []
    for step in certificate["steps"]:
        known.append(checker.check_step(step, known))
    winner_stones = cells[winner] | checker.home[winner]
    loser_stones = cells[1 - winner]
    if (key is None) != (to_move != winner):
        raise ValueError("the certificate must name a move if and only if the winner is to move")
    if key is not None:
        if key in winner_stones | loser_stones or not 0 <= key < checker.size:
            raise ValueError("the move must be to an empty cell")
        winner_stones = winner_stones | {key}
    final = known[number]
    if final.goal != WIN or not final.stones <= winner_stones or final.carrier & loser_stones:
        raise ValueError("the last step doesn't prove that the winner wins this position")
    return final
