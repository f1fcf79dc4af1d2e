"""Checking JSON from outside takes time in proportion to its length, also for hostile texts."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress

import pytest
from skerry import Host
from skerry.core.outside_text import MAX_PARTS, find_problem
from skerry.library.files.game_file import read_file
from skerry.library.files.result_file import read_file as read_results
from skerry.library.saves import Save
from skerry.testing.cpu import best_of, cpu_seconds

MB = 1_000_000

HOSTILE = {
    "arrays": "[" * 2 * MB,
    "objects": '{"a":' * (2 * MB // 5),
    "quotes": '"' + '\\"' * MB,
    "open quotes": '"\\' * MB,
    "closed": "[" * MB + "]" * MB,
    "many": "[" + "[]," * (MB // 2) + "[]]",
    "commas": "[" + "0," * MB + "0]",
}
"""Texts of two million characters, each built to be slow in a different way."""

HONEST = "[" + "0," * MB + "0]"


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_text_of_2_mb_is_refused_quickly(kind: str) -> None:
    """Compare with the time in which the standard library reads a harmless text of that length.

    The slowest kind takes 1.5 times as long; the rest is a margin for other programs.
    """
    text = HOSTILE[kind]

    def times(refuse: Callable[[], object]) -> float:
        return cpu_seconds(refuse) / cpu_seconds(lambda: json.loads(HONEST))

    def try_to_read() -> None:
        for read in (read_file, read_results):
            with suppress(ValueError):  # refused with a reason
                read([text])
        with suppress(ValueError):
            Save.loads(text)

    assert best_of(lambda: times(try_to_read) / 3, 4) < 4
    assert "error" in json.loads(Host().call(text))
    assert best_of(lambda: times(lambda: Host().call(text)), 4) < 4


def test_nesting_counts_outside_of_strings() -> None:
    assert find_problem('["[[[[", {"a\\"[[[": [1]}]', 30, 3) == ""
    assert (
        find_problem('["[[[[", {"a\\"[[[": [1]}]', 30, 2) == "at most 2 brackets within each other"
    )
    assert find_problem("[] [] [] {}", 30, 1) == ""
    assert find_problem("xyz", 2, 1) == "at most 2 characters, not 3"
    assert find_problem("[" + "," * MAX_PARTS, 2 * MAX_PARTS, 1).startswith(f"at most {MAX_PARTS} ")
