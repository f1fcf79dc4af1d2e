"""The certificates of first stones that are kept: the checker accepts each."""

from __future__ import annotations

import json
from random import Random

import pytest
from skerry.core.bot import Budget
from skerry.games.atoll import openings
from skerry.games.atoll.board import board
from skerry.games.atoll.bot import think
from skerry.games.atoll.facts import fact
from skerry.games.atoll.prover import checker
from skerry.games.atoll.prover.stored import FirstStones, packed, stored
from skerry.games.atoll.rules import SWAP, AtollState


@pytest.fixture(scope="module")
def kept() -> FirstStones:
    found = stored()
    assert found is not None
    return found


def test_the_checker_accepts_the_proof_of_each_stone_and_its_twin(kept: FirstStones) -> None:
    assert len(kept.claims) >= 7
    for name in kept.claims:
        for stone in (name, kept.twin(name)):
            certificate = json.loads(json.dumps(kept.certificate(stone)))
            assert certificate["winner"] == kept.winner(stone)
            assert (certificate["black"], certificate["white"]) == ([stone], [])
            assert certificate["to_move"] == 1
            checker.check(certificate)


def test_who_follows_the_proof_wins_against_any_moves(kept: FirstStones) -> None:
    rng = Random("follow")
    for name in kept.claims:
        for stone in (name, kept.twin(name)):
            state = AtollState(7).apply(stone)
            while not state.is_terminal:
                if state.to_move == kept.winner(stone):
                    cell = kept.answer((state.black, state.white), state.to_move)
                    assert cell is not None
                    state = state.apply(state.board.names[cell])
                else:
                    moves = [name for name in state.legal_actions() if name != "swap"]
                    state = state.apply(rng.choice(moves))
            assert state.winner == kept.winner(stone)


def test_the_pie_rule_goes_by_what_is_proven(kept: FirstStones) -> None:
    for name in kept.claims:
        for stone in (name, kept.twin(name)):
            black = kept.winner(stone) == 0
            assert openings.proven(7)[stone] == black
            [*_, estimate] = think(AtollState(7).apply(stone), 1, Budget(work=1), Random(1))
            assert (estimate.action == SWAP) == black
            assert ("Black" if black else "White") in fact(AtollState(7).apply(stone), SWAP)
    assert len(openings.proven(7)) == 2 * len(kept.claims)
    assert not {*openings.proven(7)} & {*openings.fairest(7)}


def test_what_is_packed_comes_back(kept: FirstStones) -> None:
    name = min(kept.claims)
    again = FirstStones(packed(7, {name: kept.certificate(name)}))
    assert again.certificate(name) == kept.certificate(name)
    assert {*again.claims} == {name}
    undecided = [cell for cell in board(7).names[:38] if again.winner(cell) is None]
    assert len(undecided) == 36


def test_bytes_that_are_no_file_are_refused() -> None:
    for wrong in (b"", b"nothing", packed(7, {})[:-9]):
        with pytest.raises(ValueError, match="no file"):
            FirstStones(wrong)
