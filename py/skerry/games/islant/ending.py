"""How a game ended, in words and as a count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skerry.core.ending import Ending, ranks
from skerry.core.i18n import listing, number, texts

from .rules import PAR, IslantState, points
from .scoring import ISLAND, Score, score
from .sheets import Form, form_of

_, ngettext = texts(__name__)


def ending(state: IslantState, names: Sequence[str]) -> Ending:
    """Who has most points, and what each sheet has them for."""
    it = form_of(state.level)
    totals = points(state)
    sheets = [score(state.level, sheet) for sheet in state.sheets]
    counted = [list(_count(it, found)) for found in sheets]
    return Ending(
        _worth(state.level, totals[0]) if len(totals) == 1 else _why(totals, names),
        ranks(totals),
        tuple(head for head, _points in counted[0]),
        tuple(tuple(_signed(n) for _head, n in row) for row in counted),
    )


def _count(it: Form, found: Score) -> Iterator[tuple[str, int]]:
    """What a sheet's points are for, in the order of the rule book's score sheet."""
    yield _("Sides"), found.sides
    if it.coloured:
        yield _("Largest landmass"), len(found.landmass)
    yield _("Lakes"), found.lakes
    yield _("Islands"), ISLAND * len(found.islands)
    if it.waves:
        yield _("Wave lines"), found.waves
    if it.ships:
        yield _("Ships"), found.ships
    yield _("Total"), found.total


def _signed(n: int) -> str:
    return number(str(n))


def _worth(level: int, total: int) -> str:
    """What the points of one player are worth, beside those of the second level of the computer
    player.
    """
    par = PAR[level]
    if 4 * total >= 5 * par:
        said = _("A master's sheet: the computer's {level} makes about {par} points.")
    elif total >= par:
        said = _("A very good sheet: the computer's {level} makes about {par} points.")
    elif 2 * total >= par:
        said = _("A fair sheet: the computer's {level} makes about {par} points.")
    else:
        said = _("There is more in it: the computer's {level} makes about {par} points.")
    return said.format(level=_("Surveyor"), par=par)


def _why(totals: Sequence[int], names: Sequence[str]) -> str:
    most = max(totals)
    best = [name for name, total in zip(names, totals, strict=True) if total == most]
    who = listing(best)
    n = abs(most)
    if len(best) > 12:
        said = ngettext(
            "{count} players have {n} point each.", "{count} players have {n} points each.", n
        )
    elif len(best) > 1:
        said = ngettext("{who} have {n} point each.", "{who} have {n} points each.", n)
    else:
        said = ngettext("{who} has {n} point.", "{who} has {n} points.", n)
        if len(totals) == 2:
            said = ngettext(
                "{who} has {n} point, {more} more than the other.",
                "{who} has {n} points, {more} more than the other.",
                n,
            )
    return said.format(who=who, n=_signed(most), count=len(best), more=most - min(totals))
