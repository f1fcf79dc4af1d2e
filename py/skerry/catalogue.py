"""What can be played, as JSON: all that a menu needs."""

from __future__ import annotations

from .core.game import Game, Preset
from .core.shelf import SHELF, load
from .requests import Json


def catalogue() -> Json:
    """The engine's version and every game of the shelf."""
    from . import __version__

    return {"version": __version__, "games": [_about(load(id)) for id in SHELF]}


def _about(game: Game) -> Json:
    return {
        "id": game.id,
        "name": game.name,
        "tagline": game.tagline,
        "seats": [min(game.seats), max(game.seats)],
        "chance": game.chance,
        "hidden": game.hidden,
        "ranked": game.points is not None,
        "prepared": game.prepare is not None,
        "presets": [_about_preset(game, preset) for preset in game.presets],
        "sheets": [
            {"id": it.id, "name": it.name, "note": it.note, "most": it.most, "seeded": it.seeded}
            for it in game.sheets
        ],
        "levels": [
            {"id": level.id, "name": level.name, "note": level.note, "rating": level.rating}
            for level in game.levels
        ],
    }


def _about_preset(game: Game, preset: Preset) -> Json:
    seats = preset.seats or game.seats
    return {
        "id": preset.id,
        "name": preset.name,
        "note": preset.note,
        "seats": [min(seats), max(seats)],
        "daily": preset.daily,
    }
