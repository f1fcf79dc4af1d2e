"""The rules of Island Competition, sentence by sentence of the rule book."""

from __future__ import annotations

from random import Random

import pytest
from games.competition.positions import (
    card_ids,
    card_number,
    deal_hands,
    place_cards,
    play,
    play_round,
    sort_cards,
    turn_field,
)
from skerry.core.state import CHANCE
from skerry.games.competition import GAME, deck, rules
from skerry.games.competition.constants import BLIND, EMPTY, NO_SEAT
from skerry.games.competition.rules import CompetitionState

EACH_PLAYER_COUNT = pytest.mark.parametrize("seats", GAME.seats)


def new_game(seats: int, preset: str = "full") -> CompetitionState:
    state = GAME.start(preset, seats)
    assert isinstance(state, CompetitionState)
    return state


def legal_moves(state: CompetitionState) -> list[str]:
    return [GAME.notation(action) for action in state.legal_actions()]


def random_step(state: CompetitionState, rng: Random) -> CompetitionState:
    """Make one random step; a seat with all cards placed is ready."""
    if state.current_player == CHANCE:
        return state.apply(state.draw(rng))
    options = state.legal_actions()
    return state.apply(options[-1] if state.is_laying else rng.choice(options))


# Game preparation


@pytest.mark.parametrize(
    ("seats", "cards", "blind", "rounds"),
    [(2, 10, 2, 6), (3, 10, 2, 4), (4, 8, 4, 4), (5, 8, 4, 3)],
)
def test_the_number_of_players_decides_hand_cards_and_rounds(
    seats: int, cards: int, blind: int, rounds: int
) -> None:
    state = place_cards("full", *[{}] * seats)
    assert state.rounds == rounds
    for fields in state.fields:
        assert sum(card >= 0 for card in fields) == cards
        assert fields.count(BLIND) == blind


def test_four_play_with_all_128_cards() -> None:
    state = new_game(4)
    rng = Random(1)
    while not state.is_terminal:
        state = random_step(state, rng)
    assert state.gone == tuple(
        sorted({*range(128)} - {c for row in state.up for p in row for c in p})
    )


@EACH_PLAYER_COUNT
def test_cards_are_dealt_at_random_with_equal_chances(seats: int) -> None:
    state = new_game(seats)
    outcomes = state.chance_outcomes()
    assert [action[1] for action, _ in outcomes] == list(range(128))
    assert {chance for _, chance in outcomes} == {1 / 128}
    state = play(state, "usedom")
    assert len(state.chance_outcomes()) == 127


# Placing cards


def test_fields_above_are_for_the_highest_values_and_below_for_the_lowest() -> None:
    state = deal_hands("full", ["usedom"], [])
    state = play(state, "usedom-a1")
    assert state.fields[0][0] == card_number("usedom")
    state = play(state, "usedom-b6")
    assert state.fields[0][11] == card_number("usedom")
    assert state.fields[0][0] == EMPTY


@EACH_PLAYER_COUNT
def test_every_island_card_must_be_placed(seats: int) -> None:
    state = deal_hands("full", *[[]] * seats)
    while state.hands[0]:
        assert "ready" not in legal_moves(state)
        state = state.apply(state.legal_actions()[-1])
    assert legal_moves(state)[-1] == "ready"


def test_blind_cards_fill_the_remaining_fields() -> None:
    state = deal_hands("full", [], [])
    while state.hands[0]:
        state = state.apply(state.legal_actions()[-1])
    free = [k for k, card in enumerate(state.fields[0]) if card == EMPTY]
    state = play(state, "ready")
    assert [k for k, card in enumerate(state.fields[0]) if card == BLIND] == free
    assert len(free) == 2


def test_placed_cards_can_be_moved_before_the_player_is_ready() -> None:
    state = play(deal_hands("full", ["usedom", "sylt", "cuba"], []), "usedom-a1", "sylt-a2")
    swapped = play(state, "usedom-a2")
    assert card_ids(swapped.fields[0][:3:2]) == ["sylt", "usedom"], "placed cards are swapped"
    moved = play(state, "usedom-b1")
    assert moved.fields[0][:2] == (EMPTY, card_number("usedom"))
    back = play(state, "cuba-a1")
    assert back.fields[0][0] == card_number("cuba")
    assert card_number("usedom") in back.hands[0], "the replaced card returns to the hand"


def test_placing_is_secret_and_simultaneous() -> None:
    """Players place one after the other, but don't see the cards or progress of others."""
    state = deal_hands("full", ["usedom"], ["sylt"])
    started = play(state, "usedom-a1")
    for viewer in (1, None):
        before = state.information_state(viewer)
        after = started.information_state(viewer)
        assert after == before
        assert after.last == before.last
    assert started.information_state(0).fields[0] == started.fields[0]


def test_alexander_island_cannot_be_placed_at_population_density() -> None:
    state = deal_hands("full", ["alexander-island", "usedom"], [])
    placements = [move for move in legal_moves(state) if move.startswith("alexander-island-")]
    assert "alexander-island-a5" in placements
    assert not {"alexander-island-a6", "alexander-island-b6"} & set(placements)
    state = play(state, "alexander-island-a1", "usedom-a6")
    assert "usedom-a1" not in legal_moves(state), "it may not get there by a swap either"
    with pytest.raises(ValueError, match="has no value for population density"):
        play(state, "alexander-island-a6")


# Turning over the cards


def test_fields_are_turned_over_from_left_to_right_above_before_below() -> None:
    state = place_cards("full", {}, {})
    order = []
    while state.round == 0:
        order.append(deck.field_code(state.field))
        state = sort_cards(turn_field(state))
    assert order == ["a1", "b1", "a2", "b2", "a3", "b3", "a4", "b4", "a5", "b5", "a6", "b6"]


def test_turning_starts_when_all_have_placed_their_cards() -> None:
    state = place_cards("full", {}, {}, {})
    assert state.ready == 3
    assert state.chance_outcomes() == ((rules.TURN, 1.0),)


# Tricks


def test_the_highest_value_takes_the_trick() -> None:
    """The rule book's first example."""
    state = turn_field(
        place_cards(
            "full", {"a1": "mallorca"}, {"a1": "madagascar"}, {"a1": "cuba"}, {"a1": "usedom"}
        )
    )
    assert state.taker == state.current_player == 1
    assert {seat for seat, _ in state.due} == {1}
    assert card_ids([card for _, card in state.due]) == ["mallorca", "madagascar", "cuba", "usedom"]


def test_the_lowest_value_takes_the_trick_below() -> None:
    """The rule book's second example."""
    layouts = [{"b5": id} for id in ("sylt", "iceland", "tenerife", "lampedusa")]
    state = place_cards("full", *layouts)
    while state.field < 9:
        state = sort_cards(turn_field(state))
    assert turn_field(state).taker == 3


def test_a_trick_has_as_many_cards_as_there_are_islands() -> None:
    """Blind cards can't win and are not part of the trick."""
    state = place_cards("full", {"a1": "usedom"}, {}, {"a1": "sylt"})
    assert state.fields[1][0] == BLIND
    state = turn_field(state)
    assert card_ids(state.trick) == ["usedom", "sylt"]
    assert state.taker == 0


def test_blind_cards_go_back_to_their_owners() -> None:
    state = play_round(place_cards("full", {}, {}))
    again = place_cards("full", {}, {}, round_of=state)
    assert all(fields.count(BLIND) == 2 for fields in again.fields)


def test_a_field_without_islands_is_skipped() -> None:
    state = place_cards("full", {}, {})
    assert state.fields[0][0] == state.fields[1][0] == BLIND
    state = turn_field(state)
    assert (state.field, state.shown, state.won) == (1, (), (NO_SEAT,))


# Splitting the tricks


def trick_of_two() -> CompetitionState:
    return turn_field(place_cards("full", {"a1": "usedom"}, {"a1": "cuba"}))


def test_of_two_cards_one_goes_face_down_and_one_face_up() -> None:
    state = trick_of_two()
    assert legal_moves(state) == ["usedom-down", "usedom-up", "cuba-down", "cuba-up"]
    after = play(state, "usedom-down")
    assert after.down == (0, 1)
    assert after.up[1][3] == (card_number("cuba"),)
    after = play(state, "usedom-up")
    assert after.up[1][0] == (card_number("usedom"),)
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
def test_the_player_decides_how_to_split_the_rest(
    moves: tuple[str, ...], down: int, seas: dict[int, int]
) -> None:
    """The rule book's example with its three splits and another one."""
    layouts = [{"b5": id} for id in ("sylt", "iceland", "tenerife", "lampedusa")]
    state = place_cards("full", *layouts)
    while state.field < 9:
        state = sort_cards(turn_field(state))
    before = state.down[3], [len(pile) for pile in state.up[3]]
    state = play(turn_field(state), *moves)
    assert state.field == 10, "all four cards are sorted"
    assert state.down[3] - before[0] == down
    more = [len(pile) - n for pile, n in zip(state.up[3], before[1], strict=True)]
    assert {sea: n for sea, n in enumerate(more) if n} == seas


def test_each_trick_is_split_before_the_next_field_is_turned_over() -> None:
    state = trick_of_two()
    assert state.chance_outcomes() == ()
    assert state.field == 0
    assert play(state, "cuba-up").chance_outcomes() == ((rules.TURN, 1.0),)


@pytest.mark.parametrize("where", ["down", "up"])
def test_the_player_decides_where_a_single_card_goes(where: str) -> None:
    state = turn_field(place_cards("full", {"a1": "cuba"}, {}))
    assert legal_moves(state) == ["cuba-down", "cuba-up"]
    state = play(state, f"cuba-{where}")
    assert state.down[0] + len(state.up[0][3]) == 1
    assert state.field == 1
