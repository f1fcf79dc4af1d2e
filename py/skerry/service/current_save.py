"""The save of the current game.

The reply about the current game has, in addition to the fields in host.py,

    {"save": text, "key": text, "names": [text..], "seconds": number,
     "clock": {"minutes", "used": [milliseconds..]} | null, "from": position | null,
     "original": key | null, "began_analysis": bool, "is_listed": bool, "link": text,
     "own_seat": seat | null, "is_watched": bool}

`save` is a text with everything that the page must store to "open" the game again; only the engine
reads it. `key` identifies the game. `from` is the position at which an analysis left its original
game, and `original` the key of that game; both are null if the game is no analysis.
`began_analysis` says whether this move has made the game an analysis, because it replaced many
undone moves. `is_listed` says whether the game belongs in the list of games. `link` is the part of
an address after the #, which opens the game; it is "" if the viewer is null. `own_seat` is the seat
that is played on this device in a game by link, null in other games; the link then also names the
player to move (library/sharing/invitations.py). `is_watched` says whether all players of a game by
link are on other devices, so that only their links add moves. In a lesson, the first six fields
describe the game that the lesson interrupted, and are "" or null if there was none.

"new" and "open" take "key"?, "names"?, "seconds"?, "clock"?, "own_seat"?, "watch"?, "challenge"?,
"early_end"? and "end_sent"?. Every request about the current game takes "clock"?, because the clock
runs in the page. "open", "preview" and "prepare" take a "save" in place of "id" and "players".
"goto" with "analyze" begins an analysis.

    {"op": "set_key", "key"?}            give the game this key, or a new random one -> table
    {"op": "origin", "saves"}            the original game of an analysis; `game` is its index in
                `saves`, or null if `saves` lacks it and it was made from the analysis
                                                          -> {"game", "key", "save"}
    {"op": "snippets", "site", "id", "picture"?}   HTML that embeds a position in other pages;
                `site` is the address of the page without the part after the #
                                                          -> {"snippets": [{"name", "html"}..]}

`saves` is a list of {"key", "save"}. Each key in the list replaces the key in its save. Damaged
saves are ignored. For links see incoming_links.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from skerry.core.i18n import texts
from skerry.core.outside_text import clip
from skerry.core.registry import load
from skerry.library.analyses import Lines, find_original, overwrites_much
from skerry.library.defaults import PERSON, is_failed_puzzle
from skerry.library.early_end import EarlyEnd
from skerry.library.saves import VERSION, Clock, Save, fields_of, new_key, read_clock, read_save
from skerry.library.sharing.links import make_link
from skerry.library.sharing.outgoing_links import early_end_or_offer, is_by_link, link_of
from skerry.session.hosting import annotate, annotation_prompt, full_id, join_fair_dice
from skerry.session.ids import read_id
from skerry.session.line import Transition
from skerry.session.session import Session

from . import requests
from .players import Players
from .replay_jobs import Replays
from .requests import Json
from .viewer_positions import ViewerPositions

_ = texts(__name__)[0]


class LineBefore(NamedTuple):
    """The moves of a session, and its position in them, before a new move is played.

    Comparing it with the session's moves afterwards shows which of them the new move has replaced.

    Attributes:
        line: All moves, with the undone ones.
        position: The number of moves that are not undone.
        is_finished: Whether the moves were a finished game. A puzzle that was not solved can be
            tried again, so it doesn't count as finished.
    """

    line: tuple[str, ...]
    position: int
    is_finished: bool

    @classmethod
    def from_session(cls, session: Session) -> LineBefore:
        """Return the session's line as it is now."""
        last = session.transition(len(session.line))[-1]
        is_finished = last.is_terminal and not is_failed_puzzle(session.game, last)
        return cls(session.line, session.position, is_finished)


class CurrentSave:
    """The save of the current game. It stays unchanged while a lesson is shown instead."""

    def __init__(self) -> None:
        self.save: Save | None = None
        self._began_analysis = False

    @property
    def key(self) -> str:
        """The key of the game; "" if there is none."""
        return self.save.key if self.save else ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of human players by seat; it may be shorter than the number of seats."""
        return tuple(self.save.names) if self.save else ()

    @property
    def own_seat(self) -> int | None:
        """The seat that is played on this device in a game by link; None in other games."""
        return self.save.own_seat if self.save else None

    @property
    def is_watched(self) -> bool:
        """Whether all players of a game by link are on other devices."""
        return self.save is not None and self.save.is_watched

    @property
    def answered_challenge(self) -> str:
        """The code of the challenge that the game answers; "" in other games."""
        return self.save.challenge if self.save else ""

    @property
    def is_by_link(self) -> bool:
        """Whether the players are on several devices."""
        return self.save is not None and is_by_link(self.save)

    def early_end(self, session: Session) -> EarlyEnd | None:
        """Return the end that the players chose; None while the game goes on."""
        end = self._early_end_or_offer(session)
        return None if end is None or end.kind == "offer" else end

    def draw_offer(self, session: Session) -> EarlyEnd | None:
        """Return the draw offer that waits for an answer; None without one."""
        mark = self._early_end_or_offer(session)
        return mark if mark and mark.kind == "offer" else None

    def _early_end_or_offer(self, session: Session) -> EarlyEnd | None:
        """Return the early end or draw offer; None without one or if the rules ended the game."""
        return early_end_or_offer(self.save, session) if self.save else None

    @property
    def is_end_sent(self) -> bool:
        """Whether a link has carried the early end or the draw offer."""
        return self.save is not None and self.save.is_end_sent

    def set_early_end(self, end: EarlyEnd | None) -> None:
        """Store an early end or a draw offer of the game. None means that the game goes on."""
        code = end.code if end else ""
        self.save = self.save and replace(self.save, early_end=code, is_end_sent=False)

    def mark_early_end_sent_by_link(self) -> None:
        """Take note that a link has carried the early end or the draw offer."""
        self.save = self.save and replace(self.save, is_end_sent=True)

    @property
    def is_analysis(self) -> bool:
        """Whether the game is an analysis of another one."""
        return self.save is not None and self.save.origin is not None

    def leave_link_game(self) -> None:
        """Let all human seats be played on this device."""
        self.save = self.save and replace(self.save, own_seat=None, is_watched=False)

    def start(
        self, session: Session, players: Players, request: Json, save: Save | None = None
    ) -> None:
        """Replace the game. If `save` is None, make a new save; `request` may have its options."""
        self.save = _with_options(save, request) if save else _new_save(session, players, request)
        self._began_analysis = False

    def begin_request(self, request: Json) -> None:
        """Store a request's clock, if any. Raises ValueError if the clock is malformed."""
        self._began_analysis = False
        if request.get("clock") is not None and self.save:
            self.save = replace(self.save, clock=_read_clock(request))

    def set_key(self, request: Json) -> None:
        """Answer "set_key"."""
        if self.save:
            key = requests.optional_field(request, "key", str)
            self.save = read_save(self.save.to_json() | {"key": new_key() if key is None else key})

    def branch_if_overwritten(self, before: LineBefore, session: Session) -> None:
        """Keep the line that a move has replaced, if the game is an analysis.

        If the replaced part is long, the game becomes an analysis.
        """
        if session.dice is not None or self.save is None:
            return
        if not self.save.origin:
            if not overwrites_much(*before, session.line):
                return
            self.turn_into_analysis(before.position)
            self._began_analysis = True
        if not session.has_hidden_info:
            self._keep_line(session, before.line)

    def turn_into_analysis(self, at: int) -> None:
        """Make the save an analysis of the game, with a new key, that begins at position `at`.

        The original game is the save at its last `copy_progress`.
        """
        if self.save:
            self.save = self.save.new_analysis(at, new_key())

    def _keep_line(self, session: Session, before: tuple[str, ...]) -> None:
        """Keep the line `before` of an analysis.

        If another line continues the current line, the player can redo the other line's moves.
        """
        assert self.save
        before_id = str(replace(read_id(full_id(session)), moves=before))
        lines = Lines.from_save(self.save, before_id).with_current_line(full_id(session))
        continuation = lines.continuation()
        if continuation:
            at = session.position
            for move in continuation:
                session.play(move)
            while session.position > at:
                session.undo()
            lines = lines.with_current_line(full_id(session))
        self.save = lines.save_with_lines(self.save)

    def detach_from_original(self) -> None:
        """Make an analysis an independent game, because the cards were dealt again."""
        self.save = self.save and replace(self.save, origin=None, lines=(), line_index=0)

    def copy_progress(self, positions: ViewerPositions, players: Players) -> None:
        """Copy the session's moves, position and players to the save."""
        if self.save:
            session = positions.session
            visible = (positions.current_position, self._branch_point(positions))
            seal = visible if session.has_hidden_info else None
            self.save = replace(self.save.with_progress(session, players), seal=seal)

    def reply_fields(self, positions: ViewerPositions, id: str, *, is_lesson: bool) -> Json:
        """Return the fields of a reply that the module's docstring describes.

        Args:
            positions: The viewer's positions in the session that the reply is about: that of the
                game, or of the lesson.
            id: The id of this session that the viewer may see; "" if they may see none.
            is_lesson: Whether the session is a lesson and not the game of the save.
        """
        session = positions.session
        save = self.save
        clock = save.clock if save else None
        was_played = bool(session.line) or bool(session.dice and session.dice.links)
        return {
            "save": save.dumps() if save else "",
            "key": self.key,
            "names": save.names if save else (),
            "seconds": save.seconds if save else None,
            "clock": clock and {"minutes": clock.minutes, "used": clock.used},
            "from": self._branch_point(positions) if save and save.origin else None,
            "original": save.origin.key if save and save.origin else None,
            "began_analysis": self._began_analysis,
            "is_listed": not is_lesson and was_played and not (save and save.is_empty_analysis),
            "link": self._link(session, id, is_lesson=is_lesson),
            "own_seat": None if is_lesson else self.own_seat,
            "is_watched": not is_lesson and self.is_watched,
        }

    def _link(self, session: Session, id: str, *, is_lesson: bool) -> str:
        """Return the link to the current game or lesson; "" if the viewer may have no id."""
        if not id or self.save is None or is_lesson:
            return make_link(id) if id else ""
        return link_of(self.save, session, id)

    def _branch_point(self, positions: ViewerPositions) -> int:
        """Return the viewer's position at which the analysis begins; 0 in other games."""
        if self.save is None or self.save.origin is None:
            return 0
        return positions.visible.to_visible(self.save.origin.at)

    def find_origin(self, request: Json) -> Json:
        """Answer "origin"."""
        saves = list(readable_saves(request))
        original = self.save and find_original([save for _index, save in saves], self.save)
        if original is None:
            raise ValueError('the current game is not an analysis, so it has no "origin"')
        index = next((index for index, save in saves if save is original), None)
        return {"game": index, "key": original.key, "save": original.dumps()}


def open_session(request: Json, replays: Replays) -> tuple[Session, Save | None]:
    """Return the session that "open" asks for, and its save if the request has one.

    Raises:
        ValueError: The game can't be replayed. The message is written for players.
    """
    text = requests.optional_field(request, "save", str)
    if text is None:
        return _with_own_secret(replays.session(requests.text_field(request, "id"))), None
    save = Save.loads(text)
    session = _with_own_secret(replays.session(save.id))
    save.restore_position(session)
    return session, save


def _with_own_secret(session: Session) -> Session:
    """Make this device take part in a session with fair dice. Return the session."""
    join_fair_dice(session)
    return session


def requested_id(request: Json) -> str | None:
    """Return the id of the game that "open" asks for; None for "new"."""
    text = requests.optional_field(request, "save", str)
    return requests.optional_field(request, "id", str) if text is None else Save.loads(text).id


def annotation_fields(session: Session, players: Players) -> Json:
    """Return {"annotation_prompt": question} if the last move's human player can annotate it."""
    at = session.position
    seat = session.transition(at - 1)[-1].current_player if at else -1
    question = annotation_prompt(session, at) if seat >= 0 and players[seat] == PERSON else ""
    return {"annotation_prompt": question} if question else {}


def annotate_move(session: Session, request: Json) -> Transition:
    """Answer "annotate": add a player's text to the move before a position."""
    annotate(session, requests.number_field(request, "at"), requests.text_field(request, "text"))
    return session.transition()[-1:]


def snippet_fields(request: Json) -> Json:
    """Answer "snippets". Raises ValueError if `site` is no address that other pages can reach."""
    from skerry.library.sharing.snippets import (  # imported late: rarely needed
        frame_snippet,
        link_snippet,
    )

    site = requests.text_field(request, "site")
    id = requests.text_field(request, "id")
    picture = requests.optional_field(request, "picture", str) or ""
    if not site.startswith(("https://", "http://")):
        raise ValueError(f'"site" is an address that begins with https://, not {clip(site)}')
    game = load(read_id(id).game)
    title = _("A game of {game}").format(game=game.translate(game.name))
    kinds = {
        _("Interactive board (a link if JavaScript is off)"): link_snippet,
        _("Plain frame"): frame_snippet,
    }
    return {
        "snippets": [
            {"name": name, "html": make(site, id, title, picture)} for name, make in kinds.items()
        ]
    }


OPS = {"snippets": snippet_fields}
"""The ops of this module that don't need the current game."""


def _new_save(session: Session, players: Players, request: Json) -> Save:
    data = {"v": VERSION, "key": new_key(), "id": full_id(session), "at": session.position}
    return _with_options(read_save(data | {"players": list(players)}), request)


def _with_options(save: Save, request: Json) -> Save:
    """Return the save with the key, the clock and the options that the request has."""
    data = save.to_json()
    options = {
        name: request[name]
        for name in ("names", "seconds", "own_seat", "watch", "challenge", "early_end", "end_sent")
        if request.get(name) is not None
    }
    data |= {"options": data["options"] | options}
    key = requests.optional_field(request, "key", str)
    if key is not None:
        data["key"] = key
    clock = save.clock if request.get("clock") is None else _read_clock(request)
    return replace(read_save(data), clock=clock)


def _read_clock(request: Json) -> Clock:
    clock = read_clock(request.get("clock"))
    if clock is None:
        raise ValueError('"clock" is {"minutes", "used": [milliseconds of each seat..]}')
    return clock


def readable_saves(request: Json) -> Iterator[tuple[int, Save]]:
    """Yield the index and the save of each undamaged item of "saves"."""
    for index, item in enumerate(requests.list_field(request, "saves")):
        try:
            yield index, save_with_key(fields_of(item))
        except ValueError:
            continue


def save_with_key(item: Json) -> Save:
    """Return the save of {"save", "key"?}; "key" replaces the key in the save."""
    save = Save.loads(requests.text_field(item, "save"))
    key = requests.optional_field(item, "key", str)
    return save if key is None else read_save(save.to_json() | {"key": key})
