"""How a game ended, in words and as a count."""

from __future__ import annotations

from collections.abc import Sequence

from skerry.core.ending import Ending, ranks
from skerry.core.i18n import listing, texts

from .rules import CompetitionState
from .scoring import points, sea_points, winners

_, ngettext = texts(__name__)


def ending(state: CompetitionState, names: Sequence[str]) -> Ending:
    """Who has most points, and what they are for: the seas in which a seat has most cards, what
    these bring, and cards face down. In the simple evaluation cards alone count.
    """
    totals = points(state)
    seas = sea_points(state)
    if state.simple:
        cards = tuple((str(total),) for total in totals)
        return Ending(_why(state, names), ranks(totals), (_("Cards"),), cards)
    rows = zip(seas, state.down, totals, strict=True)
    return Ending(
        _why(state, names),
        ranks(totals),
        (_("Seas led"), _("For seas"), _("Face down"), _("Points")),
        tuple(
            (str(sum(map(bool, row))), str(sum(row)), str(down), str(total))
            for row, down, total in rows
        ),
    )


def _why(state: CompetitionState, names: Sequence[str]) -> str:
    best = winners(state)
    totals = points(state)
    who = listing([names[seat] for seat in best])
    most = totals[best[0]]
    if state.simple:
        said = ngettext("{who} has {n} card.", "{who} has {n} cards.", most)
        if len(best) > 1:
            said = ngettext("{who} have {n} card each.", "{who} have {n} cards each.", most)
        return said.format(who=who, n=most)
    if len(best) > 1:
        said = ngettext("{who} have {n} point each.", "{who} have {n} points each.", most)
        return said.format(who=who, n=most)
    down = state.down[min(best)]
    said = ngettext(
        "{who} has {n} point: {seas} for seas, {down} for cards face down.",
        "{who} has {n} points: {seas} for seas, {down} for cards face down.",
        most,
    )
    return said.format(who=who, n=most, seas=most - down, down=down)
