"""What is said of a position while somebody thinks about it: each side's share of the win, how it
would go on, which moves stand out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from skerry.core.game import Game
from skerry.core.i18n import texts
from skerry.core.state import State

from .graph import percent
from .turning_points import Thought

_ = texts(__name__)[0]

LINE = 3
"""Moves of the best line that are said."""


def line_in_words(game: Game, state: State, line: Sequence[Any]) -> list[str]:
    """The first actions of a line from a state, in words, as far as they are legal there."""
    said: list[str] = []
    for action in line[:LINE]:
        if action not in state.legal_actions():
            break  # it comes after chance, or after what another hand holds
        said.append(game.describe_action(state, action))
        state = state.apply(action)
    return said


def shares(value: float, seat: int) -> tuple[int, int]:
    """Each of two seats' share of the win in whole per cent, as the player to move has `value`."""
    own = int(100 * value + 0.5)
    return (100 - own, own) if seat else (own, 100 - own)


def heat(values: Mapping[str, float]) -> dict[str, float]:
    """How much the better half of the moves stands out: from 0, as good as the middle one, to 1,
    the best.
    """
    order = sorted(values.values())
    middle, best = (order[len(order) // 2], order[-1]) if order else (0, 0)
    return {
        move: (value - middle) / (best - middle) for move, value in values.items() if value > middle
    }


def opinion_text(
    names: Sequence[str], seat: int, thought: Thought, best: Sequence[str] = ()
) -> str:
    """The estimate of a position with that seat to move, and the best line in words. Alone, the
    note stands for both: to see how it goes on is what the hint is for.
    """
    if len(names) == 1:
        return "" if thought.note else _expected(thought)
    line = ", ".join(best)
    if line and thought.proven:
        line = _("{line} (certain)").format(line=line)
    return " · ".join(filter(None, (_estimate(names, seat, thought.value), line)))


def _expected(thought: Thought) -> str:
    said = _("Expected: {share} (certain)") if thought.proven else _("Expected: {share}")
    return said.format(share=percent(thought.value))


def _estimate(names: Sequence[str], seat: int, value: float) -> str:
    if len(names) > 2:
        return _("{name} {share}").format(name=names[seat], share=percent(value))
    one, other = (percent(share / 100) for share in shares(value, seat))
    said = _("{first} {share}, {second} {rest}")
    return said.format(first=names[0], share=one, second=names[1], rest=other)
