"""The computer player: assignments, its model of other players, futures and decisions."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from random import Random

import pytest
from games.competition.positions import card_number, deal_hands, place_cards, play, turn_field
from skerry.core.bot import Budget, Estimate, choose
from skerry.games.competition import GAME, deck, hidden_cards
from skerry.games.competition.bot import STRENGTHS, futures, laying, tactics, think
from skerry.games.competition.bot.assign import best_matching
from skerry.games.competition.bot.futures import Futures, Trick
from skerry.games.competition.bot.laying import OpponentModel
from skerry.games.competition.bot.tactics import Piles
from skerry.games.competition.constants import DOWN, UP
from skerry.games.competition.rules import CompetitionState

ROOT = Path(__file__).parents[3]

LEVELS = list(STRENGTHS)
SEARCHING_LEVELS = (4, 5)


def final_estimate(state: CompetitionState, level: int, seed: str = "t") -> Estimate:
    known = state.information_state(state.current_player)
    return choose(think(known, level, Budget(work=60), Random(seed)))


# Assignments


@pytest.mark.parametrize("seed", range(40))
def test_an_assignment_is_as_good_as_the_best_of_all(seed: int) -> None:
    rng = Random(seed)
    rows = rng.randint(1, 5)
    columns = rng.randint(5, 6)
    value = rng.choice((rng.random, lambda: rng.randint(0, 2), lambda: rng.gauss(0, 9)))
    worth = [[-1e9 if rng.random() < 0.1 else value() for _ in range(columns)] for _ in range(rows)]
    result = best_matching(worth).columns
    assert len(set(result)) == rows
    best = max(
        sum(worth[row][column] for row, column in enumerate(way))
        for way in permutations(range(columns), rows)
    )
    assert sum(worth[row][column] for row, column in enumerate(result)) == pytest.approx(best)


def test_potentials_are_lower_bounds_of_the_loss_of_another_pair() -> None:
    rng = Random(7)
    worth = [[rng.random() for _ in range(6)] for _ in range(5)]
    result = best_matching(worth)
    best = sum(worth[row][column] for row, column in enumerate(result.columns))
    for row in range(5):
        for column in range(6):
            loss = result.rent[row] + result.price[column] - worth[row][column]
            forced = max(
                sum(worth[r][c] for r, c in enumerate(way))
                for way in permutations(range(6), 5)
                if way[row] == column
            )
            assert -1e-9 <= loss <= best - forced + 1e-9


def test_an_empty_assignment_is_possible() -> None:
    assert best_matching([]).columns == []


# The model of the cards that others place


def test_the_risk_is_counted_from_placed_hands() -> None:
    model = OpponentModel(range(128), 10)
    greenland = card_number("greenland")
    for _ in range(396):
        model.add({greenland: 0})
    merit = deck.merits_on_field(0)[card_number("cuba")]
    assert merit is not None
    better, island = model.loss_and_tie_chances(0, merit)
    assert better == pytest.approx(1, abs=0.02)
    assert island == pytest.approx(1, abs=0.02)
    above = deck.merits_on_field(0)[greenland]
    assert above is not None
    assert model.loss_and_tie_chances(0, above)[0] == pytest.approx(0.5, abs=0.02), (
        "equal cards count half"
    )


def test_without_hands_the_model_assumes_random_placing() -> None:
    model = OpponentModel(range(128), 6)
    merit = deck.merits_on_field(0)[card_number("nauru")]
    assert merit is not None
    better, island = model.loss_and_tie_chances(0, merit)
    assert island == pytest.approx(0.5)
    assert better / island == pytest.approx(model.share_better(0, merit))


def test_placing_by_rank_uses_the_best_rank_first() -> None:
    hand = [card_number("greenland"), card_number("nauru"), card_number("cuba")]
    model = OpponentModel(range(128), 3)
    placed = laying.layout_by_rank(model, hand, range(12), Random(1))
    assert placed[card_number("greenland")] == 0, "the largest area"
    assert len(set(placed.values())) == 3


@pytest.mark.parametrize("seed", range(10))
def test_plans_never_place_a_card_on_a_field_without_a_value(seed: int) -> None:
    rng = Random(seed)
    hand = [card_number("alexander-island"), *rng.sample(range(100), 9)]
    unseen = [card for card in range(128) if card not in hand]
    model = OpponentModel(unseen, 10)
    for layout in (
        laying.layout_by_rank(model, hand, range(12), rng),
        laying.planned_layout(laying.card_values(model, hand, 1), hand, range(12), rng, 0.5),
    ):
        assert set(layout) == set(hand)
        assert all(deck.can_place(card, field) for card, field in layout.items())


def test_the_cache_changes_no_decision() -> None:
    state = deal_hands("full", ["usedom"], [])
    uncached = []
    for _ in range(2):
        laying.cached_population.cache_clear()
        uncached.append(final_estimate(state, 4))
    after = state.apply(uncached[0].action)
    cached = final_estimate(after, 4)
    laying.cached_population.cache_clear()
    assert uncached[0] == uncached[1]
    assert cached == final_estimate(after, 4)


def test_the_model_is_built_once_for_a_hand() -> None:
    laying.cached_population.cache_clear()
    state = deal_hands("full", ["usedom"], [])
    while state.hands[0]:
        state = state.apply(final_estimate(state, 4).action)
    assert laying.cached_population.cache_info().misses == 1


# Quick evaluation of piles


def test_points_of_piles_equal_those_of_the_rules() -> None:
    up = [[7, 7, 0, *[0] * 6], [7, 3, 0, *[0] * 6], [7, 7, 0, *[0] * 6]]
    assert Piles(up, [1, 2, 3], [0] * 9).points_by_seat() == [1 + 3 + 4, 2 + 3, 3 + 3 + 4]


def test_a_lead_is_safer_with_fewer_cards_to_come() -> None:
    assert tactics.lead_survival(0, 5) == pytest.approx(0.5)
    assert tactics.lead_survival(2, 1) > tactics.lead_survival(2, 9) > 0.5
    assert tactics.lead_survival(-2, 3) == pytest.approx(1 - tactics.lead_survival(2, 3))


def test_the_card_that_decides_a_sea_goes_face_up() -> None:
    up = [[3, 0, *[0] * 7], [3, 5, *[0] * 7]]
    piles = Piles(up, [0, 0], [0] * 9)
    assert tactics.choose_sides(piles, 0, (0, 1)) == (UP, DOWN)
    assert tactics.choose_sides(piles, 0, (1, 0)) == (DOWN, UP)


def test_a_single_card_goes_face_down_if_its_sea_cannot_be_won() -> None:
    piles = Piles([[0] * 9, [9] * 9], [0, 0], [0] * 9)
    assert tactics.choose_sides(piles, 0, (4,)) == (DOWN,)


@pytest.mark.parametrize("number_of_cards", [2, 3, 4, 5])
def test_a_quick_split_has_cards_on_both_sides(number_of_cards: int) -> None:
    rng = Random(number_of_cards)
    for _ in range(50):
        up = [[rng.randint(0, 5) for _ in range(9)] for _ in range(3)]
        piles = Piles(up, [0, 0, 0], [rng.randint(0, 5) for _ in range(9)])
        ways = tactics.choose_sides(piles, 1, [rng.randrange(9) for _ in range(number_of_cards)])
        assert {UP, DOWN} == set(ways)


def test_all_allowed_splits_are_listed() -> None:
    assert list(tactics.side_splits(2, (), both_sides=True)) == [(DOWN, UP), (UP, DOWN)]
    assert list(tactics.side_splits(1, (UP,), both_sides=True)) == [(DOWN,)]
    assert len(list(tactics.side_splits(4, (), both_sides=True))) == 14
    assert list(tactics.side_splits(1, (), both_sides=False)) == [(DOWN,), (UP,)]


def test_taking_across_a_border_breaks_a_majority() -> None:
    up = [[0] * 9, [5, 1, *[0] * 7], [5, 0, *[0] * 7]]
    piles = Piles(up, [0, 0, 0], [0] * 9)
    alone = Piles([[4, *[0] * 8], [5, 1, *[0] * 7]], [0, 0], [0] * 9)
    gain, other, sea, _ = max(tactics.find_crossings(alone, 0))
    assert (other, sea) == (1, 0)
    assert gain > 4
    tactics.take_best_across_borders(piles, 0, 2)
    assert sum(map(sum, piles.up)) + sum(piles.down) == 11, "cards only change their owner"
    assert sum(piles.up[1]) + sum(piles.up[2]) == 9


# Futures


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_future_has_all_remaining_cards(seats: int) -> None:
    state = turn_field(place_cards("full", *[{}] * seats))
    while not state.shown:
        state = turn_field(state)
    seat = state.current_player
    source = Futures(state.information_state(seat), seat, Random(1))
    cards = sum(len(trick.seas) for trick in source.draw())
    to_come = state.rounds * seats * state.hand_size - sum(state.turned)
    assert to_come - 3 <= cards <= to_come, "a tie may remove up to three cards"


def test_a_future_ends_with_points_for_all_cards() -> None:
    piles = Piles([[0] * 9, [0] * 9], [0, 0], [1] * 9)
    totals = futures.points_after_tricks(
        piles, [Trick(0, (1, 2), 0), Trick(1, (3, 3), 0)], simple=False
    )
    assert totals == [2, 2]
    simple = Piles([[0] * 9, [0] * 9], [0, 0], [1] * 9)
    assert futures.points_after_tricks(simple, [Trick(0, (1, 2), 1)], simple=True) == [2, 0]


def test_payoffs_are_the_share_of_the_win_plus_a_bonus_for_the_lead() -> None:
    assert futures.win_share([5, 5, 1], 0) == 0.5
    assert futures.payoff([9, 5], 0) > futures.payoff([8, 5], 0) > 1
    assert futures.payoff([5, 9], 0) < 0


# Decisions


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_places_all_cards_and_then_is_ready(level: int) -> None:
    state = deal_hands("short", ["alexander-island"], [])
    for _ in range(11):
        assert state.current_player == 0
        state = state.apply(final_estimate(state, level).action)
        state.validate()
    assert state.current_player == 1, "ten cards without moving one"


@pytest.mark.parametrize("level", [4, 5])
def test_unbeatable_cards_are_placed_where_they_win(level: int) -> None:
    state = deal_hands("full", ["greenland", "new-guinea", "java", "singapore"], [])
    while state.hands[0]:
        state = state.apply(final_estimate(state, level).action)
    unseen = hidden_cards.unseen_cards(state.information_state(0))
    safe = [
        card
        for field, card in enumerate(state.fields[0])
        if card >= 0 and deck.best_cards(field, [card, *unseen]) == (card,)
    ]
    assert len(safe) >= 4


@pytest.mark.parametrize("level", SEARCHING_LEVELS)
def test_the_last_trick_is_split_to_win_the_game(level: int) -> None:
    """Only one split wins: Cuba face up decides the Caribbean."""
    state = turn_field(place_cards("short", {"a1": "cuba"}, {"a1": "usedom"}))
    caribbean = [card_number(id) for id in ("jamaica", "hispaniola", "barbados", "dominica")]
    north = [card_number("sylt")]
    up = (
        ((),) * 3 + (tuple(caribbean[:2]),) + ((),) * 5,
        (tuple(north),) + ((),) * 2 + (tuple(caribbean[2:]),) + ((),) * 5,
    )
    last = replace(state, field=11, won=(0,) * 12, up=up, fields=((-1,) * 12,) * 2)
    known = last.information_state(0)
    result = choose(think(known, level, Budget(work=60), Random("t")))
    after = known.apply(result.action)
    assert after.up[0][3][-1] == card_number("cuba")


def test_a_search_yields_several_estimates_of_legal_moves() -> None:
    state = turn_field(place_cards("full", {"a1": "cuba"}, {"a1": "usedom"}))
    estimates = list(think(state.information_state(0), 5, Budget(work=64), Random(3)))
    assert len(estimates) > 1
    assert estimates[-1].values.keys() <= set(state.legal_actions())
    assert estimates[-1].value == max(
        value for action, value in estimates[-1].values.items() if action == estimates[-1].action
    )


def test_a_decision_without_effect_takes_little_work() -> None:
    """Only one trick is left, and its split decides nothing."""
    state = turn_field(place_cards("short", {"a1": "cuba"}, {"a1": "usedom"}))
    last = replace(state, field=11, won=(0,) * 12, fields=((-1,) * 12,) * 2)
    known = last.information_state(0)
    assert choose(think(known, 5, Budget(), Random(1))).work < 100


def test_only_unseen_cards_are_dealt_in_futures() -> None:
    state = deal_hands("full", ["usedom"], ["sylt"])
    known = state.information_state(0)
    assert card_number("sylt") in hidden_cards.unseen_cards(known)
    assert card_number("usedom") not in hidden_cards.unseen_cards(known)


def test_ratings_equal_the_measured_ones() -> None:
    measured = json.loads((ROOT / "bench/results/competition_levels.json").read_text("utf-8"))
    rated = {str(level.id): level.rating for level in GAME.levels if level.rating is not None}
    assert rated == measured["ratings"]


@pytest.mark.parametrize("move", ["usedom-down", "usedom-up"])
def test_a_forced_move_needs_no_search(move: str) -> None:
    state = turn_field(place_cards("simple", {"a1": "cuba"}, {"a1": "usedom"}))
    assert [e.action for e in think(state.information_state(0), 5, Budget(), Random(1))] == [
        ("gather",)
    ]
    split = play(turn_field(place_cards("full", {"a1": "cuba"}, {"a1": "usedom"})), move)
    assert split.current_player < 0
