"""Seat codes: a seat's knowledge in an id, checked when read."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode

import pytest
from skerry.core.state import pack
from skerry.session.seat_code import decode, encode
from skerry.testing.cpu import best_of, cpu_seconds
from toys import toy

START = toy("pearls").start("standard", 2)


def pack_json(data: object) -> str:
    raw = data if isinstance(data, bytes) else json.dumps(data).encode()
    return urlsafe_b64encode(zlib.compress(raw)).decode().rstrip("=")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("A", "can't be unpacked"),
        ("AAAA", "can't be unpacked"),
        (pack_json(b"{"), "can't be unpacked"),
        (pack_json(b"[" * 60_000), "can't be unpacked"),
        (pack_json(b'"' + b"a" * 10_000_000), "can't be unpacked"),
        (pack_json({}), "must name a seat and contain what its player knows"),
        (pack_json([0]), "must name a seat and contain what its player knows"),
        (pack_json([True, []]), "must name a seat and contain what its player knows"),
        (pack_json([0, []]), "must be a list of"),
        (pack_json([0, {}]), "must be a list of"),
        (encode(toy("pearls").start("standard", 3), 0), "is damaged"),
    ],
)
def test_damage_is_refused_with_a_reason(text: str, reason: str) -> None:
    def expect_refusal() -> None:
        with pytest.raises(ValueError, match=reason):
            decode(START, text, "1")

    assert best_of(lambda: cpu_seconds(expect_refusal), 0.2) < 0.2


def test_a_seat_must_exist() -> None:
    for seat in (-1, 2, 10**9):
        with pytest.raises(ValueError, match="different number of players"):
            decode(START, pack_json([seat, pack(START)]), "1")
