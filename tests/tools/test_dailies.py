"""The files with the year's daily games, as the build writes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from web.tools.budget import LINKS
from web.tools.dailies import first_day, write_dailies
from web.tools.dependencies import WEB
from web.tools.pages import feed_links
from web.tools.site import ELSEWHERE


def test_the_files_that_the_page_links_to_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1798675200")
    plugins = tmp_path / "plugins"
    plugins.mkdir()
    site = tmp_path / "site"
    site.mkdir()
    write_dailies(site, plugins, "https://example.org/", ("en", "de"))
    names = sorted(path.name for path in site.iterdir())
    assert names == ["dailies-de.ics", "dailies-de.xml", "dailies.ics", "dailies.xml"]
    page = (WEB / "index.html").read_text("utf-8") + "".join(feed_links())
    assert all(f'href="{name}"' in page for name in names)
    assert "DTSTART;VALUE=DATE:20261231" in (site / "dailies.ics").read_text("utf-8")
    assert "Donnerstag" in (site / "dailies-de.xml").read_text("utf-8")


def test_they_are_neither_in_the_offline_copy_nor_in_the_first_visit() -> None:
    assert "dailies.ics".startswith(ELSEWHERE)
    assert "alternate" not in LINKS


def test_the_first_day_follows_from_the_epoch() -> None:
    assert first_day("0") == "1970-01-01"
    assert len(first_day("")) == 10
