"""The median.

The standard library's `statistics` needs `fractions`; both together are 70 kB of a first visit.
"""

from __future__ import annotations

from collections.abc import Iterable


def median(values: Iterable[float]) -> float:
    """Return the middle value, or the mean of the two middle values; there must be one."""
    ordered = sorted(values)
    middle = len(ordered) // 2
    return (ordered[middle] + ordered[~middle]) / 2
