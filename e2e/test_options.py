"""Options of a game's rules: chosen in the dialog, played, and kept in the link."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from e2e.browser import poll
from e2e.test_page import find_violations, fits_width, small_targets
from e2e.user_actions import (
    LOOKS,
    WORK,
    arrive,
    click_cell,
    click_menu_button,
    copy_link,
    free_cells,
    status_text,
)

CHOICES = ("Board", "Leftover islands")
SWITCHES = ("Lose everything", "Twelve coins", "Choose corners")
NAME = "Custom, Lose everything, Roll-off if tied, Choose corners"


@LOOKS
def test_options_are_chosen_by_keyboard_played_and_linked(
    page: Page, url: str, shots: Path, screen: str, scheme: str
) -> None:
    page.emulate_media(reduced_motion="reduce")
    arrive(page, f"{url}{WORK}#conqueror:basic:%23pearl")
    poll(
        lambda: status_text(page).startswith("Red: you rolled 1, so move 1 step"),
        "the game of the link",
    )
    click_menu_button(page, "New game")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="Friends", exact=True).first.check(force=True)
    dialog.get_by_text("More options").click()
    for name in CHOICES:
        group = dialog.get_by_role("group", name=name)
        expect(group.get_by_role("radio")).to_have_count(3)
    assert dialog.get_by_role("checkbox").count() == len(SWITCHES)
    dialog.get_by_role("radio", name=re.compile("^Basic")).focus()
    page.keyboard.press("ArrowRight")
    dialog.get_by_role("radio", name=re.compile("^Most coins")).focus()
    page.keyboard.press("ArrowLeft")  # wraps around to the last option
    for name in ("Lose everything", "Choose corners"):
        dialog.get_by_role("checkbox", name=re.compile(f"^{name}")).focus()
        page.keyboard.press("Space")
    assert fits_width(page)
    assert find_violations(page) == []
    page.screenshot(path=shots / f"options-{screen}-{scheme}.png")
    dialog.get_by_role("button", name="Start").click()
    poll(lambda: page.locator("#preset-name").inner_text() == NAME, "the new game")
    first = "Red: choose a space for an island, 7 to go"
    poll(lambda: status_text(page) == first, "the first island")
    for laid in range(7):
        poll(lambda left=7 - laid: f", {left} to go" in status_text(page), "the next island")
        if laid in (0, 5):
            page.screenshot(path=shots / f"laying-{laid}-{screen}-{scheme}.png")
        berth = page.locator("#outline button:not([aria-disabled])").last.bounding_box()
        assert berth
        page.mouse.click(berth["x"] + berth["width"] / 2, berth["y"] + berth["height"] / 2)
    poll(lambda: status_text(page) == "Red: choose your starting corner", "the corners")
    page.screenshot(path=shots / f"corners-{screen}-{scheme}.png")
    assert small_targets(page) == []
    click_cell(page, free_cells(page)[0])
    poll(lambda: status_text(page) == "Blue: choose your starting corner", "Blue's corner")
    click_cell(page, free_cells(page)[-1])
    poll(lambda: "rolled" in status_text(page), "the first roll")
    page.screenshot(path=shots / f"set-out-{screen}-{scheme}.png")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    text = status_text(page)
    link = copy_link(page)
    arrive(page, f"{url}{WORK}#conqueror:basic:")
    arrive(page, link.replace("#", f"{WORK}#", 1))
    poll(lambda: status_text(page) == text, "the game of the link")
    poll(lambda: page.locator("#preset-name").inner_text() == NAME, "its name")
