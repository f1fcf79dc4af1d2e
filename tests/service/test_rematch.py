"""Rematches, and the seats of a single human player."""

from __future__ import annotations

import pytest
from skerry import Host

from tests.service.host_client import ask, error_of, host_with_game

pytestmark = pytest.mark.usefixtures("toys")

WON = {
    "v": 1, "game": "atoll", "preset": "small", "players": ["person", 1], "seed": None,
    "result": "won", "points": None, "help": False, "fair": True, "again": False,
}  # fmt: skip


def test_a_rematch_rotates_the_seats_and_has_other_dice() -> None:
    host = host_with_game(
        game="pig", preset="standard", seats=3, seed="x", players=["person", 1, 2], names=["Anna"]
    )
    reply = ask(host, op="rematch")
    seed = reply["new_game"].pop("seed")
    assert reply == {
        "new_game": {"game": "pig", "preset": "standard", "seats": 3, "players": [1, 2, "person"]},
        "names": ["", "", "Anna"],
        "text": "",
    }
    assert seed not in ("x", ask(host, op="rematch")["new_game"]["seed"])
    again = ask(host, op="new", names=reply["names"], seed=seed, **reply["new_game"])
    assert (again["players"], again["names"]) == ([1, 2, "person"], ["", "", "Anna"])


def test_a_rematch_keeps_typed_dice_and_the_day() -> None:
    assert ask(host_with_game(), op="rematch")["new_game"]["seed"] is None
    day = {"game": "palavan", "preset": "daily", "seed": "2026-11-01"}
    assert ask(host_with_game(**day), op="rematch")["new_game"]["seed"] == "2026-11-01"


def test_a_seed_of_hidden_cards_cannot_be_guessed() -> None:
    assert len(ask(host_with_game(game="pearls", seed="x"), op="rematch")["new_game"]["seed"]) == 32


def test_a_fair_opponent_follows_the_results() -> None:
    small = {"game": "atoll", "preset": "small", "players": ["person", 1]}
    host = host_with_game(**small, fair_opponent=True)
    ask(host, op="load_results", entries=[{**WON, "key": f"k{n}", "when": n} for n in range(8)])
    reply = ask(host, op="rematch")
    assert (reply["new_game"]["players"], reply["new_game"]["fair_opponent"]) == (
        [2, "person"],
        True,
    )
    assert reply["text"].startswith("Fair opponent: Crab. After 8 games")
    ask(host, op="players", players=["person", 2])
    assert ask(host, op="rematch")["text"] == "", "the level is that one already"
    ask(host, op="new", **small)
    same = ask(host, op="rematch")
    assert (same["new_game"]["players"], same["text"]) == ([1, "person"], "")
    assert "fair_opponent" not in same["new_game"]


def test_without_rated_levels_there_is_no_fair_opponent() -> None:
    reply = ask(host_with_game(players=["person", 1], fair_opponent=True), op="rematch")
    assert reply["new_game"]["players"] == [1, "person"]
    assert "fair_opponent" not in reply["new_game"]


def test_a_rematch_needs_a_game() -> None:
    assert "no game has been started" in error_of(Host(), '{"op": "rematch"}')


def test_a_single_human_has_the_first_seat_or_the_move() -> None:
    id = "morris:standard:b2"
    assert ask(Host(), op="open", id=id, players="first")["players"] == ["person", 2]
    assert ask(Host(), op="open", id=id, players="mover")["players"] == [2, "person"]
    assert ask(Host(), op="open", id=id)["players"] == ["person", "person"]
    assert '"players" is a list of 2' in error_of(
        Host(), '{"op": "new", "game": "morris", "players": "none"}'
    )


def test_all_seats_are_human_if_no_player_is_to_move() -> None:
    typed = ask(Host(), op="open", id="pig:standard@2:roll", players="mover")
    assert (typed["turn"], typed["players"]) == (None, ["person", "person"])


def test_a_seat_code_makes_its_seat_human() -> None:
    host = host_with_game(game="pearls", seed="x", players=[1, "person"])
    link = ask(host, op="goto", at=0)["link"]
    id = str(ask(Host(), op="link", link=f"#{link}", saves=[])["id"])
    assert ask(Host(), op="open", id=id, players="mover")["players"] == [2, "person"]


@pytest.mark.parametrize(
    ("begins", "seats", "names"),
    [
        ("listed", [1, 2, "person"], ["", "", "Ann"]),
        ("person", ["person", 1, 2], ["Ann", "", ""]),
        ("computer", [1, 2, "person"], ["", "", "Ann"]),
    ],
)
def test_the_beginner_has_the_first_seat(
    begins: str, seats: list[str | int], names: list[str]
) -> None:
    asked = {
        "game": "pig",
        "preset": "standard",
        "seats": 3,
        "players": [1, 2, "person"],
        "names": ["", "", "Ann"],
    }
    begun = ask(Host(), op="new", begins=begins, **asked)
    assert (begun["players"], begun["names"]) == (seats, names)


def test_you_or_the_computer_begins() -> None:
    for begins, seats in (("person", ["person", 1]), ("computer", [1, "person"])):
        reply = ask(
            Host(), op="new", game="pig", preset="standard", players=["person", 1], begins=begins
        )
        assert reply["players"] == seats
    alone = ask(Host(), op="new", game="pig", preset="standard", players=[1, 2], begins="person")
    assert alone["players"] == [1, 2], "no player of that kind is in the game"


def test_random_seats_give_every_order_of_all_players() -> None:
    asked = {
        "game": "pig",
        "preset": "standard",
        "seats": 2,
        "players": ["person", 1],
        "begins": "lot",
    }
    orders = {tuple(ask(Host(), op="new", **asked)["players"]) for _ in range(60)}
    assert orders == {("person", 1), (1, "person")}
    assert '"begins" is' in error_of(Host(), '{"op": "new", "game": "pig", "begins": "loser"}')
