"""Accessibility of the static pages: rules, licences, covers of frames."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from e2e.axe import find_violations

TEXT_COLORS = """[...new Set([...document.body.querySelectorAll('h1, h2, h3, p, li, td, a')]
  .filter((each) => each.getClientRects().length)
  .map((each) => getComputedStyle(each).color))]"""
"""The colors of a page's texts and links."""


@pytest.mark.more
@pytest.mark.parametrize("scheme", ["light", "dark"], indirect=True)
def test_rules_and_licences_are_accessible(
    page: Page, url: str, site: Path, scheme: str, run_all: bool
) -> None:
    rules = sorted(path.name for path in (site / "rules").glob("*.html"))
    assert {f"atoll{suffix}.html" for suffix in ("", ".de")} < set(rules)
    if not run_all:
        rules = [name for name in rules if name.count(".") == 1]
    results: dict[str, list[str]] = {}
    for path in ("licences.html", *(f"rules/{name}" for name in rules)):
        page.goto(f"{url}{path}")
        results[path] = find_violations(page)
    assert not {path: objections for path, objections in results.items() if objections}, scheme


@pytest.mark.more
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_covers_are_accessible(page: Page, url: str, site: Path, theme: str) -> None:
    results: dict[str, list[str]] = {}
    for path in sorted((site / "openings").glob("*.json")):
        page.goto(f"{url}embed.html?game={path.stem}&theme={theme}")
        expect(page.get_by_role("button", name="Play")).to_be_visible()
        results[path.stem] = find_violations(page)
    assert len(results) >= 5
    assert not {game: objections for game, objections in results.items() if objections}


def test_rules_have_the_theme_of_the_settings(page: Page, url: str) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(f"{url}rules/atoll.html")
    background = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(background)
    picture = "document.querySelector('picture img').currentSrc.split('/').pop()"
    assert page.evaluate(picture) == "atoll.svg"
    page.evaluate(
        "path => localStorage.setItem(`skerry:${path}:settings`, JSON.stringify({theme: 'dark'}))",
        urlsplit(url).path,
    )
    page.reload()
    assert page.evaluate(background) != light
    assert page.evaluate(picture) == "atoll-dark.svg"
    page.emulate_media(media="print")
    assert page.evaluate(background) == "rgb(255, 255, 255)"
    assert page.evaluate(TEXT_COLORS) == ["rgb(0, 0, 0)"]
