"""The rules of Island Competition, a test for each sentence of the rule book."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from games.competition.table import (
    dealt,
    finished,
    ids,
    laid,
    number,
    play,
    sorted_out,
    turned,
)
from skerry.core.state import CHANCE
from skerry.games.competition import GAME, deck, rules, scoring
from skerry.games.competition.rules import CompetitionState
from skerry.games.competition.terms import BLIND, EMPTY, NOBODY, TIED
from skerry.session.session import Session

SEATS = pytest.mark.parametrize("seats", GAME.seats)


def start(seats: int, preset: str = "full") -> CompetitionState:
    state = GAME.start(preset, seats)
    assert isinstance(state, CompetitionState)
    return state


def legal(state: CompetitionState) -> list[str]:
    return [GAME.notation(action) for action in state.legal_actions()]


def randomly(state: CompetitionState, rng: Random) -> CompetitionState:
    """One random step; whoever has laid all cards is ready."""
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
    state = laid("full", *[{}] * seats)
    assert state.rounds == rounds
    for lying in state.fields:
        assert sum(card >= 0 for card in lying) == cards
        assert lying.count(BLIND) == blind


def test_four_play_with_all_128_cards() -> None:
    state, rng = start(4), Random(1)
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
    """Seats lay one after the other, but nobody sees what or how far others have got."""
    state = dealt("full", ["usedom"], ["sylt"])
    begun = play(state, "usedom-a1")
    for viewer in (1, None):
        before, after = state.information_state(viewer), begun.information_state(viewer)
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
    with pytest.raises(ValueError, match="has no population density"):
        play(state, "alexander-island-a6")


# Turning over the cards


def test_fields_are_turned_over_from_left_to_right_above_before_below() -> None:
    state = laid("full", {}, {})
    order = []
    while state.round == 0:
        order.append(deck.code(state.field))
        state = sorted_out(turned(state))
    assert order == ["a1", "b1", "a2", "b2", "a3", "b3", "a4", "b4", "a5", "b5", "a6", "b6"]


def test_turning_starts_when_all_have_placed_their_cards() -> None:
    state = laid("full", {}, {}, {})
    assert state.ready == 3
    assert state.chance_outcomes() == ((rules.TURN, 1.0),)


# Tricks


def test_the_highest_value_takes_the_trick() -> None:
    """The rule book's first example."""
    state = turned(
        laid("full", {"a1": "mallorca"}, {"a1": "madagascar"}, {"a1": "cuba"}, {"a1": "usedom"})
    )
    assert state.taker == state.current_player == 1
    assert {seat for seat, _ in state.due} == {1}
    assert ids([card for _, card in state.due]) == ["mallorca", "madagascar", "cuba", "usedom"]


def test_the_lowest_value_takes_the_trick_below() -> None:
    """The rule book's second example."""
    layouts = [{"b5": id} for id in ("sylt", "iceland", "tenerife", "lampedusa")]
    state = laid("full", *layouts)
    while state.field < 9:
        state = sorted_out(turned(state))
    assert turned(state).taker == 3


def test_a_trick_has_as_many_cards_as_there_are_islands() -> None:
    """Blind cards do not count: they cannot win, and are not part of the trick."""
    state = laid("full", {"a1": "usedom"}, {}, {"a1": "sylt"})
    assert state.fields[1][0] == BLIND
    state = turned(state)
    assert ids(state.trick) == ["usedom", "sylt"]
    assert state.taker == 0


def test_blind_cards_go_back_to_their_owners() -> None:
    state = finished(laid("full", {}, {}))
    again = laid("full", {}, {}, round_of=state)
    assert all(lying.count(BLIND) == 2 for lying in again.fields)


def test_where_no_island_lies_nothing_happens() -> None:
    state = laid("full", {}, {})
    assert state.fields[0][0] == state.fields[1][0] == BLIND
    state = turned(state)
    assert (state.field, state.shown, state.won) == (1, (), (NOBODY,))


# Splitting the tricks


def split_two() -> CompetitionState:
    return turned(laid("full", {"a1": "usedom"}, {"a1": "cuba"}))


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
    state = laid("full", *layouts)
    while state.field < 9:
        state = sorted_out(turned(state))
    before = state.down[3], [len(pile) for pile in state.up[3]]
    state = play(turned(state), *moves)
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
    state = turned(laid("full", {"a1": "cuba"}, {}))
    assert legal(state) == ["cuba-down", "cuba-up"]
    state = play(state, f"cuba-{where}")
    assert state.down[0] + len(state.up[0][3]) == 1
    assert state.field == 1


# Ties


def tie() -> tuple[str, str, str]:
    """Two islands with the same temperature, and a colder one."""
    merit = deck.merits(4)
    values = [value for value in merit if value is not None]
    top = max(value for value in values if values.count(value) == 2)
    one, other = (card for card, value in enumerate(merit) if value == top)
    return deck.cards()[one].id, deck.cards()[other].id, "spitsbergen"


def tied() -> CompetitionState:
    one, other, cold = tie()
    state = laid("full", {"a3": cold}, {"a3": one}, {"a3": other})
    while state.field < 4:
        state = sorted_out(turned(state))
    return turned(state)


def test_if_several_are_the_best_each_gets_only_their_own_card() -> None:
    one, other, _ = tie()
    state = tied()
    assert state.due == ((1, number(one)), (2, number(other)))
    assert (state.taker, state.won[-1], state.current_player) == (TIED, TIED, 1)
    after = sorted_out(state)
    gained = [b - a for a, b in zip(state.down, after.down, strict=True)]
    assert gained == [0, 1, 1]


@pytest.mark.parametrize("first", ["down", "up"])
@pytest.mark.parametrize("second", ["down", "up"])
def test_it_is_their_choice_where_they_put_it(first: str, second: str) -> None:
    one, other, _ = tie()
    state = tied()
    assert legal(state) == [f"{one}-down", f"{one}-up"]
    state = play(state, f"{one}-{first}")
    assert state.current_player == 2
    assert legal(state) == [f"{other}-down", f"{other}-up"]
    state = play(state, f"{other}-{second}")
    assert state.field == 5
    assert (number(one) in state.up[1][deck.seas()[number(one)]]) == (first == "up")
    assert (number(other) in state.up[2][deck.seas()[number(other)]]) == (second == "up")


def test_then_the_other_islands_are_taken_out_of_the_game() -> None:
    before, after = tied(), sorted_out(tied())
    cold = number(tie()[2])
    assert cold in before.gone
    piles = {card for row in after.up for pile in row for card in pile}
    assert cold not in piles
    assert len(after.gone) - sum(after.down) == 1, "seen, and on nobody's pile"


def test_a_tie_is_no_trick_and_has_no_border_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if every card had a border: no two equal ones of the deck have."""
    monkeypatch.setattr(deck, "borders", lambda: (1,) * 128)
    one, other, _ = tie()
    state = play(tied(), f"{one}-up", f"{other}-up")
    assert any(map(any, state.up)), "there would be something to take"
    assert (state.takes, state.field) == (0, 5)


# National borders


def bordered(id: str = "usedom") -> CompetitionState:
    """Seat 0 has split a trick with a border; seat 1 has face-up cards of two seas."""
    state = laid("full", {"a2": id, "b1": "greenland"}, {"b1": "nauru", "b6": "cuba"})
    state = turned(turned(state))
    assert state.taker == 1
    state = play(state, "nauru-up")
    assert state.up[1][6] == (number("nauru"),)
    return turned(state)


def test_who_takes_a_trick_with_a_border_may_take_a_face_up_card() -> None:
    state = bordered()
    assert state.takes == 0
    state = play(state, "usedom-down")
    assert (state.takes, state.current_player) == (1, 0)
    assert legal(state) == ["take-2-pacific-down", "take-2-pacific-up", "pass"]


def test_it_goes_to_one_of_the_taker_s_own_piles() -> None:
    state = play(bordered(), "usedom-down")
    up = play(state, "take-2-pacific-up")
    assert up.up[1][6] == ()
    assert up.up[0][6] == (number("nauru"),)
    down = play(state, "take-2-pacific-down")
    assert down.up[1][6] == ()
    assert down.down[0] == state.down[0] + 1


def test_taking_is_optional() -> None:
    state = play(bordered(), "usedom-down", "pass")
    assert state.up[1][6] == (number("nauru"),)
    assert (state.field, state.shown) == (3, ())


def test_with_two_borders_two_cards_may_be_taken() -> None:
    state = bordered("borneo")
    one, two = number("corfu"), number("malta")
    piles = (*state.up[1][:1], (one, two), *state.up[1][2:])
    state = replace(state, up=(state.up[0], piles))
    state = replace(state, gone=tuple(card for card in state.gone if card not in (one, two)))
    state = play_without_laws(state, "borneo-down")
    assert state.takes == 2
    state = play_without_laws(state, "take-2-mediterranean-down")
    assert state.takes == 1
    state = play_without_laws(state, "take-2-pacific-up")
    assert (state.takes, state.field) == (0, 3)


def play_without_laws(state: CompetitionState, move: str) -> CompetitionState:
    return state.apply(GAME.parse(state, move))


def test_borders_of_a_trick_add_up() -> None:
    state = laid("full", {"a1": "borneo", "b1": "greenland"}, {"a1": "usedom"}, {"a1": "sylt"})
    state = replace(turned(state), up=((),) * 3)
    atlas = tuple(tuple(() for _ in range(9)) for _ in range(2))
    pile = (number("nauru"), number("oahu"), number("tahiti"), number("jeju"))
    state = replace(state, up=(*atlas, ((),) * 6 + (pile,) + ((),) * 2))
    for move in ("borneo-down", "usedom-down"):
        state = play_without_laws(state, move)
    assert state.takes == 3


def test_cards_are_taken_from_one_or_two_players() -> None:
    state = laid("full", {"a1": "borneo"}, {"a1": "sylt"}, {})
    state = turned(state)
    piles = [[()] * 9, [()] * 9, [()] * 9]
    piles[1][6], piles[2][1] = (number("nauru"),), (number("malta"),)
    state = replace(state, up=tuple(map(tuple, piles)))
    state = play_without_laws(state, "borneo-down")
    assert {action[1] for action in state.legal_actions() if action[0] == "take"} == {1, 2}
    state = play_without_laws(state, "take-2-pacific-down")
    assert {action[1] for action in state.legal_actions() if action[0] == "take"} == {2}


def test_with_nothing_to_take_a_border_has_no_effect() -> None:
    state = turned(laid("full", {"a1": "borneo"}, {"a1": "sylt"}))
    state = play(state, "borneo-down")
    assert (state.takes, state.field) == (0, 1)


def test_nobody_takes_from_their_own_piles() -> None:
    state = play(bordered(), "usedom-up")
    assert any(state.up[0])
    assert all(action[1] == 1 for action in state.legal_actions() if action[0] == "take")


# Rounds


def test_a_round_ends_with_the_last_trick_and_new_cards_are_dealt() -> None:
    state = finished(laid("full", {}, {}))
    assert (state.round, state.dealt, state.dealing) == (1, 0, True)
    left = {action[1] for action, _ in state.chance_outcomes()}
    assert left.isdisjoint(state.gone)
    assert len(left) == 128 - 20


def test_piles_are_filled_further_in_later_rounds() -> None:
    first = finished(laid("full", {}, {}))
    second = finished(laid("full", {}, {}, round_of=first))
    assert sum(second.down) > sum(first.down)


@SEATS
def test_the_game_ends_after_its_rounds(seats: int) -> None:
    state, rng = start(seats), Random(seats)
    while not state.is_terminal:
        last, state = state.round, randomly(state, rng)
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
    state, rng = start(3), Random(5)
    while not state.is_terminal:
        state = randomly(state, rng)
    expected = [state.down[seat] for seat in range(3)]
    for sea in range(9):
        counts = [len(state.up[seat][sea]) for seat in range(3)]
        best = [seat for seat in range(3) if counts[seat] == max(counts)]
        for seat in best:
            expected[seat] += -(-max(counts) // len(best))
    assert list(scoring.points(state)) == expected


def ended(*piles: int) -> CompetitionState:
    """The end of a game with nothing but so many cards face down for each seat."""
    state = start(len(piles))
    return replace(state, round=state.rounds, down=piles)


def test_most_points_win() -> None:
    assert scoring.winners(ended(3, 9, 5)) == (1,)
    assert ended(3, 9, 5).returns() == (-1.0, 1.0, -1.0)


def test_with_equal_points_there_are_several_winners() -> None:
    assert scoring.winners(ended(9, 9, 5)) == (0, 1)
    assert ended(9, 9, 5).returns() == (0.0, 0.0, -1.0)
    assert ended(4, 4).returns() == (0.0, 0.0)


# Variants


def test_with_simple_evaluation_tricks_are_not_split() -> None:
    state = turned(laid("simple", {"a1": "usedom"}, {"a1": "cuba"}))
    assert legal(state) == ["gather"]
    state = play(state, "gather")
    assert state.down == (0, 2)
    assert not any(pile for row in state.up for pile in row)


def test_with_simple_evaluation_there_are_no_borders() -> None:
    state, rng = start(4, "simple"), Random(3)
    while not state.is_terminal:
        state = randomly(state, rng)
        assert state.takes == 0
    assert scoring.points(state) == state.down
    assert sum(state.down) + (len(state.gone) - sum(state.down)) == 128


def test_with_simple_evaluation_ties_keep_their_own_cards() -> None:
    one, other, cold = tie()
    state = laid("simple", {"a3": cold}, {"a3": one}, {"a3": other})
    while state.field < 4:
        state = sorted_out(turned(state))
    before = state.down
    state = play(turned(state), "gather", "gather")
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
