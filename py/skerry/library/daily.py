"""Daily games: today's games, the calendar of a month, and streaks.

A day is a UTC date, and its ISO form is the seed of its games. Past days can be played at any time,
but only a game that was finished on its own day counts for a streak.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

from skerry.core.game import Game
from skerry.core.i18n import localize_number, points_text, texts
from skerry.core.outside_text import clip
from skerry.core.presets import Preset
from skerry.core.registry import game_ids, load

from .daily_titles import daily_difficulty, daily_title, parse_day
from .defaults import daily_seed
from .result_records import Result, counted_results
from .saves import Save, read_id_or_none

_, ngettext = texts(__name__)

Json = dict[str, Any]

FIRST_DAY = date(2026, 1, 1)
"""The first day of the calendar."""

STREAK_HOURS = 48
"""A missed day ends a streak if at least this many hours passed between the two games around it.
"""

_DAY = timedelta(days=1)
_WEEK_DAYS = 7


def today_fields(results: Sequence[Result], now: datetime) -> Json:
    """Return today's daily games:

        {"date": "2026-11-21", "next": milliseconds since 1970, "dailies": [daily..],
         "week": [{"date", "done": bool, "summary": sentence}..]}
        daily: {"game": id, "preset": id, "title": the game's name, "name": weekday and difficulty,
                "label": the difficulty, or the short name of a game without difficulties,
                "date", "next", "solved": bool, "mark", "text": sentence, "points": number | null,
                "streak": number, "row": sentence}

    Today's game is a game of the preset with the seed `date`. `next` is the time of the next day's
    game, a UTC midnight. `solved` says whether the player has finished the game and, if it is a
    puzzle, not given up. `text` is the result, or "" if the game is not finished, and `mark` is as
    in `calendar_fields`. `streak` is the number of days in a row (see `current_streak`), and
    `row` is the same in words, or "" without a streak. `week` has the last seven days up to
    today. A day is `done` if the player has finished one of its games on that day.
    """
    tomorrow = (now.astimezone(UTC) + _DAY).replace(hour=0, minute=0, second=0, microsecond=0)
    day = {"date": daily_seed(now), "next": round(tomorrow.timestamp() * 1000)}
    games = [_daily_fields(game, preset, results, now) for game, preset in daily_presets()]
    week = _week_fields(results, now)
    return {**day, "dailies": [{**fields, **day} for fields in games], "week": week}


def _week_fields(results: Sequence[Result], now: datetime) -> list[Json]:
    by_daily = [results_by_day(game.id, preset.id, results) for game, preset in daily_presets()]
    days = [daily_seed(now - offset * _DAY) for offset in reversed(range(_WEEK_DAYS))]
    by_day = {day: [entries.get(day) for entries in by_daily] for day in days}
    return [
        {
            "date": day,
            "done": any(entry and _counts_for_streak(entry) for entry in entries),
            "summary": _finished_text(entries),
        }
        for day, entries in by_day.items()
    ]


def daily_presets() -> Iterator[tuple[Game, Preset]]:
    """Yield all daily presets with their games."""
    for id in game_ids():
        game = load(id)
        yield from ((game, preset) for preset in game.presets if preset.daily)


def _name_fields(game: Game, preset: Preset) -> Json:
    return {"game": game.id, "preset": preset.id, "title": game.translate(game.name)}


def _daily_fields(game: Game, preset: Preset, results: Sequence[Result], now: datetime) -> Json:
    seed = daily_seed(now)
    entry = results_by_day(game.id, preset.id, results).get(seed)
    count = current_streak(game, results, now)
    return {
        **_name_fields(game, preset),
        "name": daily_title(game, preset, seed),
        "label": daily_difficulty(game, preset, seed),
        "solved": entry is not None and entry["result"] != "lost",
        "mark": calendar_mark(entry),
        "text": outcome_text(entry),
        "points": entry["points"] if entry else None,
        "streak": count,
        "row": streak_text(count),
    }


def find_daily_in_progress(
    game: str, preset: str, date: str, saves: Iterable[Save], begun: Container[str]
) -> Save | None:
    """Return the first saved daily game of a day that was begun on this device, or None.

    Analyses, and games with this date that came by a link with moves, are skipped: they don't count
    for the day.

    Args:
        game: The id of the game.
        preset: The id of a daily preset.
        date: The day, such as "2026-11-21".
        saves: The saves of unfinished games.
        begun: The keys of the games that were begun on this device.
    """
    for save in saves:
        id = read_id_or_none(save.id)
        if id is None or (id.game, id.preset, id.seed) != (game, preset, date) or save.origin:
            continue
        if save.key in begun or not id.moves:
            return save
    return None


def daily_of_id(id: str) -> tuple[str, str, str] | None:
    """Return (game, preset, date) if an id is a daily game before its first move; otherwise None.

    The id must have the preset's default number of seats.
    """
    parts = read_id_or_none(id)
    if parts is None or parts.moves or parts.seats is not None or parse_day(parts.seed) is None:
        return None
    try:
        preset = load(parts.game).preset(parts.preset)
    except ValueError:
        return None
    is_day = preset.daily and parts.seat_code is None
    return (parts.game, preset.id, str(parts.seed)) if is_day else None


def results_by_day(game: str, preset: str, results: Iterable[Result]) -> dict[str, Result]:
    """Return the first counted result of each day of a daily preset, by its ISO date."""
    matches = [
        result
        for result in counted_results(results)
        if (result["game"], result["preset"]) == (game, preset)
    ]
    return {str(entry["seed"]): entry for entry in reversed(matches)}


def current_streak(game: Game, results: Iterable[Result], now: datetime) -> int:
    """Return the player's streak in a game: a number of days, up to today or yesterday.

    On each of these days, the player has finished one of the game's daily games of that day, and
    solved it if it is a puzzle. A missed day doesn't end the streak if less than
    STREAK_HOURS passed between two games: a player who changes the time zone can't avoid such days.
    """
    daily_presets = {preset.id for preset in game.presets if preset.daily}
    finished = [
        entry["when"]
        for entry in counted_results(results)
        if entry["game"] == game.id
        and entry["preset"] in daily_presets
        and _counts_for_streak(entry)
    ]
    days = set[str]()
    later = now.timestamp() * 1000
    for when in reversed(finished):
        if not _continues_streak(when, later):
            break
        days.add(_daily_seed_at(when))
        later = when
    return len(days)


def _continues_streak(before: float, after: float) -> bool:
    """Return whether two times, in milliseconds since 1970, are close enough for a streak."""
    first, second = (date.fromisoformat(_daily_seed_at(when)) for when in (before, after))
    return second - first <= _DAY or after - before < STREAK_HOURS * 3_600_000


def streak_text(count: int) -> str:
    """Return a streak in words; "" without a streak."""
    if not count:
        return ""
    template = ngettext("{n}-day streak", "{n}-day streak", count)
    return template.format(n=localize_number(f"{count:,}"))


def calendar_fields(
    results: Sequence[Result], now: datetime, month: str | None = None, zone: int = 0
) -> Json:
    """Return a month ("2026-11", by default the current one) of all dailies:

        {"note": sentence, "month", "before": month | null, "after": month | null, "lead": number,
         "dailies": [{"game", "preset", "title"}..], "days": [day..]}
        day: {"date", "day": number, "open": bool, "summary": sentence, "results": [result..]}
        result: {"mark", "name", "text": sentence}, for each of the dailies

    `note` says when a day begins, and `name` has the weekday and the difficulty. `before` and
    `after` are the adjacent months, null if they are outside the calendar. `lead` is the number of
    weekdays before the first of the month, from Monday on. `mark` is "done" (finished on its day),
    "late" (finished on a later day), "done-help" or "late-help" (the same, with help), "lost"
    (given up) or "" (not finished). A day is `open` if it is not in the future. `zone` is the local
    time minus UTC, in minutes. Raises ValueError for a month outside the calendar.
    """
    last_day = now.astimezone(UTC).date()
    first = _first_of_month(month, last_day)
    all_dailies = list(daily_presets())
    by_daily = [results_by_day(game.id, preset.id, results) for game, preset in all_dailies]
    next_month = _adjacent_month(first, 1)
    days = [first + _DAY * offset for offset in range((next_month - first).days)]
    return {
        "note": day_change_text(zone),
        "month": _month_id(first),
        "before": _month_id(_adjacent_month(first, -1)) if first > FIRST_DAY else None,
        "after": _month_id(next_month) if next_month <= last_day else None,
        "lead": first.weekday(),
        "dailies": [_name_fields(game, preset) for game, preset in all_dailies],
        "days": [
            _day_fields(day, all_dailies, [entries.get(str(day)) for entries in by_daily], last_day)
            for day in days
        ],
    }


def day_change_text(zone: int) -> str:
    """Return when a day begins, and how a streak survives a change of the time zone.

    `zone` is the local time minus UTC, in minutes.
    """
    hours, minutes = divmod(zone % (24 * 60), 60)
    template = _(
        "A new day starts at {time} here (midnight UTC). Even when you travel, your streak lasts"
        " as long as you finish a game at least every {hours} hours."
    )
    return template.format(time=f"{hours}:{minutes:02}", hours=STREAK_HOURS)


def _day_fields(
    day: date,
    all_dailies: Sequence[tuple[Game, Preset]],
    entries: Sequence[Result | None],
    last_day: date,
) -> Json:
    shown = [
        {
            "mark": calendar_mark(entry),
            "name": daily_title(game, preset, str(day)) if day <= last_day else "",
            "text": outcome_text(entry),
        }
        for (game, preset), entry in zip(all_dailies, entries, strict=True)
    ]
    return {
        "date": day.isoformat(),
        "day": day.day,
        "open": day <= last_day,
        "summary": _finished_text(entries),
        "results": shown,
    }


def _finished_text(entries: Sequence[Result | None]) -> str:
    """Return how many of a day's games were finished, as a text; "" if none."""
    finished = sum(entry is not None for entry in entries)
    template = _("{n} of {all} finished")
    return template.format(n=finished, all=len(entries)) if finished else ""


def _first_of_month(text: str | None, last_day: date) -> date:
    """Return the first day of a month such as "2026-11"; None means the month of `last_day`.

    Raises ValueError unless the month is one from FIRST_DAY to `last_day`.
    """
    if text is None:
        return last_day.replace(day=1)
    try:
        month = date.fromisoformat(f"{text}-01")
    except ValueError:
        month = None
    if month is None or _month_id(month) != text or not FIRST_DAY <= month <= last_day:
        low, high = _month_id(FIRST_DAY), _month_id(last_day)
        raise ValueError(f'"month" is one from {low} to {high}, not {clip(text)}')
    return month


def _month_id(day: date) -> str:
    return day.isoformat()[:7]


def _adjacent_month(first: date, step: int) -> date:
    """Return the first day of the next (`step` 1) or previous (-1) month."""
    days = 31 if step > 0 else 1
    return (first + step * timedelta(days=days)).replace(day=1)


def _counts_for_streak(entry: Result) -> bool:
    """Return whether a daily game was finished on its own day and not given up."""
    return entry["result"] != "lost" and entry["seed"] == _daily_seed_at(entry["when"])


def _daily_seed_at(when: float) -> str:
    """Return the daily seed at a time in milliseconds since 1970; "" if it is out of range."""
    try:
        return daily_seed(datetime.fromtimestamp(when / 1000, UTC))
    except (ValueError, OverflowError, OSError):
        return ""


def calendar_mark(entry: Result | None) -> str:
    """Return the mark of a daily game in the calendar, by its result; "" for None."""
    if entry is None:
        return ""
    if entry["result"] == "lost":
        return "lost"
    mark = "done" if _counts_for_streak(entry) else "late"
    return f"{mark}-help" if entry["help"] else mark


def outcome_text(entry: Result | None) -> str:
    """Return a solo game's result in words, and whether the player had help; "" for None."""
    if entry is None:
        return ""
    if entry["result"] == "lost" and entry["points"] is None:
        return _("Not solved")
    text = _("Solved") if entry["points"] is None else points_text(entry["points"])
    return _("{done}, with help").format(done=text) if entry["help"] else text
