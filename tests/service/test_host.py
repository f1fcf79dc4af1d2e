"""`Host.call`: replies about the current game, the registry and searches."""

from __future__ import annotations

import json
import re

import pytest
from skerry import Host
from skerry.core import i18n
from skerry.core.registry import game_ids
from skerry.library.saves import Save
from skerry.service import search
from skerry.service.prerender import prerender

from tests.service.host_client import (
    ask,
    describe_game,
    error_of,
    host_with_game,
    search_current_game,
)

pytestmark = pytest.mark.usefixtures("toys")


# The current game


def test_a_reply_has_all_that_a_page_needs() -> None:
    reply = ask(Host(), op="new", game="morris", preset="short", players=["person", 1], key="k")
    film = reply.pop("frames")
    assert reply.pop("own_seat") is None
    save = Save.loads(reply.pop("save"))
    assert reply.pop("game_status")["can_move"]
    assert reply.pop("analysis") is None
    assert save == Save("k", "morris:short:", 0, ("person", 1))
    assert reply == {
        "id": "morris:short:",
        "game": "morris",
        "preset": "short",
        "variant": "Short",
        "seats": 2,
        "players": ["person", 1],
        "line": [],
        "at": 0,
        "turn": 0,
        "over": False,
        "returns": [0.0, 0.0],
        "winners": [],
        "level": None,
        "undo": False,
        "redo": False,
        "line_is_finished": False,
        "viewer": 0,
        "can_reveal": False,
        "record": "morris:short:",
        "dice": None,
        "log": [],
        "new_rows": 0,
        "move_paths": None,
        "seat_names": ["You", "Minnow"],
        "forced_pass": None,
        "key": "k",
        "names": [],
        "seconds": 5,
        "clock": None,
        "from": None,
        "original": None,
        "day": None,
        "began_analysis": False,
        "is_listed": False,
        "is_watched": False,
        "link": "morris:short:",
    }
    assert [scene["game"] for scene in film] == ["morris"]
    assert len(film[0]["choices"]) == 9


@pytest.mark.parametrize(
    ("seats", "moves", "winners"),
    [
        (1, "1-4,stop", []),
        (2, "1-4,stop", None),
        (2, "1-4,stop,stop", [0, 1]),
        (3, "1-4,stop,stop,stop", [0, 1, 2]),
        (3, "1-4,stop,land4@0-c1,stop,1-4,stop", [0, 2]),
        (4, f"1-4,stop{',land4@0-c1' * 3},1-4,stop{',land4@0-e1' * 2},1-4,stop,stop", [0]),
    ],
)
def test_only_players_who_share_the_win_are_winners(
    seats: int, moves: str, winners: list[int] | None
) -> None:
    """Positive returns are not enough: the second of four players hasn't won."""
    reply = ask(Host(), op="open", id=f"islant:level-1@{seats}:{moves}")
    assert reply["over"] == (winners is not None)
    assert reply["winners"] == (winners or [])
    assert seats < 4 or reply["returns"][1] > 0

    host = host_with_game(players=["person", 2])
    reply = ask(host, op="play", move="B2", at=0)
    assert (reply["line"], reply["at"], reply["turn"], reply["level"]) == (["b2"], 1, 1, 2)
    assert reply["undo"] is True
    assert reply["frames"][-1]["choices"] == [], "the viewer is not to move"


def test_reading_an_id_does_not_change_the_game() -> None:
    host = host_with_game()
    ask(host, op="play", move="b2")
    before = describe_game(host)
    wish = {"id": "morris:short:a1,b2", "players": ["person", 1], "key": "k"}
    assert ask(host, op="preview", **wish) == ask(Host(), op="open", **wish)
    assert "Move 2, a1," in error_of(host, '{"op": "preview", "id": "morris:short:a1,a1"}')
    assert describe_game(host) == before


def test_undo_and_redo_stop_at_the_human_players_turns() -> None:
    host = host_with_game(players=["person", 1])
    for move in ("b2", "a1", "a2"):
        ask(host, op="play", move=move)
    assert ask(host, op="undo")["at"] == 2
    assert ask(host, op="undo")["at"] == 0
    reply = ask(host, op="redo")
    assert (reply["at"], len(reply["frames"]), reply["redo"]) == (2, 2, True)
    assert ask(host, op="redo")["at"] == 3


def test_undo_takes_one_move_if_all_players_are_human() -> None:
    host = host_with_game()
    for move in ("b2", "a1"):
        ask(host, op="play", move=move)
    assert [ask(host, op="undo")["at"] for _ in range(2)] == [1, 0]
    assert "nothing to undo" in error_of(host, '{"op":"undo"}')


def test_op_look_shows_a_position_and_changes_nothing() -> None:
    host = host_with_game()
    start = ask(host, op="goto", at=0)["frames"][-1]
    ask(host, op="play", move="b2")
    reply = ask(host, op="view", at=0)
    assert reply["scene"]["nodes"] == start["nodes"]
    assert describe_game(host)["at"] == 1


def test_players_may_change_seats_during_a_game() -> None:
    host = host_with_game()
    ask(host, op="play", move="b2")
    assert ask(host, op="players", players=[2, 1])["level"] == 1
    assert ask(host, op="players")["players"] == ["person", "person"]


def test_the_frames_include_chance_outcomes() -> None:
    host = host_with_game(game="pig", seed="x")
    film = ask(host, op="play", move="roll")["frames"]
    assert [scene["status"] == "The die rolls" for scene in film] == [True, False]
    typed = host_with_game(game="pig")
    reply = ask(typed, op="play", move="roll")
    assert (reply["turn"], len(reply["frames"])) == (None, 1)
    assert ask(typed, op="play", move="4")["turn"] == 0


def test_a_result_is_replayed_and_ranked_by_points() -> None:
    host = host_with_game(game="pig", preset="short", seats=1, seed="x")
    assert "isn't over yet" in error_of(host, '{"op":"result"}')
    while not (reply := ask(host, op="play", move="roll"))["over"]:
        if len(reply["frames"][-1]["choices"]) > 1 and ask(host, op="play", move="hold")["over"]:
            break
    result = ask(host, op="result")
    assert (result["game"], result["preset"], result["seats"], result["seed"]) == (
        ("pig", "short", 1, "x")
    )
    assert result["id"].startswith("pig:short@1:*")
    assert result["points"] == [int(host._game.session.state.scores[0])]
    assert ask(Host(), op="result", id=result["id"]) == result
    assert "can't be ranked" in error_of(host_with_game(), '{"op":"result"}')
    assert "missing" in error_of(host, json.dumps({"op": "result", "id": "pig:short@1:*AAAA#x"}))


def test_the_catalogue_lists_what_can_be_played() -> None:
    shelf = ask(Host(), op="catalogue")
    assert [game["id"] for game in shelf["games"]] == list(game_ids())
    atoll = shelf["games"][0]
    assert (atoll["id"], atoll["seats"], atoll["chance"], atoll["hidden"]) == (
        "atoll",
        [1, 2],
        False,
        False,
    )
    presets = [preset["id"] for preset in atoll["presets"]]
    assert presets[:4] == ["standard", "small", "large", "huge"]
    assert presets[4:] == [*(f"problem-{degree}" for degree in range(1, 6)), "daily"]
    assert [level["id"] for level in atoll["levels"]] == [1, 2, 3, 4, 5]


def test_the_prerender_has_the_catalogue_and_every_first_position() -> None:
    data = json.loads(prerender())
    assert data["catalogue"] == ask(Host(), op="catalogue")
    first = ask(Host(), op="new", game="atoll", key="first", players=["person", 2])
    tall = data["tables"]["atoll"].pop("tall")
    assert data["tables"]["atoll"] == first
    seats = ["person", 2]
    upright = ask(Host(), op="new", game="atoll", aspect="tall", players=seats)["frames"][-1]
    shapes = first["frames"][-1]["shapes"] | tall.pop("shapes", {})
    assert upright.pop("shapes").items() <= shapes.items()
    flat = {name: value for name, value in first["frames"][-1].items() if name != "shapes"}
    assert flat | tall == upright, "with the differences of the portrait layout"
    assert "choices" not in tall
    for game, reply in data["tables"].items():
        known = reply["frames"][-1]["shapes"]
        upright = reply.get("tall", {}).get("shapes", {})
        assert not [name for name in upright if upright[name] == known.get(name)], game
        assert (reply["players"][0], reply["viewer"], reply["can_reveal"]) == (
            "person",
            0,
            False,
        ), game


def test_a_host_replies_in_the_requested_language() -> None:
    host = host_with_game()
    before = i18n.current_language()
    try:
        assert ask(host, op="set_language", language="de") == {}
        assert i18n.current_language() == "de"
        assert f": {', '.join(i18n.LANGUAGES)}" in error_of(
            host, '{"op":"set_language","language":"tlh"}'
        )
        assert i18n.current_language() == "de"
        assert '"language"' in error_of(host, '{"op":"set_language"}')
    finally:
        i18n.set_language(before)


# Searches


def test_a_search_continues_until_it_is_done() -> None:
    host = host_with_game()
    replies = [search_current_game(host)]
    while not replies[-1]["done"]:
        replies.append(ask(host, op="continue"))
    assert [reply["work"] for reply in replies] == [4, 8, 8]
    assert replies[-1] == {**replies[-2], "done": True}
    assert ask(host, op="continue") == replies[-1]


@pytest.mark.parametrize("spent", [0.0, 0.2])
def test_units_run_until_the_time_is_over(monkeypatch: pytest.MonkeyPatch, spent: float) -> None:
    host = host_with_game()
    assert not search_current_game(host)["done"]
    clock = iter([0.0, spent, spent])
    monkeypatch.setattr(search, "perf_counter", lambda: next(clock))
    reply = ask(host, op="continue", seconds=0.1)
    assert (reply["work"], reply["done"]) == (8, spent < 0.1)
    assert "at most 0.25" in error_of(host, '{"op":"continue","seconds":0.5}')


def test_the_level_of_a_bot_input_is_the_seats_or_the_best() -> None:
    def level(host: Host) -> int:
        return int(json.loads(ask(host, op="bot_input")["input"])["level"])

    assert level(host_with_game(players=[1, 1])) == 1
    assert level(host_with_game()) == 2
    host = host_with_game()
    assert json.loads(ask(host, op="bot_input", level=1)["input"])["level"] == 1


def test_a_search_and_the_game_are_independent() -> None:
    host = host_with_game()
    before = describe_game(host)
    search_current_game(host)
    assert describe_game(host) == before
    ask(host, op="play", move="b2")
    assert ask(host, op="continue")["move"]
    ask(host, op="cancel")
    assert "no search is running" in error_of(host, '{"op":"continue"}')


def test_the_same_seed_gives_the_same_estimate() -> None:
    assert search_current_game(host_with_game()) == search_current_game(host_with_game())


def test_a_daily_preset_has_the_seed_of_today_or_of_another_day() -> None:
    today = ask(Host(), op="new", game="islant", preset="daily-1")["record"]
    days = re.findall(r"#(\d{4}-\d\d-\d\d)$", today)
    assert days, today
    other = ask(Host(), op="new", game="islant", preset="daily-1", seed="2026-11-01")
    assert other["record"].endswith("#2026-11-01")
