"""The end of a round or match as text."""

from __future__ import annotations

from collections.abc import Sequence

from skerry.core.ending import Ending, ranks
from skerry.core.i18n import texts

from .rules import DuelState

_ = texts(__name__)[0]


def ending(state: DuelState, names: Sequence[str]) -> Ending:
    """Return the ending of a single round (ranked by placed tiles) or of a match (by tokens).

    `names` has the name of each seat.
    """
    is_match = state.goal > 1
    scores = state.tokens if is_match else state.placed_counts
    best = max(scores)
    least = min(scores)
    if best == least:
        text = _("Both have {most} tokens.") if is_match else _("Both placed {most} tiles.")
        return Ending(text.format(most=best), ranks(scores), *_result_columns(state))
    winner = scores.index(best)
    text = _("{who} placed {most} tiles, {other} {least}.")
    if is_match:
        text = _("{who} won {most} tokens, {other} {least}.")
    why = text.format(who=names[winner], other=names[1 - winner], most=best, least=least)
    return Ending(why, ranks(scores), *_result_columns(state))


def _result_columns(state: DuelState) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Return the titles of the columns of the result table, and a row for each seat.

    The columns are the placed tiles and, in a match, the tokens.
    """
    laid = [(str(count),) for count in state.placed_counts]
    if state.goal == 1:
        return (_("Tiles placed"),), tuple(laid)
    tokens = [(*tiles, str(count)) for tiles, count in zip(laid, state.tokens, strict=True)]
    return (_("Tiles in the last round"), _("Tokens")), tuple(tokens)
