"""Early ends: the ways in which players may end a game, and the results."""

from __future__ import annotations

import pytest
from skerry.library.early_end import EarlyEnd, early_ends, read_early_end

RESIGNED = EarlyEnd("resigned", 1)


@pytest.mark.parametrize("end", [RESIGNED, EarlyEnd("draw"), EarlyEnd("stopped")])
def test_a_code_is_read_back(end: EarlyEnd) -> None:
    assert read_early_end(end.code, 2) == end


@pytest.mark.parametrize("code", ["", "resigned", "resigned-", "resigned--1", "Draw", "resigned-٣"])
def test_a_damaged_code_is_none(code: str) -> None:
    assert read_early_end(code, 4) is None


def test_the_result_of_each_kind() -> None:
    assert (RESIGNED.winners(2), RESIGNED.returns(2)) == ((0,), [1.0, -1.0])
    assert (RESIGNED.winners(4), RESIGNED.returns(3)) == ((), [1.0, -1.0, 1.0])
    draw = EarlyEnd("draw")
    assert (draw.winners(2), draw.returns(2)) == ((0, 1), [0.0, 0.0])
    assert EarlyEnd("stopped").winners(3) == ()


def test_who_may_end_a_game_how() -> None:
    assert early_ends(["person"], 0) == []
    assert early_ends([1, 2], 0) == []
    assert early_ends([1, "person"], 0) == [EarlyEnd("resigned", 1)]
    assert early_ends(["person", 1, 1], None) == [EarlyEnd("resigned", 0)]
    assert early_ends(["person", "person"], 1) == [EarlyEnd("draw"), EarlyEnd("resigned", 1)]
    assert early_ends(["person", "person"], None) == [EarlyEnd("draw")]
    assert early_ends(["person", "person", 2], 1) == [EarlyEnd("stopped")]


def test_a_code_of_another_number_of_seats_is_none() -> None:
    assert read_early_end("resigned-2", 2) is None
    assert read_early_end("draw", 1) is None
