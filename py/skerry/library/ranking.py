"""Rankings of finished games with the same dice, cards or puzzle.

A result comes as a link or a code that somebody sends. Its game is played again before it is
believed: what is ranked are the points that this brings, never those that were claimed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from typing import Any

from skerry.core.i18n import number, texts
from skerry.core.registry import load

from .claims import MAX_RESULTS, Claim, How, person_name, to_keep
from .defaults import daily_seed

_, ngettext = texts(__name__)

Json = dict[str, Any]


@dataclass(slots=True)
class Row:
    """A line of a ranking: one seat of one game."""

    rank: int
    name: str
    points: int
    claim: Claim
    seat: int


@dataclass(frozen=True, slots=True)
class Ranking:
    """All results with the same dice, the best first; equal points share a rank."""

    key: str
    title: str
    rows: list[Row]


class Rankings:
    """Results that were proved, ranked. `play` gives the result of a game by its id (see
    service/results/rankings.py), and raises ValueError with a sentence where it has none. `now`:
    what this device takes for the time.
    """

    def __init__(
        self,
        play: Callable[[str], Json],
        kept: Iterable[Claim] = (),
        *,
        now: datetime | None = None,
    ) -> None:
        self._play = play
        self._today = daily_seed(now or datetime.now(UTC))
        self._results: dict[str, Json] = {}
        self._claims = list(kept)
        self.shown = ""
        """The key of the ranking to show: that of the last new result, or one chosen since."""

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
            return _refused(claim.by, str(error))
        problem = refute(claim, result) or self.wrong_day(result, claim.by)
        if problem:
            return problem
        if all(known.id != claim.id for known in self._claims):
            self.shown = ranking_key(result)
        if claim.id != result["id"]:
            self.forget(claim.id)  # another spelling of the same game
        return self.add(result, claim.by, claim.how)

    def wrong_day(self, result: Json, by: str = "") -> str:
        """What is wrong with the day of a result of a game of the day; "" if nothing is."""
        why, seed = "", result["seed"] or ""
        if load(result["game"]).preset(result["preset"]).daily:
            if not _is_day(seed):
                why = _("a game of the day has the dice of its date, and it has others")
            elif seed > self._today:
                why = _("the day of its dice, {day}, is still to come").format(day=seed)
        return _refused(by, why) if why else ""

    def add(self, result: Json, by: str, how: How | None = None) -> str:
        """Add a result that was played here or proved. A result is one person's: a copy adds what
        was not told of it yet, and under another name it is refused. Returns why; "" if it is not.
        """
        id = result["id"]
        self._results[id] = result
        copies = [it for it in self._claims if self._same(it.id) == self._same(id)]
        if not copies:
            self._claims.append(Claim(id, by, how=how))
            return ""
        others = [it for it in copies if it.id != id]
        known = (others or copies)[0]
        if by and known.by not in ("", by):
            if others:
                self.forget(id)
            said = _("{by}'s result is a copy of {name}'s, move by move: it is ranked once.")
            return said.format(by=by, name=known.by)
        told = max(known.id, id, key=self._told)
        merged = replace(known, id=told, by=known.by or by, how=known.how or how)
        place = self._claims.index(known)
        rest = [(at, it) for at, it in enumerate(self._claims) if at == place or it not in copies]
        self._claims = [merged if at == place else it for at, it in rest]
        return ""

    def _same(self, id: str) -> str:
        """What two results have in common that are one game, whatever was said of it."""
        result = self._results.get(id, {})
        return str(result.get("same", id))

    def _told(self, id: str) -> bool:
        """Whether something was said of its moves, such as the name of an island."""
        return self._same(id) != id

    def entry(self, id: str) -> str:
        """The id by which the same game is ranked, which may tell more of it."""
        return next((it.id for it in self._claims if self._same(it.id) == self._same(id)), id)

    def player(self, id: str) -> str:
        """Who has a result that is known; "" where nobody is named."""
        return next((it.by for it in self._claims if self._same(it.id) == self._same(id)), "")

    def how(self, id: str) -> How | None:
        """How a game was played whose result is known, as far as that is told."""
        return next((claim.how for claim in self._claims if claim.id == id), None)

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


def _refused(by: str, why: str) -> str:
    if by:
        return _("{by}'s result is refused: {why}").format(by=by, why=why)
    return _("A result is refused: {why}").format(why=why)


def _is_day(seed: str) -> bool:
    """Whether this is the seed of a day, such as 2026-11-21."""
    try:
        return date.fromisoformat(seed).isoformat() == seed
    except ValueError:
        return False


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
    return said.format(by=claim.by, claimed=_listed(claim.points), points=_listed(points))


def _listed(points: Iterable[int]) -> str:
    return ", ".join(number(str(it)) for it in points)


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
            ranking.rows.append(Row(0, _name(claim, result, seat), points, claim, seat))
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
    variant = game.translate(game.preset(result["preset"]).name)
    if result["seed"] is None:
        said = _("{game}, {variant}, dice of one's own")
        return said.format(game=game.translate(game.name), variant=variant)
    said = _("{game}, {variant}, {seed}")
    return said.format(game=game.translate(game.name), variant=variant, seed=result["seed"])


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

    {"heads": [word x 6],
     "rankings": [{"key", "title", "rows": [row..]}..],
     "about": sentences, "shown": key, "kept": [{"id", "by", "how"?}..]}

    row: {"key", "rank", "name", "points", "score", "id", "label", "how": [{"short", "words"} x 3]}

    `heads` name the columns: rank, name, points and what `how` tells, which is helps, moves taken
    back and time, in signs and in words. `score` are the points as they are written. A row keeps
    its `key` when a name changes.
    """
    tables = rankings.tables()
    keys = [table.key for table in tables]
    shown = rankings.shown if rankings.shown in keys else "".join(keys[:1])
    return {
        "heads": [_("Place"), _("Name"), _("Points"), _("Helps"), _("Undone"), _("Time")],
        "rankings": [
            {
                "key": table.key,
                "title": _("{name} ({count})").format(name=table.title, count=len(table.rows)),
                "rows": [_shown(row) for row in table.rows],
            }
            for table in tables
        ],
        "about": _(
            "Every game here was played again: the rules were kept, and the points are right."
            " Without a server nobody can prove that a player did not look ahead, or had no more"
            " help than is told."
        ),
        "shown": shown,
        "kept": [to_keep(claim) for claim in rankings.claims],
    }


def _shown(row: Row) -> Json:
    label = ngettext("{name}, {n} point", "{name}, {n} points", abs(row.points))
    score = number(f"{row.points:,}")
    how = [{"short": short, "words": words} for short, words in _how(row.claim.how)]
    return {
        "key": f"{row.claim.id} {row.seat}",
        "rank": row.rank,
        "name": row.name,
        "points": row.points,
        "score": score,
        "id": row.claim.id,
        "label": label.format(name=row.name, n=score),
        "how": how,
    }


def _how(how: How | None) -> list[tuple[str, str]]:
    """Helps, moves taken back and time, each in signs and in words."""
    if how is None:
        return [("–", _("not told"))] * len(How._fields)
    helps = ngettext("{n} help", "{n} helps", how.helps).format(n=how.helps)
    undone = ngettext("taken back {n} time", "taken back {n} times", how.undone)
    minutes, seconds = divmod(how.seconds, 60)
    hours, rest = divmod(minutes, 60)
    short = f"{hours}:{rest:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
    time = _("{minutes} min {seconds} s").format(minutes=minutes, seconds=seconds)
    return [(str(how.helps), helps), (str(how.undone), undone.format(n=how.undone)), (short, time)]
