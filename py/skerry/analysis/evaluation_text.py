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
    return _("Best play:") if is_certain else _("Likely next moves:")


def win_percentages(value: float, seat: int) -> tuple[int, int]:
    """Return the winning chances of seats 0 and 1 in whole per cent.

    `value` is the winning chance of `seat`, from 0 to 1.
    """
    share = int(100 * value + 0.5)
    return (100 - share, share) if seat else (share, 100 - share)


def side_labels(
    names: Sequence[str], seat: int, result: PositionEval, you: int | None = None
) -> tuple[str, str]:
    """Return the labels of both ends of the bar in a game for two, by seat.

    A label is a name and a winning chance. If the result is certain, it says who wins.

    Args:
        names: The names by seat.
        seat: The seat to move.
        result: The evaluation for that seat.
        you: The seat whose name is "You", or None.
    """
    if result.proven and result.value in (0, 1):
        winner = seat if result.value else 1 - seat
        template = _("You win") if winner == you else _("{name} wins")
        labels = [template.format(name=names[winner]), names[1 - winner]]
        return (labels[winner], labels[1 - winner])
    template = _("{name} {share}")
    first, second = (
        template.format(name=name, share=format_percent(share / 100))
        for name, share in zip(names, win_percentages(result.value, seat), strict=True)
    )
    return (first, second)


def move_quality(values: Mapping[str, float]) -> dict[str, float]:
    """Return the colour strengths of a heat map: 1 for the best move, towards 0 at the median.

    Moves at or below the median value have no entry. If more than half of the moves are best, the
    strength is 0 at the worst move instead.
    """
    order = sorted(values.values())
    median, best = (order[len(order) // 2], order[-1]) if order else (0, 0)
    base = median if median < best else order[0] if order else 0
    return {move: (value - base) / (best - base) for move, value in values.items() if value > base}


def displayed_values(result: PositionEval) -> dict[str, float]:
    """Return the values of the moves such that no move looks better than the best one.

    A search tries other moves less often, so a higher value of theirs is less certain. The best
    move has the value of the position, as the bar shows it.
    """
    values = {move: min(value, result.value) for move, value in result.values.items()}
    return values | {result.move: result.value} if result.move in values else values


def is_lost(result: PositionEval, seats: int) -> bool:
    """Return whether every move of a game for several players is proven to lose."""
    return seats > 1 and result.proven and result.value == 0


def lost_note() -> str:
    """Return a sentence about a position in which every move loses."""
    return _("Every move loses against perfect play")


def heat_legend(values: Mapping[str, float], *, proven: bool = False) -> str:
    """Return the legend of the heat map of these moves, or the reason why it shows nothing.

    Args:
        values: The values of the moves.
        proven: Whether the result of the position is certain.
    """
    if not values:
        return _("Heat map: no values for individual moves in this position")
    best = max(values.values())
    if move_quality(values):
        template = _("Colour: chance of winning after the move (best: {share})")
        return template.format(share=format_percent(best))
    if len(values) == 1:
        return _("Heat map: there is only one move")
    if proven and best == 1:
        return _("Heat map: every move wins")
    if proven and best == 0:
        return _("Marked: the move that the computer would try")
    return _("Heat map: all moves are equally good")


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


def reading_text(names: Sequence[str], seat: int, result: PositionEval) -> str:
    """Return the text about a position's evaluation: the winning chances by name.

    Args:
        names: The name of each seat.
        seat: The seat to move.
        result: The evaluation.
    """
    if len(names) == 1:
        return result.note
    share, rest = format_percent(result.value), format_percent(1 - result.value)
    if len(names) > 2:
        return _("{name} to move: {share}").format(name=names[seat], share=share)
    first, second = (share, rest) if seat == 0 else (rest, share)
    template = _("{one} {share}, {other} {rest}")
    return template.format(one=names[0], share=first, other=names[1], rest=second)
