"""Games of the day: what today's are, which days have been played, how many of them in a row.

A day is one of UTC, and its date the seed of its games. A past day can be played at any time; only
what was finished on its own day makes a streak.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

from skerry.core.game import Game
from skerry.core.i18n import number, texts
from skerry.core.presets import Preset
from skerry.core.registry import game_ids, load

from .defaults import daily_seed
from .result_records import Result, counting

_, ngettext = texts(__name__)

Json = dict[str, Any]

FIRST = date(2026, 1, 1)
"""The first day of the calendar."""

_DAY = timedelta(days=1)


def today(results: Sequence[Result], now: datetime) -> Json:
    """The games of the day:

        {"date": "2026-11-21", "next": milliseconds since 1970, "dailies": [daily..]}
        daily: {"game": id, "preset": id, "title": the game's name, "name": the preset's, "note",
                "date", "next", "solved": bool, "mark", "text": sentence, "points": number | null,
                "streak": number, "row": sentence}

    A new game of the preset with the `date` for its seed is the day's; at `next`, a midnight of
    UTC, another one comes. `solved`: it was finished, and a puzzle was not given up; `text` says
    how ("": it was not played to its end), and `mark` is that of `calendar`. `streak` is how many
    days in a row the game has seen, up to today or yesterday, and `row` says it ("": none).
    """
    after = (now.astimezone(UTC) + _DAY).replace(hour=0, minute=0, second=0, microsecond=0)
    day = {"date": daily_seed(now), "next": round(after.timestamp() * 1000)}
    found = [_daily(game, preset, results, now) for game, preset in dailies()]
    return {**day, "dailies": [{**daily, **day} for daily in found]}


def dailies() -> Iterator[tuple[Game, Preset]]:
    """All games of the day, each as its game and preset."""
    for id in game_ids():
        game = load(id)
        yield from ((game, preset) for preset in game.presets if preset.daily)


def _daily(game: Game, preset: Preset, results: Sequence[Result], now: datetime) -> Json:
    entry = days(game.id, preset.id, results).get(daily_seed(now))
    count = streak(game, results, now)
    return {
        "game": game.id,
        "preset": preset.id,
        "title": game.translate(game.name),
        "name": game.translate(preset.name),
        "note": game.translate(preset.note),
        "solved": entry is not None and entry["result"] != "lost",
        "mark": mark_of(entry),
        "text": _told(entry),
        "points": entry["points"] if entry else None,
        "streak": count,
        "row": in_a_row(count),
    }


def days(game: str, preset: str, results: Iterable[Result]) -> dict[str, Result]:
    """What counts of a game of the day, by date."""
    of_it = [it for it in counting(results) if (it["game"], it["preset"]) == (game, preset)]
    return {str(entry["seed"]): entry for entry in reversed(of_it)}


def streak(game: Game, results: Iterable[Result], now: datetime) -> int:
    """How many days in a row, up to today or yesterday, a person has finished one of the day's
    games on its day; puzzles must have been solved.
    """
    daily = {preset.id for preset in game.presets if preset.daily}
    done = {
        entry["seed"]
        for entry in counting(results)
        if (entry["game"], entry["preset"] in daily) == (game.id, True) and _in_time(entry)
    }
    day, count = now, 0
    if daily_seed(day) not in done:
        day -= _DAY
    while daily_seed(day) in done:
        day -= _DAY
        count += 1
    return count


def in_a_row(count: int) -> str:
    """A streak in words; "" for none."""
    said = ngettext("{n} day in a row", "{n} days in a row", count)
    return said.format(n=number(f"{count:,}")) if count else ""


def calendar(
    game: Game, preset: str, results: Iterable[Result], now: datetime, month: str | None = None
) -> Json:
    """A month (2026-11, by default this one) of a game of the day:

        {"game", "preset", "month", "before": month | null, "after": month | null,
         "lead": number, "days": [day..]}
        day: {"date", "day": number, "mark", "text": sentence, "open": bool}

    `lead` is how many days of the week come before the first, from Monday on. `mark` is "done" (on
    its day), "late" (on a later one), "lost" (given up), or ""; the first two have "-help" behind
    where there was help. A day is `open` when it has come. ValueError for a month that the calendar
    does not have.
    """
    last = now.astimezone(UTC).date()
    first = _month(month, last)
    found = days(game.id, preset, results)
    end = _shifted(first, 1)
    all_days = [first + _DAY * at for at in range((end - first).days)]
    return {
        "game": game.id,
        "preset": preset,
        "month": _month_id(first),
        "before": _month_id(_shifted(first, -1)) if first > FIRST else None,
        "after": _month_id(end) if end <= last else None,
        "lead": first.weekday(),
        "days": [_of_day(day, found.get(day.isoformat()), last) for day in all_days],
    }


def _of_day(day: date, entry: Result | None, last: date) -> Json:
    told = {"mark": mark_of(entry), "text": _told(entry), "open": day <= last}
    return {"date": day.isoformat(), "day": day.day, **told}


def _month(text: str | None, last: date) -> date:
    """The first day of a month by its id, from that of `FIRST` to that of the `last` day."""
    if text is None:
        return last.replace(day=1)
    try:
        month = date.fromisoformat(f"{text}-01")
    except ValueError:
        month = None
    if month is None or _month_id(month) != text or not FIRST <= month <= last:
        low, high = _month_id(FIRST), _month_id(last)
        raise ValueError(f'"month" is one from {low} to {high}, not {ascii(text)[:40]}')
    return month


def _month_id(day: date) -> str:
    return day.isoformat()[:7]


def _shifted(first: date, by: int) -> date:
    """The first day of the month before (-1) or after (1) that of this one."""
    return (first + by * timedelta(days=31 if by > 0 else 1)).replace(day=1)


def _in_time(entry: Result) -> bool:
    """Whether a game of the day was finished on its day, and not given up."""
    return entry["result"] != "lost" and entry["seed"] == _day(entry["when"])


def _day(when: float) -> str:
    """The daily seed at a time in milliseconds since 1970; "" for the far past and future."""
    try:
        return daily_seed(datetime.fromtimestamp(when / 1000, UTC))
    except (ValueError, OverflowError, OSError):
        return ""


def mark_of(entry: Result | None) -> str:
    """The mark of a day in the calendar, by what counts of it."""
    if entry is None:
        return ""
    if entry["result"] == "lost":
        return "lost"
    kind = "done" if _in_time(entry) else "late"
    return f"{kind}-help" if entry["help"] else kind


def _told(entry: Result | None) -> str:
    """What came of a day's game; "" where it was not finished."""
    if entry is None:
        return ""
    if entry["result"] == "lost":
        return _("Not solved")
    if entry["points"] is not None:
        points = round(entry["points"])
        said = ngettext("{n} point", "{n} points", abs(points)).format(n=number(f"{points:,}"))
    else:
        said = _("Solved")
    return _("{done}, with help").format(done=said) if entry["help"] else said
