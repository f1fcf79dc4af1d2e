"""Help and time in a game, read from its stored entry."""

from __future__ import annotations

from typing import Any, cast

from skerry.service.requests import Json

MAX_SPENT_MS = 7e12
"""Largest time that a game can be on display, in milliseconds: 200 years."""

MAX_COUNT = 1_000_000
RESULT_COUNTS = 3
"""A result has the number of positions with help, of undos, and of seconds."""


def stored_time(entry: object) -> float | None:
    """Return the time in which a game was on display, by its stored entry; 0 without an entry.

    None if the entry doesn't say, or is damaged.
    """
    if not isinstance(entry, dict):
        return 0
    spent: Any = cast(Json, entry).get("spent")
    counts = _stored_counts(entry)
    if spent is None and len(counts) == RESULT_COUNTS:
        spent = counts[2] * 1000
    is_number = isinstance(spent, int | float) and not isinstance(spent, bool)
    return spent if is_number and 0 <= spent <= MAX_SPENT_MS else None


def stored_help(entry: object) -> tuple[int, int] | None:
    """Return the number of positions with help and of undos in a stored entry.

    (0, 0) if there is no entry; None if the entry has no counts or damaged counts.
    """
    if not isinstance(entry, dict):
        return (0, 0)
    counts = _stored_counts(cast(Json, entry))
    return (counts[0], counts[1]) if counts else None


def _stored_counts(entry: object) -> list[int]:
    """Return an entry's counts: of help and undos, and a result's seconds; [] if damaged."""
    data: object = cast(Json, entry).get("how")
    counts = cast("list[object]", data) if isinstance(data, list) else []
    limits = [MAX_COUNT, MAX_COUNT, MAX_SPENT_MS / 1000][: len(counts)]
    valid = [
        count
        for count, limit in zip(counts, limits, strict=False)
        if type(count) is int and 0 <= count < limit
    ]
    return valid if len(valid) == len(counts) in (2, RESULT_COUNTS) else []
