"""The lemmas that decide the small board: the prover shows them, the checker accepts its proofs."""

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
from skerry.games.atoll.prover.small_board import Lemma, SmallBoard, load_small_board, pack_lemmas
from skerry.games.atoll.rules import SWAP, AtollState

CELLS = board(7).names[:38]
CENTRE = "d3"
"""The first stone whose lemmas stand first in the file: they need no others."""


@pytest.fixture(scope="module")
def kept() -> SmallBoard:
    found = load_small_board()
    assert found is not None
    return found


def test_the_prover_proves_the_first_lemmas(kept: SmallBoard) -> None:
    prover = Prover(7)
    for lemma, work in islice(kept.prove_with(prover), 130):
        assert work <= 2000
        other = (1 << 38) - 1 & ~lemma.stones & ~lemma.carrier
        stones = (other, lemma.stones) if lemma.winner else (lemma.stones, other)
        if prover.certificate(stones, 1 - lemma.winner)["winner"] != lemma.winner:
            pytest.fail(f"{lemma} is proven for the other side")
    checker.check(json.loads(json.dumps(prover.certificate(stones, 1 - lemma.winner))))


@pytest.mark.more
def test_the_checker_accepts_what_the_prover_shows_by_the_lemmas(kept: SmallBoard) -> None:
    number = board(7).number
    prover = Prover(7)
    last = Lemma(0, 1 << number[CENTRE], 0)
    for lemma, work in kept.prove_with(prover):
        assert work <= 2000
        if lemma.winner == 0 and lemma.stones == last.stones:
            break
    found = prover.solve((last.stones, 0), 1, 10)
    assert found is not None
    certificate = json.loads(json.dumps(prover.certificate((last.stones, 0), 1)))
    assert (certificate["black"], certificate["winner"]) == ([CENTRE], 0)
    checker.check(certificate)


def test_lemmas_that_do_not_hold_are_not_shown() -> None:
    whole = (1 << 38) - 1
    for wrong in (Lemma(0, 0, 0), Lemma(0, 0, 7), Lemma(1, 0, whole)):
        board_of_it = SmallBoard(pack_lemmas(7, [wrong]))
        with pytest.raises(ValueError, match=r"not proven|has a path already"):
            list(board_of_it.prove_with(Prover(7)))


def test_the_winner_of_a_first_stone_keeps_winning_against_any_moves(kept: SmallBoard) -> None:
    rng = Random("follow")
    prover = Prover(7)
    for stone in CELLS:
        state = AtollState(7).apply(stone)
        first = kept.lemma_winner((state.black, state.white), 1)
        if first is None:
            continue
        while not state.is_terminal:
            moves = [name for name in state.legal_actions() if name != SWAP]
            stones = (state.black, state.white)
            if state.to_move == first.winner:
                found = kept.lemma_winner(stones, state.to_move)
                if found is None:
                    late = prover.solve(stones, state.to_move, 500)
                    assert late is not None
                    assert late.winner == first.winner
                    moves = [board(7).names[late.key]]
                else:
                    assert (found.winner, found.move is None) == (first.winner, False)
                    moves = [board(7).names[found.move or 0]]
            state = state.apply(rng.choice(moves))
        assert state.winner == first.winner


def test_twins_have_the_same_winner(kept: SmallBoard) -> None:
    atoll = board(7)
    for stone in CELLS:
        q, y = atoll.places[atoll.number[stone]]
        twin = atoll.places.index((8 - q, 14 - y))
        one, two = (kept.lemma_winner((1 << cell, 0), 1) for cell in (atoll.number[stone], twin))
        assert (one and one.winner) == (two and two.winner)


def test_the_pie_rule_goes_by_what_is_proven(kept: SmallBoard) -> None:
    number = board(7).number
    for stone in CELLS:
        found = kept.lemma_winner((1 << number[stone], 0), 1)
        if found is None:
            assert stone not in openings.proven_values(7)
            continue
        black = found.winner == 0
        assert openings.proven_values(7)[stone] == black
        [*_, estimate] = think(AtollState(7).apply(stone), 1, Budget(work=1), Random(1))
        assert (estimate.action == SWAP) == black
        assert ("Black" if black else "White") in fact(AtollState(7).apply(stone), SWAP)


def test_what_is_packed_comes_back(kept: SmallBoard) -> None:
    some = kept.lemmas[:100]
    again = SmallBoard(pack_lemmas(7, some))
    assert again.lemmas == some
    assert again.lemma_winner((1 << board(7).number["a1"], 0), 1) is None


def test_bytes_that_are_no_file_are_refused() -> None:
    for wrong in (b"", b"nothing", pack_lemmas(7, [])[:-9]):
        with pytest.raises(ValueError, match="not a file"):
            SmallBoard(wrong)
