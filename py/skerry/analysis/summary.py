"""The summary of a review: how well the players played, and how lucky they were."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from skerry.core.i18n import texts
from skerry.session.sides import player_or_side_names

from .graph import format_percent
from .graph_evals import EVEN
from .median import median
from .turning_points import (
    MIN_COST,
    NEAR_BEST,
    Evals,
    GameRecord,
    evaluation_curves,
    luck_effect,
    move_cost,
)

if TYPE_CHECKING:
    from .review import Review

_, ngettext = texts(__name__)

MIN_LUCK = 0.05
"""Luck below this change of the winning chance is not mentioned: it is within the searches' errors.
"""

MIN_DECLINE = 0.5
MIN_DECLINE_MOVES = 5
MAX_DECLINE_MOVES = 20
"""A decline is a fall of the loser's winning chance by at least MIN_DECLINE, without a turning
point, in MIN_DECLINE_MOVES to MAX_DECLINE_MOVES moves of both players. Fewer moves may be noise."""


def summarize(review: Review) -> str:
    """Return the summary of a complete review; "" if its turning points say it all."""
    session = review.session
    if session.seats == 1:
        return "" if review.turning_points else _("No move provably made the puzzle unsolvable.")
    names = player_or_side_names(session, review.names)
    if len(review.humans) == 1:
        sentences = [_summary_for_you(review, next(iter(review.humans)))]
    elif not review.turning_points:
        sentences = [_("No big mistakes.")]
    else:
        seats = sorted(review.humans) or range(session.seats)
        sentences = [_player_summary(review, seat, names[seat]) for seat in seats]
    sentences += [
        _first_move_text(review),
        _decline_text(review, names),
        _resignation_text(review, names),
    ]
    return " ".join(filter(None, sentences))


def _first_move_text(review: Review) -> str:
    """Return why the first move is no mistake although the graph falls there; "" if it doesn't.

    The graph starts even under the pie rule, but a search may prove that every first move loses to
    the swap.
    """
    record, evals = review.record_and_evals()
    start, after = evals[0], evals[1]
    if not record.has_pie_rule or not start or not after:
        return ""
    if start.value > EVEN - MIN_COST or after.value < EVEN + MIN_COST:
        return ""
    if any(turn.at == 0 for turn in review.turning_points):
        return ""
    return _("Every first move loses to a swap here, so move 1 isn't counted.")


def _resignation_text(review: Review, names: Sequence[str]) -> str:
    """Return the winning chance with which a player resigned; "" without a resignation."""
    seat = review.resigned
    share = None if seat is None else _last_share(review, seat)
    if seat is None or share is None:
        return ""
    if list(review.humans) == [seat]:
        template = _("You resigned when your chance of winning was {share}.")
    else:
        template = _("{name} resigned when their chance of winning was {share}.")
    return template.format(name=names[seat], share=format_percent(share))


def _last_share(review: Review, seat: int) -> float | None:
    record, evals = review.record_and_evals()
    mover, last = record.movers[-1], evals[-1]
    if record.seats != 2 or mover is None or last is None:
        return None
    return last.value if mover == seat else 1 - last.value


def _decline_text(review: Review, names: Sequence[str]) -> str:
    """Return a sentence about a winning chance that fell little by little; "" if none did so.

    The sentence explains how a game without a turning point was lost. Games with chance events
    get none: there such a fall may be bad luck, which has a sentence of its own.
    """
    decline = find_decline(*review.record_and_evals(), [turn.at for turn in review.turning_points])
    if decline is None:
        return ""
    if list(review.humans) == [decline.seat]:
        template = _(
            "Your chance of winning fell little by little from {before} to {after} in moves {first}"
            " to {last}."
        )
    else:
        template = _(
            "{name}'s chance of winning fell little by little from {before} to {after} in moves"
            " {first} to {last}."
        )
    return template.format(
        name=names[decline.seat],
        before=format_percent(decline.before),
        after=format_percent(decline.after),
        first=decline.first + 1,
        last=decline.last,
    )


class Decline(NamedTuple):
    """A fall of a seat's winning chance, from position `first` to position `last`."""

    seat: int
    first: int
    last: int
    before: float
    after: float


def find_decline(record: GameRecord, evals: Evals, turns: Collection[int]) -> Decline | None:
    """Return the largest decline in a finished game for two without chance events, or None.

    Each value is the median of three, because single searches err.

    Args:
        record: The game.
        evals: The evaluations of its positions.
        turns: The positions of its turning points.
    """
    returns = record.returns
    if record.seats != 2 or returns is None or returns[0] == returns[1] or any(record.after_chance):
        return None
    loser = 0 if returns[0] < returns[1] else 1
    points = [
        point for curve in evaluation_curves(record, evals, ended=False) for point in curve.points
    ]
    shares = [share if loser == 0 else 1 - share for _at, share in points]
    medians = [median(shares[max(0, index - 1) : index + 2]) for index in range(len(shares))]
    declines = (
        Decline(loser, first, last, medians[start], medians[end])
        for start, (first, _) in enumerate(points)
        for end, (last, _) in enumerate(points[start:], start)
        if MIN_DECLINE_MOVES <= last - first <= MAX_DECLINE_MOVES
        if medians[start] - medians[end] >= MIN_DECLINE
        if _is_gradual(shares[start : end + 1])
        if not any(first <= at < last for at in turns)
    )
    return max(declines, key=lambda decline: decline.before - decline.after, default=None)


def _is_gradual(shares: Sequence[float]) -> bool:
    """Return whether no single step makes up more than half of a fall."""
    steps = (before - after for before, after in pairwise(shares))
    return max(steps, default=0.0) <= (shares[0] - shares[-1]) / 2


def _summary_for_you(review: Review, seat: int) -> str:
    record, evals = review.record_and_evals()
    count = sum(turn.seat == seat for turn in review.turning_points)
    has_lost = record.returns is not None and record.returns[seat] < max(record.returns)
    if count:
        template = ngettext("{count} mistake.", "{count} mistakes.", count)
        mistakes = template.format(count=count)
    elif has_lost and any(record.after_chance):
        mistakes = _("No clear mistakes: luck decided the game.")
    else:
        mistakes = _("No clear mistakes.")
    share = best_move_share(review, seat)
    sentences = [_best_moves_text(share, review.hints), mistakes]
    return " ".join(filter(None, [*sentences, _luck_text(record, evals, seat)]))


def _luck_text(record: GameRecord, evals: Evals, seat: int) -> str:
    """Return a sentence if good luck explains a win or bad luck a loss; otherwise ""."""
    lucky = confirmed_luck(record, evals, seat)
    if record.returns is None or abs(lucky) < MIN_LUCK:
        return ""
    result = record.returns[seat]
    if lucky > 0 and result > 0:
        template = _("Good luck added {share} to your chance of winning.")
    elif lucky < 0 and result < 0:
        template = _("Bad luck took {share} off your chance of winning.")
    else:
        return ""
    return template.format(share=format_percent(abs(lucky)))


def confirmed_luck(record: GameRecord, evals: Evals, seat: int) -> float:
    """Return the luck of a finished game that two calculations agree on; 0 if they don't.

    The sum of the changes at chance events adds up the errors of many searches. The change of the
    winning chance during the game, minus what the players' moves changed, is the same luck by
    another way. If both have the same sign, the smaller one counts.
    """
    lucky = luck_effect(record, evals, seat)
    points = evaluation_curves(record, evals, ended=True)
    if lucky is None or record.returns is None or not points:
        return 0.0
    costs = [move_cost(record, evals, at) or 0.0 for at in range(len(record.moves))]
    lost = [
        cost if mover == seat else -cost for mover, cost in zip(record.movers, costs, strict=False)
    ]
    first, last = points[0].points[0][1], points[0].points[-1][1]
    change = last - first if seat == 0 else first - last
    rest = change + sum(lost)
    if lucky * rest <= 0:
        return 0.0
    return min(lucky, rest, key=abs)


def _best_moves_text(share: float | None, hints: int) -> str:
    """Return a sentence on your share of best moves and your hints; "" if `share` is None."""
    if share is None:
        return ""
    if not hints:
        return _("You found the best move {share} of the time.").format(share=format_percent(share))
    template = ngettext(
        "You played the best move {share} of the time, with {n} hint.",
        "You played the best move {share} of the time, with {n} hints.",
        hints,
    )
    return template.format(share=format_percent(share), n=hints)


def _player_summary(review: Review, seat: int, name: str) -> str:
    count = sum(turn.seat == seat for turn in review.turning_points)
    share = best_move_share(review, seat)
    if share is None:
        return ""
    template = ngettext(
        "{name}: best move {share} of the time, {count} mistake.",
        "{name}: best move {share} of the time, {count} mistakes.",
        count,
    )
    return template.format(name=name, share=format_percent(share), count=count)


def best_move_share(review: Review, seat: int) -> float | None:
    """Return the share of a player's moves that were best or cost at most NEAR_BEST, 0 to 1.

    Moves without an alternative don't count, nor do moves in a lost position, where all moves are
    equally good. None if the cost of no other move is known.
    """
    record, evals = review.record_and_evals()
    costs = [
        move_cost(record, evals, at)
        for at, (mover, position) in enumerate(zip(record.movers[:-1], evals, strict=False))
        if mover == seat and (position is None or position.value > NEAR_BEST)
        if len(review.session.transition(at)[-1].legal_actions()) > 1
    ]
    known = [cost for cost in costs if cost is not None]
    return sum(cost <= NEAR_BEST for cost in known) / len(known) if known else None
