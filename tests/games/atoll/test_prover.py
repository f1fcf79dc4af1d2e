"""Proofs, compared with full search; and forged certificates, which the checker refuses."""

from __future__ import annotations

import ast
import json
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from skerry.games.atoll.board import board
from skerry.games.atoll.node_graph import node_graph
from skerry.games.atoll.prover import checker
from skerry.games.atoll.prover.connections import Connections
from skerry.games.atoll.prover.inferior_cells import find_inferior_cells
from skerry.games.atoll.prover.search import Prover
from skerry.games.atoll.rules import AtollState

from bench.solver import can_win, random_endgames

PROVER = Path(checker.__file__).parent


def solve_and_certify(prover: Prover, state: AtollState) -> tuple[bool, dict[str, Any]]:
    """Return whether the player to move wins, and the certificate as read from JSON."""
    stones = (state.black, state.white)
    solved = prover.solve(stones, state.to_move)
    assert solved is not None
    text = json.dumps(prover.make_certificate(stones, state.to_move))
    return solved.winner == state.to_move, json.loads(text)


@pytest.mark.parametrize("left", [4, 7, 10, 11])
def test_proofs_agree_with_full_search_and_pass_the_checker(left: int) -> None:
    prover = Prover(7)
    for state in random_endgames(7, left, 30, Random(f"prover/{left}")):
        won, certificate = solve_and_certify(prover, state)
        assert won == can_win(state)
        checker.check(certificate)


def test_every_position_of_the_smallest_board_is_decided() -> None:
    prover = Prover(3)
    states = [AtollState(3)]
    for state in states:
        if not state.is_terminal:
            won, certificate = solve_and_certify(prover, state)
            assert won == can_win(state)
            checker.check(certificate)
            states += [state.apply(name) for name in state.legal_actions() if name != "swap"]
    assert len(states) > 20


def connections(state: AtollState, colour: int, free: int) -> Connections:
    """Return the connections of a colour that use only the empty cells in `free`."""
    tables = node_graph(state.columns)
    stones = (state.white if colour else state.black) | tables.home[colour]
    return Connections(tables, colour, stones, free)


def test_a_connected_colour_wins_even_if_the_other_moves_first() -> None:
    checked = 0
    for state in random_endgames(7, 10, 60, Random("connected")):
        other = 1 - state.to_move
        empty = (1 << state.board.size) - 1 & ~state.black & ~state.white
        links = connections(state, other, empty)
        if links.winning_link is not None or not links.must:
            checked += 1
            assert not can_win(state)
        elif links.winning_halves:
            for cell in range(state.board.size):
                if (empty & ~links.must) >> cell & 1:
                    after = state.apply(state.board.names[cell])
                    assert after.is_terminal is False
                    assert can_win(after)
    assert checked >= 8


def test_a_stone_on_the_third_row_is_linked_by_a_minimal_carrier() -> None:
    """This carrier is the edge template that is called the ziggurat in Hex."""
    state = AtollState(11).apply("h8")
    atoll = state.board
    links = connections(state, 0, (1 << atoll.size) - 1 & ~state.black)
    stone = atoll.number["h8"]
    number = next(k for k, isle in enumerate(atoll.islands) if (isle.colour, isle.end) == (0, "n"))
    carrier = min((link[0] for link in links.full[atoll.size + number][stone]), key=int.bit_count)
    island = atoll.islands[number].mask
    assert not can_be_cut_off(state, state.black | island, carrier, stone, island)
    for cell in range(atoll.size):
        if carrier >> cell & 1:
            assert can_be_cut_off(
                state, state.black | island, carrier & ~(1 << cell), stone, island
            )


def can_be_cut_off(state: AtollState, stones: int, free: int, stone: int, island: int) -> bool:
    """Return whether the side that moves first in the free cells can separate stone and island."""
    if state.board.connected_group(stone, stones) & island:
        return False
    cells = [1 << cell for cell in range(state.board.size) if free >> cell & 1]
    return not cells or any(
        all(
            can_be_cut_off(state, stones | ours, free & ~cut & ~ours, stone, island)
            for ours in cells
            if ours != cut
        )
        for cut in cells
    )


def test_dead_and_captured_cells_change_no_outcome() -> None:
    checked = 0
    for state in random_endgames(7, 9, 60, Random("dead")):
        tables = node_graph(7)
        whole = (state.black | tables.home[0], state.white | tables.home[1])
        poor = find_inferior_cells(tables, 7, whole)
        both = poor.captured[0] | poor.captured[1]
        if not poor.dead | both:
            continue
        checked += 1
        for dead_to in (0, 1):
            black = state.black | poor.captured[0] | (0 if dead_to else poor.dead)
            white = state.white | poor.captured[1] | (poor.dead if dead_to else 0)
            winner = full_search_winner(state, black, white, state.to_move, {})
            assert (winner == state.to_move) == can_win(state)
    assert checked > 20


def full_search_winner(
    state: AtollState, black: int, white: int, colour: int, known: dict[tuple[int, int, int], int]
) -> int:
    """Return the winner by full search; the colours may have any numbers of stones."""
    key = (black, white, colour)
    if key not in known:
        known[key] = _outcome(state, black, white, colour, known)
    return known[key]


def _outcome(
    state: AtollState, black: int, white: int, colour: int, known: dict[tuple[int, int, int], int]
) -> int:
    for owner, stones in enumerate((black, white)):
        connected = stones | state.board.home[owner]
        for first, second in state.board.pairs[owner]:
            if state.board.connected_group((first & -first).bit_length() - 1, connected) & second:
                return owner
    for cell in state.board.cells:
        stone = 1 << cell
        if (black | white) & stone:
            continue
        more = (black, white | stone) if colour else (black | stone, white)
        if full_search_winner(state, *more, 1 - colour, known) == colour:
            return colour
    return 1 - colour


def test_work_is_bounded_and_results_are_cached() -> None:
    prover = Prover(7)
    assert prover.solve((1 << 20, 0), 1, 50) is None
    assert prover.work == 50
    state = random_endgames(7, 12, 1, Random("kept"))[0]
    assert prover.solve((state.black, state.white), state.to_move) is not None
    before = prover.work
    assert prover.solve((state.black, state.white), state.to_move) is not None
    assert prover.work == before
    with pytest.raises(ValueError, match="not solved"):
        prover.make_certificate((1 << 20, 0), 1)


def test_a_position_with_a_path_is_lost_for_the_player_to_move() -> None:
    state = AtollState(7)
    for name in ("d1", "a1", "d2", "a2", "d3", "a3", "d4", "a4", "d5", "b1", "d6"):
        state = state.apply(name)
    path = sum(1 << state.board.number[f"d{rank}"] for rank in range(1, 7))
    assert state.winner == 0
    won, certificate = solve_and_certify(Prover(7), state)
    assert not won
    assert checker.check(certificate).carrier == frozenset()
    with pytest.raises(ValueError, match="has a path already"):
        Prover(7).solve((path, 0), 0)


@pytest.fixture(scope="module")
def sound_certificate() -> dict[str, Any]:
    """Return a certificate with all three kinds of step."""
    prover = Prover(7)
    for state in random_endgames(7, 16, 40, Random("sound")):
        _, certificate = solve_and_certify(prover, state)
        if {step[0] for step in certificate["steps"]} == {"p", "a", "o"}:
            return certificate
    raise AssertionError("no certificate has all three kinds of step")


def test_a_certificate_names_the_cells_it_needs(sound_certificate: dict[str, Any]) -> None:
    checked = checker.check(sound_certificate)
    names = board(7).names
    needed = {names[cell] for cell in checked.carrier}
    assert not needed & {
        *sound_certificate["white" if sound_certificate["winner"] == 0 else "black"]
    }


def test_forged_certificates_are_refused(sound_certificate: dict[str, Any]) -> None:
    """Claim the other winner, or give a needed cell to the loser."""
    forged = deepcopy(sound_certificate)
    forged["winner"] = 1 - forged["winner"]
    with pytest.raises(ValueError, match="move"):
        checker.check(forged)
    forged = deepcopy(sound_certificate)
    needed = checker.check(sound_certificate).carrier
    taken = "white" if sound_certificate["winner"] == 0 else "black"
    forged[taken] = [*forged[taken], board(7).names[min(needed)]]
    with pytest.raises(ValueError, match="wins this position"):
        checker.check(forged)


def test_changed_numbers_never_prove_a_false_claim() -> None:
    """The checker refuses changed steps, or the claim is still true by full search."""
    rng = Random("turned")
    prover = Prover(7)
    refused = 0
    for state in random_endgames(7, 9, 40, Random("false")):
        won, certificate = solve_and_certify(prover, state)
        for _ in range(20):
            forged = deepcopy(certificate)
            step = rng.choice(forged["steps"])
            step[rng.randrange(1, len(step))] = rng.randrange(46)
            try:
                checker.check(forged)
            except ValueError:
                refused += 1
                continue
            assert (forged["winner"] == state.to_move) == won
    assert refused > 400


@pytest.mark.parametrize(
    ("steps", "complaint"),
    [
        ([["p", 0]], "two nodes"),
        ([["p", 0, 30]], "not adjacent"),
        ([["p", 0, 1], ["a", 0, 0]], "exactly one end"),
        ([["p", 0, 1], ["a", 0, 1]], "earlier"),
        ([["p", 0, 1], ["o", 1, 0]], "one cell"),
        ([["p", 0, 1], ["p", 1, 2], ["o", 0, 0, 2, 1]], "goals must be equal"),
        ([["x", 1]], "unknown rule"),
        ([["p", 0, "1"]], "integers"),
        ([["p", 0, 1]], "wins this position"),
    ],
)
def test_invalid_steps_are_refused(steps: list[Any], complaint: str) -> None:
    certificate = {"columns": 7, "black": ["a1", "a2"], "white": [], "to_move": 1, "winner": 0}
    with pytest.raises(ValueError, match=complaint):
        checker.check({**certificate, "steps": steps, "claim": [None, len(steps) - 1]})


def test_the_checker_is_short_and_shares_nothing_with_the_prover() -> None:
    text = Path(checker.__file__).read_text("utf-8")
    assert len(text.splitlines()) <= 200
    imported = {
        f"{node.module}.{name.name}"
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom)
        for name in node.names
        if (node.module or "").startswith("skerry") or node.level
    }
    assert imported == {
        f"skerry.games.atoll.board.{name}" for name in ("OPPOSITE", "Board", "board")
    }
    assert (PROVER / "search.py").exists()
