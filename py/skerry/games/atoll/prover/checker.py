"""Reads a certificate that a colour wins a position, and says whether it does.

This module shares no code with the prover: it takes the board from `board.py` and nothing else.

A certificate is a dict, as JSON has it:

    columns   of the board
    black     the cells with black stones, by name; `white` likewise
    to_move   the colour to move, 0 Black or 1 White; `winner` likewise: who wins
    steps     statements, each proven by earlier ones
    claim     [key, step]: the cell that the winner plays now (null if the other colour is to
              move), and the step that holds then

Nodes are numbers: the board's cells in its order, then its islands in their order. A statement is
about one colour, "ours". It has a goal, two nodes; stones, nodes that must be ours; and a carrier,
cells none of which may be the other colour's. It says: if that is so and the other colour moves,
we can join the two nodes of the goal, whatever it does. Three rules make statements:

    ["p", n, n, ..]        a path. Each node touches the next. Goal: the first and the last;
                           stones: all; the carrier is empty.
    ["a", s, s]            and. Two statements with goals {u, w} and {w, v} and no cell common to
                           their carriers. Goal: {u, v}. We answer in the carrier that was moved in.
    ["o", k, s, k, s, ..]  or. Statements with the same goal, each with a key: a cell that is ours
                           once we have moved there. No cell is common to all of their carriers,
                           keys included. So whatever the other colour takes leaves one untouched:
                           we play its key.

Stones and carrier of "and" and "or" are the unions, keys being in the carrier and not in the
stones. All pairs of opposite islands of a colour are the same goal: to win. More stones of ours
never harm us, so "answer" may mean to move anywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from skerry.games.atoll.board import OPPOSITE, Board, board

WIN = (-1, -1)


class Statement(NamedTuple):
    """What a step says: goal, stones and carrier."""

    goal: tuple[int, int]
    stones: frozenset[int]
    carrier: frozenset[int]


class Reader:
    """A board as nodes: who touches whom, which islands are opposite, and whose they are."""

    def __init__(self, atoll: Board) -> None:
        islands = [island for island in atoll.islands if island.stones]
        node = {
            stone: atoll.size + k for k, island in enumerate(islands) for stone in island.stones
        }
        node |= {cell: cell for cell in atoll.cells}
        self.size, self.nodes = atoll.size, atoll.size + len(islands)
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

    def goal(self, one: int, other: int) -> tuple[int, int]:
        """Two nodes in order, or WIN."""
        if one == other:
            raise ValueError("a goal needs two nodes")
        pair = (min(one, other), max(one, other))
        return WIN if pair in self.opposite else pair

    def step(self, step: Sequence[Any], known: Sequence[Statement]) -> Statement:
        """What one step says; ValueError if it doesn't follow."""
        rule = step[0]
        numbers: list[int] = list(step[1:])
        if not all(type(number) is int and number >= 0 for number in numbers):
            raise ValueError("steps are made of numbers")
        if rule == "p":
            return self.path(numbers)
        used = numbers if rule == "a" else numbers[1::2]
        if any(number >= len(known) for number in used):
            raise ValueError("a step rests on earlier ones")
        if rule == "a" and len(numbers) == 2:
            return self.both(known[numbers[0]], known[numbers[1]])
        if rule == "o" and numbers and len(numbers) % 2 == 0:
            return self.either(numbers[::2], [known[number] for number in used])
        raise ValueError(f"there is no such rule: {rule}")

    def path(self, nodes: Sequence[int]) -> Statement:
        """Nodes that touch."""
        if len(nodes) < 2 or max(nodes) >= self.nodes:
            raise ValueError("a path has two nodes of the board or more")
        for pair in pairwise(nodes):
            if pair not in self.touching:
                raise ValueError(f"{pair[0]} and {pair[1]} don't touch")
        return Statement(self.goal(nodes[0], nodes[-1]), frozenset(nodes), frozenset())

    def both(self, one: Statement, other: Statement) -> Statement:
        """Two statements over a node that both of them have as an end."""
        if WIN in (one.goal, other.goal) or len({*one.goal, *other.goal}) != 3:
            raise ValueError("two connections share one end")
        if one.carrier & other.carrier:
            raise ValueError("two connections need the same cell")
        ends = sorted({*one.goal} ^ {*other.goal})
        goal = self.goal(ends[0], ends[1])
        return Statement(goal, one.stones | other.stones, one.carrier | other.carrier)

    def either(self, keys: Sequence[int], found: Sequence[Statement]) -> Statement:
        """Statements that can't all be spoilt by one stone."""
        if max(keys) >= self.size or len({each.goal for each in found}) != 1:
            raise ValueError("keys are cells, and the goal is one")
        stones: set[int] = set()
        carrier: set[int] = set()
        common = {*found[0].carrier, keys[0]}
        for key, each in zip(keys, found, strict=True):
            stones |= each.stones - {key}
            carrier |= {*each.carrier, key}
            common &= {*each.carrier, key}
        if common:
            raise ValueError("one cell is in all carriers")
        return Statement(found[0].goal, frozenset(stones), frozenset(carrier))


def check(certificate: Mapping[str, Any]) -> Statement:
    """The statement that shows who wins; ValueError if the certificate doesn't prove it."""
    atoll = board(certificate["columns"])
    reader = Reader(atoll)
    cells = [{atoll.number[name] for name in certificate[colour]} for colour in ("black", "white")]
    winner: int = certificate["winner"]
    to_move: int = certificate["to_move"]
    key: int | None = certificate["claim"][0]
    number: int = certificate["claim"][1]
    if cells[0] & cells[1] or not {winner, to_move} <= {0, 1}:
        raise ValueError("this is no position")
    known: list[Statement] = []
    for step in certificate["steps"]:
        known.append(reader.step(step, known))
    ours, theirs = cells[winner] | reader.home[winner], cells[1 - winner]
    if (key is None) != (to_move != winner):
        raise ValueError("who is to move has a move, and nobody else")
    if key is not None:
        if key in ours | theirs or not 0 <= key < reader.size:
            raise ValueError("the move is not to an empty cell")
        ours = ours | {key}
    final = known[number]
    if final.goal != WIN or not final.stones <= ours or final.carrier & theirs:
        raise ValueError("the last step doesn't say that the winner wins here")
    return final
