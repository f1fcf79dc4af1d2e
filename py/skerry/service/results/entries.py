"""The person's results on this device, as the Host answers for them.

The page keeps an entry for each game by its key and hands all of them on; what they are is for
library/result_records.py to say.

    {"op": "entries", "entries": [entry..], "more"?}    what is kept (`more`: that as well)   -> {}
    {"op": "watch", "told"?, "now"}
                          the table may have changed -> {"entry": entry | null, "forget", "wanted"}
    {"op": "fair", "game"}
          who is a fair opponent -> {"seats": {"2": {"level", "text": why}..}, "fair": of the table}
    {"op": "stats", "now"}          what "Your results" shows -> {"games", "texts"} (stats.view)
    {"op": "today", "now"}          the games of the day, and what came of them: see daily.today
    {"op": "calendar", "game", "preset", "month"?, "now"}   a month of one: see daily.calendar
    {"op": "results_file"}          all results as a file's text                         -> {"text"}
    {"op": "read_results", "text"}           those of a file -> {"entries", "known", "problems"}

"watch": `told`, a hint or an estimate is shown; `now` is in milliseconds since 1970. `entry` is to
be kept by its key unless a result stands there, and entries of the keys in `forget` can go;
"entries" is `wanted` first where it has not been asked.

Fair opponents are told by the number of players, where levels have ratings; `fair` is whether the
game on the table was begun against one ("new" with "fair_opponent": true). Of a file's results,
`entries` are those that are not here, `known` is how many are, and `problems` has a sentence for
each that is damaged.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from skerry.core.game import Game
from skerry.core.registry import load
from skerry.library.puzzle_numbers import untouched
from skerry.service import requests
from skerry.service.current_save import Keeping
from skerry.service.players import Players
from skerry.service.requests import Json
from skerry.session.session import Session

if TYPE_CHECKING:
    from datetime import datetime

    from skerry.library.claims import How
    from skerry.library.rating import Fair
    from skerry.library.result_records import Result, Watched


@dataclass(slots=True)
class Notes:
    """Of the game with that key, since it came to the table: at which positions something was told
    that the rules do not tell, and how often moves were taken back; and what an entry had of it
    before (None: it was not counted).
    """

    key: str
    helped: set[int] = field(default_factory=lambda: set[int]())
    undone: int = 0
    before: tuple[int, int] | None = (0, 0)

    @property
    def how(self) -> tuple[int, int] | None:
        """How many positions, and how often."""
        old = self.before
        return old and (old[0] + len(self.helped), old[1] + self.undone)


class Begun(NamedTuple):
    """The game that came last: had it no moves, and was a fair opponent asked for?"""

    key: str
    fresh: bool
    fair: bool


class Results:
    """All entries by their keys, and an eye on the game on the table."""

    def __init__(self, keeping: Keeping, table: Callable[[], tuple[Session, Players]]) -> None:
        """`keeping` has the key of the game on the `table`, which raises ValueError where there is
        none.
        """
        self._keeping, self._table = keeping, table
        self._entries: dict[str, Any] | None = None
        self._begun = Begun("", fresh=False, fair=False)
        self._game: Watched | None = None
        self._notes = Notes("")
        self.ops = {
            "entries": self._take,
            "fair": self._fair,
            "stats": self._stats,
            "today": self._today,
            "calendar": self._calendar,
            "results_file": self._file,
            "read_results": self._read,
            **{op: self._after(op) for op in ("rematch", "ending", "tell")},
        }

    def _take(self, request: Json) -> Json:
        given: object = request.get("entries")
        if not isinstance(given, list):
            raise ValueError('"entries" is a list of what is kept')
        if self._entries is None or request.get("more") is not True:
            self._entries = {}
        for entry in cast("list[object]", given):
            key = cast(Json, entry).get("key") if isinstance(entry, dict) else None
            if isinstance(key, str):
                self._entries[key] = entry
        return {}

    def _after(self, op: str) -> Callable[[Json], Json]:
        def answer(request: Json) -> Json:
            from . import after  # wanted by whoever has played

            session, players = self._table()
            fair = self.fair(session.game, session.seats) if self.is_fair() else None
            seated = (session, players, self._keeping.names)
            return after.OPS[op](after.Table(*seated, self.all(), self.entry(), fair), request)

        return answer

    @property
    def _kept(self) -> list[Any]:
        return list((self._entries or {}).values())

    def begin(self, session: Session, request: Json) -> None:
        """A game comes to the table, by this request."""
        key = self._keeping.key
        if key != self._begun.key:
            fair = request.get("fair_opponent") is True
            self._begun = Begun(key, fresh=untouched(session), fair=fair)

    def watch(self, session: Session, players: Players, request: Json) -> Json:
        """Look at the table; returns the entry to keep, if it is another one now."""
        from skerry.library.result_records import changed_entry, forgotten, watch, watched

        key, now = self._keeping.key, _now(request)
        if self._entries is None:
            return {"entry": None, "forget": [], "wanted": True}
        if self._game is None or self._game.key != key:
            known = self._begun.key == key
            fresh = self._begun.fresh if known else untouched(session)
            self._game = watch(key, session, players, fresh=fresh, fair=known and self._begun.fair)
            self._noted().before = _counted(self._entries.get(key))
        self._game = watched(self._game, session, players, told=request.get("told") is True)
        self._game = replace(self._game, how=self._noted().how)
        entries = self._entries.values()
        entry = changed_entry(self._game, session, players, entries, now)
        forget = list[str]()
        if entry is not None:
            self._entries[key] = entry
            forget = forgotten(entries)
        for old in forget:
            del self._entries[old]
        return {"entry": entry, "forget": forget, "wanted": False}

    def helped(self, session: Session, at: int | None) -> None:
        """Something is told about a position (None: the present one) that the rules do not tell."""
        notes = self._noted()
        if not session.state.is_terminal:
            notes.helped.add(session.position if at is None else at)

    def took_back(self, session: Session) -> None:
        """Moves were taken back, to where the session stands now."""
        if not session.transition(len(session.line))[-1].is_terminal:
            self._noted().undone += 1

    def _noted(self) -> Notes:
        if self._notes.key != self._keeping.key:
            self._notes = Notes(self._keeping.key)
        return self._notes

    def how(self) -> How | None:
        """How the finished game on the table was played, if that was counted."""
        from skerry.library.claims import read_how

        entry = (self._entries or {}).get(self._keeping.key)
        return read_how(cast(Json, entry).get("how")) if isinstance(entry, dict) else None

    def fair(self, game: Game, seats: int) -> Fair | None:
        """Who is a fair opponent in a game of so many."""
        from skerry.library.rating import fair_opponent

        return fair_opponent(game, seats, self.all())

    def is_fair(self) -> bool:
        """Whether the game on the table was begun here against a fair opponent."""
        key = self._keeping.key
        entry: object = (self._entries or {}).get(key)
        now = self._begun.key == key and self._begun.fresh and self._begun.fair
        return now or (isinstance(entry, dict) and cast(Json, entry).get("fair") is True)

    def _fair(self, request: Json) -> Json:
        from skerry.library.rating import fair_text

        game = load(requests.text(request, "game"))
        found = {seats: self.fair(game, seats) for seats in sorted(game.seats)}
        seats = {
            str(seats): {"level": fair.level.id, "text": fair_text(game, fair)}
            for seats, fair in found.items()
            if fair
        }
        return {"seats": seats, "fair": self.is_fair()}

    def all(self) -> list[Result]:
        """Everything that is kept and can be read."""
        from skerry.library.result_records import read

        return read(self._kept).results

    def entry(self) -> Result | None:
        """The result of the game on the table, if it counts and is kept."""
        key = self._keeping.key
        return next((it for it in self.all() if it["key"] == key), None)

    def _stats(self, request: Json) -> Json:
        from skerry.library.result_records import read
        from skerry.library.stats import view

        return view(read(self._kept), _moment(request))

    def _today(self, request: Json) -> Json:
        from skerry.library.daily import today

        return today(self.all(), _moment(request))

    def _calendar(self, request: Json) -> Json:
        from skerry.library.daily import calendar

        game = load(requests.text(request, "game"))
        preset = game.preset(requests.text(request, "preset"))
        if not preset.daily:
            raise ValueError(f'"{preset.id}" is no game of the day: it has no calendar')
        month = requests.optional(request, "month", str)
        return calendar(game, preset.id, self.all(), _moment(request), month)

    def _file(self, request: Json) -> Json:
        from skerry.library.result_records import write_file

        return {"text": write_file(self.all())}

    def _read(self, request: Json) -> Json:
        from skerry.library.result_records import missing, read_file

        results, problems = read_file(requests.text(request, "text"))
        new = missing(results, self._kept)
        return {"entries": new, "known": len(results) - len(new), "problems": problems}


def _now(request: Json) -> float:
    """The time, in milliseconds since 1970."""
    now = requests.within(requests.optional(request, "now", float), "now", 7e12)
    if now is None:
        raise ValueError('this request needs a "now", in milliseconds since 1970')
    return float(now)


def _moment(request: Json) -> datetime:
    """The `now` of a request, as a date."""
    from datetime import UTC, datetime  # a start needs none of it

    return datetime.fromtimestamp(_now(request) / 1000, UTC)


def _counted(entry: object) -> tuple[int, int] | None:
    """What an entry of a game in progress has of how it is played; None where it has nothing."""
    if not isinstance(entry, dict):
        return (0, 0)
    how: object = cast(Json, entry).get("how")
    counts = cast("list[object]", how) if isinstance(how, list) else []
    good = [it for it in counts if isinstance(it, int) and 0 <= it < 1_000_000]
    sound = len(good) == len(counts) == 2 and not any(isinstance(it, bool) for it in good)
    return (good[0], good[1]) if sound else None
