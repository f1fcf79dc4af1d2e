"""Checks of the fields of a state."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from skerry.core.laws import check_values

BIT_SET = range(1 << 127)


@pytest.mark.parametrize("value", [1.5, "1", None, [1], -1, 1 << 127])
def test_a_huge_range_refuses_other_values_at_once(value: Any) -> None:
    """Without a check of the type, Python would compare 1.5 with all 2^127 numbers."""
    with pytest.raises(AssertionError, match="stones is"):
        check_values(SimpleNamespace(stones=value), stones=BIT_SET)


def test_integers_of_all_kinds_are_allowed() -> None:
    for value in (0, (1 << 127) - 1, True):
        check_values(SimpleNamespace(stones=value), stones=BIT_SET)
