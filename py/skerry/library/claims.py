"""Results of finished games as somebody sends or keeps them: links, codes and lists of these.

Nothing here is believed yet: ranking.py plays the games again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, NamedTuple, cast
from unicodedata import category
from urllib.parse import quote

from skerry.core.i18n import texts
from skerry.session.ids import read_id

from .links import fields, read_link

_ = texts(__name__)[0]

Json = dict[str, Any]

MAX_RESULTS = 300
"""Most results that are kept, or read at once."""

MAX_NAME = 30
"""Longest name of a person, in characters."""

_RESULT = re.compile(r"(?:#|%(?:25)*23)result(?:=|%(?:25)*3d)", re.IGNORECASE)
_HASH = re.compile(r"(?:#|%(?:25)*23)+", re.IGNORECASE)
_POINTS = re.compile(r"-?[0-9]{1,6}(,-?[0-9]{1,6})*")
_HOW = re.compile(r"([0-9]{1,6})-([0-9]{1,6})-([0-9]{1,9})", re.ASCII)
_AFTER = re.compile(r"[\W_]{1,9}\Z")
"""What a text around a link may have put behind the points."""


class How(NamedTuple):
    """How a game was played, as whoever sends the result tells: at how many positions there was
    help (a hint, an estimate, the worth of moves), how often moves were taken back, and the seconds
    from its first move to its end. The rules cannot prove any of it.
    """

    helps: int
    undone: int
    seconds: int


@dataclass(frozen=True, slots=True)
class Claim:
    """A result as somebody sends it: the game's id, the name of who played it ("": not told), what
    it is said to have brought, by seat, and how it was played (None: not told).
    """

    id: str
    by: str = ""
    points: tuple[int, ...] | None = None
    how: How | None = None


def person_name(text: str) -> str:
    """A name as it may stand in a link and on a screen: one line, and not long."""
    plain = (sign for sign in text if category(sign) not in ("Cc", "Cf", "Zl", "Zp"))
    return "".join(plain).strip()[:MAX_NAME]


# Links and codes


def result_link(page: str, claim: Claim) -> str:
    """The address that hands a result on; `page` is that of the page, without what follows a #."""
    link = f"{page.partition('#')[0]}#result={_encoded(claim.id)}"
    if claim.points:
        link += f"&points={','.join(map(str, claim.points))}"
    if claim.how:
        link += f"&how={'-'.join(map(str, claim.how))}"
    return f"{link}&by={_encoded(claim.by)}" if claim.by else link


def _encoded(text: str) -> str:
    return quote(text, safe="!~*'()", errors="replace")


def read_claims(text: str) -> tuple[list[Claim], list[str]]:
    """The results in a text: links and codes, with blanks or line breaks between, and in sentences
    what is none.
    """
    words = text.split()
    claims, problems = list[Claim](), list[str]()
    if len(words) > MAX_RESULTS:
        problems.append(_("At most {count} are read at once.").format(count=MAX_RESULTS))
    for word in words[:MAX_RESULTS]:
        claim = _claim(word)
        if claim:
            claims.append(claim)
            continue
        said = _("“{start}” is no result: it should be a link or a code of a finished game.")
        problems.append(said.format(start=word if len(word) <= 40 else f"{word[:40]}…"))
    return claims, problems


def _claim(word: str) -> Claim | None:
    found = _RESULT.search(word)
    if not found:
        id = _id_in(word)
        return Claim(id) if id else None
    said = fields(_HASH.sub("", word[found.start() :], count=1))
    id, points = _id_in(said.get("result", "")), said.get("points")
    points = None if points is None else _AFTER.sub("", points)
    if id is None or not (points is None or _POINTS.fullmatch(points)):
        return None
    numbers = None if points is None else tuple(map(int, points.split(",")))
    told = _HOW.fullmatch(_AFTER.sub("", said.get("how", "")))
    how = How(*map(int, told.groups())) if told else None  # damaged, it is not told
    return Claim(id, person_name(said.get("by", "")), numbers, how)


def _id_in(text: str) -> str | None:
    try:
        return read_link(text)
    except ValueError:
        return None


def read_kept(data: object) -> list[Claim]:
    """The results in a list that was kept, {"id", "by", "how"?} each; what cannot be one is left
    out.
    """
    entries = cast("list[object]", data)[-MAX_RESULTS:] if isinstance(data, list) else []
    found = [_kept(cast(Json, entry)) for entry in entries if isinstance(entry, dict)]
    return [claim for claim in found if claim]


def to_keep(claim: Claim) -> Json:
    """A result as `read_kept` reads it."""
    how = {"how": list(claim.how)} if claim.how else {}
    return {"id": claim.id, "by": claim.by} | how


def _kept(entry: Json) -> Claim | None:
    id, by = entry.get("id"), entry.get("by")
    if not isinstance(id, str) or not isinstance(by, str):
        return None
    try:
        read_id(id)
    except ValueError:
        return None
    return Claim(id, person_name(by), how=read_how(entry.get("how")))


def read_how(data: object) -> How | None:
    """The three numbers of `How` in a list from outside; None for anything else."""
    numbers = cast("list[object]", data) if isinstance(data, list) else []
    text = "-".join(str(number) for number in numbers if type(number) is int)
    told = _HOW.fullmatch(text)
    return How(*map(int, told.groups())) if told and len(numbers) == len(How._fields) else None
