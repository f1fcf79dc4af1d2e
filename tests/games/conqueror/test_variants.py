"""Variants: every combination of options is a game with exactly one id."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from skerry.core.presets import format_preset_id
from skerry.core.state import CHANCE
from skerry.games.conqueror import GAME
from skerry.games.conqueror.constants import OVER
from skerry.games.conqueror.rules import begin
from skerry.games.conqueror.variant import variant
from skerry.library.sharing.links import make_link, read_link
from skerry.session.hosting import full_id
from skerry.session.session import Session
from skerry.session.short_id import short_id

ALL_PRESETS = sorted(
    {
        GAME.preset(format_preset_id(chosen)).id
        for chosen in product(*(o.values for o in GAME.options))
    }
)
OLD_PRESETS = ("basic", "custom", "surprise", "forfeit", "dice-off", "strict12")


def test_there_is_one_preset_for_each_combination() -> None:
    assert len(ALL_PRESETS) == 3 * 2 * 3 * 2 * 2
    assert len({variant(name) for name in ALL_PRESETS}) == len(ALL_PRESETS)


@pytest.mark.parametrize(
    "preset",
    [
        pytest.param(preset, marks=() if number % 5 == 0 else pytest.mark.more)
        for number, preset in enumerate(ALL_PRESETS)
    ],
)
def test_every_combination_is_played_to_its_end(preset: str) -> None:
    for seats in (2, 3, 4):
        rng = Random(f"{preset} {seats}")
        state = begin(preset, seats)
        plies = 0
        while state.stage != OVER:
            chance = state.current_player == CHANCE
            state = state.apply(state.draw(rng) if chance else rng.choice(state.legal_actions()))
            state.validate()
            plies += 1
            assert plies < 3000
        assert state.variant.twelve or min(state.owners) >= 0 or len(state.live_seats) == 1


@pytest.mark.parametrize("preset", ALL_PRESETS)
def test_an_id_is_parsed_in_any_order_and_from_a_link(preset: str) -> None:
    words = preset.split("+")
    assert GAME.preset("+".join(reversed(words))).id == preset
    assert GAME.preset("+".join([*words, *words])).id == preset or len(words) == 1
    session = Session("conqueror", preset=preset, seed="pearl")
    expected = GAME.preset_for_new_game(preset).id
    assert session.preset == expected
    for _ply in range(9):
        state = session.state
        session.play(
            next(iter(state.legal_actions() or [item for item, _ in state.chance_outcomes()]))
        )
    for id in (session.id, short_id(session)):
        again = read_link(make_link(id))
        assert again is not None
        assert "+" not in again
        opened = Session.from_id(again)
        assert (opened.preset, opened.state) == (expected, session.state)
        assert full_id(opened) == full_id(session)


@pytest.mark.parametrize("preset", OLD_PRESETS)
def test_ids_of_old_games_keep_their_meaning(preset: str) -> None:
    """New games with an old preset may use another one; stored games keep theirs."""
    session = Session.from_id(f"conqueror:{preset}:")
    assert session.id == f"conqueror:{preset}:"
    assert not session.state.variant.corners
    preset_of_new_game = Session("conqueror", preset=preset).preset
    assert preset_of_new_game == {
        "custom": "custom+most",
        "surprise": "surprise+most",
        "strict12": "twelve",
    }.get(preset, preset)


def test_two_values_of_one_option_are_refused() -> None:
    with pytest.raises(ValueError, match="basic and custom can't be combined"):
        GAME.preset("custom+basic+twelve")
    with pytest.raises(ValueError, match="dice-off and dice-tied can't be combined"):
        Session.from_id("conqueror:dice-tied+dice-off:")


@pytest.mark.parametrize(
    "wrong", ["strict12+custom", "custom+", "+custom", "custom++twelve", "lagoon"]
)
def test_unknown_or_malformed_presets_are_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="you can combine these with \\+: basic, custom"):
        GAME.preset(wrong)


def test_the_name_lists_the_unusual_options() -> None:
    assert GAME.preset("twelve+custom").name == "Custom, Twelve coins"
    assert GAME.preset("custom+most").name == "Custom"
