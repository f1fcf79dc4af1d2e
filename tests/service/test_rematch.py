"""What is begun after a game, and who sits where if one person plays."""

from __future__ import annotations

import pytest
from skerry import Host

from tests.service.host_client import ask, refused, table

pytestmark = pytest.mark.usefixtures("toys")

WON = {
    "v": 1, "game": "atoll", "preset": "small", "players": ["person", 1], "seed": None,
    "result": "won", "points": None, "help": False, "fair": True, "again": False,
}  # fmt: skip


def test_everybody_moves_one_seat_on_with_other_dice() -> None:
    host = table(
        game="pig", preset="standard", seats=3, seed="x", players=["person", 1, 2], names=["Anna"]
    )
    reply = ask(host, op="rematch")
    seed = reply["wish"].pop("seed")
    assert reply == {
        "wish": {"game": "pig", "preset": "standard", "seats": 3, "players": [1, 2, "person"]},
        "names": ["", "", "Anna"],
        "text": "",
    }
    assert seed not in ("x", ask(host, op="rematch")["wish"]["seed"])
    again = ask(host, op="new", names=reply["names"], seed=seed, **reply["wish"])
    assert (again["players"], again["names"]) == ([1, 2, "person"], ["", "", "Anna"])


def test_typed_dice_stay_typed_and_a_day_stays_that_day() -> None:
    assert ask(table(), op="rematch")["wish"]["seed"] is None
    day = {"game": "palavan", "preset": "daily", "seed": "2026-11-01"}
    assert ask(table(**day), op="rematch")["wish"]["seed"] == "2026-11-01"


def test_a_seed_of_hidden_cards_cannot_be_guessed() -> None:
    assert len(ask(table(game="pearls", seed="x"), op="rematch")["wish"]["seed"]) == 32


def test_a_fair_opponent_follows_the_results() -> None:
    small = {"game": "atoll", "preset": "small", "players": ["person", 1]}
    host = table(**small, fair_opponent=True)
    ask(host, op="entries", entries=[{**WON, "key": f"k{n}", "when": n} for n in range(8)])
    reply = ask(host, op="rematch")
    assert (reply["wish"]["players"], reply["wish"]["fair_opponent"]) == ([2, "person"], True)
    assert reply["text"].startswith("Fair opponent: Crab. After 8 games")
    ask(host, op="players", players=["person", 2])
    assert ask(host, op="rematch")["text"] == "", "it is that level already"
    ask(host, op="new", **small)
    same = ask(host, op="rematch")
    assert (same["wish"]["players"], same["text"]) == ([1, "person"], "")
    assert "fair_opponent" not in same["wish"]


def test_where_no_level_is_rated_nobody_is_fair() -> None:
    reply = ask(table(players=["person", 1], fair_opponent=True), op="rematch")
    assert reply["wish"]["players"] == [1, "person"]
    assert "fair_opponent" not in reply["wish"]


def test_there_is_no_rematch_of_nothing() -> None:
    assert "no game has been started" in refused(Host(), '{"op": "rematch"}')


def test_one_person_sits_on_the_first_seat_or_is_to_move() -> None:
    id = "morris:standard:b2"
    assert ask(Host(), op="open", id=id, players="first")["players"] == ["person", 2]
    assert ask(Host(), op="open", id=id, players="mover")["players"] == [2, "person"]
    assert ask(Host(), op="open", id=id)["players"] == ["person", "person"]
    assert '"players" is a list of 2' in refused(
        Host(), '{"op": "new", "game": "morris", "players": "none"}'
    )


def test_persons_sit_everywhere_where_nobody_is_to_move() -> None:
    typed = ask(Host(), op="open", id="pig:standard@2:roll", players="mover")
    assert (typed["turn"], typed["players"]) == (None, ["person", "person"])


def test_a_position_made_for_one_seat_is_that_persons() -> None:
    host = table(game="pearls", seed="x", players=[1, "person"])
    link = ask(host, op="goto", at=0)["link"]
    id = str(ask(Host(), op="link", link=f"#{link}", kept=[])["id"])
    assert ask(Host(), op="open", id=id, players="mover")["players"] == [2, "person"]


@pytest.mark.parametrize(
    ("begins", "seats", "names"),
    [
        ("listed", [1, 2, "person"], ["", "", "Ann"]),
        ("person", ["person", 1, 2], ["Ann", "", ""]),
        ("computer", [1, 2, "person"], ["", "", "Ann"]),
    ],
)
def test_who_begins_is_on_the_first_seat(
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
    assert alone["players"] == [1, 2], "nobody of that kind is there"


def test_lots_give_every_order_and_lose_nobody() -> None:
    asked = {
        "game": "pig",
        "preset": "standard",
        "seats": 2,
        "players": ["person", 1],
        "begins": "lot",
    }
    found = {tuple(ask(Host(), op="new", **asked)["players"]) for _ in range(60)}
    assert found == {("person", 1), (1, "person")}
    assert '"begins" is' in refused(Host(), '{"op": "new", "game": "pig", "begins": "loser"}')
