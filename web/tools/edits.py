"""Edits of our own pages and scripts that fail if the text is not as expected."""

from __future__ import annotations

import re

from web.tools.dependencies import UserError


def remove_matches(text: str, pattern: str, least: int = 1) -> str:
    """Remove all matches of a pattern. Raises UserError for fewer than `least` matches."""
    result, count = re.subn(pattern, "", text)
    if count < least:
        raise UserError(f"{count} matches of {pattern} to remove, expected at least {least}")
    return result


def replace_exactly(text: str, old: str, new: str, times: int) -> str:
    """Replace `old` by `new`. Raises UserError unless `old` occurs exactly `times` times."""
    count = text.count(old)
    if count != times:
        raise UserError(f"{old} occurs {count} times, expected {times}")
    return text.replace(old, new)
