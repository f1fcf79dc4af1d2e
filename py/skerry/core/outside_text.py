"""Text from outside: limits for JSON before it is parsed, and how error messages show a text.

Deep nesting crashes Python in a browser, where a recursion limit can't prevent that. A text
with very many brackets and commas takes long to parse.
"""

from __future__ import annotations

import re
from unicodedata import category

MAX_PARTS = 1_000_000
"""Maximum number of brackets and commas in a JSON text. Python parses a text with this number
of brackets and commas in 0.1 s.
"""

_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_BRACKETS = re.compile(rb"[\[\]{}]")
_OTHERS = bytes(sorted(set(range(256)) - set(b"[]{},")))

_INVISIBLE = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
"""Unicode categories of characters that are invisible, reorder a line, or can't be encoded."""

_JOINERS = "\u200c\u200d"
"""Zero-width joiners: parts of words in Persian and Indic scripts, and of emojis."""


def make_readable(text: str, limit: int = 20) -> str:
    r"""Return an untrusted text in a form for error messages.

    Escapes invisible characters and cuts the text to `limit` characters.

    >>> make_readable("ä1"), make_readable("\x00\u202e")
    ('ä1', '\\x00\\u202e')
    """
    visible = "".join(map(_visible, text[: limit + 1]))
    return visible if len(visible) <= limit else f"{visible[: limit - 3]}..."


def clip(value: object, limit: int = 40) -> str:
    """Return an untrusted value in a form for error messages, cut to `limit` characters.

    A str gets quotes, another value is its repr. Invisible characters are escaped, as in
    `make_readable`.

    >>> clip("д4"), clip(4)
    ("'д4'", '4')
    """
    if not isinstance(value, str):
        return make_readable(repr(value), limit)
    quote = '"' if "'" in value and '"' not in value else "'"
    return make_readable(f"{quote}{value}{quote}", limit)


def find_problem(text: str, max_length: int, max_depth: int) -> str:
    """Return why a JSON text should not be parsed, or "" if it may be.

    This takes a time proportional to the length of the text.

    Args:
        text: A text that may or may not be JSON.
        max_length: Limit for the length of `text`, in characters.
        max_depth: Limit for the depth of nested brackets.
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


def _visible(sign: str) -> str:
    if category(sign) in _INVISIBLE and sign not in _JOINERS:
        return sign.encode("unicode_escape").decode("ascii")
    return sign
