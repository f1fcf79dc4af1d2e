"""Secrecy of hidden cards.

The tests change the cards that a player can't see: in other hands, on other fields and in the deck.
All data that a viewer, a bot or a reader of the move list gets must stay the same.
"""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from games.competition.positions import card_number, deal_hands, place_cards, play, turn_field
from skerry.core.bot import Budget, choose
from skerry.core.state import CHANCE, pack
from skerry.games.competition import GAME, deck, hidden_cards
from skerry.games.competition.constants import BLIND, HIDDEN
from skerry.games.competition.rules import CompetitionState
from skerry.session.hosting import state_scene
from skerry.session.session import Session
from skerry.session.visible_line import visible_line
from skerry.testing.cpu import best_of, cpu_seconds

SETTINGS = [
    ("full", 3),
    ("short", 2),
    *(pytest.param("full", seats, marks=pytest.mark.more) for seats in (2, 4, 5)),
    pytest.param("simple", 3, marks=pytest.mark.more),
]


def sample_states(preset: str, seats: int, seed: int, limit: int = 40) -> list[CompetitionState]:
    """Return up to about `limit` states spread over a random game."""
    rng = Random(f"{preset}{seats}{seed}")
    state = GAME.start(preset, seats)
    assert isinstance(state, CompetitionState)
    states = []
    while not state.is_terminal:
        states.append(state)
        options = state.legal_actions()
        chance = state.current_player == CHANCE
        state = state.apply(
            state.draw(rng) if chance else options[-1] if state.is_laying else rng.choice(options)
        )
    return [*states[:: max(1, len(states) // limit)], state]


def visible_data(state: CompetitionState, viewer: int | None) -> str:
    """Return all data that a viewer gets: the scene and the information state."""
    session = Session(GAME, seats=state.seat_count)
    known = state.information_state(viewer)
    return json.dumps([state_scene(session, state, viewer).to_json(), pack(known), str(known)])


def hidden_from(state: CompetitionState, viewer: int | None) -> set[int]:
    """Return the cards of other players that have not been shown."""
    others = [seat for seat in range(state.seat_count) if seat != viewer]
    rows = [row[seat] for seat in others for row in (state.hands, state.fields)]
    return {card for row in rows for card in row if card >= 0}


@pytest.mark.parametrize(("preset", "seats"), SETTINGS)
def test_hidden_cards_do_not_change_what_a_viewer_gets(preset: str, seats: int) -> None:
    differing = 0
    for state in sample_states(preset, seats, 1):
        for viewer in range(seats):
            other = hidden_cards.resample(state, viewer, Random(2))
            differing += other != state
            assert visible_data(other, viewer) == visible_data(state, viewer)
    assert differing > 20


@pytest.mark.parametrize(("preset", "seats"), SETTINGS)
def test_an_onlooker_gets_only_what_all_players_know(preset: str, seats: int) -> None:
    """Hidden cards are redrawn with seat 1's hand kept, then with seat 0's, so that all change."""
    for state in sample_states(preset, seats, 2):
        other = hidden_cards.resample(state, 1, Random(3))
        swapped = hidden_cards.resample(other, 0, Random(4))
        assert visible_data(swapped, None) == visible_data(state, None)


@pytest.mark.parametrize(("preset", "seats"), SETTINGS)
def test_no_hidden_island_is_named(preset: str, seats: int) -> None:
    """The id, name and outline of a hidden card don't occur in another player's scene."""
    for state in sample_states(preset, seats, 3):
        for viewer in (*range(seats), None):
            text = visible_data(state, viewer)
            for card in hidden_from(state, viewer):
                item = deck.cards()[card]
                assert f'-{item.id}"' not in text, item.id
                assert not re.search(rf'"{re.escape(item.short_name)}[",;.]', text), item.short_name
                assert item.outline not in text, item.id


def test_the_progress_of_placing_is_hidden() -> None:
    """While seat 0 places and moves cards, all states look the same to the others."""
    state = deal_hands("full", ["usedom", "sylt"], [], [])
    moves = ("usedom-a1", "sylt-a2", "usedom-a2", "sylt-b6")
    data = {viewer: visible_data(state, viewer) for viewer in (1, 2, None)}
    for move in moves:
        state = play(state, move)
        assert all(visible_data(state, viewer) == expected for viewer, expected in data.items())


def test_a_blind_card_is_hidden_like_an_island_until_it_is_turned_over() -> None:
    one = place_cards("full", {"a1": "cuba"}, {"a1": "usedom"})
    known = one.information_state(0)
    assert known.fields[1] == (HIDDEN,) * 12
    assert one.fields[1].count(BLIND) == 2
    assert turn_field(one).shown[1] == card_number("usedom")


def test_face_down_piles_show_only_their_count() -> None:
    """The state doesn't store which card is face down, although all players have seen it."""
    state = play(turn_field(place_cards("full", {"a1": "cuba"}, {"a1": "usedom"})), "cuba-down")
    assert state.down == (1, 0)
    for viewer in (0, 1, None):
        scene = state_scene(Session(GAME), state, viewer)
        labels = [node.label for node in scene.nodes if node.id == "down-0"]
        assert labels == ["Red, face down: 1 card"]


def test_the_move_list_hides_secret_moves() -> None:
    session = Session(GAME, seats=2, seed="line")
    while session.state.current_player == 0:
        session.play(GAME.notation(session.state.legal_actions()[-1]))
    assert len(session.line) > 5
    assert visible_line(session, 1).moves == visible_line(session, None).moves == ("ready",), (
        "their number is hidden too"
    )
    assert visible_line(session, 0).moves == session.line


def test_explanations_reveal_nothing_about_other_hands() -> None:
    """Islands in another hand and in the pile get the same answer."""
    state = deal_hands("full", ["usedom"], ["sylt"])
    card_in_hand = "sylt"
    card_in_pile = deck.cards()[hidden_cards.unseen_cards(state)[0]].id
    assert GAME.explain_illegal_move is not None
    answers = {GAME.explain_illegal_move(state, f"{id}-a1") for id in (card_in_hand, card_in_pile)}
    assert answers == {"Red has no island with that name"}


@pytest.mark.parametrize("level", [level.id for level in GAME.levels])
def test_bots_use_only_what_their_player_knows(level: int) -> None:
    for state in sample_states("short", 3, 5, 12):
        player = state.current_player
        if player >= 0:
            other = hidden_cards.resample(state, player, Random(8))
            answers = [
                choose(GAME.bot(s.information_state(player), level, Budget(work=20), Random(1)))
                for s in (state, other)
            ]
            assert answers[0] == answers[1]


def test_an_impossible_position_is_refused_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    state = place_cards("full", {}, {})
    monkeypatch.setattr(deck, "can_place", lambda card, field: False)

    def expect_refusal() -> None:
        with pytest.raises(ValueError, match="no possible deal matches"):
            state.resample(0, Random(1))

    assert best_of(lambda: cpu_seconds(expect_refusal), 0.4) < 0.4
