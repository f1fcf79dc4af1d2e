"""The end of a round or match as text."""

from __future__ import annotations

from collections.abc import Sequence

from skerry.core.ending import Ending, ranks
from skerry.core.i18n import texts

from .rules import DuelState

_ = texts(__name__)[0]


def ending(state: DuelState, names: Sequence[str]) -> Ending:
    """Return how many tiles or tokens decided a round or match."""
    match = state.goal > 1
    laid = state.placed
    decides = state.tokens if match else laid
    best = max(decides)
    least = min(decides)
    if best == least:
        said = _("Both placed {most} tiles.")
        said = _("Both have {most} tokens.") if match else said
        return Ending(said.format(most=best), ranks(decides), *_count(state))
    winner = decides.index(best)
    said = _("{who} placed {most} tiles, {other} {least}.")
    said = _("{who} won {most} tokens, {other} {least}.") if match else said
    why = said.format(who=names[winner], other=names[1 - winner], most=best, least=least)
    return Ending(why, ranks(decides), *_count(state))


def _count(state: DuelState) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """What each seat has: tiles of the last round, and tokens where these are played for."""
    laid = [(str(count),) for count in state.placed]
    if state.goal == 1:
        return (_("Tiles placed"),), tuple(laid)
    tokens = [(*tiles, str(count)) for tiles, count in zip(laid, state.tokens, strict=True)]
    return (_("Tiles in the last round"), _("Tokens")), tuple(tokens)
