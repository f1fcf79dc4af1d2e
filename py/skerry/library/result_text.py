"""What a person may tell others of a game played alone: what came of it, and the way to the same
dice or puzzle, without a word of how it is done.
"""

from __future__ import annotations

from skerry.core.i18n import number, texts
from skerry.session.session import Session

from .claims import read_how
from .daily import in_a_row, mark_of
from .ending import clock
from .links import make_link
from .result_records import Result

_, ngettext = texts(__name__)

ISLE, HELPED = "\N{DESERT ISLAND}\ufe0f", "\N{RING BUOY}"
"""Signs of a strip: an island for all that was found alone, a buoy for each help."""

MOST = 5
"""Signs in a strip."""


def unsolved(session: Session) -> str:
    """What is behind the # of a link to the game before its first move; "" where it would not be
    the same for whoever opens it, or several play.
    """
    if session.seats > 1 or session.seed is None or session.dice is not None:
        return ""
    start = Session(session.game, preset=session.preset, seats=1, seed=session.seed)
    return make_link(start.id)


def result_text(session: Session, entry: Result, streak: int) -> str:
    """What came of a game of one person alone, in some lines, its address not among them."""
    game, preset = session.game, session.game.preset(session.preset)
    name = [game.translate(game.name), game.translate(preset.name)]
    day = [str(session.seed)] if preset.daily else []
    how = read_how(entry.get("how"))
    said = [_outcome(entry)]
    if how:
        said.append(clock(how))
        helps = ngettext("{n} help", "{n} helps", how.helps).format(n=how.helps)
        alone = [] if entry["result"] == "lost" else [_("no help")]
        said += [helps] if how.helps else alone
    in_time = mark_of(entry).startswith("done")
    row = [in_a_row(streak)] if preset.daily and in_time and streak else []
    return "\n".join(
        [" · ".join([_("Skerry"), *name, *day]), _strip(entry), " · ".join([*said, *row])]
    )


def _outcome(entry: Result) -> str:
    if entry["points"] is not None:
        points = round(entry["points"])
        return ngettext("{n} point", "{n} points", abs(points)).format(n=number(f"{points:,}"))
    return _("Solved") if entry["result"] == "won" else _("Not solved")


def _strip(entry: Result) -> str:
    """Signs that say how much was found alone."""
    if entry["result"] == "lost" and entry["points"] is None:
        return HELPED * MOST
    how = read_how(entry.get("how"))
    helps = min(MOST, how.helps) if how else int(entry["help"])
    return ISLE * (MOST - helps) + HELPED * helps
