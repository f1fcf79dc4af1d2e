"""Tensors: every action has a number, and observations contain only a seat's knowledge."""

from __future__ import annotations

from random import Random

import pytest

from skerry.core.state import CHANCE
from skerry.testing.random_games import SETTINGS, Setting, exact_key, make_params, sample_states

pytestmark = [
    pytest.mark.usefixtures("games_under_test"),
    pytest.mark.parametrize("setting", make_params(s for s in SETTINGS if s.game.tensors)),
]


def test_every_action_is_in_the_list_once(setting: Setting) -> None:
    assert setting.game.tensors
    actions = setting.game.tensors(setting.preset, setting.seats).actions
    assert len(set(actions)) == len(actions)
    for state in sample_states(setting):
        legal = {setting.game.notation(action) for action in state.legal_actions()}
        assert legal <= set(actions)


def test_an_observation_has_its_length_and_lies_within_bounds(setting: Setting) -> None:
    assert setting.game.tensors
    tensors = setting.game.tensors(setting.preset, setting.seats)
    for state in sample_states(setting, 20):
        for seat in {0, setting.seats - 1}:
            numbers = tensors.observe(state, seat)
            assert len(numbers) == tensors.size
            assert all(0 <= number <= 1 for number in numbers)


def test_an_observation_is_a_function_of_what_is_known(setting: Setting) -> None:
    assert setting.game.tensors
    observe = setting.game.tensors(setting.preset, setting.seats).observe
    for number, state in enumerate(sample_states(setting, 20)):
        for seat in {0, setting.seats - 1}:
            other = state.resample(seat, Random(number))
            assert observe(state, seat) == observe(state.information_state(seat), seat)
            assert observe(state, seat) == observe(other, seat)


def test_equal_observations_have_equal_legal_actions(setting: Setting) -> None:
    """Equal observations of the player to move have the same legal actions."""
    assert setting.game.tensors
    observe = setting.game.tensors(setting.preset, setting.seats).observe
    known: dict[tuple[float, ...], str] = {}
    for state in sample_states(setting, 60):
        seat = state.current_player
        if seat >= 0:
            observation = tuple(observe(state, seat))
            actions = repr(state.legal_actions())
            assert known.setdefault(observation, actions) == actions, exact_key(state)


def test_games_of_options_end_in_time(setting: Setting) -> None:
    assert setting.game.tensors
    tensors = setting.game.tensors(setting.preset, setting.seats)
    for seed in range(2):
        rng = Random(seed)
        state = setting.start()
        actions = 0
        chances = 0
        while not state.is_terminal:
            if state.current_player == CHANCE:
                assert len(state.chance_outcomes()) <= tensors.outcomes
                state = state.apply(state.draw(rng))
                chances = chances + 1
                continue
            options = tensors.options(state)
            assert options
            assert set(options) <= set(state.legal_actions())
            state = state.apply(rng.choice(options))
            actions = actions + 1
        assert max(actions, chances) <= tensors.longest
