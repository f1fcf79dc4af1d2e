"""Changes of texts that others wrote, or that are written for another place: each says what it
expects to find there.
"""

from __future__ import annotations

import re

from web.tools.dependencies import UserError


def cut(text: str, pattern: str, least: int = 1) -> str:
    """Remove what matches the pattern. Raises UserError for fewer than `least` matches."""
    found, count = re.subn(pattern, "", text)
    if count < least:
        raise UserError(f"there is no {pattern} to be left out")
    return found


def swap(text: str, old: str, new: str, times: int) -> str:
    """The text with `new` for `old`; UserError if that is not found exactly so many times."""
    if (count := text.count(old)) != times:
        raise UserError(f"{old} was found {count} times where {times} were expected")
    return text.replace(old, new)
