"""The one door of the engine: a JSON text in, a JSON text out.

The page, and any other program that does not speak Python, needs nothing else. A request is an
object with an `op`; a reply is an object that has either an `error`, a sentence that says what
was wrong and what would be right, or the result. An error changes nothing. A reply {"wants": part}
changes nothing either: it is asked again when that part of the engine is there (lazy_modules.py).
What a player may cause is told in the language of now; what only a program can get wrong (a
request's form, an op that is not there or comes too early), in English. An `id` comes from a link
or a file: what is wrong with it is told in plain words, as whole sentences, to whoever was sent it.

Requests about the table (one game being played):

    {"op": "new", "game": "atoll", "preset"?, "seats"?, "players"?, "begins"?, "seed"?} -> table
    {"op": "open", "id": "atoll:standard:f6,g7", "players"?}                     -> table
    {"op": "read", "id", "players"?}               what "open" would say; the table stays -> table
    {"op": "play", "move": "f6", "at"?}            at: the position it was meant for  -> table
    {"op": "answer", "at": 3, "text"}              to what it asked about that move    -> table
    {"op": "undo"} {"op": "redo"}                  to the last / next person's turn   -> table
    {"op": "goto", "at": 3, "cut"?}                walk to a position (and end there) -> table
    {"op": "look", "at": 3, "film"?, "seat"?}      pictures only; nothing moves       -> {"scene"}
    {"op": "players", "players": [..]}   who sits where; `word`: what that changed -> table, "word"?
    {"op": "unveil"} {"op": "veil"}                the person to move looks / is done -> table
    {"op": "learn", "game", "step": 1}      a step of its lesson, or "walk": proof_walk.py -> table
    "why", "hint", "review", "refute", "transcript" see review.py; "watch", "rank", .. results/

`players` has an entry per seat: "person" or the number of a bot's level; or it is "first" or
"mover": see players.py (and for who `begins` in "new"). A table is

    {"id", "game", "preset", "seats", "players", "line": [move..], "at", "turn": seat | null,
     "over", "returns": [number..], "winners": [seat..], "level": level of the bot to move | null,
     "undo": bool, "redo": bool, "ended": bool, "viewer": seat | null, "veiled": bool,
     "film": [scene..], "record", .. what current_save.py, dice.py, reply_text.py ..}

where `film` holds the pictures from the first that is new to the one to show now (see
core.scene; those between two chance outcomes are left out), `turn` is null at the end and where
dice wait to be typed, and `undo` and `redo` say whether these requests would be answered. `ended`:
the whole line, what was undone included, is a finished game. For "look" see history.py.

Every request that is answered with pictures takes "aspect"?, the room that they are for: "wide"
(if nothing is said) or "tall". Nothing but where things are in a picture hangs on it.

Where players know different things (`hidden` games, until they are over) all of this is what the
`viewer` may know: the only person, else the person to move once "unveil" has said that this person
looks at the screen, else (null) nobody in particular; `veiled` says that the person to move may ask
for it. A move that the viewer cannot know is "?" in `line`, moves that change nothing for the
viewer are not there, and `at` counts so, also in requests (viewer_positions.py); `id` holds
what the viewer knows instead of moves ("" for nobody). `record`, the text to keep and "open" later,
holds everything, sealed (session/obfuscation.py) as long as anything is hidden.

Requests about thinking, usually put to a second Host, in a worker of its own ("brief", "think",
"more", "drop"), and about jobs that take long ("prepare", "sheet", "step"): see search.py. About
fair dice ("send"): see dice.py. About what is kept, links and game files: see current_save.py.

Requests about the registry: {"op": "shelf"} -> {"version", "games": [..]}. A game there with
`chance` wants a `seed` in "new" (without one, dice are typed; a `daily` preset has today's date).
{"op": "speak", "language": "de"} -> {}: all hosts of this Python speak that language from now on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from skerry.core.game import clip
from skerry.core.i18n import texts
from skerry.core.lazy_modules import ModuleNotLoaded
from skerry.core.player_names import NO_NAMES, PlayerNames, set_player_names
from skerry.core.scene import WIDE, Aspect, Scene
from skerry.core.state import State
from skerry.library import game_status
from skerry.library.defaults import PERSON
from skerry.session.chance import without_intermediate_chance
from skerry.session.ids import deobfuscate_text
from skerry.session.session import Session, truncated

from . import bot_input, current_save, history, reply_text, requests
from .catalogue import catalogue
from .open_game import begun
from .players import Players, dealt_anew, players_of, seated, sitting, viewer_of
from .replay_jobs import Replays
from .requests import Json
from .results.entries import Results
from .results.rankings import RankingDesk
from .search import Desk
from .viewer_positions import Places

if TYPE_CHECKING:
    from .lessons import Learnt
    from .review import Reviewing

_ = texts(__name__)[0]


class Host:
    """A table and a thought, driven by JSON. One Host per worker.

    >>> import json, skerry
    >>> json.loads(skerry.Host().call('{"op": "new", "game": "atoll"}'))["id"]
    'atoll:standard:'
    """

    def __init__(self, replays: Replays | None = None) -> None:
        self._replays = replays or Replays()
        self._session: Session | None = None
        self._players: Players = ()
        self._looking: int | None = None
        self._aspect: Aspect = WIDE
        self._keeping = current_save.Keeping()
        self._lesson: Learnt | None = None
        self._results = Results(self._keeping, lambda: (self._at_table(), self._players))
        self._reviewing: Reviewing | None = None
        self._ops: dict[str, Callable[[Json], Json]] = {
            "shelf": lambda _: catalogue(),
            "new": self._new,
            "open": self._open,
            "learn": self._learn,
            "read": lambda told: Host(self._replays)._answer({**told, "op": "open"}),  # noqa: SLF001
            "play": self._play,
            "answer": lambda told: self._table(current_save.answered(self._at_table(), told)),
            "send": self._send,
            "undo": self._undo,
            "redo": self._redo,
            "goto": lambda to: self._walk(requests.number(to, "at"), cut=to.get("cut") is True),
            "look": self._look,
            **{op: self._said(op) for op in ("why", "hint", "review", "refute", "transcript")},
            "watch": lambda told: self._results.watch(self._at_table(), self._players, told),
            **self._results.ops,
            **RankingDesk(self._at_table, self._results.how, self._replays).ops,
            "players": self._seat_players,
            "keep": self._keep,
            "origin": self._keeping.origin,
            **current_save.OPS,
            "unveil": self._reveal,
            "veil": self._hide,
            "brief": self._brief,
            **Desk(self._replays).ops,
            "speak": requests.speak,
        }

    def call(self, text: str) -> str:
        """Answer one request. Never raises for bad input: the reply then has an `error`."""
        try:
            reply = self._answer(requests.read(text))
        except ValueError as error:
            reply = {"error": str(error)}
        except ModuleNotLoaded as wanted:
            reply = {"wants": str(wanted)}
        return json.dumps(reply, separators=(",", ":"))

    def _answer(self, request: Json) -> Json:
        op = request.get("op")
        if not isinstance(op, str) or op not in self._ops:
            raise ValueError(f"there is no op {clip(op)}; there are: {', '.join(self._ops)}")
        self._aspect, kept = requests.aspect(request), self._keeping.save
        try:
            self._keeping.time(request)
            with set_player_names(self._player_names()):
                if self._session:
                    request = self._places().meant(op, request)
                return self._ops[op](request)
        except (ValueError, ModuleNotLoaded):
            self._keeping.save = kept
            raise

    # The table

    def _new(self, request: Json) -> Json:
        session, request = begun(request), seated(request)
        players = players_of(session, request.get("players"))
        self._keeping.begin(session, players, request)
        self._results.begin(session, request)
        return self._lay(session, players)

    def _open(self, request: Json) -> Json:
        session, save = current_save.taken_up(request, self._replays)
        players = players_of(session, list(save.players) if save else request.get("players"))
        self._keeping.begin(session, players, request, save)
        self._results.begin(session, request)
        return self._lay(session, players)

    def _learn(self, request: Json) -> Json:
        from .lessons import learnt  # seldom needed

        lesson = learnt(request)
        return self._lay(lesson.session, players_of(lesson.session, lesson.players), lesson)

    def _lay(self, session: Session, players: Players, lesson: Learnt | None = None) -> Json:
        """Only when all of the request has proved good does the table change hands."""
        self._session, self._players, self._looking = session, players, None
        self._lesson = lesson
        return self._table(session.transition())

    def _seat_players(self, request: Json) -> Json:
        session, before = self._at_table(), self._players
        self._players = players_of(session, request.get("players"))
        anew = None if self._lesson else dealt_anew(session, before, self._players)
        if anew is None:
            return self._now()
        self._session, self._looking = anew, None
        self._keeping.leave_origin()
        word = _("Other people sit here now, so the cards are dealt anew.")
        return {**self._table(anew.transition()), "word": word}

    def _keep(self, request: Json) -> Json:
        self._keeping.rename(request)
        return self._now()

    def _reveal(self, request: Json) -> Json:
        session = self._at_table()
        seat = session.state.current_player
        if seat < 0 or self._players[seat] != PERSON:
            raise ValueError(_("there is nobody to look: it is no person's turn"))
        self._looking = seat
        return self._now()

    def _hide(self, request: Json) -> Json:
        self._looking = None
        return self._now()

    def _send(self, request: Json) -> Json:
        self._at_table().send()
        return self._now()

    def _now(self) -> Json:
        return self._table(self._at_table().transition()[-1:])

    def _play(self, request: Json) -> Json:
        session = self._at_table()
        self._places().expect(requests.optional(request, "at", int))
        if self._hidden(session.state) and not history.public(session, session.state).choices:
            raise ValueError('whoever is to move has to look first; ask with op "unveil"')
        move = deobfuscate_text(requests.text(request, "move"))
        if self._lesson:
            return self._lesson.play(move, self._table)
        film = self._keeping.play(session, move)
        self._looking = history.eyes_after(session, self._looking)
        return self._table(film) | current_save.asked(session, self._players)

    def _hidden(self, state: State) -> bool:
        """Whether a person has to say that nobody else looks, to see what this person knows."""
        seat = state.current_player
        person = seat >= 0 and self._players[seat] == PERSON
        return self._at_table().game.hidden and person and self._viewer(state) is None

    def _undo(self, request: Json) -> Json:
        target = self._places().back(self._players)
        if target is None:
            raise ValueError(_("there is nothing to undo: no person has moved yet"))
        return self._walk(target)

    def _redo(self, request: Json) -> Json:
        places = self._places()
        target = places.ahead(self._players)
        if target is None:
            raise ValueError(_("nothing to redo: this is the last move"))
        film = places.film(target)
        self._walk(target)
        return self._table(film)

    def _walk(self, at: int, *, cut: bool = False) -> Json:
        """Undo or redo up to a position; ValueError before anything moves if there is none."""
        session = self._at_table()
        if history.walk(session, at) and not self._lesson:
            self._results.took_back(session)
        if cut:
            self._session = session = truncated(session)
            if not self._lesson:
                self._keeping.branch(at)
        return self._table(session.transition()[-1:])

    def _look(self, request: Json) -> Json:
        seen = history.look(self._at_table(), request, self._viewer(self._at_table().state))
        return self._lesson.looked(seen) if self._lesson else seen

    def _said(self, op: str) -> Callable[[Json], Json]:
        def answer(request: Json) -> Json:
            from . import review  # wanted by whoever has begun to play

            session = self._at_table()
            viewer, lesson = self._viewer(session.state), self._lesson is not None
            self._reviewing = self._reviewing or review.Reviewing()
            table = review.Table(session, self._players, viewer, lesson, self._keeping.names)
            reply = self._places().counted(self._reviewing.answer(op, table, request))
            if op in ("hint", "refute") and "task" not in request:
                self._helped(request.get("at"))
            return reply

        return answer

    def _at_table(self) -> Session:
        if self._session is None:
            raise ValueError('there is no game on the table; begin with op "new" or "open"')
        return self._session

    def _viewer(self, state: State) -> int | None:
        """Whose eyes the picture is for, or nobody's in particular."""
        hidden = self._at_table().game.hidden
        return viewer_of(self._players, state, self._looking if hidden else state.current_player)

    def _places(self) -> Places:
        """The positions as the viewer counts them."""
        session = self._at_table()
        return Places(session, session.visible_line(self._viewer(session.state)))

    def _player_names(self) -> PlayerNames:
        if self._session is None:
            return NO_NAMES
        return sitting(self._session, self._players, self._keeping.names)

    def _table(self, film: Sequence[State]) -> Json:
        with set_player_names(self._player_names()):
            return self._table_reply(film)

    def _table_reply(self, film: Sequence[State]) -> Json:
        session = self._at_table()
        state = session.state
        self._looking = viewer = self._viewer(state)  # who gets another turn looks anew
        id, places = session.id_for(viewer), self._places()
        reply: Json = {
            "id": id,
            **history.standing(session, self._players, places),
            "viewer": viewer,
            "veiled": self._hidden(state),
            "film": [
                self._picture(point, viewer).to_json()
                for point in without_intermediate_chance(film)
            ],
            **self._keeping.told(places, self._players, id, aside=self._lesson is not None),
        }
        reply |= reply_text.told(session, viewer, reply["film"][-1]["players"], self._aspect)
        reply = game_status.told(reply, session.game)
        return self._lesson.dressed(reply) if self._lesson else reply

    def _picture(self, state: State, viewer: int | None) -> Scene:
        session, veiled = self._at_table(), viewer is None and self._hidden(state)
        if veiled:
            return history.public(session, state, self._aspect)
        return session.picture(state, viewer, self._aspect)

    def _brief(self, request: Json) -> Json:
        table = self._at_table()
        viewer = self._viewer(table.state)
        if request.get("waiting") is True:
            return self._places().counted(bot_input.waiting(table, self._players, viewer))
        reply = bot_input.brief(table, self._players, viewer, request)
        if request.get("level") is not None:
            self._helped(reply["at"])
        return self._places().counted(reply)

    def _helped(self, at: int | None) -> None:
        """Count that something is told about a position."""
        if not self._lesson:
            self._results.helped(self._at_table(), at)
