"""Perft: how many positions there are at each depth, how many are ends, and who won those.

A wrong neighbour, a move too many or a missed win changes the counts. Chance outcomes count, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from skerry.core.state import State
from skerry.testing.random_games import PlayedStep, Setting, random_game, settings, shortest_setting

START_LIMIT = 12_000
"""Most positions of the deepest count from a start."""

LATE_LIMIT = 6_000
"""Most positions of a count to the very end."""

ENDS = 1_000
"""More ends than these are to be counted in all."""

LAST = 6
"""Plies before the end of a random game where a count begins that is not to the very end."""


class TooManyError(Exception):
    """The tree is larger than was allowed."""


@dataclass
class Counts:
    """By depth: positions, ends among them, and the sum of the first seat's returns at those."""

    positions: list[int]
    ends: list[int]
    result: list[float]

    def to_json(self) -> dict[str, list[Any]]:
        rounded = [round(value, 6) for value in self.result]
        return {"positions": self.positions, "ends": self.ends, "result": rounded}


def count(state: State, depth: int | None = None, limit: int = 10**9) -> Counts:
    """Count breadth by breadth to that depth, or until all games have ended.

    Raises TooManyError when more than `limit` positions would have to be held at once.
    """
    counts, level = Counts([], [], []), [state]
    while level and (depth is None or len(counts.positions) <= depth):
        over = [point for point in level if point.is_terminal]
        counts.positions.append(len(level))
        counts.ends.append(len(over))
        counts.result.append(sum(point.returns()[0] for point in over))
        if depth is None or len(counts.positions) <= depth:
            level = _below(level, limit)
    return counts


def _below(level: list[State], limit: int) -> list[State]:
    found: list[State] = []
    for point in level:
        found += children(point)
        if len(found) > limit:
            raise TooManyError
    return found


def children(state: State) -> list[State]:
    """The states one action or chance outcome away."""
    return [state.apply(action) for action in options(state)]


def options(state: State) -> list[Any]:
    """Actions or outcomes, whichever there are."""
    return list(state.legal_actions()) or [outcome for outcome, _ in state.chance_outcomes()]


def divide(setting: Setting, state: State, depth: int) -> dict[str, int]:
    """The positions at a depth, by the first action: what to compare when a count is wrong."""
    return {
        setting.game.notation(action): count(state.apply(action), depth - 1).positions[-1]
        for action in options(state)
        if depth > 0
    }


def tables(id: str) -> list[dict[str, Any]]:
    """The counts of a game: from each start as far as is quick, and from late positions of the
    quickest setting to the very end; as far as is quick where that is too far, as in a game that
    can always last a little longer.
    """
    rows = [_row(setting, [], _depth(setting.start())) for setting in settings(id)]
    quick = shortest_setting(id)
    late = [_row(quick, _late(quick, seed), None) for seed in range(3)]
    if sum(sum(row["ends"]) for row in late) <= ENDS:
        walks = [random_game(quick, seed) for seed in range(3)]
        near = [steps[:-LAST] or steps[:1] for steps in walks]
        late = [
            _row(quick, _notation(quick, steps[:-1]), _depth(steps[-1].state)) for steps in near
        ]
    return [*rows, *late]


def _row(setting: Setting, moves: list[str], depth: int | None) -> dict[str, Any]:
    session = setting.session()
    for move in moves:
        session.play(move)
    counts = count(session.state, depth)
    last = len(counts.positions) - 1
    parts = divide(setting, session.state, last)
    return {"id": session.id, **counts.to_json(), "divide": parts}


def _depth(state: State) -> int:
    """How deep the count may go from here."""
    depth, counts = 0, [1]
    while counts and counts[-1] and depth < 12:
        try:
            counts = count(state, depth + 1, START_LIMIT).positions[depth + 1 :]
        except TooManyError:
            return depth
        depth += 1 if counts else 0
    return depth


def _late(setting: Setting, seed: int) -> list[str]:
    """The moves of a random game up to where a count to the end just stays within the limit."""
    steps = random_game(setting, seed)
    cut = len(steps) - 1
    while cut > 0:
        try:
            count(steps[cut - 1].state, None, LATE_LIMIT)
        except TooManyError:
            break
        cut -= 1
    return _notation(setting, steps[:cut])


def _notation(setting: Setting, steps: Sequence[PlayedStep]) -> list[str]:
    """The moves of a game, without what is forced."""
    free = [step for step in steps if len(step.state.chance_outcomes()) != 1]
    return [setting.game.notation(step.action) for step in free]
