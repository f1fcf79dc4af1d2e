"""Accessibility rules on every screen: home, each game's board, review and end card, dialogs.

With --all, they are also checked in all themes and in the layout of a phone.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from random import Random

import pytest
from playwright.sync_api import Page, expect
from skerry import Session, load
from skerry.session.visible_line import visible_line

from e2e.axe import find_violations, violations_in_all_themes
from e2e.browser import PHONE, poll, wait_for_js
from e2e.test_dailies import give_up, open_daily
from e2e.test_endings import end_card
from e2e.tiers import mark_all_but_first
from e2e.user_actions import ENGINE_ANSWERED, WORK, click_menu_button, wait_until_still

TABLES = {
    "atoll": ("standard", 2),
    "palavan": ("round", 2),
    "conqueror": ("basic", 4),
    "competition": ("short", 5),
    "islant": ("level-5", 4),
}
"""For each game, the preset and the number of seats that are checked."""

DIALOGS = ("New game", "Settings", "choose a game", "Save picture", "Your games", "Share")
MORE = ("Your results", "Keys and gestures")


@cache
def random_position(game: str, seed: str, part: float) -> tuple[str, int]:
    """Return the id and visible move count of a random game, at `part` of its length (0 to 1)."""
    preset, seats = TABLES[game]
    session = Session(game, preset=preset, seats=seats, seed=seed)
    rng = Random(5)
    assert session.game.tensors
    options = session.game.tensors(session.preset, seats).options
    ids = []
    while not session.state.is_terminal:
        session.play(session.game.notation(rng.choice(list(options(session.state)))))
        ids.append(session.id)
    id = ids[int(part * (len(ids) - 1))]
    return id, len(visible_line(Session.from_id(id), None).moves)


def open_with_reduced_motion(page: Page, url: str) -> None:
    """Open the site, without animations, and wait for the engine."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{url}{WORK}")
    wait_for_js(page, ENGINE_ANSWERED, within=60)


def open_position(page: Page, game: str, id: str, moves: int) -> None:
    """Open a position as the player to move sees it."""
    page.evaluate("id => { location.hash = id; }", id.replace("#", "%23"))
    expect(page.locator("#game-name")).to_have_text(load(game).name)
    wait_for_js(
        page, f"location.hash === '' && document.querySelector('#scrub').value === '{moves}'"
    )
    wait_until_still(page)


ListViolations = Callable[[Page, str], list[str]]


@pytest.fixture(name="list_violations")
def _list_violations(run_all: bool) -> ListViolations:
    """A function that returns the violations: in all themes and on a phone if `run_all`."""
    return violations_in_all_looks if run_all else violations_as_shown


def violations_as_shown(page: Page, screen: str) -> list[str]:
    """Return the violations in the page's present theme and size."""
    return [f"{screen}, {violation}" for violation in find_violations(page)]


def violations_in_all_looks(page: Page, screen: str) -> list[str]:
    """Return the violations in each theme, and in the layout of a phone."""
    size = page.viewport_size
    violations_found = violations_in_all_themes(page)
    page.set_viewport_size(PHONE["viewport"])  # type: ignore[arg-type]
    wait_until_still(page)
    violations_found += [f"phone: {violation}" for violation in find_violations(page)]
    page.set_viewport_size(size)  # type: ignore[arg-type]
    return [f"{screen}, {violation}" for violation in violations_found]


@pytest.mark.parametrize("game", mark_all_but_first(sorted(TABLES)))
def test_during_a_game_in_review_and_at_the_end(
    page: Page, url: str, game: str, list_violations: ListViolations
) -> None:
    open_with_reduced_motion(page, url)
    open_position(page, game, *random_position(game, "pearl", 0.5))
    curtain = page.get_by_role("button", name=re.compile("^I'm "))
    violations_found = []
    if curtain.count():
        violations_found += list_violations(page, "the curtain")
        curtain.click()
        expect(curtain).to_have_count(0)
    violations_found += list_violations(page, "at the table")
    end, moves = random_position(game, "opal", 1)
    open_position(page, game, end, moves)
    page.get_by_role("button", name="Result").click()
    expect(page.locator("#end")).to_be_visible()
    violations_found += list_violations(page, "the end")
    page.keyboard.press("Escape")
    click_menu_button(page, "Review")
    expect(page.locator("#review")).to_be_visible()
    page.get_by_label("Position").fill(str(moves // 2))
    poll(lambda: "Move" in page.locator(".status-text").inner_text(), "an earlier position")
    violations_found += list_violations(page, "looking back")
    assert violations_found == []


@pytest.mark.more
def test_home_and_a_lesson(page: Page, url: str, list_violations: ListViolations) -> None:
    open_with_reduced_motion(page, url)
    violations_found = list_violations(page, "home")
    page.locator("#boxes").get_by_role("button", name="Learn").first.click()
    expect(page.locator("#lesson")).to_be_visible(timeout=20_000)
    violations_found += list_violations(page, "a lesson")
    assert violations_found == []


@pytest.mark.more
def test_dialogs(page: Page, url: str, list_violations: ListViolations) -> None:
    """The game below the dialogs shows a hint and an estimate."""
    open_with_reduced_motion(page, url)
    open_position(page, "atoll", "atoll:small:d4,swap,e5", 3)
    page.locator("#do-bar").click()
    page.locator("#do-heat").click()
    poll(lambda: "%" in page.locator("#opinion").inner_text(), "an estimate")
    violations_found = list_violations(page, "an estimate")
    dialog = page.get_by_role("dialog")
    for name in (*DIALOGS, *MORE):
        click_menu_button(page, name)
        expect(dialog).to_be_visible()
        violations_found += list_violations(page, name)
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    page.locator("#more").click()
    violations_found += list_violations(page, "More")
    assert violations_found == []


@pytest.mark.more
def test_a_daily_its_result_and_its_calendar(
    page: Page, url: str, list_violations: ListViolations
) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_daily(page, url)
    give_up(page)
    dialog = page.get_by_role("dialog")
    violations_found = list_violations(page, "a puzzle that was given up")
    end_card(page).get_by_role("button", name="Share").click()
    expect(dialog.get_by_label("Your result")).to_be_visible()
    violations_found += list_violations(page, "a result")
    page.keyboard.press("Escape")
    end_card(page).get_by_text("More", exact=True).click()
    end_card(page).get_by_role("button", name="Past days").click()
    expect(dialog.get_by_role("button", name=re.compile("1 of 7 finished"))).to_be_visible()
    violations_found += list_violations(page, "past days")
    assert violations_found == []
