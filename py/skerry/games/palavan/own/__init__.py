"""Puzzles that players make: their ids, and verdicts on their solutions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .code import own_preset

if TYPE_CHECKING:
    from skerry.core.presets import Preset


def coded_preset(preset_id: str) -> Preset:
    """Return the preset of a player's puzzle. Raises ValueError if the id is damaged."""
    return own_preset(preset_id)
