"""The summary of a review: how well the players played, and how lucky they were."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skerry.core.i18n import texts
from skerry.session.sides import side_names

from .graph import percent
from .turning_points import NEAR_BEST, luck, move_cost

if TYPE_CHECKING:
    from .review import Review

_, ngettext = texts(__name__)

MIN_LUCK = 0.005
"""Luck below this change of the winning chance is not mentioned."""


def summarize(review: Review) -> str:
    """Return the summary of a complete review; "" if its turning points say it all."""
    session = review.session
    if session.seats == 1:
        return "" if review.turning_points else _("No move certainly lost the solution.")
    if len(review.humans) == 1:
        return _summary_for_you(review, next(iter(review.humans)))
    if not review.turning_points:
        return _("No big mistakes.")
    names = side_names(session, review.names)
    seats = sorted(review.humans) or range(session.seats)
    return " ".join(filter(None, (_summary_of(review, seat, names[seat]) for seat in seats)))


def _summary_for_you(review: Review, seat: int) -> str:
    record, evals = review.record_and_evals()
    count = sum(turn.seat == seat for turn in review.turning_points)
    has_lost = record.returns is not None and record.returns[seat] < max(record.returns)
    if count:
        template = ngettext("{count} mistake.", "{count} mistakes.", count)
        mistakes = template.format(count=count)
    elif has_lost and any(record.after_chance):
        mistakes = _("No clear mistakes: luck decided.")
    else:
        mistakes = _("No clear mistakes.")
    share = best_move_share(review, seat)
    best = _("You found the best move {share} of the time.")
    sentences = [best.format(share=percent(share)) if share is not None else "", mistakes]
    lucky = luck(record, evals, seat)
    if lucky is not None and abs(lucky) >= MIN_LUCK:
        gained = _("Good luck added {share} to your winning chance.")
        lost = _("Bad luck took {share} off your winning chance.")
        sentences.append((gained if lucky > 0 else lost).format(share=percent(abs(lucky))))
    return " ".join(filter(None, sentences))


def _summary_of(review: Review, seat: int, name: str) -> str:
    count = sum(turn.seat == seat for turn in review.turning_points)
    share = best_move_share(review, seat)
    if share is None:
        return ""
    template = ngettext(
        "{name}: best move {share} of the time, {count} mistake.",
        "{name}: best move {share} of the time, {count} mistakes.",
        count,
    )
    return template.format(name=name, share=percent(share), count=count)


def best_move_share(review: Review, seat: int) -> float | None:
    """Return the share of a player's moves that were best or cost at most NEAR_BEST, 0 to 1.

    Moves without an alternative don't count. None if the cost of no move is known.
    """
    record, evals = review.record_and_evals()
    costs = [
        move_cost(record, evals, at)
        for at, mover in enumerate(record.movers[:-1])
        if mover == seat and len(review.session.transition(at)[-1].legal_actions()) > 1
    ]
    known = [cost for cost in costs if cost is not None]
    return sum(cost <= NEAR_BEST for cost in known) / len(known) if known else None
