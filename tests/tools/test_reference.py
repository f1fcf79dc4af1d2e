"""Tests of the reference: all public names, valid links, no requests to other hosts."""

from __future__ import annotations

import ast
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
from web.tools.reference import GAME_API

ROOT = Path(__file__).parents[2]
NOTICE = "Internal: this module may change in every release."


@pytest.fixture(scope="module", name="docs")
def _docs() -> Path:
    """Return the folder of the reference, from the build's cache."""
    return make_reference()


class Links(HTMLParser):
    """The ids, links and embedded resources of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids = set[str]()
        self.links = set[str]()
        self.resources = set[str]()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self.ids |= {attributes["id"]} if "id" in attributes else set()
        if tag == "a" and "href" in attributes:
            self.links.add(attributes["href"])
        elif tag in ("link", "img", "script", "iframe", "source"):
            names = {"href", "src", "srcset"} & attributes.keys()
            self.resources |= {attributes[name] for name in names}


@cache
def parse_page(path: Path) -> Links:
    return Links(path.read_text("utf-8"))


def test_every_public_name_is_documented(docs: Path) -> None:
    names = set(skerry.__all__) - {"__version__"}
    assert names <= parse_page(docs / "skerry.html").ids
    assert {"Session.push", "Session.from_id", "Host.call"} <= parse_page(docs / "skerry.html").ids


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("skerry/service/host.html", "Requests about the current game"),
        ("skerry/session/ids.html", "game:preset@seats!seatcode:move,move#seed"),
        ("skerry/envs/pettingzoo.html", "action_mask"),
        ("skerry/games/atoll/rules.html", "AtollState"),
        ("guide/readme.html", "read these five files first"),
        ("guide/bots.html", "How strong the levels are"),
        ("notebook/learn.html", "share of games won after each 400 games"),
        ("notebook/play.html", "<svg"),
    ],
)
def test_the_reference_contains_protocols_guides_and_notebooks(
    docs: Path, page: str, text: str
) -> None:
    assert text in (docs / page).read_text("utf-8")


def test_the_reference_contains_every_guide(docs: Path) -> None:
    for path in (ROOT / "docs").glob("*.md"):
        assert (docs / "guide" / f"{path.stem}.html").is_file()
    for path in (ROOT / "docs" / "notebooks").glob("*.ipynb"):
        assert (docs / "notebook" / f"{path.stem}.html").is_file()


def test_the_index_or_the_page_of_internals_links_every_page(docs: Path) -> None:
    links = parse_page(docs / "index.html").links | parse_page(docs / "internals.html").links
    pages = {path.relative_to(docs).as_posix() for path in docs.rglob("*.html")} - {"index.html"}
    assert pages - links == set()


def test_the_index_says_what_is_stable_and_links_the_public_api_only(docs: Path) -> None:
    assert 'id="what-is-stable"' in (docs / "index.html").read_text("utf-8")
    public = parse_page(docs / "index.html").links
    internal = parse_page(docs / "internals.html").links
    for page in ("skerry", "skerry/envs/vector", "skerry/service/host", "skerry/core/state"):
        assert f"{page}.html" in public - internal
        assert NOTICE not in (docs / f"{page}.html").read_text("utf-8")
    for page in ("skerry/session/hosting", "skerry/session/session", "skerry/ai/journal"):
        assert f"{page}.html" in internal - public
        assert NOTICE in (docs / f"{page}.html").read_text("utf-8")


def module_of(name: str) -> str:
    """Return the module of a name of the package; the name itself if it is a module."""
    is_module = (ROOT / "py" / name.replace(".", "/")).with_suffix(".py").is_file()
    return name if is_module else name.rpartition(".")[0]


def test_a_new_game_needs_the_public_api_only() -> None:
    needed = set[str]()
    for path in (ROOT / "py" / "skerry" / "template").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("skerry."):
                needed |= {module_of(f"{node.module}.{alias.name}") for alias in node.names}
    needed = {name for name in needed if not name.startswith("skerry.games")}
    assert needed - set(GAME_API) == set()


def test_links_lead_to_existing_pages_and_headings(docs: Path) -> None:
    broken = list[str]()
    for page in docs.rglob("*.html"):
        for link in parse_page(page).links:
            parts = urlsplit(link)
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            if parts.scheme or not target.is_relative_to(docs):
                continue  # outside the reference, such as ../, the games
            if not target.is_file() or (
                parts.fragment and unquote(parts.fragment) not in parse_page(target).ids
            ):
                broken.append(f"{page.relative_to(docs)}: {link}")
    assert broken == []


def test_no_page_requests_other_hosts(docs: Path) -> None:
    for page in docs.rglob("*.html"):
        assert [name for name in parse_page(page).resources if not name.startswith("data:")] == []
        text = page.read_text("utf-8")
        code = "".join(re.findall(r"<(?:script|style)[^>]*>(.*?)</", text, re.DOTALL))
        assert not re.search(r"@import|url\((?!['\"]?data:)|fetch\(", code), page


def test_the_search_finds_names_guides_and_protocols(docs: Path) -> None:
    text = (docs / "search.js").read_text("utf-8")
    assert "shown-by-a-cell" not in text
    start = text.index(mark := "const docs = ") + len(mark)
    index = json.dumps(json.JSONDecoder().raw_decode(text, start)[0])
    for name in ("skerry.Session.push", "guide.hosting", "notebook.learn", "skerry.service.host"):
        assert f'"{name}"' in index
    for name in ("skerry.session.session.Session.push", "skerry.ai.journal", "internals"):
        assert f'"{name}"' not in index
    assert not re.search(r'<a href=\\"(?!#)[^"]*html', index), (
        "relative links would break on other pages"
    )
