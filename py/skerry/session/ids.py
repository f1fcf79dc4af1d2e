"""The session id: `game:preset:move,move` or `game:preset@seats!seatcode:move,move#seed`.

It is save file, share link, bug report and regression test in one, so it is read with
suspicion: sizes are capped and every part is checked before it is believed. In the place of the
moves there may be `*` and a code for them (see move_code.py). An id without a version is of the
first one, and is read for ever; a form that this one could mistake will begin with v2: and so on.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from skerry.core.game import clip
from skerry.core.i18n import N_, texts

_ = texts(__name__)[0]

MAX_ID = 65_536
"""Longest id, in characters."""

MAX_SEED = 64
"""Longest seed, in characters."""

_LATER = re.compile(r"v[0-9]{1,4}", re.ASCII)
_WORD = re.compile(r"[a-z0-9-]{1,40}", re.ASCII)
_PACKED = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)
_MOVE = re.compile(r"[!-~]{1,200}", re.ASCII)
_MOVES = re.compile(r"[!-+\--~]{1,200}+(,[!-+\--~]{1,200}+)*+", re.ASCII)
_SEED = re.compile(r"[A-Za-z0-9._-]{1,64}", re.ASCII)

_GAME = N_("this game id is damaged: {part} cannot be a game")
_PRESET = N_("this game id is damaged: {part} cannot be a preset")
_STEP = N_("this game id is damaged: {part} cannot be a move")
_POSITION = N_("this game id is damaged: {part} cannot be a position")
_CODE = N_("this game id is damaged: {part} cannot be a code")
_SEATS = N_("this game id is damaged: {part} cannot be a number of seats")


@dataclass(frozen=True, slots=True)
class SessionId:
    """The parts of an id. `seats` is None for the game's default number; `seat_code`, if given,
    is what a seat knows of the position to begin with (see seat_code.py); `code`, if there is one,
    stands for the moves.
    """

    game: str
    preset: str
    seats: int | None = None
    moves: tuple[str, ...] = ()
    seed: str | None = None
    seat_code: str | None = None
    code: str | None = None

    def __str__(self) -> str:
        seats = "" if self.seats is None else f"@{self.seats}"
        seat_code = "" if self.seat_code is None else f"!{self.seat_code}"
        seed = "" if self.seed is None else f"#{self.seed}"
        moves = ",".join(self.moves) if self.code is None else f"*{self.code}"
        return f"{self.game}:{self.preset}{seats}{seat_code}:{moves}{seed}"


class WrongMoveError(ValueError):
    """A move of an id that cannot be played: its number from 1, its notation, and what the rules
    have against it, as a sentence without its full stop ("" for nothing in particular).
    """

    def __init__(self, said: str, number: int, move: str, reason: str) -> None:
        super().__init__(said)
        self.number, self.move, self.reason = number, move, reason


def is_later(text: str) -> bool:
    """Whether this is an id of a newer version."""
    return _LATER.fullmatch(text.strip().partition(":")[0]) is not None


def read_id(text: str) -> SessionId:
    """Split an id into its parts. Raises ValueError that says which part is damaged."""
    if not isinstance(text, str):
        raise ValueError(_("a game id is a text such as atoll:standard:f6,g7"))
    if len(text) > MAX_ID:
        said = _("a game id has at most {most} characters, not {count}")
        raise ValueError(said.format(most=MAX_ID, count=len(text)))
    body, hash_sign, seed = text.strip().partition("#")
    parts = body.split(":")
    if is_later(body):
        said = _("{id} is of a newer version of Skerry; here an id begins with a game's name")
        raise ValueError(said.format(id=clip(text)))
    if len(parts) != 3:
        said = _("{id} is no game id: it needs three parts, game:preset:moves, and has {count}")
        raise ValueError(said.format(id=clip(text), count=len(parts)))
    game, preset, moves = parts
    preset, mark, seat_code = preset.partition("!")
    preset, at_sign, seats = preset.partition("@")
    code = moves[1:] if moves.startswith("*") else None
    return SessionId(
        _checked(_WORD, game, _GAME),
        _checked(_WORD, preset, _PRESET),
        _seat_number(seats) if at_sign else None,
        _moves(moves) if moves and code is None else (),
        check_seed(seed) if hash_sign else None,
        _checked(_PACKED, seat_code, _POSITION) if mark else None,
        None if code is None else _checked(_PACKED, code, _CODE),
    )


def check_seed(seed: str) -> str:
    """The seed, if it may stand in an id: 1 to 64 of A-Z a-z 0-9 . _ -"""
    if not isinstance(seed, str) or not _SEED.fullmatch(seed):
        said = _("a seed is 1 to {most} of A-Z a-z 0-9 . _ - and not {wrong}")
        raise ValueError(said.format(most=MAX_SEED, wrong=clip(seed)))
    return seed


def _moves(text: str) -> tuple[str, ...]:
    moves = tuple(text.split(","))
    if not _MOVES.fullmatch(text):  # which is quicker by far than to look at each
        for move in moves:
            _checked(_MOVE, move, _STEP)
    return moves


def _checked(pattern: re.Pattern[str], text: str, damage: str) -> str:
    if not pattern.fullmatch(text):
        raise ValueError(_(damage).format(part=clip(text)))
    return text


def _seat_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 2):
        raise ValueError(_(_SEATS).format(part=clip(text)))
    return int(text)
