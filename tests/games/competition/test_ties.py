"""The rules of Island Competition: ties and national borders, each sentence of the rule book."""

from __future__ import annotations

from dataclasses import replace

import pytest
from games.competition.positions import lay_out, number, play, sorted_out, turn_over
from games.competition.test_rules import legal
from skerry.games.competition import GAME, deck
from skerry.games.competition.constants import TIED
from skerry.games.competition.rules import CompetitionState

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
    state = lay_out("full", {"a3": cold}, {"a3": one}, {"a3": other})
    while state.field < 4:
        state = sorted_out(turn_over(state))
    return turn_over(state)


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
    before = tied()
    after = sorted_out(tied())
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
    state = lay_out("full", {"a2": id, "b1": "greenland"}, {"b1": "nauru", "b6": "cuba"})
    state = turn_over(turn_over(state))
    assert state.taker == 1
    state = play(state, "nauru-up")
    assert state.up[1][6] == (number("nauru"),)
    return turn_over(state)


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
    one = number("corfu")
    two = number("malta")
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
    state = lay_out("full", {"a1": "borneo", "b1": "greenland"}, {"a1": "usedom"}, {"a1": "sylt"})
    state = replace(turn_over(state), up=((),) * 3)
    atlas = tuple(tuple(() for _ in range(9)) for _ in range(2))
    pile = (number("nauru"), number("oahu"), number("tahiti"), number("jeju"))
    state = replace(state, up=(*atlas, ((),) * 6 + (pile,) + ((),) * 2))
    for move in ("borneo-down", "usedom-down"):
        state = play_without_laws(state, move)
    assert state.takes == 3


def test_cards_are_taken_from_one_or_two_players() -> None:
    state = lay_out("full", {"a1": "borneo"}, {"a1": "sylt"}, {})
    state = turn_over(state)
    piles = [[()] * 9, [()] * 9, [()] * 9]
    piles[1][6], piles[2][1] = (number("nauru"),), (number("malta"),)
    state = replace(state, up=tuple(map(tuple, piles)))
    state = play_without_laws(state, "borneo-down")
    assert {action[1] for action in state.legal_actions() if action[0] == "take"} == {1, 2}
    state = play_without_laws(state, "take-2-pacific-down")
    assert {action[1] for action in state.legal_actions() if action[0] == "take"} == {2}


def test_with_nothing_to_take_a_border_has_no_effect() -> None:
    state = turn_over(lay_out("full", {"a1": "borneo"}, {"a1": "sylt"}))
    state = play(state, "borneo-down")
    assert (state.takes, state.field) == (0, 1)


def test_nobody_takes_from_their_own_piles() -> None:
    state = play(bordered(), "usedom-up")
    assert any(state.up[0])
    assert all(action[1] == 1 for action in state.legal_actions() if action[0] == "take")
