"""The journey that every way to open Skerry must bear, on a phone; e2e/everywhere has the rest."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from e2e.browser import poll
from e2e.journey import against_the_computer, answered, line, shared


@pytest.mark.parametrize("screen", ["phone"], indirect=True)
def test_boot_move_reload_and_share(page: Page, url: str, shots: Path, screen: str) -> None:
    page.goto(f"{url}#atoll:small:d4")
    answered(page)
    poll(lambda: line(page) == ["d4"], "the game of the link")
    played = against_the_computer(page)
    page.reload()
    answered(page)
    poll(lambda: line(page) == played, "the game that was left")
    link = shared(page)
    assert link == f"{url}#atoll:small:{','.join(played)}"
    page.goto("about:blank")
    page.goto(link)
    answered(page)
    poll(lambda: line(page) == played, "the game of the shared link")
    page.screenshot(path=shots / f"journey-{screen}.png")
