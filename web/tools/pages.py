"""The site's pages: what is written into those of web/, the rules of each game, 404.html."""

from __future__ import annotations

import json
import re
import shutil
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from web.tools.dependencies import WEB, run_node
from web.tools.onefile import hashed, policed
from web.tools.plugin_packages import ask

TOOLS = WEB / "tools"
FOREIGN = ("de",)  # languages beside English
SEEN = ("x", "y", "shape", "text", "look", "rot", "scale", "z")  # of a node

Scene = dict[str, Any]
"""A picture, as the engine tells it."""


def fill_openings(folder: Path, told: dict[str, Any], words: dict[str, Any]) -> None:
    """Write what frames show before Python is there: for each game covers/GAME.json, what is
    painted in a wide room until the game is played, and covers/tall/GAME.json, in a tall one; then
    GAME.json, its picture in a wide room with that game alone on the shelf; tall/GAME.json, what is
    different in a tall one; and all/shelf.json, all games. `words` is what covers say, where it is
    not in English.
    """
    for name in ("tall", "all", "covers/tall"):
        (folder / name).mkdir(parents=True)
    shelf = told["shelf"]
    write_json(folder / "all" / "shelf.json", shelf)
    for game, table in told["tables"].items():
        own = {**shelf, "games": [info for info in shelf["games"] if info["id"] == game]}
        wide = {name: it for name, it in table.items() if name != "tall"}
        wide["film"] = table["film"][-1:]
        write_json(folder / f"{game}.json", {"shelf": own, "table": wide})
        tall = table.get("tall", {})
        write_json(folder / "tall" / f"{game}.json", tall)
        for room, scene in (("", wide["film"][-1]), ("tall", in_tall(wide["film"][-1], tall))):
            cover = {"version": shelf["version"], "name": own["games"][0]["name"]}
            cover |= {"record": table["record"], "scene": painted(scene)}
            cover |= {"words": words} if words else {}
            write_json(folder / "covers" / room / f"{game}.json", cover)


def in_tall(scene: Scene, tall: Scene) -> Scene:
    """A scene with what is different in a tall room."""
    return {**scene, **tall, "shapes": {**scene["shapes"], **tall.get("shapes", {})}}


def painted(scene: Scene) -> Scene:
    """What of a scene is painted, and how things stand: nothing to be played, and no labels."""
    nodes = [{key: node[key] for key in SEEN if key in node} for node in scene["nodes"]]
    worn = {node.get("shape") for node in nodes}
    shapes = {name: layers for name, layers in scene["shapes"].items() if name in worn}
    about = ("game", "width", "height", "seat", "status")
    kept = {key: scene[key] for key in about if key in scene}
    return {**kept, "shapes": shapes, "nodes": nodes}


def write_json(path: Path, content: Any) -> None:
    """In as few letters as it takes."""
    path.write_text(json.dumps(content, separators=(",", ":")), encoding="utf-8")


def fill_rules(
    site: Path,
    node: str,
    openings: dict[str, dict[str, Any]],
    beside: Path,
    folders: dict[str, Path],
) -> None:
    """Write rules/GAME.html for each game, its rules.md, and rules/GAME.de.html, its rules.de.md
    (English, where a game of another package has none); the pictures in them and those of its first
    position; and where it has a SOURCES.md, that and the FIGURES.md beside it as
    rules/GAME-sources.html.
    """
    (site / "rules").mkdir()
    texts = sorted(path for folder in folders.values() for path in folder.glob("rules*.md"))
    ask(beside, str(TOOLS / "rules_pictures.py"), str(site / "rules"), *map(str, texts))
    for game, table in openings["en"]["tables"].items():
        page = site / "rules" / f"{game}.html"
        paint_opening(beside, page, table["record"])
        folder = folders[game]
        to_page = partial(run_node, node, TOOLS / "markdown-page.mjs")
        for language, suffix in (("en", ""), *((each, f".{each}") for each in FOREIGN)):
            text, target = folder / f"rules{suffix}.md", page.with_name(f"{game}{suffix}.html")
            text = text if text.is_file() else folder / "rules.md"
            to_page(target, "--language", language, "--picture", game, text)
        if (folder / "SOURCES.md").exists():
            sources = page.with_name(f"{game}-sources.html")
            to_page(sources, folder / "SOURCES.md", folder / "FIGURES.md")


def paint_opening(beside: Path, page: Path, record: str) -> None:
    """Write the pictures of a game's first position beside its rules, GAME.svg and GAME-dark.svg;
    in other languages, GAME.de.svg and so on, where that makes a difference to be seen.
    """
    for theme, suffix in (("light", ".svg"), ("dark", "-dark.svg")):
        seen = ("picture", record, "--seat", "1", "--theme", theme)
        painted = {
            each: ask(beside, "-m", "skerry", "--lang", each, *seen) for each in ("en", *FOREIGN)
        }
        drawn = {each: re.sub("<desc.*?</desc>", "", text) for each, text in painted.items()}
        for language, text in painted.items():
            own = "" if language == "en" else f".{language}"
            if not own or drawn[language] != drawn["en"]:
                page.with_name(f"{page.stem}{own}{suffix}").write_text(text, encoding="utf-8")


def fill_pages(
    site: Path, told: dict[str, Any], fetched: list[str], folders: dict[str, Path]
) -> None:
    """Copy each game's look, and write into each page what it asks for: the looks with the links in
    `fetched`, the opening, or all that the first page shows.
    """
    links = []
    for game, folder in sorted(folders.items()):
        look, target = folder / "look.css", site / "css" / "games" / f"{game}.css"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(look, target)
        links.append(f'<link rel="stylesheet" href="css/games/{target.name}" data-game="{game}">')
    if (site / "docs").exists():
        links.append('<link rel="help" href="docs/">')
    opening = json.dumps(told, separators=(",", ":")).replace("</", "<\\/")
    index = (site / "index.html").read_text(encoding="utf-8")
    index = re.sub(r"<!--skerry:home-->.*<!--/skerry:home-->", "", index, flags=re.DOTALL)
    index = index.replace(' href="./" id="do-home" data-act="home"', "")  # frames have no home
    parts = {
        "<!--skerry:body-->": index.split("<body>\n")[1].split("  <!--skerry:opening-->")[0],
        "<!--skerry:opening-->": f'<script type="application/json" id="opening">{opening}</script>',
        "<!--skerry:looks-->": "\n".join(links + fetched),
    }
    for page in site.glob("*.html"):
        text = page.read_text(encoding="utf-8")
        for mark, part in parts.items():
            text = text.replace(mark, part)
        page.write_text(text, encoding="utf-8")


def fill_lost(target: Path, url: str) -> None:
    """Write 404.html, which servers show for a path that they do not have: links whose # became a
    part of the path lead on from there. Its policy allows its own script and style alone; it leads
    to the site at `url`, or where that is not known, to the folder it was asked for in.
    """
    text = (TOOLS / "404.html").read_text("utf-8")
    own = {tag: re.findall(f"<{tag}>(.*?)</{tag}>", text, re.DOTALL) for tag in ("script", "style")}
    allowed = [f"{tag}-src {' '.join(map(hashed, parts))}" for tag, parts in own.items()]
    rules = ("default-src 'none'", *allowed, "base-uri 'none'", "form-action 'none'")
    text = policed(text, "; ".join(rules))
    target.write_text(text.replace('href="./"', f'href="{urlsplit(url).path or "./"}"'), "utf-8")
