"""Daily games as a calendar (iCalendar, RFC 5545): an event of a whole day for each day."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import timedelta
from uuid import NAMESPACE_URL, uuid5

from skerry.core import __version__
from skerry.core.i18n import current_language, texts

from .days import TITLE, Day

_ = texts(__name__)[0]

MAX_OCTETS = 75
"""Largest length of a line without its end, in octets."""


def calendar_text(days: Iterable[Day], url: str = "") -> str:
    """Return the calendar of some days; `url` is the site's address, "" if it is unknown."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//skerry//{__version__}//{current_language().upper()}",
        f"X-WR-CALNAME:{_escape(_(TITLE))}",
        *(line for day in days for line in _event(day, url)),
        "END:VCALENDAR",
    ]
    return "".join(f"{part}\r\n" for line in lines for part in _fold(line))


def _event(day: Day, url: str) -> Iterator[str]:
    parts = (f"{game.title}\n{game.link}" if url else game.title for game in day.games)
    yield "BEGIN:VEVENT"
    yield f"UID:{uuid5(NAMESPACE_URL, f'{url or TITLE} {day.day}')}"
    yield f"DTSTAMP:{day.day:%Y%m%d}T000000Z"
    yield f"DTSTART;VALUE=DATE:{day.day:%Y%m%d}"
    yield f"DTEND;VALUE=DATE:{day.day + timedelta(days=1):%Y%m%d}"
    yield f"SUMMARY:{_escape(_(TITLE))}"
    yield f"DESCRIPTION:{_escape(chr(10).join(parts))}"
    if url:
        yield f"URL:{url}"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def _escape(text: str) -> str:
    """Return a text as the value of a property."""
    escaped = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return escaped.replace("\n", "\\n")


def _fold(line: str) -> Iterator[str]:
    """Yield a line in parts of at most MAX_OCTETS; all but the first begin with a space."""
    part = ""
    for sign in line:
        if len((part + sign).encode()) > MAX_OCTETS:
            yield part
            part = " "
        part += sign
    yield part
