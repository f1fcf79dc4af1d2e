"""The table of results: a row for each step in each environment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

Done = tuple[str, str, str, str]
"""A step's result: environment, step, browser, "ok" or "FAILED"."""

WIDTHS = (12, 27, 12)


def result_table(done: Iterable[Done]) -> list[str]:
    """Return the lines of the table. A step that several tests have done has a count."""
    counts = Counter(done)
    browsers = list(dict.fromkeys(browser for _, _, browser, _ in counts))
    places, things = (list(dict.fromkeys(row[at] for row in counts)) for at in (0, 1))
    used = {(place, thing) for place, thing, *_ in counts}
    rows = [(place, thing) for place in places for thing in things if (place, thing) in used]

    def cell(place: str, thing: str, browser: str) -> str:
        good, bad = (counts[place, thing, browser, result] for result in ("ok", "FAILED"))
        total = f" {good} of {good + bad}" if good + bad > 1 else ""
        return f"{'FAILED' if bad else 'ok' if good else '-'}{total}"

    def line(*cells: str) -> str:
        first, second, third = WIDTHS
        widths = (first, second, *[third] * (len(cells) - 2))
        return "".join(f"{text:<{width}}" for text, width in zip(cells, widths, strict=True))

    return [
        line("place", "what", *browsers).rstrip(),
        *(
            line(place, thing, *(cell(place, thing, browser) for browser in browsers)).rstrip()
            for place, thing in rows
        ),
    ]


def stored_results(reports: Iterable[Any]) -> list[Done]:
    """Return the results that tests have stored in their reports."""
    return [
        tuple(value)
        for report in reports
        for name, value in report.user_properties
        if name == "done"
    ]
