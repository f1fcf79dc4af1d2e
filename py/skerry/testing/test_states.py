"""States: legal actions, chance outcomes, ends and packed forms."""

from __future__ import annotations

import copy
import json
import pickle
import re
from random import Random

import pytest

from skerry.core.state import CHANCE, TERMINAL, State, pack, unpack
from skerry.testing.random_games import (
    SETTINGS,
    Setting,
    exact_key,
    game_settings,
    make_params,
    random_game,
    sample_states,
)

pytestmark = [
    pytest.mark.usefixtures("games_under_test"),
    pytest.mark.parametrize("setting", make_params(SETTINGS)),
]


def test_a_game_ends(setting: Setting) -> None:
    for seed in range(3):
        assert random_game(setting, seed)[-1].state.is_terminal


def test_start_is_the_same_each_time(setting: Setting) -> None:
    assert setting.start() == setting.start()
    assert exact_key(setting.start()) == exact_key(setting.start())
    assert not setting.start().is_terminal


def test_current_player_is_a_seat_or_chance_or_terminal(setting: Setting) -> None:
    for state in sample_states(setting):
        assert state.current_player in (CHANCE, TERMINAL, *range(setting.seats))
        assert state.is_terminal == (state.current_player == TERMINAL)


def test_there_are_actions_or_outcomes_until_the_end(setting: Setting) -> None:
    """A player to move has legal actions; a chance node has outcomes."""
    for state in sample_states(setting):
        assert bool(state.legal_actions()) == (state.current_player >= 0)
        assert bool(state.chance_outcomes()) == (state.current_player == CHANCE)


def test_actions_are_unique_and_hashable_and_in_a_fixed_order(setting: Setting) -> None:
    for state in sample_states(setting):
        actions = list(state.legal_actions()) or [o for o, _ in state.chance_outcomes()]
        assert len(set(actions)) == len(actions)
        again = list(state.legal_actions()) or [o for o, _ in state.chance_outcomes()]
        twin = unpack(state, json.loads(exact_key(state)))
        twins = list(twin.legal_actions()) or [o for o, _ in twin.chance_outcomes()]
        assert actions == again == twins


def test_an_unpacked_state_continues_like_the_original(setting: Setting) -> None:
    """An unpacked state, which lacks cached values, continues like the original."""
    for state in sample_states(setting, 20):
        actions = list(state.legal_actions()) or [o for o, _ in state.chance_outcomes()]
        for action in actions[:: max(1, len(actions) // 5)]:
            after = state.apply(action)
            twin = unpack(state, json.loads(exact_key(state))).apply(action)
            assert exact_key(after) == exact_key(twin)
            assert list(after.legal_actions()) == list(twin.legal_actions())
            assert list(after.chance_outcomes()) == list(twin.chance_outcomes())


def test_draw_agrees_with_the_general_draw(setting: Setting) -> None:
    """A game's own `draw` must draw the same outcomes as `State.draw`: old seeds depend on it."""
    for state in sample_states(setting, 20):
        if state.current_player == CHANCE:
            for seed in range(5):
                assert state.draw(Random(seed)) == State.draw(state, Random(seed))


def test_notation_is_short_printable_lowercase_and_leads_back(setting: Setting) -> None:
    game = setting.game
    for state in sample_states(setting, 20):
        actions = list(state.legal_actions()) or [o for o, _ in state.chance_outcomes()]
        texts = [game.notation(action) for action in actions]
        assert len(set(texts)) == len(texts)
        for text in texts:
            assert 0 < len(text) <= 40, text
            assert re.fullmatch("[a-z0-9@_-]*[a-z0-9]", text), "a mangled link keeps these signs"
        for action, text in list(zip(actions, texts, strict=True))[:: max(1, len(texts) // 8)]:
            assert game.parse(state, text) == action
            assert game.parse(state, f"  {text.upper()} ") == action


def test_what_is_not_legal_is_refused_with_a_sentence(setting: Setting) -> None:
    for state in sample_states(setting, 10):
        for text in ("", "zz99", "no such move", "\ud800", "\x00", "9" * 150):
            with pytest.raises(ValueError, match=r".{20,}") as caught:
                setting.game.parse(state, text)
            assert str(caught.value).isascii()


def test_apply_leaves_the_old_state_alone(setting: Setting) -> None:
    for step in random_game(setting, 0):
        before = exact_key(step.state)
        value = hash(step.state)
        if step.action is not None:
            step.state.apply(step.action)
        assert exact_key(step.state) == before
        assert hash(step.state) == value


def test_the_same_actions_lead_to_the_same_state(setting: Setting) -> None:
    state = setting.start()
    for step in random_game(setting, 0):
        assert state == step.state
        assert hash(state) == hash(step.state)
        assert exact_key(state) == exact_key(step.state)
        state = state if step.action is None else state.apply(step.action)


def test_every_legal_action_can_be_applied(setting: Setting) -> None:
    for state in sample_states(setting, 10):
        actions = list(state.legal_actions()) or [o for o, _ in state.chance_outcomes()]
        for action in actions[:: max(1, len(actions) // 20)]:
            after = state.apply(action)
            assert type(after) is type(state)
            assert exact_key(after) != exact_key(state)
            after.validate()


def test_probabilities_sum_to_one(setting: Setting) -> None:
    for state in sample_states(setting):
        chances = [probability for _, probability in state.chance_outcomes()]
        assert all(0 < probability <= 1 for probability in chances)
        assert not chances or abs(sum(chances) - 1) < 1e-9
        seeded = setting.game.uses_seed(setting.preset)
        assert seeded or len(chances) <= 1, "a game with chance outcomes says so"


def test_a_game_that_claims_chance_has_some(setting: Setting) -> None:
    """If `Game.chance` is true, a setting of the game must have chance nodes.

    Otherwise each preset's `chance` must agree with its settings.
    """
    among = game_settings(setting.id) if setting.game.chance else [setting]
    drawn = any(
        len(state.chance_outcomes()) > 1 for row in among for state in sample_states(row, 20)
    )
    assert drawn == setting.game.uses_seed(setting.preset)


def test_returns_are_zero_until_the_end_and_fair_then(setting: Setting) -> None:
    for state in sample_states(setting):
        returns = state.returns()
        assert len(returns) == setting.seats
        assert all(isinstance(value, float) and -1 <= value <= 1 for value in returns)
        assert state.is_terminal or not any(returns)
        assert setting.seats != 2 or sum(returns) == 0, "for two seats a game is zero-sum"
        if state.is_terminal and setting.seats > 2:
            assert max(returns) > min(returns) or len(set(returns)) == 1


def test_points_that_are_ranked_agree_with_the_returns(setting: Setting) -> None:
    """More points never give a lower return, within a game or across solo games."""
    points = setting.game.points
    if points is None:
        return
    ends = [random_game(setting, seed)[-1].state for seed in range(6)]
    pairs = [list(zip(points(end), end.returns(), strict=True)) for end in ends]
    assert all(len(pair) == setting.seats for pair in pairs)
    tables = [[pair for end in pairs for pair in end]] if setting.seats == 1 else pairs
    for table in tables:
        gains = [gain for _, gain in sorted(table)]
        assert gains == sorted(gains)


def test_laws_hold_along_the_game(setting: Setting) -> None:
    for state in sample_states(setting, 60):
        state.validate()
        for player in (None, *range(min(setting.seats, 5))):
            state.information_state(player).validate()


def test_packed_states_travel_as_json(setting: Setting) -> None:
    for state in sample_states(setting, 20):
        for point in (state, state.information_state(setting.seats - 1)):
            back = unpack(setting.start(), json.loads(exact_key(point)))
            assert back == point
            assert exact_key(back) == exact_key(point)
            assert hash(back) == hash(point)


def test_damaged_packed_states_are_refused(setting: Setting) -> None:
    """Only ValueError may be raised; some values may make a valid state."""
    start = setting.start()
    good = pack(random_game(setting, 0)[-1].state)
    for bad in ({}, None, "x", [], [*good, 0], good[:-1]):
        with pytest.raises(ValueError, match="packed"):
            unpack(start, bad)
    refused = 0
    for place in range(len(good)):
        for value in ("x", None, -7, 10**30, [[]], {}, 1.5, [1, 2, 3], ["a"], True):
            refused += _is_refused(start, [*good[:place], value, *good[place + 1 :]])
    assert refused > 6 * len(good)


def _is_refused(start: State, packed: list[object]) -> bool:
    try:
        unpack(start, packed)
    except ValueError:
        return True
    return False


def test_states_can_be_copied_and_pickled(setting: Setting) -> None:
    for state in sample_states(setting, 5):
        for twin in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert exact_key(twin) == exact_key(state)
            assert twin == state


def test_states_are_frozen(setting: Setting) -> None:
    state = setting.start()
    name = next(iter(type(state).__dataclass_fields__))
    with pytest.raises(AttributeError):
        setattr(state, name, getattr(state, name))
    assert not hasattr(state, "__dict__"), "a state has slots only"


def test_every_state_prints(setting: Setting) -> None:
    for state in sample_states(setting, 20):
        text = str(state)
        assert text.strip()
        assert not text.startswith(type(state).__name__), "a drawing, not a repr"
