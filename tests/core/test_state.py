"""Packed states: what `unpack` takes and what it refuses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
import skerry
from skerry.core.state import State, pack, unpack
from toys import toy


@dataclass(frozen=True, slots=True)
class Jar(State):
    """A state whose laws can fail in every way that Python has."""

    count: int = 1
    name: str = "plum"
    row: tuple[Any, ...] = (1, (2, 3))
    owner: int | None = None

    def validate(self) -> None:
        assert self.count < 100, "too full"
        {1: "one"}[self.row[0]]
        assert 10 // self.count
        assert self.name.encode()
        assert 1 << self.count
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9][-self.count]


def test_pack_and_unpack_are_inverse() -> None:
    jar = Jar(7, "fig", (1, ("x", None, (5,))), 3)
    assert pack(jar) == [7, "fig", (1, ("x", None, (5,))), 3]
    assert unpack(Jar(), [7, "fig", [1, ["x", None, [5]]], 3]) == jar


@pytest.mark.parametrize(
    ("packed", "reason"),
    [
        ({}, "list of its 4 fields"),
        ([1, "plum", [1]], "list of its 4 fields"),
        ([1, "plum", [1], None, 0], "list of its 4 fields"),
        ([100, "plum", [1], None], "too full"),
        ([1, "plum", [2], None], "KeyError"),
        ([1, "plum", [], None], "IndexError"),
        ([0, "plum", [1], None], "ZeroDivisionError"),
        ([-1, "plum", [1], None], "ValueError"),
        ([-99, "plum", [1], None], "damaged"),
        ([1, "\ud800", [1], None], "Unicode"),
        ([1, "", [1], None], "damaged"),
        (["1", "plum", [1], None], "count is int, not str"),
        ([1, 5, [1], None], "name is str, not int"),
        ([1, "plum", 5, None], "row is tuple, not int"),
        ([True, "plum", [1], None], "a state holds no bool"),
        ([1.0, "plum", [1], None], "a state holds no float"),
        ([float("nan"), "plum", [1], None], "a state holds no float"),
        ([1, "plum", [1, {}], None], "a state holds no dict"),
    ],
)
def test_damage_is_refused_with_a_reason(packed: object, reason: str) -> None:
    with pytest.raises(ValueError, match=reason) as caught:
        unpack(Jar(), packed)
    assert "packed Jar" in str(caught.value)


def test_any_field_may_be_none_where_the_laws_allow_it() -> None:
    assert unpack(Jar(), [1, "plum", [1], None]).owner is None
    assert unpack(Jar(), [1, "plum", [1], 4]).owner == 4


def test_a_state_is_written_as_how_it_stands() -> None:
    state = skerry.load("atoll").start("small")
    assert repr(state) == "<AtollState: player 0 to move, legal actions: 38>"
    for action in ("c3", "swap"):
        state = state.apply(action)
    assert repr(state) == "<AtollState: player 0 to move, legal actions: 37>"
    pig = toy("pig").start("short", 1).apply("roll")
    assert repr(pig) == "<PigState: chance, outcomes: 6>"
    over = pig.apply("1")
    assert over.is_terminal
    assert repr(over) == "<PigState: over, returns (-1.0,)>"


def test_a_state_may_have_words_of_its_own() -> None:
    @dataclass(frozen=True, slots=True)
    class Own(Jar):
        def __repr__(self) -> str:
            return "mine"

    assert repr(Own()) == "mine"
