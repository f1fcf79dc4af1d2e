"""Making puzzles on the page: drafts, moves, verdicts, changes and links."""

from __future__ import annotations

import json
from typing import Any

import pytest
from service.host_client import ask, error_of, run_job
from skerry import Host, Session
from skerry.library.sharing.about_fields import About, read_about
from skerry.service.composer import MAX_UNDO, NAMES

KNOWN = (
    "t00@0-a1 c1@1-b1 m4@3-c1 m6@3-d1 m1@1-a2 m2@2-b2 c4@1-c2 m7@0-d2"
    " c3@1-a3 c5@2-b3 c2@0-c3 c6@0-d3"
)
"""Given tiles for which there is exactly one solution."""


def compose(host: Host, draft: str | None = None, **action: Any) -> dict[str, Any]:
    fields = {} if draft is None else {"draft": draft}
    return ask(host, op="compose", game="palavan", **fields, **action)


def place(host: Host, moves: str, draft: str | None = None, **more: Any) -> dict[str, Any]:
    reply = compose(host, draft, **more)
    for move in moves.split():
        reply = compose(host, reply["draft"], move=move)
    return reply


def judge(host: Host, draft: str) -> dict[str, Any]:
    [judgement] = run_job(host, op="compose_job", game="palavan", draft=draft, way="judge")
    return dict(judgement)


def labels(reply: dict[str, Any]) -> dict[str, str]:
    return {node["id"]: node.get("label", "") for node in reply["scene"]["nodes"]}


def test_a_given_tile_is_placed_removed_and_undone() -> None:
    host = Host()
    empty = compose(host)
    assert (empty["can_undo"], empty["can_clear"], empty["notice"]) == (False, False, "")
    placed = compose(host, empty["draft"], move="C3 b2")
    assert labels(placed)["tile-c3"].startswith("C3 on b2:")
    taps = [choice for choice in placed["scene"]["choices"] if choice["picks"] == ["tile-c3"]]
    assert [tap["action"] for tap in taps] == ["c3-off"], "a tap on a given tile removes it"
    turned = compose(host, placed["draft"], move="c3@1-b2")
    assert labels(turned)["tile-c3"].startswith("C3 on b2, rotated once")
    removed = compose(host, turned["draft"], move="c3-off")
    assert "in the tray" in labels(removed)["tile-c3"]
    assert removed["can_undo"]
    undone = compose(host, removed["draft"], act="undo")
    assert labels(undone) == labels(turned)
    cleared = compose(host, undone["draft"], act="clear")
    assert not cleared["can_clear"]
    assert labels(compose(host, cleared["draft"], act="undo")) == labels(turned)


def test_every_choice_of_the_scene_is_a_move() -> None:
    host = Host()
    reply = place(host, "c3@1-b2 m1@0-a1")
    assert len(reply["scene"]["choices"]) > 500
    for choice in reply["scene"]["choices"][::29]:
        after = compose(host, reply["draft"], move=choice["action"])
        assert after["draft"] != reply["draft"], choice
        assert choice["picks"]


def test_all_aspects_and_variants_have_scenes() -> None:
    host = Host()
    reply = place(host, "c3@1-b2")
    for variant in ("medium", "basic", "difficult"):
        reply = compose(host, reply["draft"], variant=variant)
        assert [each["id"] for each in reply["variants"] if each["is_chosen"]] == [variant]
        assert labels(reply)["tile-c3"].startswith("C3 on b2")
    tall = compose(host, reply["draft"], aspect="tall")["scene"]
    assert tall["height"] > tall["width"]
    island = compose(host, reply["draft"], variant="island")
    tiles = {id for id in labels(island) if id.startswith("tile-")}
    assert len(tiles) == 9
    other = compose(host, island["draft"], variant="other")
    assert {id for id in labels(other) if id.startswith("tile-")} != tiles
    assert judge(host, other["draft"])["kind"] == "empty"


def test_verdict_none_names_the_clash() -> None:
    host = Host()
    verdict = judge(host, place(host, "t00@0-a1 t15@0-b1")["draft"])
    assert verdict["kind"] == "none"
    assert verdict["nodes"] == ["tile-t00", "tile-t15"]
    assert "T00 on a1 and T15 on b1" in verdict["lines"][0]
    assert (verdict["id"], verdict["pictures"]) == ("", [])


def test_verdict_several_shows_two_solutions_and_their_difference() -> None:
    host = Host()
    reply = place(host, " ".join(KNOWN.split()[:3]))
    verdict = judge(host, reply["draft"])
    assert verdict["kind"] == "several"
    assert verdict["id"] == ""
    one, other = verdict["pictures"]
    assert one["label"] == "Solution 1"
    assert len(one["nodes"]) == len(other["nodes"]) == len(verdict["nodes"])
    assert set(verdict["nodes"]) <= set(labels(reply))
    for picture in (one, other):
        nodes = {node["id"]: node for node in picture["scene"]["nodes"]}
        assert set(picture["nodes"]) <= set(nodes)
        assert "tray" not in nodes
        assert {node.get("shape", "") for node in nodes.values()} - {""} <= set(
            picture["scene"]["shapes"]
        )


def test_verdict_one_has_grade_steps_and_a_playable_id() -> None:
    host = Host()
    verdict = judge(host, place(host, KNOWN)["draft"])
    assert verdict["kind"] == "one"
    assert verdict["lines"][0].startswith("Exactly one solution. Grade: ")
    assert verdict["lines"][1].startswith("Hardest step: ")
    assert len(verdict["steps"]) == 4
    assert len(verdict["solution"]) == 1
    assert Session.from_id(verdict["id"]).preset.startswith("own-")


@pytest.mark.parametrize("way", ["sparser", "harder"])
def test_a_change_keeps_the_solution_and_can_be_undone(way: str) -> None:
    host = Host()
    before = place(host, KNOWN)
    solution = judge(host, before["draft"])["solution"]
    [result] = run_job(host, op="compose_job", game="palavan", draft=before["draft"], way=way)
    verdict = judge(host, result["draft"])
    assert verdict["kind"] == "one"
    assert _board(verdict["solution"]) == _board(solution)
    if way == "harder":
        assert verdict["lines"][0] != judge(host, before["draft"])["lines"][0]
    else:
        again = run_job(host, op="compose_job", game="palavan", draft=result["draft"], way=way)
        assert again == [{"draft": result["draft"], "notice": again[0]["notice"]}]
        assert "more solutions" in again[0]["notice"]
    undone = compose(host, result["draft"], act="undo")
    assert labels(undone) == labels(before)


def _board(pictures: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    [picture] = pictures
    return [
        (node["id"], node["x"], node["y"], node.get("rot", 0))
        for node in picture["scene"]["nodes"]
        if node["id"].startswith("tile-")
    ]


def test_a_change_needs_exactly_one_solution() -> None:
    host = Host()
    draft = place(host, "c3@1-b2")["draft"]
    request = {"op": "compose_job", "game": "palavan", "draft": draft, "way": "sparser"}
    with pytest.raises(AssertionError, match="doesn't have exactly one solution"):
        run_job(host, **request)


def test_a_position_becomes_a_puzzle() -> None:
    host = Host()
    game = ask(host, op="new", game="palavan", preset="basic")
    game = ask(host, op="play", move="c3@1-b2")
    reply = compose(host, id=game["id"])
    assert labels(reply)["tile-c3"].startswith("C3 on b2, rotated once")
    assert [each["id"] for each in reply["variants"] if each["is_chosen"]] == ["basic"]
    duel = {"op": "compose", "game": "palavan", "id": "palavan:match:#1"}
    assert "solo game" in error_of(host, json.dumps(duel))
    assert ask(host, op="undo")["line"] == game["line"], "the game itself stays as it is"


def test_a_damaged_draft_is_replaced() -> None:
    host = Host()
    for draft in ("own-xxx", "nonsense", "own-1 " * 3_000, "\x00"):
        reply = compose(host, draft)
        assert reply["notice"] or draft == "\x00"
        assert not reply["can_undo"]


def test_a_draft_is_bounded() -> None:
    host = Host()
    draft = compose(host)["draft"]
    for number in range(MAX_UNDO + 5):
        draft = compose(host, draft, move=f"c3@{number % 4}-b2")["draft"]
    assert len(draft.split()) == MAX_UNDO
    assert len(draft) < 3_000


def test_texts_of_the_link_are_bounded_and_plain() -> None:
    host = Host()
    id = judge(host, place(host, KNOWN)["draft"])["id"]
    words = {"title": "<b>Bays</b>\u202e", "author": "Ann\n", "note": ""}
    link = ask(host, op="compose", act="link", id=id, **words)["link"]
    assert len(link) <= 300
    assert read_about(link) == About("<b>Bays</b>", "Ann", "")
    words["note"] = "ж" * 160
    request = {"op": "compose", "act": "link", "id": id, **words}
    assert "at most 300" in error_of(host, json.dumps(request))


def test_a_damaged_link_is_refused() -> None:
    host = Host()
    id = judge(host, place(host, KNOWN)["draft"])["id"]
    words = {"title": "Bays", "author": "", "note": ""}
    link = ask(host, op="compose", act="link", id=id, **words)["link"]
    assert ask(host, op="link", link=link, saves=[])["about"] == ["Bays"]
    for damaged in (link.replace("own-", "own-x"), link.replace("own-", "own-zz")):
        for request in (
            {"op": "link", "link": damaged, "saves": []},
            {"op": "open", "id": damaged},
        ):
            assert "puzzle in it is damaged" in error_of(host, json.dumps(request))


@pytest.mark.parametrize(
    ("request_", "reason"),
    [
        ({"move": "x9-b2"}, "is no move here"),
        ({"move": "c3@1-e9"}, "is no move here"),
        ({"variant": "moon"}, "a puzzle's goal must be one of"),
        ({"game": "islant"}, "players can't make puzzles of Islant"),
        ({"op": "compose_job", "draft": "", "way": "best"}, '"way" is'),
        ({"id": "palavan:basic:zzz"}, ""),
    ],
)
def test_a_wrong_request_is_refused(request_: dict[str, Any], reason: str) -> None:
    request = {"op": "compose", "game": "palavan", **request_}
    assert reason in error_of(Host(), json.dumps(request))


def test_the_catalogue_names_the_games_with_a_composer() -> None:
    games = ask(Host(), op="catalogue")["games"]
    assert [game["id"] for game in games if game["composer"]] == ["palavan"]
    assert all(NAMES.values())
