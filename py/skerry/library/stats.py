"""A person's results added up: games won, drawn and lost, points, days in a row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from skerry.core.game import Game, Preset
from skerry.core.i18n import number, texts
from skerry.core.registry import game_ids, load

from .defaults import daily_seed
from .outcomes import Kept, Result

_, ngettext = texts(__name__)

Json = dict[str, Any]

LAST = 10
"""Games whose mean is told beside that of all."""


@dataclass(slots=True)
class Row:
    """Games of one preset against the same opponents (levels in rising order; alone: none): how
    many were won, drawn and lost, and how many of these were played with help.
    """

    preset: str
    seats: int
    opponents: tuple[int, ...]
    won: int = 0
    drawn: int = 0
    lost: int = 0
    help: int = 0


@dataclass(frozen=True, slots=True)
class Points:
    """Points of so many games alone: the best, the mean of all, and of the last ten."""

    best: float
    mean: float
    last: float
    games: int


def counting(results: Iterable[Result]) -> list[Result]:
    """The results that count, the first one first: what was known from a game before does not."""
    return sorted((it for it in results if not it["again"]), key=lambda it: it["when"])


def rows(game: Game, results: Iterable[Result]) -> list[Row]:
    """A game's results against each kind of opponents, in the order of its presets; those that join
    what was chosen come last.
    """
    found: dict[tuple[str, tuple[int, ...]], Row] = {}
    for entry in counting(results):
        if entry["game"] != game.id:
            continue
        levels = tuple(sorted(it for it in entry["players"] if isinstance(it, int)))
        preset = _preset(game, entry["preset"])
        now = (preset.now or preset.id) if preset else entry["preset"]
        row = found.setdefault((now, levels), Row(now, len(levels) + 1, levels))
        setattr(row, entry["result"], getattr(row, entry["result"]) + 1)
        row.help += entry["help"]
    places = {preset.id: place for place, preset in enumerate(game.presets)}

    def order(row: Row) -> tuple[Any, ...]:
        ends = row.opponents[:1] + row.opponents[-1:]
        return places.get(row.preset, len(places)), row.preset, row.seats, ends

    return sorted(found.values(), key=order)


def points(game: str, preset: str, results: Iterable[Result]) -> Points | None:
    """The points of the games that a person played alone with a preset; None for no such games."""
    values = [
        entry["points"]
        for entry in counting(results)
        if (entry["game"], entry["preset"], len(entry["players"])) == (game, preset, 1)
        and entry["points"] is not None
    ]
    if not values:
        return None
    last, count = values[-LAST:], len(values)
    return Points(max(values), sum(values) / count, sum(last) / len(last), count)


def streak(game: Game, results: Iterable[Result], now: datetime) -> int:
    """How many days in a row, up to today or yesterday, a person has finished one of the day's
    games on its day; puzzles must have been solved. Days are those of UTC.
    """
    daily = {preset.id for preset in game.presets if preset.daily}
    days = {
        entry["seed"]
        for entry in counting(results)
        if entry["game"] == game.id
        and entry["preset"] in daily
        and entry["result"] != "lost"
        and entry["seed"] == _day(entry["when"])
    }
    day, count = now, 0
    if daily_seed(day) not in days:
        day -= timedelta(days=1)
    while daily_seed(day) in days:
        day -= timedelta(days=1)
        count += 1
    return count


def _day(when: float) -> str:
    """The daily seed at a time in milliseconds since 1970; "" for the far past and future."""
    try:
        return daily_seed(datetime.fromtimestamp(when / 1000, UTC))
    except (ValueError, OverflowError, OSError):
        return ""


# What is shown


def view(kept: Kept, now: datetime) -> Json:
    """What "Your results" shows, all in words of the language of now:

        {"games": [{"game": id, "title", "tables": [table..], "text"}..], "texts": [sentence..]}
        table: {"heads": [word..], "rows": [{"name", "note", "cells": [number as text..]}..]}

    with a table for games against computers, for points alone, and for puzzles, where there are
    any; `text` tells of days in a row ("": there are none).
    """
    played = {entry["game"] for entry in kept.results}
    games = [load(id) for id in game_ids() if id in played]
    said = list[str]()
    if not kept.results:
        said.append(_("No game that was begun here has come to its end yet."))
    if kept.newer:
        newer = _("{count} more: of a newer version of this page.")
        said.append(newer.format(count=kept.newer))
    about = _(
        "What counts are games of one person, begun and finished on this device; it stays there."
    )
    return {
        "games": [_section(game, kept.results, now) for game in games],
        "texts": [*said, about],
    }


def _section(game: Game, results: Sequence[Result], now: datetime) -> Json:
    """All about one game."""
    found = rows(game, results)
    days = streak(game, results, now)
    said = ngettext(
        "Games of the day: {n} day in a row", "Games of the day: {n} days in a row", days
    )
    alone = [(row, points(game.id, row.preset, results)) for row in found if row.seats == 1]
    tables = [
        _table(
            (_("Against"), _("Won"), _("Drawn"), _("Lost")),
            [_against(game, row) for row in found if row.seats > 1],
        ),
        _table(
            (_("Alone"), _("Games"), _("Best"), _("Mean"), _("Last ten")),
            [_scored(game, row, sums) for row, sums in alone if sums],
        ),
        _table(
            (_("Alone"), _("Solved"), _("Given up")),
            [
                _line(row, _variant(game, row), "", row.won, row.lost)
                for row, sums in alone
                if not sums
            ],
        ),
    ]
    return {
        "game": game.id,
        "title": game.say(game.name),
        "tables": [table for table in tables if table["rows"]],
        "text": said.format(n=_written(days)) if days else "",
    }


def _table(heads: Sequence[str], rows: list[Json]) -> Json:
    return {"heads": list(heads), "rows": rows}


def _against(game: Game, row: Row) -> Json:
    names = ", ".join(_level_name(game, level) for level in dict.fromkeys(row.opponents))
    return _line(row, names, _variant(game, row), row.won, row.drawn, row.lost)


def _scored(game: Game, row: Row, sums: Points) -> Json:
    return _line(row, _variant(game, row), "", sums.games, sums.best, sums.mean, sums.last)


def _line(row: Row, name: str, more: str, *cells: float) -> Json:
    """A line of a table; how many games were played with help is told beside its name."""
    count = row.won + row.drawn + row.lost
    helped = ngettext("{n} of {all} with help", "{n} of {all} with help", row.help)
    helped = helped.format(n=_written(row.help), all=_written(count)) if row.help else ""
    note = " · ".join(filter(None, (more, helped)))
    return {"name": name, "note": note, "cells": [_written(cell) for cell in cells]}


def _written(value: float) -> str:
    """A number with at most one digit behind the point."""
    return number(f"{value:,.1f}".removesuffix(".0"))


def _level_name(game: Game, id: int) -> str:
    for level in game.levels:
        if level.id == id:
            return game.say(level.name)
    return _("Level {level}").format(level=id)


def _preset_name(game: Game, id: str) -> str:
    preset = _preset(game, id)
    return game.say(preset.name) if preset else id


def _preset(game: Game, id: str) -> Preset | None:
    """The preset of that id; None for one that the game does not have any more."""
    try:
        return game.preset(id)
    except ValueError:
        return None


def _variant(game: Game, row: Row) -> str:
    """The preset, and the number of players where that is not always the same."""
    name = _preset_name(game, row.preset)
    preset = _preset(game, row.preset)
    offered = (preset.seats or game.seats) if preset else ()
    if row.seats == 1 or len(set(offered)) < 2:
        return name
    players = ngettext("{n} player", "{n} players", row.seats).format(n=row.seats)
    return f"{name} · {players}"
