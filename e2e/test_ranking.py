"""Rankings of results with the same dice: codes, links and sheets."""

from __future__ import annotations

from pathlib import Path
from random import Random
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect
from skerry.session.session import Session
from skerry.session.short_id import short_id

from e2e.browser import poll, wait_for_js
from e2e.test_page import find_violations, fits_width, small_targets
from e2e.user_actions import ENGINE_ANSWERED, IS_AT_HOME, arrive, close_notice, notice_text

GAME = "islant"
PRESET = "level-1"
SEED = "same"
ON_TOP = """(() => {
  const { left, top, width, height } = document.querySelector("#notice").getBoundingClientRect();
  const element = document.elementFromPoint(left + width / 2, top + height / 2);
  return element?.closest("#notice") !== null;
})()"""
"""Whether the notice is above everything else."""


def random_result(luck: int) -> Session:
    """Return a solo game of random drawings that stops early."""
    session = Session(GAME, preset=PRESET, seats=1, seed=SEED)
    rng = Random(luck)
    while not session.state.is_terminal:
        actions = session.state.legal_actions()
        action = (
            actions[-1] if len(session.line) > 20 + luck else rng.choice(actions[:-1] or actions)
        )
        session.play(session.game.notation(action))
    return session


def points_of(session: Session) -> int:
    """Return the points of a solo game."""
    assert session.game.points
    return session.game.points(session.state)[0]


def format_points(number: int) -> str:
    """Return a number as the page writes it."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def result_link(url: str, session: Session, by: str, claimed: int | None = None) -> str:
    """Return the link that shares a result."""
    claim = points_of(session) if claimed is None else claimed
    return f"{url}#result={quote(short_id(session), safe='*')}&points={claim}&by={by}"


def follow_result_link(page: Page, url: str) -> None:
    """Open the link of a result and wait for its ranking."""
    page.goto(url)
    wait_for_js(page, ENGINE_ANSWERED, within=60)


def ranking_cells(dialog: Locator) -> list[list[str]]:
    """Return the ranking's cells: rank, name and points."""
    lines = dialog.locator(".ranking tbody tr").all()
    return [
        [
            (cell.locator("button") if cell.locator("button").count() else cell).inner_text()
            for cell in line.locator("td").all()
        ]
        for line in lines
    ]


@pytest.mark.parametrize("screen", ["desktop", "phone"], indirect=True)
def test_a_result_is_copied_and_ranked(page: Page, url: str, shots: Path, screen: str) -> None:
    first = random_result(0)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    arrive(page, f"{url}#{first.id.replace('#', '%23')}")
    page.locator("#status").get_by_role("button", name="Ranking").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Your name").fill("Anna")
    poll(
        lambda: ranking_cells(dialog) == [["1", "Anna", format_points(points_of(first))]],
        "the own result",
    )
    dialog.get_by_role("button", name="Copy the link").click()
    poll(lambda: "Link copied" in notice_text(page), "it is copied")
    assert page.evaluate("navigator.clipboard.readText()") == result_link(url, first, "Anna")
    assert page.evaluate(ON_TOP), "the dialog covers no notice"
    close_notice(page)
    expect(dialog, "closing the notice closes nothing else").to_be_visible()
    page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error()); 0")
    dialog.get_by_role("button", name="Copy the link").click()
    field = dialog.get_by_label("Link", exact=True)
    expect(field).to_have_value(result_link(url, first, "Anna"))
    assert page.evaluate("getSelection().toString()") == result_link(url, first, "Anna")
    expect(dialog.get_by_role("alert").filter(has_text="Couldn't copy")).to_be_visible()
    close_notice(page)
    others = [random_result(1), random_result(2)]
    text = f"{result_link(url, others[0], 'Bob')}\n{short_id(others[1])}"
    dialog.get_by_label("Result links or codes").fill(text)
    dialog.get_by_role("button", name="Add").click()
    poll(lambda: len(ranking_cells(dialog)) == 3, "all three")
    scores = [row[2] for row in ranking_cells(dialog)]
    every = sorted((points_of(session) for session in (first, *others)), reverse=True)
    assert scores == [format_points(score) for score in every]
    assert {row[1] for row in ranking_cells(dialog)} == {"Anna", "Bob", "Anonymous"}
    assert find_violations(page) == []
    assert fits_width(page)
    assert small_targets(page) == []
    dialog.get_by_role("button", name="Bob").click()
    expect(dialog.get_by_role("img")).to_have_attribute(
        "aria-label", f"Bob, {format_points(points_of(others[0]))} points"
    )
    page.screenshot(path=shots / f"ranking-{screen}.png")
    widths = dialog.locator(".ranking th").evaluate_all(
        "all => all.every((it) => it.scrollWidth <= it.clientWidth)"
    )
    assert widths, "no heading is cut"
    dialog.get_by_role("button", name="Open").click()
    poll(
        lambda: (
            f"{format_points(points_of(others[0]))} points" in page.locator("#status").inner_text()
        ),
        "Bob's sheet",
    )


@pytest.mark.more
def test_a_ranking_shows_help_and_explains_its_proofs(page: Page, url: str) -> None:
    good = random_result(1)
    follow_result_link(page, result_link(url, good, "Bob&how=2-1-312"))
    dialog = page.get_by_role("dialog")
    poll(lambda: len(ranking_cells(dialog)) == 1, "Bob")
    head = dialog.locator(".ranking thead th").all_inner_texts()
    assert head == ["Place", "Name", "Points"]
    expect(dialog.locator(".ranking td small")).to_have_text("5:12 · 2 hints · 1 undo")
    expect(dialog).to_contain_text("checked by replaying each game")
    dialog.get_by_label("Result links or codes").fill(result_link(url, good, "Eve"))
    dialog.get_by_role("button", name="Add").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Eve's result has the same moves as Bob's")
    assert [row[1] for row in ranking_cells(dialog)] == ["Bob"]


@pytest.mark.more
def test_the_name_is_asked_for_once(page: Page, url: str) -> None:
    arrive(page, f"{url}#{random_result(0).id.replace('#', '%23')}")
    dialog = page.get_by_role("dialog")
    for name in ("Anna", "Bea"):
        page.locator("#status").get_by_role("button", name="Ranking").click()
        if name == "Bea":
            expect(dialog.get_by_text("You are Anna")).to_be_visible()
            expect(dialog.get_by_label("Your name")).to_have_count(0)
            dialog.get_by_role("button", name="Change").click()
        dialog.get_by_label("Your name").fill(name)
        poll(lambda name=name: name in [row[1] for row in ranking_cells(dialog)], "renamed")  # type: ignore[misc]
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    arrive(page, f"{url}?game=atoll")
    page.get_by_role("button", name="New game").first.click()
    dialog.get_by_role("radio", name="By link").first.check(force=True)
    expect(dialog.get_by_label("Your name")).to_have_value("Bea")


@pytest.mark.more
def test_results_received_by_link_are_saved(page: Page, url: str) -> None:
    follow_result_link(page, result_link(url, random_result(1), "Bob"))
    dialog = page.get_by_role("dialog")
    poll(lambda: [row[1] for row in ranking_cells(dialog)] == ["Bob"], "Bob")
    assert "#" not in page.url
    follow_result_link(page, result_link(url, random_result(2), "Cy"))
    poll(lambda: {row[1] for row in ranking_cells(dialog)} == {"Bob", "Cy"}, "Cy")
    page.reload()
    follow_result_link(page, result_link(url, random_result(3), "Di"))
    poll(lambda: {row[1] for row in ranking_cells(dialog)} == {"Bob", "Cy", "Di"}, "all")
    dialog.get_by_role("button", name="Play with the same dice").click()
    poll(lambda: page.locator("#preset-name").inner_text() == "Level 1", "a game")
    wait_for_js(page, f"!({IS_AT_HOME})")


@pytest.mark.more
def test_forged_and_damaged_results_are_refused(page: Page, url: str) -> None:
    good = random_result(1)
    follow_result_link(page, result_link(url, good, "Eve", points_of(good) + 5))
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("alert")).to_contain_text("Eve's result was rejected: it claims")
    assert ranking_cells(dialog) == []
    head, code = short_id(good).split("*")
    for wrong in (f"{head}*B{code[1:]}", "nonsense", f"{head}*{code[: -len(SEED)]}other"):
        dialog.get_by_label("Result links or codes").fill(wrong)
        dialog.get_by_role("button", name="Add").click()
        expect(dialog.get_by_role("alert")).not_to_be_empty()
        assert ranking_cells(dialog) == []
    dialog.get_by_label("Result links or codes").fill(short_id(good))
    dialog.get_by_role("button", name="Add").click()
    poll(lambda: len(ranking_cells(dialog)) == 1, "the honest one")
