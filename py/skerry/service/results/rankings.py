"""Rankings of results. Every result is verified by replaying its game, one game per request.

    {"op": "result", "id"?}         the result of a game, by default of the current one -> result
    {"op": "rank", "kept": [kept..], "own"?, "by"?, "text"?, "now"?}     begin        -> rankings
    {"op": "rank", "text"?, "id"?, "by"?, "forget"?, "shown"?}           continue     -> rankings
    {"op": "result_link", "page", "id", "by"?}     the address that shares a result   -> {"link"}

"result" refuses a game that is not over, and a long game that was not prepared (jobs.py).

    result: {"id", "same", "game", "preset", "seats", "seed": text | null, "players": [name..],
             "titles": [text..], "points": [number..], "scene"}

`id` is the shortest id of the game. `same` is the id without the annotations of moves: it is equal
for games with the same moves.

The first "rank" request has the stored results (`kept`). With "own": true it also ranks the current
game, whose player is called `by`. Every "rank" request may add the results in a `text` with links
and codes. Later requests may rename the player of the current game's result (`id` is that result,
`by` the new name), remove a result (`forget` is its id), or select a ranking (`shown` is its key).
Then each request verifies one waiting result, or replays one unit of a long game: send "rank" again
until `progress` is "". `now` is in milliseconds since 1970, by default this device's time. Daily
games of a later day are not ranked.

    rankings: {"heads", "rankings", "about", "shown", "kept", "progress": text, "own": id | null,
               "problems": [sentence..]}

The first five fields are those of `rankings_fields`. `own` is the id of the current game's result;
null if it is not ranked or is ranked as another player's result. `problems` has the problems since
the first request or the last `text`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from skerry.core.i18n import texts
from skerry.core.lazy_modules import require
from skerry.service import requests
from skerry.service.replay_jobs import Replays
from skerry.service.requests import Json
from skerry.session.session import Session
from skerry.session.short_id import id_without_annotations, short_id

if TYPE_CHECKING:
    from datetime import datetime

    from skerry.library.claims import Claim, PlayStats
    from skerry.library.ranking import Rankings

_ = texts(__name__)[0]


class RankingService:
    """The rankings, and the claims whose games must still be replayed."""

    def __init__(
        self,
        current_session: Callable[[], Session],
        play_stats: Callable[[], PlayStats | None],
        replays: Replays,
    ) -> None:
        """Create the rankings of one Host.

        Args:
            current_session: Returns the current game; raises ValueError if there is none.
            play_stats: Returns the statistics of that game's result, or None.
            replays: Replays games.
        """
        self._current_session = current_session
        self._play_stats = play_stats
        self._replays = replays
        self._units: Iterator[float] = iter(())
        self._replaying_id = ""
        self._rankings: Rankings | None = None
        self._waiting: deque[Claim] = deque()
        self._count = 0
        self._problems: list[str] = []
        self._own_id: str | None = None
        self._results: dict[str, Json] = {}
        self.ops: dict[str, Callable[[Json], Json]] = {
            "result": self._result_op,
            "rank": self._rank_op,
            "result_link": self._link_op,
        }

    def __getstate__(self) -> dict[str, Any]:
        """Leave out the running replay when a Host is pickled or copied. The copy starts again."""
        return {**vars(self), "_units": iter(()), "_replaying_id": ""}

    def _result_op(self, request: Json) -> Json:
        id = requests.optional_field(request, "id", str)
        return result_of_session(
            self._current_session() if id is None else self._replays.session(id)
        )

    def _rank_op(self, request: Json) -> Json:
        require("skerry.library.ranking")
        from skerry.library.ranking import rankings_fields

        text, id, by, forget, shown = (
            requests.optional_field(request, name, str)
            for name in ("text", "id", "by", "forget", "shown")
        )
        is_start = "kept" in request
        if is_start:
            self._start_ranking(request, by or "")
        rankings = self._require_rankings()
        if text is not None:
            self._add_claims(text, is_start=is_start)
        if id is not None:
            self._rename_player(id, by or "")
        if forget is not None:
            rankings.forget(forget)
        if shown is not None:
            rankings.shown = shown
        if self._waiting and self._replay_unit(self._waiting[0].id):
            problem = rankings.verify_and_add(self._waiting.popleft())
            self._problems += filter(None, [problem])
        own_entry = self._own_id and rankings.id_of_ranked_entry(self._own_id)
        fields = {"progress": self._progress_text(), "own": own_entry, "problems": self._problems}
        return {**rankings_fields(rankings), **fields}

    def _progress_text(self) -> str:
        if not self._waiting:
            return ""
        number = self._count - len(self._waiting) + 1
        return _("Checking result {at} of {count} …").format(at=number, count=self._count)

    def _require_rankings(self) -> Rankings:
        if self._rankings is None:
            raise ValueError('there is no ranking yet: begin with "kept"')
        return self._rankings

    def _rename_player(self, id: str, by: str) -> None:
        if self._own_id is None or id != self._require_rankings().id_of_ranked_entry(self._own_id):
            raise ValueError('the "id" to rename must be that of the current game')
        self._require_rankings().rename(id, by)

    def _start_ranking(self, request: Json, by: str) -> None:
        from skerry.library.claims import read_stored_claims
        from skerry.library.ranking import Rankings
        from skerry.library.saves import clean_player_name

        own_result = (
            result_of_session(self._current_session()) if request.get("own") is True else None
        )
        stored = read_stored_claims(request["kept"])
        now = optional_time(request)
        self._rankings = Rankings(self._replay_result, stored, now=now)
        self._waiting = deque(stored)
        self._count = len(stored)
        self._problems = []
        self._own_id = None
        if own_result is not None:
            self._rank_own_result(own_result, clean_player_name(by))

    def _rank_own_result(self, own_result: Json, by: str) -> None:
        """Rank the current game's result, unless it is already ranked under another name."""
        from skerry.library.ranking import ranking_key

        rankings = self._require_rankings()
        id = str(own_result["id"])
        self._results[id] = {**own_result, "scene": None}
        problem = rankings.date_problem(own_result, by)
        known_name = rankings.player_name(id)
        if not problem and known_name not in ("", by):
            template = _("This game is already in the ranking as {name}'s result.")
            problem = template.format(name=known_name)
        elif not problem:
            self._own_id = id
            rankings.add(own_result, by, self._play_stats())
        rankings.shown = ranking_key(own_result)
        self._problems += filter(None, [problem])

    def _add_claims(self, text: str, *, is_start: bool) -> None:
        from skerry.library.claims import read_claims

        claims, problems = read_claims(text)
        if not is_start:
            self._problems = []
            if not self._waiting:
                self._count = 0
        self._problems += problems
        self._waiting += claims
        self._count += len(claims)

    def _replay_result(self, id: str) -> Json:
        """Return the result of the game `id` without its scene. Results are cached."""
        if id not in self._results:
            self._results[id] = {**result_of_session(self._replays.session(id)), "scene": None}
        return self._results[id]

    def _replay_unit(self, id: str) -> bool:
        """Replay the next unit of a long game. Return whether the game's replay is complete."""
        if id != self._replaying_id:
            self._units = iter(()) if id in self._results else self._replays.replay_in_units(id)
            self._replaying_id = id
        if next(self._units, None) is not None:
            return False
        self._replaying_id = ""
        return True

    def _link_op(self, request: Json) -> Json:
        from skerry.library.claims import Claim, result_link
        from skerry.library.saves import clean_player_name

        id = requests.text_field(request, "id")
        by = requests.optional_field(request, "by", str) or ""
        stats = self._rankings.stats_of(id) if self._rankings else None
        claim = Claim(id, clean_player_name(by), tuple(self._replay_result(id)["points"]), stats)
        return {"link": result_link(requests.text_field(request, "page"), claim)}


def optional_time(request: Json) -> datetime | None:
    """Return the `now` of a request, in milliseconds since 1970, as a time; None if missing."""
    from datetime import UTC, datetime  # imported late: start-up does not need it

    now = requests.check_limit(requests.optional_field(request, "now", float), "now", 7e12)
    return None if now is None else datetime.fromtimestamp(now / 1000, UTC)


def result_of_session(session: Session) -> Json:
    """Return a session's result (see the module's docstring).

    Raises ValueError if the game is not over or has no points.
    """
    game = session.game
    state = session.state
    if game.points is None:
        raise ValueError(
            _("results of {game} can't be ranked").format(game=game.translate(game.name))
        )
    if not state.is_terminal:
        raise ValueError(_("this game isn't over yet"))
    scene = session.scene()
    return {
        "id": short_id(session),
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
