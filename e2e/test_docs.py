"""The reference in a browser: it searches, follows the system's theme, asks nobody, by axe."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.axe import violations
from e2e.conftest import Record, visitor
from web.tools.dependencies import ROOT
from web.tools.server import Server

pytest.importorskip("pdoc", reason="of docs/requirements.txt, which build.py installs")

PAGES = ("index", "skerry", "skerry/service/host", "guide/hosting", "notebook/play")


@pytest.fixture(scope="module", name="served")
def _served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("site")
    paths = os.pathsep.join([str(ROOT / "py"), str(ROOT), os.environ.get("PYTHONPATH", "")])
    subprocess.run(
        [sys.executable, "-m", "web.tools.reference", str(folder / "docs")],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": paths},
        check=True,
        capture_output=True,
    )
    running = Server({"/blog/skerry/": folder})
    yield f"{running.url}docs/"
    running.stop()


@pytest.fixture(name="programmer")
def _programmer(browser: Browser, served: str, scheme: str) -> Iterator[Page]:
    """Somebody whose browser may ask for nothing but the reference."""
    with visitor(browser, served, Record(), color_scheme=scheme) as made:
        yield made.new_page()


def test_it_finds_what_is_searched(programmer: Page, served: str) -> None:
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


@pytest.mark.parametrize("scheme", ["light", "dark"], indirect=True)
def test_it_follows_the_theme_and_axe_finds_nothing(
    programmer: Page, served: str, scheme: str, shots: Path
) -> None:
    found: dict[str, list[str]] = {}
    for name in PAGES:
        programmer.goto(f"{served}{name}.html")
        found[name] = violations(programmer)
        programmer.screenshot(path=shots / f"docs-{name.replace('/', '-')}-{scheme}.png")
    paper = programmer.evaluate("getComputedStyle(document.body).backgroundColor")
    assert paper == {"light": "rgb(243, 238, 226)", "dark": "rgb(10, 24, 30)"}[scheme]
    assert {name: objections for name, objections in found.items() if objections} == {}
