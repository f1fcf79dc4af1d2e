"""The catalogue: every game, preset, option and level as JSON, in the current language."""

from __future__ import annotations

from skerry.core import __version__
from skerry.core.bot import Level
from skerry.core.game import Game
from skerry.core.i18n import texts
from skerry.core.presets import Option, Preset, Printable
from skerry.core.registry import game_ids, load
from skerry.library.defaults import default_level
from skerry.library.rating import level_text

from . import requests
from .dice import max_peers
from .requests import Json

_, ngettext = texts(__name__)


def catalogue_fields() -> Json:
    """Return the engine's version and all games of the registry."""
    return {"version": __version__, "games": [_game_fields(load(id)) for id in game_ids()]}


def face_shapes(request: Json) -> Json:
    """Answer "faces": return the shape of each level's face; {} if the game has no faces."""
    game = load(requests.text_field(request, "game"))
    scenes = {str(level.id): game.portrait(level.id) for level in game.levels if game.face}
    return {"faces": {id: scene.to_json()["shapes"]["face"] for id, scene in scenes.items()}}


def _game_fields(game: Game) -> Json:
    return {
        "id": game.id,
        "name": game.translate(game.name),
        "tagline": game.translate(game.tagline),
        "seats": [min(game.seats), max(game.seats)],
        "box": _box_texts(game),
        "chance": game.chance,
        "hidden": game.hidden,
        "ranked": game.points is not None,
        "prepared": game.prepare is not None,
        "pondering": game.ponder is not None,
        "refuting": game.refute is not None,
        "lesson": game.lesson is not None,
        "walk": _walk_fields(game),
        "composer": game.coded_preset is not None,
        "presets": [_preset_fields(game, preset) for preset in game.presets if not preset.study],
        "options": [_option_fields(game, option) for option in game.options],
        "pens": [{"id": pen.id, "name": game.translate(pen.name)} for pen in game.pens],
        "sheets": [_sheet_fields(game, sheet) for sheet in game.sheets],
        "levels": [_level_fields(game, level) for level in game.levels],
        "usual": default_level(game).id,
    }


def _preset_fields(game: Game, preset: Preset) -> Json:
    seats = _seat_range(game, preset)
    ranges = {_seat_range(game, other) for other in game.presets if not other.study}
    seats_heading = _players_text(*seats) if len(ranges) > 1 else ""
    return {
        "id": preset.id,
        "name": game.translate(preset.name),
        "note": game.translate(preset.note),
        "seats": list(seats),
        "heading": game.translate(preset.group) or seats_heading,
        "daily": preset.daily,
        "short_name": game.translate(preset.short_name or preset.name),
        "now": preset.now,
        "chance": game.chance if preset.chance is None else preset.chance,
        "numbered": _numbering_fields(game, preset),
        "fair": max_peers(game, preset.id, max(seats)),
    }


def _numbering_fields(game: Game, preset: Preset) -> Json | None:
    """Return the number of puzzles, and their ids' common beginning; None if not numbered."""
    return {"most": preset.numbers, "id": f"{game.id}:{preset.id}:no-"} if preset.numbers else None


def _seat_range(game: Game, preset: Preset) -> tuple[int, int]:
    seats = preset.seats or game.seats
    return min(seats), max(seats)


def _players_text(least: int, most: int) -> str:
    if most == 1:
        return _("Solo")
    if least == most:
        return ngettext("{n} player", "{n} players", most).format(n=most)
    return _("{least} to {most} players").format(least=least, most=most)


def _box_texts(game: Game) -> list[str]:
    """Return the short texts on the game's box."""
    least = min(game.seats)
    most = max(game.seats)
    texts = [_players_text(least, most)]
    if most > 1:
        texts.append(_("alone or together"))
    if game.box.minutes:
        low, high = game.box.minutes
        texts.append(_("{least} to {most} minutes").format(least=low, most=high))
    weights = ("", _("quick to learn"), _("takes some practice"), _("challenging"))
    weight = weights[game.box.weight]
    return [*texts, weight] if weight else texts


def _option_fields(game: Game, option: Option) -> Json:
    values = [
        {"id": value.id, "name": game.translate(value.name), "note": game.translate(value.note)}
        for value in option.values
    ]
    is_switch = len(values) == 2 and option.values[0].id == ""
    return {"name": game.translate(option.name), "switch": is_switch, "values": values}


def _walk_fields(game: Game) -> Json | None:
    walk = game.walk
    if walk is None:
        return None
    preset = walk.id.split(":")[1]
    return {"name": game.translate(walk.name), "note": game.translate(walk.note), "preset": preset}


def _sheet_fields(game: Game, sheet: Printable) -> Json:
    return {
        "id": sheet.id,
        "name": game.translate(sheet.name),
        "note": game.translate(sheet.note),
        "most": sheet.most,
        "seeded": sheet.seeded,
        "usual": sheet.usual,
    }


def _level_fields(game: Game, level: Level) -> Json:
    return {
        "id": level.id,
        "name": game.translate(level.name),
        "note": game.translate(level.note),
        "rating": level.rating,
        "strength": _strength_names()[_relative_strength(game, level)],
        "rank": _relative_strength(game, level) + 1,
        "about": level_text(game, level),
    }


def _relative_strength(game: Game, level: Level) -> int:
    """Return a level's strength relative to the game's other levels, from 0 to 4."""
    steps = max(1, len(game.levels) - 1)
    return round(game.levels.index(level) * 4 / steps)


def _strength_names() -> tuple[str, str, str, str, str]:
    return _("beginner"), _("easy"), _("medium"), _("strong"), _("expert")
