"""Obfuscation of texts that a front end stores or passes on but need not read.

An obfuscated id or position can't be read at a glance. This is not encryption: the key is in this
file, which every visitor gets, and the engine decodes any obfuscated text on request. Equal texts
give equal results, so a front end can compare obfuscated texts.
"""

from __future__ import annotations

import zlib
from random import Random

from skerry.core.i18n import texts

from .base64url import from_letters, to_letters

_ = texts(__name__)[0]

KEY = b"skerry: against a glance, and against nothing else"

MAX_BYTES = 500_000
"""Length limit for a decoded text, in bytes of UTF-8."""

CHECKSUM_BYTES = 6
"""Length of the checksum that begins the data and seeds the key stream."""


def obfuscate(text: str) -> str:
    """Return the obfuscated text, in letters, digits, - and _."""
    data = zlib.compress(text.encode(), 9)
    checksum = _checksum(text)
    return to_letters(checksum + _xor_stream(data, checksum))


def deobfuscate(letters: str) -> str:
    """Return the text that was obfuscated. Raises ValueError if it is damaged."""
    try:
        data = from_letters(letters)
        checksum = data[:CHECKSUM_BYTES]
        compressed = _xor_stream(data[CHECKSUM_BYTES:], checksum)
        text = zlib.decompressobj().decompress(compressed, MAX_BYTES).decode()
    except (zlib.error, ValueError) as error:
        raise ValueError(_("this encoded text is damaged")) from error
    if _checksum(text) != checksum:
        raise ValueError(_("this encoded text is damaged"))
    return text


def _checksum(text: str) -> bytes:
    return Random(KEY + f"/{text}".encode()).randbytes(CHECKSUM_BYTES)


def _xor_stream(data: bytes, checksum: bytes) -> bytes:
    stream = Random(KEY + checksum).randbytes(len(data))
    return bytes(one ^ other for one, other in zip(data, stream, strict=True))
