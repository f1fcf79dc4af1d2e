"""A game's settings as text: seats, presets, options, printables and levels."""

from __future__ import annotations

from skerry.core.game import Game
from skerry.core.i18n import texts

_ = texts(__name__)[0]


def settings_lines(game: Game) -> list[str]:
    """Return lines that list the settings of a game."""
    low, high = min(game.seats), max(game.seats)
    seats = _("seats: {low} to {high}") if high > low else _("seats: {low}")
    lines = [seats.format(low=low, high=high)]
    lines.append(_("presets: {ids}").format(ids=", ".join(preset.id for preset in game.presets)))
    for option in game.options:
        values = ", ".join(
            f"{value.id or '-'} {game.translate(value.name)}" for value in option.values
        )
        lines.append(f"{game.translate(option.name)}: {values}")
    if game.sheets:
        lines.append(_("to print: {ids}").format(ids=", ".join(sheet.id for sheet in game.sheets)))
    levels = ", ".join(f"{level.id} {game.translate(level.name)}" for level in game.levels)
    return [*lines, _("levels: {names}").format(names=levels)]
