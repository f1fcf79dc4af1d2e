"""Daily games as a calendar and as a feed: their form, their dates and their links."""

from __future__ import annotations

import re
from datetime import date
from xml.etree import ElementTree

import pytest
from skerry import Session
from skerry.core.i18n import set_language
from skerry.library.feeds.atom import atom_text
from skerry.library.feeds.calendar_file import calendar_text
from skerry.library.feeds.days import check_url, days_from
from skerry.library.sharing.links import read_link

FIRST = date(2026, 12, 30)
URL = "https://example.org/skerry/"
ATOM = "{http://www.w3.org/2005/Atom}"
XHTML = "{http://www.w3.org/1999/xhtml}"


def test_each_day_has_all_daily_games() -> None:
    days = list(days_from(FIRST, 3, URL))
    assert [str(each.day) for each in days] == ["2026-12-30", "2026-12-31", "2027-01-01"]
    assert [game.title for game in days[0].games][:3] == [
        "Atoll: Wednesday, medium",
        "Palavan: Wednesday, medium",
        "Islant: Wednesday, Level 1",
    ]
    for game in days[2].games:
        id = read_link(game.link)
        assert id
        assert id.endswith(":#2027-01-01")
        assert Session.from_id(id).seed == "2027-01-01"


def test_a_calendar_has_an_event_for_each_day() -> None:
    text = calendar_text(days_from(FIRST, 366, URL), URL)
    assert text.endswith("END:VCALENDAR\r\n")
    lines = text.split("\r\n")
    assert "\n" not in "".join(lines)
    assert max(len(line.encode()) for line in lines) <= 75
    whole = text.replace("\r\n ", "")
    assert whole.count("BEGIN:VEVENT") == whole.count("END:VEVENT") == 366
    assert "DTSTART;VALUE=DATE:20261230\r\nDTEND;VALUE=DATE:20261231\r\n" in whole
    assert (
        "Atoll: Wednesday\\, medium\\nhttps://example.org/skerry/#atoll:daily:%232026-12-30"
        in whole
    )
    uids = re.findall(r"UID:(\S+)", whole)
    assert len(set(uids)) == 366
    assert uids == re.findall(r"UID:(\S+)", calendar_text(days_from(FIRST, 366, URL), URL))


def test_a_calendar_is_folded_between_characters() -> None:
    set_language("de")
    text = calendar_text(days_from(FIRST, 20))
    for line in text.encode().split(b"\r\n"):
        line.decode()
    assert "Tagesspiele" in text.replace("\r\n ", "")


def test_a_feed_has_an_entry_for_each_day() -> None:
    feed = ElementTree.fromstring(atom_text(days_from(FIRST, 366, URL), URL))
    assert feed.findtext(f"{ATOM}title") == "Skerry's daily games"
    assert feed.findtext(f"{ATOM}updated") == "2026-12-30T00:00:00Z"
    entries = feed.findall(f"{ATOM}entry")
    assert len(entries) == 366
    assert entries[0].findtext(f"{ATOM}title") == "Wednesday, 2026-12-30"
    ids = [element.text for element in feed.iter(f"{ATOM}id")]
    assert len(set(ids)) == 367
    links = [element.get("href") or "" for element in entries[0].iter(f"{XHTML}a")]
    assert len(links) == 7
    assert all(link.startswith(f"{URL}#") for link in links)
    relative = ElementTree.fromstring(atom_text(days_from(FIRST, 1)))
    first = relative.find(f".//{XHTML}a")
    assert first is not None
    assert (first.get("href") or "").startswith("./#atoll")


@pytest.mark.parametrize(
    "url", ["example.org", "https://example.org/x", 'https://e.org/"/', "x" * 400]
)
def test_wrong_addresses_are_refused(url: str) -> None:
    with pytest.raises(ValueError, match="address must look like"):
        check_url(url)
    assert check_url(URL) == URL


def test_a_file_has_at_most_a_year() -> None:
    for count in (0, 367):
        with pytest.raises(ValueError, match="choose 1 to 366 days"):
            list(days_from(FIRST, count))
