"""What one seat knows of a position, as a text that can stand in an id.

A link that is made for a seat holds this and nothing else: whoever opens it gets the position as
that seat sees it, and what the seat cannot know is drawn anew.
"""

from __future__ import annotations

import json
import zlib
from random import Random
from typing import Any, TypeVar, cast

from skerry.core.i18n import texts
from skerry.core.json_limits import find_problem
from skerry.core.state import DAMAGE, State, pack, unpack

from .base64url import from_letters, to_letters

_ = texts(__name__)[0]

MAX_KNOWN = 65_536
"""Most characters of what is packed, once it is inflated."""

MAX_DEPTH = 20
"""Deepest nesting of what is packed."""

S = TypeVar("S", bound=State)


def encode(state: State, seat: int) -> str:
    """What `seat` knows of a state, in letters, digits, - and _."""
    data = json.dumps([seat, pack(state.information_state(seat))], separators=(",", ":"))
    return to_letters(zlib.compress(data.encode("ascii"), 9))


def digest(text: str) -> str:
    """A seed that follows from what is known, and so betrays nothing else."""
    return f"{zlib.crc32(text.encode('ascii')):08x}"


def decode(start: S, text: str, seed: str | None) -> tuple[int, S]:
    """The seat, and a state drawn from all that look to it as `encode` was told.

    `start` is a first state of the same game, preset and seats. Raises ValueError when the text
    is damaged, breaks the game's laws, or tells what the seat cannot know.
    """
    seat, fields = _read(text)
    known = unpack(start, fields)
    try:
        if seat not in range(len(start.returns())) or len(known.returns()) != len(start.returns()):
            raise ValueError(_("it is for other seats"))
        if pack(known.information_state(seat)) != pack(known):
            raise ValueError(_("it tells more than its seat can know"))
        drawn = known.resample(seat, Random(f"{seed}/known"))
        drawn.validate()
    except DAMAGE as error:
        # A law that the state breaks is told as it is, in English.
        raise ValueError(_("this position is damaged: {why}").format(why=error)) from error
    return seat, drawn


def _read(text: str) -> tuple[int, Any]:
    try:
        raw = zlib.decompressobj().decompress(from_letters(text), MAX_KNOWN).decode("ascii")
        if wrong := find_problem(raw, MAX_KNOWN, MAX_DEPTH):
            raise ValueError(wrong)
        data = json.loads(raw)
    except (zlib.error, ValueError) as error:
        raise ValueError(_("this position is damaged: it cannot be unpacked")) from error
    packed = cast("list[object]", data) if isinstance(data, list) else []
    if len(packed) != 2 or type(packed[0]) is not int:
        raise ValueError(_("this position is damaged: it is not a seat and what that knows"))
    return packed[0], packed[1]
