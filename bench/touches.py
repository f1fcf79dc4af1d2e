"""What a browser's trace tells of touches, and of the tasks of a page's main thread."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable
from random import Random
from typing import Any

Event = dict[str, Any]
"""One of a trace: its times are microseconds."""
TRACED = ("toplevel", "devtools.timeline", "input", "__metadata")
"""What is to be traced for that."""
TASK = "ThreadControllerImpl::RunTask"


def touches(events: list[Event]) -> list[list[float]]:
    """Milliseconds until the next picture, for the finger's coming and its going in each touch."""
    times = dict[int, dict[str, float]]()
    sent = [it for it in events if it["name"] == "InputRouterImpl::FilterAndSendWebInputEvent"]
    for event in events:
        told = event["args"].get("data", {}) if event["name"] == "EventTiming" else {}
        touch = told.get("interactionId", 0)
        if touch:
            kind = "TouchStart" if told["type"] == "pointerdown" else "TouchEnd"
            stamp, now = event["ts"], [it["ts"] for it in sent if it["args"]["type"] == kind]
            waited = min(at - stamp for at in now if at >= stamp) / 1_000
            of = times.setdefault(touch, {})
            of[kind] = max(of.get(kind, 0), told["duration"] - waited)
    return [[*of.values()] for of in times.values()]


def waiting(events: list[Event]) -> Callable[[], float]:
    """Draws a moment between the first touch and the last, and says how many milliseconds were left
    of the task that the page's main thread was at.
    """
    timings = [it for it in events if it["name"] == "EventTiming"]
    [main] = {(it["pid"], it["tid"]) for it in timings}
    run = [it for it in events if (it["pid"], it["tid"]) == main and it["name"] == TASK]
    tasks = sorted((it["ts"], it["ts"] + it.get("dur", 0)) for it in run)
    first, last = (end(it["ts"] for it in timings) for end in (min, max))
    rng = Random(1)

    def wait() -> float:
        now = rng.uniform(first, last)
        begun = bisect(tasks, (now, now))
        left = tasks[begun - 1][1] - now if begun else 0
        return max(left, 0) / 1_000

    return wait


def longest(events: list[Event]) -> float:
    """CPU milliseconds of the longest task of a page's main thread."""
    names = [it for it in events if it.get("name") == "thread_name"]
    mains = {(it["pid"], it["tid"]) for it in names if it["args"]["name"] == "CrRendererMain"}
    tasks = (
        it.get("tdur", 0) for it in events if (it["pid"], it["tid"]) in mains and it["ph"] == "X"
    )
    return max(tasks, default=0) / 1_000
