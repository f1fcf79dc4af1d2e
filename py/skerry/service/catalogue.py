"""What can be played, as JSON: all that a menu needs, in the language of now."""

from __future__ import annotations

from skerry.core import __version__
from skerry.core.bot import Level
from skerry.core.game import Game
from skerry.core.i18n import texts
from skerry.core.presets import Option, Preset, Printable
from skerry.core.registry import game_ids, load
from skerry.library.defaults import usual_level
from skerry.library.rating import level_text

from .dice import most_places
from .requests import Json

_, ngettext = texts(__name__)


def catalogue() -> Json:
    """The engine's version and every game of the registry."""
    return {"version": __version__, "games": [_about(load(id)) for id in game_ids()]}


def _about(game: Game) -> Json:
    return {
        "id": game.id,
        "name": game.translate(game.name),
        "tagline": game.translate(game.tagline),
        "seats": [min(game.seats), max(game.seats)],
        "box": _printed(game),
        "chance": game.chance,
        "hidden": game.hidden,
        "ranked": game.points is not None,
        "prepared": game.prepare is not None,
        "pondering": game.ponder is not None,
        "refuting": game.refute is not None,
        "lesson": game.lesson is not None,
        "walk": _about_walk(game),
        "presets": [_about_preset(game, preset) for preset in game.presets if not preset.study],
        "options": [_about_option(game, option) for option in game.options],
        "pens": [{"id": pen.id, "name": game.translate(pen.name)} for pen in game.pens],
        "sheets": [_about_sheet(game, sheet) for sheet in game.sheets],
        "levels": [_about_level(game, level) for level in game.levels],
        "usual": usual_level(game).id,
    }


def _about_preset(game: Game, preset: Preset) -> Json:
    seats = _seats(game, preset)
    kinds = {_seats(game, other) for other in game.presets if not other.study}
    return {
        "id": preset.id,
        "name": game.translate(preset.name),
        "note": game.translate(preset.note),
        "seats": list(seats),
        "heading": game.translate(preset.group) or (_players(*seats) if len(kinds) > 1 else ""),
        "daily": preset.daily,
        "now": preset.now,
        "chance": game.chance if preset.chance is None else preset.chance,
        "numbered": _numbered(game, preset),
        "fair": most_places(game, preset.id, max(seats)),
    }


def _numbered(game: Game, preset: Preset) -> Json | None:
    """How many puzzles it has, and what the id of each begins with, before its number."""
    return {"most": preset.numbers, "id": f"{game.id}:{preset.id}:no-"} if preset.numbers else None


def _seats(game: Game, preset: Preset) -> tuple[int, int]:
    """The least and the most players."""
    seats = preset.seats or game.seats
    return min(seats), max(seats)


def _players(least: int, most: int) -> str:
    """How many play, as a heading."""
    if most == 1:
        return _("Alone")
    if least == most:
        return ngettext("{n} player", "{n} players", most).format(n=most)
    return _("{least} to {most} players").format(least=least, most=most)


def _printed(game: Game) -> list[str]:
    """What is printed on the game's box, beside its picture: short texts."""
    least, most = min(game.seats), max(game.seats)
    company = _("alone or together") if most > 1 else _("alone")
    told = [_players(least, most), company]
    if game.box.minutes:
        low, high = game.box.minutes
        told.append(_("{least} to {most} minutes").format(least=low, most=high))
    weights = ("", _("quick to learn"), _("takes some practice"), _("demanding"))
    return [text for text in (*told, weights[game.box.weight]) if text]


def _about_option(game: Game, option: Option) -> Json:
    values = [
        {"id": value.id, "name": game.translate(value.name), "note": game.translate(value.note)}
        for value in option.values
    ]
    switch = len(values) == 2 and option.values[0].id == ""
    return {"name": game.translate(option.name), "switch": switch, "values": values}


def _about_walk(game: Game) -> Json | None:
    walk = game.walk
    if walk is None:
        return None
    preset = walk.id.split(":")[1]
    return {"name": game.translate(walk.name), "note": game.translate(walk.note), "preset": preset}


def _about_sheet(game: Game, sheet: Printable) -> Json:
    return {
        "id": sheet.id,
        "name": game.translate(sheet.name),
        "note": game.translate(sheet.note),
        "most": sheet.most,
        "seeded": sheet.seeded,
    }


def _about_level(game: Game, level: Level) -> Json:
    return {
        "id": level.id,
        "name": game.translate(level.name),
        "note": game.translate(level.note),
        "rating": level.rating,
        "strength": _strengths()[_rank(game, level)],
        "rank": _rank(game, level) + 1,
        "about": level_text(game, level),
    }


def _rank(game: Game, level: Level) -> int:
    """How strong a level is among all of a game, from 0 to 4."""
    steps = max(1, len(game.levels) - 1)
    return round(game.levels.index(level) * 4 / steps)


def _strengths() -> tuple[str, str, str, str, str]:
    """Whom a level is a fair opponent for, from the weakest to the strongest."""
    return _("beginner"), _("easy"), _("medium"), _("strong"), _("expert")
