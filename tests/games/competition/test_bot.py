"""The computer player: matchings against brute force, tables of laid cards, and sense."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from random import Random

import pytest
from games.competition.positions import dealt, lay_out, number, play, turn_over
from skerry.core.bot import Budget, Estimate, choose
from skerry.games.competition import GAME, deck, hidden_cards
from skerry.games.competition.bot import STRENGTHS, futures, laying, tactics, think
from skerry.games.competition.bot.assign import assignment
from skerry.games.competition.bot.futures import Futures, Trick
from skerry.games.competition.bot.laying import OpponentModel
from skerry.games.competition.bot.tactics import Piles
from skerry.games.competition.constants import DOWN, UP
from skerry.games.competition.rules import CompetitionState

ROOT = Path(__file__).parents[3]

LEVELS = list(STRENGTHS)
THINKERS = (4, 5)


def answer(state: CompetitionState, level: int, seed: str = "t") -> Estimate:
    known = state.information_state(state.current_player)
    return choose(think(known, level, Budget(work=60), Random(seed)))


# Matchings


@pytest.mark.parametrize("seed", range(40))
def test_a_matching_is_as_good_as_the_best_of_all(seed: int) -> None:
    rng = Random(seed)
    rows = rng.randint(1, 5)
    columns = rng.randint(5, 6)
    value = rng.choice((rng.random, lambda: rng.randint(0, 2), lambda: rng.gauss(0, 9)))
    worth = [[-1e9 if rng.random() < 0.1 else value() for _ in range(columns)] for _ in range(rows)]
    result = assignment(worth).columns
    assert len(set(result)) == rows
    best = max(
        sum(worth[row][column] for row, column in enumerate(way))
        for way in permutations(range(columns), rows)
    )
    assert sum(worth[row][column] for row, column in enumerate(result)) == pytest.approx(best)


def test_potentials_say_what_another_pair_costs_at_least() -> None:
    rng = Random(7)
    worth = [[rng.random() for _ in range(6)] for _ in range(5)]
    result = assignment(worth)
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


def test_nothing_is_matched_with_nothing() -> None:
    assert assignment([]).columns == []


# The model of what others lay


def test_risk_is_counted_from_hands_that_were_laid() -> None:
    model = OpponentModel(range(128), 10)
    greenland = number("greenland")
    for _ in range(396):
        model.add({greenland: 0})
    merit = deck.merits(0)[number("cuba")]
    assert merit is not None
    better, island = model.risk(0, merit)
    assert better == pytest.approx(1, abs=0.02)
    assert island == pytest.approx(1, abs=0.02)
    above = deck.merits(0)[greenland]
    assert above is not None
    assert model.risk(0, above)[0] == pytest.approx(0.5, abs=0.02), "equal ones count half"


def test_without_hands_the_table_is_that_of_cards_laid_anywhere() -> None:
    model = OpponentModel(range(128), 6)
    merit = deck.merits(0)[number("nauru")]
    assert merit is not None
    better, island = model.risk(0, merit)
    assert island == pytest.approx(0.5)
    assert better / island == pytest.approx(model.share_better(0, merit))


def test_laying_by_rank_takes_the_best_rank_first() -> None:
    hand = [number("greenland"), number("nauru"), number("cuba")]
    model = OpponentModel(range(128), 3)
    laid_cards = laying.layout_by_rank(model, hand, range(12), Random(1))
    assert laid_cards[number("greenland")] == 0, "the largest area"
    assert len(set(laid_cards.values())) == 3


@pytest.mark.parametrize("seed", range(10))
def test_plans_never_lay_a_card_on_its_dash(seed: int) -> None:
    rng = Random(seed)
    hand = [number("alexander-island"), *rng.sample(range(100), 9)]
    unseen = [card for card in range(128) if card not in hand]
    model = OpponentModel(unseen, 10)
    for lay in (
        laying.layout_by_rank(model, hand, range(12), rng),
        laying.planned_layout(laying.card_values(model, hand, 1), hand, range(12), rng, 0.5),
    ):
        assert set(lay) == set(hand)
        assert all(deck.fits(card, field) for card, field in lay.items())


def test_what_is_remembered_of_others_changes_no_decision() -> None:
    state = dealt("full", ["usedom"], [])
    fresh = []
    for _ in range(2):
        laying.population.cache_clear()
        fresh.append(answer(state, 4))
    after = state.apply(fresh[0].action)
    remembered = answer(after, 4)
    laying.population.cache_clear()
    assert fresh[0] == fresh[1]
    assert remembered == answer(after, 4)


def test_a_hand_asks_once_what_others_lay() -> None:
    laying.population.cache_clear()
    state = dealt("full", ["usedom"], [])
    while state.hands[0]:
        state = state.apply(answer(state, 4).action)
    assert laying.population.cache_info().misses == 1


# Piles at a glance


def test_points_of_piles_are_those_of_the_rules() -> None:
    up = [[7, 7, 0, *[0] * 6], [7, 3, 0, *[0] * 6], [7, 7, 0, *[0] * 6]]
    assert Piles(up, [1, 2, 3], [0] * 9).totals() == [1 + 3 + 4, 2 + 3, 3 + 3 + 4]


def test_a_lead_is_safer_when_less_can_come() -> None:
    assert tactics.lead_survival(0, 5) == pytest.approx(0.5)
    assert tactics.lead_survival(2, 1) > tactics.lead_survival(2, 9) > 0.5
    assert tactics.lead_survival(-2, 3) == pytest.approx(1 - tactics.lead_survival(2, 3))


def test_the_card_that_decides_a_sea_goes_face_up() -> None:
    up = [[3, 0, *[0] * 7], [3, 5, *[0] * 7]]
    piles = Piles(up, [0, 0], [0] * 9)
    assert tactics.split(piles, 0, (0, 1)) == (UP, DOWN)
    assert tactics.split(piles, 0, (1, 0)) == (DOWN, UP)


def test_a_lone_card_goes_face_down_where_nothing_can_be_won() -> None:
    piles = Piles([[0] * 9, [9] * 9], [0, 0], [0] * 9)
    assert tactics.split(piles, 0, (4,)) == (DOWN,)


@pytest.mark.parametrize("number_of_cards", [2, 3, 4, 5])
def test_a_glance_splits_as_the_rule_wants(number_of_cards: int) -> None:
    rng = Random(number_of_cards)
    for _ in range(50):
        up = [[rng.randint(0, 5) for _ in range(9)] for _ in range(3)]
        piles = Piles(up, [0, 0, 0], [rng.randint(0, 5) for _ in range(9)])
        ways = tactics.split(piles, 1, [rng.randrange(9) for _ in range(number_of_cards)])
        assert {UP, DOWN} == set(ways)


def test_all_ways_to_split() -> None:
    assert list(tactics.splits(2, (), both_sides=True)) == [(DOWN, UP), (UP, DOWN)]
    assert list(tactics.splits(1, (UP,), both_sides=True)) == [(DOWN,)]
    assert len(list(tactics.splits(4, (), both_sides=True))) == 14
    assert list(tactics.splits(1, (), both_sides=False)) == [(DOWN,), (UP,)]


def test_across_a_border_the_majority_is_broken() -> None:
    up = [[0] * 9, [5, 1, *[0] * 7], [5, 0, *[0] * 7]]
    piles = Piles(up, [0, 0, 0], [0] * 9)
    alone = Piles([[4, *[0] * 8], [5, 1, *[0] * 7]], [0, 0], [0] * 9)
    gain, other, sea, _ = max(tactics.crossings(alone, 0))
    assert (other, sea) == (1, 0)
    assert gain > 4
    tactics.take_best(piles, 0, 2)
    assert sum(map(sum, piles.up)) + sum(piles.down) == 11, "cards change hands only"
    assert sum(piles.up[1]) + sum(piles.up[2]) == 9


# Futures


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_future_has_the_cards_that_are_still_to_come(seats: int) -> None:
    state = turn_over(lay_out("full", *[{}] * seats))
    while not state.shown:
        state = turn_over(state)
    seat = state.current_player
    source = Futures(state.information_state(seat), seat, Random(1))
    cards = sum(len(trick.seas) for trick in source.draw())
    to_come = state.rounds * seats * state.hand_size - sum(state.turned)
    assert to_come - 3 <= cards <= to_come, "cards that a tie takes out of the game apart"


def test_a_future_ends_with_points_for_all_cards() -> None:
    piles = Piles([[0] * 9, [0] * 9], [0, 0], [1] * 9)
    totals = futures.finish(piles, [Trick(0, (1, 2), 0), Trick(1, (3, 3), 0)], simple=False)
    assert totals == [2, 2]
    simple = Piles([[0] * 9, [0] * 9], [0, 0], [1] * 9)
    assert futures.finish(simple, [Trick(0, (1, 2), 1)], simple=True) == [2, 0]


def test_payoffs_are_the_share_of_the_win_and_a_little_for_the_lead() -> None:
    assert futures.share([5, 5, 1], 0) == 0.5
    assert futures.payoff([9, 5], 0) > futures.payoff([8, 5], 0) > 1
    assert futures.payoff([5, 9], 0) < 0


# Decisions


@pytest.mark.parametrize("level", LEVELS)
def test_all_cards_are_laid_and_then_it_is_ready(level: int) -> None:
    state = dealt("short", ["alexander-island"], [])
    for _ in range(11):
        assert state.current_player == 0
        state = state.apply(answer(state, level).action)
        state.validate()
    assert state.current_player == 1, "ten cards and no change of mind"


@pytest.mark.parametrize("level", [4, 5])
def test_what_cannot_be_beaten_is_laid_where_it_wins(level: int) -> None:
    state = dealt("full", ["greenland", "new-guinea", "java", "singapore"], [])
    while state.hands[0]:
        state = state.apply(answer(state, level).action)
    unseen = hidden_cards.unseen_cards(state.information_state(0))
    safe = [
        card
        for field, card in enumerate(state.fields[0])
        if card >= 0 and deck.best(field, [card, *unseen]) == (card,)
    ]
    assert len(safe) >= 4


@pytest.mark.parametrize("level", THINKERS)
def test_the_last_trick_is_split_so_that_it_wins(level: int) -> None:
    """One way wins, the other loses: Cuba face up decides the Caribbean."""
    state = turn_over(lay_out("short", {"a1": "cuba"}, {"a1": "usedom"}))
    caribbean = [number(id) for id in ("jamaica", "hispaniola", "barbados", "dominica")]
    north = [number("sylt")]
    up = (
        ((),) * 3 + (tuple(caribbean[:2]),) + ((),) * 5,
        (tuple(north),) + ((),) * 2 + (tuple(caribbean[2:]),) + ((),) * 5,
    )
    last = replace(state, field=11, won=(0,) * 12, up=up, fields=((-1,) * 12,) * 2)
    known = last.information_state(0)
    result = choose(think(known, level, Budget(work=60), Random("t")))
    after = known.apply(result.action)
    assert after.up[0][3][-1] == number("cuba")


def test_thinking_on_makes_up_its_mind() -> None:
    state = turn_over(lay_out("full", {"a1": "cuba"}, {"a1": "usedom"}))
    thoughts = list(think(state.information_state(0), 5, Budget(work=64), Random(3)))
    assert len(thoughts) > 1
    assert thoughts[-1].values.keys() <= set(state.legal_actions())
    assert thoughts[-1].value == max(
        value for action, value in thoughts[-1].values.items() if action == thoughts[-1].action
    )


def test_what_can_make_no_difference_is_not_thought_about_for_long() -> None:
    """Usedom alone is split, and nothing else is in the game any more."""
    state = turn_over(lay_out("short", {"a1": "cuba"}, {"a1": "usedom"}))
    last = replace(state, field=11, won=(0,) * 12, fields=((-1,) * 12,) * 2)
    known = last.information_state(0)
    assert choose(think(known, 5, Budget(), Random(1))).work < 100


def test_only_cards_that_were_not_seen_are_dealt_in_thought() -> None:
    state = dealt("full", ["usedom"], ["sylt"])
    known = state.information_state(0)
    assert number("sylt") in hidden_cards.unseen_cards(known)
    assert number("usedom") not in hidden_cards.unseen_cards(known)


def test_ratings_are_what_was_measured() -> None:
    measured = json.loads((ROOT / "bench/results/competition_levels.json").read_text("utf-8"))
    rated = {str(level.id): level.rating for level in GAME.levels if level.rating is not None}
    assert rated == measured["ratings"]


@pytest.mark.parametrize("move", ["usedom-down", "usedom-up"])
def test_a_forced_move_is_not_thought_about(move: str) -> None:
    state = turn_over(lay_out("simple", {"a1": "cuba"}, {"a1": "usedom"}))
    assert [e.action for e in think(state.information_state(0), 5, Budget(), Random(1))] == [
        ("gather",)
    ]
    split = play(turn_over(lay_out("full", {"a1": "cuba"}, {"a1": "usedom"})), move)
    assert split.current_player < 0
