"""Encoding of bytes as letters, digits, - and _, for ids and links."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode


def to_letters(raw: bytes) -> str:
    """Return bytes as base64url without padding."""
    return urlsafe_b64encode(raw).decode("ascii").rstrip("=")


def from_letters(text: str) -> bytes:
    """Return the bytes that `to_letters` has encoded. Raises ValueError for any other text."""
    raw = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if to_letters(raw) != text:
        raise ValueError("not the canonical base64url text of any bytes")
    return raw
