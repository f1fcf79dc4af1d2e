"""Features that each toy was made to test; `skerry.testing` has the tests of all games."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations, product
from random import Random
from typing import cast

import pytest
from skerry import CHANCE, Host, Session, game_ids, load
from skerry.core.state import State, pack
from skerry.session.visible_line import visible_line

from toys import TOYS, registered_toys
from toys.pearls import HIDDEN, PASS, PearlsState
from toys.pig import MAX_TURN_POINTS, MUST_HOLD_AT, PigState

pytestmark = pytest.mark.usefixtures("toys")


def test_registering_the_toys_twice_keeps_the_first_registration() -> None:
    assert set(TOYS) <= set(game_ids())
    with registered_toys():
        assert set(TOYS) <= set(game_ids())
    assert load("pig").name == "Pig"


# morris: moves of two taps, a draw by length


def test_a_stone_is_picked_up_and_then_put_down() -> None:
    session = Session.from_id("morris:standard:a1,a2,b2,c3,c1,b3")
    choices = {choice.action: choice.picks for choice in session.scene(0).choices}
    assert choices["c1c2"] == ("c1", "c2")
    assert {picks[0] for picks in choices.values()} == {"a1", "b2", "c1"}
    session.play("c1c2")
    before, after = (
        {node.id: (node.x, node.y) for node in session.scene(index=at).nodes} for at in (6, 7)
    )
    moved_nodes = {id for id in before if before[id] != after[id]}
    assert moved_nodes == {"stone-0-2"}, "one node has moved, with its id unchanged"


def test_a_long_game_is_a_draw() -> None:
    session = Session.from_id("morris:short:a1,a2,b2,c3,c1,b1,c1c2,b1a3,c2c1,a3b1")
    assert session.state.is_terminal
    assert session.state.returns() == (0.0, 0.0)
    assert session.scene(0).status == "A draw"


def test_moving_too_early_has_a_reason() -> None:
    with pytest.raises(ValueError, match="Stones may move only when three are placed"):
        Session("morris").play("a1b1")


# pig: dice, several decisions in a turn, 1 to 99 seats


def test_a_turn_may_have_several_decisions_of_the_same_player() -> None:
    session = Session.from_id("pig:standard:roll,6,roll,5")
    assert session.state.current_player == 0
    assert list(session.state.legal_actions()) == ["roll", "hold"]
    session.play("hold")
    assert session.state.current_player == 1
    assert [p.score for p in session.scene(0).players] == ["11", "0"]


def test_a_one_loses_the_pot_and_a_full_pot_must_be_held() -> None:
    state = Session.from_id("pig:standard:roll,6,roll,1").state
    assert (state.current_player, cast(PigState, state).scores) == (1, (0, 0))
    full = Session.from_id("pig:standard:roll,6,roll,6,roll,6,roll,2").state
    assert cast(PigState, full).pot == MUST_HOLD_AT
    assert list(full.legal_actions()) == ["hold"]


def test_ties_share_the_win_and_a_single_player_is_rated_by_score() -> None:
    assert PigState(1, (7, 7, 3), turn=3).returns() == (0.0, 0.0, -1.0)
    assert PigState(1, (7, 7), turn=2).returns() == (0.0, 0.0)
    assert PigState(1, (MAX_TURN_POINTS,), turn=1).returns() == (1.0,)
    assert PigState(1, (0,), turn=1).returns() == (-1.0,)


def test_ninety_nine_players_can_play() -> None:
    session = Session("pig", preset="short", seats=99, seed="crowd")
    while not session.state.is_terminal:
        session.play(str(session.state.legal_actions()[-1]))
    assert len(session.scene(98).players) == 99
    assert Session.from_id(session.id).state == session.state


# pearls: hidden information


def game_after_bids(seed: int, *bids: int, seats: int = 3) -> PearlsState:
    """Return a dealt game after `bids`: PASS, or a card by its rank in the hand (1: lowest)."""
    state: State = load("pearls").start("standard", seats)
    rng = Random(seed)
    while state.current_player == CHANCE:
        state = state.apply(rng.choice(state.chance_outcomes())[0])
    for bid in bids:
        state = state.apply(PASS if bid == PASS else state.legal_actions()[bid - 1])
    return cast(PearlsState, state)


def test_all_bids_look_alike_to_opponents_until_every_player_has_bid() -> None:
    """A pass looks like a card, too, because the hand keeps its size."""
    state = game_after_bids(1, 1)
    assert state.current_player == 1
    for viewer in (0, 2, None):
        views = {state.apply(a).information_state(viewer) for a in state.legal_actions()}
        assert len(views) == 1
    player_views = {state.apply(a).information_state(1) for a in state.legal_actions()}
    assert len(player_views) == 4


def test_the_last_bid_reveals_all_bids() -> None:
    state = game_after_bids(2, 3, 2, 1)
    assert state.round == 1
    assert HIDDEN not in state.information_state(None).shown
    assert sum(state.pearls) == 1
    assert game_after_bids(2, PASS, PASS, PASS).pearls == (0, 0, 0)


def test_a_revealed_bid_names_the_node_of_its_back_as_its_predecessor() -> None:
    session = Session("pearls", seed=3)
    session.play(session.game.notation(session.state.legal_actions()[0]))
    backs = {node.id for node in session.scene(1).nodes}
    session.play("pass")
    opened = {node.was: node.label for node in session.scene(1).nodes if node.was}
    assert set(opened) == {"bid-0", "bid-1"}
    assert "bid-0" in backs
    assert opened["bid-1"] == "bid pass"


def test_a_secret_move_is_visible_to_its_player_only_until_it_is_revealed() -> None:
    session = Session("pearls", seed=3)
    while session.state.current_player < 0 or cast(PearlsState, session.state).round < 2:
        session.play(session.game.notation(session.state.legal_actions()[0]))
    first = session.game.notation(session.state.legal_actions()[0])
    session.play(first)
    line = session.line
    assert visible_line(session, 0).moves == line, "the second of two bids reveals both"
    assert visible_line(session, 1).moves == ("?", line[1], "?", line[3], "?")
    assert visible_line(session, None).moves == ("?", line[1], "?", line[3], "?")
    session.undo()
    assert visible_line(session, 1).moves[-1] == "?", "a move that can be redone stays hidden"
    session.redo()
    session.play("pass")
    assert visible_line(session, 1).moves == visible_line(session, None).moves == session.line


def test_a_host_replies_with_the_line_visible_to_its_viewer() -> None:
    host = Host()
    request = {"op": "new", "game": "pearls", "seed": "x", "players": [1, "person"]}
    host.call(json.dumps(request))
    reply = json.loads(host.call('{"op": "play", "move": "pass"}'))
    assert reply["line"] == ["?"]
    reply = json.loads(host.call('{"op": "play", "move": "pass"}'))
    assert reply["line"] == ["?", "pass"]


def test_every_move_is_visible_in_a_game_without_secrets() -> None:
    session = Session.from_id("morris:standard:a1,a2,b2")
    assert visible_line(session, None).moves == visible_line(session, 1).moves == ("a1", "a2", "b2")


def test_resampling_is_uniform_over_all_possible_states() -> None:
    """Compare with a list of every deal of the unseen cards and every bid from each hand."""
    state = game_after_bids(4, 1, seats=2)
    player = 1
    rng = Random(0)
    drawn = Counter(repr(pack(state.resample(player, rng))) for _ in range(8000))
    unseen = set(range(1, state.deck + 1)) - set(state.hands[player])
    possible = {
        repr([state.deck, (hand, state.hands[1]), (bid, -1), (0, 0), 0, (), ()])
        for hand in combinations(sorted(unseen), 3)
        for bid in (*hand, PASS)
    }
    assert len(possible) == 80
    assert set(drawn) == possible
    assert all(60 < count < 145 for count in drawn.values())


def test_information_states_differ_exactly_if_the_players_cards_differ() -> None:
    """Check every deal of the short preset for both players."""
    game = load("pearls")
    deals = []
    for cards in product(range(1, 7), repeat=6):
        if len(set(cards)) == 6 and cards[0] < cards[2] < cards[4] and cards[1] < cards[3]:
            state: State = game.start("short")
            for card in cards:
                state = state.apply(card)
            deals.append(cast(PearlsState, state))
    for viewer in (0, 1):
        hands_by_view: dict[State, set[tuple[int, ...]]] = {}
        for deal in deals:
            key = deal.information_state(viewer)
            hands_by_view.setdefault(key, set()).add(deal.hands[viewer])
        assert len(hands_by_view) == 20
        assert all(len(hands) == 1 for hands in hands_by_view.values())
