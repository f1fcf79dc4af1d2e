"""CPU time of calls, for tests with a generous limit.

Other programs on the machine make the CPU time of a call longer too.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time


def cpu_seconds(call: Callable[[], object]) -> float:
    """Return the CPU time of a call in seconds."""
    start = process_time()
    call()
    return process_time() - start


def best_of(measure: Callable[[], float], limit: float, tries: int = 5) -> float:
    """Return the smallest of up to `tries` measurements; stop if one is below `limit`."""
    least = measure()
    for _ in range(tries - 1):
        if least < limit:
            break
        least = min(least, measure())
    return least
