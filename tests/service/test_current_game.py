"""Pictures of earlier positions, and truncating the line of moves."""

from __future__ import annotations

import pytest
from skerry import Host

from tests.service.host_client import ask, error_of, host_with_game

pytestmark = pytest.mark.usefixtures("toys")


def test_the_frames_of_a_position_are_those_of_its_move() -> None:
    host = host_with_game(game="pig", seed="x")
    film = ask(host, op="play", move="roll")["frames"]
    reply = ask(host, op="view", at=1, frames=True)
    assert [*reply["frames"], reply["scene"]] == film
    assert ask(host, op="view", at=1)["frames"] == []


def test_a_position_is_shown_as_its_viewer_sees_it() -> None:
    host = host_with_game(players=[1, 1])
    ask(host, op="play", move="b2")
    assert ask(host, op="view", at=1)["scene"]["choices"] == []
    choices = ask(host, op="view", at=1, seat=1)["scene"]["choices"]
    assert [choice["action"] for choice in choices][:2] == ["a1", "a2"]
    assert ask(host, op="view", at=1, seat=0)["scene"]["choices"] == []
    assert "0 to 1, not 2" in error_of(host, '{"op": "view", "at": 0, "seat": 2}')


def test_a_finished_game_can_be_viewed_as_any_seat() -> None:
    host = host_with_game(game="pearls", preset="short", seats=2, seed="a")
    assert "until the game is over" in error_of(host, '{"op": "view", "at": 0, "seat": 1}')
    play_to_end(host)
    ask(host, op="view", at=0, seat=1)


def play_to_end(host: Host) -> None:
    """Play the first legal move until the game is over."""
    while not (reply := ask(host, op="players"))["over"]:
        if reply["can_reveal"]:
            reply = ask(host, op="reveal")
        ask(host, op="play", move=reply["frames"][-1]["choices"][0]["action"])


def test_an_analysis_begins_at_a_position_of_the_whole_line() -> None:
    host = host_with_game()
    for move in ("b2", "a1", "c3"):
        ask(host, op="play", move=move)
    assert "a position must be from 0 to 3" in error_of(
        host, '{"op": "goto", "at": 9, "analyze": true}'
    )
    assert ask(host, op="goto", at=1)["line"] == ["b2", "a1", "c3"]
    reply = ask(host, op="goto", at=1, analyze=True)
    assert (reply["line"], reply["at"], reply["redo"]) == (["b2", "a1", "c3"], 1, True)


def test_a_line_that_ends_the_game_stays_over_after_undo() -> None:
    host = host_with_game()
    while not (reply := ask(host, op="players"))["over"]:
        assert reply["line_is_finished"] is False
        ask(host, op="play", move=reply["frames"][-1]["choices"][0]["action"])
    assert reply["line_is_finished"] is True
    undone = ask(host, op="undo")
    assert (undone["over"], undone["line_is_finished"]) == (False, True)


@pytest.mark.parametrize("first", ["person", 2])
@pytest.mark.parametrize("game", ["conqueror", "competition", "islant"])
def test_computer_players_of_one_level_have_different_names(game: str, first: str | int) -> None:
    request = {"op": "new", "game": game, "seats": 4, "seed": "pearl"}
    names = ask(Host(), players=[first, 2, 2, 2], **request)["seat_names"]
    assert len(set(names)) == 4, names
