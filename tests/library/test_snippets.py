"""HTML snippets for other websites."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from urllib.parse import parse_qs, urlsplit

import pytest
from skerry.core.i18n import set_language
from skerry.library.sharing.snippets import frame_address, frame_snippet, link_snippet

SITE = "https://example.org/skerry/index.html?x=1#old"
ID = "toy:a@3:x=y,!z&w#seed"
TITLE = 'A game of "Toy" <1>'


class Tags(HTMLParser):
    """Parser that collects the tags of a snippet with their attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.attributes_by_tag: dict[str, dict[str, str | None]] = {}
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Store the attributes of a tag."""
        self.attributes_by_tag[tag] = dict(attrs)


def test_a_frame_address_has_the_game_and_the_complete_id() -> None:
    address = urlsplit(frame_address(SITE, ID))
    assert address._replace(query="").geturl() == "https://example.org/skerry/embed.html"
    assert parse_qs(address.query) == {"game": ["toy"], "id": [ID]}
    assert urlsplit(frame_address(SITE, ID, "Ab-_")).fragment == "picture=Ab-_"


def test_text_in_a_snippet_is_escaped() -> None:
    for html, tag, name in (
        (link_snippet(SITE, ID, TITLE), "a", "href"),
        (frame_snippet(SITE, ID, TITLE), "iframe", "src"),
    ):
        assert Tags(html).attributes_by_tag[tag][name] == frame_address(SITE, ID)
        assert "A game of &quot;Toy&quot; &lt;1&gt;" in html
        assert "<" not in re.sub(r'<[a-z]+( [a-z]+(="[^"<>]*")?)*>|</[a-z]+>', "", html)
    script = Tags(link_snippet(SITE, ID, TITLE)).attributes_by_tag["script"]
    assert script["src"] == "https://example.org/skerry/embed.js"


@pytest.fixture
def german() -> Iterator[None]:
    """Switch to German during a test."""
    set_language("de")
    yield
    set_language("en")


@pytest.mark.usefixtures("german")
def test_a_frame_has_the_language_of_the_page_that_made_it() -> None:
    assert parse_qs(urlsplit(frame_address(SITE, ID)).query)["lang"] == ["de"]
