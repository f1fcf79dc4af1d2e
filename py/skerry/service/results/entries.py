"""The player's results on this device.

The page stores an entry for each game under the game's key; only the engine reads entries. For
their fields see library/result_records.py.

    {"op": "load_results", "entries": [entry..], "more"?}
            send all stored entries; with `more` true, add them to those sent before       -> {}
    {"op": "record_result", "has_help"?, "spent"?, "now"}  record changes of the current game
                                         -> {"entry": entry | null, "forget", "needs_results"}
    {"op": "fair", "game"}          the fair opponents, the player's record against each level, and
                                    the level to try next (library/suggestion.py)
            -> {"seats": {"2": {"level", "text": why}..}, "fair": bool, "records": {"1": text..},
                "suggestion": {"level", "text": why}}
    {"op": "stats", "now"}          the content of "Your results" -> {"games", "texts"} (stats.py)
    {"op": "today", "now"}          the daily games and their results: see daily.today_fields
    {"op": "daily", "game", "preset", "date"?, "saves", "now"}
            find a daily game in progress                    -> {"date", "game": index | null}
    {"op": "calendar", "month"?, "zone"?, "now"}
            a month of the daily games                               -> see daily.calendar_fields

"record_result": `has_help` says whether a hint, an estimate or the values of moves are shown; `now`
is in milliseconds since 1970. `spent` is how long the game was on display, in milliseconds, since
the last such request about it. The page stores `entry` under its key, unless that key already has a
result, and deletes the entries with the keys in `forget`. `needs_results` means that nothing was
recorded: send "load_results" first.

"daily": `date` is today by default. `saves` are the unfinished saved games, as in current_save.py;
`game` is an index in that list. If it is null, begin a new game with `date` as its seed.

"fair": a fair opponent is the level that is closest to the player's strength (library/rating.py).
`seats` has the fair opponent for each number of players, if the game's levels have ratings. `fair`
says whether the current game was begun against a fair opponent ("new" with "fair_opponent": true).
`records` has a text for each level.

The ops "ending", "rematch", "share_text" and "result_card" are described in after.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from skerry.core.bot import Level
from skerry.core.game import Game
from skerry.core.outside_text import clip
from skerry.core.presets import Preset
from skerry.core.registry import load
from skerry.library.defaults import default_level, is_failed_puzzle
from skerry.library.puzzle_numbers import has_no_moves
from skerry.service import requests
from skerry.service.current_save import CurrentSave, readable_saves
from skerry.service.players import Players
from skerry.service.requests import Json
from skerry.session.session import Session

from .stored_counts import MAX_SPENT_MS, stored_help, stored_time

if TYPE_CHECKING:
    from datetime import datetime

    from skerry.library.claims import PlayStats
    from skerry.library.rating import FairOpponent
    from skerry.library.result_records import GameEnd, Result, TrackedGame


@dataclass(slots=True)
class HelpCount:
    """The help that the player had in a game.

    Attributes:
        key: The key of the game.
        helped: The moves before each position with a hint, an estimate or the values of moves,
            since the game became the current game.
        undone: How often moves were undone since then.
        earlier: The number of positions with help, and of undos, before that time, from the stored
            entry. None: unknown.
    """

    key: str
    helped: set[tuple[str, ...]] = field(default_factory=lambda: set[tuple[str, ...]]())
    undone: int = 0
    earlier: tuple[int, int] | None = (0, 0)

    @property
    def whole_game_counts(self) -> tuple[int, int] | None:
        """The number of positions with help and of undos in the whole game; None if unknown."""
        if self.earlier is None:
            return None
        helped, undone = self.earlier
        return helped + len(set(map(len, self.helped))), undone + self.undone


class StartedGame(NamedTuple):
    """The game that was last started or opened.

    Attributes:
        key: The key of the game.
        is_new: Whether the game had no moves at that time.
        is_fair: Whether the request asked for a fair opponent.
    """

    key: str
    is_new: bool
    is_fair: bool


class Results:
    """The stored entries, and the tracking of the current game's result."""

    def __init__(
        self, save: CurrentSave, current_game: Callable[[], tuple[Session, Players]]
    ) -> None:
        """Create the results of one Host.

        Args:
            save: The save of the current game, for its key and names.
            current_game: Returns the current game; raises ValueError if there is none.
        """
        self._save = save
        self._current_game = current_game
        self._entries: dict[str, Any] | None = None
        self._started = StartedGame("", is_new=False, is_fair=False)
        self._tracked: TrackedGame | None = None
        self._help = HelpCount("")
        self.ops: dict[str, Callable[[Json], Json]] = {
            "load_results": self._load_entries,
            "fair": self._fair_opponents,
            "stats": self._stats_op,
            "today": self._today_op,
            "daily": self._daily_op,
            "calendar": self._calendar_op,
            "rematch": self._finished_game_op,
            "ending": self._finished_game_op,
            "share_text": self._finished_game_op,
            "result_card": self._finished_game_op,
        }

    def _load_entries(self, request: Json) -> Json:
        items: object = request.get("entries")
        if not isinstance(items, list):
            raise ValueError('"entries" is a list of stored entries')
        if self._entries is None or request.get("more") is not True:
            self._entries = {}
        for entry in cast("list[object]", items):
            key = cast(Json, entry).get("key") if isinstance(entry, dict) else None
            if isinstance(key, str):
                self._entries[key] = entry
        return {}

    def _finished_game_op(self, request: Json) -> Json:
        from . import after  # imported late: not needed before a game has ended

        session, players = self._current_game()
        fair = (
            self.fair_opponent(session.game, session.seats)
            if self.is_against_fair_opponent()
            else None
        )
        finished = after.FinishedGame(
            session,
            players,
            self._save.names,
            self.readable_results(),
            self.current_result(),
            fair,
            after.link_seat(self._save.save, session),
            self._save.answered_challenge,
            self._save.early_end(session),
        )
        return after.OPS[request["op"]](finished, request)

    def _entry_list(self) -> list[Any]:
        return list((self._entries or {}).values())

    def start(self, session: Session, request: Json) -> None:
        """Remember the game that a request has started or opened."""
        key = self._save.key
        if key != self._started.key:
            is_fair = request.get("fair_opponent") is True
            self._started = StartedGame(key, is_new=has_no_moves(session), is_fair=is_fair)

    def record_result(self, session: Session, players: Players, request: Json) -> Json:
        """Answer "record_result": return the entry to store if it has changed."""
        # imported late: a game can begin without it
        from skerry.library.result_records import changed_entry, expired_keys, update_tracked

        key = self._save.key
        now = _time_ms(request)
        if self._entries is None:
            return {"entry": None, "forget": [], "needs_results": True}
        if self._tracked is None or self._tracked.key != key:
            self._tracked = self._begin_tracking(session, players)
        has_help = request.get("has_help") is True
        tracked = update_tracked(self._tracked, session, players, has_help=has_help)
        spent = _add_spent_time(tracked.spent, request)
        tracked = replace(tracked, stats=self._help_count().whole_game_counts, spent=spent)
        self._tracked = tracked
        entry = changed_entry(
            tracked, session, players, self._entries.values(), now, self._game_end(session)
        )
        expired = list[str]()
        if entry is not None:
            self._entries[key] = entry
            expired = expired_keys(self._entries.values())
        for old_key in expired:
            del self._entries[old_key]
        return {"entry": entry, "forget": expired, "needs_results": False}

    def _game_end(self, session: Session) -> GameEnd:
        """Return the end of the current game: by the rules, or by players if it can't be undone."""
        from skerry.library.result_records import GameEnd

        seat = self._save.own_seat
        end = self._save.early_end(session)
        if end is None or (seat is not None and not self._save.is_end_sent):
            return GameEnd(seat=seat)
        return GameEnd(None if end.kind == "stopped" else end.returns(session.seats), seat)

    def _begin_tracking(self, session: Session, players: Players) -> TrackedGame:
        from skerry.library.result_records import begin_tracking

        key = self._save.key
        entry = (self._entries or {}).get(key)
        self._help_count().earlier = stored_help(entry)
        started = self._started
        if started.key != key:
            started = StartedGame(key, is_new=has_no_moves(session), is_fair=False)
        tracked = begin_tracking(key, session, players, is_new=started.is_new, fair=started.is_fair)
        return replace(tracked, spent=stored_time(entry))

    def count_help(self, session: Session, at: int | None) -> None:
        """Count help in a position (None: the current one). Each position counts only once."""
        count = self._help_count()
        if not session.state.is_terminal:
            count.helped.add(session.line[: session.position if at is None else at])

    def count_undo(self, session: Session) -> None:
        """Count that moves were undone.

        An undo in a finished game doesn't count, except for a new try at a failed puzzle.
        """
        last = session.transition(len(session.line))[-1]
        if not last.is_terminal or is_failed_puzzle(session.game, last):
            self._help_count().undone += 1

    def _help_count(self) -> HelpCount:
        if self._help.key != self._save.key:
            self._help = HelpCount(self._save.key)
        return self._help

    def hint_count(self) -> int:
        """Return the number of positions with help: in the line if known, otherwise in the game."""
        count = self._help_count()
        if count.earlier == (0, 0):
            line = self._current_game()[0].line
            return sum(line[: len(moves)] == moves for moves in count.helped)
        stats = self.play_stats()
        counts = count.whole_game_counts
        return stats.helps if stats else counts[0] if counts else 0

    def play_stats(self) -> PlayStats | None:
        """Return the statistics in the current game's stored result; None if it has none."""
        from skerry.library.claims import read_play_stats

        entry = (self._entries or {}).get(self._save.key)
        return read_play_stats(cast(Json, entry).get("how")) if isinstance(entry, dict) else None

    def fair_opponent(self, game: Game, seats: int) -> FairOpponent | None:
        """Return the fair opponent for a game, or None (see library/rating.py)."""
        from skerry.library.rating import fair_opponent

        return fair_opponent(game, seats, self.readable_results())

    def first_opponent(self, game: Game) -> Level:
        """Return the level to play next, by the loaded results (see library/suggestion.py)."""
        if not self._entries:
            return default_level(game)
        from skerry.library.suggestion import suggest_level

        return suggest_level(game, self.readable_results()).level

    def is_against_fair_opponent(self) -> bool:
        """Return whether the current game was begun on this device against a fair opponent."""
        key = self._save.key
        started = self._started
        if started.key == key and started.is_new and started.is_fair:
            return True
        entry: object = (self._entries or {}).get(key)
        return isinstance(entry, dict) and cast(Json, entry).get("fair") is True

    def _fair_opponents(self, request: Json) -> Json:
        from skerry.library.rating import fair_opponent, fair_opponent_text
        from skerry.library.stats import record_texts
        from skerry.library.suggestion import suggest_level

        game = load(requests.text_field(request, "game"))
        results = self.readable_results()
        opponents = {seats: fair_opponent(game, seats, results) for seats in sorted(game.seats)}
        seats = {
            str(count): {"level": fair.level.id, "text": fair_opponent_text(game, fair)}
            for count, fair in opponents.items()
            if fair
        }
        texts = {str(level): text for level, text in record_texts(game, results).items()}
        suggestion = suggest_level(game, results)
        return {
            "seats": seats,
            "fair": self.is_against_fair_opponent(),
            "records": texts,
            "suggestion": {"level": suggestion.level.id, "text": suggestion.text},
        }

    def readable_results(self) -> list[Result]:
        """Return all readable results, the earliest first."""
        from skerry.library.result_records import read_results

        return read_results(self._entry_list()).results

    def current_result(self) -> Result | None:
        """Return the stored result of the current game; None if it has none."""
        key = self._save.key
        return next((result for result in self.readable_results() if result["key"] == key), None)

    def _stats_op(self, request: Json) -> Json:
        from skerry.library.result_records import read_results
        from skerry.library.stats import stats_fields

        return stats_fields(read_results(self._entry_list()), _request_time(request))

    def _today_op(self, request: Json) -> Json:
        from skerry.library.daily import today_fields

        return today_fields(self.readable_results(), _request_time(request))

    def _daily_op(self, request: Json) -> Json:
        from skerry.library.daily import find_daily_in_progress
        from skerry.library.defaults import daily_seed
        from skerry.library.result_records import is_started

        game, preset = _daily_preset(request)
        day = requests.optional_field(request, "date", str) or daily_seed(_request_time(request))
        begun = {entry["key"] for entry in self._entry_list() if is_started(entry)}
        saves = list(readable_saves(request))
        match = find_daily_in_progress(
            game.id, preset.id, day, [save for _index, save in saves], begun
        )
        index = next((index for index, save in saves if save is match), None)
        return {"date": day, "game": index}

    def _calendar_op(self, request: Json) -> Json:
        from skerry.library.daily import calendar_fields

        month = requests.optional_field(request, "month", str)
        zone = requests.optional_field(request, "zone", int) or 0
        return calendar_fields(self.readable_results(), _request_time(request), month, zone)


def _daily_preset(request: Json) -> tuple[Game, Preset]:
    """Return the game and the daily preset of a request. Raises ValueError for another preset."""
    game = load(requests.text_field(request, "game"))
    preset = game.preset(requests.text_field(request, "preset"))
    if not preset.daily:
        raise ValueError(f'"{preset.id}" is not daily, so it has no calendar')
    return game, preset


def _time_ms(request: Json) -> float:
    """Return the required `now`, in milliseconds since 1970."""
    now = requests.check_limit(requests.optional_field(request, "now", float), "now", 7e12)
    if now is None:
        raise ValueError('this request needs a "now", in milliseconds since 1970')
    return float(now)


def _add_spent_time(before: float | None, request: Json) -> float | None:
    """Add a request's `spent` to the time in which the game was on display before.

    None if one of the two times is unknown.
    """
    spent = requests.optional_field(request, "spent", float)
    if spent is not None and not 0 <= spent <= MAX_SPENT_MS:
        raise ValueError(f'"spent" is from 0 to {MAX_SPENT_MS:.0f}, not {clip(spent)}')
    return None if before is None or spent is None else before + spent


def _request_time(request: Json) -> datetime:
    from datetime import UTC, datetime  # imported late: start-up does not need it

    return datetime.fromtimestamp(_time_ms(request) / 1000, UTC)
