"""Previews of links (Open Graph) and frames for other sites (oEmbed), for each game.

Both need absolute addresses. A build that knows where the site will be (`--url`) writes them; any
other build writes relative ones, which some readers understand and the rest ignore. The pictures
are painted by a Chromium if one is installed; otherwise the previews have no picture.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

from web.tools.browsers import installed_chromium
from web.tools.dependencies import digest_of_files, make_once, run

WIDTH = 1200
HEIGHT = 630
"""WIDTH and HEIGHT: size of a preview's picture, in pixels."""
FRAME_WIDTH = 480
"""Width of a frame unless its page sets another one, in pixels."""
LINE_HEIGHT = 64
"""Height of the line below the board in a frame, in pixels."""
CARD = """<!doctype html>
<meta charset="utf-8">
<style>
  body {{ display: flex; align-items: center; gap: 60px; width: 1200px; height: 630px; margin: 0;
         padding: 0 70px; box-sizing: border-box; background: #f3eee2; color: #15303a;
         font: 34px/1.4 ui-sans-serif, system-ui, sans-serif; overflow: hidden; }}
  div {{ flex: 1; }}
  h1 {{ margin: 0 0 18px; font: 600 84px/1.05 Georgia, serif; }}
  p {{ margin: 0 0 40px; color: #4a6169; }}
  b {{ display: flex; align-items: center; gap: 16px; font: 600 38px/1 Georgia, serif; }}
  b img {{ width: 64px; }}
  body > img {{ max-width: 560px; height: 550px; object-fit: contain; }}
</style>
<div><h1>{name}</h1><p>{tagline}</p><b><img src="icon.svg">Skerry</b></div>
<img src="board.svg">
"""

GameInfo = Mapping[str, Any]
"""A game's entry of the catalogue."""


def make_previews(site: Path, catalogues: Mapping[str, list[dict[str, Any]]], url: str) -> None:
    """Write pictures and oEmbed documents, and the tags that lead to them into the pages.

    Args:
        site: The folder of the site.
        catalogues: The games, by language.
        url: The site's address; "" if it is unknown.
    """
    (site / "oembed").mkdir()
    games = catalogues["en"]
    for index, game in enumerate(games):
        picture = make_picture(site, game)
        if picture:
            shutil.copyfile(picture, site / "oembed" / f"{game['id']}.png")
        document = oembed_document(site, game, url, bool(picture))
        text = json.dumps(document, indent=1) + "\n"
        (site / "oembed" / f"{game['id']}.json").write_text(text, encoding="utf-8")
        for language, infos in catalogues.items():
            name = game["id"] if language == "en" else f"{game['id']}.{language}"
            page = site / "rules" / f"{name}.html"
            add_preview_tags(page, infos[index], "../", url, bool(picture))
    home = {**games[0], "name": "Skerry", "tagline": "A pocket of island games in a browser tab"}
    add_preview_tags(site / "index.html", home, "", url, bool(picture))


def make_picture(site: Path, game: GameInfo) -> Path | None:
    """Return the picture for previews of a game; None if there is no Chromium to paint it."""
    browser = installed_chromium()
    if not browser:
        return None
    board = site / "rules" / f"{game['id']}.svg"
    icon = site / "art" / "icon.svg"
    card = CARD.format(name=escape(game["name"]), tagline=escape(game["tagline"]))

    def paint_card(target: Path) -> None:
        folder = target.parent / "card"
        folder.mkdir()
        shutil.copyfile(board, folder / "board.svg")
        shutil.copyfile(icon, folder / "icon.svg")
        (folder / "card.html").write_text(card, encoding="utf-8")
        options = ["--headless", "--disable-gpu", "--hide-scrollbars", "--no-first-run"]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            options.append("--no-sandbox")
        size = f"--window-size={WIDTH},{HEIGHT}"
        run(browser, *options, size, f"--screenshot={target}", (folder / "card.html").as_uri())
        shutil.rmtree(folder)

    # Named by its content, because each build uses a folder with a new name.
    key = digest_of_files([], board.read_text("utf-8"), card, browser)
    return make_once(f"card-{game['id']}", "card.png", key, paint_card)


def oembed_document(site: Path, game: GameInfo, url: str, has_picture: bool) -> dict[str, Any]:
    """Return a game's oEmbed document: other sites show its frame in place of a link."""
    opening = json.loads((site / "openings" / f"{game['id']}.json").read_text("utf-8"))
    scene = opening["table"]["frames"][-1]
    board_height = FRAME_WIDTH * scene["height"] / scene["width"]
    height = round(min(720, max(240, board_height))) + LINE_HEIGHT
    title = f"A game of {game['name']}"
    source = f"{url}embed.html?game={quote(game['id'])}"
    frame = (
        f'<iframe src="{escape(source)}" width="{FRAME_WIDTH}" height="{height}" '
        f'title="{escape(title)}" loading="lazy" style="border: 0"></iframe>'
    )
    picture = {
        "thumbnail_url": f"{url}oembed/{game['id']}.png",
        "thumbnail_width": WIDTH,
        "thumbnail_height": HEIGHT,
    }
    return {
        "version": "1.0",
        "type": "rich",
        "provider_name": "Skerry",
        "provider_url": url or "./",
        "title": title,
        "html": frame,
        "width": FRAME_WIDTH,
        "height": height,
        **(picture if has_picture else {}),
    }


def add_preview_tags(page: Path, game: GameInfo, root: str, url: str, has_picture: bool) -> None:
    """Write the tags for previews into a page.

    Args:
        page: The HTML file.
        game: The game that the page is about.
        root: The relative address of the site's root.
        url: The site's address; "" if it is unknown.
        has_picture: Whether the game has a preview picture.
    """
    base = url or root
    path = "" if page.name == "index.html" else f"rules/{page.name}"
    tags = {
        "og:type": "website",
        "og:site_name": "Skerry",
        "og:title": game["name"],
        "og:description": f"{game['tagline']}.",
    }
    if url:
        tags["og:url"] = url + path
    if has_picture:
        tags["og:image"] = f"{base}oembed/{game['id']}.png"
        tags["og:image:width"] = str(WIDTH)
        tags["og:image:height"] = str(HEIGHT)
        tags["twitter:card"] = "summary_large_image"
    lines = [f'<meta property="{name}" content="{escape(text)}">' for name, text in tags.items()]
    if path:
        document = f"{base}oembed/{game['id']}.json"
        kind = "application/json+oembed"
        lines.append(f'<link rel="alternate" type="{kind}" href="{document}">')
    text = page.read_text("utf-8")
    page.write_text(text.replace("</title>", "</title>\n" + "\n".join(lines), 1), "utf-8")
