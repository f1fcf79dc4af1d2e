"""Hidden information: players on one screen, bot inputs, and links for a seat."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from skerry import Host
from skerry.library.saves import Save
from skerry.session.hosting import full_id
from skerry.session.ids import deobfuscate_text, read_id

from tests.service.host_client import ask, error_of, host_with_game

STORED_DATA = Path(__file__).parents[1] / "stored_data"

pytestmark = pytest.mark.usefixtures("toys")


def test_a_single_human_player_sees_only_their_own_cards() -> None:
    for seat in (0, 1):
        players: list[Any] = [1, 1]
        players[seat] = "person"
        host = host_with_game(game="pearls", seed="x", players=players)
        for move in ("pass", None, "pass"):
            reply = ask(host, op="play", move=move) if move else ask(host, op="goto", at=1)
            for scene in reply["frames"]:
                owners = {node["y"] for node in scene["nodes"] if node["id"].startswith("card-")}
                assert owners <= {60.0 + 80 * seat}


def face_up_cards(reply: dict[str, Any]) -> list[str]:
    """Return the nodes of face-up cards."""
    return [n["id"] for n in reply["frames"][-1]["nodes"] if n["id"].startswith("card-")]


def test_players_on_one_screen_see_their_cards_after_a_reveal() -> None:
    host = host_with_game(game="pearls", seed="x")
    veiled = ask(host, op="goto", at=0)
    assert (veiled["viewer"], veiled["can_reveal"], veiled["id"], face_up_cards(veiled)) == (
        None,
        True,
        "",
        [],
    )
    assert veiled["frames"][-1]["choices"] == []
    assert "cards are hidden" in error_of(host, '{"op":"play","move":"pass"}')
    first = ask(host, op="reveal")
    assert (first["viewer"], first["can_reveal"]) == (0, False)
    assert first["frames"][-1]["choices"]
    between = ask(host, op="play", move="pass")
    assert (between["viewer"], between["can_reveal"], face_up_cards(between)) == (None, True, [])
    second = ask(host, op="reveal")
    assert face_up_cards(first)
    assert face_up_cards(second)
    assert not set(face_up_cards(first)) & set(face_up_cards(second))
    assert face_up_cards(ask(host, op="conceal")) == []


def test_every_turn_needs_another_reveal() -> None:
    host = host_with_game(game="pearls", seed="x", players=["person", 1, "person"], seats=3)
    ask(host, op="reveal")
    assert ask(host, op="play", move="pass")["viewer"] is None
    assert ask(host, op="play", move="pass")["can_reveal"] is True
    ask(host, op="reveal")
    reply = ask(host, op="play", move="pass")
    assert (reply["turn"], reply["viewer"], reply["can_reveal"]) == (0, None, True)


def test_a_finished_game_has_nothing_to_reveal() -> None:
    host = host_with_game(game="pearls", seed="x")
    reply = ask(host, op="goto", at=0)
    while not reply["over"]:
        ask(host, op="reveal")
        reply = ask(host, op="play", move="pass")
    assert (reply["can_reveal"], reply["id"]) == (False, reply["record"])
    assert "nothing to reveal" in error_of(host, '{"op":"reveal"}')


def test_a_players_knowledge_is_shown_to_no_other_player() -> None:
    """This includes estimates. A bot gets the knowledge of its own seat for its turn."""
    host = host_with_game(game="pearls", seed="x", players=["person", 1])
    assert json.loads(ask(host, op="bot_input", level=2)["input"])["secret"] is False
    ask(host, op="play", move="pass")
    bot_input = ask(host, op="bot_input")
    assert json.loads(deobfuscate_text(bot_input["input"]))["secret"] is True
    for request in ('{"op":"bot_input","level":2}', '{"op":"bot_input","at":1,"level":1}'):
        assert "can't be shown until" in error_of(host, request)
    thought = ask(host, op="think", input=bot_input["input"], work=5)
    assert thought["move"]
    assert (thought["value"], thought["line"], thought["values"]) == (None, [], {})
    veiled = host_with_game(game="pearls", seed="x")
    assert "can't be shown until" in error_of(veiled, '{"op":"bot_input","level":2}')


def test_a_link_for_a_seat_contains_only_its_knowledge() -> None:
    host = host_with_game(game="pearls", seed="x", players=["person", 1, 1], seats=3)
    for move in ("pass", "pass", "pass", "pass"):
        reply = ask(host, op="play", move=move)
    receiver = Host()
    ask(host, op="goto", at=3)
    sent = ask(host, op="goto", at=3)
    opened = ask(receiver, op="open", id=sent["id"])
    assert opened["players"] == ["person", 2, 2]
    assert opened["frames"][-1]["nodes"] == sent["frames"][-1]["nodes"]
    assert opened["id"] == sent["id"]
    assert (opened["line"], opened["undo"]) == ([], False)
    again = ask(receiver, op="play", move="pass")
    assert (
        ask(Host(), op="open", id=again["record"], players=again["players"])["frames"][-1]
        == (ask(receiver, op="goto", at=1)["frames"][-1])
    )
    assert reply["record"].startswith("pearls:")


@pytest.mark.parametrize("game", ["pearls", "competition"])
def test_changing_seats_before_the_first_move_deals_again(game: str) -> None:
    """Otherwise a player could look at a bot's hand and then return to their own seat."""
    host = host_with_game(game=game, seed="x", seats=2, players=["person", 1])
    first = ask(host, op="goto", at=0)
    other = ask(host, op="players", players=[1, "person"])
    assert "dealt again" in other["notice"]
    back = ask(host, op="players", players=["person", 1])
    seeds = {Save.loads(reply["save"]).id.split("#")[1] for reply in (first, other, back)}
    assert len(seeds) == 3
    assert all(len(seed) == 32 for seed in seeds - {"x"})
    pictures = [json.dumps(reply["frames"][-1]["nodes"]) for reply in (first, other, back)]
    if game == "competition":  # Pearls has too few hands
        assert len(set(pictures)) == 3
    assert {reply["key"] for reply in (first, other, back)} == {first["key"]}
    level = ask(host, op="players", players=["person", 2])
    assert "notice" not in level
    assert level["frames"][-1] == back["frames"][-1]


def test_changing_seats_later_keeps_the_cards_and_counts_as_help() -> None:
    host = host_with_game(game="pearls", seed="x", players=["person", 1], key="k")
    ask(host, op="load_results", entries=[])
    ask(host, op="play", move="pass")
    ask(host, op="record_result", now=5)
    reply = ask(host, op="players", players=[1, "person"])
    assert "notice" not in reply
    assert ask(host, op="record_result", now=5)["entry"]["help"] is True


def test_without_hidden_cards_only_the_seats_change() -> None:
    host = host_with_game(game="pig", preset="standard", seats=2, seed="x", players=["person", 1])
    reply = ask(host, op="players", players=[1, "person"])
    assert "notice" not in reply
    assert reply["record"].endswith("#x")


OBFUSCATED_FIELDS = ("record", "save")


def without_obfuscated_fields(reply: dict[str, Any]) -> dict[str, Any]:
    """Return a reply without its obfuscated fields."""
    return {name: value for name, value in reply.items() if name not in OBFUSCATED_FIELDS}


def lay_all_cards(host: Host, *, restless: bool) -> None:
    """Place all cards of the player to move.

    Args:
        host: the host of the game.
        restless: whether to also move up to four cards to another field and back, which adds
            moves without changing the final position.
    """
    session = host._game.require_session()
    while (action := session.state.legal_actions()[-1])[0] == "lay":
        ask(host, op="play", move=session.game.notation(action))
    seat = session.state.current_player
    game = session.game
    fields = session.state.fields[seat]  # type: ignore[attr-defined]
    moves = [
        action
        for action in session.state.legal_actions()
        if action[0] == "lay" and fields[action[2]] == -1
    ]
    for _, card, field in moves[: 4 if restless else 0]:
        back = game.notation(("lay", card, fields.index(card)))
        for move in (game.notation(("lay", card, field)), back):
            ask(host, op="play", move=move)


def all_replies(host: Host) -> list[dict[str, Any]]:
    """Return the replies to all requests that describe the game, at every position."""
    current = ask(host, op="conceal")
    count = len(current["line"])
    replies = [current]
    replies += [ask(host, op="view", at=at, frames=True) for at in range(count + 1)]
    requests: list[dict[str, Any]] = [
        {"op": "transcript", "source": ""},
        {"op": "review"},
        {"op": "why", "picks": ["x"], "at": 1},
        {"op": "hint"},
        {"op": "hint", "at": 1},
        {"op": "view", "at": count + 1},
        {"op": "play", "move": "x", "at": count + 1},
        {"op": "record_result", "now": 5},
        {"op": "undo"},
        {"op": "redo"},
        *({"op": "goto", "at": at} for at in (*range(count + 1), current["at"])),
        {"op": "goto", "at": max(0, count - 1), "analyze": True},
    ]
    replies += [json.loads(host.call(json.dumps(request))) for request in requests]
    return [{**without_obfuscated_fields(reply), "key": ""} for reply in replies]


@pytest.mark.parametrize("ready", [pytest.param(False, marks=pytest.mark.more), True])
@pytest.mark.parametrize(
    "players",
    [
        ["person", 1],
        *(
            pytest.param(row, marks=pytest.mark.more)
            for row in ([1, "person"], ["person", "person"])
        ),
    ],
)
def test_replies_do_not_depend_on_secret_moves_of_opponents(
    players: list[Any], ready: bool
) -> None:
    """Compare the replies (without obfuscated fields) of two games that differ in such moves."""
    tables = list[list[dict[str, Any]]]()
    lines = list[int]()
    for restless in (False, True):
        host = host_with_game(game="competition", seats=2, seed="x", players=players, key="k")
        ask(host, op="load_results", entries=[])
        session = host._game.require_session()
        for seat in (0, 1):
            if players[seat] == "person":
                ask(host, op="reveal")
            viewer = len(set(players)) > 1 and players[seat] == "person"
            lay_all_cards(host, restless=restless and not viewer)
            if ready or seat == 0:
                ask(host, op="play", move="ready")
        lines.append(len(session.line))
        tables.append(all_replies(host))
    assert lines[1] > lines[0] or (not ready and players == [1, "person"])
    assert tables[0] == tables[1]


def test_the_viewers_own_moves_are_listed_one_by_one() -> None:
    host = host_with_game(game="competition", seats=2, seed="x", players=["person", 1], key="k")
    lay_all_cards(host, restless=True)
    session = host._game.require_session()
    reply = ask(host, op="goto", at=len(session.line))
    assert reply["line"] == list(session.line)
    ready_reply = ask(host, op="play", move="ready")
    lay_all_cards(host, restless=False)
    reply = ask(host, op="conceal")
    assert (reply["line"], reply["at"]) == (ready_reply["line"], ready_reply["at"]), (
        "the visible line is unchanged"
    )
    reply = ask(host, op="play", move="ready", at=ready_reply["at"])
    assert reply["line"] == [*ready_reply["line"], "ready"]
    back = ask(host, op="undo")
    assert back["at"] == ready_reply["at"] - 1
    again = ask(host, op="redo")
    assert again["turn"] == 0 or again["line"] == reply["line"]


SEED = "palm-and-parrot"


def test_no_reply_shows_the_seed_or_a_computers_secret_moves() -> None:
    """This protects against a glance only: the engine can decode the obfuscated texts."""
    host = host_with_game(game="competition", seats=2, seed=SEED, players=["person", 1], key="k")
    session = host._game.require_session()
    texts = list[str]()

    def ask_and_record(**request: Any) -> dict[str, Any]:
        reply = ask(host, **request)
        texts.append(json.dumps(reply))
        return reply

    secret_moves = set[str]()
    while len(secret_moves) < 3:
        if session.state.current_player == 0:
            ask_and_record(op="play", move=session.game.notation(session.state.legal_actions()[-1]))
            continue
        bot_input = ask_and_record(op="bot_input")["input"]
        assert not bot_input.startswith("{")
        thought = ask_and_record(op="think", input=bot_input, work=5, seed="s")
        ask_and_record(op="play", move=thought["move"])
        secret_moves.add(session.line[-1])
    for text in texts:
        assert SEED not in text
        assert not any(f'"{move}"' in text for move in secret_moves)


@pytest.mark.parametrize("game", ["pearls", "competition"])
def test_an_obfuscated_save_restores_the_game(game: str) -> None:
    host = host_with_game(game=game, seats=2, seed=SEED, players=["person", 1], key="k")
    session = host._game.require_session()
    for _ in range(3):
        reply = ask(host, op="play", move=session.game.notation(session.state.legal_actions()[-1]))
    reply = ask(host, op="goto", at=1)
    save = json.loads(reply["save"])
    assert (save["v"], save["at"], save["id"].split(":~")[0]) == (
        4,
        1,
        reply["record"].split(":~")[0],
    )
    receiver = Host()
    again = ask(receiver, op="open", save=reply["save"])
    assert again == {**reply, "frames": again["frames"]}
    assert receiver._game.require_session().line == session.line
    assert receiver._game.require_session().position == session.position
    assert ask(Host(), op="open", id=reply["record"])["record"]
    file = ask(host, op="export_games", games=[{"save": reply["save"]}])["file"]
    assert json.loads(file)["games"][0]["id"] == full_id(session), "an exported file is plain"


def test_a_variation_of_an_obfuscated_save_finds_its_original() -> None:
    host = host_with_game(game="pearls", seats=2, seed=SEED, players=["person", 1], key="k")
    before = ask(host, op="play", move="pass")
    variation = ask(host, op="goto", at=0, analyze=True)
    assert SEED not in variation["save"]
    assert variation["from"] == 0
    receiver = Host()
    ask(receiver, op="open", save=variation["save"])
    saves = [{"key": "k", "save": before["save"]}]
    origin = ask(receiver, op="origin", saves=saves)
    assert (origin["game"], origin["save"]) == (0, before["save"])
    alone = Save.loads(ask(receiver, op="origin", saves=[])["save"])
    assert alone.id == Save.loads(before["save"]).id


def test_a_finished_game_has_plain_saves() -> None:
    host = host_with_game(game="pearls", seats=2, seed=SEED, players=["person", 1])
    reply = ask(host, op="goto", at=0)
    while not reply["over"]:
        reply = ask(host, op="play", move="pass")
    assert (
        reply["record"] == json.loads(reply["save"])["id"] == full_id(host._game.require_session())
    )
    assert json.loads(reply["save"])["v"] == 3


def test_stored_obfuscated_saves_are_read() -> None:
    """This file belongs to an earlier version; never change it."""
    stored = json.loads((STORED_DATA / "sealed.json").read_text(encoding="ascii"))
    for game in stored["games"]:
        host = Host()
        ask(host, op="open", save=json.dumps(game["save"]))
        assert full_id(host._game.require_session()) == game["record"]
        assert host._game.require_session().position == game["position"]
        assert read_id(game["save"]["id"]) == read_id(game["record"])


def test_damaged_obfuscated_saves_are_refused() -> None:
    host = host_with_game(game="pearls", seats=2, seed=SEED, players=["person", 1], key="k")
    reply = ask(host, op="play", move="pass")
    save = json.loads(reply["save"])
    for name in ("id", "sealed"):
        for wrong in (save[name][:-1], f"{save[name]}A", f"{save[name][:-2]}__", "", "~", 5, None):
            text = json.dumps({"op": "open", "save": json.dumps(save | {name: wrong})})
            assert error_of(Host(), text)
    for wrong in ("~", "~AAAA", "~é"):
        assert error_of(host, json.dumps({"op": "play", "move": wrong}))
    assert error_of(host, json.dumps({"op": "think", "input": "AAAA"}))
    assert without_obfuscated_fields(ask(host, op="goto", at=1)) == without_obfuscated_fields(reply)
