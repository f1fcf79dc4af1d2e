"""JSON from outside is looked at in a time that goes by its length, whatever it was made to be."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress

import pytest
from skerry import Host
from skerry.core.json_limits import MAX_PARTS, find_problem
from skerry.library.game_file import read_file
from skerry.library.result_records import read_file as read_results
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
"""Texts of two million characters, each made to be slow in another way."""

HONEST = "[" + "0," * MB + "0]"


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_text_of_2_mb_is_refused_soon(kind: str) -> None:
    """Beside an honest text of that length, which is read by the standard library in that time: the
    dearest kind takes half as long again, and the rest is room for other programs on the machine.
    """
    text = HOSTILE[kind]

    def times(refuse: Callable[[], object]) -> float:
        return cpu_seconds(refuse) / cpu_seconds(lambda: json.loads(HONEST))

    def refused() -> None:
        for read in (read_file, read_results, Save.loads):
            with suppress(ValueError):  # or says what the problem is
                read(text)

    assert best_of(lambda: times(refused) / 3, 4) < 4
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
