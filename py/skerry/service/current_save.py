"""What is kept of the game on a table: its save, which nobody else reads, links to it, game files.

A table's reply has, beside what host.py says,

    {"save": text, "key": text, "names": [text..], "seconds": number,
     "clock": {"minutes", "used": [milliseconds..]} | null, "from": position | null,
     "branched": bool, "listed": bool, "link": text}

`save` is all there is to keep of a game, for "open", and it is no thing to show; `key` tells the
game from all others, and `from` says where it left another one, whose variation it is. `branched`:
this move made it one, as it took the place of much that was undone. `listed`: there is something to
keep in a list. `link` is what to put behind the # of an address ("" for nobody in particular). In a
lesson, the first six are those of the game that is put aside ("" and null where there is none).

"new" and "open" take "key"?, "names"?, "seconds"? and "clock"?, and every request about the table
takes "clock"?, since it runs elsewhere. "open", "read" and "prepare" take a "save" in the place of
"id" and "players", and "goto" with "cut" makes a variation. Where saves are `kept`, they are a list
of {"key", "save"}: the key by which one is kept counts, not that in it; a damaged one is no game.

    {"op": "keep", "key"?}               the game has this key, or a new one, from now on  -> table
    {"op": "link", "link", "kept"}       what an address asks for  -> {"id": text, or null for none,
                   "result": whether it is a result and no game (see results/),
                   "wish"?: {"game", "preset"?}, a game to begin, where it names no more,
                   "kin": "same" | "on" | "behind" | "apart" | null, "text": what to say of it,
                   "game": its place in kept | null, "save": text | null}
    {"op": "snippets", "site", "id", "picture"?}    HTML that shows a position on other pages, whose
                   addresses begin as that of the site   -> {"snippets": [{"name", "html"}..]}
    {"op": "origin", "kept"}      the game that this one leaves -> {"game", "key", "save"}, as above
    {"op": "pack", "games": [{"key"?, "save", "when"}..]}                     -> {"file": text}
    {"op": "unpack", "file"}             a job (search.py) that makes {"save", "when"} of each
                                         game, and {"problem": sentence} of each that is damaged

For `kin` and which of the games a link belongs to, see library/link_matching.py; `save` is
what to go on with there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from skerry.core.bot import run_to_end
from skerry.core.game import clip
from skerry.core.i18n import texts
from skerry.core.registry import load
from skerry.library.defaults import PERSON
from skerry.library.links import make_link
from skerry.library.saves import (
    VERSION,
    Clock,
    Save,
    fields_of,
    loses,
    new_key,
    origin,
    read_clock,
    read_save,
)
from skerry.session.ids import read_id
from skerry.session.line import Transition
from skerry.session.session import Session

from . import requests
from .open_game import wished
from .players import Players
from .replay_jobs import Replays
from .requests import Json
from .viewer_positions import Places

if TYPE_CHECKING:
    from skerry.library.game_file import Entry

_ = texts(__name__)[0]

GAMES = 200
"""Games of a file that are read in one unit."""


class Keeping:
    """The save of the game on a table: as it was last told, also while a lesson is there."""

    def __init__(self) -> None:
        self.save: Save | None = None
        self._branched = False

    @property
    def key(self) -> str:
        """The key of the game; "" where there is none."""
        return self.save.key if self.save else ""

    @property
    def names(self) -> tuple[str, ...]:
        """What persons are called, by seat, as far as they have names."""
        return tuple(self.save.names) if self.save else ()

    def begin(
        self, session: Session, players: Players, request: Json, save: Save | None = None
    ) -> None:
        """Keep another game, which a save holds, or that begins with this request."""
        self.save = _options(save, request) if save else _begun(session, players, request)
        self._branched = False

    def time(self, request: Json) -> None:
        """The clock, if a request says how late it is. ValueError where that is none."""
        if request.get("clock") is not None and self.save:
            self.save = replace(self.save, clock=_clock(request))

    def rename(self, request: Json) -> None:
        """Answer "keep"."""
        if self.save:
            key = requests.optional(request, "key", str)
            self.save = read_save(self.save.to_json() | {"key": new_key() if key is None else key})

    def play(self, session: Session, move: str) -> Transition:
        """Play a move; what takes the place of much makes a variation."""
        line, at = session.line, session.position
        ended = session.transition(len(line))[-1].is_terminal
        film = session.play(move)
        run_to_end(session.index_moves())  # what a link to a long game will want, a move at a time
        if session.dice is None and loses(line, at, ended, session.line):
            self.branch(at)
            self._branched = True
        return film

    def branch(self, at: int) -> None:
        """From now on it is a variation of the game as it was last told."""
        if self.save:
            self.save = self.save.variation(at, new_key())

    def leave_origin(self) -> None:
        """With other cards it is no variation any more."""
        self.save = self.save and replace(self.save, origin=None)

    def told(self, places: Places, players: Players, id: str, *, aside: bool) -> Json:
        """What a table's reply says of it; `aside`: another game than that of the session, of which
        the viewer may have the `id`.
        """
        session = places.session
        if self.save and not aside:
            here = (places.here, self._left(places))
            seal = here if session.has_hidden_info else None
            self.save = replace(self.save.updated(session, players), seal=seal)
        save, branched = self.save, self._branched
        self._branched = False
        clock = save.clock if save else None
        played = bool(session.line) or bool(session.dice and session.dice.links)
        return {
            "save": save.dumps() if save else "",
            "key": self.key,
            "names": save.names if save else (),
            "seconds": save.seconds if save else None,
            "clock": clock and {"minutes": clock.minutes, "used": clock.used},
            "from": self._left(places) if save and save.origin else None,
            "branched": branched,
            "listed": not aside and played and not (save and save.unplayed),
            "link": make_link(id) if id else "",
        }

    def _left(self, places: Places) -> int:
        """Where it leaves its origin, as the viewer counts positions."""
        return places.told.to_visible(self.save.origin.at) if self.save and self.save.origin else 0

    def origin(self, request: Json) -> Json:
        """Answer "origin"."""
        saves = list(_kept(request))
        found = self.save and origin([save for _place, save in saves], self.save)
        if found is None:
            raise ValueError('the game on the table is no variation: there is no "origin" of it')
        place = next((place for place, save in saves if save is found), None)
        return {"game": place, "key": found.key, "save": found.dumps()}


def taken_up(request: Json, replays: Replays) -> tuple[Session, Save | None]:
    """The session that "open" asks for, and the save if it comes from one. ValueError in plain
    words where it cannot be played.
    """
    text = requests.optional(request, "save", str)
    if text is None:
        return _joined(replays.session(requests.text(request, "id"))), None
    save = Save.loads(text)
    session = _joined(replays.session(save.id))
    save.place(session)
    return session, save


def _joined(session: Session) -> Session:
    """The session; one with fair dice has a secret of this place."""
    session.join()
    return session


def id_of(request: Json) -> str | None:
    """The id of the game that "open" asks for, or nothing where it is "new" that asks."""
    text = requests.optional(request, "save", str)
    return requests.optional(request, "id", str) if text is None else Save.loads(text).id


def link(request: Json) -> Json:
    """Answer "link"."""
    from skerry.library.link_matching import arrive  # seldom needed
    from skerry.library.links import holds_result, read_link

    text = requests.text(request, "link")
    result, wish = holds_result(text), wished(text)
    id = None if result or wish else read_link(text)
    saves = list(_kept(request))
    arrival = None if id is None else arrive(id, [save for _place, save in saves])
    return {
        "id": id,
        "result": result,
        "kin": arrival and arrival.relation.kin,
        "text": arrival.text if arrival else "",
        "game": arrival and saves[arrival.place][0],
        "save": arrival and arrival.save.dumps(),
        **({"wish": wish} if wish else {}),
    }


def asked(session: Session, players: Players) -> Json:
    """What a reply to "play" has besides: "asks", if a person may say something of that move."""
    at = session.position
    seat = session.transition(at - 1)[-1].current_player if at else -1
    asks = session.annotation_prompt(at) if seat >= 0 and players[seat] == PERSON else ""
    return {"asks": asks} if asks else {}


def answered(session: Session, request: Json) -> Transition:
    """Answer "answer": the move before a position tells what was said of it."""
    session.annotate(requests.number(request, "at"), requests.text(request, "text"))
    return session.transition()[-1:]


def pack(request: Json) -> Json:
    """Answer "pack"."""
    from skerry.library.game_file import Entry, write_file  # seldom needed

    games = map(fields_of, _list(request, "games"))
    entries = [Entry(_keyed(game), requests.optional(game, "when", float) or 0) for game in games]
    return {"file": write_file(entries)}


def unpacked(request: Json) -> Iterator[float | Json]:
    """The games of "unpack" and its problems, and now and then how far it is."""
    from skerry.library.game_file import games_in  # seldom needed

    count, games = games_in(requests.text(request, "file"))
    return _told(count, games)


def _told(count: int, games: Iterable[Entry | str]) -> Iterator[float | Json]:
    for number, game in enumerate(games, 1):
        if isinstance(game, str):
            yield {"problem": game}
        else:
            yield {"save": game.save.dumps(), "when": game.when}
        if number % GAMES == 0:
            yield number / max(number, count)


def snippets(request: Json) -> Json:
    """Answer "snippets". ValueError for a site that others can fetch nothing from."""
    from skerry.library.snippets import frame_snippet, link_snippet  # seldom needed

    site, id = requests.text(request, "site"), requests.text(request, "id")
    picture = requests.optional(request, "picture", str) or ""
    if not site.startswith(("https://", "http://")):
        raise ValueError(f'"site" is an address that begins with https://, not {clip(site)}')
    game = load(read_id(id).game)
    title = _("A game of {game}").format(game=game.translate(game.name))
    kinds = {
        _("A link that becomes a board where scripts may run"): link_snippet,
        _("A plain frame"): frame_snippet,
    }
    made = [{"name": name, "html": of(site, id, title, picture)} for name, of in kinds.items()]
    return {"snippets": made}


OPS = {"link": link, "pack": pack, "snippets": snippets}
"""What is answered without a look at the table."""


def _begun(session: Session, players: Players, request: Json) -> Save:
    data = {"v": VERSION, "key": new_key(), "id": session.full_id, "at": session.position}
    return _options(read_save(data | {"players": list(players)}), request)


def _options(save: Save, request: Json) -> Save:
    """The save with what else a request says of the game."""
    data = save.to_json()
    given = {name: request[name] for name in ("names", "seconds") if request.get(name) is not None}
    key = requests.optional(request, "key", str)
    data |= {"options": data["options"] | given} | ({} if key is None else {"key": key})
    clock = save.clock if request.get("clock") is None else _clock(request)
    return replace(read_save(data), clock=clock)


def _clock(request: Json) -> Clock:
    clock = read_clock(request.get("clock"))
    if clock is None:
        raise ValueError('"clock" is {"minutes", "used": [milliseconds of each seat..]}')
    return clock


def _kept(request: Json) -> Iterator[tuple[int, Save]]:
    """The saves of a request that can be read, by their keys there, each with its place."""
    for place, item in enumerate(_list(request, "kept")):
        kept = fields_of(item)
        try:
            yield place, _keyed(kept)
        except ValueError:
            continue


def _keyed(kept: Json) -> Save:
    """The save of an object that has one, by the key there."""
    save = Save.loads(requests.text(kept, "save"))
    key = requests.optional(kept, "key", str)
    return save if key is None else read_save(save.to_json() | {"key": key})


def _list(request: Json, key: str) -> Iterable[object]:
    items: object = request.get(key)
    if not isinstance(items, list):
        raise ValueError(f'this request needs "{key}", a list')
    return cast("list[object]", items)
