"""How a puzzle, a round or a match ended, in words."""

from __future__ import annotations

from collections.abc import Sequence

from skerry.core.ending import Ending, ranks
from skerry.core.i18n import listing, texts

from .duel.rules import DuelState
from .rules import PalavanState
from .solo.rules import SoloState
from .solo.text import whole
from .tiles import LAND, WATER

_, ngettext = texts(__name__)


def ending(state: PalavanState, names: Sequence[str]) -> Ending:
    """What lies, or how many tiles and tokens each seat has."""
    return _solo(state) if isinstance(state, SoloState) else _duel(state, names)


def _solo(state: SoloState) -> Ending:
    if not state.solved:
        return Ending(_("The program has laid the tiles: this is a solution."), (1,))
    lands, waters = (len(whole(state, colour)) for colour in (LAND, WATER))
    seen = [
        ngettext("{count} land", "{count} lands", lands).format(count=lands),
        ngettext("{count} water", "{count} waters", waters).format(count=waters),
    ]
    return Ending(_("Every edge fits: {seen}.").format(seen=listing(seen)), (1,))


def _duel(state: DuelState, names: Sequence[str]) -> Ending:
    match = state.goal > 1
    laid = state.placed
    decides = state.tokens if match else laid
    best = max(decides)
    least = min(decides)
    if best == least:
        said = _("Both have laid {most} tiles.")
        said = _("Both have {most} tokens.") if match else said
        return Ending(said.format(most=best), ranks(decides), *_count(state))
    winner = decides.index(best)
    said = _("{who} has laid {most} tiles, {other} {least}.")
    said = _("{who} has won {most} tokens, {other} {least}.") if match else said
    why = said.format(who=names[winner], other=names[1 - winner], most=best, least=least)
    return Ending(why, ranks(decides), *_count(state))


def _count(state: DuelState) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """What each seat has: tiles of the last round, and tokens where these are played for."""
    laid = [(str(count),) for count in state.placed]
    if state.goal == 1:
        return (_("Tiles laid"),), tuple(laid)
    tokens = [(*tiles, str(count)) for tiles, count in zip(laid, state.tokens, strict=True)]
    return (_("Tiles in the last round"), _("Tokens")), tuple(tokens)
