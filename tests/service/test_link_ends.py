"""Resigning, stopping and draw offers in games by link: both sides, the link, results, undo."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tests.service.test_games_by_link import BY_LINK, Device

THREE: dict[str, Any] = {"seats": 3, "players": ["person"] * 3, "own_seat": 0}


def two_devices() -> tuple[Device, Device]:
    """Return Anna, who has made the first move, and Bob, who is to move."""
    anna = Device()
    bob = Device()
    for device in (anna, bob):
        device.ask("load_results", entries=[])
    anna.ask("new", game="atoll", preset="small", key="a", **BY_LINK)
    anna.ask("play", move="d3")
    bob.open_link(anna.reply["link"])
    return anna, bob


def offered_ends(device: Device) -> list[str]:
    return [each["command"] for each in device.reply["game_status"]["early_ends"]]


def stored_result(device: Device) -> Any:
    """Return the result that the device would store now; None for a game in progress."""
    entry = device.ask("record_result", now=9_000)["entry"]
    return entry and entry.get("result")


def test_a_resignation_is_shown_and_counted_on_both_sides() -> None:
    anna, bob = two_devices()
    assert [stored_result(anna), stored_result(bob)] == [None, None]
    assert offered_ends(bob) == ["endEarly offer-1", "endEarly resigned-1"]
    bob.ask("end_early", how="resigned-1")
    assert (bob.reply["over"], bob.reply["winners"]) == (True, [0])
    status = bob.reply["game_status"]
    assert bob.reply["frames"][-1]["status"] == "You resigned."
    assert status["buttons"][0] | {"main": True} == status["buttons"][0]
    assert status["buttons"][0]["name"] == "Send the link"
    ending = bob.ask("ending")
    main = [each for each in ending["buttons"] if each["main"]]
    assert [each["command"] for each in main] == ["tell"]
    assert ending["buttons"][0]["name"] == "Send the link"
    assert bob.reply["link"].endswith("&for=0&from=1&end=resigned-1")
    assert stored_result(bob) is None, "not before the link was sent"

    bob.ask("send")
    assert stored_result(bob) == "lost"
    assert bob.reply["game_status"]["buttons"][0]["command"] == "rematch"
    match = anna.open_link(bob.reply["link"])
    assert (match["relation"], match["text"]) == ("ahead", "This link continues your game.")
    assert (anna.reply["over"], anna.reply["winners"]) == (True, [0])
    assert anna.reply["frames"][-1]["status"] == "White resigned."
    assert stored_result(anna) == "won"
    ending = anna.ask("ending")
    assert (ending["headline"], ending["why"], ending["won"]) == (
        "You win!",
        "White resigned.",
        True,
    )
    assert not anna.reply["undo"]
    assert "can't be undone" in anna.ask("undo")["error"]
    assert "the game is over" in anna.ask("play", move="c3")["error"]
    later = Device()
    later.ask("open", save=anna.reply["save"])
    assert (later.reply["over"], later.reply["undo"]) == (True, False)
    stats = anna.ask("stats", now=9_000)["games"][0]["tables"]
    assert [(each["heads"][0], each["rows"][0]["cells"]) for each in stats] == [
        ("By link", ["1", "0", "0"])
    ]


def test_a_resignation_can_be_undone_until_it_is_sent() -> None:
    _anna, bob = two_devices()
    bob.ask("end_early", how="resigned-1")
    assert bob.reply["undo"]
    bob.ask("undo")
    assert not bob.reply["over"]
    assert "&end" not in bob.reply["link"]
    bob.ask("end_early", how="resigned-1")
    assert bob.reply["game_status"]["marks_sent"]
    bob.ask("send")
    assert not bob.reply["game_status"]["marks_sent"]
    assert not bob.reply["undo"]
    assert "can't be undone" in bob.ask("undo")["error"]
    assert bob.reply["over"]


def test_a_resignation_counts_after_an_answer_that_it_crossed() -> None:
    anna, bob = two_devices()
    anna.ask("end_early", how="resigned-0")
    bob.ask("play", move="c3")
    match = bob.open_link(anna.reply["link"])
    assert match["relation"] == "ahead"
    assert (bob.reply["over"], bob.reply["line"]) == (True, ["d3", "c3"])
    assert bob.reply["winners"] == [1]


def test_a_draw_is_offered_with_a_move_and_accepted() -> None:
    anna, bob = two_devices()
    assert [stored_result(anna), stored_result(bob)] == [None, None]
    bob.ask("end_early", how="offer-1")
    assert bob.reply["frames"][-1]["status"].startswith("You offer a draw. ")
    assert bob.reply["game_status"]["can_move"]
    bob.ask("play", move="c3")
    assert bob.reply["link"].endswith("&end=offer-1")
    match = anna.open_link(bob.reply["link"])
    assert match["text"] == "This link adds one move to your game."
    assert anna.reply["line"] == ["d3", "c3"]
    status = anna.reply["game_status"]
    assert anna.reply["frames"][-1]["status"].startswith("White offers a draw. ")
    assert [each["name"] for each in status["buttons"]] == ["Accept", "Decline"]
    assert (status["can_move"], status["summary"]) == (True, "Your turn")
    anna.ask("end_early", how="draw")
    assert anna.reply["winners"] == [0, 1]
    anna.ask("send")
    bob.open_link(anna.reply["link"])
    assert (bob.reply["over"], bob.reply["winners"]) == (True, [0, 1])
    assert bob.reply["frames"][-1]["status"] == "You agreed to a draw."
    assert [stored_result(anna), stored_result(bob)] == ["drawn", "drawn"]


@pytest.mark.parametrize("explicit", [True, False])
def test_a_draw_is_declined_by_a_button_or_by_moving_on(*, explicit: bool) -> None:
    anna, bob = two_devices()
    bob.ask("play", move="c3")
    bob.ask("end_early", how="offer-1")
    bob.ask("send")
    anna.open_link(bob.reply["link"])
    if explicit:
        anna.ask("end_early", how="declined")
        assert [each["name"] for each in anna.reply["game_status"]["buttons"]] == []
    anna.ask("play", move="e4")
    assert "&end" not in anna.reply["link"]
    match = bob.open_link(anna.reply["link"])
    assert match["text"] == ("This link adds one move to your game. Your draw offer was declined.")
    assert not bob.reply["over"]
    assert bob.reply["line"] == ["d3", "c3", "e4"]


def test_nobody_accepts_a_draw_that_was_not_offered() -> None:
    anna, bob = two_devices()
    before = anna.reply["save"]
    link = bob.reply["link"].partition("&")[0] + "&for=0&from=1&end=draw"
    match = anna.open_link(link)
    assert match["relation"] == "same"
    assert "you didn't offer one" in match["text"]
    assert anna.reply["save"] == before


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ("&for=0&from=1&end=resigned-0", "on another player's behalf"),
        ("&for=0&from=1&end=offer-0", "on another player's behalf"),
        ("&for=0&from=1&end=stopped-1", "can't be ended this way"),
        ("&for=0&from=1&end=stopped", "on another player's behalf"),
        ("&for=0&from=1&end=resigned-7", "changed on the way"),
        ("&for=0&from=1&end=resigned", "changed on the way"),
        ("&for=0&from=1&end=", "changed on the way"),
        ("&for=0&from=1&end=<b>", "changed on the way"),
        ("&end=draw", "changed on the way"),
    ],
)
def test_a_damaged_or_impossible_end_is_refused(fields: str, why: str) -> None:
    anna, _bob = two_devices()
    before = anna.reply
    match = anna.open_link(f"#atoll:small:d3,c3{fields}")
    assert why in match["error"]
    assert anna.ask("set_key", key="a")["save"] == before["save"]


def test_an_end_of_a_finished_game_is_refused() -> None:
    over = "conqueror:basic:b1,g8,b4,e7,b5,d8,b6,d7,a7,d4,b8,c4,b7,c7,d6,c8,d5,e8,c5,f6,c6,g6,e5,f8"
    over += ",e6,h7,stay,h6,stay,h5,f7,f5,g7,f2,stay,g2,stay,g1,g4,f1,e4,e2,g3,f3,h1,g5,e1,h4,c1,h3"
    over += ",a2,h2,c3%23w3"
    match = Device().open_link(f"#{over}&for=0&from=1&end=resigned-1")
    assert match["error"] == "It ends a game that was already over."


def test_three_players_stop_a_game_by_link() -> None:
    anna = Device()
    ben = Device()
    names = ["Anna", "", ""]
    anna.ask("new", game="islant", preset="level-1", seed="abc", names=names, **THREE)
    anna.ask("play", move=anna.reply["frames"][-1]["choices"][0]["action"])
    ben.open_link(anna.reply["link"])
    assert offered_ends(ben) == ["endEarly stopped-1"]
    ben.ask("end_early", how="stopped-1")
    assert ben.reply["link"].endswith("&for=2&from=1&n0=Anna&end=stopped-1")
    cleo = Device()
    cleo.open_link(ben.reply["link"])
    assert cleo.reply["own_seat"] == 2
    assert cleo.reply["names"][0] == "Anna"
    assert cleo.reply["over"]
    assert "stopped the game without a result." in cleo.reply["frames"][-1]["status"]
    assert cleo.ask("ending")["headline"] == "The game has ended"


def test_a_link_with_an_end_opens_without_the_earlier_game() -> None:
    match = Device().ask("link", link="#atoll:small:d3&for=1&from=0&end=resigned-0", saves=[])
    assert match["invitation"]["early_end"] == "resigned-0"
    device = Device()
    device.open_link("#atoll:small:d3&for=1&from=0&by=Anna&end=resigned-0")
    assert device.reply["frames"][-1]["status"] == "Anna resigned."
    assert device.reply["line"] == ["d3"]


def test_a_watcher_sees_the_end() -> None:
    watcher = Device()
    watcher.ask("open", id="atoll:small:d3", watch=True, names=["Anna", "Bob"])
    watcher.open_link("#atoll:small:d3,c3&for=0&from=1&by=Bob&end=offer-1")
    assert watcher.reply["frames"][-1]["status"].startswith("Bob offers a draw.")
    watcher.open_link("#atoll:small:d3,c3&for=1&from=0&by=Anna&end=draw")
    assert watcher.reply["frames"][-1]["status"] == "They agreed to a draw."


def test_a_damaged_end_in_a_save_is_dropped() -> None:
    _anna, bob = two_devices()
    bob.ask("end_early", how="resigned-1")
    save = json.loads(bob.reply["save"])
    for code in ("resigned-9", "offer-5", "x", 7, None):
        save["options"]["early_end"] = code
        bob.ask("open", save=json.dumps(save))
        assert not bob.reply["over"]


def play_turn(device: Device) -> None:
    """Play until it is another player's turn."""
    rng = Random(1)
    used = set[str]()  # hidden cards and their places: cards may be placed again and again
    for _ in range(200):
        if not device.reply["game_status"]["can_move"]:
            return
        actions = [each["action"] for each in device.reply["frames"][-1]["choices"]]
        new_actions = [each for each in actions if used.isdisjoint(each.rsplit("-", 1))]
        move = "ready" if "ready" in actions else rng.choice(new_actions or actions)
        used.update(move.rsplit("-", 1))
        device.ask("play", move=move)
    raise AssertionError("the turn does not end")


def test_hidden_cards_travel_scrambled_and_each_sees_only_their_own() -> None:
    anna = Device()
    ben = Device()
    names = ["Anna", "", ""]
    anna.ask("new", game="competition", preset="short", seed="abc", names=names, **THREE)
    assert anna.reply["viewer"] == 0
    play_turn(anna)
    assert ":~" in anna.reply["link"]
    assert "abc" not in anna.reply["link"]
    match = ben.open_link(anna.reply["link"])
    assert match["invitation"]["text"].startswith("Anna invites you")
    assert (ben.reply["viewer"], ben.reply["own_seat"]) == (1, 1)
    assert ben.reply["game_status"]["can_move"]
    steps = [(each["text"], each["when"]) for each in ben.reply["game_status"]["steps"]]
    assert steps == [
        ("Anna sent the link", "done"),
        ("You move", "now"),
        ("You send the link back", "next"),
    ]
    play_turn(ben)
    cleo = Device()
    cleo.open_link(ben.reply["link"])
    play_turn(cleo)
    assert cleo.reply["game_status"]["summary"] == "Waiting for Anna"
    assert anna.open_link(cleo.reply["link"])["relation"] == "ahead"
    assert anna.reply["game_status"]["can_move"]


def lesson_steps(device: Device) -> list[str]:
    marks = {"done": "", "now": ">", "next": "."}
    return [f"{marks[one['when']]}{one['text']}" for one in device.reply["game_status"]["steps"]]


def test_the_steps_of_fair_dice_on_both_sides() -> None:
    anna = Device()
    ben = Device()
    anna.ask("new", game="conqueror", fair=2, **BY_LINK)
    assert lesson_steps(anna) == [">You send the link", ".Your friend sends it back", ".You move"]
    anna.ask("send")
    assert lesson_steps(anna) == ["You sent the link", ">Your friend sends it back", ".You move"]
    assert anna.reply["game_status"]["summary"] == "Waiting for your friend"
    assert "&for=1&from=0&by=Anna" in anna.reply["link"]
    match = ben.open_link(anna.reply["link"])
    assert "so that the game can begin" in match["invitation"]["text"]
    assert ben.reply["own_seat"] == 1
    assert lesson_steps(ben) == ["Anna sent the link", ">You send the link back", ".Anna moves"]
    assert ben.reply["dice"]["waiting_for"].startswith("Send the link back")
    ben.ask("send")
    assert lesson_steps(ben) == ["Anna sent the link", "You sent the link", ">Anna moves"]
    assert ben.reply["game_status"]["summary"] == "Waiting for Anna"
    anna.open_link(ben.reply["link"])
    assert lesson_steps(anna) == [
        "Your friend sent the link",
        ">You move",
        ".You send the link back",
    ]
    anna.ask("play", move=anna.reply["frames"][-1]["choices"][0]["action"])
    assert lesson_steps(anna) == ["You moved", ">You send the link", ".Your friend moves"]
    anna.ask("send")
    ben.open_link(anna.reply["link"])
    assert ben.reply["game_status"]["can_move"]
    ben.ask("end_early", how="resigned-1")
    ben.ask("send")
    anna.open_link(ben.reply["link"])
    assert (anna.reply["over"], anna.reply["winners"]) == (True, [0])
