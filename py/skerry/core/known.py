"""What one seat knows of a position, as a text that can stand in an id.

A link that is made for a seat holds this and nothing else: whoever opens it gets the position as
that seat sees it, and what the seat cannot know is drawn anew.
"""

from __future__ import annotations

import binascii
import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from random import Random
from typing import Any, TypeVar, cast

from .state import DAMAGE, State, pack, unpack

MAX_KNOWN = 65_536
"""Most characters of what is packed, once it is inflated."""

S = TypeVar("S", bound=State)


def encode(state: State, seat: int) -> str:
    """What `seat` knows of a state, in letters, digits, - and _."""
    data = json.dumps([seat, pack(state.information_state(seat))], separators=(",", ":"))
    return urlsafe_b64encode(zlib.compress(data.encode("ascii"), 9)).decode("ascii").rstrip("=")


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
            raise ValueError("it is for other seats")
        if pack(known.information_state(seat)) != pack(known):
            raise ValueError("it tells more than its seat can know")
        drawn = known.resample(seat, Random(f"{seed}/known"))
        drawn.validate()
    except DAMAGE as error:
        raise ValueError(f"this position is damaged: {error}") from error
    return seat, drawn


def _read(text: str) -> tuple[int, Any]:
    try:
        raw = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        inflate = zlib.decompressobj()
        data = json.loads(inflate.decompress(raw, MAX_KNOWN))
    except (binascii.Error, zlib.error, ValueError, RecursionError) as error:
        raise ValueError("this position is damaged: it cannot be unpacked") from error
    packed = cast("list[object]", data) if isinstance(data, list) else []
    if len(packed) != 2 or type(packed[0]) is not int:
        raise ValueError("this position is damaged: it is not a seat and what that knows")
    return packed[0], packed[1]
