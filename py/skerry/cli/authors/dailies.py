"""`python -m skerry dailies`: the daily games of a period as a calendar or a feed."""

from __future__ import annotations

import argparse
from datetime import UTC, date, datetime
from typing import Any

from skerry.core.i18n import texts
from skerry.core.outside_text import clip
from skerry.library.feeds.atom import atom_text
from skerry.library.feeds.calendar_file import calendar_text
from skerry.library.feeds.days import MAX_DAYS, check_url, days_from

from .pack import write_output

_ = texts(__name__)[0]


def add_command(commands: Any) -> None:
    """Add the command "dailies" and its options."""
    summary = _("write a year's daily games as a calendar or a feed")
    parser = commands.add_parser("dailies", help=summary)
    parser.add_argument("--format", choices=("ics", "atom"), default="ics")
    parser.add_argument("--from", dest="first", metavar="DATE", help=_("the first day"))
    parser.add_argument(
        "--days", type=int, default=MAX_DAYS, help=_("number of days (default: a year)")
    )
    parser.add_argument("--url", default="", help=_("the address of the page, for the links"))
    parser.add_argument(
        "-o", "--output", metavar="FILE", help=_("the file to write (default: standard output)")
    )
    parser.set_defaults(run=run_dailies)


def run_dailies(args: argparse.Namespace) -> int:
    """Write the calendar or the feed."""
    url = check_url(args.url)
    days = days_from(_parse_day(args.first), args.days, url)
    if args.format == "ics":
        text = calendar_text(days, url)
    else:
        text = atom_text(
            days, url, (args.output or "dailies.xml").replace("\\", "/").split("/")[-1]
        )
    write_output(args.output, text)
    return 0


def _parse_day(text: str | None) -> date:
    if text is None:
        return datetime.now(UTC).date()
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or not 2000 <= day.year <= 9000:
        template = _("{wrong} isn't a date such as 2026-11-21")
        raise ValueError(template.format(wrong=clip(text)))
    return day
