"""Tests of the durations that bench/interaction.py reads from a browser's trace."""

from __future__ import annotations

from bench.touches import TASK, Event, frame_delays, longest_task, make_wait_sampler

PAGE = {"pid": 1, "tid": 2}
OTHER = {"pid": 1, "tid": 3}


def sent_event(kind: str, at: int) -> Event:
    """Return the event of the browser passing a touch to the page."""
    args = {"type": kind}
    return {"name": "InputRouterImpl::FilterAndSendWebInputEvent", "ts": at, "args": args}


def timed_event(touch: int, kind: str, at: int, duration: float) -> Event:
    """Return an event that lasts from its timestamp to the next frame."""
    data = {"interactionId": touch, "type": kind, "duration": duration}
    return {"name": "EventTiming", "ts": at, "args": {"data": data}, **PAGE}


def task_event(at: int, length: int, thread: dict[str, int] = PAGE) -> Event:
    """Return a task of a thread."""
    times = {"ts": at, "dur": length, "tdur": length // 2}
    return {"name": TASK, "ph": "X", "args": {}, **times, **thread}


def test_a_touch_counts_from_its_arrival_at_the_page() -> None:
    events = [
        timed_event(1, "pointerdown", 1_000, 30),
        sent_event("TouchStart", 11_000),
        timed_event(1, "pointerup", 70_000, 16),
        timed_event(1, "click", 70_000, 24),
        sent_event("TouchEnd", 74_000),
        timed_event(0, "pointerover", 1_000, 99),
    ]
    assert frame_delays(events) == [[20, 20]]


def test_a_touch_waits_for_the_rest_of_a_running_task_of_its_page() -> None:
    ends = [timed_event(1, "pointerdown", 0, 8), timed_event(1, "pointerup", 100_000, 8)]
    wait = make_wait_sampler([*ends, task_event(0, 50_000), task_event(0, 100_000, OTHER)])
    waits = [wait() for _ in range(1_000)]
    assert all(0 <= wait <= 50 for wait in waits)
    assert 400 < sum(wait > 0 for wait in waits) < 600
    assert 20 < sum(waits) / sum(wait > 0 for wait in waits) < 30


def test_the_longest_task_is_the_page_task_with_most_cpu_time() -> None:
    name: Event = {"name": "thread_name", "ph": "M", "args": {"name": "CrRendererMain"}, **PAGE}
    assert longest_task([name, task_event(0, 30_000), task_event(0, 90_000, OTHER)]) == 15
