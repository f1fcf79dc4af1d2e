"""What visitors' browsers and files hold, from tests/kept: read for ever."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

KEPT = Path(__file__).parents[1] / "kept"
BROWSER = json.loads((KEPT / "browser.json").read_text(encoding="utf-8"))

GAMES: list[dict[str, Any]] = BROWSER["games"]
"""The entries of the list of games."""

LATER: list[dict[str, Any]] = json.loads((KEPT / "browser-4.json").read_text("utf-8"))["games"]
"""The same entries as version 4 has them, each with its save as a text."""

TAB: str = next(text for key, text in BROWSER["session"].items() if key.startswith("game:"))
"""The game of the tab."""

FILE = (KEPT / "games.json").read_text(encoding="utf-8")
"""A file of games."""
