"""The scene and the text of a position: tokens, landings, and the die before and after a roll."""

from __future__ import annotations

import pytest
from games.conqueror.from_drawing import parse_drawing
from skerry.core.scene import Node
from skerry.games.conqueror.constants import OUT
from skerry.games.conqueror.rules import ConquerorState, begin
from skerry.games.conqueror.view import scene


def nodes_by_id(state: ConquerorState) -> dict[str, Node]:
    return {node.id: node for node in scene(state).nodes}


def test_the_text_shows_tokens_and_possible_landings() -> None:
    state = parse_drawing("....\n....\n.g..\nrb..", "a1 b1 b2", die=2)
    assert str(state).splitlines()[:4] == [
        " 4 . . . .",
        " 3 + . . .",
        " 2 . G . .",
        " 1 R B + .",
    ]


def test_no_landings_are_marked_before_the_roll_or_without_a_move() -> None:
    for state in (begin("basic", 2), parse_drawing("....\n....\nb...\nrb..", "a1 d4", die=1)):
        assert "+" not in str(state)


def test_the_token_of_a_player_who_is_out_replaces_the_coin_on_the_shore() -> None:
    won = {"a1": 0, "c1": 1, "a3": 2}
    state = parse_drawing("|  ..|\n|  ..|\n|##  |\n|##  |", "a1 c3 d4", won=won)
    before = nodes_by_id(state)
    after = nodes_by_id(state.apply(OUT))
    purse = before["purse-0"]
    token = after["token-0"]
    assert (token.x, token.y) == (purse.x, purse.y)
    assert "purse-0" not in after
    assert "purse-1" in after


@pytest.mark.parametrize(("preset", "looks"), [("basic", "won red"), ("forfeit", "won red lost")])
def test_forfeited_islands_are_shown_as_lost(preset: str, looks: str) -> None:
    won = {"a1": 0, "c1": 1, "a3": 2}
    state = parse_drawing("|  ..|\n|  ..|\n|##  |\n|##  |", "a1 c3 d4", won=won, preset=preset)
    assert nodes_by_id(state.apply(OUT))["prize-0"].look == looks


def test_the_die_has_no_face_before_the_roll_and_then_moves_to_its_place() -> None:
    air = nodes_by_id(begin("basic", 2))["die"]
    rolled = nodes_by_id(begin("basic", 2).apply("5"))["die"]
    assert (air.shape, rolled.shape) == ("die-0", "die-5")
    assert rolled.way[0] == (air.x, air.y)
    assert rolled.way[-1] == (rolled.x, rolled.y)
    assert min(y for _, y in rolled.way) < rolled.y
    assert 90 < (rolled.rot - air.rot) % 360 < 180, "nearly half a turn, clockwise"


def test_the_player_cards_show_coins_of_four_shapes() -> None:
    result = scene(begin("basic", 4))
    rims = [result.shapes[player.shape][1].path for player in result.players]
    assert len(set(rims)) == 4
