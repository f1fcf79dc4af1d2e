"""The home page as the build writes it into index.html: the games' boxes and the games of the day.

What is there, in which order and with which words, stands in index.html. The parts that come once
for each game stand there in a <template>; {id}, <!--name--> and the like are filled in.
"""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path
from typing import Any

from web.tools.dependencies import UserError
from web.tools.edits import replace_exactly
from web.tools.plugin_packages import ask

Info = dict[str, Any]
"""A game, as the catalogue describes it."""


def fill_home(index: Path, games: list[Info], beside: Path, covers: Path) -> None:
    """Paint the covers into the folder `covers`, and write what there is to choose from into the
    page.
    """
    painter = str(Path(__file__).with_name("rules_pictures.py"))
    tongues: dict[str, list[str]] = json.loads(ask(beside, painter, str(covers), "--covers"))
    text = index.read_text("utf-8")
    box, text = cut_template(text, "a-box")
    day, text = cut_template(text, "a-day")
    boxes = [
        filled(box, {**named(game), "tongues": " ".join(tongues[game["id"]])}) for game in games
    ]
    days = [filled(day, dailies(game, day)) for game in games if daily_presets(game)]
    text = replace_exactly(text, "<!--skerry:boxes-->", "\n".join(boxes), 1)
    text = replace_exactly(text, "<!--skerry:days-->", "\n".join(days), 1)
    index.write_text(text, "utf-8")


def named(game: Info) -> dict[str, str]:
    """What is said of a game on its box."""
    facts = "".join(f"<li>{escape(fact)}</li>" for fact in game["box"])
    return {"id": game["id"], "name": game["name"], "tagline": game["tagline"], "*facts": facts}


def daily_presets(game: Info) -> list[Info]:
    """What of a game is another each day."""
    return [preset for preset in game["presets"] if preset["daily"]]


def dailies(game: Info, day: str) -> dict[str, str]:
    """What is said of the games of a day: a link for each."""
    links = "".join(
        f'<a href="#{game["id"]}:{preset["id"]}" data-act="day {game["id"]}:{preset["id"]}"'
        f' data-preset="{preset["id"]}">{escape(preset["name"])}</a>'
        for preset in daily_presets(game)
    )
    return {"id": game["id"], "name": game["name"], "*days": links}


def cut_template(text: str, id: str) -> tuple[str, str]:
    """What a template of the page holds, and the page without it."""
    found = re.search(rf' *<template id="{id}">\n(.*?)\n *</template>\n', text, re.DOTALL)
    if found is None:
        raise UserError(f"index.html has no template {id}")
    return found[1], text.replace(found[0], "")


def filled(template: str, values: dict[str, str]) -> str:
    """A template with values in place of their names; those with a star are HTML already."""
    for name, value in values.items():
        told = value if name.startswith("*") else escape(value)
        for mark in (f"{{{name.lstrip('*')}}}", f"<!--{name.lstrip('*')}-->"):
            template = template.replace(mark, told)
    return template
