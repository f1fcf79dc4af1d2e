"""Bytes as letters in skerry.html."""

from __future__ import annotations

from random import Random

import pytest

from web.tools.base91 import LETTERS, decode, encode

WRITTEN = {
    "": bytes([]),
    "}a": bytes([255]),
    ":#'": bytes([65, 116]),
    "!!!!": bytes([0, 0, 0]),
    "|:Ps{5Pt+3rE,Q": bytes([250, 251, 252, 253, 254, 255, 65, 116, 111, 108, 108]),
    "~#~#~#~#~!": bytes([255, 255, 255, 255, 255, 255, 255, 255]),
    "!!.C'9!tEw(_:GC*'X": bytes([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]),
    "~#~#~#~#~#~#~#~#~#~#~#~#~#~#~#~#}a": bytes(
        [
            255,
            255,
            255,
            255,
            255,
            255,
            255,
            255,
            255,
            255,
            255,
            255,
            255,
            255,
            255,
            255,
            255,
            255,
            255,
            255,
            255,
            255,
            255,
            255,
            255,
            255,
            255,
        ]
    ),
}
"""Texts and their bytes; the page's decoder is tested with the same (base91.test.js)."""


@pytest.mark.parametrize(("text", "content"), WRITTEN.items())
def test_these_bytes_are_written_like_this(text: str, content: bytes) -> None:
    assert encode(content) == text
    assert decode(text) == content


def test_all_lengths_come_back() -> None:
    rng = Random(91)
    for length in range(300):
        content = rng.randbytes(length)
        text = encode(content)
        assert decode(text) == content
        assert set(text) <= set(LETTERS)
        assert len(text) <= -(-8 * length * 2 // 13) + 1


def test_letters_have_no_meaning_in_html() -> None:
    assert len(set(LETTERS)) == 91
    assert not set(LETTERS) & set('<&" ')
