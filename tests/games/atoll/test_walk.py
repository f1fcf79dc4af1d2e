"""The proof walk on the small board, in which the promised colour always wins."""

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


def states_after(states: list[AtollState], move: str) -> list[AtollState]:
    """Return the states after a human move and the proof's answer to it."""
    states = [*states, states[-1].apply(move)]
    answer = stop(states).answer
    return [*states, states[-1].apply(answer)] if answer else states


def decided_first_stones() -> dict[str, str]:
    """Map the decided first stones to the shape of the mark that shows the winner."""
    return {name: mark.shape for name, mark in stop([START]).marks.items() if mark.shape}


def test_the_marks_of_first_stones_match_the_lemmas() -> None:
    step = stop([START])
    assert set(step.marks) == set(CELLS)
    proof = follow.lemma_prover()
    assert proof is not None
    for name in CELLS:
        state = START.apply(name)
        mark = step.marks[name]
        lemma = proof.lemmas.lemma_winner((state.black, state.white), 1)
        if lemma is None:
            assert (mark.text, mark.shape) == ("?", "")
            assert name in stop([START, state]).wrong
        else:
            assert mark.shape == ("black-stone", "white-stone")[lemma.winner]
    shapes = [mark.shape for mark in step.marks.values()]
    for shape in ("black-stone", "white-stone"):
        assert str(shapes.count(shape)) in step.text


@pytest.mark.more
@pytest.mark.parametrize("first", ["d4", "b1"])
def test_the_proof_answers_every_reply_and_wins(first: str) -> None:
    """Try each reply to the first stone, then random moves to the end."""
    rng = Random(first)
    start = states_after([START], first)
    loser = start[-1].to_move
    for reply in stop(start).moves or ():
        states = states_after(start, reply)
        while not states[-1].is_terminal:
            step = stop(states)
            assert states[-1].to_move == loser
            assert SWAP not in (step.moves or ())
            states = states_after(states, rng.choice(sorted(step.moves or ())))
        assert states[-1].winner == 1 - loser
        assert stop(states).end


def test_stones_outside_the_marks_change_nothing() -> None:
    """The losing side is to move, gets all other cells at once, and still loses."""
    proof = follow.lemma_prover()
    rng = Random("beside")
    assert proof is not None
    checked = 0
    for first in sorted(decided_first_stones())[::5]:
        states = states_after([START], first)
        while not states[-1].is_terminal:
            step = stop(states)
            state = states[-1]
            needed = sum(1 << state.board.number[name] for name in step.marks)
            winner = 1 - state.to_move
            cells = (1 << 38) - 1
            winner_stones = state.white if winner else state.black
            other = cells & ~winner_stones & ~needed
            stones = (other, winner_stones) if winner else (winner_stones, other)
            solved = proof.find_winner(stones, state.to_move, 500)
            assert solved is not None
            assert (solved.winner, solved.move) == (winner, None)
            checked += 1
            states = states_after(states, rng.choice(sorted(step.moves or ())))
    assert checked > 30


def test_the_text_distinguishes_moves_inside_and_outside_the_marks() -> None:
    states = states_after([START], "d4")
    kinds = set[str]()
    for _ in range(12):
        step = stop(states)
        needed = set(step.marks)
        others = set(step.moves or ()) - set(step.marks)
        move = min(others or needed)
        states = states_after(states, move)
        if states[-1].is_terminal:
            break
        text = stop(states).text
        assert (f"needed {move}, and" in text) == (move in needed)
        assert (f"didn't need {move}" in text) == (move in others)
        kinds.add("into" if move in needed else "beside")
    assert kinds == {"into", "beside"}


def test_a_missing_proof_file_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(follow, "lemma_prover", lambda: None)
    with pytest.raises(ValueError, match="doesn't include the proof"):
        stop([START])
    assert ProofWalkStep().moves is None
