"""Texts that a front end keeps or hands on and need not read: a record, what a bot thinks about.

Sealed, they are no more readable at a glance than any heap of letters. The key is in this file,
which every visitor gets: whoever runs the engine themselves, or asks it to open the text, reads it.
It is no cipher to trust anything to. The same text gives the same letters, so that a front end
can compare what it keeps.
"""

from __future__ import annotations

import zlib
from random import Random

from skerry.core.i18n import texts

from .base64url import from_letters, to_letters

_ = texts(__name__)[0]

KEY = b"skerry: against a glance, and against nothing else"

MAX_TEXT = 500_000
"""Longest text, in bytes."""

CHECK = 6
"""Bytes that follow from the text: they begin the stream, and tell damage."""


def seal(text: str) -> str:
    """A text in letters, digits, - and _."""
    data, check = zlib.compress(text.encode(), 9), _check(text)
    return to_letters(check + _mixed(data, check))


def unseal(letters: str) -> str:
    """The text that was sealed. Raises ValueError where it was damaged."""
    try:
        data = from_letters(letters)
        plain = zlib.decompressobj().decompress(_mixed(data[CHECK:], data[:CHECK]), MAX_TEXT)
        text = plain.decode()
    except (zlib.error, ValueError) as error:
        raise ValueError(_("this sealed text is damaged")) from error
    if _check(text) != data[:CHECK]:
        raise ValueError(_("this sealed text is damaged"))
    return text


def _check(text: str) -> bytes:
    return Random(KEY + f"/{text}".encode()).randbytes(CHECK)


def _mixed(data: bytes, check: bytes) -> bytes:
    stream = Random(KEY + check).randbytes(len(data))
    return bytes(one ^ other for one, other in zip(data, stream, strict=True))
