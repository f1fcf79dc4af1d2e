"""The year's daily games as calendars and feeds: dailies.ics and dailies.xml, in each language.

They begin on the day of the build, or of SOURCE_DATE_EPOCH (seconds since 1970), which makes builds
of different days equal. Pages only link to them: they aren't part of the offline copy.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

from web.tools.plugin_packages import run_engine

FORMATS = {"ics": "ics", "xml": "atom"}
"""The format of a file by its suffix."""


def write_dailies(site: Path, plugins: Path, url: str, languages: tuple[str, ...]) -> None:
    """Write the files.

    Args:
        site: The folder of the site.
        plugins: The folder with more games.
        url: The site's address; "" if it is unknown.
        languages: The languages, English first.
    """
    first = first_day(os.environ.get("SOURCE_DATE_EPOCH", ""))
    for language in languages:
        end = "" if language == languages[0] else f"-{language}"
        for suffix, kind in FORMATS.items():
            target = site / f"dailies{end}.{suffix}"
            options = ("--format", kind, "--from", first, "--url", url, "--output", str(target))
            run_engine(plugins, "-m", "skerry", "--lang", language, "dailies", *options)


def first_day(epoch: str) -> str:
    """Return the first day, such as "2026-11-21": that of an epoch in seconds, or today."""
    now = datetime.fromtimestamp(int(epoch), UTC) if epoch.isdigit() else datetime.now(UTC)
    return now.date().isoformat()
