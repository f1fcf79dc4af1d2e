"""Descriptions of actions: each action has one in every language, and no two are equal."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from skerry.core import i18n
from skerry.core.player_names import PlayerNames, set_player_names
from skerry.core.state import CHANCE, State
from skerry.testing.random_games import (
    SETTINGS,
    Setting,
    exact_key,
    make_params,
    random_game,
    sample_states,
)

pytestmark = pytest.mark.usefixtures("games_under_test")

MAX_ACTIONS = 120
"""Limit for the number of described actions of a state."""

MARKS = "@~_{}\n"
"""Characters that must not occur in a sentence."""


def has_descriptions(setting: Setting) -> bool:
    """Return whether a game describes its actions in words."""
    for state in sample_states(setting, 6, 1):
        known = state.information_state(state.current_player)
        for action in known.legal_actions()[:1]:
            return setting.game.describe_action(known, action) != setting.game.notation(action)
    return False


def sample_actions(state: State, rng: Random) -> list[Any]:
    """Return some of the possible actions or outcomes."""
    chance = [outcome for outcome, _ in state.chance_outcomes()]
    actions = chance or list(state.legal_actions())
    return actions if len(actions) <= MAX_ACTIONS else rng.sample(actions, MAX_ACTIONS)


def is_raw(notation: str) -> bool:
    """Return whether a notation is neither a cell's name nor a number, so that texts avoid it."""
    return any(mark in notation for mark in "@-~")


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("setting", make_params(SETTINGS))
def test_every_action_has_words_of_its_own(setting: Setting, language: str) -> None:
    game = setting.game
    rng = Random(str(setting))
    i18n.set_language(language)
    if not has_descriptions(setting):
        pytest.skip("this game says its notation")
    for state in sample_states(setting, 24):
        seat = state.current_player
        known = state if seat == CHANCE else state.information_state(seat)
        described: dict[str, Any] = {}
        for action in sample_actions(known, rng):
            text = game.describe_action(known, action)
            notation = game.notation(action)
            assert text, notation
            assert not set(MARKS) & set(text), text
            assert not (is_raw(notation) and notation in text), text
            other = described.setdefault(text, action)
            same = other == action or exact_key(known.apply(other)) == exact_key(
                known.apply(action)
            )
            assert same, f"{game.notation(other)} and {notation} are both said as {text}"


@pytest.mark.parametrize("setting", make_params(SETTINGS))
def test_events_and_status_use_player_names(setting: Setting) -> None:
    """Player names occur in the texts of events and in the status."""
    names = tuple(f"Nn{seat}" for seat in range(setting.seats))
    game = setting.game
    checked = 0
    if game.last_events is None or game.last_events(setting.start()) is None:
        pytest.skip("this game has no events")
    for state in sample_states(setting, 24):
        known = state.information_state(None)
        with set_player_names(PlayerNames(names, frozenset(range(setting.seats)))):
            events = game.last_events(known) or ()
            scene = game.view(known, None)
        assert all(-1 <= seat < setting.seats and text for seat, text in events)
        if setting.seats > 1 and state.current_player >= 0:
            assert names[state.current_player] in scene.status, scene.status
            checked += 1
        if setting.seats > 1:
            for seat, _what in events:
                assert seat < 0 or names[seat] in scene.news, scene.news
    assert checked or setting.seats == 1


@pytest.mark.parametrize("setting", make_params(SETTINGS))
def test_the_status_says_your_turn_to_the_only_human_player(setting: Setting) -> None:
    """The status says "Your turn" only for the human player, and names computer players."""
    game = setting.game
    if not has_descriptions(setting) or setting.seats == 1:
        pytest.skip("no words, or nobody else")
    names = ("", *(f"Nn{seat}" for seat in range(1, setting.seats)))
    prompts = set[str]()
    for state in (step.state for step in random_game(setting, 0)[:80]):
        if state.current_player < 0:
            continue
        with set_player_names(PlayerNames(names, frozenset({0}))):
            status = game.view(state.information_state(0), 0).status
        if state.current_player == 0:
            assert status.startswith("Your turn: "), status
            prompts.add(status)
        else:
            assert names[state.current_player] in status, status
            assert status not in prompts
    assert prompts
