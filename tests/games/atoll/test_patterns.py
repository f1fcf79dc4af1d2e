"""Reuse of proofs in other positions."""

from __future__ import annotations

import json
from random import Random

import pytest
from skerry.games.atoll.board import board
from skerry.games.atoll.node_graph import node_graph
from skerry.games.atoll.prover import checker
from skerry.games.atoll.prover.certificate import ProofSteps
from skerry.games.atoll.prover.search import Prover, Solved

POSITIONS = 30
STONES = (10, 18)


@pytest.fixture(scope="module")
def prover() -> Prover:
    """Return a prover that has decided POSITIONS random open positions of the small board."""
    small_board_prover = Prover(7)
    rng = Random("patterns")
    decided = 0
    cells = list(board(7).cells)
    while decided < POSITIONS:
        rng.shuffle(cells)
        count = rng.randint(*STONES)
        stones = (
            sum(1 << cell for cell in cells[0:count:2]),
            sum(1 << cell for cell in cells[1:count:2]),
        )
        try:
            decided += small_board_prover.solve(stones, count % 2, 300) is not None
        except ValueError:
            continue  # a colour has a path already
    return small_board_prover


@pytest.mark.more
def test_the_checker_accepts_the_proofs_of_a_long_search(prover: Prover) -> None:
    proofs = [key for key, node in prover.table.items() if isinstance(node, Solved)]
    assert len(proofs) > 5 * POSITIONS
    for stones, colour in Random("which").sample(proofs, 200):
        certificate = json.loads(json.dumps(prover.make_certificate(stones, colour)))
        checker.check(certificate)


@pytest.mark.more
def test_proofs_were_reused(prover: Prover) -> None:
    assert all(prover.patterns.known)
    assert prover.patterns.turned


def test_a_proof_that_starts_from_a_stone_needs_that_stone() -> None:
    book = ProofSteps(node_graph(7))
    a, b, u, w = next(
        candidate for candidate in node_graph(7).bridges if max(candidate) < node_graph(7).size
    )
    over = {key: book.add_and(book.add_path([u, key]), book.add_path([key, w])) for key in (a, b)}
    bridge = book.add_or(list(over.items()))
    assert (book.carrier[bridge], book.stones[bridge]) == (1 << a | 1 << b, 1 << u | 1 << w)
    with_stone = book.with_stones(bridge, 1 << a)
    assert (book.carrier[with_stone], book.stones[with_stone]) == (0, 1 << u | 1 << w | 1 << a)
    assert book.with_stones(bridge, 0) == bridge


def test_alternatives_that_one_stone_spoils_are_refused() -> None:
    book = ProofSteps(node_graph(7))
    a, _, u, w = next(
        candidate for candidate in node_graph(7).bridges if max(candidate) < node_graph(7).size
    )
    over = book.add_and(book.add_path([u, a]), book.add_path([a, w]))
    with pytest.raises(ValueError, match="in all carriers"):
        book.add_or([(a, over)])
