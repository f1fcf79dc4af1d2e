"""The command "dailies"."""

from __future__ import annotations

from pathlib import Path

import pytest
from skerry.cli.commands import main


def test_a_calendar_or_a_feed_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["dailies", "--days", "2", "--from", "2026-12-31"]) == 0
    assert capsys.readouterr().out.count("BEGIN:VEVENT") == 2
    file = tmp_path / "feed.xml"
    options = ["--format", "atom", "--days", "1", "--from", "2026-12-31", "-o", str(file)]
    assert main(["dailies", *options]) == 0
    assert '<link rel="self" href="feed.xml"/>' in file.read_text("utf-8")
    assert main(["dailies", "--from", "yesterday"]) == 2
    assert "'yesterday' isn't a date" in capsys.readouterr().err
    assert main(["dailies", "--url", "nowhere"]) == 2
