"""Fair dice through the one door: two hosts play by links, and each says which dice a game has."""

from __future__ import annotations

import json
from typing import Any

import pytest
from service.host_client import ask, refused
from skerry import Host
from skerry.core.i18n import speak

PERSONS = ["person", "person"]


class Page:
    """What a page does: it keeps each game's save by its key, and follows links."""

    def __init__(self) -> None:
        self.host = Host()
        self.kept: dict[str, str] = {}
        self.reply: dict[str, Any] = {}

    def ask(self, **request: Any) -> dict[str, Any]:
        self.reply = ask(self.host, **request)
        if self.reply["listed"]:
            self.kept[self.reply["key"]] = self.reply["save"]
        return self.reply

    def follow(self, link: str) -> str | None:
        kept = [{"key": key, "save": save} for key, save in self.kept.items()]
        found = ask(self.host, op="link", link=f"https://example.org/#{link}", kept=kept)
        if found["save"] is None:
            self.ask(op="open", id=found["id"])
        else:
            self.ask(op="open", save=found["save"])
            while self.reply["redo"]:
                self.ask(op="redo")
        return found["kin"]

    def turn(self) -> str:
        """Play the first move until others roll; the link."""
        while self.reply["turn"] is not None:
            move = self.reply["film"][-1]["choices"][0]["action"]
            self.ask(op="play", move=move, at=self.reply["at"])
        return self.ask(op="send")["link"]


def test_two_hosts_play_a_game_by_links_alone() -> None:
    a = Page()
    b = Page()
    first = a.ask(op="new", game="conqueror", players=PERSONS, fair=2)
    assert (first["turn"], first["link"], first["listed"]) == (None, "", False)
    assert first["dice"]["kind"] == "fair"
    assert (
        first["dice"]["wait"] == "Your opponent's half of this roll is missing. Send them the link."
    )
    assert first["film"][-1]["choices"] == []
    link = a.ask(op="send")["link"]
    assert a.reply["listed"]
    kins = list[str | None]()
    turn = b
    while not turn.reply or not turn.reply["over"]:
        kins.append(turn.follow(link))
        link = turn.turn()
        turn = a if turn is b else b
    assert turn.follow(link) == "on"
    assert kins[0] is None
    assert set(kins[1:]) == {"on"}
    assert a.reply["over"]
    assert b.reply["over"]
    assert a.reply["line"] == b.reply["line"]
    assert (len(a.kept), len(b.kept)) == (1, 1)
    for page in (a, b):
        said = page.reply["dice"]["text"]
        assert said.startswith("Fair dice for 2 players")
        assert page.reply["link"].startswith("v2:")
        assert "~" not in page.reply["link"] + page.reply["id"]


def test_what_was_sent_is_not_undone() -> None:
    a = Page()
    b = Page()
    a.ask(op="new", game="conqueror", players=PERSONS, fair=2)
    b.follow(a.ask(op="send")["link"])
    a.follow(b.ask(op="send")["link"])
    moves = [choice["action"] for choice in a.reply["film"][-1]["choices"]]
    assert a.ask(op="play", move=moves[0])["undo"]
    assert a.ask(op="undo")["at"] == 0
    a.ask(op="play", move=moves[0])
    assert not a.ask(op="send")["undo"]
    assert "nothing to undo" in refused(a.host, '{"op": "undo"}')
    a.ask(op="goto", at=0)
    said = refused(a.host, json.dumps({"op": "play", "move": moves[1]}))
    assert "already sent in a link" in said
    # A variation is a game of its own, in which dice are typed.
    left = a.ask(op="goto", at=0, cut=True)
    assert left["from"] == 0
    assert left["dice"]["kind"] == "typed"
    assert not left["record"].startswith("v2:")
    assert [choice["action"] for choice in left["film"][-1]["choices"]] == moves


def test_every_kind_of_dice_is_told() -> None:
    host = Host()

    def kind(**request: Any) -> tuple[str, int]:
        dice = ask(host, op="new", **request)["dice"]
        assert dice["text"]
        return dice["kind"], dice["most"]

    assert kind(game="conqueror", seed="1") == ("seed", 2)
    assert kind(game="conqueror", seats=4, seed="1") == ("seed", 4)
    assert kind(game="conqueror") == ("typed", 2)
    assert kind(game="competition", seed="1") == ("seed", 0)
    assert kind(game="islant", seed="1") == ("seed", 0)
    assert ask(host, op="new", game="atoll")["dice"] is None
    ask(host, op="new", game="conqueror", seed="1", players=PERSONS)
    assert ask(host, op="play", move=choice(host))["dice"]["most"] == 0
    speak("de")
    assert "Würfel" in ask(host, op="new", game="conqueror", seed="1")["dice"]["text"]


def choice(host: Host) -> str:
    return ask(host, op="goto", at=0)["film"][-1]["choices"][0]["action"]


@pytest.mark.parametrize("fair", [1, 3, 0, -1])
def test_fair_dice_are_for_as_many_places_as_seats_at_most(fair: int) -> None:
    text = json.dumps({"op": "new", "game": "conqueror", "fair": fair})
    assert refused(Host(), text) == f"fair dice are for 2 to 2 players, not {fair}"


def test_what_has_no_open_dice_has_no_fair_ones() -> None:
    for game in ("atoll", "competition"):
        text = json.dumps({"op": "new", "game": game, "fair": 2})
        assert "has no fair dice" in refused(Host(), text)
    with_seed = json.dumps({"op": "new", "game": "conqueror", "seed": "1", "fair": 2})
    assert "combined with a seed" in refused(Host(), with_seed)
    host = Host()
    ask(host, op="new", game="conqueror", seed="1")
    assert "no fair dice" in refused(host, '{"op": "send"}')


def test_whoever_has_no_secret_is_told_before_the_claim_ends() -> None:
    a = Page()
    b = Page()
    c = Page()
    a.ask(op="new", game="conqueror", players=PERSONS, fair=2)
    b.follow(a.ask(op="send")["link"])
    a.follow(b.ask(op="send")["link"])
    link = a.turn()
    c.follow(link)
    assert c.reply["dice"]["kind"] == "doubtful"
    assert "none of them plays on this device" in c.reply["dice"]["text"]
    a.follow(c.turn())
    assert a.reply["dice"]["kind"] == "doubtful"
    assert "was continued without its secret" in a.reply["dice"]["text"]
    assert a.reply["turn"] is None or a.reply["film"][-1]["choices"]


def test_damaged_links_are_told_in_plain_words() -> None:
    a = Page()
    b = Page()
    a.ask(op="new", game="conqueror", players=PERSONS, fair=2)
    link = a.ask(op="send")["link"]
    said = refused(b.host, json.dumps({"op": "open", "id": link.replace("%23", "#")[:-1]}))
    assert said == "Part of it is missing or was changed on the way."
    newer = json.dumps({"op": "open", "id": "v3:conqueror:basic:#2.x"})
    assert "newer version" in refused(b.host, newer)
