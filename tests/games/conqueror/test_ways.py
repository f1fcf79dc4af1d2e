"""Moves are written as a tile, or as a way to it if the player chooses one."""

from __future__ import annotations

import pytest
from games.conqueror.from_drawing import parse_drawing
from skerry.games.conqueror import GAME
from skerry.games.conqueror.view import scene
from skerry.session.session import Session
from skerry.session.short_id import short_id

OPEN = parse_drawing("....\n" * 3 + "r...", "a1 d4", die=2)
"""Red must take two steps from a1."""


def test_a_tile_and_the_ways_to_it_lead_to_the_same_position() -> None:
    ways = {text: OPEN.apply(GAME.parse(OPEN, text)) for text in ("b2", "a1-a2-b2", "a1-b1-b2")}
    assert len(set(ways.values())) == 1
    trails = {after.trail for after in ways.values()}
    names = {tuple(OPEN.board.names[tile] for tile in trail) for trail in trails}
    assert names == {("a1", "a2", "b2"), ("a1", "b1", "b2")}


def test_ways_add_no_legal_actions() -> None:
    assert OPEN.legal_actions() == ("a3", "b2", "c1")
    assert len(OPEN.legal_walks()) == 4


def test_the_default_way_is_stored_as_its_tile() -> None:
    plain = GAME.parse(OPEN, "b2")
    actions = {GAME.parse(OPEN, text) for text in ("a1-a2-b2", "a1-b1-b2")}
    assert plain in actions
    assert len(actions) == 2


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a1-b2", "Start on a1 and take 2 steps without visiting a tile twice"),
        ("a2-a3-b3", "b3 is 3 steps away, but a 2 moves you 2 steps"),
        ("a1-a2-a1", "Red is standing on a1"),
        ("a1-z9-b2", "Start on a1"),
        ("-", "Start on a1"),
    ],
)
def test_an_invalid_way_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        GAME.parse(OPEN, text)


def test_a_way_may_lead_over_coins_and_tokens_but_not_end_there() -> None:
    state = parse_drawing("....\n....\n.g..\nrb..", "a1 b1 b2", die=2)
    results = {"-".join(state.board.names[tile] for tile in path) for path in state.legal_walks()}
    assert results == {"a1-a2-a3", "a1-b1-c1"}


def test_ids_contain_ways_and_short_ids_do_not() -> None:
    session = Session("conqueror", seed="pearl")
    session.play("a2")
    for _ in range(20):
        name = session.game.notation
        legal = [name(action) for action in session.state.legal_actions()]
        choices = [choice.action for choice in session.scene(session.state.current_player).choices]
        others = [text for text in choices if text not in legal]
        session.play(others[-1] if others else legal[0])
    assert any("-" in move for move in session.moves)
    assert Session.from_id(session.id).moves == session.moves
    coded = Session.from_id(short_id(session))
    assert coded.state == session.state
    assert not any("-" in move for move in coded.moves)


def test_the_picks_of_a_way_are_its_token_then_tiles_or_other_tokens() -> None:
    state = parse_drawing("....\n....\n.g..\nrb..", "a1 b1 b2", die=2)
    picks = {choice.action: choice.picks for choice in scene(state).choices}
    assert picks["a1-b1-c1"] == ("token-0", "token-1", "c1")
    assert picks["c1"] == ("c1",)


def test_the_token_moves_along_its_way_and_the_way_is_drawn() -> None:
    after = OPEN.apply(GAME.parse(OPEN, "a1-a2-b2"))
    nodes = {node.id: node for node in scene(after).nodes}
    before = {node.id: node for node in scene(OPEN).nodes}
    token = nodes["token-0"]
    start = before["token-0"]
    assert token.way[0] == (start.x, start.y)
    assert token.way[-1] == (token.x, token.y)
    assert len(token.way) == 3
    assert nodes["route-0"].traced
