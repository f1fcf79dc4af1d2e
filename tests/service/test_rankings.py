"""Rankings over the wire: one game played again a request, nothing believed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from skerry import Host

from tests.service.host_client import ask, refused

pytestmark = pytest.mark.usefixtures("toys")

LINKS = Path(__file__).parents[1] / "links"


def played(seed: str = "7", stop: int = 0) -> Host:
    """A host with a finished game for one; more points with a later `stop`."""
    host = Host()
    reply = ask(host, op="new", game="pig", preset="standard", seats=1, seed=seed)
    while not reply["over"]:
        moves = [choice["action"] for choice in reply["film"][-1]["choices"]]
        roll = len(reply["line"]) < stop or len(moves) == 1
        reply = ask(host, op="play", move=moves[0 if roll else -1])
    return host


def code(**how: Any) -> str:
    return str(ask(played(**how), op="result")["id"])


def ranked(host: Host, **request: Any) -> dict[str, Any]:
    """The rankings when all that waits has been played again."""
    reply = ask(host, op="rank", **request)
    while reply["progress"]:
        reply = ask(host, op="rank")
    return reply


def names(reply: dict[str, Any]) -> list[list[str]]:
    return [[row["name"] for row in table["rows"]] for table in reply["rankings"]]


def test_what_was_kept_is_played_again_one_a_request() -> None:
    kept = [{"id": code(seed=seed), "by": by} for seed, by in (("1", "Ann"), ("2", "Bob"))]
    host = Host()
    reply = ask(host, op="rank", kept=kept)
    assert reply["progress"] == "Checking result 2 of 2 …"
    assert (names(reply), reply["kept"]) == ([["Ann"]], kept), "nothing is lost on the way"
    reply = ask(host, op="rank")
    assert (reply["progress"], reply["problems"], reply["own"]) == ("", [], None)
    assert names(reply) == [["Bob"], ["Ann"]]


def test_the_ranking_that_was_chosen_is_shown_until_a_new_result_comes() -> None:
    kept = [{"id": code(seed=seed), "by": ""} for seed in ("1", "2")]
    reply = ranked(host := Host(), kept=kept)
    first, second = (table["key"] for table in reply["rankings"])
    assert reply["shown"] == first
    assert ask(host, op="rank", shown=second)["shown"] == second
    assert ask(host, op="rank")["shown"] == second
    assert ask(host, op="rank", shown="none")["shown"] == first
    reply = ranked(host, text=code(seed="3"))
    assert reply["shown"] == reply["rankings"][0]["key"] not in (first, second)


def test_a_row_keeps_its_key_when_its_player_gets_another_name() -> None:
    host = played()
    reply = ranked(host, kept=[], own=True, by="Ann")
    (key,) = (row["key"] for row in reply["rankings"][0]["rows"])
    reply = ranked(host, id=reply["own"], by="Anna")
    assert [row["key"] for row in reply["rankings"][0]["rows"]] == [key]


def test_the_result_of_the_table_is_ranked_and_its_player_named() -> None:
    host = played()
    reply = ranked(host, kept=[], own=True, by=" Ann\n")
    assert reply["own"] == code()
    assert (names(reply), reply["shown"]) == ([["Ann"]], reply["rankings"][0]["key"])
    assert reply["kept"] == [{"id": reply["own"], "by": "Ann"}]
    assert names(ranked(host, id=reply["own"], by="Anna")) == [["Anna"]]
    assert names(ranked(host, id=reply["own"], by="")) == [["Anonymous"]]
    reply = ranked(host, forget=reply["own"])
    assert (reply["rankings"], reply["kept"]) == ([], [])


def test_links_are_read_proved_and_made() -> None:
    host = Host()
    ranked(host, kept=[])
    asked = {"op": "result_link", "page": "https://example.org/#x", "id": code(), "by": "Bo"}
    link = ask(host, **asked)["link"]
    points = ask(host, op="result", id=code())["points"][0]
    assert unquote(link) == f"https://example.org/#result={code()}&points={points}&by=Bo"
    reply = ranked(host, text=f"{link} nonsense")
    assert names(reply) == [["Bo"]]
    assert len(reply["problems"]) == 1
    assert reply["problems"][0].startswith("“nonsense” isn't a result")
    forged = link.replace(f"points={points}", f"points={points + 5}")
    reply = ranked(host, text=forged)
    assert reply["problems"][0].startswith("Bo's result was rejected: it claims")
    assert len(reply["problems"]) == 1, "the problems before are told no more"


def test_a_result_that_comes_is_proved_with_what_was_kept() -> None:
    reply = ranked(Host(), kept=[{"id": code(seed="1"), "by": "Ann"}], text=f"x {code(seed='2')}")
    assert names(reply) == [["Anonymous"], ["Ann"]]
    assert reply["shown"] == reply["rankings"][0]["key"]
    assert len(reply["problems"]) == 1


def test_old_links_of_results_hold() -> None:
    links = [path.read_text(encoding="ascii").split("\n")[1] for path in LINKS.glob("*.txt")]
    old = [f"https://example.org/skerry/{link}" for link in links if link.startswith("#result=")]
    assert old
    reply = ranked(Host(), kept=[], text="\n".join(old))
    assert reply["problems"] == []
    assert len(reply["kept"]) == len(old)


@pytest.mark.parametrize("kept", [None, 5, "x", {}, [None, 7, {"id": 5, "by": ""}, {"id": "x"}]])
def test_what_cannot_have_been_kept_is_passed_over(kept: Any) -> None:
    assert ranked(Host(), kept=kept)["kept"] == []


def test_what_is_not_understood_is_refused() -> None:
    assert 'begin with "kept"' in refused(Host(), '{"op": "rank"}')
    assert '"text" is a text' in refused(Host(), '{"op": "rank", "kept": [], "text": 5}')
    host = Host()
    ask(host, op="new", game="pig", preset="standard", seats=1, seed="7")
    request = json.dumps({"op": "rank", "kept": [], "own": True})
    assert "isn't over yet" in refused(host, request)
    assert 'needs a "page"' in refused(host, json.dumps({"op": "result_link", "id": code()}))


def test_how_the_game_of_the_table_was_played_is_ranked_with_it() -> None:
    host = Host()
    ask(host, op="entries", entries=[])
    reply = ask(host, op="new", game="pig", preset="standard", seats=1, seed="7", key="k")
    ask(host, op="hint")
    reply = ask(host, op="play", move="roll")
    ask(host, op="watch", told=True, now=1_000)
    while not reply["over"]:
        reply = ask(host, op="play", move=reply["film"][-1]["choices"][-1]["action"])
    ask(host, op="watch", told=True, now=66_000)
    shown = ranked(host, kept=[], own=True, by="Ann")
    assert shown["kept"] == [{"id": shown["own"], "by": "Ann", "how": [1, 0, 65]}]
    cells = [cell["short"] for cell in shown["rankings"][0]["rows"][0]["how"]]
    assert cells == ["1", "0", "1:05"]
    link = ask(host, op="result_link", page="https://e.org/", id=shown["own"], by="Ann")["link"]
    assert "&how=1-0-65&by=Ann" in link
    assert ranked(Host(), kept=[], text=link)["kept"] == shown["kept"]


def test_the_table_is_not_mine_where_it_is_somebodys_result() -> None:
    anns = {"id": code(), "by": "Ann"}
    reply = ranked(played(), kept=[anns], own=True, by="Bob")
    assert (reply["own"], names(reply), reply["kept"]) == (None, [["Ann"]], [anns])
    assert "is already ranked as Ann's result" in reply["problems"][0]
    host = played()
    assert ranked(host, kept=[anns], own=True, by="Ann")["own"] == anns["id"]
    other = json.dumps({"op": "rank", "id": code(seed="8"), "by": "Bob"})
    assert "must be that of the current game" in refused(host, other)


def test_a_copy_under_another_name_is_refused() -> None:
    reply = ranked(Host(), kept=[{"id": code(), "by": "Ann"}])
    host = Host()
    ranked(host, kept=reply["kept"])
    reply = ranked(host, text=f"https://e.org/#result={code().replace('#', '%23')}&by=Bob")
    assert (names(reply), len(reply["problems"])) == ([["Ann"]], 1)
    assert reply["problems"][0].startswith("Bob's result has the same moves as Ann's")


def test_no_game_of_a_day_to_come_is_ranked() -> None:
    host = Host()
    reply = ask(host, op="new", game="islant", preset="daily-1", seed="2026-11-22")
    while not reply["over"]:
        reply = ask(host, op="play", move=reply["film"][-1]["choices"][-1]["action"])
    id = reply["record"]
    day = 86_400_000
    noon = 1_795_305_600_000 + day // 2  # 2026-11-22
    before = ranked(host, kept=[{"id": id, "by": "Ann"}], own=True, now=noon - day)
    assert (before["rankings"], before["own"]) == ([], None)
    assert all("2026-11-22, is still in the future" in it for it in before["problems"])
    assert len(before["problems"]) == 2
    assert before["kept"] == [{"id": id, "by": "Ann"}], "it is not lost: its day will come"
    after = ranked(host, kept=[], own=True, by="Ann", now=noon)
    assert (names(after), after["problems"]) == ([["Ann"]], [])
