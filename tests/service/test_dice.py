"""Fair dice: two hosts play by links, and each reports the kind of dice of the game."""

from __future__ import annotations

import json
from typing import Any

import pytest
from service.host_client import ask, error_of
from skerry import Host
from skerry.core.i18n import set_language

PERSONS = ["person", "person"]


class Page:
    """A simulated page: it stores each game's save under its key and opens links."""

    def __init__(self) -> None:
        self.host = Host()
        self.saves_by_key: dict[str, str] = {}
        self.reply: dict[str, Any] = {}

    def ask(self, **request: Any) -> dict[str, Any]:
        self.reply = ask(self.host, **request)
        if self.reply["is_listed"]:
            self.saves_by_key[self.reply["key"]] = self.reply["save"]
        return self.reply

    def open_link(self, link: str) -> str | None:
        games = [{"key": key, "save": save} for key, save in self.saves_by_key.items()]
        match = ask(self.host, op="link", link=f"https://example.org/#{link}", saves=games)
        if match["save"] is None:
            self.ask(op="open", id=match["id"])
        else:
            self.ask(op="open", save=match["save"])
            while self.reply["redo"]:
                self.ask(op="redo")
        return match["relation"]

    def play_turn(self) -> str:
        """Play the first legal move until the opponent must move or roll; return the link."""
        while self.reply["turn"] is not None:
            move = self.reply["frames"][-1]["choices"][0]["action"]
            self.ask(op="play", move=move, at=self.reply["at"])
        return self.ask(op="send")["link"]


def test_two_hosts_play_a_game_by_links_alone() -> None:
    a = Page()
    b = Page()
    first = a.ask(op="new", game="conqueror", players=PERSONS, fair=2)
    assert (first["turn"], first["link"], first["is_listed"]) == (None, "", False)
    assert first["dice"]["kind"] == "fair"
    waiting_for = "Your opponent takes part in what comes next. Send them the link."
    assert first["dice"]["waiting_for"] == waiting_for
    assert first["frames"][-1]["choices"] == []
    link = a.ask(op="send")["link"]
    assert a.reply["is_listed"]
    kins = list[str | None]()
    turn = b
    while not turn.reply or not turn.reply["over"]:
        kins.append(turn.open_link(link))
        link = turn.play_turn()
        turn = a if turn is b else b
    assert turn.open_link(link) == "ahead"
    assert kins[0] is None
    assert set(kins[1:]) == {"ahead"}
    assert a.reply["over"]
    assert b.reply["over"]
    assert a.reply["line"] == b.reply["line"]
    assert (len(a.saves_by_key), len(b.saves_by_key)) == (1, 1)
    for page in (a, b):
        text = page.reply["dice"]["text"]
        assert text.startswith("Provably fair for 2 players")
        assert page.reply["link"].startswith("v2:")
        assert "~" not in page.reply["link"] + page.reply["id"]


def test_sent_moves_cannot_be_undone() -> None:
    a = Page()
    b = Page()
    a.ask(op="new", game="conqueror", players=PERSONS, fair=2)
    b.open_link(a.ask(op="send")["link"])
    a.open_link(b.ask(op="send")["link"])
    moves = [choice["action"] for choice in a.reply["frames"][-1]["choices"]]
    assert a.ask(op="play", move=moves[0])["undo"]
    assert a.ask(op="undo")["at"] == 0
    a.ask(op="play", move=moves[0])
    assert not a.ask(op="send")["undo"]
    assert "nothing to undo" in error_of(a.host, '{"op": "undo"}')
    a.ask(op="goto", at=0)
    message = error_of(a.host, json.dumps({"op": "play", "move": moves[1]}))
    assert "already sent in a link" in message
    # A variation is another game, with typed dice.
    left = a.ask(op="goto", at=0, analyze=True)
    assert left["from"] == 0
    assert left["dice"]["kind"] == "typed"
    assert not left["record"].startswith("v2:")
    assert [choice["action"] for choice in left["frames"][-1]["choices"]] == moves


def test_every_kind_of_dice_is_reported() -> None:
    host = Host()

    def kind(**request: Any) -> tuple[str, int]:
        dice = ask(host, op="new", **request)["dice"]
        assert dice["text"]
        return dice["kind"], dice["max_peers"]

    assert kind(game="conqueror", seed="1") == ("seed", 2)
    assert kind(game="conqueror", seats=4, seed="1") == ("seed", 4)
    assert kind(game="conqueror") == ("typed", 2)
    assert kind(game="competition", seed="1") == ("seed", 0)
    assert kind(game="islant", seed="1") == ("seed", 0)
    assert ask(host, op="new", game="atoll")["dice"] is None
    ask(host, op="new", game="conqueror", seed="1", players=PERSONS)
    assert ask(host, op="play", move=first_choice(host))["dice"]["max_peers"] == 0
    set_language("de")
    assert "Zufällige" in ask(host, op="new", game="conqueror", seed="1")["dice"]["text"]


def first_choice(host: Host) -> str:
    return ask(host, op="goto", at=0)["frames"][-1]["choices"][0]["action"]


@pytest.mark.parametrize("fair", [1, 3, 0, -1])
def test_fair_dice_need_one_to_as_many_peers_as_seats(fair: int) -> None:
    text = json.dumps({"op": "new", "game": "conqueror", "fair": fair})
    assert error_of(Host(), text) == f"fair dice are for 2 to 2 players, not {fair}"


def test_games_without_open_dice_have_no_fair_dice() -> None:
    for game in ("atoll", "competition"):
        text = json.dumps({"op": "new", "game": game, "fair": 2})
        assert "has no fair dice" in error_of(Host(), text)
    with_seed = json.dumps({"op": "new", "game": "conqueror", "seed": "1", "fair": 2})
    assert "combined with a seed" in error_of(Host(), with_seed)
    host = Host()
    ask(host, op="new", game="conqueror", seed="1")
    assert "no fair dice" in error_of(host, '{"op": "send"}')


def test_a_device_without_a_secret_warns_before_the_proof_ends() -> None:
    a = Page()
    b = Page()
    c = Page()
    a.ask(op="new", game="conqueror", players=PERSONS, fair=2)
    b.open_link(a.ask(op="send")["link"])
    a.open_link(b.ask(op="send")["link"])
    link = a.play_turn()
    c.open_link(link)
    assert c.reply["dice"]["kind"] == "doubtful"
    assert "none of them plays on this device" in c.reply["dice"]["text"]
    a.open_link(c.play_turn())
    assert a.reply["dice"]["kind"] == "doubtful"
    assert "was continued without its secret" in a.reply["dice"]["text"]
    assert a.reply["turn"] is None or a.reply["frames"][-1]["choices"]


def test_damaged_links_get_a_plain_message() -> None:
    a = Page()
    b = Page()
    a.ask(op="new", game="conqueror", players=PERSONS, fair=2)
    link = a.ask(op="send")["link"]
    message = error_of(b.host, json.dumps({"op": "open", "id": link.replace("%23", "#")[:-1]}))
    assert message == "Part of it is missing or was changed on the way."
    newer = json.dumps({"op": "open", "id": "v3:conqueror:basic:#2.x"})
    assert "newer version" in error_of(b.host, newer)
