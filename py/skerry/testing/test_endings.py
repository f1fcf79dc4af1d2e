"""Endings: sentences, ranks that agree with the returns, complete tables."""

from __future__ import annotations

import pytest

from skerry.library.defaults import winning_seats
from skerry.testing.random_games import SETTINGS, Setting, make_params, random_game

pytestmark = pytest.mark.usefixtures("games_under_test")


@pytest.mark.parametrize("setting", make_params(SETTINGS))
def test_an_ending_ranks_as_the_returns_do_and_is_whole(setting: Setting) -> None:
    names = [f"<{seat}>" for seat in range(setting.seats)]
    for seed in range(3):
        state = random_game(setting, seed)[-1].state
        end = setting.game.ending(state, names)
        returns = state.returns()
        assert len(end.places) == setting.seats
        best = [seat for seat, place in enumerate(end.places) if place == 1]
        assert best == winning_seats(returns) or setting.seats == 1
        for seat, gain in enumerate(returns):
            worse = [end.places[other] for other, value in enumerate(returns) if value < gain]
            assert all(place > end.places[seat] for place in worse)
        assert len(end.rows) == (setting.seats if end.heads else 0)
        assert all(len(row) == len(end.heads) and all(row) for row in end.rows)
        text = end.why
        assert text == "" or (text[-1] == "." and not set("{}\n") & set(text))
        assert text == "" or text[0] == "<" or text[0].isupper()
