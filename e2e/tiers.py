"""The default tier of browser tests.

Of several variants of a test that differ only in looks, it has one.
"""

from __future__ import annotations

import zlib
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import pytest
from tiers import more

LOOKS = ("screen", "scheme", "theme", "motion")
"""Parameters that change what a page looks like, not what it does."""


def mark_all_but_first(values: Iterable[Any], count: int = 1) -> list[Any]:
    """Return values of a test's parameter; all but the first `count` are marked `more`."""
    return [
        value if number < count else more(*as_row(value)) for number, value in enumerate(values)
    ]


def as_row(value: Any) -> tuple[Any, ...]:
    """Return the arguments of pytest.param for a value; a list is a row of several parameters."""
    return tuple(value) if isinstance(value, list) else (value,)


def mark_repeats(items: Iterable[pytest.Item]) -> None:
    """Mark tests as `more` if a variant with other looks is in the default tier.

    The default tier keeps one variant of each test, chosen by a hash of the test's name, so that
    about half of the tests run on a phone and half on a desktop.
    """
    variants: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        variants[_without_looks(item)].append(item)
    for name, group in variants.items():
        chosen = zlib.crc32(name.encode()) % len(group)
        for item in (*group[:chosen], *group[chosen + 1 :]):
            item.add_marker(pytest.mark.more)


def _without_looks(item: pytest.Item) -> str:
    """Return the test's name with all parameters except for its looks."""
    params = getattr(item, "callspec", None)
    others = {} if params is None else {k: v for k, v in params.params.items() if k not in LOOKS}
    function = item.nodeid.partition("[")[0]
    return f"{function} {sorted((name, repr(value)) for name, value in others.items())}"
