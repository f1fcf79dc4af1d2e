"""Solo puzzles: daily and seeded ones, slow generation, solutions, printing, pictures."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from e2e.browser import poll, wait_for_js
from e2e.test_page import fits_width, small_targets
from e2e.user_actions import (
    ENGINE_ANSWERED,
    NEW_ATOLL,
    WORK,
    arrive,
    ask_hint,
    click_menu_button,
    status_text,
    unfold_moves,
    wait_until_still,
)

FITTING = "c1@2-a1"
"""A move that leaves a solution of the puzzle possible."""

AGROUND = "m1@0-b1"
"""A move after which no solution is possible: it puts land on the rim."""

BOTH = pytest.mark.parametrize("screen", ["desktop", "phone"], indirect=True)


@pytest.fixture(name="island")
def _island(page: Page, url: str) -> Page:
    return open_small_puzzle(page, url)


def open_small_puzzle(page: Page, url: str) -> Page:
    """Open a small puzzle and return its page."""
    arrive(page, f"{url}{WORK}#palavan:island:%231")
    poll(lambda: preset_name(page) == "Island", "the puzzle of the link")
    return page


def preset_name(page: Page) -> str:
    """Return the name of the preset on the page."""
    return page.locator("#preset-name").inner_text()


def stored_id(page: Page) -> str:
    """Return the id of the game that the tab stores."""
    stored: str = page.evaluate(
        "Object.entries(sessionStorage).find(([key]) => key.endsWith(':picture'))[1]"
    )
    return str(json.loads(stored)["reply"]["id"])


def choose_preset(page: Page, name: str, mode: str = "Solo") -> Locator:
    """Open the dialog for a new game and choose a preset by its exact name."""
    click_menu_button(page, "New game")
    dialog = page.get_by_role("dialog")
    choose_radio(dialog, mode)
    choose_radio(dialog, name)
    return dialog


def choose_radio(dialog: Locator, name: str) -> None:
    """Choose a radio button by its exact name."""
    label = dialog.locator("label", has=dialog.page.get_by_text(name, exact=True))
    label.first.get_by_role("radio").check(force=True)


def press_start(dialog: Locator) -> None:
    """Press the dialog's button."""
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_have_count(0)


@contextmanager
def slow_workers(page: Page) -> Iterator[None]:
    """A context in which the page's workers run slowly."""
    assert page.workers
    for worker in page.workers:
        worker.evaluate(
            "globalThis.drag = setInterval(() => { const end = performance.now() + 60;"
            " while (performance.now() < end); }, 62)"
        )
    yield
    for worker in page.workers:
        worker.evaluate("clearInterval(globalThis.drag)")


# Games


@pytest.mark.more
@pytest.mark.python
def test_the_painted_game_is_the_one_played(page: Page, url: str) -> None:
    held: list[Route] = []
    page.route("**/snapshot.bin", lambda route: held.append(route))
    page.goto(f"{url}{NEW_ATOLL}")
    poll(lambda: page.evaluate("1") and held, "the engine is waited for")
    before = page.locator("#canvas").screenshot()
    held[0].continue_()
    wait_for_js(page, ENGINE_ANSWERED, within=60)
    wait_until_still(page)
    first = page.evaluate("JSON.parse(opening.textContent).table.id")
    assert stored_id(page) == first
    assert page.locator("#canvas").screenshot() == before


@pytest.mark.more
@BOTH
def test_a_solo_game_has_no_choice_of_players(island: Page, shots: Path, screen: str) -> None:
    dialog = choose_preset(island, "Island")
    island.screenshot(path=shots / f"alone-{screen}.png")
    assert fits_width(island)
    assert small_targets(island) == []
    players = dialog.get_by_role("group", name="Players").get_by_role("combobox")
    expect(players).to_have_count(0)
    expect(dialog.get_by_text("Who goes first?")).to_be_hidden()
    choose_radio(dialog, "Computer")
    choose_radio(dialog, "Duel")
    dialog.get_by_text("More options").click()
    expect(players).to_have_count(2)
    expect(dialog.get_by_text("Who goes first?")).to_be_visible()
    choose_radio(dialog, "Solo")
    choose_radio(dialog, "Basic")
    press_start(dialog)
    poll(lambda: preset_name(island) == "Basic", "the other puzzle")
    expect(island.get_by_label(re.compile("^Who plays"))).to_have_value("person")


@pytest.mark.more
@BOTH
def test_a_daily_puzzle_is_the_same_for_all_visitors(
    island: Page, url: str, context: BrowserContext, shots: Path, screen: str
) -> None:
    dialog = choose_preset(island, "Daily puzzle")
    day = dialog.locator("[type=date]")
    assert day.input_value() == day.get_attribute("max") != ""
    day.fill("2026-11-01")
    island.screenshot(path=shots / f"daily-{screen}.png")
    press_start(dialog)
    poll(lambda: preset_name(island).startswith("Sunday, "), "the puzzle of the day")
    poll(lambda: stored_id(island) == "palavan:daily:#2026-11-01", "that day's")
    island.screenshot(path=shots / f"day-{screen}.png")
    wait_until_still(island)
    tiles = island.locator("#outline button").all_inner_texts()
    other = context.new_page()
    arrive(other, f"{url}#palavan:daily:%232026-11-01")
    poll(lambda: preset_name(other).startswith("Sunday, "), "the same puzzle by a link", within=60)
    poll(lambda: other.locator("#outline button").all_inner_texts() == tiles, "the same tiles")


@pytest.mark.more
def test_a_seed_repeats_its_deal(island: Page) -> None:
    deals = list[list[str]]()
    tiles = island.locator("#outline button")
    for seed in ("sea", "sand", "sea"):
        before = tiles.all_inner_texts()
        dialog = choose_preset(island, "Island")
        dialog.get_by_text("More options").click()
        dialog.get_by_label("Seed").fill(seed)
        press_start(dialog)
        poll(lambda: stored_id(island).endswith(f"#{seed}"), "the deal of that seed")  # noqa: B023
        poll(lambda: tiles.all_inner_texts() != before, "the tiles of that deal")  # noqa: B023
        deals.append(tiles.all_inner_texts())
    assert deals[0] == deals[2] != deals[1]
    dialog = choose_preset(island, "Island")
    dialog.get_by_text("More options").click()
    dialog.get_by_label("Seed").fill("no # sign")
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_be_visible()


@pytest.mark.more
def test_dealt_cards_can_be_typed(island: Page) -> None:
    dialog = choose_preset(island, "Duel, one round", "Computer")
    dialog.get_by_text("More options").click()
    choose_radio(dialog, "My own")
    press_start(dialog)
    poll(lambda: "#" not in stored_id(island), "a game without a seed")
    unfold_moves(island)
    island.get_by_label("Type a move").fill("t00")
    island.keyboard.press("Enter")
    poll(lambda: moves_played(island) == 1, "a card lies")


# Preparation


@pytest.mark.more
@pytest.mark.python
@BOTH
def test_a_preparation_shows_progress_and_can_be_cancelled(
    island: Page, shots: Path, screen: str
) -> None:
    before = stored_id(island)
    dialog = choose_preset(island, "Storm")
    with slow_workers(island):
        press_start(dialog)
        poll(lambda: status_text(island).startswith("Getting ready … "), "it is being made")
        island.screenshot(path=shots / f"making-{screen}.png")
        island.get_by_role("button", name="Cancel").click()
        poll(lambda: "Getting ready" not in status_text(island), "the game before")
    island.wait_for_timeout(300)  # time in which the puzzle could still appear
    assert stored_id(island) == before
    assert preset_name(island) == "Island"
    press_start(choose_preset(island, "Storm"))
    poll(lambda: preset_name(island) == "Storm", "the puzzle", within=60)


@pytest.mark.more
@pytest.mark.python
def test_a_new_request_replaces_an_older_one(island: Page) -> None:
    dialog = choose_preset(island, "Storm")
    with slow_workers(island):
        press_start(dialog)
        poll(lambda: status_text(island).startswith("Getting ready … "), "it is being made")
        press_start(choose_preset(island, "Basic"))
        poll(lambda: preset_name(island) == "Basic", "the newer wish")
    island.wait_for_timeout(300)  # time in which the older puzzle could appear
    assert preset_name(island) == "Basic"
    assert stored_id(island).startswith("palavan:basic:")


# Solutions


def estimate_text(page: Page) -> str:
    """Return the text of the estimate."""
    return page.locator("#opinion").inner_text()


def moves_played(page: Page) -> int:
    """Return the number of moves played; small screens have no list of a solo game's moves."""
    return int(page.locator("#scrub").input_value())


def undone_count(page: Page) -> int:
    """Return the number of undone moves."""
    return int(page.locator("#scrub").get_attribute("max") or 0) - moves_played(page)


def type_placements(page: Page, *moves: str) -> None:
    """Type moves."""
    unfold_moves(page)
    for move in moves:
        number = moves_played(page) + 1
        page.get_by_label("Type a move").fill(move)
        page.keyboard.press("Enter")
        poll(lambda: moves_played(page) == number, f"{move} is played")  # noqa: B023


@BOTH
def test_a_solution_is_shown_and_undone(island: Page, shots: Path, screen: str) -> None:
    """The puzzle counts as not solved; undo restores it."""
    type_placements(island, FITTING)
    assert island.get_by_role("button", name="Show a solution").count() == 0, "only in the menu"
    click_menu_button(island, "Show a solution")
    dialog = island.get_by_role("dialog", name="Show a solution?")
    dialog.get_by_role("button", name="Cancel").click()
    assert moves_played(island) == 1
    click_menu_button(island, "Show a solution")
    dialog.get_by_role("button", name="Show a solution").click()
    poll(lambda: moves_played(island) == 2, "the solution lies there")
    expect(island.get_by_role("button", name="Next puzzle")).to_be_visible()
    wait_until_still(island)
    island.screenshot(path=shots / f"shown-{screen}.png")
    island.keyboard.press("Escape")  # the card is over the buttons of a phone
    island.locator("#do-undo").click()
    poll(lambda: (moves_played(island), undone_count(island)) == (1, 1), "as before")
    expect(island.locator("#end")).to_be_hidden()


@BOTH
def test_the_estimate_counts_the_remaining_solutions(
    island: Page, shots: Path, screen: str
) -> None:
    island.locator("#do-bar").click()
    poll(lambda: "solutions from here" in estimate_text(island), "a count")
    first = estimate_text(island)
    assert island.locator("#opinion svg").is_hidden()
    type_placements(island, FITTING)
    poll(
        lambda: "from here" in estimate_text(island) and estimate_text(island) != first,
        "another count",
    )
    ask_hint(island)
    island.screenshot(path=shots / f"hint-{screen}.png")


@BOTH
def test_a_hint_in_a_dead_end_leads_back(island: Page, shots: Path, screen: str) -> None:
    type_placements(island, FITTING, AGROUND, "m5@0-a2")
    island.locator("#do-hint").click()
    text = "This can't be solved any more. Go back to move 1."
    poll(lambda: status_text(island) == text, "the way back", within=60)
    island.screenshot(path=shots / f"dead-end-{screen}.png")
    island.get_by_role("button", name="Go back to move 1").click()
    poll(lambda: (moves_played(island), undone_count(island)) == (1, 2), "the position before")
    ask_hint(island)


# The menu


@pytest.mark.more
@BOTH
def test_the_menu_works_by_keyboard(island: Page, screen: str) -> None:
    more = island.locator("#more")
    more.focus()
    island.keyboard.press("ArrowDown")
    items = island.get_by_role("menuitem")
    expect(items.first).to_be_focused()
    assert items.count() == (10 if screen == "phone" else 8)
    island.keyboard.press("p")
    expect(island.get_by_role("menuitem", name="Print")).to_be_focused()
    island.keyboard.press("End")
    expect(items.last).to_be_focused()
    island.keyboard.press("Escape")
    expect(more).to_be_focused()
    expect(more).to_have_attribute("aria-expanded", "false")
    island.keyboard.press("Enter")
    island.locator("#canvas").click(position={"x": 4, "y": 4})
    expect(items).to_have_count(0)
