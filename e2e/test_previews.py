"""Metadata for other pages: link previews and frames by oEmbed."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path

import pytest

from web.tools.dependencies import UserError
from web.tools.link_previews import HEIGHT, WIDTH, add_preview_tags, oembed_document
from web.tools.site import make_dist

URL = "https://example.org/skerry/"


def listed_games(site: Path) -> list[dict[str, str]]:
    """Return the games that the site lists."""
    opening = next((site / "openings").glob("*.json"))
    catalogue = json.loads(opening.read_text("utf-8"))["catalogue"]
    games_listed: list[dict[str, str]] = catalogue["games"]
    return games_listed


def open_graph(page: Path) -> dict[str, str]:
    """Return the Open Graph properties of a page."""
    pattern = r'<meta property="([^"]*)" content="([^"]*)">'
    return dict(re.findall(pattern, page.read_text("utf-8")))


@pytest.mark.more
def test_each_game_has_a_preview_and_a_frame(site: Path) -> None:
    for game in listed_games(site):
        page = site / "rules" / f"{game['id']}.html"
        assert open_graph(page)["og:title"] == game["name"]
        german = open_graph(page.with_suffix(".de.html"))
        assert german["og:description"] != open_graph(page)["og:description"]
        assert german.get("og:image") == open_graph(page).get("og:image")
        link = re.search(r'application/json\+oembed" href="([^"]*)"', page.read_text("utf-8"))
        assert link
        document = json.loads((page.parent / link[1]).read_text("utf-8"))
        assert document["type"] == "rich"
        assert document["version"] == "1.0"
        source = re.search(r'src="([^"?]*)\?game=([^"]*)"', document["html"])
        assert source
        assert (site / source[1]).is_file()
        assert source[2] == game["id"]
        if "og:image" in open_graph(page):
            picture = (page.parent / open_graph(page)["og:image"]).read_bytes()
            assert picture.startswith(b"\x89PNG")
            assert struct.unpack(">II", picture[16:24]) == (WIDTH, HEIGHT)
            assert (site / document["thumbnail_url"]).read_bytes() == picture


@pytest.mark.more
def test_a_build_with_an_address_writes_absolute_urls(site: Path, tmp_path: Path) -> None:
    game = listed_games(site)[0]
    document = oembed_document(site, game, URL, has_picture=True)
    assert f'src="{URL}embed.html?game={game["id"]}"' in document["html"]
    assert document["provider_url"] == URL
    page = tmp_path / "toy.html"
    page.write_text("<title>Toy</title>")
    add_preview_tags(page, {**game, "tagline": 'Two "ways" & <one>'}, "../", URL, has_picture=True)
    assert open_graph(page)["og:url"] == f"{URL}rules/toy.html"
    assert open_graph(page)["og:image"] == f"{URL}oembed/{game['id']}.png"
    assert open_graph(page)["og:description"] == "Two &quot;ways&quot; &amp; &lt;one&gt;."


@pytest.mark.more
@pytest.mark.parametrize(
    "address", ["example.org", "https://example.org/skerry", "ftp://x.org/", 'https://x.org/"/']
)
def test_an_invalid_address_is_refused(address: str) -> None:
    with pytest.raises(UserError, match="should read https://example"):
        make_dist(address)
