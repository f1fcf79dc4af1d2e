"""Rankings of finished games with the same dice, cards or puzzle.

Results come as links or codes. The engine replays each game and ranks the points of the replay,
never the claimed points.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from skerry.core.i18n import localize_number, texts
from skerry.core.registry import load

from .claims import MAX_RESULTS, Claim, PlayStats, claim_to_json, format_time
from .daily_titles import parse_day, variant_name
from .defaults import daily_seed
from .puzzle_numbers import puzzle_or_seed
from .saves import clean_player_name

_, ngettext = texts(__name__)

Json = dict[str, Any]

MAX_SHOWN_SEED = 12
"""Length of the longest seed that a title shows, in characters. Longer seeds are random."""

SEED_CODE = 4
"""Number of characters that a title shows of a longer seed."""

_NUMBER = re.compile(r"no-(\d+)", re.ASCII)


@dataclass(slots=True)
class Row:
    """A line of a ranking: one seat of one game. Equal points share a rank, from 1."""

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
    """The verified results and their rankings."""

    def __init__(
        self,
        replay: Callable[[str], Json],
        stored: Iterable[Claim] = (),
        *,
        now: datetime | None = None,
    ) -> None:
        """Begin with stored claims, which must still be verified.

        Args:
            replay: Returns the result of the game with this id (service/results/rankings.py);
                raises ValueError with a sentence if the game has no result.
            stored: The stored claims.
            now: The present time; None: the time of this device.
        """
        self._replay = replay
        self._today = daily_seed(now or datetime.now(UTC))
        self._results: dict[str, Json] = {}
        self._claims = list(stored)
        self.shown = ""
        """The key of the ranking to show: that of the latest new result, unless one was chosen."""

    @property
    def claims(self) -> list[Claim]:
        """The claims to store, verified or not."""
        return self._claims[-MAX_RESULTS:]

    def verify_and_add(self, claim: Claim) -> str:
        """Replay a game and rank it if the claim is right. Return the problem, or ""."""
        try:
            result = self._results.get(claim.id) or self._replay(claim.id)
        except ValueError as error:
            self.forget(claim.id)
            return _rejection_text(claim.by, str(error))
        problem = claim_problem(claim, result) or self.date_problem(result, claim.by)
        if problem:
            return problem
        if all(known.id != claim.id for known in self._claims):
            self.shown = ranking_key(result)
        if claim.id != result["id"]:
            self.forget(claim.id)  # the shortest id of the same game replaces it
        return self.add(result, claim.by, claim.stats)

    def date_problem(self, result: Json, by: str = "") -> str:
        """Return a sentence about a wrong or future date of a daily game's result; otherwise ""."""
        reason = ""
        seed = result["seed"] or ""
        if load(result["game"]).preset(result["preset"]).daily:
            if parse_day(seed) is None:
                reason = _("a daily game must use the dice for its date")
            elif seed > self._today:
                reason = _("its day, {day}, is still in the future").format(day=seed)
        return _rejection_text(by, reason) if reason else ""

    def add(self, result: Json, by: str, stats: PlayStats | None = None) -> str:
        """Rank a result that was played on this device or verified. Return the problem, or "".

        A game is ranked only once. Another result of the same game can add missing data (player,
        annotations, statistics), but is refused if it has another player's name.
        """
        id = result["id"]
        self._results[id] = result
        copies = [claim for claim in self._claims if self._game_key(claim.id) == self._game_key(id)]
        if not copies:
            self._claims.append(Claim(id, by, stats=stats))
            return ""
        others = [claim for claim in copies if claim.id != id]
        known = (others or copies)[0]
        if by and known.by not in ("", by):
            if others:
                self.forget(id)
            template = _("{by}'s result has the same moves as {name}'s, so it is ranked only once.")
            return template.format(by=by, name=known.by)
        adds_annotations = self._has_annotations(id) and not self._has_annotations(known.id)
        merged_id = id if adds_annotations else known.id
        merged = replace(known, id=merged_id, by=known.by or by, stats=known.stats or stats)
        self._claims = [
            merged if claim is known else claim
            for claim in self._claims
            if claim is known or claim not in copies
        ]
        return ""

    def _game_key(self, id: str) -> str:
        """Return the id without annotations if the game has been replayed, otherwise the id."""
        result = self._results.get(id, {})
        return str(result.get("same", id))

    def _has_annotations(self, id: str) -> bool:
        return self._game_key(id) != id

    def _find_claim(self, id: str) -> Claim | None:
        """Return the ranked claim of the same game, whatever its annotations, or None."""
        key = self._game_key(id)
        return next((claim for claim in self._claims if self._game_key(claim.id) == key), None)

    def id_of_ranked_entry(self, id: str) -> str:
        """Return the id of the ranked claim of the same game, whose annotations may differ."""
        claim = self._find_claim(id)
        return claim.id if claim else id

    def player_name(self, id: str) -> str:
        """Return the name of a result's player; "" if unknown."""
        claim = self._find_claim(id)
        return claim.by if claim else ""

    def stats_of(self, id: str) -> PlayStats | None:
        """Return the statistics of a ranked game; None if unknown."""
        return next((claim.stats for claim in self._claims if claim.id == id), None)

    def rename(self, id: str, by: str) -> None:
        """Change the name of a result's player; "" removes it."""
        name = clean_player_name(by)
        self._claims = [
            replace(claim, by=name) if claim.id == id else claim for claim in self._claims
        ]

    def forget(self, id: str) -> None:
        """Remove a result."""
        self._claims = [claim for claim in self._claims if claim.id != id]

    def rankings_by_latest(self) -> list[Ranking]:
        """Return the rankings of all verified results, the one with the latest result first."""
        return make_rankings(
            (claim, self._results[claim.id]) for claim in self._claims if claim.id in self._results
        )


def _rejection_text(by: str, reason: str) -> str:
    if by:
        return _("{by}'s result was rejected: {why}").format(by=by, why=reason)
    return _("A result was rejected: {why}").format(why=reason)


def claim_problem(claim: Claim, result: Mapping[str, Any]) -> str:
    """Return a sentence if the claimed points differ from those of the replay; otherwise ""."""
    points = tuple(result["points"])
    if claim.points is None or claim.points == points:
        return ""
    template = _("it claims {claimed} points, but its moves score {points}")
    return _rejection_text(
        claim.by,
        template.format(claimed=_format_points(claim.points), points=_format_points(points)),
    )


def _format_points(points: Iterable[int]) -> str:
    return ", ".join(localize_number(str(value)) for value in points)


def make_rankings(verified: Iterable[tuple[Claim, Mapping[str, Any]]]) -> list[Ranking]:
    """Return a ranking for each group of results with the same dice.

    The ranking with the latest result comes first. All results of a preset with typed dice are one
    group, although their dice differ.
    """
    rankings: dict[str, Ranking] = {}
    for claim, result in verified:
        key = ranking_key(result)
        ranking = rankings.pop(key, None) or Ranking(key, ranking_title(result), [])
        rankings[key] = ranking  # the latest is last in the dict
        for seat, points in enumerate(result["points"]):
            ranking.rows.append(Row(0, _row_name(claim, result, seat), points, claim, seat))
    for ranking in rankings.values():
        ranking.rows.sort(key=lambda row: -row.points)
        sorted_points = [row.points for row in ranking.rows]
        for row in ranking.rows:
            row.rank = sorted_points.index(row.points) + 1
    return list(reversed(rankings.values()))


def ranking_key(result: Mapping[str, Any]) -> str:
    """Return the key of the ranking that a result belongs to."""
    return f"{result['game']} {result['preset']} {result['seed'] or ''}"


def ranking_title(result: Mapping[str, Any]) -> str:
    """Return the title of the ranking that a result belongs to, with the date or the puzzle."""
    game = load(result["game"])
    preset = game.preset(result["preset"])
    seed: str | None = result["seed"]
    parts = [game.translate(game.name), variant_name(game, preset, seed)]
    number = _NUMBER.fullmatch(str(puzzle_or_seed(game, preset.id, seed))) if seed else None
    if seed is None:
        parts.append(_("real dice"))
    elif preset.daily:
        parts.append(seed)
    elif number:
        parts.append(_("no. {n}").format(n=number[1]))
    elif len(seed) > MAX_SHOWN_SEED:
        parts.append(_("dice {code}").format(code=seed[:SEED_CODE]))
    else:
        parts.append(seed)
    return ", ".join(parts)


def _row_name(claim: Claim, result: Mapping[str, Any], seat: int) -> str:
    """Return the name in a row: the solo player's, or the sender's and the seat's."""
    players: list[str] = result["players"]
    name = players[seat]
    if len(players) == 1:
        name = claim.by or _("Anonymous")
    elif claim.by:
        name = _("{by}: {seat}").format(by=claim.by, seat=players[seat])
    title: str = result.get("titles", [""] * len(players))[seat]
    return _("{name} ({title})").format(name=name, title=title) if title else name


def rankings_fields(rankings: Rankings) -> Json:
    """Return the content of "Ranking", in the current language, and the claims to store:

    {"heads": [word x 6],
     "rankings": [{"key", "title", "rows": [row..]}..],
     "about": sentences, "shown": key, "kept": [{"id", "by", "how"?}..]}

    row: {"key", "rank", "name", "points", "score", "detail", "id", "label",
          "how": [{"short", "words"} x 3]}

    `heads` are the headings of six columns: rank, name, points, hints, undos and time. The last
    three are the items of `how`, each as a short text and in words; `detail` is a summary of them.
    `score` is the formatted number of points, and `label` describes the row. A row keeps its `key`
    when a name changes. `shown` is the key of the ranking to show, and `kept` are the claims to
    store.
    """
    tables = rankings.rankings_by_latest()
    keys = [table.key for table in tables]
    shown = rankings.shown if rankings.shown in keys else "".join(keys[:1])
    return {
        "heads": [_("Place"), _("Name"), _("Points"), _("Hints"), _("Undos"), _("Time")],
        "rankings": [
            {
                "key": table.key,
                "title": _("{name} ({count})").format(name=table.title, count=len(table.rows)),
                "rows": [_row_fields(row) for row in table.rows],
            }
            for table in tables
        ],
        "about": _(
            "Scores are checked by replaying each game. Undeclared hints can't be detected."
        ),
        "shown": shown,
        "kept": [claim_to_json(claim) for claim in rankings.claims],
    }


def _row_fields(row: Row) -> Json:
    label = ngettext("{name}, {n} point", "{name}, {n} points", abs(row.points))
    score = localize_number(f"{row.points:,}")
    stats = [{"short": short, "words": words} for short, words in _stats_columns(row.claim.stats)]
    return {
        "key": f"{row.claim.id} {row.seat}",
        "rank": row.rank,
        "name": row.name,
        "points": row.points,
        "score": score,
        "detail": _stats_summary(row.claim.stats),
        "id": row.claim.id,
        "label": label.format(name=row.name, n=score),
        "how": stats,
    }


def _stats_summary(stats: PlayStats | None) -> str:
    """Return the time, the hints and the undos in a few words; "" if they are unknown."""
    if stats is None:
        return ""
    parts = [format_time(stats.seconds)]
    if stats.helps:
        parts.append(ngettext("{n} hint", "{n} hints", stats.helps).format(n=stats.helps))
    if stats.undone:
        parts.append(ngettext("{n} undo", "{n} undos", stats.undone).format(n=stats.undone))
    return " · ".join(parts)


def _stats_columns(stats: PlayStats | None) -> list[tuple[str, str]]:
    """Return hints, undos and time, each as a short text and in words."""
    if stats is None:
        return [("–", _("unknown"))] * len(PlayStats._fields)
    hints = ngettext("{n} hint", "{n} hints", stats.helps).format(n=stats.helps)
    undos = ngettext("{n} undo", "{n} undos", stats.undone).format(n=stats.undone)
    minutes, seconds = divmod(stats.seconds, 60)
    time = _("{minutes} min {seconds} s").format(minutes=minutes, seconds=seconds)
    return [
        (str(stats.helps), hints),
        (str(stats.undone), undos),
        (format_time(stats.seconds), time),
    ]
