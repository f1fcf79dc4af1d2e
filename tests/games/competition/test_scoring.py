"""The rules of Island Competition: rounds, scoring, variants, each sentence of the rule book."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from games.competition.positions import lay_out, play, play_out, sorted_out, turn_over
from games.competition.test_rules import SEATS, legal, randomly, split_two, start
from games.competition.test_ties import tie
from skerry.games.competition import GAME, scoring
from skerry.games.competition.rules import CompetitionState
from skerry.session.session import Session

# Rounds


def test_a_round_ends_with_the_last_trick_and_new_cards_are_dealt() -> None:
    state = play_out(lay_out("full", {}, {}))
    assert (state.round, state.dealt, state.dealing) == (1, 0, True)
    left = {action[1] for action, _ in state.chance_outcomes()}
    assert left.isdisjoint(state.gone)
    assert len(left) == 128 - 20


def test_piles_are_filled_further_in_later_rounds() -> None:
    first = play_out(lay_out("full", {}, {}))
    second = play_out(lay_out("full", {}, {}, round_of=first))
    assert sum(second.down) > sum(first.down)


@SEATS
def test_the_game_ends_after_its_rounds(seats: int) -> None:
    state = start(seats)
    rng = Random(seats)
    while not state.is_terminal:
        last = state.round
        state = randomly(state, rng)
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
    """The rule book's examples: most cards, seven cards for two, seven for three."""
    assert scoring.shares(counts) == points


def test_a_point_for_each_card_face_down() -> None:
    state = play(split_two(), "usedom-down")
    assert scoring.points(state) == (0, 2), "one face down, and one in the Caribbean"


def test_points_of_seas_and_of_the_face_down_pile_are_added_up() -> None:
    state = start(3)
    rng = Random(5)
    while not state.is_terminal:
        state = randomly(state, rng)
    expected = [state.down[seat] for seat in range(3)]
    for sea in range(9):
        counts = [len(state.up[seat][sea]) for seat in range(3)]
        best = [seat for seat in range(3) if counts[seat] == max(counts)]
        for seat in best:
            expected[seat] += -(-max(counts) // len(best))
    assert list(scoring.points(state)) == expected


def final_state(*piles: int) -> CompetitionState:
    """Return the end of a game with only face-down cards, by seat."""
    state = start(len(piles))
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
    state = turn_over(lay_out("simple", {"a1": "usedom"}, {"a1": "cuba"}))
    assert legal(state) == ["gather"]
    state = play(state, "gather")
    assert state.down == (0, 2)
    assert not any(pile for row in state.up for pile in row)


def test_with_simple_evaluation_there_are_no_borders() -> None:
    state = start(4, "simple")
    rng = Random(3)
    while not state.is_terminal:
        state = randomly(state, rng)
        assert state.takes == 0
    assert scoring.points(state) == state.down
    assert sum(state.down) + (len(state.gone) - sum(state.down)) == 128


def test_with_simple_evaluation_ties_keep_their_own_cards() -> None:
    one, other, cold = tie()
    state = lay_out("simple", {"a3": cold}, {"a3": one}, {"a3": other})
    while state.field < 4:
        state = sorted_out(turn_over(state))
    before = state.down
    state = play(turn_over(state), "gather", "gather")
    assert [b - a for a, b in zip(before, state.down, strict=True)] == [0, 1, 1]


def test_one_round_is_the_full_game_cut_short() -> None:
    state = start(3, "short")
    assert (state.rounds, state.simple, state.hand_size) == (1, 0, 10)


# The line of moves


def test_a_whole_game_of_people_who_know_what_they_want_is_a_short_link() -> None:
    session = Session(GAME, seed="x")
    while not session.state.is_terminal:
        session.play(GAME.notation(session.state.legal_actions()[-1]))
    assert len(session.id) < 4000
