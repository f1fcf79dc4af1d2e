"""The site's pages: the text that the build adds to those of web/, the games' rules, 404.html."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from web.tools.dependencies import ROOT, WEB, run_node
from web.tools.edits import replace_exactly
from web.tools.inline_head import read_translations, translate_html
from web.tools.messages_compile import language_names
from web.tools.onefile import csp_hash, with_policy
from web.tools.plugin_packages import run_engine

TOOLS = WEB / "tools"
TRANSLATIONS = tuple(language_names(ROOT))[1:]
"""All languages except English."""
PAINTED_KEYS = ("shape", "look", "z", "scale", "text", "x", "y", "rot")
"""The keys of a node that are needed to paint it, in an order that compresses well."""

Scene = dict[str, Any]
"""A scene as the engine sends it."""


def fill_openings(folder: Path, opening: dict[str, Any], cover_texts: dict[str, Any]) -> None:
    """Write what frames show before Python has started.

    For each game, covers/GAME.json has the scene that is painted until the frame is clicked, and
    covers/tall/GAME.json the same for a portrait frame. GAME.json has the whole table and this
    game's entry of the catalogue, tall/GAME.json what differs in portrait. all/catalogue.json is
    the whole catalogue.

    Args:
        folder: The folder to write into.
        opening: The engine's first replies.
        cover_texts: The texts of a cover, if it is not in English.
    """
    for name in ("tall", "all", "covers/tall"):
        (folder / name).mkdir(parents=True)
    catalogue = opening["catalogue"]
    write_json(folder / "all" / "catalogue.json", catalogue)
    for game, table in opening["tables"].items():
        infos = [info for info in catalogue["games"] if info["id"] == game]
        wide = {key: value for key, value in table.items() if key != "tall"}
        wide["frames"] = table["frames"][-1:]
        write_json(
            folder / f"{game}.json", {"catalogue": {**catalogue, "games": infos}, "table": wide}
        )
        tall = table.get("tall", {})
        write_json(folder / "tall" / f"{game}.json", tall)
        scene = wide["frames"][-1]
        for name, variant in (("", scene), ("tall", portrait_scene(scene, tall))):
            cover = {
                "version": catalogue["version"],
                "name": infos[0]["name"],
                "record": table["record"],
                "scene": painted_part(variant),
            }
            if cover_texts:
                cover["words"] = cover_texts
            write_json(folder / "covers" / name / f"{game}.json", cover)


def portrait_scene(scene: Scene, difference: Scene) -> Scene:
    """Return a scene with its differences in portrait applied."""
    shapes = {**scene["shapes"], **difference.get("shapes", {})}
    return {**scene, **difference, "shapes": shapes}


def painted_part(scene: Scene) -> Scene:
    """Return a scene without choices and labels: only the painted data, and the status.

    Layers with the look "touch" are invisible.
    """
    nodes = [{key: node[key] for key in PAINTED_KEYS if key in node} for node in scene["nodes"]]
    names = {node.get("shape") for node in nodes}
    shapes = {
        name: [layer for layer in layers if layer[1] != "touch"]
        for name, layers in scene["shapes"].items()
        if name in names
    }
    keys = ("game", "width", "height", "seat", "status")
    rest = {key: scene[key] for key in keys if key in scene}
    return {**rest, "shapes": shapes, "nodes": nodes}


def write_json(path: Path, content: Any) -> None:
    """Write JSON without spaces."""
    path.write_text(json.dumps(content, separators=(",", ":")), encoding="utf-8")


def fill_rules(
    site: Path,
    node: str,
    openings: dict[str, dict[str, Any]],
    plugins: Path,
    folders: dict[str, Path],
) -> None:
    """Write the pages about each game, with their pictures.

    rules/GAME.html is made from rules.md, rules/GAME.de.html from rules.de.md, or from rules.md if
    the game has no rules in this language. rules/GAME-sources.html is made from SOURCES.md and
    FIGURES.md, if the game has a SOURCES.md.
    """
    (site / "rules").mkdir()
    texts = sorted(path for folder in folders.values() for path in folder.glob("rules*.md"))
    painter = TOOLS / "rules_pictures.py"
    run_engine(plugins, str(painter), str(site / "rules"), *map(str, texts))
    to_page = partial(run_node, node, TOOLS / "markdown-page.mjs")
    for game, table in openings["en"]["tables"].items():
        page = site / "rules" / f"{game}.html"
        paint_opening(plugins, page, table["record"])
        folder = folders[game]
        for language in ("en", *TRANSLATIONS):
            suffix = "" if language == "en" else f".{language}"
            text = folder / f"rules{suffix}.md"
            if not text.is_file():
                text = folder / "rules.md"
            target = page.with_name(f"{game}{suffix}.html")
            to_page(target, *language_options(language), "--picture", game, text)
        if (folder / "SOURCES.md").exists():
            target = page.with_name(f"{game}-sources.html")
            to_page(target, folder / "SOURCES.md", folder / "FIGURES.md")


def language_options(language: str) -> list[str]:
    """Return options of markdown-page.mjs: the language, all languages and translated texts."""
    texts = {} if language == "en" else read_translations(language)
    script = (TOOLS / "markdown-page.mjs").read_text("utf-8")
    words = {key: texts[key] for key in re.findall(r'\bt\("(.*?)"\)', script) if key in texts}
    names = json.dumps(language_names(ROOT))
    return ["--language", language, "--languages", names, "--words", json.dumps(words)]


def paint_opening(plugins: Path, page: Path, record: str) -> None:
    """Write pictures of a game's first position beside its page, GAME.svg and GAME-dark.svg.

    Other languages get pictures of their own, such as GAME.de.svg, if they differ visibly.
    """
    for theme, suffix in (("light", ".svg"), ("dark", "-dark.svg")):
        arguments = ("picture", record, "--seat", "1", "--theme", theme)
        pictures = {
            language: run_engine(plugins, "-m", "skerry", "--lang", language, *arguments)
            for language in ("en", *TRANSLATIONS)
        }
        visible = {
            language: re.sub("<desc.*?</desc>", "", svg) for language, svg in pictures.items()
        }
        for language, svg in pictures.items():
            if language == "en":
                page.with_name(f"{page.stem}{suffix}").write_text(svg, encoding="utf-8")
            elif visible[language] != visible["en"]:
                name = f"{page.stem}.{language}{suffix}"
                page.with_name(name).write_text(svg, encoding="utf-8")


def fill_pages(
    site: Path, opening: dict[str, Any], preloads: list[str], folders: dict[str, Path]
) -> None:
    """Copy the games' style sheets, and fill the marks in the HTML pages.

    Args:
        site: The folder of the site.
        opening: The engine's first replies, which index.html contains.
        preloads: Links that preload modules.
        folders: The folder of each game.
    """
    links = []
    for game, folder in sorted(folders.items()):
        target = site / "css" / "games" / f"{game}.css"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(folder / "look.css", target)
        links.append(f'<link rel="stylesheet" href="css/games/{target.name}" data-game="{game}">')
    if (site / "docs").exists():
        links.append('<link rel="help" href="docs/">')
    data = json.dumps(opening, separators=(",", ":")).replace("</", "<\\/")
    index = (site / "index.html").read_text(encoding="utf-8")
    # Frames have no home page.
    index = re.sub(r"<!--skerry:home-->.*<!--/skerry:home-->", "", index, flags=re.DOTALL)
    index = index.replace(' href="./" id="do-home" data-act="home"', "")
    parts = {
        "<!--skerry:body-->": index.split("<body>\n")[1].split("  <!--skerry:opening-->")[0],
        "<!--skerry:opening-->": f'<script type="application/json" id="opening">{data}</script>',
        "<!--skerry:looks-->": "\n".join(links + preloads),
        "<!--skerry:feeds-->": "\n".join(feed_links()),
    }
    for page in site.glob("*.html"):
        text = re.sub(r"\n\s+", "\n", page.read_text(encoding="utf-8"))
        for mark, part in parts.items():
            text = text.replace(mark, part)
        page.write_text(text, encoding="utf-8")


def feed_links() -> Iterator[str]:
    """Yield links to the daily games' feeds and calendars in other languages (dailies.py)."""
    for language in TRANSLATIONS:
        for suffix, kind in (("xml", "application/atom+xml"), ("ics", "text/calendar")):
            attributes = f'rel="alternate" type="{kind}" hreflang="{language}"'
            yield f'<link {attributes} href="dailies-{language}.{suffix}">'


def write_404(target: Path, url: str) -> None:
    """Write 404.html, which servers send for unknown paths.

    It repairs links whose # became part of the path. Its policy allows its own script and style
    only.

    Args:
        target: The file to write.
        url: The site's address, to which the page leads; if it is unknown, the page leads to the
            folder of the address that was requested.
    """
    text = (TOOLS / "404.html").read_text("utf-8")
    for paragraph in re.findall("<p>.*?</p>", text):
        others = [translate_html(paragraph, tag, read_translations(tag)) for tag in TRANSLATIONS]
        text = replace_exactly(text, paragraph, "\n".join([paragraph, *others]), 1)
    rules = ["default-src 'none'"]
    for tag in ("script", "style"):
        sources = re.findall(f"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        rules.append(f"{tag}-src {' '.join(map(csp_hash, sources))}")
    text = with_policy(text, "; ".join([*rules, "base-uri 'none'", "form-action 'none'"]))
    target.write_text(text.replace('href="./"', f'href="{urlsplit(url).path or "./"}"'), "utf-8")
