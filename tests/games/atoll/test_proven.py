"""The top level on the small board, which uses the proven lemmas if they are available."""

from __future__ import annotations

import json
from random import Random

import pytest
from skerry import Host
from skerry.core.bot import Budget, choose
from skerry.games.atoll.board import board
from skerry.games.atoll.bot import ponder, proven, think
from skerry.games.atoll.prover.follow import lemma_prover
from skerry.games.atoll.rules import SWAP, AtollState

CELLS = board(7).names[:38]
WORK = Budget(work=40)
PROOF = lemma_prover()
assert PROOF is not None
WINNERS = {
    name: decided.winner
    for name in CELLS
    if (decided := PROOF.lemmas.lemma_winner((1 << board(7).number[name], 0), 1))
}
"""For each first stone that the lemmas decide, the winner."""


@pytest.mark.parametrize(
    "first",
    [
        pytest.param(first, marks=() if number % 6 == 0 else pytest.mark.more)
        for number, first in enumerate(WINNERS)
    ],
)
def test_it_wins_every_decided_first_stone_against_random_play(first: str) -> None:
    rng = Random(first)
    state = AtollState(7).apply(first)
    winner = WINNERS[first]
    while not state.is_terminal:
        if state.to_move == winner:
            estimate = choose(think(state, 5, WORK, rng))
            assert (estimate.value, estimate.proven) == (1, True)
            state = state.apply(estimate.action)
        else:
            state = state.apply(
                rng.choice([action for action in state.legal_actions() if action != SWAP])
            )
    assert state.winner == winner


@pytest.mark.more
@pytest.mark.parametrize("first", sorted(WINNERS)[::6])
def test_it_wins_against_the_level_below(first: str) -> None:
    """A swap is replaced by the best stone, because a bot would swap if Black wins."""
    rng = Random(first)
    winner = WINNERS[first]
    state = AtollState(7).apply(first)
    while not state.is_terminal:
        level = 5 if state.to_move == winner else 4
        estimate = choose(think(state, level, WORK, rng))
        action = estimate.action
        if action == SWAP:
            action = max(
                (candidate for candidate in estimate.values if candidate != SWAP),
                key=estimate.values.__getitem__,
            )
        state = state.apply(action)
    assert state.winner == winner


@pytest.mark.parametrize("first", sorted(WINNERS)[::3])
def test_the_pie_rule_is_exact(first: str) -> None:
    estimate = choose(think(AtollState(7).apply(first), 5, WORK, Random(1)))
    assert (estimate.action == SWAP) == (WINNERS[first] == 0)
    assert (estimate.value, estimate.proven) == (1, True)
    assert estimate.values[SWAP] == 1 - WINNERS[first]


def test_in_a_lost_position_it_plays_the_move_of_the_search() -> None:
    state = AtollState(7).apply("d4").apply(SWAP)
    estimates = list(think(state, 5, WORK, Random(1)))
    searched = list(think(state, 4, WORK, Random(1)))
    assert [estimate.action for estimate in estimates] == [estimate.action for estimate in searched]
    assert all((estimate.value, estimate.proven) == (0, True) for estimate in estimates)
    assert set(estimates[-1].values.values()) == {0}
    assert "Black has a forced win" in estimates[-1].note


def test_the_values_of_a_won_position_are_true() -> None:
    state = AtollState(7).apply("b1")
    estimate = choose(think(state, 5, WORK, Random(1)))
    assert PROOF
    for action, value in estimate.values.items():
        after = state.apply(action)
        lemma = PROOF.lemmas.lemma_winner((after.black, after.white), after.to_move)
        if action != SWAP and lemma is not None:
            assert value == (lemma.winner == 1)
    assert 1 in estimate.values.values()


def test_no_proof_before_the_first_stone_or_on_other_boards() -> None:
    for state in (AtollState(7), AtollState(11).apply("f6").apply("g7")):
        assert "It is proven" not in choose(think(state, 5, Budget(work=3), Random(1))).note


def test_lower_levels_do_not_use_the_lemmas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        proven, "available_or_prefetch", lambda _part: pytest.fail("somebody asked")
    )
    state = AtollState(7).apply("a1").apply("d4")
    for level in (1, 2, 3, 4):
        assert choose(think(state, level, Budget(work=3), Random(1))).action


def test_without_the_lemmas_it_searches_and_asks_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    host = Host()
    host.call('{"op": "open", "id": "atoll:small:b1,d4", "players": ["person", 5]}')
    bot_input = json.loads(host.call('{"op": "bot_input", "level": 5}'))["input"]
    request = json.dumps({"op": "think", "input": bot_input, "work": 30, "seed": "1"})
    assert "prefetch_module" not in json.loads(host.call(request))
    monkeypatch.setattr(
        "skerry.core.lazy_modules.find_spec",
        lambda name: None if name == proven.PROVER_MODULE else name,
    )
    reply = json.loads(host.call(request))
    assert reply["prefetch_module"] == proven.PROVER_MODULE
    while not reply["done"]:
        assert reply["move"]
        reply = json.loads(host.call('{"op": "continue"}'))
    assert not reply["proven"]


def test_lemmas_that_arrive_during_a_search_end_it(monkeypatch: pytest.MonkeyPatch) -> None:
    state = AtollState(7).apply("b1")
    with monkeypatch.context() as without:
        without.setattr(proven, "available_or_prefetch", lambda _part: False)
        estimates = think(state, 5, Budget(work=400), Random(1))
        assert not next(estimates).proven
    [*_, last] = estimates
    assert (last.proven, last.value) == (True, 1)
    assert last.work < 400


def test_an_immediate_win_has_no_note() -> None:
    state = AtollState(7)
    for move in [
        "d5",
        "a3",
        "b4",
        "g4",
        "d6",
        "f4",
        "c4",
        "d3",
        "b3",
        "b6",
        "e1",
        "d4",
        "e4",
        "a2",
        "c2",
        "e5",
    ]:
        state = state.apply(move)
    estimate = choose(think(state, 5, WORK, Random(1)))
    assert (estimate.action, estimate.proven, estimate.note) == ("c1", True, "")


def test_decided_positions_are_not_pondered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = AtollState(7).apply("d4").apply("a1").apply("c3")
    assert PROOF
    assert PROOF.lemmas.lemma_winner((state.black, state.white), state.to_move)
    assert list(ponder(state, 5, Budget(seconds=60), Random(1))) == []
    monkeypatch.setattr(proven, "available_or_prefetch", lambda _part: False)
    assert next(ponder(state, 5, Budget(seconds=60), Random(1))) > 0
