"""The session id: `game:preset:move,move` or `game:preset@seats!seatcode:move,move#seed`.

    id      = [ "v2:" ] head [ "!" position ] ":" moves [ "#" seed ]
    head    = game ":" preset [ "@" seats ]         atoll:standard, conqueror:custom+twelve@3
    moves   = [ move { "," move } ] | "*" code      d4,swap,c3
    game    = 1 to 40 of a-z 0-9 -                  preset: besides +, 1 to 80
    move    = 1 to 200 of ! to ~, no comma          as the game writes it, lowercase
    seed    = 1 to 64 of A-Z a-z 0-9 . _ -          dice and cards; without one they are moves
    position, code = letters of A-Z a-z 0-9 _ -

It is save file, share link, bug report and regression test in one, so it is read with
suspicion: sizes are capped and every part is checked before it is believed. In the place of the
moves there may be `*` and a code for them (see move_code.py). An id without a version is of the
first one, and is read for ever. One with fair dice is of the second,
`v2:game:preset@seats:moves#tail`, so that whoever does not know these says that it is newer; for
the tail see fair_tail.py. A form that these could mistake will begin with v3: and so on. After `:~`
stands all of an id, sealed (see sealed.py).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from skerry.core.game import clip
from skerry.core.i18n import N_, texts

from .obfuscation import seal, unseal

_ = texts(__name__)[0]

MAX_ID = 65_536
"""Longest id, in characters."""

MAX_SEED = 64
"""Longest seed, in characters."""

SEALED = ":~"
"""Stands before all of an id that is sealed; no move begins so."""
SECOND = "v2"
"""What an id with fair dice begins with."""

_LATER = re.compile(r"v[0-9]{1,4}", re.ASCII)
_WORD = re.compile(r"[a-z0-9-]{1,40}", re.ASCII)
_JOINED = re.compile(r"[a-z0-9+-]{1,80}", re.ASCII)
_PACKED = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)
_MOVE = re.compile(r"[!-~]{1,200}", re.ASCII)
_MOVES = re.compile(r"[!-+\--~]{1,200}+(,[!-+\--~]{1,200}+)*+", re.ASCII)
_SEED = re.compile(r"[A-Za-z0-9._-]{1,64}", re.ASCII)
_TAIL = re.compile(r"[A-Za-z0-9._~-]+", re.ASCII)

_GAME = N_("this game id is damaged: {part} cannot be a game")
_PRESET = N_("this game id is damaged: {part} cannot be a preset")
_STEP = N_("this game id is damaged: {part} cannot be a move")
_POSITION = N_("this game id is damaged: {part} cannot be a position")
_CODE = N_("this game id is damaged: {part} cannot be a code")
_DICE = N_("this game id is damaged: {part} cannot be fair dice")
_SEATS = N_("this game id is damaged: {part} cannot be a number of seats")


@dataclass(frozen=True, slots=True)
class SessionId:
    """The parts of an id. `seats` is None for the game's default number; `seat_code`, if given,
    is what a seat knows of the position to begin with (see seat_code.py); `code`, if there is one,
    stands for the moves; `dice` is the tail of fair dice, in the place of a seed.
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
            return f"{SECOND}:{self.head}:{','.join(self.moves)}#{self.dice}"
        seat_code = "" if self.seat_code is None else f"!{self.seat_code}"
        seed = "" if self.seed is None else f"#{self.seed}"
        moves = ",".join(self.moves) if self.code is None else f"*{self.code}"
        return f"{self.head}{seat_code}:{moves}{seed}"

    @property
    def head(self) -> str:
        """The part that says what is played: game:preset@seats."""
        seats = "" if self.seats is None else f"@{self.seats}"
        return f"{self.game}:{self.preset}{seats}"


class WrongMoveError(ValueError):
    """A move of an id that cannot be played: its number from 1, its notation, and what the rules
    have against it, as a sentence without its full stop ("" for nothing in particular).
    """

    def __init__(self, said: str, number: int, move: str, reason: str) -> None:
        super().__init__(said)
        self.number, self.move, self.reason = number, move, reason


def sealed(text: str) -> str:
    """An id of which only game, preset and seats can be read at a glance."""
    parts = read_id(text)
    head = str(SessionId(parts.game, parts.preset, parts.seats)).removesuffix(":")
    return f"{head}{SEALED}{seal(text)}"


def opened(text: str) -> str:
    """The id that was sealed, or another as it is. Raises ValueError where it was damaged."""
    head, mark, letters = text.strip().partition(SEALED)
    plain = unseal(letters) if mark else text
    if SEALED in plain or (mark and not plain.removeprefix("v2:").startswith(head)):
        raise ValueError(_("this sealed text is damaged"))
    return plain


def sealed_text(text: str) -> str:
    """A text, such as a move, that can be handed back and not be read at a glance."""
    return f"{SEALED[1]}{seal(text)}"


def opened_text(text: str) -> str:
    """The text that was sealed, or another as it is. Raises ValueError where it was damaged."""
    return unseal(text[1:]) if text.startswith(SEALED[1]) else text


def is_later(text: str) -> bool:
    """Whether this is an id of a newer version."""
    version = text.strip().partition(":")[0]
    return version != SECOND and _LATER.fullmatch(version) is not None


def read_id(text: str) -> SessionId:
    """Split an id into its parts. Raises ValueError that says which part is damaged."""
    if not isinstance(text, str):
        raise ValueError(_("a game id is a text such as atoll:standard:f6,g7"))
    if len(text) > MAX_ID:
        said = _("a game id has at most {most} characters, not {count}")
        raise ValueError(said.format(most=MAX_ID, count=len(text)))
    if SEALED in text:
        return read_id(opened(text))
    body, hash_sign, seed = text.strip().partition("#")
    second = body.startswith(f"{SECOND}:")
    parts = body.removeprefix(f"{SECOND}:").split(":")
    if is_later(body):
        said = _("{id} is of a newer version of Skerry; here an id begins with a game's name")
        raise ValueError(said.format(id=clip(text)))
    if len(parts) != 3:
        said = _("{id} is no game id: it needs three parts, game:preset:moves, and has {count}")
        raise ValueError(said.format(id=clip(text), count=len(parts)))
    if second:
        return _fair(parts, seed)
    return _seeded(parts, seed if hash_sign else None)


def _seeded(parts: Sequence[str], seed: str | None) -> SessionId:
    """An id of the first version."""
    game, preset, moves = parts
    preset, mark, seat_code = preset.partition("!")
    preset, at_sign, seats = preset.partition("@")
    code = moves[1:] if moves.startswith("*") else None
    return SessionId(
        _checked(_WORD, game, _GAME),
        _checked(_JOINED, preset, _PRESET),
        _seat_number(seats) if at_sign else None,
        _moves(moves) if code is None else (),
        None if seed is None else check_seed(seed),
        _checked(_PACKED, seat_code, _POSITION) if mark else None,
        None if code is None else _checked(_PACKED, code, _CODE),
    )


def _fair(parts: Sequence[str], tail: str) -> SessionId:
    """An id with fair dice."""
    game, preset, moves = parts
    preset, at_sign, seats = preset.partition("@")
    return SessionId(
        _checked(_WORD, game, _GAME),
        _checked(_JOINED, preset, _PRESET),
        _seat_number(seats) if at_sign else None,
        _moves(moves),
        dice=_checked(_TAIL, tail, _DICE),
    )


def check_seed(seed: str) -> str:
    """The seed, if it may stand in an id: 1 to 64 of A-Z a-z 0-9 . _ -"""
    if not isinstance(seed, str) or not _SEED.fullmatch(seed):
        said = _("a seed is 1 to {most} of A-Z a-z 0-9 . _ - and not {wrong}")
        raise ValueError(said.format(most=MAX_SEED, wrong=clip(seed)))
    return seed


def _moves(text: str) -> tuple[str, ...]:
    moves = tuple(text.split(",")) if text else ()
    if moves and not _MOVES.fullmatch(text):  # which is quicker by far than to look at each
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
