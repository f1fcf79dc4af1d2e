"""One test for each sentence of the rules."""

from __future__ import annotations

from random import Random

import pytest
from skerry.core.state import CHANCE
from skerry.games.trove.rules import HIDDEN, TroveState, begin


def play_cards(preset: str, cards: str) -> TroveState:
    state = begin(preset, 2)
    for card in map(int, cards.split()):
        assert card in state.legal_actions() or card in dict(state.chance_outcomes())
        state = state.apply(card)
    return state


@pytest.mark.parametrize(("preset", "size", "deck"), [("standard", 5, 12), ("small", 3, 8)])
def test_each_player_is_dealt_a_hand(preset: str, size: int, deck: int) -> None:
    state = begin(preset, 2)
    assert len(state.chance_outcomes()) == deck
    rng = Random(1)
    while state.current_player == CHANCE:
        state = state.apply(state.draw(rng))
    assert [len(hand) for hand in state.hands] == [size, size]
    assert len(state.unseen_cards()) == 2


def test_bids_are_secret_until_both_are_there() -> None:
    state = play_cards("small", "2 3 5 4 8 6 8")
    assert state.information_state(1).bids == (HIDDEN, 0)
    assert state.information_state(1).hands == ((HIDDEN,) * 3, (3, 4, 6))
    assert state.apply(3).shown == (8, 3)


def test_the_higher_card_wins_a_pearl_and_both_are_gone() -> None:
    state = play_cards("small", "2 3 5 4 8 6 8 3")
    assert (state.pearls, state.gone) == ((1, 0), (3, 8))
    assert state.hands == ((2, 5), (4, 6))


def test_the_player_with_more_pearls_wins() -> None:
    state = play_cards("small", "2 3 5 4 8 6 8 3 5 4 2 6")
    assert state.is_terminal
    assert state.returns() == (1.0, -1.0)


def test_a_sample_keeps_what_the_player_knows() -> None:
    state = play_cards("small", "2 3 5 4 8 6 8")
    for seed in range(20):
        other = state.resample(1, Random(seed))
        assert other.information_state(1) == state.information_state(1)
