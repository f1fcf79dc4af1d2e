"""Comfort settings: confirmation, left hand, sound, large letters, a stable layout, clocks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.browser import poll
from e2e.test_page import LANDSCAPE, fits_width
from e2e.user_actions import (
    WORK,
    arrive,
    ask_hint,
    cell_button,
    choose_player,
    click_cell,
    click_menu_button,
    move_list,
    start_game,
    status_text,
    wait_for_moves,
    wait_until_still,
)

GAMES = {
    "palavan:difficult:c3@1-b2": "Palavan",
    "conqueror:basic@4:#pearl": "The Conqueror",
    "competition:short@5:#1": "Island Competition",
    "islant:level-5@1:#1": "Islant",
    "atoll:standard:f6,g7": "Atoll",
}

SPY = """() => {
  globalThis.tones = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...at) {
    tones.push(Math.round(this.frequency.value));
    return start.apply(this, at);
  };
}"""
"""Records the sounds that the page plays."""


def toggle_setting(page: Page, name: str) -> None:
    """Toggle a setting."""
    click_menu_button(page, "Settings")
    page.get_by_role("switch", name=name).click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def left_edge(page: Page, selector: str) -> float:
    box = page.locator(selector).bounding_box()
    assert box
    return box["x"]


@pytest.mark.parametrize("screen", ["desktop", "phone"], indirect=True)
def test_with_confirmation_a_move_needs_a_second_touch(page: Page, url: str) -> None:
    arrive(page, url)
    toggle_setting(page, "Confirm moves")
    click_cell(page, "f6")
    poll(lambda: status_text(page) == "f6? Choose it again to play it.", "the question")
    assert move_list(page) == []
    click_cell(page, "e5")
    poll(lambda: status_text(page).startswith("e5?"), "another question")
    page.get_by_role("button", name="Cancel").click()
    poll(
        lambda: status_text(page).startswith("Your turn: choose an empty cell"), "nothing is asked"
    )
    click_cell(page, "e5")
    click_cell(page, "e5")
    assert wait_for_moves(page, 2)[0] == "e5"
    arrive(page, page.url)
    before = len(wait_for_moves(page, 2))
    cell_button(page, "b2").press("Enter")
    poll(lambda: status_text(page).startswith("b2?"), "the setting was kept")
    page.get_by_role("button", name="Play it").click()
    assert wait_for_moves(page, before + 2)[before] == "b2"


@pytest.mark.more
@pytest.mark.parametrize("viewport", [None, LANDSCAPE], ids=["desktop", "across"])
def test_buttons_can_be_on_the_left(page: Page, url: str, viewport: Any) -> None:
    if viewport:
        page.set_viewport_size(viewport)
    arrive(page, url)
    assert left_edge(page, "#board") < left_edge(page, ".actions")
    assert left_edge(page, "#do-undo") < left_edge(page, "#do-hint")
    toggle_setting(page, "Buttons on the left")
    assert left_edge(page, ".actions") < left_edge(page, "#board")
    assert left_edge(page, "#do-hint") < left_edge(page, "#do-undo")
    assert fits_width(page)


@pytest.mark.more
def test_sound_is_off_by_default(page: Page, url: str) -> None:
    arrive(page, url)
    start_game(page, "Small", "Human", "Human")
    page.evaluate(SPY)
    click_cell(page, "a1")
    wait_for_moves(page, 1)
    assert page.evaluate("tones") == []
    toggle_setting(page, "Sound")
    click_cell(page, "a2")
    wait_for_moves(page, 2)
    poll(lambda: page.evaluate("tones.length") == 2, "a stone is heard")
    click_cell(page, "a2")
    poll(lambda: page.evaluate("tones.length") == 3, "so is a touch that is no move")
    page.get_by_role("button", name="Undo").click()
    poll(
        lambda: len(move_list(page)) == 2 and page.locator("#scrub").input_value() == "1", "undone"
    )
    assert page.evaluate("tones.length") == 3


@pytest.mark.more
@pytest.mark.parametrize("screen", ["desktop", "phone"], indirect=True)
def test_text_of_twice_the_size_isnt_clipped(page: Page, url: str) -> None:
    arrive(page, url)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for id, name in GAMES.items():
        page.evaluate("id => { location.hash = id; }", id)
        expect(page.locator("#game-name")).to_have_text(name)
        wait_until_still(page)
        assert fits_width(page), id
        assert clipped_labels(page) == [], id


def clipped_labels(page: Page) -> list[str]:
    """Return the labels of elements that are too small for their text."""
    clipped: list[str] = page.evaluate(
        """[...document.querySelectorAll("button, .seat strong, .status-text, h2, .ledger *")]
        .filter((it) => it.offsetParent && !it.closest("#outline, .unseen")
          && it.scrollWidth > it.clientWidth + 1
          && getComputedStyle(it).display !== "inline"
          && getComputedStyle(it).textOverflow !== "ellipsis")
        .map((it) => it.outerHTML.slice(0, 90))"""
    )
    return clipped


ADVISED = {
    "atoll:small:d5,a3,b4,g4,d6,f4,c4,d3,b3,b6,e1,d4,e4,a2,c2,e5": 2,
    "palavan:island:#pearl": 1,
    "conqueror:basic@4:#pearl": 4,
    "islant:level-5@1:#pearl": 1,
    "competition:short@3:#pearl": 3,
}
"""Games and their numbers of seats."""

CUT_TEXTS = """[...document.querySelectorAll("#status, .status-text")].filter(
  (part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1
).map((part) => part.innerText)"""

PLACES = """["board", "seats", "status", "ledger", "do-undo", "do-hint", "do-bar"].map((id) => {
  const { x, y, width, height } = document.getElementById(id).getBoundingClientRect();
  return [id, ...[x, y, width, height].map(Math.round)];
})"""


WATCH = f"""() => {{
  globalThis.seen = [];
  const look = () => seen.push([document.querySelector(".status-text").innerText, {PLACES}]);
  new MutationObserver(look).observe(document.querySelector("#status"),
    {{ childList: true, characterData: true, subtree: true }});
}}"""
"""Records the texts of the status and the layout at every change of the status."""


@pytest.mark.parametrize("screen", ["desktop", "phone"], indirect=True)
def test_the_layout_is_stable_during_play(page: Page, url: str, screen: str, shots: Path) -> None:
    """A hint, an estimate, a bot's turn and a refusal do not change the layout."""
    if screen == "phone":
        page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(reduced_motion="reduce")
    arrive(page, f"{url}{WORK}&lang=de")
    for id, seats in ADVISED.items():
        page.evaluate("id => { location.hash = id; }", id)
        expect(page.locator(".seat")).to_have_count(seats)
        if id.count(","):  # otherwise the previous game would have the same number of seats
            wait_for_moves(page, id.count(",") + 1)
        wait_until_still(page)
        if id.startswith("competition"):
            page.get_by_role("button", name="Ich bin Rot").click()
            expect(page.get_by_role("button", name="Verdecken")).to_be_visible()
        expect(page.locator("#do-hint")).to_have_attribute("aria-disabled", "false")
        check_layout(page, id)
        page.screenshot(path=shots / f"long-hint-{screen}-{id[:5]}.png")
    page.evaluate("location.hash = 'atoll:standard:f6,g7'")
    expect(page.locator(".seat")).to_have_count(2)
    wait_for_moves(page, 2)
    wait_until_still(page)
    choose_player(page, page.get_by_label("Wer Weiß spielt"), value="5")
    before = part_boxes(page)
    page.evaluate(WATCH)
    click_cell(page, "e5")
    wait_for_moves(page, 4)
    click_cell(page, "f6")
    poll(lambda: "ist besetzt" in status_text(page), "a refusal")
    samples = page.evaluate("seen")
    assert any("überlegt" in text for text, _ in samples)
    assert all(box == before for _, box in samples), samples


def check_layout(page: Page, id: str) -> None:
    """Ask for a hint and an estimate, and check that nothing moves.

    The space for an estimate appears when the estimate is switched on, not when its values arrive.
    """
    before = part_boxes(page)
    text = ask_hint(page, "Tipp")
    assert page.evaluate(CUT_TEXTS) == [], f"{id}, {text}"
    assert part_boxes(page) == before, f"{id}, {text}"
    page.locator("#do-bar").click()
    expect(page.locator("#opinion")).to_be_visible()
    opened = part_boxes(page)
    poll(lambda: re.search(r"\d|gewinnt", page.locator("#opinion").inner_text()), "values")
    assert part_boxes(page) == opened, f"{id}, estimated"
    page.locator("#do-bar").click()
    expect(page.locator("#opinion")).to_be_hidden()
    assert part_boxes(page) == before, f"{id}, without the estimate"


def part_boxes(page: Page) -> Any:
    """Return the boxes of the page's parts."""
    return page.evaluate(PLACES)


def clock_texts(page: Page) -> list[str]:
    return page.locator(".seat .clock").all_inner_texts()


@pytest.mark.more
def test_only_the_clock_of_the_player_to_move_runs(page: Page, url: str) -> None:
    arrive(page, url)
    page.clock.install()
    page.get_by_role("button", name="New game").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="Friends").check(force=True)
    dialog.get_by_text("More options").click()
    dialog.get_by_label("Clock").select_option("5 minutes each")
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_have_count(0)
    poll(lambda: clock_texts(page)[1:] == ["5:00"], "two clocks")
    page.clock.fast_forward(65_000)
    poll(lambda: re.match("3:[345]", clock_texts(page)[0]), "Black's time runs")
    assert clock_texts(page)[1] == "5:00"
    click_cell(page, "f6")
    wait_for_moves(page, 1)
    page.clock.fast_forward(301_000)
    expect(page.locator("#notice")).to_contain_text("White's time is up. You can play on.")
    poll(lambda: clock_texts(page)[1].startswith("−0:0"), "White's time is over")
    black = clock_texts(page)[0]
    click_cell(page, "e5")
    assert wait_for_moves(page, 2) == ["f6", "e5"]
    assert re.match("3:[345]", black), "the time of who waits stands still"
    page.reload()
    poll(
        lambda: len(clock_texts(page)) == 2 and clock_texts(page)[1].startswith("−0:0"),
        "kept",
        within=60,
    )


LONG = " and one more sentence about the move" * 8

LENGTHENED = f"""{{
  const read = JSON.parse;
  JSON.parse = (...given) => {{
    const reply = read(...given);
    return reply?.text && "fact" in reply ? {{ ...reply, text: `${{reply.text}}{LONG}` }} : reply;
  }};
}}"""
"""Lengthens the hints in the engine's replies."""


@pytest.mark.parametrize("screen", ["desktop", "phone"], indirect=True)
def test_a_text_longer_than_its_space_is_shown_whole(page: Page, url: str, screen: str) -> None:
    page.add_init_script(LENGTHENED)
    arrive(page, f"{url}{WORK}#atoll:standard:f6,g7")
    wait_for_moves(page, 2)
    wait_until_still(page)
    page.locator("#do-hint").click()
    page.get_by_role("button", name="Show the move").click()
    poll(lambda: LONG[-60:] in status_text(page), "a long hint")
    assert page.evaluate(CUT_TEXTS) == [], screen


@pytest.mark.more
def test_dark_with_more_contrast_stays_dark(page: Page, url: str) -> None:
    page.emulate_media(color_scheme="dark", contrast="more")
    arrive(page, f"{url}#atoll:small:d4")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert paper == "rgb(0, 0, 0)", "with more contrast than usual"
    page.emulate_media(color_scheme="light", contrast="more")
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")


@pytest.mark.more
def test_the_browser_is_asked_to_keep_games_after_a_finished_one(page: Page, url: str) -> None:
    page.add_init_script(
        """globalThis.asked = 0;
        StorageManager.prototype.persist = async () => { asked += 1; return true; };"""
    )
    arrive(page, f"{url}#atoll:small:a2,swap,c4,a3,d4,d3,e3,f3,e2,e1,f2,g1,f1,c5,b5,a5")
    wait_for_moves(page, 16)
    assert page.evaluate("asked") == 0, "not before there is something to lose"
    click_cell(page, "b6")
    poll(lambda: page.evaluate("asked") == 1, "at the end of the game")
