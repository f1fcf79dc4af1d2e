"""Rankings through the host: each request replays one game, and every claim is checked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from skerry import Host

from tests.service.host_client import ask, error_of

pytestmark = pytest.mark.usefixtures("toys")

LINKS = Path(__file__).parents[1] / "links"


def finished_game(seed: str = "7", stop: int = 0) -> Host:
    """Return a host with a finished solo game; a larger `stop` means more rolls and points."""
    host = Host()
    reply = ask(host, op="new", game="pig", preset="standard", seats=1, seed=seed)
    while not reply["over"]:
        moves = [choice["action"] for choice in reply["frames"][-1]["choices"]]
        roll = len(reply["line"]) < stop or len(moves) == 1
        reply = ask(host, op="play", move=moves[0 if roll else -1])
    return host


def result_id(**options: Any) -> str:
    return str(ask(finished_game(**options), op="result")["id"])


def complete_ranking(host: Host, **request: Any) -> dict[str, Any]:
    """Send op "rank" until all results have been replayed; return the last reply."""
    reply = ask(host, op="rank", **request)
    while reply["progress"]:
        reply = ask(host, op="rank")
    return reply


def ranked_names(reply: dict[str, Any]) -> list[list[str]]:
    return [[row["name"] for row in table["rows"]] for table in reply["rankings"]]


def test_stored_results_are_replayed_one_per_request() -> None:
    stored = [{"id": result_id(seed=seed), "by": by} for seed, by in (("1", "Ann"), ("2", "Bob"))]
    host = Host()
    reply = ask(host, op="rank", kept=stored)
    assert reply["progress"] == "Checking result 2 of 2 …"
    assert (ranked_names(reply), reply["kept"]) == ([["Ann"]], stored), (
        "no result is lost on the way"
    )
    reply = ask(host, op="rank")
    assert (reply["progress"], reply["problems"], reply["own"]) == ("", [], None)
    assert ranked_names(reply) == [["Bob"], ["Ann"]]


def test_the_chosen_ranking_is_shown_until_a_new_result_arrives() -> None:
    stored = [{"id": result_id(seed=seed), "by": ""} for seed in ("1", "2")]
    reply = complete_ranking(host := Host(), kept=stored)
    first, second = (table["key"] for table in reply["rankings"])
    assert reply["shown"] == first
    assert ask(host, op="rank", shown=second)["shown"] == second
    assert ask(host, op="rank")["shown"] == second
    assert ask(host, op="rank", shown="none")["shown"] == first
    reply = complete_ranking(host, text=result_id(seed="3"))
    assert reply["shown"] == reply["rankings"][0]["key"] not in (first, second)


def test_renaming_a_player_keeps_the_key_of_the_row() -> None:
    host = finished_game()
    reply = complete_ranking(host, kept=[], own=True, by="Ann")
    (key,) = (row["key"] for row in reply["rankings"][0]["rows"])
    reply = complete_ranking(host, id=reply["own"], by="Anna")
    assert [row["key"] for row in reply["rankings"][0]["rows"]] == [key]


def test_the_current_result_is_ranked_under_the_players_name() -> None:
    host = finished_game()
    reply = complete_ranking(host, kept=[], own=True, by=" Ann\n")
    assert reply["own"] == result_id()
    assert (ranked_names(reply), reply["shown"]) == ([["Ann"]], reply["rankings"][0]["key"])
    assert reply["kept"] == [{"id": reply["own"], "by": "Ann"}]
    assert ranked_names(complete_ranking(host, id=reply["own"], by="Anna")) == [["Anna"]]
    assert ranked_names(complete_ranking(host, id=reply["own"], by="")) == [["Anonymous"]]
    reply = complete_ranking(host, forget=reply["own"])
    assert (reply["rankings"], reply["kept"]) == ([], [])


def test_result_links_are_read_checked_and_made() -> None:
    host = Host()
    complete_ranking(host, kept=[])
    asked = {"op": "result_link", "page": "https://example.org/#x", "id": result_id(), "by": "Bo"}
    link = ask(host, **asked)["link"]
    points = ask(host, op="result", id=result_id())["points"][0]
    assert unquote(link) == f"https://example.org/#result={result_id()}&points={points}&by=Bo"
    reply = complete_ranking(host, text=f"{link} nonsense")
    assert ranked_names(reply) == [["Bo"]]
    assert len(reply["problems"]) == 1
    assert reply["problems"][0].startswith("“nonsense” isn't a result")
    forged = link.replace(f"points={points}", f"points={points + 5}")
    reply = complete_ranking(host, text=forged)
    assert reply["problems"][0].startswith("Bo's result was rejected: it claims")
    assert len(reply["problems"]) == 1, "earlier problems aren't repeated"


def test_a_new_result_is_checked_with_the_stored_ones() -> None:
    reply = complete_ranking(
        Host(), kept=[{"id": result_id(seed="1"), "by": "Ann"}], text=f"x {result_id(seed='2')}"
    )
    assert ranked_names(reply) == [["Anonymous"], ["Ann"]]
    assert reply["shown"] == reply["rankings"][0]["key"]
    assert len(reply["problems"]) == 1


def test_old_result_links_are_valid() -> None:
    links = [path.read_text(encoding="ascii").split("\n")[1] for path in LINKS.glob("*.txt")]
    old = [f"https://example.org/skerry/{link}" for link in links if link.startswith("#result=")]
    assert old
    reply = complete_ranking(Host(), kept=[], text="\n".join(old))
    assert reply["problems"] == []
    assert len(reply["kept"]) == len(old)


@pytest.mark.parametrize("stored", [None, 5, "x", {}, [None, 7, {"id": 5, "by": ""}, {"id": "x"}]])
def test_invalid_stored_results_are_ignored(stored: Any) -> None:
    assert complete_ranking(Host(), kept=stored)["kept"] == []


def test_an_invalid_request_is_refused() -> None:
    assert 'begin with "kept"' in error_of(Host(), '{"op": "rank"}')
    assert '"text" is a text' in error_of(Host(), '{"op": "rank", "kept": [], "text": 5}')
    host = Host()
    ask(host, op="new", game="pig", preset="standard", seats=1, seed="7")
    request = json.dumps({"op": "rank", "kept": [], "own": True})
    assert "isn't over yet" in error_of(host, request)
    assert 'needs a "page"' in error_of(host, json.dumps({"op": "result_link", "id": result_id()}))


def test_the_current_result_has_its_play_statistics() -> None:
    host = Host()
    ask(host, op="load_results", entries=[])
    reply = ask(host, op="new", game="pig", preset="standard", seats=1, seed="7", key="k")
    ask(host, op="hint")
    reply = ask(host, op="play", move="roll")
    ask(host, op="record_result", has_help=True, now=1_000)
    while not reply["over"]:
        reply = ask(host, op="play", move=reply["frames"][-1]["choices"][-1]["action"])
    ask(host, op="record_result", has_help=True, now=66_000)
    shown = complete_ranking(host, kept=[], own=True, by="Ann")
    assert shown["kept"] == [{"id": shown["own"], "by": "Ann", "how": [1, 0, 65]}]
    cells = [cell["short"] for cell in shown["rankings"][0]["rows"][0]["how"]]
    assert cells == ["1", "0", "1:05"]
    link = ask(host, op="result_link", page="https://e.org/", id=shown["own"], by="Ann")["link"]
    assert "&how=1-0-65&by=Ann" in link
    assert complete_ranking(Host(), kept=[], text=link)["kept"] == shown["kept"]


def test_a_copied_game_is_not_ranked_under_another_name() -> None:
    anns = {"id": result_id(), "by": "Ann"}
    reply = complete_ranking(finished_game(), kept=[anns], own=True, by="Bob")
    assert (reply["own"], ranked_names(reply), reply["kept"]) == (None, [["Ann"]], [anns])
    assert "is already in the ranking as Ann's result" in reply["problems"][0]
    host = finished_game()
    assert complete_ranking(host, kept=[anns], own=True, by="Ann")["own"] == anns["id"]
    other = json.dumps({"op": "rank", "id": result_id(seed="8"), "by": "Bob"})
    assert "must be that of the current game" in error_of(host, other)


def test_a_copy_under_another_name_is_refused() -> None:
    reply = complete_ranking(Host(), kept=[{"id": result_id(), "by": "Ann"}])
    host = Host()
    complete_ranking(host, kept=reply["kept"])
    reply = complete_ranking(
        host, text=f"https://e.org/#result={result_id().replace('#', '%23')}&by=Bob"
    )
    assert (ranked_names(reply), len(reply["problems"])) == ([["Ann"]], 1)
    assert reply["problems"][0].startswith("Bob's result has the same moves as Ann's")


def test_a_daily_game_of_the_future_is_not_ranked() -> None:
    host = Host()
    reply = ask(host, op="new", game="islant", preset="daily-1", seed="2026-11-22")
    while not reply["over"]:
        reply = ask(host, op="play", move=reply["frames"][-1]["choices"][-1]["action"])
    id = reply["record"]
    day = 86_400_000
    noon = 1_795_305_600_000 + day // 2  # 2026-11-22
    before = complete_ranking(host, kept=[{"id": id, "by": "Ann"}], own=True, now=noon - day)
    assert (before["rankings"], before["own"]) == ([], None)
    assert all("2026-11-22, is still in the future" in problem for problem in before["problems"])
    assert len(before["problems"]) == 2
    assert before["kept"] == [{"id": id, "by": "Ann"}], "the result stays stored until its day"
    after = complete_ranking(host, kept=[], own=True, by="Ann", now=noon)
    assert (ranked_names(after), after["problems"]) == ([["Ann"]], [])
