"""States: packing, unpacking and refusing damaged data, drafts, drawing chance outcomes."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import FrozenInstanceError, dataclass
from random import Random
from typing import Any

import pytest
import skerry
from skerry.core.state import State, draw_index, freeze, make_draft, pack, set_derived, unpack
from toys import toy


@dataclass(frozen=True, slots=True)
class Jar(State):
    """A state whose validation can raise different exceptions."""

    count: int = 1
    name: str = "plum"
    row: tuple[Any, ...] = (1, (2, 3))
    owner: int | None = None

    @property
    def current_player(self) -> int:
        return 0

    def legal_actions(self) -> tuple[str, ...]:
        return ()

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
        ({}, "list of 4 values"),
        ([1, "plum", [1]], "list of 4 values"),
        ([1, "plum", [1], None, 0], "list of 4 values"),
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
        ([True, "plum", [1], None], "a state has no bool"),
        ([1.0, "plum", [1], None], "a state has no float"),
        ([float("nan"), "plum", [1], None], "a state has no float"),
        ([1, "plum", [1, {}], None], "a state has no dict"),
    ],
)
def test_damage_is_refused_with_a_reason(packed: object, reason: str) -> None:
    with pytest.raises(ValueError, match=reason) as caught:
        unpack(Jar(), packed)
    assert "packed Jar" in str(caught.value)


def test_any_field_may_be_none_if_validation_allows_it() -> None:
    assert unpack(Jar(), [1, "plum", [1], None]).owner is None
    assert unpack(Jar(), [1, "plum", [1], 4]).owner == 4


def test_repr_of_a_state_is_a_summary() -> None:
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


def test_a_state_may_define_its_own_repr() -> None:
    @dataclass(frozen=True, slots=True)
    class Own(Jar):
        def __repr__(self) -> str:
            return "mine"

    assert repr(Own()) == "mine"


def test_derived_fields_are_not_packed() -> None:
    jar = Jar()
    twin = Jar()
    set_derived(jar, ("plums",))
    assert jar.derived == ("plums",)
    assert (jar, hash(jar), pack(jar)) == (twin, hash(twin), pack(twin))
    for other in (twin, copy(jar), unpack(jar, [1, "plum", [1], None])):
        assert not hasattr(other, "derived")


def test_a_draft_is_changed_and_frozen() -> None:
    jar = Jar(7, "plum", (1,), 3)
    draft = make_draft(jar)
    draft.name = "fig"
    draft.derived = "figs"
    frozen = freeze(draft, Jar)
    assert frozen == Jar(7, "fig", (1,), 3)
    assert frozen.derived == "figs"
    assert jar == Jar(7, "plum", (1,), 3)
    with pytest.raises(FrozenInstanceError):
        frozen.count = 8  # type: ignore[misc]


def test_a_draft_is_frozen_without_derived_if_it_has_none() -> None:
    jar = Jar()
    set_derived(jar, ("plums",))
    assert not hasattr(freeze(make_draft(jar), Jar), "derived")


def test_a_draft_has_no_other_fields() -> None:
    draft = make_draft(Jar())
    draft.colour = "red"
    with pytest.raises(TypeError, match="colour"):
        freeze(draft, Jar)


@dataclass(frozen=True, slots=True)
class Die(State):
    """A chance node."""

    parts: tuple[int, ...]

    def chance_outcomes(self) -> Sequence[tuple[int, float]]:
        whole = sum(self.parts)
        return [(face, part / whole) for face, part in enumerate(self.parts)]


class Fixed(Random):
    """A random generator that returns a fixed number."""

    def __init__(self, number: float) -> None:
        super().__init__(0)
        self.number = number

    def random(self) -> float:
        return self.number


def test_draws_follow_the_probabilities() -> None:
    die = Die((1, 0, 2, 1))
    for number, face in ((0.0, 0), (0.24, 0), (0.25, 2), (0.74, 2), (0.75, 3), (1 - 2**-53, 3)):
        assert die.draw(Fixed(number)) == face


@pytest.mark.parametrize("count", [1, 2, 3, 6, 7, 16, 49, 20_000])
def test_equally_likely_outcomes_are_drawn_alike_without_a_list(count: int) -> None:
    """The bounds are tested as well, where floating-point sums are inexact."""
    die = Die((1,) * count)
    rng = Random(count)
    numbers = [rng.random() for _ in range(20)] + [rng.randrange(count) / count for _ in range(20)]
    for number in (*numbers, 0.0, 1 - 2**-53):
        assert die.draw(Fixed(number)) == draw_index(count, Fixed(number))
