"""Results with the same dice: read from links and codes, proved, and ranked."""

from __future__ import annotations

import json
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
    person_name,
    read_claims,
    read_stored,
    result_link,
    to_json,
)
from skerry.library.ranking import Rankings, check_claim, rank, view
from skerry.service.results.rankings import result as result_of
from skerry.session.session import Session

HERE = Path(__file__).parents[1]
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


def test_a_result_goes_into_a_link_and_comes_back() -> None:
    link = result_link(PAGE, ANNA)
    assert urlsplit(link).path == "/skerry/"
    assert not any(sign.isspace() for sign in link)
    assert read_claims(link) == ([ANNA], [])
    plain = Claim(ANNA.id)
    assert read_claims(result_link(PAGE, plain)) == ([plain], [])


def test_several_are_read_at_once_and_what_is_none_is_named() -> None:
    game = "https://example.org/skerry/#toy:day:a,b%23s"
    text = f"{result_link(PAGE, ANNA)}\n toy:day:*Q#s\n\nhello #result=x&points=5 {game}"
    claims, problems = read_claims(text)
    assert [it.id for it in claims] == [ANNA.id, "toy:day:*Q#s", "toy:day:a,b#s"]
    assert len(problems) == 2
    assert problems[0].startswith("“hello” isn't a result")
    claims, problems = read_claims(f"{'toy:day:a ' * 400}")
    assert len(claims) == MAX_RESULTS
    assert problems == ["Only the first 300 results were read."]


@pytest.mark.parametrize("points", ["x", "5,x", "1e9", "5;6", "9999999", "٣"])
def test_points_that_are_no_numbers_are_no_result(points: str) -> None:
    assert read_claims(f"https://e.org/#result={quote(ANNA.id)}&points={points}")[0] == []


def test_damaged_results_never_raise() -> None:
    link = result_link(PAGE, ANNA)
    for at in range(len(link)):
        for sign in ("", "%", "%e4", "\0", "<b>", "&", "💧"):
            claims, _ = read_claims(link[:at] + sign + link[at + 1 :])
            assert all(len(it.by) <= 30 and len(it.id) < 200 for it in claims)


def test_thousands_of_damaged_results() -> None:
    links = [
        result_link(PAGE, Claim(ISLANT, "Ann & <b>", (1, -2))),
        (HERE / "links" / "islant-result.txt").read_text(encoding="ascii").splitlines()[1],
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
            assert person_name(each.by) == each.by
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
def test_results_are_read_as_mangled_as_links(mangled: Any) -> None:
    link = mangled(f"#result={quote(ISLANT, safe='')}&points=-44")
    assert read_claims(f"(https://example.org/skerry/{link})") == ([Claim(ISLANT, "", (-44,))], [])


def test_links_in_a_text_are_read() -> None:
    links = json.loads((HERE / "links" / "mangled.json").read_text(encoding="ascii"))["links"]
    for link in links:
        if link["in"] == "text":
            claims, problems = read_claims(f"{link['link']}\n")
            assert ([it.id for it in claims], problems) == ([link["id"]], [])


def test_a_name_is_one_short_line() -> None:
    assert person_name("  Anna\n\u202e\0 ") == "Anna"
    assert len(person_name("💧" * 99)) == 30


def test_a_claim_of_other_points_than_the_game_brings_is_refused() -> None:
    assert check_claim(Claim("", "Anna", (5,)), result()) == ""
    assert check_claim(Claim("", "Anna"), result()) == ""
    said = "rejected: it claims 55 points, but its moves make 5"
    assert check_claim(ANNA, result()).startswith("Änna & Bo+'s result was " + said)
    assert check_claim(Claim("", "", (55,)), result()).startswith("A result was " + said)


def test_the_same_dice_make_one_ranking_and_equal_points_share_a_rank() -> None:
    own, seeded = rank(
        [
            (claim("Ann"), result(points=[5])),
            (claim("Di"), result(seed=None, points=[70])),
            (claim("Bob"), result(points=[9])),
            (claim("Cy"), result(points=[5])),
            (claim("Eve"), result(seed=None, points=[7])),
        ]
    )
    assert own.title == "Islant, Level 1, real dice"
    assert seeded.title == "Islant, Level 1, s"
    assert [(row.rank, row.name, row.points) for row in seeded.rows] == [
        (1, "Bob", 9),
        (2, "Ann", 5),
        (2, "Cy", 5),
    ]
    assert [row.name for row in own.rows] == ["Di", "Eve"]


def test_those_who_sat_at_one_table_have_a_line_each() -> None:
    table = result(players=["One", "Two"], points=[3, 4], seats=2)

    def names(by: str, of: dict[str, Any]) -> list[str]:
        return [row.name for row in rank([(claim(by), of)])[0].rows]

    assert names("", table) == ["Two", "One"]
    assert names("Home", table) == ["Home: Two", "Home: One"]
    assert names("", result()) == ["Anonymous"]


def test_what_was_kept_is_read_with_suspicion() -> None:
    good = {"id": ANNA.id, "by": "Anna"}
    assert read_stored([good]) == [Claim(ANNA.id, "Anna")]
    assert read_stored([{"id": 5, "by": ""}, {"id": "x", "by": ""}, None, 7, {"id": ANNA.id}]) == []
    assert read_stored("x") == []
    assert len(read_stored([good] * 999)) == 300


def play(id: str) -> dict[str, Any]:
    return result_of(Session.from_id(id))


def test_a_result_is_played_again_before_it_is_believed() -> None:
    rankings = Rankings(play)
    assert rankings.verify(Claim(ISLANT, "Eve", (-39,))).startswith("Eve's result was rejected")
    assert rankings.tables() == []
    assert rankings.verify(Claim(ISLANT, "Anna", (-44,))) == ""
    ((row,),) = (table.rows for table in rankings.tables())
    assert (row.rank, row.name, row.points) == (1, "Anna", -44)
    wrong = ISLANT.replace("*C", "*D")
    assert rankings.verify(Claim(wrong)).startswith("A result was rejected: ")
    assert rankings.verify(Claim("islant:level-1:#w3", "Bob")).startswith(
        "Bob's result was rejected"
    )
    assert rankings.verify(Claim("atoll:small:")).startswith(
        "A result was rejected: results of Atoll"
    )
    assert [it.id for it in rankings.claims] == [ISLANT]


def test_a_result_is_one_persons_and_a_copy_is_refused_under_another_name() -> None:
    rankings = Rankings(play)
    plain = Session.from_id(ISLANT).id
    for id, by in ((plain, ""), (ISLANT, "Anna"), (plain, ""), (plain, "Anna")):
        assert rankings.verify(Claim(id, by)) == ""
    for id in (ISLANT, plain):
        copied = "Bea's result has the same moves as Anna's, so it is ranked only once."
        assert rankings.verify(Claim(id, "Bea")) == copied
    assert rankings.claims == [Claim(ISLANT, "Anna")]
    assert [len(table.rows) for table in rankings.tables()] == [1]
    spelled = Rankings(play, [Claim(plain, "Anna")])
    assert spelled.verify(Claim(plain, "Anna")) == ""
    assert spelled.claims == [Claim(ISLANT, "Anna")], "kept in another spelling"


def test_a_copy_adds_what_was_not_told_and_changes_nothing_else() -> None:
    rankings = Rankings(play)
    for how in (None, PlayStats(1, 2, 3), PlayStats(0, 0, 1)):
        assert rankings.verify(Claim(ISLANT, "Anna", how=how)) == ""
    assert rankings.claims == [Claim(ISLANT, "Anna", how=PlayStats(1, 2, 3))]


@pytest.mark.parametrize(
    ("day", "why"),
    [
        ("2026-11-21", ""),
        ("2026-11-22", ""),
        ("2026-11-23", "its day, 2026-11-23, is still in the future"),
        ("9999-01-01", "its day, 9999-01-01, is still in the future"),
        ("w3", "the dice of a daily game must be those of its date"),
        ("20261121", "the dice of a daily game must be those of its date"),
        ("2026-11-31", "the dice of a daily game must be those of its date"),
        (None, "the dice of a daily game must be those of its date"),
    ],
)
def test_a_game_of_the_day_has_the_dice_of_its_day_and_of_none_to_come(
    day: str | None, why: str
) -> None:
    def daily(id: str) -> dict[str, Any]:
        return result(id=id, preset="daily-1", seed=day)

    now = datetime(2026, 11, 22, 23, 59, tzinfo=UTC)
    rankings = Rankings(daily, now=now)
    said = rankings.verify(Claim("islant:daily-1:*A#s", "Ann"))
    assert said == (f"Ann's result was rejected: {why}" if why else "")
    assert [len(table.rows) for table in rankings.tables()] == ([] if why else [1])
    free = Rankings(lambda _id: result(seed=day), now=now)
    assert free.verify(Claim("islant:level-1:*A#s", "Ann")) == "", "other games have any dice"


def test_how_a_game_was_played_goes_along_and_is_shown_in_signs_and_in_words() -> None:
    told = Claim(ISLANT, "Anna", (-44,), PlayStats(2, 1, 3_754))
    assert read_claims(result_link(PAGE, told)) == ([told], [])
    rankings = Rankings(play, read_stored([to_json(replace(told, points=None))]))
    assert rankings.verify(rankings.claims[0]) == ""
    shown = view(rankings)
    assert shown["heads"] == ["Place", "Name", "Points", "Hints", "Undos", "Time"]
    assert shown["rankings"][0]["rows"][0]["how"] == [
        {"short": "2", "words": "2 hints"},
        {"short": "1", "words": "1 undo"},
        {"short": "1:02:34", "words": "62 min 34 s"},
    ]
    assert shown["kept"] == [{"id": ISLANT, "by": "Anna", "how": [2, 1, 3_754]}]
    silent = Rankings(play)
    assert silent.verify(Claim(ISLANT)) == ""
    row = view(silent)["rankings"][0]["rows"][0]
    assert row["how"] == [{"short": "–", "words": "unknown"}] * 3


@pytest.mark.parametrize("how", ["", "x", "1-2", "1-2-3-4", "-1-2-3", "1e9-2-3", "٣-1-2", "1.2.3"])
def test_what_damage_has_made_of_it_is_not_told(how: str) -> None:
    link = f"https://e.org/#result={quote(ISLANT)}&points=-44&how={quote(how)}"
    (claim,), problems = read_claims(link)
    assert (claim.how, claim.points, problems) == (None, (-44,), [])


@pytest.mark.parametrize(
    "how", [5, "1-2-3", [1, 2], [1, 2, 3, 4], [1, 2, -3], [1, 2, True], [1.5, 2, 3]]
)
def test_what_cannot_have_been_kept_of_it_is_not_told(how: Any) -> None:
    assert read_stored([{"id": ISLANT, "by": "", "how": how}]) == [Claim(ISLANT)]


def test_the_page_says_what_a_ranking_proves_and_what_not() -> None:
    said = view(Rankings(play))["about"]
    assert "by replaying the game" in said
    assert "Without a server, looking ahead and undeclared hints can't be checked" in said


def test_results_of_the_form_with_how_are_read_for_ever() -> None:
    """Never change what is read here."""
    _, link, _ = (HERE / "links" / "islant-result-how.txt").read_text(encoding="ascii").splitlines()
    id = "islant:level-2:*AqjJBExU-73KIWqwEeUY#pearl-7"
    assert read_claims(link) == ([Claim(id, "Anna", (-12,), PlayStats(2, 1, 312))], [])
    kept = json.loads((HERE / "kept" / "ranking.json").read_text(encoding="utf-8"))["list"]
    rankings = Rankings(play, read_stored(kept))
    assert [rankings.verify(it) for it in rankings.claims] == ["", ""]
    assert view(rankings)["kept"] == kept


def test_a_result_that_is_refused_is_kept_no_longer() -> None:
    rankings = Rankings(play, [Claim("islant:level-1:*AAAA#w3", "Anna")])
    assert rankings.verify(rankings.claims[0]).startswith("Anna's result was rejected")
    assert rankings.claims == []


def test_what_browsers_hold_of_results_is_ranked_and_kept_as_it_was() -> None:
    """Never change what is read here."""
    held = json.loads((HERE / "kept" / "browser.json").read_text(encoding="utf-8"))
    kept = json.loads(held["local"]["results"])["list"]
    rankings = Rankings(play, read_stored(kept))
    assert view(rankings)["rankings"] == []
    assert [rankings.verify(it) for it in rankings.claims] == ["", ""]
    shown = view(rankings)
    assert shown["kept"] == kept
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
    assert view(rankings)["kept"] == [{"id": first["id"], "by": "Ada"}]


def test_the_ranking_of_a_new_result_is_shown() -> None:
    rankings = Rankings(play, [Claim(ISLANT, "Anna")])
    held = json.loads((HERE / "kept" / "browser.json").read_text(encoding="utf-8"))
    other = read_stored(json.loads(held["local"]["results"])["list"])[0]
    assert rankings.verify(other) == ""
    assert rankings.verify(Claim(ISLANT, "Anna")) == ""
    assert view(rankings)["shown"].endswith(" same")
