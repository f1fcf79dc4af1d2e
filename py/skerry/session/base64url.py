"""Bytes as letters, digits, - and _, which may stand in an id and a link."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode


def to_letters(raw: bytes) -> str:
    """The text for these bytes (base64url without its =)."""
    return urlsafe_b64encode(raw).decode("ascii").rstrip("=")


def from_letters(text: str) -> bytes:
    """The bytes that `to_letters` was given. Raises ValueError for any other text."""
    raw = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if to_letters(raw) != text:
        raise ValueError("these letters stand for no bytes")
    return raw
