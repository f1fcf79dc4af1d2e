"""How a game ended, in words and as a count."""

from __future__ import annotations

from collections.abc import Sequence

from skerry.core.ending import Ending, ranks
from skerry.core.i18n import listing, texts

from . import scoring
from .rules import ConquerorState

_, ngettext = texts(__name__)


def ending(state: ConquerorState, names: Sequence[str]) -> Ending:
    """Who has most islands, and where each seat has them from: won by the last tile of an island,
    or given in the final count.
    """
    scores, valid = scoring.scores(state), scoring.counted(state)
    rows = [
        (str(state.owners.count(seat)), str(state.awards.count(seat)), str(scores[seat]))
        for seat in state.seats
    ]
    worth = [scores[seat] if seat in valid else -1 for seat in state.seats]
    return Ending(
        _why(state, names),
        ranks(worth),
        (_("Won"), _("In the count"), _("Islands")),
        tuple(row if seat in valid else ("–", "–", "0") for seat, row in enumerate(rows)),
    )


def _why(state: ConquerorState, names: Sequence[str]) -> str:
    scores, best = scoring.scores(state), scoring.winners(state)
    most = scores[best[0]]
    who = listing([names[seat] for seat in best])
    rest = [seat for seat in scoring.counted(state) if seat not in best]
    if len(best) > 1:
        said = ngettext("{who} have {n} island each.", "{who} have {n} islands each.", most)
        return said.format(who=who, n=most)
    if not rest:
        return _("{who} is the only one who was not stuck for good.").format(who=who)
    next_best = max(scores[seat] for seat in rest)
    others = listing([names[seat] for seat in rest if scores[seat] == next_best])
    said = ngettext(
        "{who} has {n} island, {others} {more}.", "{who} has {n} islands, {others} {more}.", most
    )
    return said.format(who=who, n=most, others=others, more=next_best)
