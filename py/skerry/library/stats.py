"""Statistics of the player's results: games won, drawn and lost, points, streaks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from skerry.core.game import Game
from skerry.core.i18n import localize_number, texts
from skerry.core.presets import Preset
from skerry.core.registry import game_ids, load

from .daily import current_streak
from .defaults import Outcome
from .progress import progress_fields
from .rating import solver_text
from .result_records import ReadResults, Result, counted_results, link_results

_, ngettext = texts(__name__)

Json = dict[str, Any]

RECENT_GAMES = 10
"""Number of latest games that the trend and the recent average are based on."""

SIGNS: dict[Outcome, str] = {"won": "●", "drawn": "◐", "lost": "○"}
"""The sign of a game in a trend."""


@dataclass(slots=True)
class Row:
    """The games of one preset against the same opponents.

    Attributes:
        preset: The id of the preset.
        seats: The number of players.
        opponents: The bots' levels in ascending order; empty for solo games and games by link.
        help: The number of games with help.
        outcomes: The outcome of each game, the earliest first.
    """

    preset: str
    seats: int
    opponents: tuple[int, ...]
    help: int = 0
    outcomes: list[Outcome] = field(default_factory=list["Outcome"])

    @property
    def wins(self) -> int:
        """The number of games won, or of puzzles solved."""
        return self.outcomes.count("won")

    @property
    def draws(self) -> int:
        """The number of games drawn."""
        return self.outcomes.count("drawn")

    @property
    def losses(self) -> int:
        """The number of games lost, or of puzzles given up."""
        return self.outcomes.count("lost")


@dataclass(frozen=True, slots=True)
class Points:
    """Points of solo games: best, mean, mean of the last ten games, and the number of games."""

    best: float
    mean: float
    last: float
    games: int


def result_rows(game: Game, results: Iterable[Result]) -> list[Row]:
    """Return a row for each preset and group of opponents, in the order of the game's presets.

    Presets that a player has combined from options come last.
    """
    return _make_rows(game, counted_results(results))


def link_rows(game: Game, results: Iterable[Result]) -> list[Row]:
    """Return a game's results of games by link, by preset and number of players."""
    return _make_rows(game, link_results(results))


def _make_rows(game: Game, results: Iterable[Result]) -> list[Row]:
    by_key: dict[tuple[str, int, tuple[int, ...]], Row] = {}
    for entry in results:
        if entry["game"] != game.id:
            continue
        levels = tuple(sorted(level for level in entry["players"] if isinstance(level, int)))
        preset = _find_preset(game, entry["preset"])
        preset_id = (preset.now or preset.id) if preset else entry["preset"]
        seats = len(entry["players"])
        row = by_key.setdefault((preset_id, seats, levels), Row(preset_id, seats, levels))
        row.help += entry["help"]
        row.outcomes.append(entry["result"])
    indices = {preset.id: index for index, preset in enumerate(game.presets)}

    def sort_key(row: Row) -> tuple[Any, ...]:
        extremes = row.opponents[:1] + row.opponents[-1:]
        return indices.get(row.preset, len(indices)), row.preset, row.seats, extremes

    return sorted(by_key.values(), key=sort_key)


def record_texts(game: Game, results: Iterable[Result]) -> dict[int, str]:
    """Return a text about the player's record against each level, by the level's number.

    Only games in which all bots had the same level count. Levels without such games are missing.
    """
    by_level: dict[int, list[Outcome]] = {}
    for row in result_rows(game, results):
        levels = set(row.opponents)
        if len(levels) == 1:
            by_level.setdefault(min(levels), []).extend(row.outcomes)
    return {level: _record_text(outcomes) for level, outcomes in by_level.items()}


def _record_text(outcomes: Sequence[Outcome]) -> str:
    won = outcomes.count("won")
    played = len(outcomes)
    if won == 0:
        template = ngettext("{n} game, no win yet", "{n} games, no win yet", played)
    elif won == played:
        template = ngettext("you won your only game", "you won all {n} games", played)
    else:
        template = _("you won {won} of {n} games")
    return template.format(won=_format_number(won), n=_format_number(played))


def solo_points(game: str, preset: str, results: Iterable[Result]) -> Points | None:
    """Return the points of the solo games of a preset; None if there are no such games."""
    values = [
        entry["points"]
        for entry in counted_results(results)
        if (entry["game"], entry["preset"], len(entry["players"])) == (game, preset, 1)
        and entry["points"] is not None
    ]
    if not values:
        return None
    recent = values[-RECENT_GAMES:]
    count = len(values)
    return Points(max(values), sum(values) / count, sum(recent) / len(recent), count)


# "Your results"


def stats_fields(stored: ReadResults, now: datetime) -> Json:
    """Return the content of "Your results", in the current language:

        {"games": [{"game": id, "title", "tables": [table..], "text", "progress"}..],
         "texts": [sentence..]}
        table: {"heads": [word..], "rows": [row..]}
        row: {"name", "note", "cells": [number as text..], "trend": signs, "trend_text": sentence}

    A game has up to four tables: for games against bots, for games by link, for solo games for
    points, and for puzzles. `progress` is described in progress.py. `text` has the streak and the
    player's rating at puzzles, or is "". `trend` has a sign for each of the last ten games against
    bots, the latest last, and `trend_text` is the same in words; both are "" in other tables.
    """
    played = {entry["game"] for entry in stored.results}
    games = [load(id) for id in game_ids() if id in played]
    sentences = list[str]()
    if not stored.results:
        sentences.append(_("No finished games yet."))
    if stored.newer:
        template = _("{count} more from a newer version of Skerry.")
        sentences.append(template.format(count=stored.newer))
    sentences.append(
        _("This counts games you play alone, against the computer or by link. Nothing is uploaded.")
    )
    return {
        "games": [_game_section(game, stored.results, now) for game in games],
        "texts": sentences,
    }


def _game_section(game: Game, results: Sequence[Result], now: datetime) -> Json:
    all_rows = result_rows(game, results)
    solo = [(row, solo_points(game.id, row.preset, results)) for row in all_rows if row.seats == 1]
    tables = [
        _table_fields(
            (_("Against"), _("Won"), _("Drawn"), _("Lost")),
            [_bots_row_fields(game, row) for row in all_rows if row.seats > 1],
        ),
        _table_fields(
            (_("By link"), _("Won"), _("Drawn"), _("Lost")),
            [
                _row_fields(row, _variant_name(game, row), "", row.wins, row.draws, row.losses)
                for row in link_rows(game, results)
            ],
        ),
        _table_fields(
            (_("Solo"), _("Games"), _("Best"), _("Average"), _("Last ten")),
            [_points_row_fields(game, row, sums) for row, sums in solo if sums],
        ),
        _table_fields(
            (_("Solo"), _("Solved"), _("Not solved")),
            [
                _row_fields(row, _variant_name(game, row), "", row.wins, row.losses)
                for row, sums in solo
                if not sums
            ],
        ),
    ]
    texts = (_streak_sentence(current_streak(game, results, now)), solver_text(game, results))
    return {
        "game": game.id,
        "title": game.translate(game.name),
        "tables": [table for table in tables if table["rows"]],
        "text": " · ".join(filter(None, texts)),
        "progress": progress_fields(game, results),
    }


def _streak_sentence(days: int) -> str:
    if not days:
        return ""
    template = ngettext("Daily puzzles: {n}-day streak", "Daily puzzles: {n}-day streak", days)
    return template.format(n=_format_number(days))


def _table_fields(heads: Sequence[str], rows: list[Json]) -> Json:
    return {"heads": list(heads), "rows": rows}


def _bots_row_fields(game: Game, row: Row) -> Json:
    names = ", ".join(_level_name(game, level) for level in dict.fromkeys(row.opponents))
    return _row_fields(row, names, _variant_name(game, row), row.wins, row.draws, row.losses)


def _points_row_fields(game: Game, row: Row, sums: Points) -> Json:
    return _row_fields(
        row, _variant_name(game, row), "", sums.games, sums.best, sums.mean, sums.last
    )


def _row_fields(row: Row, name: str, variant: str, *cells: float) -> Json:
    """Return a line of a table; its note has the variant and the number of games with help."""
    notes = [variant] if variant else []
    if row.help:
        template = ngettext("{n} of {all} with help", "{n} of {all} with help", row.help)
        count = _format_number(len(row.outcomes))
        notes.append(template.format(n=_format_number(row.help), all=count))
    recent = row.outcomes[-RECENT_GAMES:] if row.opponents else []
    trend_text = ""
    if recent:
        trend_text = _("Last games: {won} won, {drawn} drawn, {lost} lost").format(
            won=recent.count("won"), drawn=recent.count("drawn"), lost=recent.count("lost")
        )
    return {
        "name": name,
        "note": " · ".join(notes),
        "cells": [_format_number(cell) for cell in cells],
        "trend": "".join(SIGNS[outcome] for outcome in recent),
        "trend_text": trend_text,
    }


def _format_number(value: float) -> str:
    """Return a number as a text in the current language, with at most one decimal."""
    return localize_number(f"{value:,.1f}".removesuffix(".0"))


def _level_name(game: Game, id: int) -> str:
    for level in game.levels:
        if level.id == id:
            return game.translate(level.name)
    return _("Level {level}").format(level=id)


def _preset_name(game: Game, id: str) -> str:
    preset = _find_preset(game, id)
    return game.translate(preset.name) if preset else id


def _find_preset(game: Game, id: str) -> Preset | None:
    """Return the preset with an id; None if the game doesn't have it any more."""
    try:
        return game.preset(id)
    except ValueError:
        return None


def _variant_name(game: Game, row: Row) -> str:
    """Return the preset's name, with the number of players if the preset allows several."""
    name = _preset_name(game, row.preset)
    preset = _find_preset(game, row.preset)
    offered = (preset.seats or game.seats) if preset else ()
    if row.seats == 1 or len(set(offered)) < 2:
        return name
    players = ngettext("{n} player", "{n} players", row.seats).format(n=row.seats)
    return f"{name} · {players}"
