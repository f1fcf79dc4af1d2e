"""What bench/interaction.py reads from a browser's trace."""

from __future__ import annotations

from bench.touches import TASK, Event, longest, touches, waiting

PAGE = {"pid": 1, "tid": 2}
OTHER = {"pid": 1, "tid": 3}


def sent(kind: str, at: int) -> Event:
    """The browser hands a finger's event to the page."""
    args = {"type": kind}
    return {"name": "InputRouterImpl::FilterAndSendWebInputEvent", "ts": at, "args": args}


def timed(touch: int, kind: str, at: int, duration: float) -> Event:
    """An event from its stamp to the next picture."""
    data = {"interactionId": touch, "type": kind, "duration": duration}
    return {"name": "EventTiming", "ts": at, "args": {"data": data}, **PAGE}


def task(at: int, length: int, thread: dict[str, int] = PAGE) -> Event:
    """A task of a thread."""
    times = {"ts": at, "dur": length, "tdur": length // 2}
    return {"name": TASK, "ph": "X", "args": {}, **times, **thread}


def test_a_touch_counts_from_when_it_is_handed_over() -> None:
    events = [
        timed(1, "pointerdown", 1_000, 30),
        sent("TouchStart", 11_000),
        timed(1, "pointerup", 70_000, 16),
        timed(1, "click", 70_000, 24),
        sent("TouchEnd", 74_000),
        timed(0, "pointerover", 1_000, 99),
    ]
    assert touches(events) == [[20, 20]]


def test_a_finger_waits_for_what_is_left_of_a_task_of_its_page() -> None:
    ends = [timed(1, "pointerdown", 0, 8), timed(1, "pointerup", 100_000, 8)]
    wait = waiting([*ends, task(0, 50_000), task(0, 100_000, OTHER)])
    waits = [wait() for _ in range(1_000)]
    assert all(0 <= it <= 50 for it in waits)
    assert 400 < sum(it > 0 for it in waits) < 600
    assert 20 < sum(waits) / sum(it > 0 for it in waits) < 30


def test_the_longest_task_is_one_of_a_page_by_the_time_of_the_processor() -> None:
    name: Event = {"name": "thread_name", "ph": "M", "args": {"name": "CrRendererMain"}, **PAGE}
    assert longest([name, task(0, 30_000), task(0, 90_000, OTHER)]) == 15
