"""Seat codes: the knowledge of one seat about a position, as a text for ids.

A link made for a seat contains nothing more than a seat code. A session that starts from a seat
code has the position as the seat sees it; everything that the seat can't know is drawn at random.
"""

from __future__ import annotations

import json
import zlib
from random import Random
from typing import Any, TypeVar, cast

from skerry.core.i18n import texts
from skerry.core.outside_text import find_problem
from skerry.core.state import DAMAGE, State, pack, unpack

from .base64url import from_letters, to_letters

_ = texts(__name__)[0]

MAX_LENGTH = 65_536
"""Length limit for the decompressed JSON, in characters."""

MAX_DEPTH = 20
"""Limit for the depth of nested brackets in the JSON."""

S = TypeVar("S", bound=State)


def encode(state: State, seat: int) -> str:
    """Return the seat code: what `seat` knows about a state, in letters, digits, - and _."""
    data = json.dumps([seat, pack(state.information_state(seat))], separators=(",", ":"))
    return to_letters(zlib.compress(data.encode("ascii"), 9))


def seed_from_code(code: str) -> str:
    """Return a seed that depends on a seat code only, and so reveals nothing else."""
    return f"{zlib.crc32(code.encode('ascii')):08x}"


def decode(start: S, text: str, seed: str | None) -> tuple[int, S]:
    """Return the seat of a seat code and a random state that agrees with what the seat knows.

    Args:
        start: A first state of the same game, preset and number of seats.
        text: A text that may be a seat code.
        seed: The seed that decides everything that the seat can't know; None is used like a seed.

    Raises ValueError if the text is damaged, contradicts the rules, or contains more than the seat
    can know.
    """
    seat, fields = _parse(text)
    known = unpack(start, fields)
    try:
        if seat not in range(len(start.returns())) or len(known.returns()) != len(start.returns()):
            raise ValueError(_("it is for a different number of players"))
        if pack(known.information_state(seat)) != pack(known):
            raise ValueError(_("it contains more than its player can know"))
        state = known.resample(seat, Random(f"{seed}/known"))
        state.validate()
    except DAMAGE as error:
        # The reason is a message of `validate`, which is not translated.
        raise ValueError(_("this position is damaged: {why}").format(why=error)) from error
    return seat, state


def _parse(text: str) -> tuple[int, Any]:
    try:
        raw = zlib.decompressobj().decompress(from_letters(text), MAX_LENGTH).decode("ascii")
        if problem := find_problem(raw, MAX_LENGTH, MAX_DEPTH):
            raise ValueError(problem)
        data = json.loads(raw)
    except (zlib.error, ValueError) as error:
        raise ValueError(_("this position is damaged: it can't be unpacked")) from error
    packed = cast("list[object]", data) if isinstance(data, list) else []
    if len(packed) != 2 or type(packed[0]) is not int:
        raise ValueError(
            _("this position is damaged: it must name a seat and contain what its player knows")
        )
    return packed[0], packed[1]
