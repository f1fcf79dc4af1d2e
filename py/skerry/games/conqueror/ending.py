"""The result of a game, as text and as a table."""

from __future__ import annotations

from collections.abc import Sequence

from skerry.core.ending import Ending, ranks
from skerry.core.i18n import join_with_and, texts

from . import scoring
from .rules import ConquerorState

_, ngettext = texts(__name__)


def ending(state: ConquerorState, names: Sequence[str]) -> Ending:
    """Return the ranking by islands, with a table of each seat's islands."""
    scores = scoring.scores(state)
    valid = scoring.counted_seats(state)
    rows = [
        (str(state.owners.count(seat)), str(state.awards.count(seat)), str(scores[seat]))
        for seat in state.seats
    ]
    worth = [scores[seat] if seat in valid else -1 for seat in state.seats]
    return Ending(
        _reason_text(state, names),
        ranks(worth),
        (_("Won"), _("Final scoring"), _("Islands")),
        tuple(row if seat in valid else ("–", "–", "0") for seat, row in enumerate(rows)),
    )


def _reason_text(state: ConquerorState, names: Sequence[str]) -> str:
    scores = scoring.scores(state)
    best = scoring.winners(state)
    most = scores[best[0]]
    winners = join_with_and([names[seat] for seat in best])
    rest = [seat for seat in scoring.counted_seats(state) if seat not in best]
    if len(best) > 1:
        template = ngettext("{who} have {n} island each.", "{who} have {n} islands each.", most)
        return template.format(who=winners, n=most)
    if not rest:
        return _("{who} is the only player who didn't get stuck.").format(who=winners)
    next_best = max(scores[seat] for seat in rest)
    others = join_with_and([names[seat] for seat in rest if scores[seat] == next_best])
    template = ngettext(
        "{who} has {n} island, ahead of {others} with {more}.",
        "{who} has {n} islands, ahead of {others} with {more}.",
        most,
    )
    return template.format(who=winners, n=most, others=others, more=next_best)
