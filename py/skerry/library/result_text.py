"""A text and a link to share the result of a solo game, without its solution."""

from __future__ import annotations

from skerry.core.i18n import points_text, texts
from skerry.session.session import Session

from .claims import format_time, read_play_stats
from .daily import calendar_mark, streak_text
from .result_records import Result
from .sharing.challenges import start_link

_, ngettext = texts(__name__)

ISLAND = "\N{DESERT ISLAND}\ufe0f"
BUOY = "\N{RING BUOY}"
"""The row of pictures in a shared text has a buoy for each hint, and islands for the rest."""

STRIP_LENGTH = 5
"""Number of pictures in that row."""


def unsolved_link(session: Session) -> str:
    """Return the fragment of a link to a solo game before its first move; "" for other games."""
    return start_link(session) if session.seats == 1 else ""


def result_text(session: Session, entry: Result, streak: int) -> str:
    """Return three lines about the result of a solo game, without a link.

    `entry` is the stored result, and `streak` the player's streak in days.
    """
    game = session.game
    preset = session.game.preset(session.preset)
    title = [_("Skerry"), game.translate(game.name), game.translate(preset.name)]
    if preset.daily:
        title.append(str(session.seed))
    stats = read_play_stats(entry.get("how"))
    summary = [_outcome_text(entry)]
    if stats:
        summary.append(format_time(stats.seconds))
        if stats.helps:
            hints = ngettext("{n} hint", "{n} hints", stats.helps)
            summary.append(hints.format(n=stats.helps))
        elif entry["result"] != "lost":
            summary.append(_("no hints"))
    is_on_time = calendar_mark(entry).startswith("done")
    if preset.daily and is_on_time and streak:
        summary.append(streak_text(streak))
    return "\n".join([" · ".join(title), _help_pictures(entry), " · ".join(summary)])


def _outcome_text(entry: Result) -> str:
    if entry["points"] is not None:
        return points_text(entry["points"])
    return _("Solved") if entry["result"] == "won" else _("Not solved")


def _help_pictures(entry: Result) -> str:
    """Return the row of pictures, which shows how much help the player had."""
    if entry["result"] == "lost" and entry["points"] is None:
        return BUOY * STRIP_LENGTH
    stats = read_play_stats(entry.get("how"))
    hints = min(STRIP_LENGTH, stats.helps) if stats else int(entry["help"])
    return ISLAND * (STRIP_LENGTH - hints) + BUOY * hints
