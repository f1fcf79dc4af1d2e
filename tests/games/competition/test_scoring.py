"""The rules of Island Competition for rounds, scoring and variants, sentence by sentence."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from games.competition.positions import place_cards, play, play_round, sort_cards, turn_field
from games.competition.test_rules import (
    EACH_PLAYER_COUNT,
    legal_moves,
    new_game,
    random_step,
    trick_of_two,
)
from games.competition.test_ties import tied_islands
from skerry.games.competition import GAME, scoring
from skerry.games.competition.rules import CompetitionState
from skerry.session.session import Session

# Rounds


def test_a_round_ends_with_the_last_trick_and_new_cards_are_dealt() -> None:
    state = play_round(place_cards("full", {}, {}))
    assert (state.round, state.dealt, state.is_dealing) == (1, 0, True)
    left = {action[1] for action, _ in state.chance_outcomes()}
    assert left.isdisjoint(state.gone)
    assert len(left) == 128 - 20


def test_piles_are_kept_for_later_rounds() -> None:
    first = play_round(place_cards("full", {}, {}))
    second = play_round(place_cards("full", {}, {}, round_of=first))
    assert sum(second.down) > sum(first.down)


@EACH_PLAYER_COUNT
def test_the_game_ends_after_its_rounds(seats: int) -> None:
    state = new_game(seats)
    rng = Random(seats)
    while not state.is_terminal:
        last = state.round
        state = random_step(state, rng)
    assert last == state.rounds - 1
    assert len(state.won) == 12 * state.rounds
    state.validate()


# Scoring


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((7, 6, 2), (7, 0, 0)),
        ((7, 7, 3), (4, 4, 0)),
        ((0, 1, 7, 7, 7), (0, 0, 3, 3, 3)),
        ((1, 1), (1, 1)),
        ((0, 0), (0, 0)),
    ],
)
def test_points_of_a_sea(counts: tuple[int, ...], points: tuple[int, ...]) -> None:
    """The rule book's examples: one player leads, two tie with seven cards, three tie."""
    assert scoring.points_of_sea(counts) == points


def test_a_point_for_each_card_face_down() -> None:
    state = play(trick_of_two(), "usedom-down")
    assert scoring.points(state) == (0, 2), "one point for a card face down, one for the Caribbean"


def test_points_of_seas_and_of_the_face_down_pile_are_added_up() -> None:
    state = new_game(3)
    rng = Random(5)
    while not state.is_terminal:
        state = random_step(state, rng)
    expected = [state.down[seat] for seat in range(3)]
    for sea in range(9):
        counts = [len(state.up[seat][sea]) for seat in range(3)]
        best = [seat for seat in range(3) if counts[seat] == max(counts)]
        for seat in best:
            expected[seat] += -(-max(counts) // len(best))
    assert list(scoring.points(state)) == expected


def final_state(*piles: int) -> CompetitionState:
    """Return the end of a game with only face-down cards, by seat."""
    state = new_game(len(piles))
    return replace(state, round=state.rounds, down=piles)


def test_most_points_win() -> None:
    assert scoring.winners(final_state(3, 9, 5)) == (1,)
    assert final_state(3, 9, 5).returns() == (-1.0, 1.0, -1.0)


def test_with_equal_points_there_are_several_winners() -> None:
    assert scoring.winners(final_state(9, 9, 5)) == (0, 1)
    assert final_state(9, 9, 5).returns() == (0.0, 0.0, -1.0)
    assert final_state(4, 4).returns() == (0.0, 0.0)


# Variants


def test_with_simple_evaluation_tricks_are_not_split() -> None:
    state = turn_field(place_cards("simple", {"a1": "usedom"}, {"a1": "cuba"}))
    assert legal_moves(state) == ["gather"]
    state = play(state, "gather")
    assert state.down == (0, 2)
    assert not any(pile for row in state.up for pile in row)


def test_with_simple_evaluation_there_are_no_borders() -> None:
    state = new_game(4, "simple")
    rng = Random(3)
    while not state.is_terminal:
        state = random_step(state, rng)
        assert state.takes == 0
    assert scoring.points(state) == state.down
    assert sum(state.down) + (len(state.gone) - sum(state.down)) == 128


def test_with_simple_evaluation_tied_players_keep_their_own_cards() -> None:
    one, other, cold = tied_islands()
    state = place_cards("simple", {"a3": cold}, {"a3": one}, {"a3": other})
    while state.field < 4:
        state = sort_cards(turn_field(state))
    before = state.down
    state = play(turn_field(state), "gather", "gather")
    assert [b - a for a, b in zip(before, state.down, strict=True)] == [0, 1, 1]


def test_the_short_preset_is_one_round_of_the_full_game() -> None:
    state = new_game(3, "short")
    assert (state.rounds, state.simple, state.hand_size) == (1, 0, 10)


# The move list


def test_the_link_of_a_whole_game_is_short() -> None:
    session = Session(GAME, seed="x")
    while not session.state.is_terminal:
        session.play(GAME.notation(session.state.legal_actions()[-1]))
    assert len(session.id) < 4000
