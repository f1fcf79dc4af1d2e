"""Claimed results of finished games, read from links, codes and stored lists.

This module verifies nothing; ranking.py replays the games.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, NamedTuple, cast
from urllib.parse import quote

from skerry.core.i18n import texts
from skerry.session.ids import read_id

from .saves import clean_player_name
from .sharing.links import query_fields, read_link

_ = texts(__name__)[0]

Json = dict[str, Any]

MAX_RESULTS = 300
"""Largest number of results that are stored, or read from one text."""


_RESULT = re.compile(r"(?:#|%(?:25)*23)result(?:=|%(?:25)*3d)", re.IGNORECASE)
_HASH = re.compile(r"(?:#|%(?:25)*23)+", re.IGNORECASE)
_POINTS = re.compile(r"-?[0-9]{1,6}(,-?[0-9]{1,6})*")
_HOW = re.compile(r"([0-9]{1,6})-([0-9]{1,6})-([0-9]{1,9})", re.ASCII)
_PUNCTUATION = re.compile(r"[\W_]{1,9}\Z")
"""Punctuation at the end of a field, which may belong to the text around the link."""


class PlayStats(NamedTuple):
    """Statistics of a game, as the sender of the result claims. A replay can't verify them.

    Attributes:
        helps: Number of positions with a hint, an estimate or the values of moves.
        undone: How often moves were undone.
        seconds: How long the game was on display. If that is unknown, the time from the first move
            to the end.
    """

    helps: int
    undone: int
    seconds: int


@dataclass(frozen=True, slots=True)
class Claim:
    """A result as its sender claims it.

    Attributes:
        id: The id of the finished game.
        by: The player's name; "" if unknown.
        points: The claimed points by seat; None if not given.
        stats: The statistics of the game; None if not given.
    """

    id: str
    by: str = ""
    points: tuple[int, ...] | None = None
    stats: PlayStats | None = None


def format_time(seconds: int) -> str:
    """Return a time as "4:05" or "1:02:33"."""
    minutes, second = divmod(seconds, 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minutes}:{second:02}"


# Links and codes


def result_link(page: str, claim: Claim) -> str:
    """Return the address that shares a result. `page` is the page's address, with or without #."""
    link = f"{page.partition('#')[0]}#result={_percent_encode(claim.id)}"
    if claim.points:
        link += f"&points={','.join(map(str, claim.points))}"
    if claim.stats:
        link += f"&how={'-'.join(map(str, claim.stats))}"
    return f"{link}&by={_percent_encode(claim.by)}" if claim.by else link


def _percent_encode(text: str) -> str:
    return quote(text, safe="!~*'()", errors="replace")


def read_claims(text: str) -> tuple[list[Claim], list[str]]:
    """Return the results in a text of links and codes, and a sentence about each other word."""
    words = text.split()
    claims = list[Claim]()
    problems = list[str]()
    if len(words) > MAX_RESULTS:
        problems.append(_("Only the first {count} results were read.").format(count=MAX_RESULTS))
    for word in words[:MAX_RESULTS]:
        claim = _parse_claim(word)
        if claim:
            claims.append(claim)
            continue
        template = _("“{start}” isn't a result. Use the link or code of a finished game.")
        problems.append(template.format(start=word if len(word) <= 40 else f"{word[:40]}…"))
    return claims, problems


def _parse_claim(word: str) -> Claim | None:
    match = _RESULT.search(word)
    if not match:
        id = _read_link_or_none(word)
        return Claim(id) if id else None
    values = query_fields(_HASH.sub("", word[match.start() :], count=1))
    id = _read_link_or_none(values.get("result", ""))
    points = values.get("points")
    if points is not None:
        points = _PUNCTUATION.sub("", points)
    if id is None or not (points is None or _POINTS.fullmatch(points)):
        return None
    numbers = None if points is None else tuple(map(int, points.split(",")))
    stats = _parse_play_stats(_PUNCTUATION.sub("", values.get("how", "")))  # None if damaged
    return Claim(id, clean_player_name(values.get("by", "")), numbers, stats)


def _parse_play_stats(text: str) -> PlayStats | None:
    match = _HOW.fullmatch(text)
    return PlayStats(*map(int, match.groups())) if match else None


def _read_link_or_none(text: str) -> str | None:
    try:
        return read_link(text)
    except ValueError:
        return None


def read_stored_claims(data: object) -> list[Claim]:
    """Return the undamaged results in a stored list of {"id", "by", "how"?}."""
    entries = cast("list[object]", data)[-MAX_RESULTS:] if isinstance(data, list) else []
    claims = [
        _parse_stored_claim(cast(Json, entry)) for entry in entries if isinstance(entry, dict)
    ]
    return [claim for claim in claims if claim]


def claim_to_json(claim: Claim) -> Json:
    """Return a result in the form that `read_stored_claims` reads."""
    data: Json = {"id": claim.id, "by": claim.by}
    if claim.stats:
        data["how"] = list(claim.stats)
    return data


def _parse_stored_claim(entry: Json) -> Claim | None:
    id = entry.get("id")
    by = entry.get("by")
    if not isinstance(id, str) or not isinstance(by, str):
        return None
    try:
        read_id(id)
    except ValueError:
        return None
    return Claim(id, clean_player_name(by), stats=read_play_stats(entry.get("how")))


def read_play_stats(data: object) -> PlayStats | None:
    """Return the statistics in a stored list of three numbers; None for any other value."""
    numbers = cast("list[object]", data) if isinstance(data, list) else []
    if len(numbers) != len(PlayStats._fields) or any(type(number) is not int for number in numbers):
        return None
    return _parse_play_stats("-".join(str(number) for number in numbers))
