"""Classification of hint sentences; shared by all games' fact tests."""

from __future__ import annotations

import re
from collections.abc import Mapping


def match_kind(kinds: Mapping[str, str], text: str) -> tuple[str, tuple[str, ...]]:
    """Return the name of the pattern in `kinds` that matches the whole text, and its groups.

    Raises:
        AssertionError: no pattern matches.
    """
    for name, pattern in kinds.items():
        if match := re.fullmatch(pattern, text):
            return name, match.groups()
    raise AssertionError(f"no kind of fact: {text}")
