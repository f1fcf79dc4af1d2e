"""What came of a person's games on this device: which count, their entries, files of them.

What counts is a game of one person, alone or against computers, that was begun and is finished
here. Each has one entry under the game's key, which the front end keeps unread: a `Begun` from the
first move on, then a `Result`. Both forms are read for ever (tests/kept). Entries come from a
browser's database or a file: what cannot be read is counted, never raised.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NotRequired, TypedDict, TypeGuard, cast

from skerry.core.game import Game
from skerry.core.i18n import texts
from skerry.session.session import Session

from .claims import read_how
from .defaults import PERSON, winners
from .puzzle_numbers import drawn, seed_of, untouched
from .saves import parsed

_ = texts(__name__)[0]

Json = dict[str, Any]
Outcome = Literal["won", "drawn", "lost"]

VERSION = 1
OUTCOMES: tuple[Outcome, ...] = ("won", "drawn", "lost")

MAX_FILE = 4_000_000
"""Longest file of results, in characters."""

MAX_RESULTS = 20_000
"""Most results that are read from a file."""

MAX_BEGUN = 200
"""Games begun and not finished that are remembered."""

MAX_SEATS = 99
_WORD = re.compile(r"[\w.-]{1,64}", re.ASCII)
_LATEST = 8e15
"""Milliseconds since 1970, before the last date that JavaScript has."""


class Begun(TypedDict):
    """A game in progress: when it was begun (milliseconds since 1970), whether there was help,
    whether a fair opponent was asked for; `how`, where that is counted: at how many positions
    something was told, and how often moves were taken back.
    """

    v: int
    key: str
    begun: float
    help: bool
    fair: bool
    how: NotRequired[list[int]]


class Result(TypedDict):
    """What came of a game. Alone, `won` is solved and `lost` given up; `points` where a person
    plays for points alone; `when` in milliseconds since 1970; `help`: hints, estimates, taking back
    or another opponent had a part in it; `fair`: a fair opponent was asked for; `again`: these
    dice, cards or this puzzle were known from a game before, so it does not count. `how`, where
    that was counted: the numbers of claims.How.
    """

    v: int
    key: str
    game: str
    preset: str
    players: list[str | int]
    seed: str | None
    result: Outcome
    points: float | None
    when: float
    help: bool
    fair: bool
    again: bool
    how: NotRequired[list[int]]


# Whether a game counts


@dataclass(frozen=True, slots=True)
class Watched:
    """A game on the table, as far as its result is concerned: `fresh` while it has no moves (a
    puzzle's number is none), `began` when it has just had its first. One that had moves when it
    came was begun before, or elsewhere. `how`, where that is counted: see Begun.
    """

    key: str
    at: int
    players: tuple[str | int, ...]
    fresh: bool
    fair: bool = False
    help: bool = False
    began: bool = False
    how: tuple[int, int] | None = None


def watch(
    key: str,
    session: Session,
    players: Sequence[str | int],
    *,
    fair: bool,
    fresh: bool | None = None,
) -> Watched:
    """A game comes to the table; `fair`: it is begun against a fair opponent; `fresh`: it was seen
    before its first move (by default, it is now).
    """
    fresh = untouched(session) if fresh is None else fresh
    return Watched(key, session.position, tuple(players), fresh, fair and fresh)


def watched(
    before: Watched, session: Session, players: Sequence[str | int], *, told: bool = False
) -> Watched:
    """The game after anything may have changed. Help is what tells a person more than the rules do
    (`told`: a hint, an estimate), what takes a move back, and another opponent halfway.
    """
    at, seated, over = session.position, tuple(players), session.state.is_terminal
    changed = not before.fresh and seated != before.players
    helped = before.help or (not over and (told or at < before.at or changed))
    began = before.fresh and not untouched(session)
    return replace(
        before, at=at, players=seated, help=helped, fresh=before.fresh and not began, began=began
    )


def changed_entry(
    game: Watched,
    session: Session,
    players: Sequence[str | int],
    entries: Iterable[object],
    when: float,
) -> Begun | Result | None:
    """The entry to keep for this game now, None for no change. `entries` are all that are kept, of
    any version; `when` is now, in milliseconds since 1970.
    """
    known = [entry for entry in entries if _has_key(entry)]
    old = next((entry for entry in known if entry["key"] == game.key), None)
    if old is None and not game.began:
        return None
    now = {"v": VERSION, "begun": when, "fair": game.fair} if old is None else old
    if not is_begun(now):
        return None
    helped, fair = now.get("help") is True or game.help, now.get("fair") is True
    found = outcome(session, players)
    if found is None:
        begun = Begun(v=VERSION, key=game.key, begun=now["begun"], help=helped, fair=fair)
        if game.how:
            begun["how"] = list(game.how)
        same = helped == now.get("help") and begun.get("how") == now.get("how")
        return begun if old is None or not same else None
    seconds = max(0, round((when - now["begun"]) / 1000))
    how = {"how": [*game.how, seconds]} if game.how else {}
    again = any(not is_begun(entry) and _is_same(entry, found, session.game) for entry in known)
    flags = {"help": helped, "fair": fair, "again": again}
    return cast(Result, {"v": VERSION, "key": game.key, **found, "when": when, **flags, **how})


def outcome(session: Session, players: Sequence[str | int]) -> Json | None:
    """What came of a finished game of one person: the fields `game` to `points` of a Result. None
    for a game that is not over, and where nobody or several persons played.
    """
    game, state = session.game, session.state
    if not state.is_terminal or list(players).count(PERSON) != 1:
        return None
    alone = session.seats == 1
    return {
        "game": game.id,
        "preset": session.preset,
        "players": list(players),
        "seed": seed_of(session),
        "result": outcome_of(state.returns(), list(players).index(PERSON)),
        "points": game.points(state)[0] if game.points and alone else None,
    }


def outcome_of(returns: Sequence[float], seat: int) -> Outcome:
    """Who has most has won, and who shares that has drawn. Alone, what is worth more than nothing
    is won. `returns` are by seat, from -1 to 1.
    """
    won = winners(returns)
    if seat not in won:
        return "lost"
    return "drawn" if len(won) > 1 else "won"


def _is_same(entry: Json, found: Json, game: Game) -> bool:
    """Whether an entry is about the same dice, cards or puzzle."""
    alike = all(entry.get(name) == found[name] for name in ("game", "preset"))
    players: object = entry.get("players")
    seats = len(cast("list[object]", players)) if isinstance(players, list) else 0
    seed, now = entry.get("seed"), found["seed"]
    if not alike or seats != len(found["players"]) or not isinstance(seed, str) or now is None:
        return False
    return seed == now or drawn(game, found["preset"], seed) == drawn(game, found["preset"], now)


def forgotten(entries: Iterable[object]) -> list[str]:
    """The keys of games that were begun so long ago that they are remembered no more."""
    begun = [entry for entry in entries if _has_key(entry) and is_begun(entry)]
    begun.sort(key=lambda entry: float(entry["begun"]), reverse=True)
    return [entry["key"] for entry in begun[MAX_BEGUN:]]


def counting(results: Iterable[Result]) -> list[Result]:
    """The results that count, the first one first: what was known from a game before does not."""
    return sorted((it for it in results if not it["again"]), key=lambda it: it["when"])


# Reading and writing


@dataclass(frozen=True, slots=True)
class Kept:
    """Results that were read, the first one first, and how many entries were not: those of a
    `newer` version, and those that are `damaged`.
    """

    results: list[Result]
    newer: int = 0
    damaged: int = 0


def read(entries: Iterable[object]) -> Kept:
    """The results among entries as they are kept; those of games in progress are passed over."""
    found = [read_result(entry) for entry in entries if not is_begun(entry)]
    results = [entry for entry in found if isinstance(entry, dict)]
    results.sort(key=lambda entry: entry["when"])
    newer = found.count("newer")
    return Kept(results, newer, len(found) - len(results) - newer)


def read_result(data: object) -> Result | Literal["newer"] | None:
    """An entry as a result: without what it does not need to have; None where it makes no sense."""
    entry = cast(Json, data) if isinstance(data, dict) else {}
    version = entry.get("v")
    if _is_number(version) and version > VERSION:
        return "newer"
    seed, points = entry.get("seed"), entry.get("points")
    good = (
        _is_number(version)
        and version == VERSION
        and all(_is_word(entry.get(name)) for name in ("key", "game", "preset"))
        and (seed is None or _is_word(seed))
        and _are_players(entry.get("players"))
        and entry.get("result") in OUTCOMES
        and (points is None or _is_number(points))
        and _is_number(entry.get("when"))
    )
    if not good:
        return None
    result = Result(
        v=VERSION,
        key=entry["key"],
        game=entry["game"],
        preset=entry["preset"],
        players=[PERSON if player == PERSON else int(player) for player in entry["players"]],
        seed=seed,
        result=entry["result"],
        points=points,
        when=entry["when"],
        help=entry.get("help") is True,
        fair=entry.get("fair") is True,
        again=entry.get("again") is True,
    )
    how = read_how(entry.get("how"))
    if how:
        result["how"] = list(how)
    return result


def is_begun(entry: object) -> TypeGuard[Json]:
    """Whether an entry is that of a game in progress, of this version."""
    data = cast(Json, entry) if isinstance(entry, dict) else {}
    return _is_number(data.get("v")) and data["v"] == VERSION and _is_number(data.get("begun"))


def _has_key(entry: object) -> TypeGuard[Json]:
    return isinstance(entry, dict) and isinstance(cast(Json, entry).get("key"), str)


def _is_number(value: Any) -> TypeGuard[float]:
    """Whether this is a number that is no larger than dates are."""
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < _LATEST


def _is_word(value: object) -> bool:
    return isinstance(value, str) and _WORD.fullmatch(value) is not None


def _are_players(value: object) -> bool:
    """Whether these are the players of a game that counts: one person, and levels."""
    players = list(cast("Iterable[Any]", value)) if isinstance(value, list) else []
    levels = [player for player in players if player != PERSON]
    whole = all(_is_number(level) and int(level) == level for level in levels)
    return len(players) <= MAX_SEATS and len(players) - len(levels) == 1 and whole


def write_file(results: Iterable[Result]) -> str:
    """The text of a file of results."""
    data = {"skerry": "results", "v": VERSION, "results": list(results)}
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def read_file(text: str) -> tuple[list[Result], list[str]]:
    """The results in a file's text, and in sentences what cannot be read."""
    data = parsed(text, MAX_FILE)
    file = cast(Json, data) if isinstance(data, dict) else {}
    if file.get("skerry") != "results" or not isinstance(file.get("results"), list):
        return [], [_("This is no file of results: it should be one that “Export” has written.")]
    version = file.get("v")
    if not _is_number(version) or version > VERSION:
        return [], [_("This file is of a newer version of this page. Nothing was taken from it.")]
    results, problems = list[Result](), list[str]()
    for number, entry in enumerate(file["results"][:MAX_RESULTS], 1):
        result = read_result(entry)
        if result == "newer":
            problems.append(_("Result {n} of the file is of a newer version.").format(n=number))
        elif result is None:
            problems.append(_("Result {n} of the file is damaged.").format(n=number))
        else:
            results.append(result)
    if len(file["results"]) > MAX_RESULTS:
        problems.append(_("Only the first {count} results were read.").format(count=MAX_RESULTS))
    return results, problems


def missing(results: Iterable[Result], entries: Iterable[object]) -> list[Result]:
    """Those of a file's results that are not kept here; what is here stays as it is."""
    known = {entry["key"] for entry in entries if _has_key(entry) and not is_begun(entry)}
    new: dict[str, Result] = {}
    for result in results:
        if result["key"] not in known:
            new.setdefault(result["key"], result)
    return list(new.values())
