"""The home page: the games' boxes and daily games that the build writes into index.html.

index.html has the order and the texts of the page. The part for one game is a
<template> there, with {id}, <!--name--> and the like in place of the game's data.
"""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path
from typing import Any

from web.tools.dependencies import UserError
from web.tools.edits import replace_exactly
from web.tools.plugin_packages import run_engine

GameInfo = dict[str, Any]
"""A game's entry of the catalogue."""


def fill_home(index: Path, games: list[GameInfo], plugins: Path, covers: Path) -> None:
    """Paint the games' covers into the folder `covers`, and write the games into index.html."""
    painter = str(Path(__file__).with_name("rules_pictures.py"))
    languages: dict[str, list[str]] = json.loads(
        run_engine(plugins, painter, str(covers), "--covers")
    )
    text = index.read_text("utf-8")
    box, text = cut_template(text, "a-box")
    day, text = cut_template(text, "a-day")
    tongues = {id: {"tongues": " ".join(each)} for id, each in languages.items()}
    boxes = [fill_template(box, box_data(game) | tongues[game["id"]]) for game in games]
    days = [
        fill_template(day, daily_data(game) | tongues[game["id"]])
        for game in games
        if daily_presets(game)
    ]
    text = replace_exactly(text, "<!--skerry:boxes-->", "\n".join(boxes), 1)
    text = replace_exactly(text, "<!--skerry:days-->", "\n".join(days), 1)
    index.write_text(text, "utf-8")


def box_data(game: GameInfo) -> dict[str, str]:
    """Return the data for a game's box."""
    facts = "".join(f"<li>{escape(fact)}</li>" for fact in game["box"])
    return {"id": game["id"], "name": game["name"], "tagline": game["tagline"], "*facts": facts}


def daily_presets(game: GameInfo) -> list[GameInfo]:
    """Return the presets that change every day."""
    return [preset for preset in game["presets"] if preset["daily"]]


def daily_data(game: GameInfo) -> dict[str, str]:
    """Return the data for a game's row among the daily games: a link for each daily preset."""
    links = "".join(
        f'<a href="#{game["id"]}:{preset["id"]}" data-act="day {game["id"]}:{preset["id"]}"'
        f' data-preset="{preset["id"]}">{escape(preset["short_name"])}</a>'
        for preset in daily_presets(game)
    )
    first, *others = daily_presets(game)
    about = first["heading"] if others else ""
    return {"id": game["id"], "name": game["name"], "about": about, "*days": links}


def cut_template(text: str, id: str) -> tuple[str, str]:
    """Return the content of a page's template, and the page without the template."""
    match = re.search(rf' *<template id="{id}">\n(.*?)\n *</template>\n', text, re.DOTALL)
    if match is None:
        raise UserError(f"index.html has no template {id}")
    return match[1], text.replace(match[0], "")


def fill_template(template: str, values: dict[str, str]) -> str:
    """Return a template with values in place of their names. A name with a star has HTML."""
    for name, value in values.items():
        html = value if name.startswith("*") else escape(value)
        for mark in (f"{{{name.lstrip('*')}}}", f"<!--{name.lstrip('*')}-->"):
            template = template.replace(mark, html)
    return template
