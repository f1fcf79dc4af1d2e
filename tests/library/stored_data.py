"""Data stored by earlier versions, from tests/stored_data. Every later version must read it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

STORED_DATA = Path(__file__).parents[1] / "stored_data"
BROWSER = json.loads((STORED_DATA / "browser.json").read_text(encoding="utf-8"))

GAMES: list[dict[str, Any]] = BROWSER["games"]
"""Entries of the list of games, as version 3 stored them."""

GAMES_VERSION_4: list[dict[str, Any]] = json.loads(
    (STORED_DATA / "browser-4.json").read_text("utf-8")
)["games"]
"""The same entries as version 4 stores them, each with its save as a text."""

TAB_SAVE: str = next(text for key, text in BROWSER["session"].items() if key.startswith("game:"))
"""The save of a browser tab's current game."""

GAME_FILE = (STORED_DATA / "games.json").read_text(encoding="utf-8")
"""The text of an exported file of games."""
