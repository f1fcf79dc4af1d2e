"""A text and a link to share the result of a solo game, without its solution."""

from __future__ import annotations

from skerry.core.i18n import texts
from skerry.session.session import Session

from .claims import format_time, read_play_stats
from .daily import calendar_mark, outcome_text, streak_text
from .daily_titles import variant_name
from .result_records import Result
from .sharing.challenges import start_link

_, ngettext = texts(__name__)

ISLAND = "\N{DESERT ISLAND}\ufe0f"
BUOY = "\N{RING BUOY}"
"""Pictures in shared texts: their row of pictures has islands, then buoys for help."""

STRIP_LENGTH = 5
"""Number of pictures in the row."""


def unsolved_link(session: Session) -> str:
    """Return the fragment of a link to a solo game before its first move; "" for other games."""
    return start_link(session) if session.seats == 1 else ""


def result_text(session: Session, entry: Result, streak: int) -> str:
    """Return three lines about the result of a solo game, without a link.

    `entry` is the stored result, and `streak` the player's streak in days.
    """
    game = session.game
    preset = game.preset(session.preset)
    title = [_("Skerry"), game.translate(game.name), variant_name(game, preset, session.seed)]
    if preset.daily:
        title.append(str(session.seed))
    strip = ISLAND * island_count(entry) + BUOY * (STRIP_LENGTH - island_count(entry))
    return "\n".join([" · ".join(title), strip, result_summary(session, entry, streak)])


def result_summary(session: Session, entry: Result, streak: int) -> str:
    """Return the result, the time, the hints and the streak, such as "Solved · 4:05 · no hints"."""
    stats = read_play_stats(entry.get("how"))
    parts = [outcome_text(entry)]
    if stats:
        parts.append(format_time(stats.seconds))
        if stats.helps:
            hints = ngettext("{n} hint", "{n} hints", stats.helps)
            parts.append(hints.format(n=stats.helps))
        elif entry["result"] != "lost" and not entry["help"]:
            parts.append(_("no hints"))
    is_on_time = calendar_mark(entry).startswith("done")
    if session.game.preset(session.preset).daily and is_on_time and streak:
        parts.append(streak_text(streak))
    return " · ".join(parts)


def island_count(entry: Result) -> int:
    """Return how many of the pictures are islands; the rest are buoys.

    There is a buoy for each hint, and at least one after help such as a second try.
    """
    if entry["result"] == "lost" and entry["points"] is None:
        return 0
    stats = read_play_stats(entry.get("how"))
    helps = max(stats.helps if stats else 0, int(entry["help"]))
    return STRIP_LENGTH - min(STRIP_LENGTH, helps)
