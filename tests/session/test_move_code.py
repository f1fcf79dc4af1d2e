"""Short ids: moves as a code, which is checked by replaying it."""

from __future__ import annotations

from random import Random

import pytest
from skerry.session.move_code import MAX_FREE_MOVES, MAX_MOVES, IndexReader, encode_indices
from skerry.session.session import Session
from skerry.session.short_id import short_id
from toys import registered_toys


@pytest.mark.parametrize("counts", [[], [1, 1, 1], [2, 9, 1, 300, 7], [6] * 500])
def test_indices_are_packed_and_read_again(counts: list[int]) -> None:
    rng = Random(1)
    places = [(rng.randrange(count), count) for count in counts]
    reader = IndexReader(encode_indices(places, "check"))
    assert reader.moves == len(places)
    assert [(reader.next_index(count), count) for count in counts] == places
    reader.check_end("check")
    with pytest.raises(ValueError, match="a character is wrong"):
        reader.check_end("another")


def test_the_length_of_a_code_depends_on_the_number_of_choices() -> None:
    assert len(encode_indices([(5, 6)] * 40, "x")) < 25
    assert len(encode_indices([(0, 1)] * 40, "x")) < 8


def test_too_many_moves_are_refused() -> None:
    with pytest.raises(ValueError, match="at most 4095 moves, but this game has 4096"):
        encode_indices([(0, 2)] * (MAX_MOVES + 1), "x")


def test_replaying_a_damaged_code_ends() -> None:
    places = [(1, 2)] + [(0, 1)] * 500 + [(0, 2)] * MAX_FREE_MOVES
    reader = IndexReader(encode_indices(places, "x"))
    assert [(reader.next_index(count), count) for _, count in places] == places
    with pytest.raises(ValueError, match="too few characters for its moves"):
        reader.next_index(2)
    with pytest.raises(ValueError, match="no code"):
        encode_indices([*places, (0, 2)], "x")


def test_a_game_without_a_code_has_its_id() -> None:
    with registered_toys():
        session = Session("pig", preset="short", seats=2, seed="s")
        while len(session.line) <= 3 * MAX_FREE_MOVES and not session.state.is_terminal:
            session.play(session.game.notation(session.state.legal_actions()[0]))
        again = Session.from_id(short_id(session))
        assert again.line == session.line


def test_a_changed_letter_is_detected() -> None:
    with registered_toys():
        id = short_id(Session.from_id("pig:short@5:roll,hold,roll,roll#seed-1"))
        head = id.partition("*")[0]
        code = id.partition("*")[2][:-7]
        tail = "#seed-1"
        wrong = 0
        for place in range(len(code)):
            for letter in "AQgw_-b7":
                text = code[:place] + letter + code[place + 1 :]
                if text == code:
                    continue
                with pytest.raises(ValueError, match=r"damaged|isn't a valid code"):
                    Session.from_id(f"{head}*{text}{tail}")
                wrong += 1
        assert wrong > 40
        with pytest.raises(ValueError, match="a character is wrong"):
            Session.from_id(f"{head}*{code}#seed-2")
