"""Daily games as an Atom feed (RFC 4287): an entry for each day."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from uuid import NAMESPACE_URL, uuid5
from xml.sax.saxutils import escape, quoteattr

from skerry.core.i18n import current_language, texts

from .days import TITLE, Day

_ = texts(__name__)[0]


def atom_text(days: Iterable[Day], url: str = "", name: str = "dailies.xml") -> str:
    """Return the feed of some days.

    Args:
        days: The days; at least one.
        url: The site's address. "" if it is unknown: the links are then relative.
        name: The name of the file on the site.
    """
    listed = list(days)
    language = current_language()
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{language}">',
        f"<title>{escape(_(TITLE))}</title>",
        f"<id>{uuid5(NAMESPACE_URL, f'{url or TITLE} {language}').urn}</id>",
        f"<updated>{listed[0].day}T00:00:00Z</updated>",
        "<author><name>Skerry</name></author>",
        f"<link href={quoteattr(url or './')}/>",
        f'<link rel="self" href={quoteattr(url + name)}/>',
        *(line for day in listed for line in _entry(day, url)),
        "</feed>",
    ]
    return "\n".join(lines) + "\n"


def _entry(day: Day, url: str) -> Iterator[str]:
    yield "<entry>"
    yield f"<title>{escape(day.title)}</title>"
    yield f"<id>{uuid5(NAMESPACE_URL, f'{url or TITLE} {current_language()} {day.day}').urn}</id>"
    yield f"<updated>{day.day}T00:00:00Z</updated>"
    yield f"<link href={quoteattr(url or './')}/>"
    yield '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><ul>'
    for game in day.games:
        link = game.link if url else f"./{game.link}"
        yield f"<li><a href={quoteattr(link)}>{escape(game.title)}</a></li>"
    yield "</ul></div></content>"
    yield "</entry>"
