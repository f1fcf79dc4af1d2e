"""The one door: what it answers, and how it refuses without harm to the table."""

from __future__ import annotations

import json
from typing import Any

import pytest
from skerry import Host
from skerry.core import i18n
from skerry.core.shelf import SHELF
from skerry.opening import opening
from skerry.requests import MAX_NESTING, MAX_TEXT

pytestmark = pytest.mark.usefixtures("toys")


def ask(host: Host, **request: Any) -> dict[str, Any]:
    """The reply to a request that must be answered."""
    reply = json.loads(host.call(json.dumps(request)))
    assert "error" not in reply, reply
    return dict(reply)


def refused(host: Host, text: Any) -> str:
    """The sentence with which a request is refused."""
    reply = json.loads(host.call(text))
    assert list(reply) == ["error"], reply
    return str(reply["error"])


def table(**request: Any) -> Host:
    host = Host()
    ask(host, **{"op": "new", "game": "morris", **request})
    return host


def seen(host: Host) -> dict[str, Any]:
    """All that the host says of its table."""
    brief = json.loads(host.call('{"op": "brief"}'))
    return {**ask(host, op="goto", at=brief.get("at", 0)), "brief": brief}


# The table


def test_a_table_tells_all_that_a_page_needs() -> None:
    reply = ask(Host(), op="new", game="morris", preset="short", players=["person", 1])
    film = reply.pop("film")
    assert reply == {
        "id": "morris:short:",
        "game": "morris",
        "preset": "short",
        "seats": 2,
        "players": ["person", 1],
        "line": [],
        "at": 0,
        "turn": 0,
        "over": False,
        "returns": [0.0, 0.0],
        "level": None,
        "undo": False,
        "redo": False,
        "ended": False,
        "viewer": 0,
        "veiled": False,
        "record": "morris:short:",
    }
    assert [scene["game"] for scene in film] == ["morris"]
    assert len(film[0]["choices"]) == 9


def test_a_move_is_played_and_a_bot_is_announced() -> None:
    host = table(players=["person", 2])
    reply = ask(host, op="play", move="B2", at=0)
    assert (reply["line"], reply["at"], reply["turn"], reply["level"]) == (["b2"], 1, 1, 2)
    assert reply["undo"] is True
    assert reply["film"][-1]["choices"] == [], "the person who looks is not to move"


def test_an_id_is_read_beside_the_table() -> None:
    host = table()
    ask(host, op="play", move="b2")
    before = seen(host)
    reply = ask(host, op="read", id="morris:short:a1,b2", players=["person", 1])
    assert reply == ask(Host(), op="open", id="morris:short:a1,b2", players=["person", 1])
    assert "move 2" in refused(host, '{"op": "read", "id": "morris:short:a1,a1"}')
    assert seen(host) == before


def test_undo_leads_to_the_persons_turn_before_and_redo_to_the_next() -> None:
    host = table(players=["person", 1])
    for move in ("b2", "a1", "a2"):
        ask(host, op="play", move=move)
    assert ask(host, op="undo")["at"] == 2
    assert ask(host, op="undo")["at"] == 0
    reply = ask(host, op="redo")
    assert (reply["at"], len(reply["film"]), reply["redo"]) == (2, 2, True)
    assert ask(host, op="redo")["at"] == 3


def test_with_persons_only_each_undo_is_one_move() -> None:
    host = table()
    for move in ("b2", "a1"):
        ask(host, op="play", move=move)
    assert [ask(host, op="undo")["at"] for _ in range(2)] == [1, 0]
    assert "nothing to undo" in refused(host, '{"op":"undo"}')


def test_look_shows_another_position_and_moves_nothing() -> None:
    host = table()
    start = ask(host, op="goto", at=0)["film"][-1]
    ask(host, op="play", move="b2")
    reply = ask(host, op="look", at=0)
    assert reply["scene"]["nodes"] == start["nodes"]
    assert seen(host)["at"] == 1


def test_players_may_change_seats_in_mid_game() -> None:
    host = table()
    ask(host, op="play", move="b2")
    assert ask(host, op="players", players=[2, 1])["level"] == 1
    assert ask(host, op="players")["players"] == ["person", "person"]


def test_the_film_holds_the_accidents_too() -> None:
    host = table(game="pig", seed="x")
    film = ask(host, op="play", move="roll")["film"]
    assert [scene["status"] == "The die rolls" for scene in film] == [True, False]
    typed = table(game="pig")
    reply = ask(typed, op="play", move="roll")
    assert (reply["turn"], len(reply["film"])) == (None, 1)
    assert ask(typed, op="play", move="4")["turn"] == 0


def test_the_only_person_sees_their_own_cards_and_no_others() -> None:
    for seat in (0, 1):
        players: list[Any] = [1, 1]
        players[seat] = "person"
        host = table(game="pearls", seed="x", players=players)
        for move in ("pass", None, "pass"):
            reply = ask(host, op="play", move=move) if move else ask(host, op="goto", at=1)
            for scene in reply["film"]:
                owners = {node["y"] for node in scene["nodes"] if node["id"].startswith("card-")}
                assert owners <= {60.0 + 80 * seat}


def cards(reply: dict[str, Any]) -> list[str]:
    """The nodes of cards whose faces are seen."""
    return [n["id"] for n in reply["film"][-1]["nodes"] if n["id"].startswith("card-")]


def test_persons_at_one_screen_see_their_cards_when_they_say_that_they_look() -> None:
    host = table(game="pearls", seed="x")
    veiled = ask(host, op="goto", at=0)
    assert (veiled["viewer"], veiled["veiled"], veiled["id"], cards(veiled)) == (None, True, "", [])
    assert veiled["film"][-1]["choices"] == []
    assert "look first" in refused(host, '{"op":"play","move":"pass"}')
    first = ask(host, op="unveil")
    assert (first["viewer"], first["veiled"]) == (0, False)
    assert first["film"][-1]["choices"]
    between = ask(host, op="play", move="pass")
    assert (between["viewer"], between["veiled"], cards(between)) == (None, True, [])
    second = ask(host, op="unveil")
    assert cards(first)
    assert cards(second)
    assert not set(cards(first)) & set(cards(second))
    assert cards(ask(host, op="veil")) == []


def test_whoever_has_looked_has_to_say_so_again_on_the_next_turn() -> None:
    host = table(game="pearls", seed="x", players=["person", 1, "person"], seats=3)
    ask(host, op="unveil")
    assert ask(host, op="play", move="pass")["viewer"] is None
    assert ask(host, op="play", move="pass")["veiled"] is True
    ask(host, op="unveil")
    reply = ask(host, op="play", move="pass")
    assert (reply["turn"], reply["viewer"], reply["veiled"]) == (0, None, True)


def test_at_the_end_there_is_nothing_to_look_at_in_secret() -> None:
    host = table(game="pearls", seed="x")
    reply = ask(host, op="goto", at=0)
    while not reply["over"]:
        ask(host, op="unveil")
        reply = ask(host, op="play", move="pass")
    assert (reply["veiled"], reply["id"]) == (False, reply["record"])
    assert "nobody to look" in refused(host, '{"op":"unveil"}')


def test_what_a_player_knows_is_told_to_nobody_else() -> None:
    """Neither to another person nor as an estimate; a bot is told what it needs for its turn."""
    host = table(game="pearls", seed="x", players=["person", 1])
    assert json.loads(ask(host, op="brief", level=2)["brief"])["secret"] is False
    ask(host, op="play", move="pass")
    told = ask(host, op="brief")
    assert json.loads(told["brief"])["secret"] is True
    for request in ('{"op":"brief","level":2}', '{"op":"brief","at":1,"level":1}'):
        assert "told to nobody else" in refused(host, request)
    thought = ask(host, op="think", brief=told["brief"], work=5)
    assert thought["move"]
    assert (thought["value"], thought["line"], thought["values"]) == (None, [], {})
    veiled = table(game="pearls", seed="x")
    assert "told to nobody else" in refused(veiled, '{"op":"brief","level":2}')


def test_a_link_for_a_seat_opens_what_it_knows_and_no_more() -> None:
    host = table(game="pearls", seed="x", players=["person", 1, 1], seats=3)
    for move in ("pass", "pass", "pass", "pass"):
        reply = ask(host, op="play", move=move)
    there = Host()
    ask(host, op="goto", at=3)
    mine = ask(host, op="goto", at=3)
    opened = ask(there, op="open", id=mine["id"])
    assert opened["players"] == ["person", 2, 2]
    assert opened["film"][-1]["nodes"] == mine["film"][-1]["nodes"]
    assert opened["id"] == mine["id"]
    assert (opened["line"], opened["undo"]) == ([], False)
    again = ask(there, op="play", move="pass")
    assert (
        ask(Host(), op="open", id=again["record"], players=again["players"])["film"][-1]
        == (ask(there, op="goto", at=1)["film"][-1])
    )
    assert reply["record"].startswith("pearls:")


def test_a_result_is_played_again_and_ranked_by_points() -> None:
    host = table(game="pig", preset="short", seats=1, seed="x")
    assert "is not over" in refused(host, '{"op":"result"}')
    while not (reply := ask(host, op="play", move="roll"))["over"]:
        if len(reply["film"][-1]["choices"]) > 1 and ask(host, op="play", move="hold")["over"]:
            break
    result = ask(host, op="result")
    assert (result["game"], result["preset"], result["seats"], result["seed"]) == (
        ("pig", "short", 1, "x")
    )
    assert result["id"].startswith("pig:short@1:*")
    assert result["points"] == [int(host._session.state.scores[0])]
    assert ask(Host(), op="result", id=result["id"]) == result
    assert "no results" in refused(table(), '{"op":"result"}')
    assert "damaged" in refused(host, json.dumps({"op": "result", "id": "pig:short@1:*AAAA#x"}))


def test_the_shelf_lists_what_can_be_played() -> None:
    shelf = ask(Host(), op="shelf")
    assert [game["id"] for game in shelf["games"]] == list(SHELF)
    atoll = shelf["games"][0]
    assert (atoll["id"], atoll["seats"], atoll["chance"], atoll["hidden"]) == (
        "atoll",
        [2, 2],
        False,
        False,
    )
    assert [preset["id"] for preset in atoll["presets"]] == ["standard", "small", "large", "huge"]
    assert [level["id"] for level in atoll["levels"]] == [1, 2, 3, 4, 5]


def test_the_opening_is_the_shelf_and_each_first_table() -> None:
    data = json.loads(opening())
    assert data["shelf"] == ask(Host(), op="shelf")
    assert data["tables"]["atoll"] == ask(Host(), op="new", game="atoll")


def test_a_host_speaks_the_language_it_is_asked_to() -> None:
    host, before = table(), i18n.language()
    try:
        assert ask(host, op="speak", language="de") == {}
        assert i18n.language() == "de"
        assert ": en, de" in refused(host, '{"op":"speak","language":"tlh"}')
        assert i18n.language() == "de"
        assert '"language"' in refused(host, '{"op":"speak"}')
    finally:
        i18n.speak(before)


# Thinking


def thought_of(host: Host, **more: Any) -> dict[str, Any]:
    brief = ask(host, op="brief", level=1)["brief"]
    return ask(host, **{"op": "think", "brief": brief, "seed": "s", "work": 8, **more})


def test_a_thought_goes_on_until_it_is_done() -> None:
    host = table()
    replies = [thought_of(host)]
    while not replies[-1]["done"]:
        replies.append(ask(host, op="more"))
    assert [reply["work"] for reply in replies] == [4, 8, 8]
    assert replies[-1] == {**replies[-2], "done": True}
    assert ask(host, op="more") == replies[-1]


def test_the_level_of_a_brief_is_the_seats_own_or_the_best() -> None:
    def level(host: Host) -> int:
        return int(json.loads(ask(host, op="brief")["brief"])["level"])

    assert level(table(players=[1, 1])) == 1
    assert level(table()) == 2
    host = table()
    assert json.loads(ask(host, op="brief", level=1)["brief"])["level"] == 1


def test_a_thought_and_a_table_do_not_disturb_each_other() -> None:
    host = table()
    before = seen(host)
    thought_of(host)
    assert seen(host) == before
    ask(host, op="play", move="b2")
    assert ask(host, op="more")["move"]
    ask(host, op="drop")
    assert "no thought to go on with" in refused(host, '{"op":"more"}')


def test_the_same_seed_gives_the_same_thought() -> None:
    assert thought_of(table()) == thought_of(table())


# What is refused

GOOD = {"op": "new", "game": "morris"}

BAD: list[tuple[Any, str]] = [
    ("", "not JSON"),
    ("{", "not JSON"),
    ("nonsense", "not JSON"),
    ("[]", "a request is an object such as"),
    ("3", "a request is an object such as"),
    ("null", "a request is an object such as"),
    ('"new"', "a request is an object such as"),
    ("NaN", "a request is an object such as"),
    (None, "a request is a JSON text"),
    (b"{}", "a request is a JSON text"),
    ({"op": "new"}, "a request is a JSON text"),
    ("{}", "there is no op None; there are: shelf"),
    ('{"op": "fly"}', "there is no op 'fly'; there are: shelf"),
    ('{"op": 3}', "there is no op 3; there are: shelf"),
    ('{"op": ["new"]}', "there is no op ['new']; there are: shelf"),
    ('{"op": null}', "there is no op None"),
    ('{"op": "\\ud800"}', "there is no op '\\ud800'"),
    ('{"op": "new"}', 'needs a "game"'),
    ('{"op": "new", "game": 3}', '"game" is a text, not 3'),
    ('{"op": "new", "game": "chess"}', "there is no game 'chess'; there are: atoll"),
    ('{"op": "new", "game": "../x"}', "there is no game '../x'"),
    ('{"op": "new", "game": "morris", "preset": "big"}', "it has: standard, short"),
    ('{"op": "new", "game": "morris", "preset": 1}', '"preset" is a text, not 1'),
    ('{"op": "new", "game": "morris", "seats": 3}', "for 2 seats, not 3"),
    ('{"op": "new", "game": "morris", "seats": "2"}', '"seats" is a whole number'),
    ('{"op": "new", "game": "morris", "seats": 2.0}', '"seats" is a whole number'),
    ('{"op": "new", "game": "morris", "seats": true}', '"seats" is a whole number'),
    ('{"op": "new", "game": "morris", "seats": NaN}', '"seats" is a whole number'),
    ('{"op": "new", "game": "pig", "seats": 100}', "for 1 to 99 seats, not 100"),
    ('{"op": "new", "game": "pig", "seats": -1}', "for 1 to 99 seats, not -1"),
    ('{"op": "new", "game": "morris", "seed": ""}', "a seed is 1 to 64"),
    ('{"op": "new", "game": "morris", "seed": "a#b"}', "a seed is 1 to 64"),
    ('{"op": "new", "game": "morris", "seed": "\\u0000"}', "a seed is 1 to 64"),
    ('{"op": "new", "game": "morris", "seed": 5}', '"seed" is a text'),
    ('{"op": "new", "game": "morris", "players": 2}', '"players" is a list of 2'),
    ('{"op": "new", "game": "morris", "players": []}', '"players" is a list of 2'),
    ('{"op": "new", "game": "morris", "players": ["x", 1]}', '"person" or the number of a level'),
    ('{"op": "new", "game": "morris", "players": [true, 1]}', "number of a level, not True"),
    ('{"op": "new", "game": "morris", "players": [9, 1]}', "has no level 9; it has: 1, 2"),
    ('{"op": "new", "game": "morris", "players": [[], 1]}', "number of a level, not []"),
    ('{"op": "open"}', 'needs a "id", a text'),
    ('{"op": "open", "id": 5}', '"id" is a text'),
    ('{"op": "open", "id": "morris"}', "three parts, game:preset:moves, and has 1"),
    ('{"op": "open", "id": "morris:standard:zz"}', "move 1 of this game id is wrong"),
    ('{"op": "open", "id": "morris:standard:b2,b2"}', "move 2 of this game id is wrong"),
    ('{"op": "open", "id": "morris:standard:b2,,a1"}', "'' cannot be a move"),
    ('{"op": "open", "id": "morris:standard@3:b2"}', "for 2 seats, not 3"),
    ('{"op": "open", "id": "morris:standard@x:"}', "'x' cannot be a number of seats"),
    ('{"op": "open", "id": "morris:standard@:"}', "'' cannot be a number of seats"),
    ('{"op": "open", "id": "morris:standard:#"}', "a seed is 1 to 64"),
    ('{"op": "open", "id": "morris:standard:", "players": [1]}', '"players" is a list of 2'),
    ('{"op": "play"}', 'needs a "move", a text'),
    ('{"op": "play", "move": 7}', '"move" is a text, not 7'),
    ('{"op": "play", "move": "b2"}', "'b2' is not a legal move. Legal here: a1"),
    ('{"op": "play", "move": "a1b2"}', "Stones may move only when three are placed"),
    ('{"op": "play", "move": "\\ud800"}', "is not a legal move"),
    ('{"op": "play", "move": "a1", "at": 0}', "that move was for position 0; the game is at 1"),
    ('{"op": "play", "move": "a1", "at": "1"}', '"at" is a whole number'),
    ('{"op": "play", "move": "a1", "at": 1.0}', '"at" is a whole number'),
    ('{"op": "redo"}', "nothing to redo"),
    ('{"op": "goto"}', 'needs a "at", a whole number'),
    ('{"op": "goto", "at": 2}', "positions are 0 to 1; there is no 2"),
    ('{"op": "goto", "at": -1}', "positions are 0 to 1; there is no -1"),
    ('{"op": "goto", "at": true}', '"at" is a whole number'),
    ('{"op": "look", "at": 99}', "positions are 0 to 1"),
    ('{"op": "look", "at": 1e400}', '"at" is a whole number, not inf'),
    ('{"op": "players", "players": "person"}', '"players" is a list of 2'),
    ('{"op": "brief", "level": 0}', "has no level 0; it has: 1, 2"),
    ('{"op": "brief", "level": "1"}', '"level" is a whole number'),
    ('{"op": "more"}', "no thought to go on with"),
    ('{"op": "think"}', 'needs a "brief", a text'),
    ('{"op": "think", "brief": "{}"}', 'needs a "game"'),
    ('{"op": "think", "brief": "[]"}', "a request is an object"),
    ('{"op": "think", "brief": {"game": "morris"}}', '"brief" is a text'),
]


@pytest.mark.parametrize(("text", "message"), BAD, ids=[ascii(text)[:60] for text, _ in BAD])
def test_a_bad_request_is_refused_with_a_sentence_and_changes_nothing(
    text: Any, message: str
) -> None:
    host = table(players=["person", "person"])
    ask(host, op="play", move="b2")
    before = seen(host)
    error = refused(host, text)
    assert message in error
    assert 15 < len(error) < 400
    assert error.isprintable()
    assert seen(host) == before


@pytest.mark.parametrize(
    "op", ["play", "undo", "redo", "goto", "look", "course", "players", "brief"]
)
def test_without_a_table_nothing_is_played(op: str) -> None:
    text = json.dumps({"op": op, "move": "b2", "at": 0})
    assert refused(Host(), text) == ('there is no game on the table; begin with op "new" or "open"')


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("seconds", 0, '"seconds" is more than 0'),
        ("seconds", -1, '"seconds" is more than 0'),
        ("seconds", 1e9, '"seconds" is more than 0 and at most 3600'),
        ("seconds", float("nan"), '"seconds" is more than 0'),
        ("seconds", float("inf"), '"seconds" is more than 0'),
        ("seconds", "1", '"seconds" is a number'),
        ("seconds", True, '"seconds" is a number'),
        ("work", 0, '"work" is more than 0'),
        ("work", 10**400, '"work" is more than 0 and at most'),
        ("work", 1.5, '"work" is a whole number'),
        ("seed", 3, '"seed" is a text'),
        ("seed", "\ud800", "a seed"),
        ("seed", "x" * 100_000, "a seed"),
    ],
)
def test_a_budget_that_makes_no_sense_is_refused(key: str, value: Any, message: str) -> None:
    host = table()
    brief = ask(host, op="brief", level=1)["brief"]
    error = refused(host, json.dumps({"op": "think", "brief": brief, key: value}))
    assert message in error
    assert len(error) < 400


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("game", "chess"),
        ("game", 1),
        ("preset", "big"),
        ("preset", None),
        ("seats", 7),
        ("seats", None),
        ("level", 9),
        ("level", None),
        ("level", True),
        ("state", None),
        ("state", []),
        ("state", {}),
        ("state", [24, [[0], [0]], 2, ""]),
        ("state", [24, [[0], []], 1, ["x"]]),
        ("state", ["24", [[], []], 0, ""]),
        ("state", [24, [[99], []], 1, ""]),
        ("state", [24, [{}, []], 1, ""]),
        ("state", [24, [[], []], 10**30, ""]),
        ("state", [0, [[], []], 0, ""]),
    ],
)
def test_a_tampered_brief_is_refused(key: str, value: Any) -> None:
    host = table()
    brief = json.loads(ask(host, op="brief", level=1)["brief"])
    request = {"op": "think", "brief": json.dumps({**brief, key: value})}
    assert len(refused(host, json.dumps(request))) < 400
    assert "no thought" in refused(host, '{"op":"more"}')


def test_a_thought_that_is_refused_leaves_the_old_one() -> None:
    host = table()
    thought_of(host)
    refused(host, '{"op": "think", "brief": "{}"}')
    assert ask(host, op="more")["work"] == 8


def test_nobody_thinks_at_the_end_or_for_dice() -> None:
    host = table()
    ask(host, op="open", id="morris:standard:a1,a2,b1,b2,c1")
    assert "nobody has to move" in refused(host, '{"op":"brief"}')
    assert "the game is over" in refused(host, '{"op":"play","move":"a3"}')
    ask(host, op="open", id="pig:standard:roll")
    assert "nobody has to move" in refused(host, '{"op":"brief"}')


def test_an_oversized_request_is_refused_before_it_is_read() -> None:
    host = table()
    assert "at most" in refused(host, json.dumps({"op": "play", "move": "x" * MAX_TEXT}))
    assert "a move has at most 200 characters" in refused(
        host, json.dumps({"op": "play", "move": "x" * 201})
    )
    assert "a game id has at most 65536" in refused(
        host, json.dumps({"op": "open", "id": "morris:standard:" + "a1," * 30_000})
    )


@pytest.mark.parametrize("bracket", ['{"a":', "["])
def test_deep_nesting_is_refused(bracket: str) -> None:
    host = table()
    for depth in (MAX_NESTING - 1, MAX_NESTING + 1, 100_000 // len(bracket)):
        closed = bracket * depth + "1" + {"[": "]"}.get(bracket, "}") * depth
        for text in (bracket * depth, closed):
            known_before_reading = f"at most {MAX_NESTING} brackets" in refused(host, text)
            assert known_before_reading == (depth > MAX_NESTING)


def test_a_reply_is_plain_ascii_json() -> None:
    host = table()
    for text in (
        '{"op": "shelf"}',
        '{"op": "play", "move": "ü\\ud800"}',
        '{"op": "goto", "at": 0}',
    ):
        reply = host.call(text)
        assert reply.isascii()
        json.loads(reply, parse_constant=lambda name: pytest.fail(f"{name} is not JSON"))
