"""A site that is built with a game of another package."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Record
from e2e.sites import make_nimlet_site
from e2e.user_actions import WORK, arrive, status_text
from web.tools.server import Server


@pytest.fixture(name="site", scope="session")
def _site() -> Path:
    """The folder of a site with the game nimlet."""
    return make_nimlet_site()


@pytest.fixture(name="url", scope="session")
def _url(site: Path) -> Iterator[str]:
    """The address of that site."""
    running = Server({"/games/": site})
    yield running.url
    running.stop()


def test_the_game_is_playable(page: Page, url: str, site: Path, shots: Path) -> None:
    check_files(site)
    arrive(page, f"{url}{WORK}#nimlet:standard:")
    expect(page.locator(".nimlet").first).to_be_attached()
    assert status_text(page)
    page.get_by_role("button", name="Row b, pebble 3").first.press("Enter")
    expect(page.get_by_role("button", name="Row b, pebble 3")).to_have_count(0)
    page.screenshot(path=shots / "nimlet.png")
    expect(page.locator("body")).to_contain_text("b2")


def check_files(site: Path) -> None:
    """Fail unless the site contains the game's files."""
    catalogue = json.loads((site / "openings" / "nimlet.json").read_text("utf-8"))["catalogue"]
    assert [game["id"] for game in catalogue["games"]][-1] == "nimlet"
    german = json.loads((site / "openings" / "de" / "nimlet.json").read_text("utf-8"))
    assert "Reiher am Zug" in json.dumps(german, ensure_ascii=False)
    assert ".nimlet .pebble" in (site / "css" / "games" / "nimlet.css").read_text("utf-8")
    assert 'href="css/games/nimlet.css"' in (site / "index.html").read_text("utf-8")
    assert "Wer am Zug ist" in (site / "rules" / "nimlet.de.html").read_text("utf-8")
    assert list((site / "rules").glob("nimlet-*.svg"))
    assert "css/games/nimlet.css" in (site / "sw.js").read_text("utf-8")


@pytest.mark.more
def test_the_game_is_installed_without_a_snapshot(page: Page, url: str, record: Record) -> None:
    page.route("**/snapshot.bin", lambda route: route.fulfill(status=404))
    arrive(page, f"{url}{WORK}#nimlet:standard:")
    expect(page.get_by_role("button", name="Row b, pebble 3")).to_be_visible()
    page.get_by_role("button", name="Row b, pebble 3").first.press("Enter")
    expect(page.get_by_role("button", name="Row b, pebble 3")).to_have_count(0)
    record.expected = True
