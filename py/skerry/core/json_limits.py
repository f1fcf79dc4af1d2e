"""Limits for JSON from outside, checked before it is parsed.

Deep nesting crashes Python in a browser, where a recursion limit can't prevent that. Very many
parts take long to parse.
"""

from __future__ import annotations

import re

MAX_PARTS = 1_000_000
"""Maximum number of brackets and commas. That many parse in 0.1 s; a higher limit would allow
longer files.
"""

_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_BRACKETS = re.compile(rb"[\[\]{}]")
_OTHERS = bytes(sorted(set(range(256)) - set(b"[]{},")))


def find_problem(text: str, max_length: int, max_depth: int) -> str:
    """Return why a JSON text should not be parsed, or "" if it may be.

    The time this takes depends on the text's length only.

    Args:
        text: A text that may or may not be JSON.
        max_length: Limit for its length, in characters.
        max_depth: Limit for brackets within each other.
    """
    if len(text) > max_length:
        return f"at most {max_length} characters, not {len(text)}"
    parts = _STRING.sub("", text).encode("ascii", "ignore").translate(None, _OTHERS)
    if len(parts) > MAX_PARTS:
        return f"at most {MAX_PARTS} brackets and commas, not {len(parts)}"
    depth = 0
    for bracket in _BRACKETS.finditer(parts):
        depth += 1 if bracket[0] in b"[{" else -1
        if depth > max_depth:
            return f"at most {max_depth} brackets within each other"
    return ""
