"""The reference: every public name is in it, its links lead somewhere, and it asks nobody else."""

from __future__ import annotations

import json
import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
import skerry

from web.tools.site import make_reference

pytest.importorskip("pdoc", reason="of docs/requirements.txt, which build.py installs")

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module", name="made")
def _made() -> Path:
    """The folder of the reference, from the build's cache."""
    return make_reference()


class Links(HTMLParser):
    """The ids of a page, where it leads, and what it asks for."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids, self.ways, self.asked = set[str](), set[str](), set[str]()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.ids |= {found["id"]} if "id" in found else set()
        if tag == "a" and "href" in found:
            self.ways.add(found["href"])
        elif tag in ("link", "img", "script", "iframe", "source"):
            self.asked |= {found[name] for name in ("href", "src", "srcset") if name in found}


@cache
def read(path: Path) -> Links:
    return Links(path.read_text("utf-8"))


def test_every_public_name_is_explained(made: Path) -> None:
    names = set(skerry.__all__) - {"__version__"}
    assert names <= read(made / "skerry.html").ids
    assert {"Session.push", "Session.from_id", "Host.call"} <= read(made / "skerry.html").ids


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("skerry/service/host.html", "Requests about the table"),
        ("skerry/session/ids.html", "game:preset@seats!seatcode:move,move#seed"),
        ("skerry/envs/pettingzoo.html", "action_mask"),
        ("skerry/games/atoll/rules.html", "AtollState"),
        ("guide/readme.html", "Read these five files first"),
        ("guide/bots.html", "How strong the levels are"),
        ("notebook/learn.html", "share of games won after each 400 games"),
        ("notebook/play.html", "<svg"),
    ],
)
def test_protocols_guides_and_notebooks_are_in_it(made: Path, page: str, said: str) -> None:
    assert said in (made / page).read_text("utf-8")


def test_every_guide_is_in_it(made: Path) -> None:
    for path in (ROOT / "docs").glob("*.md"):
        assert (made / "guide" / f"{path.stem}.html").is_file()
    for path in (ROOT / "docs" / "notebooks").glob("*.ipynb"):
        assert (made / "notebook" / f"{path.stem}.html").is_file()


def test_every_page_is_found_from_the_first(made: Path) -> None:
    found = read(made / "index.html").ways
    pages = {path.relative_to(made).as_posix() for path in made.rglob("*.html")} - {"index.html"}
    assert pages - found == set()


def test_links_lead_to_pages_and_places_that_are_there(made: Path) -> None:
    lost = list[str]()
    for page in made.rglob("*.html"):
        for way in read(page).ways:
            parts = urlsplit(way)
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            if parts.scheme or not target.is_relative_to(made):
                continue  # elsewhere, such as ../, the games
            if not target.is_file() or (
                parts.fragment and unquote(parts.fragment) not in read(target).ids
            ):
                lost.append(f"{page.relative_to(made)}: {way}")
    assert lost == []


def test_nothing_is_asked_of_others(made: Path) -> None:
    for page in made.rglob("*.html"):
        assert [it for it in read(page).asked if not it.startswith("data:")] == []
        text = page.read_text("utf-8")
        assert not re.search(r"@import|url\((?!['\"]?data:)|fetch\(", text), page


def test_the_search_knows_names_guides_and_protocols(made: Path) -> None:
    text = (made / "search.js").read_text("utf-8")
    assert "shown-by-a-cell" not in text
    start = text.index(mark := "const docs = ") + len(mark)
    told = json.dumps(json.JSONDecoder().raw_decode(text, start)[0])
    for name in ("skerry.Session.push", "guide.hosting", "notebook.learn", "skerry.service.host"):
        assert f'"{name}"' in told
    assert not re.search(r'<a href=\\"(?!#)[^"]*html', told), "they would lead from elsewhere"
