"""The result of a game: a sentence, ranks and a table of points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skerry.core.ending import Ending, ranks
from skerry.core.i18n import join_with_and, localize_number, texts

from .rules import PAR, IslantState, points
from .scoring import ISLAND, Score, score
from .sheets import Form, form_of

_, ngettext = texts(__name__)


def ending(state: IslantState, names: Sequence[str]) -> Ending:
    """Return the result: a sentence, the ranks, and the points of each sheet by category."""
    form = form_of(state.level)
    totals = points(state)
    sheets = [score(state.level, sheet) for sheet in state.sheets]
    counted = [list(_score_parts(form, result)) for result in sheets]
    return Ending(
        _rate_solo_score(state.level, totals[0])
        if len(totals) == 1
        else _describe_winners(totals, names),
        ranks(totals),
        tuple(head for head, _points in counted[0]),
        tuple(tuple(_signed_number(n) for _head, n in row) for row in counted),
    )


def _score_parts(form: Form, result: Score) -> Iterator[tuple[str, int]]:
    """Yield the parts of a score and their points, in the order of the rule book's score sheet."""
    yield _("Sides"), result.side_points
    if form.has_coloured_land:
        yield _("Largest landmass"), len(result.landmass)
    yield _("Lakes"), result.lake_points
    yield _("Islands"), ISLAND * len(result.islands)
    if form.has_waves:
        yield _("Wave rows"), result.wave_points
    if form.has_ships:
        yield _("Ships"), result.ship_points
    yield _("Total"), result.total


def _signed_number(n: int) -> str:
    return localize_number(str(n))


def _rate_solo_score(level: int, total: int) -> str:
    """Return a sentence that compares a solo score with the computer's second level (PAR)."""
    par = PAR[level]
    if 4 * total >= 5 * par:
        message = _("A masterful sheet: the computer player {level} scores about {par} points.")
    elif total >= par:
        message = _("A very good sheet: the computer player {level} scores about {par} points.")
    elif 2 * total >= par:
        message = _("A decent sheet: the computer player {level} scores about {par} points.")
    else:
        message = _("You can do better: the computer player {level} scores about {par} points.")
    return message.format(level=_("Surveyor"), par=par)


def _describe_winners(totals: Sequence[int], names: Sequence[str]) -> str:
    most = max(totals)
    best = [name for name, total in zip(names, totals, strict=True) if total == most]
    winners = join_with_and(best)
    n = abs(most)
    if len(best) > 12:
        message = ngettext(
            "{count} players have {n} point each.", "{count} players have {n} points each.", n
        )
    elif len(best) > 1:
        message = ngettext("{who} have {n} point each.", "{who} have {n} points each.", n)
    else:
        message = ngettext("{who} has {n} point.", "{who} has {n} points.", n)
        if len(totals) == 2:
            message = ngettext(
                "{who} has {n} point, {more} more than the other player.",
                "{who} has {n} points, {more} more than the other player.",
                n,
            )
    return message.format(
        who=winners, n=_signed_number(most), count=len(best), more=most - min(totals)
    )
