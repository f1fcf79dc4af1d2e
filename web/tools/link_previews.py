"""How links to the site look elsewhere: previews (Open Graph) and frames (oEmbed) for each game.

Both want whole addresses. A build that is told where the site will be (`--url`) writes these, any
other writes relative ones, which some readers understand and the rest ignore. The pictures are
made by a Chromium, if there is one at hand; without it the previews have no picture.
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

from web.tools.browsers import browser_at_hand
from web.tools.dependencies import cached, digest, run

WIDTH, HEIGHT = 1200, 630  # pixels of a preview's picture
FRAME = 480  # pixels: the width of a frame that nobody has given another
LINE = 64  # pixels under the board in a frame
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


def make_cards(site: Path, shelves: Mapping[str, list[dict[str, Any]]], url: str) -> None:
    """Write pictures and oEmbed documents into the site, and into its pages what leads there; these
    speak their own language, of those by which the games are given.
    """
    (site / "oembed").mkdir()
    games = shelves["en"]
    for at, game in enumerate(games):
        picture = make_picture(site, game)
        if picture:
            shutil.copyfile(picture, site / "oembed" / f"{game['id']}.png")
        document = oembed(site, game, url, bool(picture))
        text = json.dumps(document, indent=1) + "\n"
        (site / "oembed" / f"{game['id']}.json").write_text(text, encoding="utf-8")
        for language, shelf in shelves.items():
            name = game["id"] if language == "en" else f"{game['id']}.{language}"
            introduce(site / "rules" / f"{name}.html", shelf[at], "../", url, bool(picture))
    first = {**games[0], "name": "Skerry", "tagline": "A pocket of island games in a browser tab"}
    introduce(site / "index.html", first, "", url, bool(picture))


def make_picture(site: Path, game: Mapping[str, Any]) -> Path | None:
    """Return the picture for previews of a game; None where there is no browser to paint it."""
    browser = browser_at_hand()
    if not browser:
        return None
    board, icon = site / "rules" / f"{game['id']}.svg", site / "art" / "icon.svg"
    card = CARD.format(name=escape(game["name"]), tagline=escape(game["tagline"]))

    def paint(target: Path) -> None:
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

    # By its content: the site is built in a folder with a new name each time.
    return cached(
        f"card-{game['id']}", "card.png", digest([], board.read_text("utf-8"), card, browser), paint
    )


def oembed(site: Path, game: Mapping[str, Any], url: str, pictured: bool) -> dict[str, Any]:
    """What a page that is given the address of a game puts there instead: a frame."""
    opening = json.loads((site / "openings" / f"{game['id']}.json").read_text("utf-8"))
    scene = opening["table"]["film"][-1]
    height = round(min(720, max(240, FRAME * scene["height"] / scene["width"]))) + LINE
    title = f"A game of {game['name']}"
    source = f"{url}embed.html?game={quote(game['id'])}"
    frame = (
        f'<iframe src="{escape(source)}" width="{FRAME}" height="{height}" '
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
        "width": FRAME,
        "height": height,
        **(picture if pictured else {}),
    }


def introduce(page: Path, game: Mapping[str, Any], up: str, url: str, pictured: bool) -> None:
    """Write into a page what a preview of it says; `up` leads from there to the site's root."""
    base = url or up
    place = "" if page.name == "index.html" else f"rules/{page.name}"
    said = {
        "og:type": "website",
        "og:site_name": "Skerry",
        "og:title": game["name"],
        "og:description": f"{game['tagline']}.",
        **({"og:url": url + place} if url else {}),
    }
    if pictured:
        said["og:image"] = f"{base}oembed/{game['id']}.png"
        said["og:image:width"], said["og:image:height"] = str(WIDTH), str(HEIGHT)
        said["twitter:card"] = "summary_large_image"
    lines = [f'<meta property="{name}" content="{escape(text)}">' for name, text in said.items()]
    if place:
        document = f"{base}oembed/{game['id']}.json"
        kind = "application/json+oembed"
        lines.append(f'<link rel="alternate" type="{kind}" href="{document}">')
    text = page.read_text("utf-8")
    page.write_text(text.replace("</title>", "</title>\n" + "\n".join(lines), 1), "utf-8")
