"""Results with the same dice: reading them from links, checking them by replay, ranking them."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote, urlsplit

import pytest
from skerry.library.claims import (
    MAX_RESULTS,
    Claim,
    PlayStats,
    claim_to_json,
    read_claims,
    read_stored_claims,
    result_link,
)
from skerry.library.ranking import (
    Rankings,
    claim_problem,
    make_rankings,
    ranking_title,
    rankings_fields,
)
from skerry.library.saves import clean_player_name
from skerry.service.results.rankings import result_of_session as result_of
from skerry.session.session import Session

TESTS = Path(__file__).parents[1]
PAGE = "https://example.org/skerry/#old"
ANNA = Claim("toy:day:*Ab-_9#2026-11-21", "Änna & Bo+", (55,))
ISLANT = "islant:level-1:*CDPpQr4PtueKl_VCFG8lv73lHgV8SxqEUBsiIg#w3"


def result(**more: Any) -> dict[str, Any]:
    return {
        "id": "islant:level-1:*A#s",
        "game": "islant",
        "preset": "level-1",
        "seats": 1,
        "seed": "s",
        "players": ["Player"],
        "points": [5],
        **more,
    }


def claim(by: str) -> Claim:
    return Claim("islant:level-1:*A#s", by)


def test_a_result_is_written_to_a_link_and_read_again() -> None:
    link = result_link(PAGE, ANNA)
    assert urlsplit(link).path == "/skerry/"
    assert not any(sign.isspace() for sign in link)
    assert read_claims(link) == ([ANNA], [])
    plain = Claim(ANNA.id)
    assert read_claims(result_link(PAGE, plain)) == ([plain], [])


def test_several_results_are_read_at_once_and_bad_ones_reported() -> None:
    game = "https://example.org/skerry/#toy:day:a,b%23s"
    text = f"{result_link(PAGE, ANNA)}\n toy:day:*Q#s\n\nhello #result=x&points=5 {game}"
    claims, problems = read_claims(text)
    assert [claim.id for claim in claims] == [ANNA.id, "toy:day:*Q#s", "toy:day:a,b#s"]
    assert len(problems) == 2
    assert problems[0].startswith("“hello” isn't a result")
    claims, problems = read_claims(f"{'toy:day:a ' * 400}")
    assert len(claims) == MAX_RESULTS
    assert problems == ["Only the first 300 results were read."]


@pytest.mark.parametrize("points", ["x", "5,x", "1e9", "5;6", "9999999", "٣"])
def test_a_result_with_invalid_points_is_refused(points: str) -> None:
    assert read_claims(f"https://e.org/#result={quote(ANNA.id)}&points={points}")[0] == []


def test_damaged_results_never_raise() -> None:
    link = result_link(PAGE, ANNA)
    for at in range(len(link)):
        for sign in ("", "%", "%e4", "\0", "<b>", "&", "💧"):
            claims, _ = read_claims(link[:at] + sign + link[at + 1 :])
            assert all(len(claim.by) <= 30 and len(claim.id) < 200 for claim in claims)


def test_thousands_of_damaged_results_never_raise() -> None:
    links = [
        result_link(PAGE, Claim(ISLANT, "Ann & <b>", (1, -2))),
        (TESTS / "links" / "islant-result.txt").read_text(encoding="ascii").splitlines()[1],
        ISLANT,
    ]
    signs = [*"abz019:,#@!*-._~ \n\t\0%é中😀\"'<>&=+{}[]\\/?", "\ud800"]
    rng = Random(2)
    refused = 0
    for number in range(3_000):
        text = links[number % 3]
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(text) + 1)
            text = (
                text[:at] + rng.choice(["", rng.choice(signs)]) + text[at + rng.choice([0, 1, 5]) :]
            )
        claims, problems = read_claims(text)
        for each in claims:
            assert clean_player_name(each.by) == each.by
            assert read_claims(result_link(PAGE, each))[0][0].points == each.points
        assert all(len(problem) < 200 for problem in problems)
        refused += bool(problems)
    assert 600 < refused < 2_950


@pytest.mark.parametrize(
    "mangled",
    [
        lambda good: f"{good}.",
        lambda good: f"{good}&fbclid=x",
        lambda good: f"{good})",
        lambda good: f"{good}%E2%80%9D",
        lambda good: good.replace("&", "&amp;"),
        lambda good: f"#{quote(good[1:], safe='')}",
        lambda good: good.replace("%", "%25"),
        lambda good: f"%23{quote(good[1:], safe='')}.",
    ],
)
def test_mangled_result_links_are_read(mangled: Any) -> None:
    link = mangled(f"#result={quote(ISLANT, safe='')}&points=-44")
    assert read_claims(f"(https://example.org/skerry/{link})") == ([Claim(ISLANT, "", (-44,))], [])


def test_links_in_a_text_are_read() -> None:
    links = json.loads((TESTS / "links" / "mangled.json").read_text(encoding="ascii"))["links"]
    for link in links:
        if link["in"] == "text":
            claims, problems = read_claims(f"{link['link']}\n")
            assert ([claim.id for claim in claims], problems) == ([link["id"]], [])


def test_a_name_is_shortened_to_one_line() -> None:
    assert clean_player_name("  Anna\n\u202e\0 ") == "Anna"
    assert len(clean_player_name("💧" * 99)) == 30


def test_a_claim_of_wrong_points_is_rejected() -> None:
    assert claim_problem(Claim("", "Anna", (5,)), result()) == ""
    assert claim_problem(Claim("", "Anna"), result()) == ""
    reason = "rejected: it claims 55 points, but its moves score 5"
    assert claim_problem(ANNA, result()).startswith("Änna & Bo+'s result was " + reason)
    assert claim_problem(Claim("", "", (55,)), result()).startswith("A result was " + reason)


def test_the_same_dice_make_one_ranking_and_equal_points_share_a_rank() -> None:
    real_dice, seeded = make_rankings(
        [
            (claim("Ann"), result(points=[5])),
            (claim("Di"), result(seed=None, points=[70])),
            (claim("Bob"), result(points=[9])),
            (claim("Cy"), result(points=[5])),
            (claim("Eve"), result(seed=None, points=[7])),
        ]
    )
    assert real_dice.title == "Islant, Level 1, real dice"
    assert seeded.title == "Islant, Level 1, s"
    assert [(row.rank, row.name, row.points) for row in seeded.rows] == [
        (1, "Bob", 9),
        (2, "Ann", 5),
        (2, "Cy", 5),
    ]
    assert [row.name for row in real_dice.rows] == ["Di", "Eve"]


def test_players_of_one_game_have_a_row_each() -> None:
    table = result(players=["One", "Two"], points=[3, 4], seats=2)

    def names(by: str, record: dict[str, Any]) -> list[str]:
        return [row.name for row in make_rankings([(claim(by), record)])[0].rows]

    assert names("", table) == ["Two", "One"]
    assert names("Home", table) == ["Home: Two", "Home: One"]
    assert names("", result()) == ["Anonymous"]


def test_stored_results_are_checked_when_they_are_read() -> None:
    good = {"id": ANNA.id, "by": "Anna"}
    assert read_stored_claims([good]) == [Claim(ANNA.id, "Anna")]
    assert (
        read_stored_claims([{"id": 5, "by": ""}, {"id": "x", "by": ""}, None, 7, {"id": ANNA.id}])
        == []
    )
    assert read_stored_claims("x") == []
    assert len(read_stored_claims([good] * 999)) == 300


def play(id: str) -> dict[str, Any]:
    return result_of(Session.from_id(id))


def test_a_result_is_replayed_before_it_is_accepted() -> None:
    rankings = Rankings(play)
    assert rankings.verify_and_add(Claim(ISLANT, "Eve", (-39,))).startswith(
        "Eve's result was rejected"
    )
    assert rankings.rankings_by_latest() == []
    assert rankings.verify_and_add(Claim(ISLANT, "Anna", (-44,))) == ""
    ((row,),) = (table.rows for table in rankings.rankings_by_latest())
    assert (row.rank, row.name, row.points) == (1, "Anna", -44)
    wrong = ISLANT.replace("*C", "*D")
    assert rankings.verify_and_add(Claim(wrong)).startswith("A result was rejected: ")
    assert rankings.verify_and_add(Claim("islant:level-1:#w3", "Bob")).startswith(
        "Bob's result was rejected"
    )
    assert rankings.verify_and_add(Claim("atoll:small:")).startswith(
        "A result was rejected: results of Atoll"
    )
    assert [claim.id for claim in rankings.claims] == [ISLANT]


def test_a_copy_of_a_result_under_another_name_is_refused() -> None:
    rankings = Rankings(play)
    plain = Session.from_id(ISLANT).id
    for id, by in ((plain, ""), (ISLANT, "Anna"), (plain, ""), (plain, "Anna")):
        assert rankings.verify_and_add(Claim(id, by)) == ""
    for id in (ISLANT, plain):
        copied = "Bea's result has the same moves as Anna's, so it is ranked only once."
        assert rankings.verify_and_add(Claim(id, "Bea")) == copied
    assert rankings.claims == [Claim(ISLANT, "Anna")]
    assert [len(table.rows) for table in rankings.rankings_by_latest()] == [1]
    spelled = Rankings(play, [Claim(plain, "Anna")])
    assert spelled.verify_and_add(Claim(plain, "Anna")) == ""
    assert spelled.claims == [Claim(ISLANT, "Anna")], "the stored spelling differs"


def test_a_copy_adds_missing_play_statistics_and_changes_nothing_else() -> None:
    rankings = Rankings(play)
    for stats in (None, PlayStats(1, 2, 3), PlayStats(0, 0, 1)):
        assert rankings.verify_and_add(Claim(ISLANT, "Anna", stats=stats)) == ""
    assert rankings.claims == [Claim(ISLANT, "Anna", stats=PlayStats(1, 2, 3))]


@pytest.mark.parametrize(
    ("day", "why"),
    [
        ("2026-11-21", ""),
        ("2026-11-22", ""),
        ("2026-11-23", "its day, 2026-11-23, is still in the future"),
        ("9999-01-01", "its day, 9999-01-01, is still in the future"),
        ("w3", "a daily game must use the dice for its date"),
        ("20261121", "a daily game must use the dice for its date"),
        ("2026-11-31", "a daily game must use the dice for its date"),
        (None, "a daily game must use the dice for its date"),
    ],
)
def test_a_daily_result_needs_the_dice_of_a_day_that_has_begun(day: str | None, why: str) -> None:
    def daily(id: str) -> dict[str, Any]:
        return result(id=id, preset="daily-1", seed=day)

    now = datetime(2026, 11, 22, 23, 59, tzinfo=UTC)
    rankings = Rankings(daily, now=now)
    message = rankings.verify_and_add(Claim("islant:daily-1:*A#s", "Ann"))
    assert message == (f"Ann's result was rejected: {why}" if why else "")
    assert [len(table.rows) for table in rankings.rankings_by_latest()] == ([] if why else [1])
    free = Rankings(lambda _id: result(seed=day), now=now)
    assert free.verify_and_add(Claim("islant:level-1:*A#s", "Ann")) == "", (
        "other games may have any dice"
    )


def test_play_statistics_are_stored_and_shown_as_figures_and_text() -> None:
    claim = Claim(ISLANT, "Anna", (-44,), PlayStats(2, 1, 3_754))
    assert read_claims(result_link(PAGE, claim)) == ([claim], [])
    rankings = Rankings(play, read_stored_claims([claim_to_json(replace(claim, points=None))]))
    assert rankings.verify_and_add(rankings.claims[0]) == ""
    shown = rankings_fields(rankings)
    assert shown["heads"] == ["Place", "Name", "Points", "Hints", "Undos", "Time"]
    assert shown["rankings"][0]["rows"][0]["how"] == [
        {"short": "2", "words": "2 hints"},
        {"short": "1", "words": "1 undo"},
        {"short": "1:02:34", "words": "62 min 34 s"},
    ]
    assert shown["rankings"][0]["rows"][0]["detail"] == "1:02:34 · 2 hints · 1 undo"
    assert shown["kept"] == [{"id": ISLANT, "by": "Anna", "how": [2, 1, 3_754]}]
    without_stats = Rankings(play)
    assert without_stats.verify_and_add(Claim(ISLANT)) == ""
    row = rankings_fields(without_stats)["rankings"][0]["rows"][0]
    assert row["how"] == [{"short": "–", "words": "unknown"}] * 3


@pytest.mark.parametrize(
    "stats", ["", "x", "1-2", "1-2-3-4", "-1-2-3", "1e9-2-3", "٣-1-2", "1.2.3"]
)
def test_damaged_play_statistics_in_a_link_are_dropped(stats: str) -> None:
    link = f"https://e.org/#result={quote(ISLANT)}&points=-44&how={quote(stats)}"
    (claim,), problems = read_claims(link)
    assert (claim.stats, claim.points, problems) == (None, (-44,), [])


@pytest.mark.parametrize(
    "stats", [5, "1-2-3", [1, 2], [1, 2, 3, 4], [1, 2, -3], [1, 2, True], [1.5, 2, 3]]
)
def test_invalid_stored_play_statistics_are_dropped(stats: Any) -> None:
    assert read_stored_claims([{"id": ISLANT, "by": "", "how": stats}]) == [Claim(ISLANT)]


def test_the_page_explains_what_a_ranking_proves() -> None:
    about = rankings_fields(Rankings(play))["about"]
    assert "by replaying each game" in about
    assert "Undeclared hints can't be detected" in about
    assert len(about) < 90


def test_stored_results_with_play_statistics_are_read() -> None:
    """These files belong to earlier versions; never change them."""
    _, link, _ = (
        (TESTS / "links" / "islant-result-how.txt").read_text(encoding="ascii").splitlines()
    )
    id = "islant:level-2:*AqjJBExU-73KIWqwEeUY#pearl-7"
    assert read_claims(link) == ([Claim(id, "Anna", (-12,), PlayStats(2, 1, 312))], [])
    stored = json.loads((TESTS / "stored_data" / "ranking.json").read_text(encoding="utf-8"))[
        "list"
    ]
    rankings = Rankings(play, read_stored_claims(stored))
    assert [rankings.verify_and_add(claim) for claim in rankings.claims] == ["", ""]
    assert rankings_fields(rankings)["kept"] == stored


def test_a_rejected_result_is_removed() -> None:
    rankings = Rankings(play, [Claim("islant:level-1:*AAAA#w3", "Anna")])
    assert rankings.verify_and_add(rankings.claims[0]).startswith("Anna's result was rejected")
    assert rankings.claims == []


def test_stored_results_of_browsers_are_ranked_and_stored_unchanged() -> None:
    """This file belongs to an earlier version; never change it."""
    browser = json.loads((TESTS / "stored_data" / "browser.json").read_text(encoding="utf-8"))
    stored = json.loads(browser["local"]["results"])["list"]
    rankings = Rankings(play, read_stored_claims(stored))
    assert rankings_fields(rankings)["rankings"] == []
    assert [rankings.verify_and_add(claim) for claim in rankings.claims] == ["", ""]
    shown = rankings_fields(rankings)
    assert shown["kept"] == stored
    (table,) = shown["rankings"]
    assert table["title"] == "Islant, Level 1, same (2)"
    assert table["key"] == shown["shown"]
    assert {row["name"] for row in table["rows"]} == {"Bob", "Zoë"}
    first, second = table["rows"]
    assert first["points"] >= second["points"]
    assert first["label"].startswith(f"{first['name']}, {first['score']} point")
    scores = [row["score"] for row in table["rows"]]
    assert scores == [str(row["points"]).replace("-", "\N{MINUS SIGN}") for row in table["rows"]]
    rankings.rename(first["id"], " Ada\n")
    rankings.forget(second["id"])
    assert rankings_fields(rankings)["kept"] == [{"id": first["id"], "by": "Ada"}]


def test_the_ranking_of_a_new_result_is_shown() -> None:
    rankings = Rankings(play, [Claim(ISLANT, "Anna")])
    browser = json.loads((TESTS / "stored_data" / "browser.json").read_text(encoding="utf-8"))
    other = read_stored_claims(json.loads(browser["local"]["results"])["list"])[0]
    assert rankings.verify_and_add(other) == ""
    assert rankings.verify_and_add(Claim(ISLANT, "Anna")) == ""
    assert rankings_fields(rankings)["shown"].endswith(" same")


@pytest.mark.parametrize(
    ("preset", "seed", "text"),
    [
        ("daily-3", "2026-12-02", "Islant, Wednesday, Level 3, 2026-12-02"),
        ("level-1", "pearl", "Islant, Level 1, pearl"),
        ("level-1", "0ovgxxs1g0hmzl", "Islant, Level 1, dice 0ovg"),
        ("level-1", None, "Islant, Level 1, real dice"),
    ],
)
def test_a_title_has_the_date_instead_of_a_code(preset: str, seed: str | None, text: str) -> None:
    assert ranking_title({"game": "islant", "preset": preset, "seed": seed}) == text


def test_a_title_of_a_puzzle_has_its_number() -> None:
    puzzle = {"game": "palavan", "preset": "calm", "seed": "0ovgxxs1g0hmzl"}
    assert re.fullmatch(r"Palavan, Calm, no\. \d+", ranking_title(puzzle))
    assert ranking_title({**puzzle, "seed": "no-42"}) == "Palavan, Calm, no. 42"
