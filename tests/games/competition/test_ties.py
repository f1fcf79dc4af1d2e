"""The rules of Island Competition for ties and national borders, sentence by sentence."""

from __future__ import annotations

from dataclasses import replace

import pytest
from games.competition.positions import card_number, place_cards, play, sort_cards, turn_field
from games.competition.test_rules import legal_moves
from skerry.games.competition import GAME, deck
from skerry.games.competition.constants import TIED
from skerry.games.competition.rules import CompetitionState

# Ties


def tied_islands() -> tuple[str, str, str]:
    """Return the ids of two islands with equal temperatures and of a colder one."""
    merit = deck.merits_on_field(4)
    values = [value for value in merit if value is not None]
    top = max(value for value in values if values.count(value) == 2)
    one, other = (card for card, value in enumerate(merit) if value == top)
    return deck.cards()[one].id, deck.cards()[other].id, "spitsbergen"


def tied_trick() -> CompetitionState:
    one, other, cold = tied_islands()
    state = place_cards("full", {"a3": cold}, {"a3": one}, {"a3": other})
    while state.field < 4:
        state = sort_cards(turn_field(state))
    return turn_field(state)


def test_if_several_are_the_best_each_gets_only_their_own_card() -> None:
    one, other, _ = tied_islands()
    state = tied_trick()
    assert state.due == ((1, card_number(one)), (2, card_number(other)))
    assert (state.taker, state.won[-1], state.current_player) == (TIED, TIED, 1)
    after = sort_cards(state)
    gained = [b - a for a, b in zip(state.down, after.down, strict=True)]
    assert gained == [0, 1, 1]


@pytest.mark.parametrize("first", ["down", "up"])
@pytest.mark.parametrize("second", ["down", "up"])
def test_tied_players_decide_where_their_own_card_goes(first: str, second: str) -> None:
    one, other, _ = tied_islands()
    state = tied_trick()
    assert legal_moves(state) == [f"{one}-down", f"{one}-up"]
    state = play(state, f"{one}-{first}")
    assert state.current_player == 2
    assert legal_moves(state) == [f"{other}-down", f"{other}-up"]
    state = play(state, f"{other}-{second}")
    assert state.field == 5
    assert (card_number(one) in state.up[1][deck.sea_by_card()[card_number(one)]]) == (
        first == "up"
    )
    assert (card_number(other) in state.up[2][deck.sea_by_card()[card_number(other)]]) == (
        second == "up"
    )


def test_in_a_tie_the_other_islands_are_removed_from_the_game() -> None:
    before = tied_trick()
    after = sort_cards(tied_trick())
    cold = card_number(tied_islands()[2])
    assert cold in before.gone
    piles = {card for row in after.up for pile in row for card in pile}
    assert cold not in piles
    assert len(after.gone) - sum(after.down) == 1, "the card was seen and is on no pile"


def test_a_tie_is_no_trick_and_has_no_border_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    """All cards get a border for this test, because no tied cards of the deck have one."""
    monkeypatch.setattr(deck, "border_counts", lambda: (1,) * 128)
    one, other, _ = tied_islands()
    state = play(tied_trick(), f"{one}-up", f"{other}-up")
    assert any(map(any, state.up)), "there are cards that could be taken"
    assert (state.takes, state.field) == (0, 5)


# National borders


def trick_with_border(id: str = "usedom") -> CompetitionState:
    """Return a trick with a border that seat 0 has taken; seat 1 has a card face up."""
    state = place_cards("full", {"a2": id, "b1": "greenland"}, {"b1": "nauru", "b6": "cuba"})
    state = turn_field(turn_field(state))
    assert state.taker == 1
    state = play(state, "nauru-up")
    assert state.up[1][6] == (card_number("nauru"),)
    return turn_field(state)


def test_a_trick_with_a_border_lets_its_taker_take_a_face_up_card() -> None:
    state = trick_with_border()
    assert state.takes == 0
    state = play(state, "usedom-down")
    assert (state.takes, state.current_player) == (1, 0)
    assert legal_moves(state) == ["take-2-pacific-down", "take-2-pacific-up", "pass"]


def test_a_taken_card_goes_to_one_of_the_takers_piles() -> None:
    state = play(trick_with_border(), "usedom-down")
    up = play(state, "take-2-pacific-up")
    assert up.up[1][6] == ()
    assert up.up[0][6] == (card_number("nauru"),)
    down = play(state, "take-2-pacific-down")
    assert down.up[1][6] == ()
    assert down.down[0] == state.down[0] + 1


def test_taking_is_optional() -> None:
    state = play(trick_with_border(), "usedom-down", "pass")
    assert state.up[1][6] == (card_number("nauru"),)
    assert (state.field, state.shown) == (3, ())


def test_with_two_borders_two_cards_may_be_taken() -> None:
    state = trick_with_border("borneo")
    one = card_number("corfu")
    two = card_number("malta")
    piles = (*state.up[1][:1], (one, two), *state.up[1][2:])
    state = replace(state, up=(state.up[0], piles))
    state = replace(state, gone=tuple(card for card in state.gone if card not in (one, two)))
    state = play_without_validation(state, "borneo-down")
    assert state.takes == 2
    state = play_without_validation(state, "take-2-mediterranean-down")
    assert state.takes == 1
    state = play_without_validation(state, "take-2-pacific-up")
    assert (state.takes, state.field) == (0, 3)


def play_without_validation(state: CompetitionState, move: str) -> CompetitionState:
    return state.apply(GAME.parse(state, move))


def test_borders_of_a_trick_add_up() -> None:
    state = place_cards(
        "full", {"a1": "borneo", "b1": "greenland"}, {"a1": "usedom"}, {"a1": "sylt"}
    )
    state = replace(turn_field(state), up=((),) * 3)
    atlas = tuple(tuple(() for _ in range(9)) for _ in range(2))
    pile = (card_number("nauru"), card_number("oahu"), card_number("tahiti"), card_number("jeju"))
    state = replace(state, up=(*atlas, ((),) * 6 + (pile,) + ((),) * 2))
    for move in ("borneo-down", "usedom-down"):
        state = play_without_validation(state, move)
    assert state.takes == 3


def test_cards_are_taken_from_one_or_two_players() -> None:
    state = place_cards("full", {"a1": "borneo"}, {"a1": "sylt"}, {})
    state = turn_field(state)
    piles = [[()] * 9, [()] * 9, [()] * 9]
    piles[1][6] = (card_number("nauru"),)
    piles[2][1] = (card_number("malta"),)
    state = replace(state, up=tuple(map(tuple, piles)))
    state = play_without_validation(state, "borneo-down")
    assert {action[1] for action in state.legal_actions() if action[0] == "take"} == {1, 2}
    state = play_without_validation(state, "take-2-pacific-down")
    assert {action[1] for action in state.legal_actions() if action[0] == "take"} == {2}


def test_without_cards_to_take_a_border_has_no_effect() -> None:
    state = turn_field(place_cards("full", {"a1": "borneo"}, {"a1": "sylt"}))
    state = play(state, "borneo-down")
    assert (state.takes, state.field) == (0, 1)


def test_a_player_cannot_take_from_their_own_piles() -> None:
    state = play(trick_with_border(), "usedom-up")
    assert any(state.up[0])
    assert all(action[1] == 1 for action in state.legal_actions() if action[0] == "take")
