"""Rankings of results, as the Host answers for them: their games are played again, one a request.

    {"op": "result", "id"?}         what came out of a game, by default that on the table -> result
    {"op": "rank", "kept": [kept..], "own"?, "by"?, "text"?, "now"?}       begin         -> rankings
    {"op": "rank", "text"?, "id"?, "by"?, "forget"?, "shown"?}             go on         -> rankings
    {"op": "result_link", "page", "id", "by"?}     the address that hands a result on   -> {"link"}

A result is replayed, not believed; "result" refuses what is not over, and a long game that was not
prepared (see search.py). `id` is as short as can be.

    result: {"id", "same", "game", "preset", "seats", "seed": text | null, "players": [name..],
             "titles": [text..], "points": [number..], "scene"}

`same` is the id without what was said of moves: one game has one.

"rank" begins with what was `kept`, and the result of the table (`own`, of a person named `by`); it
takes in what a `text` has of links and codes, gives the result of the table (`id`) another name,
leaves one out (`forget`), or shows the ranking of that key (`shown`). Then it plays the next of
those that wait, or a unit of a long one, and is to be asked until `progress` is "". `now` is in
milliseconds since 1970, by default this device's time: no game of a later day is ranked.

    rankings: {"heads", "rankings", "about", "shown", "kept", "progress": text, "own": id | null,
               "problems": [sentence..]}

The first five are those of ranking.view, and the problems all since a `text` or the beginning.
`own` is null also where the game on the table is somebody else's result.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from skerry.core.i18n import texts
from skerry.service import requests
from skerry.service.replay_jobs import Replays
from skerry.service.requests import Json
from skerry.session.session import Session
from skerry.session.short_id import id_without_annotations

if TYPE_CHECKING:
    from datetime import datetime

    from skerry.library.claims import Claim, How
    from skerry.library.ranking import Rankings

_ = texts(__name__)[0]


class RankingDesk:
    """The results that are compared, and those whose games wait to be played again."""

    def __init__(
        self, table: Callable[[], Session], how: Callable[[], How | None], replays: Replays
    ) -> None:
        """`table` is the session on the table; it raises ValueError where there is none. `how` is
        how that game was played, as far as is known.
        """
        self._table, self._how = table, how
        self._replays = replays
        self._units: Iterator[float] = iter(())
        self._under_way = ""
        self._rankings: Rankings | None = None
        self._waiting: deque[Claim] = deque()
        self._count = 0
        self._problems: list[str] = []
        self._own: str | None = None
        self._played: dict[str, Json] = {}
        self.ops = {"result": self._result, "rank": self._rank, "result_link": self._link}

    def _result(self, request: Json) -> Json:
        id = requests.optional(request, "id", str)
        return result(self._table() if id is None else self._replays.session(id))

    def _rank(self, request: Json) -> Json:
        from skerry.library.ranking import view

        text, id, by, forget, shown = (
            requests.optional(request, name, str)
            for name in ("text", "id", "by", "forget", "shown")
        )
        if "kept" in request:
            self._begin(request, by or "")
        rankings = self._ranked()
        if text is not None:
            self._take_in(text, anew="kept" not in request)
        if id is not None:
            self._rename(id, by or "")
        if forget is not None:
            rankings.forget(forget)
        rankings.shown = rankings.shown if shown is None else shown
        if self._waiting and self._is_ready(self._waiting[0].id):
            problem = rankings.prove(self._waiting.popleft())
            self._problems += filter(None, [problem])
        at, said = self._count - len(self._waiting) + 1, ""
        if self._waiting:
            said = _("Playing result {at} of {count} again …").format(at=at, count=self._count)
        own = self._own and rankings.entry(self._own)
        known = {"progress": said, "own": own, "problems": self._problems}
        return {**view(rankings), **known}

    def _ranked(self) -> Rankings:
        if self._rankings is None:
            raise ValueError('there is no ranking to go on with; begin with what was "kept"')
        return self._rankings

    def _rename(self, id: str, by: str) -> None:
        if self._own is None or id != self._ranked().entry(self._own):
            raise ValueError('the "id" to rename must be that of the game on the table')
        self._ranked().rename(id, by)

    def _begin(self, request: Json, by: str) -> None:
        from skerry.library.claims import person_name, read_kept
        from skerry.library.ranking import Rankings

        own = result(self._table()) if request.get("own") is True else None
        kept, now = read_kept(request["kept"]), moment(request)
        self._rankings = Rankings(self._play, kept, now=now)
        self._waiting, self._count = deque(kept), len(kept)
        self._problems, self._own = [], None
        if own is not None:
            self._begin_with(own, person_name(by))

    def _begin_with(self, own: Json, by: str) -> None:
        """Rank the result of the table, unless it is somebody else's."""
        from skerry.library.ranking import ranking_key

        rankings, id = self._ranked(), str(own["id"])
        self._played[id] = {**own, "scene": None}
        problem, known = rankings.wrong_day(own, by), rankings.player(id)
        if not problem and known not in ("", by):
            said = _("The game on the table is {name}'s result: it is ranked once, by that name.")
            problem = said.format(name=known)
        elif not problem:
            self._own = id
            rankings.add(own, by, self._how())
        rankings.shown = ranking_key(own)
        self._problems += filter(None, [problem])

    def _take_in(self, text: str, *, anew: bool) -> None:
        from skerry.library.claims import read_claims

        claims, problems = read_claims(text)
        if anew and not self._waiting:
            self._count = 0
        self._problems = [] if anew else self._problems
        self._problems += problems
        self._waiting += claims
        self._count += len(claims)

    def _play(self, id: str) -> Json:
        """A game's result, without its picture; what was played once is known."""
        if id not in self._played:
            self._played[id] = {**result(self._replays.session(id)), "scene": None}
        return self._played[id]

    def _is_ready(self, id: str) -> bool:
        """Play a unit of a long game again; whether it has been played to its end."""
        if id != self._under_way:
            self._units = iter(()) if id in self._played else self._replays.units(id)
            self._under_way = id
        if next(self._units, None) is not None:
            return False
        self._under_way = ""
        return True

    def _link(self, request: Json) -> Json:
        from skerry.library.claims import Claim, person_name, result_link

        id, by = requests.text(request, "id"), requests.optional(request, "by", str) or ""
        how = self._rankings.how(id) if self._rankings else None
        claim = Claim(id, person_name(by), tuple(self._play(id)["points"]), how)
        return {"link": result_link(requests.text(request, "page"), claim)}


def moment(request: Json) -> datetime | None:
    """The `now` of a request, in milliseconds since 1970; None where it has none."""
    from datetime import UTC, datetime  # a start needs none of it

    now = requests.within(requests.optional(request, "now", float), "now", 7e12)
    return None if now is None else datetime.fromtimestamp(now / 1000, UTC)


def result(session: Session) -> Json:
    """A session's result as JSON. Raises ValueError where there is none (yet)."""
    game, state = session.game, session.state
    if game.points is None:
        raise ValueError(
            _("{game} has no results that can be ranked").format(game=game.translate(game.name))
        )
    if not state.is_terminal:
        raise ValueError(_("this game is not over: it has no result yet"))
    scene = session.scene()
    return {
        "id": session.short_id,
        "same": id_without_annotations(session),
        "game": game.id,
        "preset": session.preset,
        "seats": session.seats,
        "seed": session.seed,
        "players": [player.name for player in scene.players],
        "titles": [player.title for player in scene.players],
        "points": list(game.points(state)),
        "scene": scene.to_json(),
    }
