"""Games as they are kept: by a browser, in a file, on a disk.

A save is a text that holds all of a game: its record, the position in it, who plays, and of a
variation the game that it leaves. It is JSON, an object with

    {"v": 3, "key": text, "of"?: {"key", "id", "at"}, "id": record, "at": position,
     "players": ["person" | level..],
     "options": {"seconds": number, "names": [text..], "clock"?: {"minutes", "used": [ms..]}}}

and whatever else was written beside these fields is passed over. Of a game in which something is
still hidden each `id` is sealed (obfuscation.py), each `at` is as the viewer counts it, "sealed"
holds the positions themselves, and "v" is 4. Texts of both forms lie in browsers and files, so they
are read for ever. Reading sees to the form; whether the moves are legal is for the rules to say.
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
from skerry.core.json_limits import find_problem
from skerry.session.ids import MAX_ID, SessionId, deobfuscate_id, obfuscate_id, read_id
from skerry.session.obfuscation import deobfuscate, obfuscate
from skerry.session.session import Session

from .defaults import PERSON

_ = texts(__name__)[0]

VERSION = 3
"""Of the texts that are written here. Others that are not newer make no sense any more."""

SEALED = 4
"""Of those in which the game itself is sealed."""

MAX_SAVE = 150_000
"""Longest save, in characters: a record, that of its origin, and the rest."""

MAX_DEPTH = 20
"""Deepest nesting that is read."""

MAX_SEATS = 99
MAX_NAME = 30  # characters
MAX_SECONDS = 3_600
MAX_MINUTES = 180
MAX_USED = 86_400_000  # milliseconds: a day
MAX_LEVEL = 999

MAX_UNDONE = 6
"""Moves undone that another move may take the place of without making a variation."""

_KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")

Json = dict[str, Any]

Player = str | int
"""Who sits on a seat: "person", or the number of a level."""


class NewerError(ValueError):
    """A save or file that a newer version has written. Whoever holds it leaves it as it is."""


@dataclass(frozen=True, slots=True)
class Origin:
    """What a variation leaves: the key of that game, its record then, and the position."""

    key: str
    id: str
    at: int


@dataclass(frozen=True, slots=True)
class Clock:
    """How many minutes each seat has (0: no limit), and how many milliseconds it has used."""

    minutes: int
    used: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Save:
    """A game as it is kept. `key` tells it from all others, `id` is the record of the whole line,
    `at` the position in it, `seconds` what the top level thinks about a move, `names` those of
    persons by seat. `seal`, where the text is to be sealed, are the positions to tell: that of the
    game, and that in its origin.
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

    def dumps(self) -> str:
        """The text to keep."""
        return json.dumps(self.to_json(), ensure_ascii=False, separators=(",", ":"))

    def to_json(self) -> Json:
        """The same as an object, its fields in the order in which they have always been written."""
        data: Json = {"v": VERSION, "key": self.key}
        if self.origin:
            data["of"] = {"key": self.origin.key, "id": self.origin.id, "at": self.origin.at}
        data |= {"id": self.id, "at": self.at, "players": list(self.players)}
        options: Json = {"seconds": self.seconds, "names": list(self.names)}
        if self.clock:
            options["clock"] = {"minutes": self.clock.minutes, "used": list(self.clock.used)}
        return self._sealed(data | {"options": options})

    def _sealed(self, data: Json) -> Json:
        """The object, sealed if it is to be."""
        if self.seal is None:
            return data
        data |= {"v": SEALED, "id": obfuscate_id(self.id), "at": self.seal[0]}
        if self.origin:
            data["of"] |= {"id": obfuscate_id(self.origin.id), "at": self.seal[1]}
        left = self.origin.at if self.origin else 0
        return data | {"sealed": obfuscate(f"{self.at},{left}")}

    @classmethod
    def loads(cls, text: str) -> Save:
        """The save in a text. Raises NewerError, or ValueError that says what is damaged."""
        return read_save(parsed(text, MAX_SAVE))

    def place(self, session: Session) -> None:
        """Bring a session of this save's `id` to its position. ValueError where it has none."""
        if self.at > len(session.line):
            said = _("it is said to stand at move {at}, and has {count}")
            raise ValueError(said.format(at=self.at, count=len(session.line)))
        while session.position > self.at:
            session.undo()

    def updated(self, session: Session, players: Sequence[Player]) -> Save:
        """The same game, as it stands in a session of it now."""
        return replace(self, id=session.full_id, at=session.position, players=tuple(players))

    def variation(self, at: int, key: str) -> Save:
        """The game that leaves this one at a position; its moves are still to be cut there."""
        return replace(self, key=key, origin=Origin(self.key, self.id, at))

    @property
    def unplayed(self) -> bool:
        """Whether a variation is still the game that it leaves: nothing to list beside that."""
        return self.origin is not None and self.id == cut(self.origin.id, self.origin.at)

    @property
    def persons(self) -> int:
        """How many persons play."""
        return self.players.count(PERSON)


def new_key() -> str:
    """A random key for a game. It is from the system: a seed would give all browsers the same."""
    return os.urandom(10).hex()


# Reading


def read_save(data: object) -> Save:
    """The save in an object from outside. Raises NewerError, or ValueError on what is damaged.

    What a game cannot do without has to be good. Options that make no sense are the usual ones, and
    an origin that makes none is none.
    """
    fields = fields_of(data)
    version: object = fields.get("v")
    if version == SEALED:
        return _opened(fields)
    if is_number(version) and version > VERSION:
        raise NewerError(_("This game was kept by a newer version of Skerry: load the page again."))
    if version != VERSION or isinstance(version, bool):
        raise _damaged("v")
    key, id, at = (fields.get(part) for part in ("key", "id", "at"))
    if not _is_key(key):
        raise _damaged("key")
    if not _is_id(id):
        raise _damaged("id")
    if not _is_whole(at, MAX_ID):
        raise _damaged("at")
    players = _list(fields.get("players"))
    if players is None or not all(map(_is_player, players)):
        raise _damaged("players")
    options = fields_of(fields.get("options"))
    return Save(
        key=key,
        id=id,
        at=at,
        players=tuple(players),
        origin=_origin(fields.get("of")),
        seconds=_seconds(options.get("seconds")),
        names=_names(options.get("names")),
        clock=read_clock(options.get("clock")),
    )


def _opened(fields: Json) -> Save:
    """The save in the fields of a sealed one."""
    of, seal = fields_of(fields.get("of")), list[int]()
    try:
        at, left = map(int, deobfuscate(str(fields.get("sealed"))).split(","))
        plain: Json = {"v": VERSION, "id": deobfuscate_id(str(fields.get("id"))), "at": at}
        if of:
            plain["of"] = of | {"id": deobfuscate_id(str(of.get("id"))), "at": left}
    except ValueError as error:
        raise _damaged("sealed") from error
    for told in (fields.get("at"), of.get("at")):
        seal.append(told if _is_whole(told, MAX_ID) else 0)
    return replace(read_save(fields | plain), seal=(seal[0], seal[1]))


def read_name(text: str) -> str:
    """A name as it may stand on the page and in a link: one line, and not long."""
    shown = [sign for sign in text if category(sign) not in ("Cc", "Cf", "Zl", "Zp")]
    return "".join(shown).strip()[:MAX_NAME]


def _damaged(part: str) -> ValueError:
    said = _("This game is damaged: what it has for “{part}” makes no sense.")
    return ValueError(said.format(part=part))


def _origin(data: object) -> Origin | None:
    fields = fields_of(data)
    key, id, at = (fields.get(part) for part in ("key", "id", "at"))
    if not (_is_key(key) and _is_id(id) and _is_whole(at, MAX_ID)) or parts_of(id) is None:
        return None
    return Origin(key, id, at)


def _seconds(data: object) -> float:
    return data if is_number(data) and 0 < data <= MAX_SECONDS else 5


def _names(data: object) -> tuple[str, ...]:
    names = _list(data) or []
    return tuple(map(read_name, names)) if all(isinstance(name, str) for name in names) else ()


def read_clock(data: object) -> Clock | None:
    """The clock in an object from outside; None for anything else."""
    fields = fields_of(data)
    minutes: object = fields.get("minutes")
    used = _list(fields.get("used"))
    if used is None or not _is_whole(minutes, MAX_MINUTES):
        return None
    # A seat whose time has not run yet has null.
    spans = [0 if span is None else span for span in used]
    good = all(_is_whole(span, MAX_USED) for span in spans)
    return Clock(minutes, tuple(spans)) if good else None


def parsed(text: str, most: int) -> object:
    """JSON from outside; None for what is none, too long or nested too deep."""
    if not isinstance(text, str) or find_problem(text, most, MAX_DEPTH):
        return None
    try:
        return cast(object, json.loads(text))
    except ValueError:
        return None


def fields_of(data: object) -> Json:
    """An object's fields; none of anything else."""
    return cast(Json, data) if isinstance(data, dict) else {}


def _list(data: object) -> list[Any] | None:
    """A list with an entry for each seat at most; None for anything else."""
    items = cast("list[object]", data) if isinstance(data, list) else None
    return items if items is not None and len(items) <= MAX_SEATS else None


def is_number(value: object) -> TypeGuard[float]:
    """Whether this is a number that a float can hold, and no infinity."""
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


# Variations


def parts_of(id: str) -> SessionId | None:
    """The parts of an id that spells its moves out; None for any other text."""
    try:
        parts = read_id(id)
    except ValueError:
        return None
    return parts if parts.code is None else None


def cut(id: str, at: int) -> str:
    """An id without the moves after the first so many."""
    parts = read_id(id)
    return str(replace(parts, moves=parts.moves[:at]))


def origin(saves: Sequence[Save], variation: Save) -> Save | None:
    """The game that a variation leaves: the one kept by its key, else, if that had to change, the
    one with its moves, else what the variation itself knows of it. None for no variation.
    """
    of = variation.origin
    if of is None:
        return None
    same_key = (save for save in saves if save.key == of.key)
    same_moves = (save for save in saves if save.id == of.id)
    remembered = replace(variation, key=of.key, id=of.id, at=len(read_id(of.id).moves), origin=None)
    return next(same_key, None) or next(same_moves, None) or remembered


def loses(line: Sequence[str], at: int, ended: bool, after: Sequence[str]) -> bool:
    """Whether a move that made the line `after` of `line` at position `at` took the place of many
    undone moves, or of the end of a game: that makes a variation, so that nothing long is lost.
    """
    overwritten = at < len(line) and tuple(line) != tuple(after)
    return overwritten and (ended or len(line) - at > MAX_UNDONE)
