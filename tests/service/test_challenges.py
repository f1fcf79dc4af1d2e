"""A challenge from the finished game of one host to that of another."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from skerry import Session
from skerry.library.saves import Save
from skerry.library.sharing.challenges import BotsChallenge, Challenge, read_challenge
from skerry.service.host import Host
from skerry.session.hosting import full_id
from skerry.session.obfuscation import obfuscate

from tests.service.host_client import ask


def play_to_the_end(host: Host, reply: Any, choice: int = 0) -> Any:
    """Play the first (0) or last (-1) choice of each turn."""
    while not reply["over"]:
        move = reply["frames"][-1]["choices"][choice]["action"]
        reply = ask(host, op="play", move=move)
        ask(host, op="record_result", now=1e12)
    return reply


def challenge_code(host: Host) -> str:
    ask(host, op="load_results", entries=[])
    reply = ask(host, op="new", game="islant", preset="level-1", seats=1, seed="x", names=["Anna"])
    play_to_the_end(host, reply)
    return str(ask(host, op="share_text", now=1e12)["challenge"])


def test_a_friend_plays_the_same_dice_and_sees_the_result_afterwards() -> None:
    link = challenge_code(Host())
    friend = Host()
    ask(friend, op="load_results", entries=[])
    read = ask(friend, op="link", link=f"#{link}", saves=[])
    assert read["challenge"]["text"].startswith("Anna challenges you: Islant, Level 1.")
    reply = ask(friend, op="open", id=read["id"], challenge=read["challenge"]["code"])
    assert "Anna" not in json.dumps(reply["frames"])
    saved = Save.loads(reply["save"])
    assert saved.challenge == read["challenge"]["code"]
    again = Host()
    ask(again, op="load_results", entries=[])
    reply = ask(again, op="open", save=reply["save"])
    play_to_the_end(again, reply)
    ending = ask(again, op="ending", now=1e12)
    assert ending["why"].startswith("You and Anna have the same result.")
    assert ending["facts"][0]["name"] == "Anna"
    assert "point" in ending["facts"][0]["value"]


def test_a_damaged_challenge_opens_the_game_alone() -> None:
    link = challenge_code(Host()).replace("beat=", "beat=x")
    read = ask(Host(), op="link", link=f"#{link}", saves=[])
    assert "challenge" not in read
    assert read["id"] == "islant:level-1:#x"
    reply = ask(Host(), op="open", id=read["id"], challenge="<b>")
    assert Save.loads(reply["save"]).challenge == ""


def test_an_unfinished_game_has_no_challenge() -> None:
    host = Host()
    ask(host, op="load_results", entries=[])
    ask(host, op="new", game="atoll", preset="small", players=["person", 1])
    assert ask(host, op="share_text", now=1e12)["challenge"] == ""


def test_a_challenge_of_a_daily_names_its_day() -> None:
    code = Challenge("Anna", None, 60, is_solved=True).code
    read = ask(Host(), op="link", link=f"#palavan:daily:%232026-01-05&beat={code}", saves=[])
    assert read["new_game"] == {"game": "palavan", "preset": "daily", "date": "2026-01-05"}
    assert read["challenge"]["code"] == code


def test_a_challenge_to_an_unknown_game_is_no_challenge() -> None:
    code = Challenge("Anna", None, 60, is_solved=True).code
    read = ask(Host(), op="link", link=f"#palavan:nope:%23x&beat={code}", saves=[])
    assert "challenge" not in read, "opening the game says what is wrong"


def finished_id(game: str, preset: str, seed: str | None) -> str:
    """Return the id of a random finished game for two."""
    session = Session(game, preset=preset, seats=2, seed=seed)
    rng = Random(5)
    while not session.state.is_terminal:
        session.play(session.game.notation(rng.choice(session.state.legal_actions())))
    return full_id(session)


@pytest.mark.parametrize(
    ("game", "preset", "seed"),
    [("atoll", "small", None), ("conqueror", "basic", "abc"), ("palavan", "round", "abc")],
)
def test_a_game_against_bots_is_a_challenge_with_the_same_start(
    game: str, preset: str, seed: str | None
) -> None:
    host = Host()
    id = finished_id(game, preset, seed)
    ask(host, op="open", id=id, players=[2, "person"], names=["", "Anna"])
    link = ask(host, op="share_text", now=1e12)["challenge"]
    friend = Host()
    read = ask(friend, op="link", link=f"#{link}", saves=[])
    assert read["challenge"]["players"] == [2, "person"]
    assert "Anna challenges you:" in read["challenge"]["text"]
    code = read["challenge"]["code"]
    reply = ask(friend, op="open", id=read["id"], players=[2, "person"], challenge=code)
    assert (reply["at"], reply["players"], reply["over"]) == (0, [2, "person"], False)
    ask(friend, op="open", id=id, players=[2, "person"], challenge=code)
    ending = ask(friend, op="ending", now=1e12)
    assert ending["why"].startswith("You and Anna have the same result.")
    assert ending["facts"][0]["name"] == "Anna"
    ask(friend, op="open", id=id, players=["person", 2], challenge=code)
    assert "Anna" not in json.dumps(ask(friend, op="ending", now=1e12)), "another side"


def test_the_better_result_against_bots_wins() -> None:
    players: tuple[str | int, ...] = ("person", 1)
    won = BotsChallenge("Anna", players, "won", 30)
    assert won.rank > BotsChallenge("", players, "won", 31).rank
    assert won.rank > BotsChallenge("", players, "drawn", 3).rank
    drawn = BotsChallenge("", players, "drawn", 9).rank
    assert drawn == BotsChallenge("", players, "drawn", 3).rank
    assert drawn > BotsChallenge("", players, "lost", 90).rank
    assert (won.result_text, read_challenge(won.code)) == ("Won in 30 moves", won)


@pytest.mark.parametrize(
    "text",
    [
        "bots;p;won;3;",
        "bots;p.p;won;3;",
        "bots;1.2;won;3;",
        "bots;1p.2;won;3;",
        "bots;p.1;wins;3;",
        "bots;p.1;won;x;",
        "bots;" + ".".join(["p", *["1"] * 12]) + ";won;3;",
    ],
)
def test_a_damaged_challenge_against_bots_is_none(text: str) -> None:
    assert read_challenge(obfuscate(text)) is None


@pytest.mark.parametrize(("players", "id"), [("p.9", "atoll:small:"), ("p.1.1", "atoll:small:")])
def test_a_challenge_with_wrong_bots_opens_the_game_alone(players: str, id: str) -> None:
    code = obfuscate(f"bots;{players};won;3;Anna")
    assert "challenge" not in ask(Host(), op="link", link=f"#{id}&beat={code}", saves=[])
