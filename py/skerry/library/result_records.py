"""The player's results on this device: rules for games that count, and their stored entries.

A game counts if it has one human player, alone or against bots, and was begun and finished on this
device. A game by link counts if it was finished on this device. The page stores an entry under the
game's key; only the engine reads entries. The entry is a `StartedEntry` at first, and a `Result`
when the game is over. Both forms must stay readable: see tests/stored_data. Entries come from a
browser's database or a file, so unreadable entries never raise an error; they are only counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple, NotRequired, TypedDict, TypeGuard, cast

from skerry.core.game import Game
from skerry.session.session import Session

from .claims import read_play_stats
from .defaults import PERSON, Outcome, only_human_seat, outcome_of
from .puzzle_numbers import has_no_moves, puzzle_or_seed, seed_or_puzzle_number

Json = dict[str, Any]

VERSION = 1
OUTCOMES: tuple[Outcome, ...] = ("won", "drawn", "lost")

MAX_STARTED = 200
"""Largest number of entries of unfinished games; the oldest entries expire."""
MAX_SEATS = 99
_WORD = re.compile(r"[\w.-]{1,64}", re.ASCII)
_MAX_NUMBER = 8e15
"""Larger than every date in JavaScript, in milliseconds since 1970."""


class StartedEntry(TypedDict):
    """The entry of a game in progress.

    Attributes:
        v: VERSION.
        key: The key of the game.
        begun: The time when the game began, in milliseconds since 1970.
        help: Whether the player had help.
        fair: Whether the game was begun against a fair opponent.
        how: The number of positions with help, and of undos; missing if they were not counted.
        spent: The time in milliseconds in which the game was on display; missing if unknown.
    """

    v: int
    key: str
    begun: float
    help: bool
    fair: bool
    how: NotRequired[list[int]]
    spent: NotRequired[float]


class Result(TypedDict):
    """The entry of a finished game.

    Attributes:
        v: VERSION.
        key: The key of the game.
        game: The id of the game.
        preset: The id of the preset.
        players: "person" or a bot's level by seat.
        seed: The seed, or "no-42" for a puzzle chosen by number; None if dice were typed.
        result: "won", "drawn" or "lost". A solo puzzle is won if solved and lost if given up.
        points: The points of a solo game for points, otherwise None.
        when: The time when the game ended, in milliseconds since 1970.
        help: Whether there were hints, estimates, undos or a change of opponent.
        fair: Whether the game was begun against a fair opponent.
        again: Whether an earlier game had the same dice, cards or puzzle; it then doesn't count.
        how: The numbers of `claims.PlayStats`; missing if they were not counted.
        seat: The seat of this device in a game by link, in which all players are human.
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
    seat: NotRequired[int]


class GameEnd(NamedTuple):
    """The facts about the end of a game that its result depends on.

    Attributes:
        returns: The result by seat if the players ended the game early; None if the rules did.
        seat: The seat of this device in a game by link; None in other games.
    """

    returns: Sequence[float] | None = None
    seat: int | None = None


NO_EARLY_END = GameEnd()


@dataclass(frozen=True, slots=True)
class TrackedGame:
    """The facts about the current game that its stored entry depends on.

    Attributes:
        key: The key of the game.
        at: The current position.
        players: The player of each seat.
        is_new: Whether the game has no moves yet (the number of a puzzle is no move).
        fair: Whether the game was begun against a fair opponent.
        help: Whether the player had help.
        has_begun: Whether the first move was played at the last update.
        stats: The number of positions with help, and of undos; None if they were not counted.
        spent: The time in ms in which the game was on display; None if unknown.
    """

    key: str
    at: int
    players: tuple[str | int, ...]
    is_new: bool
    fair: bool = False
    help: bool = False
    has_begun: bool = False
    stats: tuple[int, int] | None = None
    spent: float | None = None


def begin_tracking(
    key: str,
    session: Session,
    players: Sequence[str | int],
    *,
    fair: bool,
    is_new: bool | None = None,
) -> TrackedGame:
    """Begin to track a game.

    `is_new` says whether the game had no moves when it was started; None: whether it has none now.
    """
    if is_new is None:
        is_new = has_no_moves(session)
    return TrackedGame(key, session.position, tuple(players), is_new, fair and is_new)


def update_tracked(
    before: TrackedGame,
    session: Session,
    players: Sequence[str | int],
    *,
    has_help: bool = False,
) -> TrackedGame:
    """Return the tracked game after any change.

    Help is a hint or an estimate (`has_help`), an undo, or a change of players during the game.
    """
    changed_players = not before.is_new and tuple(players) != before.players
    helped = has_help or session.position < before.at or changed_players
    has_begun = before.is_new and not has_no_moves(session)
    return replace(
        before,
        at=session.position,
        players=tuple(players),
        help=before.help or (helped and not session.state.is_terminal),
        is_new=before.is_new and not has_begun,
        has_begun=has_begun,
    )


def changed_entry(
    game: TrackedGame,
    session: Session,
    players: Sequence[str | int],
    entries: Iterable[object],
    when: float,
    end: GameEnd = NO_EARLY_END,
) -> StartedEntry | Result | None:
    """Return the entry to store for a game; None if it has not changed.

    Args:
        game: The tracked game, up to date.
        session: The game.
        players: The player of each seat.
        entries: All stored entries, of any version.
        when: The present time, in milliseconds since 1970.
        end: The end of the game.
    """
    known = [entry for entry in entries if _has_key(entry)]
    stored = next((entry for entry in known if entry["key"] == game.key), None)
    is_open_by_link = end == GameEnd(seat=end.seat) and end.seat is not None
    has_begun = game.has_begun or (is_open_by_link and not session.state.is_terminal)
    if stored is None and not has_begun:
        return None
    old = {"v": VERSION, "begun": when, "fair": game.fair} if stored is None else stored
    if not is_started(old):
        return _entry_if_solved_later(cast(Result, old), game, session, players, when)
    helped = old.get("help") is True or game.help
    fair = old.get("fair") is True
    result = result_fields(session, players, end)
    if result is None:
        started = StartedEntry(v=VERSION, key=game.key, begun=old["begun"], help=helped, fair=fair)
        if game.stats:
            started["how"] = list(game.stats)
        if game.spent is not None:
            started["spent"] = game.spent
        is_same = all(started.get(name) == old.get(name) for name in ("help", "how", "spent"))
        return started if stored is None or not is_same else None
    again = any(
        not is_started(entry) and _has_same_dice(entry, result, session.game) for entry in known
    )
    entry: Json = {"v": VERSION, "key": game.key, **result, "when": when}
    entry |= {"help": helped, "fair": fair, "again": again}
    if game.stats:
        spent = when - old["begun"] if game.spent is None else game.spent
        entry["how"] = [*game.stats, max(0, round(spent / 1000))]
    return cast(Result, entry)


def _entry_if_solved_later(
    old: Result, game: TrackedGame, session: Session, players: Sequence[str | int], when: float
) -> Result | None:
    """Return the entry of a puzzle that was solved after a failed try; None for other games."""
    result = result_fields(session, players)
    is_puzzle = session.seats == 1 and session.game.points is None
    if not is_puzzle or result is None or (old["result"], result["result"]) != ("lost", "won"):
        return None
    entry: Json = {**old, **result, "when": when, "help": True}
    if game.stats and "how" in old:
        seconds = old["how"][2] + (when - old["when"]) / 1000
        if game.spent is not None:
            seconds = game.spent / 1000
        entry["how"] = [*game.stats, max(0, round(seconds))]
    return cast(Result, entry)


def result_fields(
    session: Session, players: Sequence[str | int], end: GameEnd = NO_EARLY_END
) -> Json | None:
    """Return the fields of a Result that follow from the game: "game" to "points", and "seat".

    None if the game is not over, or if it doesn't have exactly one human player on this device.
    """
    game = session.game
    state = session.state
    human_seat = only_human_seat(players) if end.seat is None else end.seat
    if not (state.is_terminal or end.returns) or human_seat is None:
        return None
    return {
        "game": game.id,
        "preset": session.preset,
        "players": list(players),
        "seed": seed_or_puzzle_number(session),
        "result": outcome_of(end.returns or state.returns(), human_seat),
        "points": game.points(state)[0] if game.points and session.seats == 1 else None,
        **({} if end.seat is None else {"seat": end.seat}),
    }


def _has_same_dice(entry: Json, result: Json, game: Game) -> bool:
    """Return whether an entry has the same dice, cards or puzzle as a result."""
    players: object = entry.get("players")
    seats = len(cast("list[object]", players)) if isinstance(players, list) else 0
    if any(entry.get(name) != result[name] for name in ("game", "preset")):
        return False
    seed = result["seed"]
    other = entry.get("seed")
    if seats != len(result["players"]) or not isinstance(other, str) or seed is None:
        return False
    setup = game, result["preset"]
    return other == seed or puzzle_or_seed(*setup, other) == puzzle_or_seed(*setup, seed)


def expired_keys(entries: Iterable[object]) -> list[str]:
    """Return the keys of the oldest games in progress, if there are more than MAX_STARTED."""
    started = [entry for entry in entries if _has_key(entry) and is_started(entry)]
    started.sort(key=lambda entry: float(entry["begun"]), reverse=True)
    return [entry["key"] for entry in started[MAX_STARTED:]]


def counted_results(results: Iterable[Result]) -> list[Result]:
    """Return the results that count (those without `again`), the earliest first.

    Games by link count separately (`link_results`).
    """
    counted = (one for one in results if not one["again"] and "seat" not in one)
    return sorted(counted, key=lambda one: one["when"])


def link_results(results: Iterable[Result]) -> list[Result]:
    """Return the results of games by link, the earliest first."""
    return sorted((one for one in results if "seat" in one), key=lambda one: one["when"])


@dataclass(frozen=True, slots=True)
class ReadResults:
    """The readable results among stored entries.

    Attributes:
        results: The readable results, the earliest first.
        newer: The number of entries of a newer version.
        damaged: The number of damaged entries.
    """

    results: list[Result]
    newer: int = 0
    damaged: int = 0


def read_results(entries: Iterable[object]) -> ReadResults:
    """Return the results among stored entries. Entries of games in progress are ignored."""
    records = [read_result(entry) for entry in entries if not is_started(entry)]
    results = sorted((one for one in records if isinstance(one, dict)), key=lambda one: one["when"])
    newer = records.count("newer")
    return ReadResults(results, newer, len(records) - len(results) - newer)


def read_result(data: object) -> Result | Literal["newer"] | None:
    """Return an entry as a Result, without unknown fields.

    Returns "newer" if a newer version has written the entry, and None if the entry is damaged.
    """
    entry = cast(Json, data) if isinstance(data, dict) else {}
    version = entry.get("v")
    if _is_number(version) and version > VERSION:
        return "newer"
    seed = entry.get("seed")
    points = entry.get("points")
    is_valid = (
        _is_number(version)
        and version == VERSION
        and all(_is_word(entry.get(name)) for name in ("key", "game", "preset"))
        and (seed is None or _is_word(seed))
        and _are_players(entry.get("players"), entry.get("seat"))
        and entry.get("result") in OUTCOMES
        and (points is None or _is_number(points))
        and _is_number(entry.get("when"))
    )
    if not is_valid:
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
    stats = read_play_stats(entry.get("how"))
    if stats:
        result["how"] = list(stats)
    if entry["players"].count(PERSON) > 1:
        result["seat"] = entry["seat"]
    return result


def is_started(entry: object) -> TypeGuard[Json]:
    """Return whether an entry is a StartedEntry of this version."""
    data = cast(Json, entry) if isinstance(entry, dict) else {}
    return _is_number(data.get("v")) and data["v"] == VERSION and _is_number(data.get("begun"))


def _has_key(entry: object) -> TypeGuard[Json]:
    return isinstance(entry, dict) and isinstance(cast(Json, entry).get("key"), str)


def _is_number(value: Any) -> TypeGuard[float]:
    """Return whether a value is a number of a size that dates can have."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return is_number and abs(value) < _MAX_NUMBER


def _is_word(value: object) -> bool:
    return isinstance(value, str) and _WORD.fullmatch(value) is not None


def _are_players(value: object, seat: object) -> bool:
    """Return whether a value is a list of one human player and any number of levels.

    In a game by link, `seat` is that of this device, and all players are human.
    """
    players = list(cast("Iterable[Any]", value)) if isinstance(value, list) else []
    levels = [player for player in players if player != PERSON]
    are_whole = all(_is_number(level) and int(level) == level for level in levels)
    is_by_link = type(seat) is int and 0 <= seat < len(players) > 1 and not levels
    is_one_human = len(players) - len(levels) == 1 and are_whole
    return len(players) <= MAX_SEATS and (is_one_human or is_by_link)
