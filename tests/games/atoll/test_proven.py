"""The top level on the small board: it plays by what is proven, and by its search without that."""

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
    name: found.winner
    for name in CELLS
    if (found := PROOF.lemmas.lemma_winner((1 << board(7).number[name], 0), 1))
}
"""The first stones that are decided, and who wins."""


@pytest.mark.parametrize("first", WINNERS)
def test_it_wins_every_decided_first_stone_against_random_play(first: str) -> None:
    rng = Random(first)
    state = AtollState(7).apply(first)
    winner = WINNERS[first]
    while not state.is_terminal:
        if state.to_move == winner:
            said = choose(think(state, 5, WORK, rng))
            assert (said.value, said.proven) == (1, True)
            state = state.apply(said.action)
        else:
            state = state.apply(rng.choice([it for it in state.legal_actions() if it != SWAP]))
    assert state.winner == winner


@pytest.mark.parametrize("first", sorted(WINNERS)[::6])
def test_it_wins_against_the_level_below(first: str) -> None:
    """In which the level below would rather swap a black stone that wins."""
    rng = Random(first)
    winner = WINNERS[first]
    state = AtollState(7).apply(first)
    while not state.is_terminal:
        level = 5 if state.to_move == winner else 4
        said = choose(think(state, level, WORK, rng))
        action = said.action
        if action == SWAP:
            action = max((it for it in said.values if it != SWAP), key=said.values.__getitem__)
        state = state.apply(action)
    assert state.winner == winner


@pytest.mark.parametrize("first", sorted(WINNERS)[::3])
def test_the_pie_rule_is_exact(first: str) -> None:
    said = choose(think(AtollState(7).apply(first), 5, WORK, Random(1)))
    assert (said.action == SWAP) == (WINNERS[first] == 0)
    assert (said.value, said.proven) == (1, True)
    assert said.values[SWAP] == 1 - WINNERS[first]


def test_who_loses_plays_what_the_search_likes_and_knows_it() -> None:
    state = AtollState(7).apply("d4").apply(SWAP)
    estimates = list(think(state, 5, WORK, Random(1)))
    searched = list(think(state, 4, WORK, Random(1)))
    assert [it.action for it in estimates] == [it.action for it in searched]
    assert all((it.value, it.proven) == (0, True) for it in estimates)
    assert set(estimates[-1].values.values()) == {0}
    assert "Black has a forced win" in estimates[-1].note


def test_the_values_of_a_won_position_are_true() -> None:
    state = AtollState(7).apply("b1")
    said = choose(think(state, 5, WORK, Random(1)))
    assert PROOF
    for action, value in said.values.items():
        after = state.apply(action)
        found = PROOF.lemmas.lemma_winner((after.black, after.white), after.to_move)
        if action != SWAP and found is not None:
            assert value == (found.winner == 1)
    assert 1 in said.values.values()


def test_before_the_first_stone_nothing_is_certain_and_other_boards_are_left_alone() -> None:
    for state in (AtollState(7), AtollState(11).apply("f6").apply("g7")):
        assert "It is proven" not in choose(think(state, 5, Budget(work=3), Random(1))).note


def test_lower_levels_know_nothing_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        proven, "available_or_prefetch", lambda _part: pytest.fail("somebody asked")
    )
    state = AtollState(7).apply("a1").apply("d4")
    for level in (1, 2, 3, 4):
        assert choose(think(state, level, Budget(work=3), Random(1))).action


def test_without_the_part_it_plays_on_and_wishes_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    host = Host()
    host.call('{"op": "open", "id": "atoll:small:b1,d4", "players": ["person", 5]}')
    brief = json.loads(host.call('{"op": "brief", "level": 5}'))["brief"]
    asked = json.dumps({"op": "think", "brief": brief, "work": 30, "seed": "1"})
    assert "likes" not in json.loads(host.call(asked))
    monkeypatch.setattr(
        "skerry.core.lazy_modules.find_spec", lambda it: None if it == proven.PROVER_MODULE else it
    )
    said = json.loads(host.call(asked))
    assert said["likes"] == proven.PROVER_MODULE
    while not said["done"]:
        assert said["move"]
        said = json.loads(host.call('{"op": "more"}'))
    assert not said["proven"]


def test_a_part_that_comes_meanwhile_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    state = AtollState(7).apply("b1")
    with monkeypatch.context() as without:
        without.setattr(proven, "available_or_prefetch", lambda _part: False)
        estimates = think(state, 5, Budget(work=400), Random(1))
        assert not next(estimates).proven
    [*_, last] = estimates
    assert (last.proven, last.value) == (True, 1)
    assert last.work < 400


def test_what_is_plain_to_see_needs_no_word() -> None:
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
    said = choose(think(state, 5, WORK, Random(1)))
    assert (said.action, said.proven, said.note) == ("c1", True, "")


def test_it_does_not_think_on_the_others_time_about_what_is_proven(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = AtollState(7).apply("d4").apply("a1").apply("c3")
    assert PROOF
    assert PROOF.lemmas.lemma_winner((state.black, state.white), state.to_move)
    assert list(ponder(state, 5, Budget(seconds=60), Random(1))) == []
    monkeypatch.setattr(proven, "available_or_prefetch", lambda _part: False)
    assert next(ponder(state, 5, Budget(seconds=60), Random(1))) > 0
