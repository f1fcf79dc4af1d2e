"""JSON from outside, looked at before it is parsed: a text may be made to be slow or to be deep.

Nesting by the thousand ends Python in a browser, where recursion has no limit that it can tell.
"""

from __future__ import annotations

import re

MAX_PARTS = 1_000_000
"""Most brackets and commas: 0.1 s to parse. More make longer files readable."""

_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_BRACKETS = re.compile(rb"[\[\]{}]")
_OTHERS = bytes(sorted(set(range(256)) - set(b"[]{},")))


def flaw(text: str, most: int, deepest: int) -> str:
    """What speaks against parsing a text: it is longer than `most` characters, is nested more than
    `deepest` times or has too many parts. "" if nothing does; takes time by its length alone.
    """
    if len(text) > most:
        return f"at most {most} characters, not {len(text)}"
    parts = _STRING.sub("", text).encode("ascii", "ignore").translate(None, _OTHERS)
    if len(parts) > MAX_PARTS:
        return f"at most {MAX_PARTS} brackets and commas, not {len(parts)}"
    depth = 0
    for bracket in _BRACKETS.finditer(parts):
        depth += 1 if bracket[0] in b"[{" else -1
        if depth > deepest:
            return f"at most {deepest} brackets within each other"
    return ""
