"""Which kind of fact a sentence is: what the tests of all games' facts begin with."""

from __future__ import annotations

import re
from collections.abc import Mapping


def kind(kinds: Mapping[str, str], text: str) -> tuple[str, tuple[str, ...]]:
    """The name of the pattern in `kinds` that is the whole text, and what its groups hold."""
    for name, pattern in kinds.items():
        if found := re.fullmatch(pattern, text):
            return name, found.groups()
    raise AssertionError(f"no kind of fact: {text}")
