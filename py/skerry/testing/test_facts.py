"""Facts in hints: sentences that depend only on what the mover knows."""

from __future__ import annotations

from random import Random

import pytest

from skerry.testing.random_games import SETTINGS, Setting, make_params, sample_states

pytestmark = pytest.mark.usefixtures("games_under_test")

WITH_FACTS = [setting for setting in SETTINGS if setting.game.fact]


@pytest.mark.parametrize("setting", make_params(WITH_FACTS))
def test_a_fact_is_a_sentence_or_nothing(setting: Setting) -> None:
    fact = setting.game.fact
    assert fact is not None
    rng = Random(str(setting))
    for state in sample_states(setting):
        seat = state.current_player
        if seat < 0:
            continue
        known = state.information_state(seat)
        actions = list(known.legal_actions())
        for action in rng.sample(actions, min(4, len(actions))):
            text = fact(known, action)
            assert text == "" or (text[0].isupper() and text.endswith("."))
            assert not set("{}\n") & set(text)
            other = state.resample(seat, rng).information_state(seat)
            assert fact(other, action) == text, "deals that look the same give the same fact"
