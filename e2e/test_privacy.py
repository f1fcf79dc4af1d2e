"""Browsers that block a feature or falsify its results, and the page's message about that."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.browser import poll
from e2e.user_actions import (
    NEW_ATOLL,
    arrive,
    cell_box,
    click_menu_button,
    move_list,
    notice_text,
    status_text,
    wait_for_moves,
)

NO_WEBASSEMBLY = "delete globalThis.WebAssembly"
NOISE = """CanvasRenderingContext2D.prototype.isPointInPath = () => false;
const read = CanvasRenderingContext2D.prototype.getImageData;
CanvasRenderingContext2D.prototype.getImageData = function (...args) {
  const image = read.apply(this, args);
  image.data[0] ^= 1;
  return image;
};"""
TRANSLATE = """() => {
  self.writes = 0;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const nodes = [];
  while (texts.nextNode()) nodes.push(texts.currentNode);
  for (const node of nodes) {
    if (!node.data.trim() || node.parentElement.closest('script, [translate=no]')) continue;
    const font = document.createElement('font');
    font.textContent = node.data.toUpperCase();
    node.replaceWith(font);
  }
  new MutationObserver((all) => { self.writes += all.length; }).observe(
    document.querySelector('#seats'), { subtree: true, childList: true, characterData: true });
}"""
"""Replaces texts as page translators do, and counts the texts that are written back."""


@pytest.mark.more
def test_without_webassembly_the_page_says_so(page: Page, url: str) -> None:
    page.add_init_script(NO_WEBASSEMBLY)
    page.goto(f"{url}{NEW_ATOLL}")
    poll(lambda: "WebAssembly is switched off in this browser" in status_text(page), "the reason")


@pytest.mark.more
def test_a_noisy_canvas_doesnt_break_clicks_and_pictures(page: Page, url: str) -> None:
    page.add_init_script(NOISE)
    arrive(page, f"{url}#atoll:small:d4")
    box = cell_box(page, "e5")
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 0.06 * box["height"])
    assert wait_for_moves(page, 2) == ["d4", "e5"]
    click_menu_button(page, "Save picture")
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    poll(lambda: "Save it as SVG instead" in notice_text(page), "no spoiled picture")
    click_menu_button(page, "Your games")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(re.compile("The browser (may delete|keeps) your games"))
    expect(dialog.locator(".game img").first).to_have_attribute("src", "rules/atoll.svg")


@pytest.mark.more
def test_a_translated_page_is_not_written_back(page: Page, url: str) -> None:
    arrive(page, f"{url}#atoll:small:d4")
    poll(lambda: move_list(page) == ["d4"], "the game")
    page.evaluate(TRANSLATE)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#status")).to_contain_text(re.compile("hint|tip|best", re.IGNORECASE))
    assert page.evaluate("self.writes") == 0


def test_the_browsers_print_command_prints_the_game(page: Page, url: str) -> None:
    page.emulate_media(color_scheme="dark")
    arrive(page, f"{url}#conqueror:basic:b1,h7,b2,f6#w3")
    poll(lambda: "f6" in str(move_list(page)), "the game")
    page.emulate_media(media="print", color_scheme="dark")
    record = page.locator("section.print")
    expect(record).to_contain_text("The Conqueror")
    expect(record).to_contain_text("moved to f6")
    expect(record.locator("svg")).to_be_visible()
    expect(page.locator("main")).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    for_sheet = "getComputedStyle(document.querySelector('.record .sheet')).page"
    assert page.evaluate(for_sheet) == "auto", "another orientation would begin a page of its own"
    page.emulate_media(media="screen")
    expect(record).to_have_count(0)
    expect(page.locator("main")).to_be_visible()
