"""The meter of work and time."""

from __future__ import annotations

from collections.abc import Callable

from skerry.core.bot import REPORT_SECONDS, Budget, Meter


def ticking_clock(step: float) -> Callable[[], float]:
    """Return a clock that advances by `step` seconds at each call."""
    now = [0.0]

    def clock() -> float:
        now[0] += step
        return now[0]

    return clock


def test_the_smallest_number_of_units_counts() -> None:
    assert Meter(Budget(work=7), 9, max_work=8).work == 7
    assert Meter(Budget(), 9, max_work=8).work == 8
    assert Meter(Budget(work=0), 9).work == 1


def test_the_default_time_of_a_level_applies_without_a_budget() -> None:
    assert Meter(Budget(), seconds=2.0).seconds == 2.0
    assert Meter(Budget(work=5), seconds=2.0).seconds is None
    assert Meter(Budget(0.5), seconds=2.0).seconds == 0.5


def test_patience_scales_time_and_no_work() -> None:
    for patience, of_level, given in ((0.5, 1.0, 2.0), (1.0, 2.0, 4.0), (3.0, 6.0, 12.0)):
        assert Meter(Budget(patience=patience), seconds=2.0).seconds == of_level
        assert Meter(Budget(4.0, patience=patience), seconds=2.0).seconds == given
        by_work = Meter(Budget(patience=patience), 9)
        assert (by_work.work, by_work.seconds) == (9, None)


def test_a_budget_of_work_reads_no_clock() -> None:
    def never() -> float:
        raise AssertionError("asked for the time")

    meter = Meter(Budget(work=10, clock=never))
    due = list[int]()
    while not meter.is_exhausted():
        meter.done += 1
        if meter.should_report(3):
            meter.mark_reported()
            due.append(meter.done)
    assert (meter.done, due) == (10, [3, 6, 9])


def test_steps_of_several_units_are_due_when_they_pass_a_multiple() -> None:
    meter = Meter(Budget(work=100))
    results = list[int]()
    while meter.done < 40:
        meter.done += 7
        if meter.should_report(10):
            meter.mark_reported()
            results.append(meter.done)
    assert results == [14, 21, 35, 42]


def test_time_ends_a_search_and_divides_it_into_slices() -> None:
    meter = Meter(Budget(seconds=10 * REPORT_SECONDS, clock=ticking_clock(REPORT_SECONDS / 4)))
    reports = 0
    while not meter.is_exhausted():
        if meter.should_report(1):
            meter.mark_reported()
            reports += 1
    assert 4 <= reports <= 10


def test_the_fraction_spent_is_of_the_budget_that_ends_first() -> None:
    meter = Meter(Budget(seconds=10, work=100, clock=ticking_clock(1.0)))
    meter.done = 50
    assert meter.fraction_spent() == 0.5  # a tenth of the time
    meter.done = 1
    assert meter.fraction_spent() == 0.2
    assert meter.units_left() == 1 * (1 / 0.3 - 1)
    assert Meter(Budget(seconds=0, clock=ticking_clock(1.0))).fraction_spent() == 1
