"""Pencil colours: chosen by keyboard for each seat, shown at once and stored, in every theme."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect
from skerry import Session

from e2e.browser import poll
from e2e.test_dice import moves_played
from e2e.test_page import find_violations, fits_width
from e2e.test_sheets import board_image
from e2e.user_actions import LOOKS, arrive, click_menu_button, wait_until_still

DRAWN = """colour => {
  const canvas = document.querySelector('#canvas');
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const wanted = [1, 3, 5].map(at => parseInt(colour.slice(at, at + 2), 16));
  let count = 0;
  for (let at = 0; at < data.length; at += 4) {
    count += wanted.every((part, k) => Math.abs(part - data[at + k]) < 6) ? 1 : 0;
  }
  return count;
}"""
"""Counts the pixels that have about this colour."""

INK = {
    "light": {"turquoise": "#0b7480", "pink": "#b8286b"},
    "dark": {"turquoise": "#63d3dc", "pink": "#ff8fc0"},
    "contrast": {"turquoise": "#00545e", "pink": "#8f0050"},
}


def game_of_drawings() -> str:
    """Return the id of a game in which both players have drawn five times."""
    session = Session("islant", preset="level-4", seats=2, seed="pearl")
    rng = Random(3)
    while len(session.line) < 30:
        legal = session.state.legal_actions()
        session.play(rng.choice([action for action in legal if action != "stop"] or legal))
    return session.id.replace("#", "%23")


def count_ink_pixels(page: Page, colour: str) -> int:
    return int(page.evaluate(DRAWN, colour))


@pytest.mark.more
@LOOKS
def test_pencils_are_chosen_by_keyboard_and_survive_a_reload(
    page: Page, url: str, shots: Path, screen: str, scheme: str
) -> None:
    page.emulate_media(reduced_motion="reduce")
    arrive(page, f"{url}#{game_of_drawings()}")
    poll(lambda: moves_played(page) == 30, "the drawings of the link")
    wait_until_still(page)
    before = board_image(page)
    inks = INK[scheme]
    assert [count_ink_pixels(page, colour) for colour in inks.values()] == [0, 0]
    click_menu_button(page, "Settings")
    dialog = page.get_by_role("dialog")
    pencils = dialog.get_by_role("group", name="Pencils in Islant").get_by_role("combobox")
    expect(pencils).to_have_count(2)
    assert pencils.first.locator("option").all_inner_texts()[0] == "Graphite"
    for pencil, name in zip(pencils.all(), inks, strict=True):
        pencil.focus()
        page.keyboard.type(name[0].upper())
        expect(pencil).to_have_value(name)
    poll(lambda: board_image(page) != before, "the sheet in another colour")
    pencils.last.scroll_into_view_if_needed()
    page.screenshot(path=shots / f"pens-settings-{screen}-{scheme}.png")
    assert find_violations(page) == []
    assert fits_width(page)
    page.keyboard.press("Escape")
    first = inks["turquoise"]
    second = inks["pink"]
    assert count_ink_pixels(page, first) > 50
    assert count_ink_pixels(page, second) == 0, "that is on the sheet of the other"
    page.screenshot(path=shots / f"pens-{screen}-{scheme}.png")
    page.reload()
    poll(lambda: count_ink_pixels(page, first) > 50, "the same colour after a reload")
    poll(lambda: moves_played(page) == 30, "the game")
    click_menu_button(page, "Settings")
    dialog.get_by_role("radio", name="High contrast").check(force=True)
    page.keyboard.press("Escape")
    poll(
        lambda: count_ink_pixels(page, INK["contrast"]["turquoise"]) > 50,
        "the same pencil in high contrast",
    )
    page.screenshot(path=shots / f"pens-{screen}-contrast.png")
    page.locator("#do-undo").click()
    poll(
        lambda: count_ink_pixels(page, INK["contrast"]["pink"]) > 50,
        "the sheet of the other in its colour",
    )
