"""The ops for the review, hints and the transcript of the current game."""

from __future__ import annotations

import json
from typing import Any

import pytest
from skerry import Host

from tests.service.host_client import ask, error_of, host_with_game

pytestmark = pytest.mark.usefixtures("toys")

LINE = ("a1", "b1", "a2", "c1", "a3")
"""Red wins with a1, a2, a3; c1 was Blue's mistake."""


def host_after(*moves: str, **wish: Any) -> Host:
    host = host_with_game(**wish)
    for move in moves:
        ask(host, op="play", move=move)
    return host


def think(task: dict[str, Any], work: int = 8) -> dict[str, Any]:
    """Search a task on another host, as a second worker would, and return its estimate."""
    thinker = Host()
    thought = ask(thinker, op="think", input=task["input"], work=work, seed="s")
    while not thought["done"]:
        thought = ask(thinker, op="continue")
    return thought


def make_thought(move: str, value: float = 0.6, **more: Any) -> dict[str, Any]:
    return {"move": move, "value": value, "line": [], "values": {}, "note": "", **more}


def play_to_end(host: Host) -> None:
    """Play the first legal move until the game is over."""
    while not (reply := ask(host, op="players"))["over"]:
        if reply["can_reveal"]:
            reply = ask(host, op="reveal")
        ask(host, op="play", move=reply["frames"][-1]["choices"][0]["action"])


# Review


def stroke_looks(reply: dict[str, Any]) -> list[str]:
    """Return the style classes of the graph's strokes."""
    return [stroke["look"] for stroke in reply["graph"]]


def test_a_game_is_reviewed_with_searches_of_another_host() -> None:
    host = host_after(
        "a1", "c1", "a2", "c3", "b2", "b1"
    )  # Red could have closed its line at the end
    reply = ask(host, op="review", names=["Ann", ""])
    assert (reply["progress"], reply["turns"], stroke_looks(reply)) == (0, [], ["middle"])
    seats = list[int]()
    time_limits = set[float]()
    while task := reply["next"]:
        seats.append(task["seat"])
        time_limits.add(task["seconds"])
        assert task["task"] == reply["keys"][task["at"]]
        reply = ask(
            host, op="review", names=["Ann", ""], task=task["task"], estimate=think(task, work=60)
        )
    assert seats[:5] == [0, 1, 0, 1, 0]
    assert time_limits == {0.3, 1.0}
    assert reply["progress"] == 1
    assert stroke_looks(reply)[:5] == ["half", "half", "middle", "edge", "curve"]
    assert set(stroke_looks(reply)[5:]) == {"ring", "dot"}
    turn = next(candidate for candidate in reply["turns"] if candidate["at"] == 4)
    assert (turn["seat"], turn["best"], turn["played"]) == (0, "a3", "b2")
    assert turn["text"].startswith("Move 5, b2: the chance of winning fell from ")
    assert turn["question"] == turn["text"].partition(" Better:")[0] != turn["text"]
    assert all(
        candidate["best_value"] - candidate["played_value"] >= 0.05 for candidate in reply["turns"]
    )
    assert reply["readings"][0].startswith("Ann ")
    assert reply["title"] == "Ann's chance of winning during the game"
    assert "0.3 s per position" in reply["about"]


def test_estimates_are_reused_in_variations_and_later_moves() -> None:
    host = host_after(*LINE[:3])
    task = ask(host, op="review")["next"]
    reviewed = ask(host, op="review", task=task["task"], estimate=make_thought("a1"))
    assert reviewed["next"]["at"] == 1
    ask(host, op="goto", at=1, analyze=True)
    ask(host, op="play", move="c3")
    assert ask(host, op="review")["progress"] == pytest.approx(1 / 3)
    ask(host, op="open", id="morris:standard:a1,c3")
    reply = ask(host, op="review")
    assert reply["next"]["at"] == 1
    assert reply["keys"][:2] == reviewed["keys"][:2]


def test_answers_to_other_tasks_are_dropped_and_null_is_allowed() -> None:
    host = host_after(*LINE)
    first = ask(host, op="review")
    assert ask(host, op="review", task=first["keys"][3], estimate=make_thought("b2")) == first
    key = first["next"]["task"]
    for _ in range(19):
        assert ask(host, op="review", task=key, estimate=None) == first
    assert ask(host, op="review", task=key)["next"]["at"] == 1, (
        "the task is skipped after twenty failures"
    )


@pytest.mark.parametrize(
    ("thought", "reason"),
    [
        ("b2", '"estimate" is an object'),
        ({}, 'needs a "move"'),
        (make_thought("z9"), "z9"),
        (make_thought("b2", value=1.5), '"value" of an estimate is from 0 to 1'),
        (make_thought("b2", value=-0.1), '"value" of an estimate is from 0 to 1'),
        ({**make_thought("b2"), "value": None}, '"value" of an estimate is from 0 to 1'),
        ({**make_thought("b2"), "value": True}, '"value" of an estimate is from 0 to 1'),
        ({**make_thought("b2"), "value": float("nan")}, '"value" of an estimate is from 0 to 1'),
        (make_thought("b2", values={"b2": "much"}), '"values" of an estimate is from 0 to 1'),
        (make_thought("b2", values=[1]), '"values" is an object'),
        (make_thought("b2", line="b2"), '"line" a list'),
        (make_thought("b2", note=7), '"note" is a text'),
    ],
)
def test_invalid_estimates_are_refused_without_effect(thought: Any, reason: str) -> None:
    host = host_after(*LINE)
    first = ask(host, op="review")
    hint = ask(host, op="hint", at=0)
    for op, task in (("review", first["next"]["task"]), ("hint", hint["next"]["task"])):
        assert reason in error_of(host, json.dumps({"op": op, "task": task, "estimate": thought}))
    assert ask(host, op="review") == first
    accepted = ask(host, op="hint", task=hint["next"]["task"], estimate=make_thought("b2"))
    assert accepted["move"] == "b2"


@pytest.mark.parametrize("names", ["Ann", ["Ann"], [1, 2], ["a", "b", "c"], {}])
@pytest.mark.parametrize("op", ["review", "transcript"])
def test_names_are_a_list_with_a_text_for_each_seat(op: str, names: Any) -> None:
    host = host_after("b2")
    assert '"names" is a list of 2 texts' in error_of(host, json.dumps({"op": op, "names": names}))


def test_an_empty_game_has_no_review() -> None:
    reply = ask(host_with_game(), op="review")
    assert reply["problem"] == reply["about"] == "Nothing to review yet."
    assert (reply["next"], reply["keys"], reply["graph"], reply["turns"]) == (None, [], [], [])
    lesson = Host()
    ask(lesson, op="learn", game="atoll", step=1)
    assert ask(lesson, op="review")["problem"] == "Nothing to review yet."


def test_a_hidden_game_is_reviewed_after_its_end_by_each_players_view() -> None:
    host = host_with_game(game="pearls", preset="short", seats=2, seed="a")
    ask(host, op="reveal")
    ask(host, op="play", move=ask(host, op="reveal")["frames"][-1]["choices"][0]["action"])
    reply = ask(host, op="review")
    assert "when it is over" in reply["problem"]
    assert (reply["next"], reply["keys"], reply["readings"]) == (None, [], [])
    play_to_end(host)
    task = ask(host, op="review")["next"]
    assert task["input"] == ask(host, op="bot_input", at=0, level=2)["input"]
    assert '"secret":false' in task["input"]


# Hints


def test_a_hint_is_a_move_with_proven_facts() -> None:
    host = Host()
    id = "atoll:small:d5,a3,b4,g4,d6,f4,c4,d3,b3,b6,e1,d4,e4,a2,c2,e5"
    ask(host, op="open", id=id)
    first = ask(host, op="hint")
    assert (first["busy"], first["move"], first["text"]) == (
        True,
        None,
        "Looking for a good move …",
    )
    task = first["next"]
    assert (task["at"], task["seat"], task["seconds"]) == (16, 0, 1.5)
    reply = ask(host, op="hint", task=task["task"], estimate=make_thought("c1", note="sure"))
    assert (reply["move"], reply["busy"], reply["next"], reply["value"]) == ("c1", False, None, 0.6)
    assert reply["text"] == f"Hint: c1. {reply['fact']}"
    assert reply["fact"].startswith("It wins for Black")
    again = ask(host, op="hint")["next"]["task"]
    proven = make_thought("c1", note="sure", proven=True)
    hint = ask(host, op="hint", task=again, estimate=proven)
    assert hint["text"] == f"Hint: c1. {hint['fact']}", "a fact makes the bot's note needless"


def test_the_first_part_of_a_hint_is_an_area_with_the_move() -> None:
    host = Host()
    ask(host, op="open", id="atoll:small:d5,a3,b4")
    task = ask(host, op="hint")["next"]["task"]
    where = ask(host, op="hint", task=task, estimate=make_thought("c4"))["where"]
    assert where["text"] == "Hint: look at the marked area."
    assert len(where["nodes"]) == 6
    assert "c4" in " ".join(where["nodes"])


def test_a_solo_player_in_a_dead_end_is_shown_the_way_back() -> None:
    host = host_after("roll", "4", "roll", game="pig", seats=1)
    ask(host, op="play", move="3")
    reply = ask(host, op="hint")
    lost = make_thought("roll", 0, proven=True)
    reply = ask(host, op="hint", task=reply["next"]["task"], estimate=lost)
    assert (reply["busy"], reply["next"]["at"], reply["back"]) == (True, 2, None)
    assert reply["text"] == "This can't be solved any more. Checking move 2 …"
    won = make_thought("roll", 1, proven=True)
    reply = ask(host, op="hint", task=reply["next"]["task"], estimate=won)
    assert (reply["back"], reply["busy"]) == (2, False)
    assert reply["text"] == "This can't be solved any more. Go back to move 2."


def test_an_outdated_hint_is_dropped() -> None:
    host = host_after("b2")
    for disturb in (
        {"op": "hint"},
        {"op": "play", "move": "a1"},
        {"op": "new", "game": "morris"},
    ):
        task = ask(host, op="hint")["next"]["task"]
        ask(host, **disturb)
        answer = json.dumps({"op": "hint", "task": task, "estimate": make_thought("c3")})
        assert "the game has changed since this hint" in error_of(host, answer)
    assert "the game has changed since" in error_of(
        host_after("b2"), '{"op": "hint", "task": 1, "estimate": null}'
    )


def test_hints_reveal_no_hidden_information() -> None:
    host = host_with_game(game="pearls", seed="x")
    assert "can't be shown until" in error_of(host, '{"op": "hint"}')
    move = ask(host, op="reveal")["frames"][-1]["choices"][0]["action"]
    task = ask(host, op="hint")["next"]["task"]
    ask(host, op="conceal")
    answer = json.dumps({"op": "hint", "task": task, "estimate": make_thought(move)})
    assert "can't be shown until" in error_of(host, answer)
    ask(host, op="reveal")
    assert ask(host, op="hint", task=task, estimate=make_thought(move))["move"] == move
    bots = host_with_game(game="pearls", seed="x", players=["person", 1])
    ask(bots, op="play", move="pass")
    assert "can't be shown until" in error_of(bots, '{"op": "hint"}')


def test_a_hint_is_for_the_player_to_move() -> None:
    host = host_after(*LINE)
    assert "nobody's turn" in error_of(host, '{"op": "hint"}')
    assert "a position must be from 0 to 5" in error_of(host, '{"op": "hint", "at": 9}')
    assert ask(host, op="hint", at=4)["next"]["seat"] == 0


# Transcript


def test_the_transcript_names_players_and_levels() -> None:
    host = host_after("b2", "a1", players=["person", 1])
    text = ask(host, op="transcript", names=["Ann", ""], date="22 November", source="there")["text"]
    title, date, _, ann, level, _, first, second, _, end, _, source = text.splitlines()
    assert title.startswith("Morris, ") or ", " in title
    assert (date, source) == ("22 November", "there")
    assert ann.endswith(": Ann")
    assert ": " in level
    assert (first, second) == ("1. Ann: b2", f"2. {level.split(':')[0]}: a1")
    assert end == "Ann to move"


def test_the_transcript_is_limited_to_the_viewers_knowledge() -> None:
    texts = [
        ask(host_after("pass", game="pearls", seed=seed, players=["person", 1]), op="transcript")[
            "text"
        ]
        for seed in ("x", "y")
    ]
    assert all(text.count("\n1. ") == 1 for text in texts)
    veiled = ask(host_with_game(game="pearls", seed="x"), op="transcript")["text"]
    assert "#" not in veiled
    assert veiled == ask(host_with_game(game="pearls", seed="y"), op="transcript")["text"]


def test_names_come_from_the_game_or_from_the_request() -> None:
    host = host_with_game(preset="standard", players=["person", 1], names=["Anna", "Nobody"])
    text = ask(host, op="transcript", source="")["text"]
    assert "Anna" in text
    assert "Nobody" not in text, "that seat is a computer's now"
    assert "Bo" in ask(host, op="transcript", source="", names=["Bo", ""])["text"]


def test_moves_are_shown_before_they_are_played() -> None:
    host = host_after("a1", "b1")
    before = ask(host, op="goto", at=2)
    scene = ask(host, op="ahead", at=1, moves=["c3", "a3"])["scene"]
    played = host_after("a1", "c3", "a3")
    assert scene["nodes"] == ask(played, op="goto", at=3)["frames"][-1]["nodes"]
    assert scene["choices"] == []
    again = ask(host, op="goto", at=2)
    assert again["record"] == before["record"], "nothing was played"


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"at": 1, "moves": ["a1"]}, "a1"),
        ({"at": 9, "moves": ["c3"]}, "a position must be from 0 to 2"),
        ({"at": 1, "moves": []}, '"moves"'),
        ({"at": 1}, '"moves"'),
    ],
)
def test_illegal_moves_are_not_shown(more: dict[str, Any], message: str) -> None:
    host = host_after("a1", "b1")
    assert message in error_of(host, json.dumps({"op": "ahead", **more}))


def test_moves_of_a_game_with_hidden_cards_are_not_shown_before() -> None:
    host = Host()
    ask(host, op="new", game="pearls", seed="x", seats=2, players=["person", 1])
    text = json.dumps({"op": "ahead", "at": 0, "moves": ["pass"]})
    assert "cards are hidden" in error_of(host, text)
