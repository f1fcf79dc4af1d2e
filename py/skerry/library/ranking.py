"""Rankings of finished games with the same dice, cards or puzzle.

A result comes as a link or a code that somebody sends. Its game is played again before it is
believed: what is ranked are the points that this brings, never those that were claimed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, cast
from unicodedata import category
from urllib.parse import quote

from skerry.core.i18n import texts
from skerry.core.registry import load
from skerry.session.ids import read_id

from .links import fields, read_link

_, ngettext = texts(__name__)

Json = dict[str, Any]

MAX_RESULTS = 300
"""Most results that are kept, or read at once."""

MAX_NAME = 30
"""Longest name of a person, in characters."""

_RESULT = re.compile(r"(?:#|%(?:25)*23)result(?:=|%(?:25)*3d)", re.IGNORECASE)
_HASH = re.compile(r"(?:#|%(?:25)*23)+", re.IGNORECASE)
_POINTS = re.compile(r"-?[0-9]{1,6}(,-?[0-9]{1,6})*")
_AFTER = re.compile(r"[\W_]{1,9}\Z")
"""What a text around a link may have put behind the points."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A result as somebody sends it: the game's id, the name of who played it ("": not told), and
    what it is said to have brought, by seat (None: not told).
    """

    id: str
    by: str = ""
    points: tuple[int, ...] | None = None


@dataclass(slots=True)
class Row:
    """A line of a ranking: one seat of one game."""

    rank: int
    name: str
    points: int
    claim: Claim


@dataclass(frozen=True, slots=True)
class Ranking:
    """All results with the same dice, the best first; equal points share a rank."""

    key: str
    title: str
    rows: list[Row]


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
    return Claim(id, person_name(said.get("by", "")), numbers)


def _id_in(text: str) -> str | None:
    try:
        return read_link(text)
    except ValueError:
        return None


def read_kept(data: object) -> list[Claim]:
    """The results in a list that was kept, {"id", "by"} each; what cannot be one is left out."""
    entries = cast("list[object]", data)[-MAX_RESULTS:] if isinstance(data, list) else []
    found = [_kept(cast(Json, entry)) for entry in entries if isinstance(entry, dict)]
    return [claim for claim in found if claim]


def _kept(entry: Json) -> Claim | None:
    id, by = entry.get("id"), entry.get("by")
    if not isinstance(id, str) or not isinstance(by, str):
        return None
    try:
        read_id(id)
    except ValueError:
        return None
    return Claim(id, person_name(by))


# Ranking


class Rankings:
    """Results that were proved, ranked. `play` gives the result of a game by its id (see
    results.py: its id, game, preset, seed, players and points), and raises ValueError with a
    sentence where it has none.
    """

    def __init__(self, play: Callable[[str], Json], kept: Iterable[Claim] = ()) -> None:
        self._play = play
        self._results: dict[str, Json] = {}
        self._claims = list(kept)
        self.shown = ""
        """The key of the ranking that the last new result is in."""

    @property
    def claims(self) -> list[Claim]:
        """The results to keep; the list that `read_kept` reads has the id and the name of each."""
        return self._claims[-MAX_RESULTS:]

    def prove(self, claim: Claim) -> str:
        """Play a game again, and rank it if its claim holds. Returns what is wrong; "" if nothing
        is.
        """
        try:
            result = self._results.get(claim.id) or self._play(claim.id)
        except ValueError as error:
            self.forget(claim.id)
            if claim.by:
                said = _("{by}'s result is refused: {why}")
                return said.format(by=claim.by, why=error)
            return _("A result is refused: {why}").format(why=error)
        problem = refute(claim, result)
        if not problem:
            if all(known.id != claim.id for known in self._claims):
                self.shown = ranking_key(result)
            if claim.id != result["id"]:
                self.forget(claim.id)  # another spelling of the same game
            self._results[claim.id] = result
            self.add(result, claim.by)
        return problem

    def add(self, result: Json, by: str) -> None:
        """Add a result that was played here or proved. A copy of one that is known takes its place
        if it tells a name.
        """
        claim = Claim(result["id"], by)
        self._results[claim.id] = result
        for place, known in enumerate(self._claims):
            if known.id == claim.id:
                self._claims[place] = claim if by else known
                return
        self._claims.append(claim)

    def rename(self, id: str, by: str) -> None:
        """Somebody's name is another one, or "" from now on."""
        name = person_name(by)
        self._claims = [replace(it, by=name) if it.id == id else it for it in self._claims]

    def forget(self, id: str) -> None:
        """Leave a result out."""
        self._claims = [claim for claim in self._claims if claim.id != id]

    def tables(self) -> list[Ranking]:
        """The rankings of what has been proved, the one with the latest result first."""
        proved = [(it, self._results[it.id]) for it in self._claims if it.id in self._results]
        return rank(proved)


def refute(claim: Claim, result: Mapping[str, Any]) -> str:
    """What is wrong with a claim, now that its game was played again; "" if nothing is."""
    points = tuple(result["points"])
    if claim.points is None or claim.points == points:
        return ""
    if claim.by:
        said = _(
            "{by}'s result is refused: it claims {claimed} points, and played again it has"
            " {points}."
        )
    else:
        said = _(
            "This result is refused: it claims {claimed} points, and played again it has {points}."
        )
    return said.format(
        by=claim.by, claimed=", ".join(map(str, claim.points)), points=", ".join(map(str, points))
    )


def rank(proved: Iterable[tuple[Claim, Mapping[str, Any]]]) -> list[Ranking]:
    """One ranking for all results with the same dice, the latest first. Those with dice of their
    own are ranked together as well: whoever compares them knows why.
    """
    rankings: dict[str, Ranking] = {}
    for claim, result in proved:
        key = ranking_key(result)
        ranking = rankings.pop(key, None) or Ranking(key, title(result), [])
        rankings[key] = ranking  # the latest is last in the dict
        for seat, points in enumerate(result["points"]):
            ranking.rows.append(Row(0, _name(claim, result, seat), points, claim))
    for ranking in rankings.values():
        ranking.rows.sort(key=lambda row: -row.points)
        best = [row.points for row in ranking.rows]
        for row in ranking.rows:
            row.rank = best.index(row.points) + 1
    return list(reversed(rankings.values()))


def ranking_key(result: Mapping[str, Any]) -> str:
    """What results with the same dice have in common."""
    return f"{result['game']} {result['preset']} {result['seed'] or ''}"


def title(result: Mapping[str, Any]) -> str:
    """The name of the ranking that a result is in."""
    game = load(result["game"])
    variant = game.say(game.preset(result["preset"]).name)
    if result["seed"] is None:
        said = _("{game}, {variant}, dice of one's own")
        return said.format(game=game.say(game.name), variant=variant)
    said = _("{game}, {variant}, {seed}")
    return said.format(game=game.say(game.name), variant=variant, seed=result["seed"])


def _name(claim: Claim, result: Mapping[str, Any], seat: int) -> str:
    """Who is on that line: whoever played alone, or a player of those who sat at one table."""
    players: list[str] = result["players"]
    name = players[seat]
    if len(players) == 1:
        name = claim.by or _("Nameless")
    elif claim.by:
        name = _("{by}: {seat}").format(by=claim.by, seat=players[seat])
    title: str = result.get("titles", [""] * len(players))[seat]
    return _("{name} ({title})").format(name=name, title=title) if title else name


def view(rankings: Rankings) -> Json:
    """What "Ranking" shows, in the language of now, and what is to be kept:

    {"rankings": [{"key", "title", "rows": [{"rank", "name", "points", "id", "label"}..]}..],
     "shown": key, "kept": [{"id", "by"}..]}
    """
    tables = rankings.tables()
    keys = [table.key for table in tables]
    shown = rankings.shown if rankings.shown in keys else "".join(keys[:1])
    return {
        "rankings": [
            {
                "key": table.key,
                "title": _("{name} ({count})").format(name=table.title, count=len(table.rows)),
                "rows": [_shown(row) for row in table.rows],
            }
            for table in tables
        ],
        "shown": shown,
        "kept": [{"id": claim.id, "by": claim.by} for claim in rankings.claims],
    }


def _shown(row: Row) -> Json:
    label = ngettext("{name}, {n} point", "{name}, {n} points", row.points)
    return {
        "rank": row.rank,
        "name": row.name,
        "points": row.points,
        "id": row.claim.id,
        "label": label.format(name=row.name, n=row.points),
    }
