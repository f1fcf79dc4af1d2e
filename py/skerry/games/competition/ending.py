"""The result of a game, as text and as a table."""

from __future__ import annotations

from collections.abc import Sequence

from skerry.core.ending import Ending, ranks
from skerry.core.i18n import join_with_and, texts

from .rules import CompetitionState
from .scoring import points, sea_points, winners

_, ngettext = texts(__name__)


def ending(state: CompetitionState, names: Sequence[str]) -> Ending:
    """Return the ranking by points, with a table.

    Its columns are: the number of seas that score, the points for seas, the face-down cards, and
    all points. With simple scoring, it has only one column, the number of cards.
    """
    totals = points(state)
    seas = sea_points(state)
    if state.simple:
        cards = tuple((str(total),) for total in totals)
        return Ending(_reason_text(state, names), ranks(totals), (_("Cards"),), cards)
    rows = zip(seas, state.down, totals, strict=True)
    return Ending(
        _reason_text(state, names),
        ranks(totals),
        (_("Majorities"), _("For seas"), _("Face down"), _("Points")),
        tuple(
            (str(sum(map(bool, row))), str(sum(row)), str(down), str(total))
            for row, down, total in rows
        ),
    )


def _reason_text(state: CompetitionState, names: Sequence[str]) -> str:
    best = winners(state)
    totals = points(state)
    winner_names = join_with_and([names[seat] for seat in best])
    most = totals[best[0]]
    if state.simple:
        message = ngettext("{who} has {n} card.", "{who} has {n} cards.", most)
        if len(best) > 1:
            message = ngettext("{who} have {n} card each.", "{who} have {n} cards each.", most)
        return message.format(who=winner_names, n=most)
    if len(best) > 1:
        message = ngettext("{who} have {n} point each.", "{who} have {n} points each.", most)
        return message.format(who=winner_names, n=most)
    down = state.down[min(best)]
    message = ngettext(
        "{who} has {n} point: {seas} for seas, {down} for face-down cards.",
        "{who} has {n} points: {seas} for seas, {down} for face-down cards.",
        most,
    )
    return message.format(who=winner_names, n=most, seas=most - down, down=down)
