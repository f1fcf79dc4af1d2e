"""Checks for `State.validate`. Each raises AssertionError, with the field and the wrong value."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

Allowed = Collection[Any] | range
"""The values that a field may have: a range, a set or a tuple."""


def check_values(state: object, **allowed: Allowed) -> None:
    """Raise AssertionError unless each named field has an allowed value.

    >>> import skerry
    >>> state = skerry.load("atoll").start("small")
    >>> check_values(state, columns=(7, 8), last=range(-1, 38))
    >>> check_values(state, columns=(8, 9))
    Traceback (most recent call last):
    AssertionError: columns is 7, not in (8, 9)
    """
    for name, values in allowed.items():
        value = getattr(state, name)
        assert _is_allowed(value, values), f"{name} is {value!r}, not in {values}"


def check_rows(state: object, length: int, **allowed: Allowed) -> None:
    """Raise AssertionError unless each named field is a tuple of `length` allowed values.

    >>> import skerry
    >>> check_rows(skerry.load("palavan").start("round"), 2, tokens=range(3), hands=(0,))
    """
    for name, values in allowed.items():
        row = getattr(state, name)
        assert len(row) == length, f"{name} has {len(row)} entries, not {length}"
        check_all(name, row, values)


def check_all(name: str, row: Iterable[Any], allowed: Allowed) -> None:
    """Raise AssertionError unless all values of `row`, which is called `name`, are allowed.

    >>> check_all("faces", (1, 7), range(1, 7))
    Traceback (most recent call last):
    AssertionError: faces: 7 is not in range(1, 7)
    """
    for value in row:
        assert _is_allowed(value, allowed), f"{name}: {value!r} is not in {allowed}"


def check_distinct(name: str, row: Collection[Any]) -> None:
    """Raise AssertionError if a value occurs twice in `row`, which is called `name`.

    >>> check_distinct("tiles", (3, 5, 3))
    Traceback (most recent call last):
    AssertionError: tiles: a value occurs twice in (3, 5, 3)
    """
    assert len(set(row)) == len(row), f"{name}: a value occurs twice in {row}"


def _is_allowed(value: object, allowed: Allowed) -> bool:
    # `value in range(..)` is fast for an int only. It compares any other value with each number of
    # the range, and the ranges of bit sets are huge.
    if isinstance(allowed, range):
        return isinstance(value, int) and int(value) in allowed
    return value in allowed
