"""Changes of texts that others wrote, or that are written for another place: each says what it
expects to find there.
"""

from __future__ import annotations

import re

from web.tools.dependencies import Fault


def cut(text: str, pattern: str, least: int = 1) -> str:
    """The text without what the pattern matches; Fault if that is found less than `least` times."""
    found, count = re.subn(pattern, "", text)
    if count < least:
        raise Fault(f"there is no {pattern} to be left out")
    return found


def swap(text: str, old: str, new: str, times: int) -> str:
    """The text with `new` for `old`; Fault if that is not found exactly so many times."""
    if (count := text.count(old)) != times:
        raise Fault(f"{old} was found {count} times where {times} were expected")
    return text.replace(old, new)
