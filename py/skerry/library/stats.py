"""A person's results added up: games won, drawn and lost, points, days in a row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from skerry.core.game import Game
from skerry.core.i18n import number, texts
from skerry.core.presets import Preset
from skerry.core.registry import game_ids, load

from .daily import streak
from .rating import solver_text
from .result_records import Kept, Outcome, Result, counting

_, ngettext = texts(__name__)

Json = dict[str, Any]

LAST = 10
"""Games whose mean is told beside that of all."""


SIGNS: dict[Outcome, str] = {"won": "●", "drawn": "◐", "lost": "○"}
"""What stands for a game in a trend."""


@dataclass(slots=True)
class Row:
    """Games of one preset against the same opponents (levels in rising order; alone: none): how
    many were won, drawn and lost, how many of these were played with help, and what came of each,
    the first one first.
    """

    preset: str
    seats: int
    opponents: tuple[int, ...]
    won: int = 0
    drawn: int = 0
    lost: int = 0
    help: int = 0
    came: list[Outcome] = field(default_factory=list["Outcome"])


@dataclass(frozen=True, slots=True)
class Points:
    """Points of so many games alone: the best, the mean of all, and of the last ten."""

    best: float
    mean: float
    last: float
    games: int


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
        row.came.append(entry["result"])
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


# What is shown


def view(kept: Kept, now: datetime) -> Json:
    """What "Your results" shows, all in words of the language of now:

        {"games": [{"game": id, "title", "tables": [table..], "text"}..], "texts": [sentence..]}
        table: {"heads": [word..], "rows": [row..]}
        row: {"name", "note", "cells": [number as text..], "trend": signs, "told": sentence}

    with a table for games against computers, for points alone, and for puzzles, where there are
    any; `text` tells of days in a row and of how strong a solver the person is ("": neither).
    `trend` has a sign for each of the last ten games against computers, the latest last, and `told`
    says them (both "" elsewhere).
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
    in_row = said.format(n=_written(days)) if days else ""
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
            (_("Alone"), _("Solved"), _("Not solved")),
            [
                _line(row, _variant(game, row), "", row.won, row.lost)
                for row, sums in alone
                if not sums
            ],
        ),
    ]
    return {
        "game": game.id,
        "title": game.translate(game.name),
        "tables": [table for table in tables if table["rows"]],
        "text": " · ".join(filter(None, (in_row, solver_text(game, results)))),
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
    last = row.came[-LAST:] if row.opponents else []
    told = _("Last games: {won} won, {drawn} drawn, {lost} lost").format(
        won=last.count("won"), drawn=last.count("drawn"), lost=last.count("lost")
    )
    trend = {"trend": "".join(SIGNS[it] for it in last), "told": told if last else ""}
    return {"name": name, "note": note, "cells": [_written(cell) for cell in cells], **trend}


def _written(value: float) -> str:
    """A number with at most one digit behind the point."""
    return number(f"{value:,.1f}".removesuffix(".0"))


def _level_name(game: Game, id: int) -> str:
    for level in game.levels:
        if level.id == id:
            return game.translate(level.name)
    return _("Level {level}").format(level=id)


def _preset_name(game: Game, id: str) -> str:
    preset = _preset(game, id)
    return game.translate(preset.name) if preset else id


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
