"""Bytes as printable ASCII, which base91.js of the page reads.

Two letters have 13 bits. The last letter may be single; it then has up to 5 bits. The text is 1.5 %
shorter than base85. None of the letters has a meaning in a <script> element.
"""

from __future__ import annotations

LETTERS = "".join(map(chr, range(33, 127))).translate(str.maketrans("", "", '"&<'))
"""The 91 letters: the printable characters without those that have a meaning in HTML."""

_BITS = 13
_PAIRS = [one + other for one in LETTERS for other in LETTERS][: 1 << _BITS]
_CHUNK = 13
"""Bytes that are converted together: a multiple of 13 bits."""
_MAX_SINGLE = 5
"""Largest number of bits in a single letter; for more, a pair has less than a byte of padding."""


def encode(content: bytes) -> str:
    """Return bytes as letters."""
    parts: list[str] = []
    for start in range(0, len(content), _CHUNK):
        chunk = content[start : start + _CHUNK]
        count, rest = divmod(8 * len(chunk), _BITS)
        number = int.from_bytes(chunk, "big")
        last = ""
        if 0 < rest <= _MAX_SINGLE:
            last = LETTERS[number & (1 << rest) - 1]
            number >>= rest
        elif rest:
            number <<= _BITS - rest
            count += 1
        parts += [_PAIRS[number >> _BITS * n & (1 << _BITS) - 1] for n in range(count - 1, -1, -1)]
        parts.append(last)
    return "".join(parts)


def decode(text: str) -> bytes:
    """Return the bytes of a text of letters."""
    values = {pair: number for number, pair in enumerate(_PAIRS)}
    pairs = [text[at : at + 2] for at in range(0, len(text), 2)]
    single = pairs.pop() if len(text) % 2 else ""
    number = 0
    result = bytearray()
    count = 0
    for pair in pairs:
        number = number << _BITS | values[pair]
        count += _BITS
        size = count // 8
        count -= 8 * size
        result += (number >> count).to_bytes(size, "big")
        number &= (1 << count) - 1
    if single:
        result.append(number << 8 - count | LETTERS.index(single))
    return bytes(result)
