"""The walk through the proof of the small board: whatever is played, the promised side wins."""

from __future__ import annotations

from random import Random

import pytest
from skerry.core.lesson import ProofWalkStep
from skerry.games.atoll.board import board
from skerry.games.atoll.prover import follow
from skerry.games.atoll.rules import SWAP, AtollState
from skerry.games.atoll.walk import stop

CELLS = board(7).names[:38]
START = AtollState(7)


def after(states: list[AtollState], move: str) -> list[AtollState]:
    """A person's move, and the proof's answer."""
    states = [*states, states[-1].apply(move)]
    answer = stop(states).answer
    return [*states, states[-1].apply(answer)] if answer else states


def decided() -> dict[str, str]:
    """The first stones of which the picture tells who wins, by the look of their discs."""
    return {name: mark.shape for name, mark in stop([START]).marks.items() if mark.shape}


def test_the_picture_tells_of_every_first_stone_what_the_lemmas_say() -> None:
    said = stop([START])
    assert set(said.marks) == set(CELLS)
    proof = follow.lemma_prover()
    assert proof is not None
    for name in CELLS:
        state = START.apply(name)
        mark = said.marks[name]
        found = proof.lemmas.lemma_winner((state.black, state.white), 1)
        if found is None:
            assert (mark.text, mark.shape) == ("?", "")
            assert name in stop([START, state]).wrong
        else:
            assert mark.shape == ("black-stone", "white-stone")[found.winner]
    shapes = [mark.shape for mark in said.marks.values()]
    for shape in ("black-stone", "white-stone"):
        assert str(shapes.count(shape)) in said.text


@pytest.mark.parametrize("first", ["d4", "b1"])
def test_every_reply_is_answered_and_the_proof_needs_no_more_than_it_says(first: str) -> None:
    """Of each reply to the first stone, and of random ones further on, to the end."""
    rng = Random(first)
    start = after([START], first)
    loser = start[-1].to_move
    for reply in stop(start).moves or ():
        states = after(start, reply)
        while not states[-1].is_terminal:
            said = stop(states)
            assert states[-1].to_move == loser
            assert SWAP not in (said.moves or ())
            states = after(states, rng.choice(sorted(said.moves or ())))
        assert states[-1].winner == 1 - loser
        assert stop(states).end


def test_what_is_played_beside_the_marks_changes_nothing() -> None:
    """The losing side may fill all other cells at once, and is to move: it has lost still."""
    proof = follow.lemma_prover()
    rng = Random("beside")
    assert proof is not None
    seen = 0
    for first in sorted(decided())[::5]:
        states = after([START], first)
        while not states[-1].is_terminal:
            said = stop(states)
            state = states[-1]
            needed = sum(1 << state.board.number[name] for name in said.marks)
            winner = 1 - state.to_move
            cells = (1 << 38) - 1
            own = state.white if winner else state.black
            other = cells & ~own & ~needed
            stones = (other, own) if winner else (own, other)
            found = proof.lemma_winner(stones, state.to_move, 500)
            assert found is not None
            assert (found.winner, found.move) == (winner, None)
            seen += 1
            states = after(states, rng.choice(sorted(said.moves or ())))
    assert seen > 30


def test_a_move_into_the_marks_is_told_from_one_beside_them() -> None:
    states = after([START], "d4")
    told = set[str]()
    for _ in range(12):
        said = stop(states)
        needed = set(said.marks)
        others = set(said.moves or ()) - set(said.marks)
        move = min(others or needed)
        states = after(states, move)
        if states[-1].is_terminal:
            break
        text = stop(states).text
        assert (f"needed {move}, and" in text) == (move in needed)
        assert (f"didn't need {move}" in text) == (move in others)
        told.add("into" if move in needed else "beside")
    assert told == {"into", "beside"}


def test_where_the_file_was_left_out_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(follow, "lemma_prover", lambda: None)
    with pytest.raises(ValueError, match="doesn't include the proof"):
        stop([START])
    assert ProofWalkStep().moves is None
