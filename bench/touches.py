"""Touches and main-thread tasks in a browser trace."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable
from random import Random
from typing import Any

Event = dict[str, Any]
"""An event of a trace; its times are in microseconds."""
TRACED = ("toplevel", "devtools.timeline", "input", "__metadata")
"""Trace categories to record."""
TASK = "ThreadControllerImpl::RunTask"


def frame_delays(events: list[Event]) -> list[list[float]]:
    """Return for each touch the milliseconds to the next frame, for pointer down and pointer up."""
    times = dict[int, dict[str, float]]()
    sent = [
        item for item in events if item["name"] == "InputRouterImpl::FilterAndSendWebInputEvent"
    ]
    for event in events:
        text = event["args"].get("data", {}) if event["name"] == "EventTiming" else {}
        touch = text.get("interactionId", 0)
        if touch:
            kind = "TouchStart" if text["type"] == "pointerdown" else "TouchEnd"
            stamp = event["ts"]
            now = [item["ts"] for item in sent if item["args"]["type"] == kind]
            waited = min(at - stamp for at in now if at >= stamp) / 1_000
            durations = times.setdefault(touch, {})
            durations[kind] = max(durations.get(kind, 0), text["duration"] - waited)
    return [[*time.values()] for time in times.values()]


def make_wait_sampler(events: list[Event]) -> Callable[[], float]:
    """Return a function that draws how long a touch at a random moment would have to wait.

    The moment is between the first and the last touch. The wait is the remaining time, in
    milliseconds, of the main thread's task at that moment.
    """
    timings = [event for event in events if event["name"] == "EventTiming"]
    [main] = {(timing["pid"], timing["tid"]) for timing in timings}
    run = [
        event for event in events if (event["pid"], event["tid"]) == main and event["name"] == TASK
    ]
    tasks = sorted((item["ts"], item["ts"] + item.get("dur", 0)) for item in run)
    first, last = (end(timing["ts"] for timing in timings) for end in (min, max))
    rng = Random(1)

    def wait() -> float:
        now = rng.uniform(first, last)
        begun = bisect(tasks, (now, now))
        left = tasks[begun - 1][1] - now if begun else 0
        return max(left, 0) / 1_000

    return wait


def longest_task(events: list[Event]) -> float:
    """Return the CPU milliseconds of the longest task of a page's main thread."""
    names = [event for event in events if event.get("name") == "thread_name"]
    mains = {
        (name["pid"], name["tid"]) for name in names if name["args"]["name"] == "CrRendererMain"
    }
    tasks = (
        event.get("tdur", 0)
        for event in events
        if (event["pid"], event["tid"]) in mains and event["ph"] == "X"
    )
    return max(tasks, default=0) / 1_000
