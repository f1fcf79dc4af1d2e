"""Perft: for each depth of the game tree, the numbers of positions and of finished games.

A wrong neighbour, an extra move or a missed win changes these numbers. Chance outcomes count like
moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from skerry.core.state import State
from skerry.testing.random_games import (
    PlayedStep,
    Setting,
    game_settings,
    random_game,
    shortest_setting,
)

START_LIMIT = 12_000
"""Limit for the positions at the greatest depth of a count from the start of a game."""

LATE_LIMIT = 6_000
"""Limit for the positions at each depth of a count to the end of the game."""

LATE_ROWS = 3
"""Number of counts to the end of the game."""

LATE_GAMES = 12
"""Number of random games that are searched for positions from which these counts can start."""

MAX_LATE_ENDS = 1_000
"""If the counts to the end of the game have at most this number of finished games, other counts
replace these counts. The other counts start near the end and have a limited depth.
"""

PLIES_BEFORE_END = 6
"""Number of plies before the end of a random game at which the other counts start."""


class TooManyPositionsError(Exception):
    """Raised if the tree has more positions at a depth than the limit."""


@dataclass
class Counts:
    """The result of a count. The lists have an item for each depth, from 0.

    Attributes:
        positions: The number of positions.
        ends: The number of finished games among them.
        result: The sum of the first seat's returns of these finished games.
    """

    positions: list[int]
    ends: list[int]
    result: list[float]

    def to_json(self) -> dict[str, list[Any]]:
        rounded = [round(value, 6) for value in self.result]
        return {"positions": self.positions, "ends": self.ends, "result": rounded}


def count_positions(state: State, depth: int | None = None, limit: int = 10**9) -> Counts:
    """Count positions level by level, to a depth or until all games have ended.

    Raises:
        TooManyPositionsError: a level has more than `limit` positions.
    """
    counts = Counts([], [], [])
    level = [state]
    while level and (depth is None or len(counts.positions) <= depth):
        over = [point for point in level if point.is_terminal]
        counts.positions.append(len(level))
        counts.ends.append(len(over))
        counts.result.append(sum(point.returns()[0] for point in over))
        if depth is None or len(counts.positions) <= depth:
            level = _next_level(level, limit)
    return counts


def _next_level(level: list[State], limit: int) -> list[State]:
    states: list[State] = []
    for point in level:
        states += next_states(point)
        if len(states) > limit:
            raise TooManyPositionsError
    return states


def next_states(state: State) -> list[State]:
    """Return the states after each action or chance outcome."""
    return [state.apply(action) for action in actions_or_outcomes(state)]


def actions_or_outcomes(state: State) -> list[Any]:
    """Return the legal actions, or the chance outcomes if there are no actions."""
    return list(state.legal_actions()) or [outcome for outcome, _ in state.chance_outcomes()]


def count_by_first_action(setting: Setting, state: State, depth: int) -> dict[str, int]:
    """Return the number of positions at `depth` after each first action, to find a wrong count."""
    return {
        setting.game.notation(action): count_positions(state.apply(action), depth - 1).positions[-1]
        for action in actions_or_outcomes(state)
        if depth > 0
    }


def count_perft_rows(id: str) -> list[dict[str, Any]]:
    """Count positions of a game, and return the rows for its perft.json.

    These are counts from the start of each setting, to a depth that is fast to count, and counts to
    the end of the game from late positions of the shortest setting. If the counts to the end have
    few finished games, as in a game that can always be prolonged, they start a few plies before the
    end and have a limited depth.
    """
    rows = [
        _count_row(setting, [], _affordable_depth(setting.start())) for setting in game_settings(id)
    ]
    quick = shortest_setting(id)
    starts = filter(None, (_moves_to_late_start(quick, seed) for seed in range(LATE_GAMES)))
    late = [_count_row(quick, moves, None) for moves in islice(starts, LATE_ROWS)]
    if sum(sum(row["ends"]) for row in late) <= MAX_LATE_ENDS:
        walks = [random_game(quick, seed) for seed in range(LATE_ROWS)]
        near = [steps[:-PLIES_BEFORE_END] or steps[:1] for steps in walks]
        late = [
            _count_row(
                quick, _moves_in_notation(quick, steps[:-1]), _affordable_depth(steps[-1].state)
            )
            for steps in near
        ]
    return [*rows, *late]


def _count_row(setting: Setting, moves: list[str], depth: int | None) -> dict[str, Any]:
    session = setting.session()
    for move in moves:
        session.play(move)
    counts = count_positions(session.state, depth)
    last = len(counts.positions) - 1
    parts = count_by_first_action(setting, session.state, last)
    return {"id": session.id, **counts.to_json(), "divide": parts}


def _affordable_depth(state: State) -> int:
    """Return the greatest depth at which a count from a state stays within START_LIMIT."""
    depth = 0
    counts = [1]
    while counts and counts[-1] and depth < 12:
        try:
            counts = count_positions(state, depth + 1, START_LIMIT).positions[depth + 1 :]
        except TooManyPositionsError:
            return depth
        depth += 1 if counts else 0
    return depth


def _moves_to_late_start(setting: Setting, seed: int) -> list[str] | None:
    """Return the first moves of a random game, after which a count stays within LATE_LIMIT.

    Returns None if only the finished game stays within the limit.
    """
    steps = random_game(setting, seed)
    end = len(steps) - 1
    cut = end
    while cut > 0:
        try:
            count_positions(steps[cut - 1].state, None, LATE_LIMIT)
        except TooManyPositionsError:
            break
        cut -= 1
    return None if cut == end else _moves_in_notation(setting, steps[:cut])


def _moves_in_notation(setting: Setting, steps: Sequence[PlayedStep]) -> list[str]:
    """Return the moves in notation, without forced chance outcomes."""
    free = [step for step in steps if len(step.state.chance_outcomes()) != 1]
    return [setting.game.notation(step.action) for step in free]
