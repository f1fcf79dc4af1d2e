"""Texts about a bot's evaluation of a position, and the values of a heat map of its moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from skerry.core.game import Game
from skerry.core.i18n import texts
from skerry.core.state import State

from .graph import format_percent
from .turning_points import PositionEval

_ = texts(__name__)[0]

LINE_MOVES = 3
"""Largest number of moves of the best line that are shown."""


class ExpectedMove(NamedTuple):
    """A move of the best line: the seat that makes it, its notation, and its description."""

    seat: int
    move: str
    text: str


def expected_moves(game: Game, state: State, line: Sequence[Any]) -> list[ExpectedMove]:
    """Return the first `LINE_MOVES` actions of a line, up to the first one that isn't legal.

    At a chance node no action is legal, so the result ends there.
    """
    moves = list[ExpectedMove]()
    for action in line[:LINE_MOVES]:
        if action not in state.legal_actions():
            break
        text = game.describe_action(state, action)
        moves.append(ExpectedMove(state.current_player, game.notation(action), text))
        state = state.apply(action)
    return moves


def line_label(result: PositionEval) -> str:
    """Return the label in front of the best line, which says if its moves are certain or likely.

    A proven value other than that of a loss, a draw or a win doesn't make the moves certain: the
    bot has then proven the result of one round only and estimates the rest of the match.
    """
    is_certain = result.proven and result.value in (0, 0.5, 1)
    return _("Certain:") if is_certain else _("Likely next:")


def win_percentages(value: float, seat: int) -> tuple[int, int]:
    """Return the winning chances of seats 0 and 1 in whole per cent.

    `value` is the winning chance of `seat`, from 0 to 1.
    """
    share = int(100 * value + 0.5)
    return (100 - share, share) if seat else (share, 100 - share)


def move_quality(values: Mapping[str, float]) -> dict[str, float]:
    """Return the colour strengths of a heat map: 1 for the best move, towards 0 at the median.

    Moves at or below the median value have no entry.
    """
    order = sorted(values.values())
    median, best = (order[len(order) // 2], order[-1]) if order else (0, 0)
    return {
        move: (value - median) / (best - median) for move, value in values.items() if value > median
    }


def heat_legend(values: Mapping[str, float]) -> str:
    """Return the legend of a heat map of moves, or the reason why the map has no colours."""
    if not values:
        return _("Heat map: no values for individual moves in this position")
    if not move_quality(values):
        return _("Heat map: no move stands out")
    template = _("Stronger colour: better move (best: {share})")
    return template.format(share=format_percent(max(values.values())))


def evaluation_text(names: Sequence[str], seat: int, result: PositionEval) -> str:
    """Return the evaluation of a position with `seat` to move, as a text.

    In a solo game, the text is the expected result, or "" if the bot has a note, which says more.
    """
    if len(names) == 1:
        return "" if result.note else _expected_text(result)
    return _shares_text(names, seat, result.value)


def _expected_text(result: PositionEval) -> str:
    template = (
        _("Expected result: {share} (certain)") if result.proven else _("Expected result: {share}")
    )
    return template.format(share=format_percent(result.value))


def _shares_text(names: Sequence[str], seat: int, value: float) -> str:
    if len(names) > 2:
        return _("{name} {share}").format(name=names[seat], share=format_percent(value))
    first, second = win_percentages(value, seat)
    template = _("{first} {share} : {rest} {second}")
    return template.format(first=names[0], share=first, rest=second, second=names[1])
