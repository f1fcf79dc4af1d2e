"""The reference in a browser: search, theme and accessibility, without other requests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.axe import find_violations
from e2e.conftest import Record, new_visitor
from web.tools.server import Server
from web.tools.site import make_reference

pytest.importorskip("pdoc", reason="of docs/requirements.txt, which build.py installs")

PAGES = ("index", "skerry", "skerry/service/host", "guide/hosting", "notebook/play")


@pytest.fixture(scope="module", name="served")
def _reference_url() -> Iterator[str]:
    """The address of the reference."""
    running = Server({"/blog/skerry/docs/": make_reference()})
    yield running.url
    running.stop()


@pytest.fixture(name="programmer")
def _programmer(browser: Browser, served: str, scheme: str) -> Iterator[Page]:
    """A page that may load only the reference."""
    with new_visitor(browser, served, Record(), color_scheme=scheme) as context:
        yield context.new_page()


def test_search_finds_an_entry(programmer: Page, served: str) -> None:
    programmer.goto(served)
    programmer.get_by_role("searchbox").fill("push")
    first = programmer.locator(".search-result a").first
    expect(first).to_contain_text("Session.push", timeout=30_000)
    first.click()
    expect(programmer.locator("[id='Session.push']")).to_be_visible()
    programmer.get_by_role("searchbox").fill("hosting")
    guide = programmer.locator(".search-result a").first
    expect(guide).to_contain_text("guide.hosting", timeout=30_000)
    guide.click()
    expect(programmer.get_by_role("heading", level=1)).to_have_text("Hosting and embedding")


@pytest.mark.more
@pytest.mark.parametrize("scheme", ["light", "dark"], indirect=True)
def test_both_themes_are_accessible(
    programmer: Page, served: str, scheme: str, shots: Path
) -> None:
    results: dict[str, list[str]] = {}
    for name in PAGES:
        programmer.goto(f"{served}{name}.html")
        results[name] = find_violations(programmer)
        programmer.screenshot(path=shots / f"docs-{name.replace('/', '-')}-{scheme}.png")
    paper = programmer.evaluate("getComputedStyle(document.body).backgroundColor")
    assert paper == {"light": "rgb(243, 238, 226)", "dark": "rgb(10, 24, 30)"}[scheme]
    assert {name: objections for name, objections in results.items() if objections} == {}
