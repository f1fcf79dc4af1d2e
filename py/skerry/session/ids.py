"""The session id: `game:preset:move,move` or `game:preset@seats!seatcode:move,move#seed`.

    id      = [ "v2:" ] head [ "!" position ] ":" moves [ "#" seed ]
    head    = game ":" preset [ "@" seats ]         atoll:standard, conqueror:custom+twelve@3
    moves   = [ move { "," move } ] | "*" code      d4,swap,c3
    game    = 1 to 40 of a-z 0-9 -                  preset: besides +, 1 to 80
    move    = 1 to 200 of ! to ~, no comma          as the game writes it, lowercase
    seed    = 1 to 64 of A-Z a-z 0-9 . _ -          dice and cards; without one they are moves
    position, code = letters of A-Z a-z 0-9 _ -

An id serves as save file, share link, bug report and regression test. It comes from outside, so
sizes are limited and every part is checked. In place of the moves there may be `*` and a code (see
move_code.py). An id without a version has version 1 and stays readable for ever. An id with fair
dice has version 2, `v2:game:preset@seats:moves#tail` (for the tail see fair_dice_codec.py), so that
older programs report that it is newer. Future formats begin with v3: and so on. In
`game:preset:~letters` the letters are the obfuscated whole id (see obfuscation.py).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from skerry.core.i18n import N_, texts
from skerry.core.outside_text import clip

from .obfuscation import deobfuscate, obfuscate

_ = texts(__name__)[0]

MAX_ID = 65_536
"""Length limit for an id, in characters."""

MAX_SEED = 64
"""Length limit for a seed, in characters."""

OBFUSCATED = ":~"
"""Separator before an obfuscated id; no move begins with ~."""

V2 = "v2"
"""The beginning of an id with fair dice."""

_VERSION = re.compile(r"v[0-9]{1,4}", re.ASCII)
_WORD = re.compile(r"[a-z0-9-]{1,40}", re.ASCII)
_JOINED = re.compile(r"[a-z0-9+-]{1,80}", re.ASCII)
_PACKED = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)
_MOVE = re.compile(r"[!-~]{1,200}", re.ASCII)
_MOVES = re.compile(r"[!-+\--~]{1,200}+(,[!-+\--~]{1,200}+)*+", re.ASCII)
_SEED = re.compile(r"[A-Za-z0-9._-]{1,64}", re.ASCII)
_TAIL = re.compile(r"[A-Za-z0-9._~-]+", re.ASCII)

_GAME = N_("this game id is damaged: {part} isn't a valid game")
_PRESET = N_("this game id is damaged: {part} isn't a valid preset")
_STEP = N_("this game id is damaged: {part} isn't a valid move")
_POSITION = N_("this game id is damaged: {part} isn't a valid position")
_CODE = N_("this game id is damaged: {part} isn't a valid code")
_DICE = N_("this game id is damaged: {part} isn't a valid record of fair dice")
_SEATS = N_("this game id is damaged: {part} isn't a valid number of seats")


@dataclass(frozen=True, slots=True)
class SessionId:
    """The parts of an id.

    Attributes:
        game: The game's id.
        preset: The preset's id.
        seats: The number of seats; None for the preset's default.
        moves: The moves in notation.
        seed: The seed that decides dice and cards; None if their outcomes are moves.
        seat_code: The first position as one seat knows it (see seat_code.py); None for the game's
            usual start.
        code: The short code that the id has in place of `moves` (see move_code.py), or None.
        dice: The tail that an id with fair dice has in place of a seed (see fair_dice_codec.py), or
            None.
    """

    game: str
    preset: str
    seats: int | None = None
    moves: tuple[str, ...] = ()
    seed: str | None = None
    seat_code: str | None = None
    code: str | None = None
    dice: str | None = None

    def __str__(self) -> str:
        if self.dice is not None:
            return f"{V2}:{self.before_moves}:{','.join(self.moves)}#{self.dice}"
        seat_code = "" if self.seat_code is None else f"!{self.seat_code}"
        seed = "" if self.seed is None else f"#{self.seed}"
        moves = ",".join(self.moves) if self.code is None else f"*{self.code}"
        return f"{self.before_moves}{seat_code}:{moves}{seed}"

    @property
    def before_moves(self) -> str:
        """The part before the moves: game:preset@seats."""
        seats = "" if self.seats is None else f"@{self.seats}"
        return f"{self.game}:{self.preset}{seats}"


class WrongMoveError(ValueError):
    """An illegal move in an id.

    Attributes:
        number: The number of the move in the id, from 1.
        move: The move as written in the id.
        reason: Why the move is illegal, a sentence without a full stop; "" if there is no
            particular reason.
    """

    def __init__(self, message: str, number: int, move: str, reason: str) -> None:
        super().__init__(message)
        self.number = number
        self.move = move
        self.reason = reason


def obfuscate_id(text: str) -> str:
    """Return the id in a form in which only game, preset and seats can be read at a glance."""
    parts = read_id(text)
    head = str(SessionId(parts.game, parts.preset, parts.seats)).removesuffix(":")
    return f"{head}{OBFUSCATED}{obfuscate(text)}"


def deobfuscate_id(text: str) -> str:
    """Return the id that was obfuscated; any other id is returned unchanged.

    Raises ValueError if the text is damaged.
    """
    head, mark, letters = text.strip().partition(OBFUSCATED)
    plain = deobfuscate(letters) if mark else text
    if OBFUSCATED in plain or (mark and not plain.removeprefix("v2:").startswith(head)):
        raise ValueError(_("this encoded text is damaged"))
    return plain


def obfuscate_text(text: str) -> str:
    """Return a text, such as a move, that can be passed on but not read at a glance."""
    return f"{OBFUSCATED[1]}{obfuscate(text)}"


def deobfuscate_text(text: str) -> str:
    """Return the text that was obfuscated; any other text is returned unchanged.

    Raises ValueError if the text is damaged.
    """
    return deobfuscate(text[1:]) if text.startswith(OBFUSCATED[1]) else text


def is_newer_version(text: str) -> bool:
    """Return whether this is an id of a newer version."""
    version = text.strip().partition(":")[0]
    return version != V2 and _VERSION.fullmatch(version) is not None


def read_id(text: str) -> SessionId:
    """Split an id into its parts. Raises ValueError that says which part is damaged."""
    if not isinstance(text, str):
        raise ValueError(_("a game id is a text such as atoll:standard:f6,g7"))
    if len(text) > MAX_ID:
        template = _("a game id can have at most {most} characters, but this one has {count}")
        raise ValueError(template.format(most=MAX_ID, count=len(text)))
    if OBFUSCATED in text:
        return read_id(deobfuscate_id(text))
    body, hash_sign, tail = text.strip().partition("#")
    if is_newer_version(body):
        template = _(
            "{id} comes from a newer version of Skerry; in this one, ids begin with a game's name"
        )
        raise ValueError(template.format(id=clip(text)))
    parts = body.removeprefix(f"{V2}:").split(":")
    if len(parts) != 3:
        template = _(
            "{id} is not a game id: a game id has three parts, game:preset:moves, not {count}"
        )
        raise ValueError(template.format(id=clip(text), count=len(parts)))
    if body.startswith(f"{V2}:"):
        return _read_v2(parts, tail)
    return _read_v1(parts, tail if hash_sign else None)


def _read_v1(parts: Sequence[str], seed: str | None) -> SessionId:
    game, preset, moves = parts
    preset, mark, seat_code = preset.partition("!")
    preset, at_sign, seats = preset.partition("@")
    code = moves[1:] if moves.startswith("*") else None
    return SessionId(
        _match_or_raise(_WORD, game, _GAME),
        _match_or_raise(_JOINED, preset, _PRESET),
        _parse_seat_count(seats) if at_sign else None,
        _split_moves(moves) if code is None else (),
        None if seed is None else check_seed(seed),
        _match_or_raise(_PACKED, seat_code, _POSITION) if mark else None,
        None if code is None else _match_or_raise(_PACKED, code, _CODE),
    )


def _read_v2(parts: Sequence[str], tail: str) -> SessionId:
    game, preset, moves = parts
    preset, at_sign, seats = preset.partition("@")
    return SessionId(
        _match_or_raise(_WORD, game, _GAME),
        _match_or_raise(_JOINED, preset, _PRESET),
        _parse_seat_count(seats) if at_sign else None,
        _split_moves(moves),
        dice=_match_or_raise(_TAIL, tail, _DICE),
    )


def check_seed(seed: str) -> str:
    """Return the seed. Raises ValueError unless it is 1 to 64 characters of A-Z a-z 0-9 . _ -"""
    if not isinstance(seed, str) or not _SEED.fullmatch(seed):
        template = _("a seed must be 1 to {most} characters of A-Z a-z 0-9 . _ -, not {wrong}")
        raise ValueError(template.format(most=MAX_SEED, wrong=clip(seed)))
    return seed


def _split_moves(text: str) -> tuple[str, ...]:
    moves = tuple(text.split(",")) if text else ()
    if moves and not _MOVES.fullmatch(text):  # much faster than checking each move
        for move in moves:
            _match_or_raise(_MOVE, move, _STEP)
    return moves


def _match_or_raise(pattern: re.Pattern[str], text: str, damage: str) -> str:
    if not pattern.fullmatch(text):
        raise ValueError(_(damage).format(part=clip(text)))
    return text


def _parse_seat_count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 2):
        raise ValueError(_(_SEATS).format(part=clip(text)))
    return int(text)
