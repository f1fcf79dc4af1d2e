"""Help and time in a game, read from its stored entry."""

from __future__ import annotations

from typing import Any, cast

from skerry.service.requests import Json

MAX_SPENT_MS = 7e12
"""Largest time that a game can be on display, in milliseconds: 200 years."""


def stored_time(entry: object) -> float | None:
    """Return the time in which a game was on display, by its stored entry; 0 without an entry.

    None if the entry doesn't say, or is damaged.
    """
    if not isinstance(entry, dict):
        return 0
    spent: Any = cast(Json, entry).get("spent")
    is_number = isinstance(spent, int | float) and not isinstance(spent, bool)
    return spent if is_number and 0 <= spent <= MAX_SPENT_MS else None


def stored_help(entry: object) -> tuple[int, int] | None:
    """Return the number of positions with help and of undos in a stored entry.

    (0, 0) if there is no entry; None if the entry has no counts or damaged counts.
    """
    if not isinstance(entry, dict):
        return (0, 0)
    data: object = cast(Json, entry).get("how")
    counts = cast("list[object]", data) if isinstance(data, list) else []
    valid = [count for count in counts if type(count) is int and 0 <= count < 1_000_000]
    return (valid[0], valid[1]) if len(valid) == len(counts) == 2 else None
