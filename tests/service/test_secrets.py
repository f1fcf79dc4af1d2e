"""What a table keeps to itself: persons at one screen, briefs and links for a seat."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from skerry import Host
from skerry.library.saves import Save
from skerry.session.ids import deobfuscate_text, read_id

from tests.service.host_client import ask, refused, table

STORED_DATA = Path(__file__).parents[1] / "stored_data"

pytestmark = pytest.mark.usefixtures("toys")


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
    assert "nothing to reveal" in refused(host, '{"op":"unveil"}')


def test_what_a_player_knows_is_told_to_nobody_else() -> None:
    """Neither to another person nor as an estimate; a bot is told what it needs for its turn."""
    host = table(game="pearls", seed="x", players=["person", 1])
    assert json.loads(ask(host, op="brief", level=2)["brief"])["secret"] is False
    ask(host, op="play", move="pass")
    told = ask(host, op="brief")
    assert json.loads(deobfuscate_text(told["brief"]))["secret"] is True
    for request in ('{"op":"brief","level":2}', '{"op":"brief","at":1,"level":1}'):
        assert "can't be shown until" in refused(host, request)
    thought = ask(host, op="think", brief=told["brief"], work=5)
    assert thought["move"]
    assert (thought["value"], thought["line"], thought["values"]) == (None, [], {})
    veiled = table(game="pearls", seed="x")
    assert "can't be shown until" in refused(veiled, '{"op":"brief","level":2}')


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


@pytest.mark.parametrize("game", ["pearls", "competition"])
def test_before_the_first_move_who_changes_seats_gets_other_cards(game: str) -> None:
    """Else a person could look at a bot's hand, go back, and play as if nothing were known."""
    host = table(game=game, seed="x", seats=2, players=["person", 1])
    first = ask(host, op="goto", at=0)
    other = ask(host, op="players", players=[1, "person"])
    assert "dealt again" in other["word"]
    back = ask(host, op="players", players=["person", 1])
    seeds = {Save.loads(reply["save"]).id.split("#")[1] for reply in (first, other, back)}
    assert len(seeds) == 3
    assert all(len(seed) == 32 for seed in seeds - {"x"})
    pictures = [json.dumps(reply["film"][-1]["nodes"]) for reply in (first, other, back)]
    if game == "competition":  # a hand of pearls is one of few
        assert len(set(pictures)) == 3
    assert {reply["key"] for reply in (first, other, back)} == {first["key"]}
    level = ask(host, op="players", players=["person", 2])
    assert "word" not in level
    assert level["film"][-1] == back["film"][-1]


def test_later_who_changes_seats_keeps_the_cards_and_that_is_help() -> None:
    host = table(game="pearls", seed="x", players=["person", 1], key="k")
    ask(host, op="entries", entries=[])
    ask(host, op="play", move="pass")
    ask(host, op="watch", now=5)
    reply = ask(host, op="players", players=[1, "person"])
    assert "word" not in reply
    assert ask(host, op="watch", now=5)["entry"]["help"] is True


def test_where_nothing_is_hidden_seats_are_changed_and_nothing_else() -> None:
    host = table(game="pig", preset="standard", seats=2, seed="x", players=["person", 1])
    reply = ask(host, op="players", players=[1, "person"])
    assert "word" not in reply
    assert reply["record"].endswith("#x")


SEALED = ("record", "save")


def shown(reply: dict[str, Any]) -> dict[str, Any]:
    """A reply but for what is sealed."""
    return {name: value for name, value in reply.items() if name not in SEALED}


def laid(host: Host, *, restless: bool) -> None:
    """Whoever is to move lays all cards; restless, some are moved to and fro, and lie in the end
    as they would have.
    """
    session = host._game.require_session()
    while (action := session.state.legal_actions()[-1])[0] == "lay":
        ask(host, op="play", move=session.game.notation(action))
    seat = session.state.current_player
    game = session.game
    lying = session.state.fields[seat]  # type: ignore[attr-defined]
    moves = [it for it in session.state.legal_actions() if it[0] == "lay" and lying[it[2]] == -1]
    for _, card, field in moves[: 4 if restless else 0]:
        back = game.notation(("lay", card, lying.index(card)))
        for move in (game.notation(("lay", card, field)), back):
            ask(host, op="play", move=move)


def told(host: Host) -> list[dict[str, Any]]:
    """All that the table says to its viewer, from every position and on every way."""
    here = ask(host, op="veil")
    count = len(here["line"])
    said = [here]
    said += [ask(host, op="look", at=at, film=True) for at in range(count + 1)]
    requests: list[dict[str, Any]] = [
        {"op": "transcript", "source": ""},
        {"op": "review"},
        {"op": "why", "picks": ["x"], "at": 1},
        {"op": "hint"},
        {"op": "hint", "at": 1},
        {"op": "look", "at": count + 1},
        {"op": "play", "move": "x", "at": count + 1},
        {"op": "watch", "now": 5},
        {"op": "undo"},
        {"op": "redo"},
        *({"op": "goto", "at": at} for at in (*range(count + 1), here["at"])),
        {"op": "goto", "at": max(0, count - 1), "cut": True},
    ]
    said += [json.loads(host.call(json.dumps(request))) for request in requests]
    return [{**shown(reply), "key": ""} for reply in said]


@pytest.mark.parametrize("ready", [False, True])
@pytest.mark.parametrize("players", [["person", 1], [1, "person"], ["person", "person"]])
def test_replies_are_the_same_however_often_another_moves_cards_in_secret(
    players: list[Any], ready: bool
) -> None:
    """Two games that differ in nothing but that: equal replies, all but what is sealed."""
    tables = list[list[dict[str, Any]]]()
    lines = list[int]()
    for restless in (False, True):
        host = table(game="competition", seats=2, seed="x", players=players, key="k")
        ask(host, op="entries", entries=[])
        session = host._game.require_session()
        for seat in (0, 1):
            if players[seat] == "person":
                ask(host, op="unveil")
            viewer = len(set(players)) > 1 and players[seat] == "person"
            laid(host, restless=restless and not viewer)
            if ready or seat == 0:
                ask(host, op="play", move="ready")
        lines.append(len(session.line))
        tables.append(told(host))
    assert lines[1] > lines[0] or (not ready and players == [1, "person"])
    assert tables[0] == tables[1]


def test_the_viewers_own_moves_are_told_one_by_one() -> None:
    host = table(game="competition", seats=2, seed="x", players=["person", 1], key="k")
    laid(host, restless=True)
    session = host._game.require_session()
    reply = ask(host, op="goto", at=len(session.line))
    assert reply["line"] == list(session.line)
    own = ask(host, op="play", move="ready")
    laid(host, restless=False)
    reply = ask(host, op="veil")
    assert (reply["line"], reply["at"]) == (own["line"], own["at"]), "nothing has happened"
    reply = ask(host, op="play", move="ready", at=own["at"])
    assert reply["line"] == [*own["line"], "ready"]
    back = ask(host, op="undo")
    assert back["at"] == own["at"] - 1
    again = ask(host, op="redo")
    assert again["turn"] == 0 or again["line"] == reply["line"]


SEED = "palm-and-parrot"


def test_no_text_of_a_game_in_progress_shows_its_seed_or_what_a_computer_plays() -> None:
    """As far as a glance goes: whoever asks the engine to open these texts, reads them."""
    host = table(game="competition", seats=2, seed=SEED, players=["person", 1], key="k")
    session = host._game.require_session()
    texts = list[str]()

    def said(**request: Any) -> dict[str, Any]:
        reply = ask(host, **request)
        texts.append(json.dumps(reply))
        return reply

    theirs = set[str]()
    while len(theirs) < 3:
        if session.state.current_player == 0:
            said(op="play", move=session.game.notation(session.state.legal_actions()[-1]))
            continue
        brief = said(op="brief")["brief"]
        assert not brief.startswith("{")
        thought = said(op="think", brief=brief, work=5, seed="s")
        said(op="play", move=thought["move"])
        theirs.add(session.line[-1])
    for text in texts:
        assert SEED not in text
        assert not any(f'"{move}"' in text for move in theirs)


@pytest.mark.parametrize("game", ["pearls", "competition"])
def test_a_sealed_game_is_taken_up_again_where_it_was(game: str) -> None:
    host = table(game=game, seats=2, seed=SEED, players=["person", 1], key="k")
    session = host._game.require_session()
    for _ in range(3):
        reply = ask(host, op="play", move=session.game.notation(session.state.legal_actions()[-1]))
    reply = ask(host, op="goto", at=1)
    kept = json.loads(reply["save"])
    assert (kept["v"], kept["at"], kept["id"].split(":~")[0]) == (
        4,
        1,
        reply["record"].split(":~")[0],
    )
    there = Host()
    again = ask(there, op="open", save=reply["save"])
    assert again == {**reply, "film": again["film"]}
    assert there._game.require_session().line == session.line
    assert there._game.require_session().position == session.position
    assert ask(Host(), op="open", id=reply["record"])["record"]
    file = ask(host, op="pack", games=[{"save": reply["save"]}])["file"]
    assert json.loads(file)["games"][0]["id"] == session.full_id, (
        "a file that is asked for is plain"
    )


def test_a_variation_of_a_sealed_game_finds_what_it_leaves() -> None:
    host = table(game="pearls", seats=2, seed=SEED, players=["person", 1], key="k")
    before = ask(host, op="play", move="pass")
    variation = ask(host, op="goto", at=0, cut=True)
    assert SEED not in variation["save"]
    assert variation["from"] == 0
    there = Host()
    ask(there, op="open", save=variation["save"])
    kept = [{"key": "k", "save": before["save"]}]
    found = ask(there, op="origin", kept=kept)
    assert (found["game"], found["save"]) == (0, before["save"])
    alone = Save.loads(ask(there, op="origin", kept=[])["save"])
    assert alone.id == Save.loads(before["save"]).id


def test_when_a_game_is_over_nothing_is_sealed() -> None:
    host = table(game="pearls", seats=2, seed=SEED, players=["person", 1])
    reply = ask(host, op="goto", at=0)
    while not reply["over"]:
        reply = ask(host, op="play", move="pass")
    assert (
        reply["record"] == json.loads(reply["save"])["id"] == host._game.require_session().full_id
    )
    assert json.loads(reply["save"])["v"] == 3


def test_what_browsers_hold_sealed_is_read_for_ever() -> None:
    """Never change what is read here."""
    kept = json.loads((STORED_DATA / "sealed.json").read_text(encoding="ascii"))
    for game in kept["games"]:
        host = Host()
        ask(host, op="open", save=json.dumps(game["save"]))
        assert host._game.require_session().full_id == game["record"]
        assert host._game.require_session().position == game["position"]
        assert read_id(game["save"]["id"]) == read_id(game["record"])


def test_what_is_sealed_and_damaged_is_refused() -> None:
    host = table(game="pearls", seats=2, seed=SEED, players=["person", 1], key="k")
    reply = ask(host, op="play", move="pass")
    kept = json.loads(reply["save"])
    for name in ("id", "sealed"):
        for wrong in (kept[name][:-1], f"{kept[name]}A", f"{kept[name][:-2]}__", "", "~", 5, None):
            text = json.dumps({"op": "open", "save": json.dumps(kept | {name: wrong})})
            assert refused(Host(), text)
    for wrong in ("~", "~AAAA", "~é"):
        assert refused(host, json.dumps({"op": "play", "move": wrong}))
    assert refused(host, json.dumps({"op": "think", "brief": "AAAA"}))
    assert shown(ask(host, op="goto", at=1)) == shown(reply)
