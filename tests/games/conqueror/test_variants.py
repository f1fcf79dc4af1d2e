"""The choices that the rule book leaves open: every combination is a game, and has one id."""

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
from skerry.library.links import make_link, read_link
from skerry.session.session import Session

EVERY = sorted(
    {
        GAME.preset(format_preset_id(chosen)).id
        for chosen in product(*(o.values for o in GAME.options))
    }
)
OLD = ("basic", "custom", "surprise", "forfeit", "dice-off", "strict12")


def test_there_are_as_many_as_choices_multiply_to() -> None:
    assert len(EVERY) == 3 * 2 * 3 * 2 * 2
    assert len({variant(name) for name in EVERY}) == len(EVERY)


@pytest.mark.parametrize("preset", EVERY)
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
        assert state.variant.twelve or min(state.owners) >= 0 or len(state.alive) == 1


@pytest.mark.parametrize("preset", EVERY)
def test_its_id_leads_back_in_any_order_and_through_a_link(preset: str) -> None:
    words = preset.split("+")
    assert GAME.preset("+".join(reversed(words))).id == preset
    assert GAME.preset("+".join([*words, *words])).id == preset or len(words) == 1
    session = Session("conqueror", preset=preset, seed="pearl")
    wished = GAME.preset_for_new_game(preset).id
    assert session.preset == wished
    for _ply in range(9):
        state = session.state
        session.play(
            next(iter(state.legal_actions() or [item for item, _ in state.chance_outcomes()]))
        )
    for id in (session.id, session.short_id):
        again = read_link(make_link(id))
        assert again is not None
        assert "+" not in again
        opened = Session.from_id(again)
        assert (opened.preset, opened.state) == (wished, session.state)
        assert opened.full_id == session.full_id


@pytest.mark.parametrize("preset", OLD)
def test_ids_of_old_games_are_theirs_for_ever(preset: str) -> None:
    """New games under such an id may be begun as another; what was kept is opened as it was."""
    session = Session.from_id(f"conqueror:{preset}:")
    assert session.id == f"conqueror:{preset}:"
    assert not session.state.variant.corners
    wished = Session("conqueror", preset=preset).preset
    assert wished == {
        "custom": "custom+most",
        "surprise": "surprise+most",
        "strict12": "twelve",
    }.get(preset, preset)


def test_of_two_values_of_one_choice_there_is_a_word() -> None:
    with pytest.raises(ValueError, match="basic and custom exclude each other"):
        GAME.preset("custom+basic+twelve")
    with pytest.raises(ValueError, match="dice-off and dice-tied exclude each other"):
        Session.from_id("conqueror:dice-tied+dice-off:")


@pytest.mark.parametrize(
    "wrong", ["strict12+custom", "custom+", "+custom", "custom++twelve", "lagoon"]
)
def test_what_is_made_of_other_words_is_no_preset(wrong: str) -> None:
    with pytest.raises(ValueError, match="you can combine these with \\+: basic, custom"):
        GAME.preset(wrong)


def test_the_name_says_what_is_not_usual() -> None:
    assert GAME.preset("twelve+custom").name == "Custom, Twelve coins"
    assert GAME.preset("custom+most").name == "Custom"
