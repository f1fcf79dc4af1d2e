"""Saves: the text form of a game that browsers and files store.

A save is a JSON object with a game's full id, the position, the players, an analysis's original:

    {"v": 3, "key": text, "of"?: {"key", "id", "at", "players"?}, "id": record, "at": position,
     "players": ["person" | level..],
     "options": {"seconds": number, "names": [text..], "clock"?: {"minutes", "used": [ms..]},
                 "own_seat"?: seat, "watch"?: true, "lines"?: [id..], "line"?: index,
                 "challenge"?: code, "early_end"?: code, "end_sent"?: true}}

`record` is a full id (session/ids.py). Unknown fields are ignored. While a game has hidden
information, "v" is 4: each `id` is obfuscated (session/obfuscation.py), each `at` counts only the
positions that the viewer sees (session/visible_line.py), and "sealed" has the true values of both
`at`, obfuscated. Such a save has no "lines" and no "line". Both forms must stay readable. Reading a
save checks its form, but not whether the moves are legal.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeGuard, cast
from unicodedata import category

from skerry.core.i18n import texts
from skerry.core.outside_text import find_problem
from skerry.session.hosting import full_id
from skerry.session.ids import MAX_ID, SessionId, deobfuscate_id, obfuscate_id, read_id
from skerry.session.obfuscation import deobfuscate, obfuscate
from skerry.session.session import Session

from .defaults import PERSON

_ = texts(__name__)[0]

VERSION = 3
"""The version of plain saves. Older versions are not supported any more."""
OBFUSCATED_VERSION = 4
"""The version of saves of games with hidden information."""

MAX_SAVE = 150_000
"""Length limit for a save, in characters: enough for two ids of maximum length and all else."""

MAX_DEPTH = 20
"""Limit for the depth of nested brackets in a save or file."""

MAX_SEATS = 99
MAX_NAME = 30  # characters
MAX_SECONDS = 3_600
MAX_MINUTES = 180
MAX_USED_MS = 86_400_000  # a day
MAX_LEVEL = 999

_KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")
_CODE = re.compile(r"[A-Za-z0-9_-]{1,300}")

Json = dict[str, Any]

Player = str | int
"""A player: "person" for a human player, or the number of a bot's level."""


class NewerError(ValueError):
    """Raised for a save or file of a newer version, which must not be changed or deleted."""


@dataclass(frozen=True, slots=True)
class Origin:
    """The original game of an analysis.

    Attributes:
        key: The key of the original game.
        id: The full id of the original game.
        at: The position at which the analysis begins.
        players: The players of the original game; () if they are unknown.
    """

    key: str
    id: str
    at: int
    players: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock: the `minutes` for each seat (0: no limit), and the milliseconds used, by seat."""

    minutes: int
    used: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Save:
    """A stored game.

    Attributes:
        key: The key that identifies the game.
        id: The full id of the whole line, including undone moves.
        at: The position in the line.
        players: The player of each seat.
        origin: The original game if this is an analysis, otherwise None.
        seconds: The time limit of the top level, in seconds a move.
        names: The human players' names by seat; it may be shorter than `players`.
        clock: The clock; None without one.
        seal: If the text must be obfuscated, the viewer's positions in the game and in its
            original game; otherwise None.
        own_seat: The seat that is played on this device in a game by link; None in other games.
        is_watched: Whether all players of a game by link are on other devices.
        lines: The full ids of an analysis's lines other than `id`, in order (library/analyses.py).
        line_index: The index of the line of `id` among all lines.
        challenge: The code of the challenge that the game answers (sharing/challenges.py), or "".
        early_end: The code of the early end or draw offer at this position (early_end.py), or "".
        is_end_sent: Whether a link has carried the early end, so that it can't be undone.
    """

    key: str
    id: str
    at: int
    players: tuple[Player, ...]
    origin: Origin | None = None
    seconds: float = 5
    names: tuple[str, ...] = ()
    clock: Clock | None = None
    seal: tuple[int, int] | None = None
    own_seat: int | None = None
    is_watched: bool = False
    lines: tuple[str, ...] = ()
    line_index: int = 0
    challenge: str = ""
    early_end: str = ""
    is_end_sent: bool = False

    def dumps(self) -> str:
        """Return the save as a text."""
        return json.dumps(self.to_json(), ensure_ascii=False, separators=(",", ":"))

    def to_json(self) -> Json:
        """Return the save as a JSON object; the order of its fields never changes."""
        data: Json = {"v": VERSION, "key": self.key}
        if self.origin:
            origin: Json = {"key": self.origin.key, "id": self.origin.id, "at": self.origin.at}
            if self.origin.players:
                origin["players"] = list(self.origin.players)
            data["of"] = origin
        data |= {"id": self.id, "at": self.at, "players": list(self.players)}
        return self._obfuscate_fields(data | {"options": self._option_fields()})

    def _option_fields(self) -> Json:
        options: Json = {"seconds": self.seconds, "names": list(self.names)}
        if self.clock:
            options["clock"] = {"minutes": self.clock.minutes, "used": list(self.clock.used)}
        is_plain = self.seal is None
        optional: Json = {
            "own_seat": self.own_seat,
            "watch": self.is_watched or None,
            "challenge": self.challenge or None,
            "early_end": self.early_end or None,
            "end_sent": (self.is_end_sent and self.early_end != "") or None,
            "lines": list(self.lines) if is_plain and self.lines else None,
            "line": (self.line_index or None) if is_plain and self.lines else None,
        }
        return options | {name: value for name, value in optional.items() if value is not None}

    def _obfuscate_fields(self, data: Json) -> Json:
        """Return the object. If `seal` is set, obfuscate its ids and positions."""
        if self.seal is None:
            return data
        data |= {"v": OBFUSCATED_VERSION, "id": obfuscate_id(self.id), "at": self.seal[0]}
        if self.origin:
            data["of"] |= {"id": obfuscate_id(self.origin.id), "at": self.seal[1]}
        branch_point = self.origin.at if self.origin else 0
        return data | {"sealed": obfuscate(f"{self.at},{branch_point}")}

    @classmethod
    def loads(cls, text: str) -> Save:
        """Return the save in a text. Raises NewerError, or ValueError with the damaged field."""
        return read_save(parse_json(text, MAX_SAVE))

    def restore_position(self, session: Session) -> None:
        """Undo moves of a session, which was made from this save's `id`, up to position `at`.

        Raises ValueError if the session has fewer moves.
        """
        if self.at > len(session.line):
            template = _("the save is at move {at}, but the game has only {count}")
            raise ValueError(template.format(at=self.at, count=len(session.line)))
        while session.position > self.at:
            session.undo()

    def with_progress(self, session: Session, players: Sequence[Player]) -> Save:
        """Return the save with the line and the position of a session, and these players."""
        return replace(self, id=full_id(session), at=session.position, players=tuple(players))

    def new_analysis(self, at: int, key: str) -> Save:
        """Return an analysis of this game, with a new key, that begins at position `at`.

        The caller must drop the later moves.
        """
        origin = Origin(self.key, self.id, at, self.players)
        game = replace(self, own_seat=None, is_watched=False, challenge="", early_end="")
        return replace(game, key=key, origin=origin)

    @property
    def is_empty_analysis(self) -> bool:
        """Whether the save is an analysis without own moves; lists of games leave it out."""
        if self.origin is None or self.lines:
            return False
        return self.id in (self.origin.id, truncated_id(self.origin.id, self.origin.at))


def new_key() -> str:
    """Return a random key."""
    return os.urandom(10).hex()  # `random` may have the same seed in all browsers


# Reading


def read_save(data: object) -> Save:
    """Read a save from a JSON object.

    Damaged options get their defaults, and a damaged origin is dropped.

    Raises:
        NewerError: A newer version has written the save.
        ValueError: A required field is damaged.
    """
    fields = fields_of(data)
    version: object = fields.get("v")
    if version == OBFUSCATED_VERSION:
        return _read_obfuscated(fields)
    if is_number(version) and version > VERSION:
        raise NewerError(_("This game was saved by a newer version of Skerry. Reload the page."))
    if version != VERSION or isinstance(version, bool):
        raise _damage_error("v")
    key, id, at = (fields.get(part) for part in ("key", "id", "at"))
    if not _is_key(key):
        raise _damage_error("key")
    if not _is_id(id):
        raise _damage_error("id")
    if not _is_whole(at, MAX_ID):
        raise _damage_error("at")
    players = _list_or_none(fields.get("players"))
    if players is None or not all(map(_is_player, players)):
        raise _damage_error("players")
    options = fields_of(fields.get("options"))
    return Save(
        key=key,
        id=id,
        at=at,
        players=tuple(players),
        origin=_read_origin(fields.get("of")),
        seconds=_read_seconds(options.get("seconds")),
        names=_read_names(options.get("names")),
        clock=read_clock(options.get("clock")),
        own_seat=_int_or_none(options.get("own_seat"), len(players) - 1),
        is_watched=options.get("watch") is True,
        lines=_read_lines(options.get("lines")),
        line_index=_int_or_none(options.get("line"), MAX_SEATS) or 0,
        challenge=_read_code(options.get("challenge")),
        early_end=_read_code(options.get("early_end")),
        is_end_sent=options.get("end_sent") is True,
    )


def _read_obfuscated(fields: Json) -> Save:
    origin = fields_of(fields.get("of"))
    try:
        at, branch_point = map(int, deobfuscate(str(fields.get("sealed"))).split(","))
        plain: Json = {"v": VERSION, "id": deobfuscate_id(str(fields.get("id"))), "at": at}
        if origin:
            plain["of"] = origin | {"id": deobfuscate_id(str(origin.get("id"))), "at": branch_point}
    except ValueError as error:
        raise _damage_error("sealed") from error
    visible_at, visible_branch_point = (
        position if _is_whole(position, MAX_ID) else 0
        for position in (fields.get("at"), origin.get("at"))
    )
    return replace(read_save(fields | plain), seal=(visible_at, visible_branch_point))


def clean_player_name(text: str) -> str:
    """Return a player's name as one line of at most MAX_NAME characters."""
    visible = [sign for sign in text if category(sign) not in ("Cc", "Cf", "Zl", "Zp")]
    return "".join(visible).strip()[:MAX_NAME]


def _damage_error(field: str) -> ValueError:
    return ValueError(_("This game is damaged: its “{part}” can't be read.").format(part=field))


def _read_origin(data: object) -> Origin | None:
    fields = fields_of(data)
    key, id, at = (fields.get(part) for part in ("key", "id", "at"))
    if not (_is_key(key) and _is_id(id) and _is_whole(at, MAX_ID)) or read_id_or_none(id) is None:
        return None
    players = _list_or_none(fields.get("players")) or []
    return Origin(key, id, at, tuple(players) if all(map(_is_player, players)) else ())


def _read_seconds(data: object) -> float:
    return data if is_number(data) and 0 < data <= MAX_SECONDS else 5


def _int_or_none(data: object, most: int) -> int | None:
    return data if _is_whole(data, most) else None


def _read_names(data: object) -> tuple[str, ...]:
    names = _list_or_none(data) or []
    is_valid = all(isinstance(name, str) for name in names)
    return tuple(map(clean_player_name, names)) if is_valid else ()


def _read_lines(data: object) -> tuple[str, ...]:
    lines = _list_or_none(data) or []
    is_valid = all(_is_id(line) and read_id_or_none(line) is not None for line in lines)
    return tuple(lines) if is_valid else ()


def _read_code(data: object) -> str:
    return data if isinstance(data, str) and _CODE.fullmatch(data) else ""


def read_clock(data: object) -> Clock | None:
    """Return the clock in a JSON object; None for any other value."""
    fields = fields_of(data)
    minutes: object = fields.get("minutes")
    used = _list_or_none(fields.get("used"))
    if used is None or not _is_whole(minutes, MAX_MINUTES):
        return None
    # A seat whose clock has not run yet has null.
    spans = [0 if span is None else span for span in used]
    is_valid = all(_is_whole(span, MAX_USED_MS) for span in spans)
    return Clock(minutes, tuple(spans)) if is_valid else None


def parse_json(text: str, max_length: int) -> object:
    """Parse untrusted JSON; None if it is malformed, too long or nested too deep."""
    if not isinstance(text, str) or find_problem(text, max_length, MAX_DEPTH):
        return None
    try:
        return cast(object, json.loads(text))
    except ValueError:
        return None


def fields_of(data: object) -> Json:
    """Return a JSON object's fields; {} for any other value."""
    return cast(Json, data) if isinstance(data, dict) else {}


def _list_or_none(data: object) -> list[Any] | None:
    """Return a list with at most MAX_SEATS entries; None for any other value."""
    items = cast("list[object]", data) if isinstance(data, list) else None
    return items if items is not None and len(items) <= MAX_SEATS else None


def is_number(value: object) -> TypeGuard[float]:
    """Return whether a value is a number that a finite float can hold."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return -1e300 < value < 1e300


def _is_whole(value: object, most: int) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most


def _is_key(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and _KEY.fullmatch(value) is not None


def _is_id(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and len(value) <= MAX_ID


def _is_player(value: object) -> TypeGuard[Player]:
    return value == PERSON or _is_whole(value, MAX_LEVEL)


# Analyses


def read_id_or_none(id: str) -> SessionId | None:
    """Return the parts of an id; None if the text is no id or has a code in place of moves."""
    try:
        parts = read_id(id)
    except ValueError:
        return None
    return parts if parts.code is None else None


def truncated_id(id: str, at: int) -> str:
    """Return an id with only the first `at` moves."""
    parts = read_id(id)
    return str(replace(parts, moves=parts.moves[:at]))
