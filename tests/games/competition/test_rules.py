"""The rules of Island Competition, a test for each sentence of the rule book."""

from __future__ import annotations

from random import Random

import pytest
from games.competition.positions import (
    dealt,
    ids,
    lay_out,
    number,
    play,
    play_out,
    sorted_out,
    turn_over,
)
from skerry.core.state import CHANCE
from skerry.games.competition import GAME, deck, rules
from skerry.games.competition.constants import BLIND, EMPTY, NOBODY
from skerry.games.competition.rules import CompetitionState

SEATS = pytest.mark.parametrize("seats", GAME.seats)


def start(seats: int, preset: str = "full") -> CompetitionState:
    state = GAME.start(preset, seats)
    assert isinstance(state, CompetitionState)
    return state


def legal(state: CompetitionState) -> list[str]:
    return [GAME.notation(action) for action in state.legal_actions()]


def randomly(state: CompetitionState, rng: Random) -> CompetitionState:
    """Make one random step; a seat without cards in its hand is ready."""
    if state.current_player == CHANCE:
        return state.apply(state.draw(rng))
    options = state.legal_actions()
    return state.apply(options[-1] if state.laying else rng.choice(options))


# Game preparation


@pytest.mark.parametrize(
    ("seats", "cards", "blind", "rounds"),
    [(2, 10, 2, 6), (3, 10, 2, 4), (4, 8, 4, 4), (5, 8, 4, 3)],
)
def test_hand_cards_and_rounds_by_the_number_of_players(
    seats: int, cards: int, blind: int, rounds: int
) -> None:
    state = lay_out("full", *[{}] * seats)
    assert state.rounds == rounds
    for lying in state.fields:
        assert sum(card >= 0 for card in lying) == cards
        assert lying.count(BLIND) == blind


def test_four_play_with_all_128_cards() -> None:
    state = start(4)
    rng = Random(1)
    while not state.is_terminal:
        state = randomly(state, rng)
    assert state.gone == tuple(
        sorted({*range(128)} - {c for row in state.up for p in row for c in p})
    )


@SEATS
def test_cards_are_dealt_from_a_well_shuffled_pile(seats: int) -> None:
    state = start(seats)
    outcomes = state.chance_outcomes()
    assert [action[1] for action, _ in outcomes] == list(range(128))
    assert {chance for _, chance in outcomes} == {1 / 128}
    state = play(state, "usedom")
    assert len(state.chance_outcomes()) == 127


# Placing cards


def test_highest_values_lie_above_the_strip_and_lowest_below() -> None:
    state = dealt("full", ["usedom"], [])
    state = play(state, "usedom-a1")
    assert state.fields[0][0] == number("usedom")
    state = play(state, "usedom-b6")
    assert state.fields[0][11] == number("usedom")
    assert state.fields[0][0] == EMPTY


@SEATS
def test_every_island_card_must_be_laid(seats: int) -> None:
    state = dealt("full", *[[]] * seats)
    while state.hands[0]:
        assert "ready" not in legal(state)
        state = state.apply(state.legal_actions()[-1])
    assert legal(state)[-1] == "ready"


def test_blind_cards_fill_the_places_that_are_left() -> None:
    state = dealt("full", [], [])
    while state.hands[0]:
        state = state.apply(state.legal_actions()[-1])
    free = [k for k, card in enumerate(state.fields[0]) if card == EMPTY]
    state = play(state, "ready")
    assert [k for k, card in enumerate(state.fields[0]) if card == BLIND] == free
    assert len(free) == 2


def test_cards_are_moved_until_all_are_laid() -> None:
    state = play(dealt("full", ["usedom", "sylt", "cuba"], []), "usedom-a1", "sylt-a2")
    swapped = play(state, "usedom-a2")
    assert ids(swapped.fields[0][:3:2]) == ["sylt", "usedom"], "cards that lie change places"
    moved = play(state, "usedom-b1")
    assert moved.fields[0][:2] == (EMPTY, number("usedom"))
    back = play(state, "cuba-a1")
    assert back.fields[0][0] == number("cuba")
    assert number("usedom") in back.hands[0], "what lay there comes back into the hand"


def test_placing_is_secret_and_simultaneous() -> None:
    """Seats lay one after the other, but none sees the cards or the progress of others."""
    state = dealt("full", ["usedom"], ["sylt"])
    begun = play(state, "usedom-a1")
    for viewer in (1, None):
        before = state.information_state(viewer)
        after = begun.information_state(viewer)
        assert after == before
        assert after.last == before.last
    assert begun.information_state(0).fields[0] == begun.fields[0]


def test_alexander_island_must_not_lie_at_population_density() -> None:
    state = dealt("full", ["alexander-island", "usedom"], [])
    lays = [move for move in legal(state) if move.startswith("alexander-island-")]
    assert "alexander-island-a5" in lays
    assert not {"alexander-island-a6", "alexander-island-b6"} & set(lays)
    state = play(state, "alexander-island-a1", "usedom-a6")
    assert "usedom-a1" not in legal(state), "nor may it get there by changing places"
    with pytest.raises(ValueError, match="has no value for population density"):
        play(state, "alexander-island-a6")


# Turning over the cards


def test_fields_are_turned_over_from_left_to_right_above_before_below() -> None:
    state = lay_out("full", {}, {})
    order = []
    while state.round == 0:
        order.append(deck.code(state.field))
        state = sorted_out(turn_over(state))
    assert order == ["a1", "b1", "a2", "b2", "a3", "b3", "a4", "b4", "a5", "b5", "a6", "b6"]


def test_turning_starts_when_all_have_placed_their_cards() -> None:
    state = lay_out("full", {}, {}, {})
    assert state.ready == 3
    assert state.chance_outcomes() == ((rules.TURN, 1.0),)


# Tricks


def test_the_highest_value_takes_the_trick() -> None:
    """The rule book's first example."""
    state = turn_over(
        lay_out("full", {"a1": "mallorca"}, {"a1": "madagascar"}, {"a1": "cuba"}, {"a1": "usedom"})
    )
    assert state.taker == state.current_player == 1
    assert {seat for seat, _ in state.due} == {1}
    assert ids([card for _, card in state.due]) == ["mallorca", "madagascar", "cuba", "usedom"]


def test_the_lowest_value_takes_the_trick_below() -> None:
    """The rule book's second example."""
    layouts = [{"b5": id} for id in ("sylt", "iceland", "tenerife", "lampedusa")]
    state = lay_out("full", *layouts)
    while state.field < 9:
        state = sorted_out(turn_over(state))
    assert turn_over(state).taker == 3


def test_a_trick_has_as_many_cards_as_there_are_islands() -> None:
    """Blind cards do not count: they cannot win, and are not part of the trick."""
    state = lay_out("full", {"a1": "usedom"}, {}, {"a1": "sylt"})
    assert state.fields[1][0] == BLIND
    state = turn_over(state)
    assert ids(state.trick) == ["usedom", "sylt"]
    assert state.taker == 0


def test_blind_cards_go_back_to_their_owners() -> None:
    state = play_out(lay_out("full", {}, {}))
    again = lay_out("full", {}, {}, round_of=state)
    assert all(lying.count(BLIND) == 2 for lying in again.fields)


def test_where_no_island_lies_nothing_happens() -> None:
    state = lay_out("full", {}, {})
    assert state.fields[0][0] == state.fields[1][0] == BLIND
    state = turn_over(state)
    assert (state.field, state.shown, state.won) == (1, (), (NOBODY,))


# Splitting the tricks


def split_two() -> CompetitionState:
    return turn_over(lay_out("full", {"a1": "usedom"}, {"a1": "cuba"}))


def test_of_two_cards_one_goes_face_down_and_one_face_up() -> None:
    state = split_two()
    assert legal(state) == ["usedom-down", "usedom-up", "cuba-down", "cuba-up"]
    after = play(state, "usedom-down")
    assert after.down == (0, 1)
    assert after.up[1][3] == (number("cuba"),)
    after = play(state, "usedom-up")
    assert after.up[1][0] == (number("usedom"),)
    assert after.down == (0, 1)


@pytest.mark.parametrize(
    ("moves", "down", "seas"),
    [
        (("iceland-up", "tenerife-up", "lampedusa-up"), 1, {1: 1, 2: 2}),
        (("sylt-up", "iceland-down", "tenerife-down", "lampedusa-down"), 3, {0: 1}),
        (("iceland-up", "tenerife-up", "lampedusa-down", "sylt-down"), 2, {2: 2}),
        (("sylt-down", "iceland-down", "tenerife-down"), 3, {1: 1}),
    ],
)
def test_the_rest_is_split_as_the_player_likes(
    moves: tuple[str, ...], down: int, seas: dict[int, int]
) -> None:
    """The rule book's example, its three ways and one more."""
    layouts = [{"b5": id} for id in ("sylt", "iceland", "tenerife", "lampedusa")]
    state = lay_out("full", *layouts)
    while state.field < 9:
        state = sorted_out(turn_over(state))
    before = state.down[3], [len(pile) for pile in state.up[3]]
    state = play(turn_over(state), *moves)
    assert state.field == 10, "all four are put away"
    assert state.down[3] - before[0] == down
    more = [len(pile) - n for pile, n in zip(state.up[3], before[1], strict=True)]
    assert {sea: n for sea, n in enumerate(more) if n} == seas


def test_each_trick_is_split_before_the_next_field_is_turned_over() -> None:
    state = split_two()
    assert state.chance_outcomes() == ()
    assert state.field == 0
    assert play(state, "cuba-up").chance_outcomes() == ((rules.TURN, 1.0),)


@pytest.mark.parametrize("where", ["down", "up"])
def test_a_single_card_goes_where_the_player_likes(where: str) -> None:
    state = turn_over(lay_out("full", {"a1": "cuba"}, {}))
    assert legal(state) == ["cuba-down", "cuba-up"]
    state = play(state, f"cuba-{where}")
    assert state.down[0] + len(state.up[0][3]) == 1
    assert state.field == 1
