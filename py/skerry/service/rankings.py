"""Rankings of results, as the Host answers for them: their games are played again, one a request.

    {"op": "result", "id"?}         what came out of a game, by default that on the table -> result
    {"op": "rank", "kept": [{"id", "by"}..], "own"?, "by"?, "text"?}       begin         -> rankings
    {"op": "rank", "text"?, "id"?, "by"?, "forget"?}                       go on         -> rankings
    {"op": "result_link", "page", "id", "by"?}     the address that hands a result on   -> {"link"}

A result is replayed, not believed; "result" refuses what is not over. `id` is as short as can be.

    result: {"id", "game", "preset", "seats", "seed": text | null, "players": [name..],
             "points": [number..], "scene"}

"rank" begins with what was `kept`, and the result of the table (`own`, of a person named `by`); it
takes in what a `text` has of links and codes, gives the result with an `id` another name, or leaves
one out (`forget`). Then it plays the next of those that wait, and is to be asked until `progress`
is "":

    rankings: {"rankings", "shown", "kept", "progress": text, "own": id | null,
               "problems": [sentence..]}

The first three are those of ranking.view, and the problems all since a `text` or the beginning.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from skerry.core.i18n import texts
from skerry.session.session import Session

from . import requests
from .arrival import arrived
from .requests import Json

if TYPE_CHECKING:
    from skerry.library.ranking import Claim, Rankings

_ = texts(__name__)[0]


class RankingDesk:
    """The results that are compared, and those whose games wait to be played again."""

    def __init__(self, table: Callable[[], Session]) -> None:
        """`table` is the session on the table; it raises ValueError where there is none."""
        self._table = table
        self._rankings: Rankings | None = None
        self._waiting: deque[Claim] = deque()
        self._count = 0
        self._problems: list[str] = []
        self._own: str | None = None
        self._played: dict[str, Json] = {}
        self.ops = {"result": self._result, "rank": self._rank, "result_link": self._link}

    def _result(self, request: Json) -> Json:
        id = requests.optional(request, "id", str)
        return result(self._table() if id is None else arrived(id))

    def _rank(self, request: Json) -> Json:
        from skerry.library.ranking import view

        text, id, by, forget = (
            requests.optional(request, name, str) for name in ("text", "id", "by", "forget")
        )
        if "kept" in request:
            self._begin(request, by or "")
        if self._rankings is None:
            raise ValueError('there is no ranking to go on with; begin with what was "kept"')
        if text is not None:
            self._take_in(text, anew="kept" not in request)
        if id is not None:
            self._rankings.rename(id, by or "")
        if forget is not None:
            self._rankings.forget(forget)
        if self._waiting:
            problem = self._rankings.prove(self._waiting.popleft())
            self._problems += filter(None, [problem])
        at, said = self._count - len(self._waiting) + 1, ""
        if self._waiting:
            said = _("Playing result {at} of {count} again …").format(at=at, count=self._count)
        known = {"progress": said, "own": self._own, "problems": self._problems}
        return {**view(self._rankings), **known}

    def _begin(self, request: Json, by: str) -> None:
        from skerry.library.ranking import Rankings, person_name, ranking_key, read_kept

        own = result(self._table()) if request.get("own") is True else None
        kept = read_kept(request["kept"])
        self._rankings = Rankings(self._play, kept)
        self._waiting, self._count = deque(kept), len(kept)
        self._problems, self._own = [], None
        if own is not None:
            self._own = str(own["id"])
            self._played[self._own] = {**own, "scene": None}
            self._rankings.add(own, person_name(by))
            self._rankings.shown = ranking_key(own)

    def _take_in(self, text: str, *, anew: bool) -> None:
        from skerry.library.ranking import read_claims

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
            self._played[id] = {**result(arrived(id)), "scene": None}
        return self._played[id]

    def _link(self, request: Json) -> Json:
        from skerry.library.ranking import Claim, person_name, result_link

        id, by = requests.text(request, "id"), requests.optional(request, "by", str) or ""
        claim = Claim(id, person_name(by), tuple(self._play(id)["points"]))
        return {"link": result_link(requests.text(request, "page"), claim)}


def result(session: Session) -> Json:
    """A session's result as JSON. Raises ValueError where there is none (yet)."""
    game, state = session.game, session.state
    if game.points is None:
        raise ValueError(
            _("{game} has no results that can be ranked").format(game=game.say(game.name))
        )
    if not state.is_terminal:
        raise ValueError(_("this game is not over: it has no result yet"))
    scene = session.scene()
    return {
        "id": session.short_id,
        "game": game.id,
        "preset": session.preset,
        "seats": session.seats,
        "seed": session.seed,
        "players": [player.name for player in scene.players],
        "titles": [player.title for player in scene.players],
        "points": list(game.points(state)),
        "scene": scene.to_json(),
    }
