"""The home page: its contents, and the ways to a game and back."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.browser import poll, wait_for_js
from e2e.conftest import Record
from e2e.test_page import fits_width
from e2e.test_saved import wait_for_games
from e2e.test_stats import result_entry, store_results
from e2e.user_actions import (
    ENGINE_ANSWERED,
    GAME_SHOWN,
    IS_AT_HOME,
    LOOKS,
    arrive,
    click_cell,
    free_cells,
    move_list,
    notice_text,
    wait_until_still,
)

BOXES = "#boxes > li"


def open_home(page: Page, url: str) -> None:
    """Open the home page and wait for the engine."""
    page.goto(url)
    wait_for_js(page, ENGINE_ANSWERED, within=60)
    assert page.evaluate(IS_AT_HOME)


def game_name(page: Page) -> str:
    """Return the name of the game on the page."""
    return page.locator("#game-name").inner_text()


@pytest.mark.more
@LOOKS
def test_a_first_visit_shows_games_and_dailies(
    page: Page, url: str, screen: str, scheme: str
) -> None:
    open_home(page, url)
    expect(page.locator(BOXES)).to_have_count(5)
    expect(page.get_by_role("heading", name="A pocketful of island games")).to_be_visible()
    expect(page.locator(BOXES).first).to_contain_text("Join two opposite islands")
    expect(page.locator(BOXES).first).to_contain_text("10 to 20 minutes")
    expect(page.locator("#canvas")).to_be_hidden()
    shown = page.locator(f"{BOXES} img:visible")
    expect(shown).to_have_count(5)
    for at in range(5):
        shown.nth(at).scroll_into_view_if_needed()
        poll(lambda at=at: shown.nth(at).evaluate("it => it.naturalWidth"), "a cover")
    night = page.locator(f"{BOXES} .by-night")
    assert night.first.is_visible() == (scheme == "dark")
    assert fits_width(page)


@pytest.mark.more
@pytest.mark.python
def test_home_appears_before_and_without_python(page: Page, url: str, record: Record) -> None:
    record.expected = True
    page.route("**/pyodide/**", lambda route: route.abort())
    page.goto(url)
    expect(page.get_by_role("link", name="Daily puzzle").first).to_be_visible()
    expect(page.locator("#today-next")).to_contain_text("New puzzles in")
    expect(page.locator(BOXES).first.get_by_role("link", name="Play Atoll")).to_be_visible()


NO_DOTS = """() => [...document.querySelectorAll('.facts')].every((list) => {
  const items = [...list.children].map((item) => item.getBoundingClientRect());
  const left = list.getBoundingClientRect().left;
  return items.every(({ left: x }, at) => at === 0 || x > items[at - 1].left || x === left)
    && getComputedStyle(list).clipPath !== 'none'
    && [...list.children].every((item) => getComputedStyle(item, '::after').content === 'none');
})"""
"""Whether no line of facts shows a separator at its end.

The dots are drawn before the facts, and the first one of each line is clipped.
"""


def test_no_text_of_home_changes_when_the_engine_answers(page: Page, url: str) -> None:
    page.add_init_script("""addEventListener('DOMContentLoaded', () => {
      const all = () => [...document.querySelectorAll(".today :is(b, a)")];
      const read = () => all().map((it) => it.innerText);
      window.texts = read;
      window.firstTexts = read();
    })""")
    open_home(page, url)
    about = page.locator(".today [data-game=atoll] .about")
    height = page.locator(".today").bounding_box()
    expect(about).to_have_text(re.compile("^(easy|medium|(very )?hard)$"))
    assert page.evaluate("firstTexts.join()") == page.evaluate("texts().join()")
    assert page.locator(".today").bounding_box() == height, "its room was reserved"
    assert page.evaluate(NO_DOTS)


def test_a_box_starts_a_game_and_back_returns_home(page: Page, url: str) -> None:
    open_home(page, url)
    page.get_by_role("link", name="Play Palavan").click()
    wait_for_js(page, GAME_SHOWN)
    expect(page.locator("#canvas")).to_be_visible()
    expect(page.locator("#game-name")).to_have_text("Palavan")  # announced with the next frame
    expect(page).to_have_title("Palavan · Skerry")
    page.go_back()
    expect(page.locator("#canvas")).to_be_hidden()
    expect(page).to_have_title("Skerry")
    page.get_by_role("button", name="Back to Palavan").click()
    expect(page.locator("#canvas")).to_be_visible()
    expect(page).to_have_title("Palavan · Skerry")
    expect(page.locator("#game-name")).to_have_text("Palavan")


def test_the_way_back_is_known_at_once(page: Page, url: str) -> None:
    open_home(page, url)
    expect(page.locator("#do-table")).to_be_hidden()  # the first game, which nobody asked for
    for game in ("palavan", "conqueror", "atoll", "palavan", "atoll"):
        page.evaluate(LEAVE_AT_ONCE, game)
        wait_for_js(page, IS_AT_HOME)
        back = re.compile(f"Back to (The )?{game}", re.IGNORECASE)
        expect(page.get_by_role("button", name=back)).to_be_visible()


LEAVE_AT_ONCE = """async (game) => {
  const root = document.documentElement;
  const isShown = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (root.dataset.view === "game") {
        observer.disconnect();
        resolve();
      }
    });
    observer.observe(root, { attributes: true });
  });
  document.querySelector(`[data-act="begin ${game}"]`).click();
  await isShown;
  history.back();
}"""
"""Starts a game, and goes back before its panels are drawn."""


@pytest.mark.parametrize("screen", ["desktop", "phone"], indirect=True)
def test_nothing_moves_when_the_results_arrive(page: Page, url: str, screen: str) -> None:
    open_home(page, f"{url}?lang=de")
    finish_atoll_dailies(page, url)
    page.goto(f"{url}?lang=de#atoll:small:d4,e5")
    wait_for_games(page, url, 1)
    page.locator("#do-home").click()
    page.add_init_script(NOTE_PLACES)
    page.reload()
    wait_for_js(page, ENGINE_ANSWERED, within=60)
    expect(page.locator("#week .done")).to_have_count(3)
    expect(page.locator(".run[title]:not([title=''])")).to_have_count(1)
    expect(page.locator(".days .done")).to_have_count(1)
    assert page.evaluate("wasEarly && firstPlaces.length > 15")
    assert page.evaluate("places()") == page.evaluate("firstPlaces")


NOTE_PLACES = """const parts = ".today, .today :is(header > *, #week li, .days a, b, img, .about)";
window.places = () => [...document.querySelectorAll(parts)].map((part) => {
  const { x, y, width, height } = part.getBoundingClientRect();
  return `${part.tagName} ${[x, y, width, height].map(Math.round)}`;
});
const timer = setInterval(() => {
  if (document.querySelector("#going-list button")) {
    clearInterval(timer);
    window.firstPlaces = places();
    window.wasEarly = !document.querySelector("#week .done");
  }
}, 1);"""
"""Notes where the parts of Today are as soon as the games to continue are on the page."""


@pytest.mark.more
@pytest.mark.python
def test_a_choice_before_python_starts_is_kept(page: Page, url: str) -> None:
    held: list[object] = []
    page.route("**/snapshot*", lambda route: held.append(route))
    page.goto(url)
    expect(page.locator("#today-next")).to_contain_text("New puzzles in")
    page.get_by_role("link", name="Play The Conqueror").click()
    expect(page.locator("#canvas")).to_be_visible()
    poll(lambda: game_name(page) == "The Conqueror", "its name, before Python is there")
    for route in held:
        route.continue_()  # type: ignore[attr-defined]
    wait_for_js(page, ENGINE_ANSWERED, within=60)
    poll(lambda: "rolled" in page.locator(".status").inner_text(), "the game")
    assert game_name(page) == "The Conqueror"


def test_home_by_keyboard(page: Page, url: str) -> None:
    open_home(page, url)
    page.get_by_role("link", name="Play Atoll").focus()
    page.keyboard.press("Enter")
    wait_for_js(page, GAME_SHOWN)
    poll(lambda: free_cells(page), "cells to play on")
    page.locator("#do-home").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "home-title"
    page.keyboard.press("f")  # keys type no move on the home page
    assert page.evaluate(IS_AT_HOME)
    page.keyboard.press("Escape")
    expect(page.locator("#canvas")).to_be_visible()
    assert move_list(page) == []


@pytest.mark.more
def test_games_in_progress_continue(page: Page, url: str) -> None:
    page.goto(f"{url}#atoll:small:d4,e5")
    wait_for_js(page, ENGINE_ANSWERED, within=60)
    poll(lambda: move_list(page) == ["d4", "e5"], "the game of the link")
    page.locator("#do-home").click()
    going = page.locator("#going-list button")
    expect(going).to_have_count(1)
    expect(going).to_contain_text("Atoll, Small")
    page.reload()
    wait_for_js(page, ENGINE_ANSWERED, within=60)
    assert page.evaluate(IS_AT_HOME)  # a reload keeps the view
    going.click()
    expect(page.locator("#canvas")).to_be_visible()
    assert move_list(page) == ["d4", "e5"]


@pytest.mark.more
@pytest.mark.python
def test_a_reload_paints_the_last_game(page: Page, url: str) -> None:
    page.goto(f"{url}#atoll:small:d4,e5")
    wait_for_js(page, ENGINE_ANSWERED, within=60)
    poll(lambda: move_list(page) == ["d4", "e5"], "the game of the link")
    wait_until_still(page)
    wait_for_games(page, url, 1)
    before = page.locator("#canvas").screenshot()
    page.evaluate("sessionStorage.clear()")  # as after the browser was closed
    page.route("**/pyodide/**", lambda route: None)
    page.goto(url)
    expect(page.locator("#canvas")).to_be_visible()
    poll(lambda: page.locator("#canvas").screenshot() == before, "the picture of that game")
    assert page.locator("#preset-name").inner_text() == "Small"


@pytest.mark.more
@pytest.mark.parametrize(
    ("address", "game", "preset"),
    [
        ("?game=palavan", "Palavan", ""),
        ("#palavan", "Palavan", ""),
        ("#competition", "Island Competition", "Full game"),
        pytest.param("#palavan:daily", "Palavan", "day, ", marks=pytest.mark.more),
        ("?game=islant&preset=level-2", "Islant", "Level 2"),
    ],
)
def test_an_address_opens_its_game(
    page: Page, url: str, address: str, game: str, preset: str
) -> None:
    page.goto(f"{url}{address}")
    wait_for_js(page, ENGINE_ANSWERED, within=60)
    wait_for_js(page, GAME_SHOWN)
    poll(lambda: game_name(page) == game, game)
    expect(page.locator("#preset-name")).to_have_text(re.compile(preset or "."))
    assert page.url == url


@pytest.mark.more
def test_an_address_with_an_unknown_game_shows_home_and_a_notice(page: Page, url: str) -> None:
    page.goto(f"{url}?game=chess")
    wait_for_js(page, ENGINE_ANSWERED, within=60)
    poll(lambda: "There is no game called chess" in notice_text(page), "a word")
    assert page.evaluate(IS_AT_HOME)


def test_home_is_translated(page: Page, url: str) -> None:
    page.goto(f"{url}?lang=de")
    expect(page.get_by_role("heading", name="Eine Handvoll Inselspiele")).to_be_visible()
    expect(page.locator(BOXES).first).to_contain_text("Verbinde")
    expect(page.locator(BOXES).first).to_contain_text("schnell gelernt")
    expect(page.get_by_role("link", name="Atoll spielen")).to_be_visible()
    cards = page.locator(f"{BOXES}[data-game=competition] .by-day")
    expect(cards).to_have_attribute("src", "rules/competition-cover.de.svg")


@pytest.mark.more
@LOOKS
def test_a_question_mark_and_the_menu_list_the_keys(
    page: Page, url: str, shots: Path, screen: str
) -> None:
    open_home(page, url)
    has_mouse = page.evaluate("matchMedia('(any-pointer: fine)').matches")
    sheet = page.get_by_role("dialog", name=re.compile("estures"))
    page.keyboard.press("?")
    expect(sheet).to_contain_text("undo, redo" if has_mouse else "Double-tap")
    expect(sheet.get_by_text("undo, redo")).to_have_count(int(has_mouse))
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    page.get_by_role("link", name="Play Atoll").click()
    wait_for_js(page, GAME_SHOWN)
    page.locator("#more").click()
    page.get_by_role("menuitem", name="Keys and gestures").click()
    expect(sheet.locator(".gesture")).to_have_count(5)
    assert fits_width(page)
    page.screenshot(path=shots / f"keys-{screen}.png")
    sheet.get_by_role("button", name="Close").click()
    page.keyboard.press("?")
    expect(sheet).to_be_visible()


def finish_atoll_dailies(page: Page, url: str) -> None:
    """Store that the daily puzzles of Atoll were solved today, yesterday and three days ago."""
    now = datetime.now(UTC)
    solved = {"game": "atoll", "preset": "daily", "players": ["person"]}
    for days in (0, 1, 3):
        day = now - timedelta(days=days)
        when = {"seed": day.date().isoformat(), "when": day.timestamp() * 1000}
        store_results(page, url, result_entry(f"k{days}", **solved, **when))


def top_edges(page: Page, *selectors: str) -> list[float]:
    """Return the tops of parts of the page."""
    return [
        page.locator(each).evaluate("it => it.getBoundingClientRect().top") for each in selectors
    ]


PARTS = ("#going", "#today", "#games")
ORDER = "[...document.querySelectorAll('.home > section')].map((it) => it.className)"
CUT = """[...document.querySelectorAll('.home :is(h2, h3, p, b, small, a, button, li)')].filter(
  (it) => it.offsetParent && !it.closest(".unseen") && !it.matches(".boxes > h2")
    && it.scrollWidth > it.clientWidth + 1 && getComputedStyle(it).display !== "inline"
).map((it) => it.outerHTML.slice(0, 90))"""


@pytest.mark.parametrize("screen", ["desktop", "phone"], indirect=True)
def test_a_first_visit_begins_with_the_games(page: Page, url: str, screen: str) -> None:
    open_home(page, f"{url}?lang=de")
    games, today = top_edges(page, "#games", "#today")
    assert games < today
    assert page.evaluate(ORDER)[-2:] == ["boxes", "today"], "also for keyboards"
    height = page.evaluate("innerHeight")
    last = page.locator(BOXES).last.evaluate("it => it.getBoundingClientRect().bottom")
    assert last < height * (1 if screen == "desktop" else 1.5), "within two swipes"
    assert page.evaluate(CUT) == []
    expect(page.locator("#week")).to_be_hidden()


def test_a_later_visit_begins_with_my_games_then_today(page: Page, url: str, shots: Path) -> None:
    open_home(page, f"{url}?lang=de")
    finish_atoll_dailies(page, url)
    page.goto(f"{url}?lang=de#atoll:small:d3&for=1&from=0&by=Anna")
    page.get_by_role("dialog").get_by_role("button", name="Spielen").click()
    click_cell(page, "c3")
    poll(lambda: "Anna" in page.locator("#status").inner_text(), "Anna's turn")
    for count, id in enumerate(("palavan:difficult:c3@1-b2", "atoll:small:d4,e5"), 1):
        page.evaluate("id => { location.hash = id; }", id)
        wait_for_games(page, url, count + 1)
    page.locator("#do-home").click()
    going = page.locator("#going-list button")
    expect(going).to_have_count(3)
    expect(going.nth(0)).to_contain_text("Schwarz ist am Zug")
    expect(going.nth(1)).to_contain_text("Noch 15 Plättchen")
    expect(going.nth(2)).to_contain_text("Gegen Anna")
    expect(going.nth(2)).to_contain_text("Wartet auf Anna")
    assert top_edges(page, *PARTS) == sorted(top_edges(page, *PARTS))
    assert page.evaluate(ORDER) == ["welcome", "going", "today", "boxes"]
    expect(page.locator("#do-table")).to_be_hidden()  # the first row leads to the same game
    expect(page.locator("#week .done")).to_have_count(3)
    expect(page.locator("#week li").last).to_contain_text("1 von 7")
    streak = page.locator("#today [data-game=atoll] .run")
    expect(streak).to_have_text("2")
    expect(streak).to_have_attribute("aria-label", "2 Tage in Folge")
    expect(page.locator(".days .done")).to_have_count(1)
    page.screenshot(path=shots / "home-later.png")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.evaluate(CUT) == []


@pytest.mark.more
def test_more_games_than_home_shows_are_in_your_games(page: Page, url: str) -> None:
    arrive(page, f"{url}#atoll:small:d4")
    for count, cell in enumerate(("a1", "a2", "a3", "b1"), 2):
        page.evaluate("id => { location.hash = id; }", f"atoll:small:{cell}")
        wait_for_games(page, url, count)
    page.locator("#do-home").click()
    expect(page.locator("#going-list button")).to_have_count(4)
    page.locator("#going").get_by_role("button", name="Your games").click()
    expect(page.get_by_role("dialog").locator(".games .game")).to_have_count(5)


INSTALLABLE = """globalThis.prompts = 0;
const event = new Event("beforeinstallprompt", { cancelable: true });
event.prompt = async () => { prompts += 1; };
dispatchEvent(event);"""
"""Simulates a browser that offers to install the page."""


@pytest.mark.more
def test_installation_is_offered_from_the_second_visit_until_declined(page: Page, url: str) -> None:
    def visit() -> None:
        page.evaluate("sessionStorage.clear()")  # as in a new tab
        open_home(page, url)
        page.evaluate(INSTALLABLE)

    open_home(page, url)
    page.evaluate(INSTALLABLE)
    offer = page.locator(".install")
    expect(offer).to_have_count(0)
    page.reload()
    wait_for_js(page, ENGINE_ANSWERED, within=60)
    page.evaluate(INSTALLABLE)
    expect(offer).to_have_count(0)  # a reload is no visit
    visit()
    offer.get_by_role("button", name="Install").click()
    assert page.evaluate("prompts") == 1
    expect(offer).to_have_count(0)
    visit()
    offer.get_by_role("button", name="No thanks").click()
    expect(offer).to_have_count(0)
    visit()
    expect(offer).to_have_count(0)
