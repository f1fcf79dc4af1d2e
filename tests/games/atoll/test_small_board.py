"""The lemmas that decide the small board: the prover derives them, the checker accepts them."""

from __future__ import annotations

import json
from itertools import islice
from random import Random

import pytest
from skerry.core.bot import Budget
from skerry.games.atoll import openings
from skerry.games.atoll.board import board
from skerry.games.atoll.bot import think
from skerry.games.atoll.facts import fact
from skerry.games.atoll.prover import checker
from skerry.games.atoll.prover.search import Prover
from skerry.games.atoll.prover.small_board import (
    Lemma,
    SmallBoardLemmas,
    load_small_board,
    pack_lemmas,
)
from skerry.games.atoll.rules import SWAP, AtollState

CELLS = board(7).names[:38]
CENTRE = "d3"
"""A first stone whose lemmas come first in the file, because they need no other lemmas."""


@pytest.fixture(scope="module")
def small_board() -> SmallBoardLemmas:
    lemmas = load_small_board()
    assert lemmas is not None
    return lemmas


@pytest.mark.more
def test_the_prover_proves_the_first_lemmas(small_board: SmallBoardLemmas) -> None:
    prover = Prover(7)
    for lemma, work in islice(small_board.prove_with(prover), 130):
        assert work <= 2000
        other = (1 << 38) - 1 & ~lemma.stones & ~lemma.carrier
        stones = (other, lemma.stones) if lemma.winner else (lemma.stones, other)
        if prover.make_certificate(stones, 1 - lemma.winner)["winner"] != lemma.winner:
            pytest.fail(f"{lemma} is proven for the other side")
    checker.check(json.loads(json.dumps(prover.make_certificate(stones, 1 - lemma.winner))))


@pytest.mark.more
def test_the_checker_accepts_proofs_built_on_the_lemmas(small_board: SmallBoardLemmas) -> None:
    number = board(7).number
    prover = Prover(7)
    last = Lemma(0, 1 << number[CENTRE], 0)
    for lemma, work in small_board.prove_with(prover):
        assert work <= 2000
        if lemma.winner == 0 and lemma.stones == last.stones:
            break
    solved = prover.solve((last.stones, 0), 1, 10)
    assert solved is not None
    certificate = json.loads(json.dumps(prover.make_certificate((last.stones, 0), 1)))
    assert (certificate["black"], certificate["winner"]) == ([CENTRE], 0)
    checker.check(certificate)


@pytest.mark.more
def test_false_lemmas_cannot_be_proven() -> None:
    whole = (1 << 38) - 1
    for wrong in (Lemma(0, 0, 0), Lemma(0, 0, 7), Lemma(1, 0, whole)):
        lemmas = SmallBoardLemmas(pack_lemmas(7, [wrong]))
        with pytest.raises(ValueError, match=r"not proven|has a path already"):
            list(lemmas.prove_with(Prover(7)))


def test_the_winner_of_a_first_stone_keeps_winning_against_any_moves(
    small_board: SmallBoardLemmas,
) -> None:
    rng = Random("follow")
    prover = Prover(7)
    for stone in CELLS:
        state = AtollState(7).apply(stone)
        first = small_board.lemma_winner((state.black, state.white), 1)
        if first is None:
            continue
        while not state.is_terminal:
            moves = [name for name in state.legal_actions() if name != SWAP]
            stones = (state.black, state.white)
            if state.to_move == first.winner:
                lemma = small_board.lemma_winner(stones, state.to_move)
                if lemma is None:
                    solved = prover.solve(stones, state.to_move, 500)
                    assert solved is not None
                    assert solved.winner == first.winner
                    moves = [board(7).names[solved.key]]
                else:
                    assert (lemma.winner, lemma.move is None) == (first.winner, False)
                    moves = [board(7).names[lemma.move or 0]]
            state = state.apply(rng.choice(moves))
        assert state.winner == first.winner


def test_symmetric_first_stones_have_the_same_winner(small_board: SmallBoardLemmas) -> None:
    atoll = board(7)
    for stone in CELLS:
        q, y = atoll.places[atoll.number[stone]]
        twin = atoll.places.index((8 - q, 14 - y))
        first, second = (
            small_board.lemma_winner((1 << cell, 0), 1) for cell in (atoll.number[stone], twin)
        )
        assert (first and first.winner) == (second and second.winner)


def test_the_swap_follows_the_lemmas(small_board: SmallBoardLemmas) -> None:
    number = board(7).number
    for stone in CELLS:
        lemma = small_board.lemma_winner((1 << number[stone], 0), 1)
        if lemma is None:
            assert stone not in openings.proven_values(7)
            continue
        black = lemma.winner == 0
        assert openings.proven_values(7)[stone] == black
        [*_, estimate] = think(AtollState(7).apply(stone), 1, Budget(work=1), Random(1))
        assert (estimate.action == SWAP) == black
        assert ("Black" if black else "White") in fact(AtollState(7).apply(stone), SWAP)


def test_packed_lemmas_can_be_read_back(small_board: SmallBoardLemmas) -> None:
    some = small_board.lemmas[:100]
    again = SmallBoardLemmas(pack_lemmas(7, some))
    assert again.lemmas == some
    assert again.lemma_winner((1 << board(7).number["a1"], 0), 1) is None


def test_invalid_bytes_are_refused() -> None:
    for wrong in (b"", b"nothing", pack_lemmas(7, [])[:-9]):
        with pytest.raises(ValueError, match="not a file"):
            SmallBoardLemmas(wrong)
