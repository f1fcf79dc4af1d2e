"""Titles of daily games: the weekday and the difficulty, such as "Wednesday, medium"."""

from __future__ import annotations

from datetime import date

from skerry.core.game import Game
from skerry.core.i18n import N_, texts
from skerry.core.presets import Preset

from .puzzle_numbers import grade_of_seed

_ = texts(__name__)[0]

WEEKDAYS = (
    N_("Monday"),
    N_("Tuesday"),
    N_("Wednesday"),
    N_("Thursday"),
    N_("Friday"),
    N_("Saturday"),
    N_("Sunday"),
)

DIFFICULTIES = (N_("easy"), N_("medium"), N_("hard"), N_("very hard"), N_("hardest"))
"""The words for the grades of a daily puzzle (`Preset.grades`), from easy to hard."""


def daily_title(game: Game, preset: Preset, seed: str | None) -> str:
    """Return the title of a daily game, or its preset's name if the seed is not a date.

    A game without grades has its short name in place of the difficulty.
    """
    day = parse_day(seed)
    if day is None:
        return game.translate(preset.name)
    template = _("{weekday}, {difficulty}")
    difficulty = daily_difficulty(game, preset, day.isoformat())
    return template.format(weekday=_(WEEKDAYS[day.weekday()]), difficulty=difficulty)


def daily_difficulty(game: Game, preset: Preset, seed: str) -> str:
    """Return the difficulty of a day's game in words, or its short name if it has no grades."""
    grade = grade_of_seed(game, preset.id, seed)
    if grade is None:
        return game.translate(preset.short_name or preset.name)
    return _(DIFFICULTIES[grade])


def variant_name(game: Game, preset: Preset, seed: str | None) -> str:
    """Return the title of a daily game, or the name of another preset."""
    return daily_title(game, preset, seed) if preset.daily else game.translate(preset.name)


def parse_day(seed: str | None) -> date | None:
    """Return the date of a daily game's seed; None if the seed is not an ISO date."""
    try:
        day = date.fromisoformat(seed or "")
    except ValueError:
        return None
    return day if day.isoformat() == seed else None
