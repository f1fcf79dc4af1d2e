"""The daily games of each day of a period: titles and links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from skerry.core.i18n import N_, texts
from skerry.library.daily import daily_presets
from skerry.library.daily_titles import WEEKDAYS, daily_title
from skerry.library.sharing.links import make_link

_ = texts(__name__)[0]

MAX_DAYS = 366
"""Largest number of days in a file."""

MAX_URL = 300
"""Largest length of a site's address, in characters."""

TITLE = N_("Skerry's daily games")

_URL = re.compile(r"https?://[!-~]{1,290}/")


@dataclass(frozen=True, slots=True)
class Daily:
    """A daily game: its title, such as "Palavan: Saturday, very hard", and the link that opens it.

    `link` is an address, or only the fragment if the site's address is unknown.
    """

    title: str
    link: str


@dataclass(frozen=True, slots=True)
class Day:
    """A day and its daily games."""

    day: date
    games: tuple[Daily, ...]

    @property
    def title(self) -> str:
        """The weekday and the date in the current language."""
        template = _("{weekday}, {date}")
        return template.format(weekday=_(WEEKDAYS[self.day.weekday()]), date=self.day)


def check_url(url: str) -> str:
    """Return the address of a site, or "" if it is unknown. Raises ValueError for others."""
    if url and (len(url) > MAX_URL or not _URL.fullmatch(url) or re.search(r"[\"'<>\\#?]", url)):
        raise ValueError(_("the site's address must look like https://example.org/skerry/"))
    return url


def days_from(first: date, count: int, url: str = "") -> Iterator[Day]:
    """Yield `count` days, the first one first. Raises ValueError for more than MAX_DAYS."""
    if not 1 <= count <= MAX_DAYS:
        raise ValueError(_("choose 1 to {most} days").format(most=MAX_DAYS))
    presets = list(daily_presets())
    for offset in range(count):
        day = first + timedelta(days=offset)
        games = []
        for game, preset in presets:
            template = _("{game}: {title}")
            title = daily_title(game, preset, day.isoformat())
            name = template.format(game=game.translate(game.name), title=title)
            link = make_link(f"{game.id}:{preset.id}:#{day.isoformat()}")
            games.append(Daily(name, f"{url}#{link}"))
        yield Day(day, tuple(games))
