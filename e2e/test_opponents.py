"""The computer players of a new game: faces, the suggested one, the player's choice; settings."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from skerry.core.registry import BUILT_IN, load

from e2e.browser import poll
from e2e.test_stats import result_entry, store_results
from e2e.tiers import mark_all_but_first
from e2e.user_actions import WORK, arrive, click_menu_button, free_cells, start_game

SMALL_TEXTS = """dialog => [...dialog.querySelectorAll('*')].filter((each) =>
  !each.childElementCount && each.textContent.trim() && each.getClientRects().length &&
  parseFloat(getComputedStyle(each).fontSize) < 11).map((each) => each.textContent)"""
"""The texts of a dialog in letters below 11 pixels."""

OVERFLOW = "dialog => dialog.scrollHeight - dialog.clientHeight"


COVERED_BY_FACE = """card => {
  const face = card.querySelector('.face-of').getBoundingClientRect();
  return [...card.querySelectorAll('.called, .note, select')].filter((each) => {
    const box = each.getBoundingClientRect();
    return box.width && box.left < face.right && face.left < box.right && box.top < face.bottom
      && face.top < box.bottom;
  }).map((each) => each.className);
}"""
"""The texts of a player's card that the face overlaps."""


def open_new_game(page: Page) -> Locator:
    """Open the dialog for a new game against the computer, with its faces."""
    click_menu_button(page, "New game")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="Computer", exact=True).first.check(force=True)
    poll(lambda: dialog.locator(".opponents .face-of path").count(), "the faces")
    return dialog


def chosen_opponent(dialog: Locator) -> str:
    """Return the name of the chosen opponent."""
    return dialog.locator(".opponents :checked + .option b").inner_text().strip("★ \n")


@pytest.mark.parametrize("game", mark_all_but_first(BUILT_IN))
def test_a_new_game_with_faces_fits_a_phone(phone: Page, url: str, game: str) -> None:
    arrive(phone, f"{url}?game={game}")
    dialog = open_new_game(phone)
    levels = load(game).levels
    names = [name.strip("★ \n") for name in dialog.locator(".opponents b").all_inner_texts()]
    assert names[-len(levels) :] == [level.name for level in levels]
    for face in dialog.locator(".opponents .face-of").all():
        assert face.locator("path").count() > 2
        box = face.bounding_box()
        assert box
        assert box["width"] == box["height"] == 40
    for mode in dialog.locator(".modes input").all():
        mode.check(force=True)
        assert dialog.evaluate(OVERFLOW) <= 0
        assert dialog.evaluate(SMALL_TEXTS) == []


@pytest.mark.parametrize("size", mark_all_but_first([(390, 844), (844, 390), (1440, 900)]))
def test_nothing_moves_when_another_way_to_play_is_chosen(
    page: Page, url: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    arrive(page, url)
    dialog = open_new_game(page)
    before = dialog.bounding_box(), dialog.locator(".modes").bounding_box()
    for mode in ("Friends", "By link", "Computer"):
        dialog.get_by_role("radio", name=mode, exact=True).first.check(force=True)
        assert (dialog.bounding_box(), dialog.locator(".modes").bounding_box()) == before, mode


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_puzzle_number_shows_its_whole_placeholder(page: Page, url: str, language: str) -> None:
    arrive(page, f"{url}?game=atoll&lang={language}")
    page.locator("[data-act=new]").first.click()
    dialog = page.get_by_role("dialog")
    dialog.locator("input[name=mode][value=alone]").check(force=True)
    presets = dialog.locator("input[name=preset]").all()
    field = dialog.locator("input[type=number][placeholder]")
    for preset in presets:
        preset.check(force=True)
        if field.is_visible():
            break
    assert (
        field.evaluate(
            """field => {
          const style = getComputedStyle(field);
          const pen = document.createElement('canvas').getContext('2d');
          pen.font = style.font;
          const room = field.clientWidth - parseFloat(style.paddingLeft) * 2;
          return room - pen.measureText(field.placeholder).width;
        }"""
        )
        >= 16
    ), "room for the text and the browser's arrows"


def test_a_newcomer_meets_one_opponent_everywhere_and_has_a_choice(page: Page, url: str) -> None:
    arrive(page, url + WORK)
    expect(page.get_by_label("Who plays White").locator("option:checked")).to_have_text("Crab (2)")
    dialog = open_new_game(page)
    assert chosen_opponent(dialog) == "Crab"
    expect(dialog.get_by_text("★ Try Crab: a good first opponent")).to_be_visible()
    marked = dialog.get_by_role("radio", name=re.compile("suggested"))
    expect(marked).to_have_count(1)
    expect(marked).to_have_value("2")
    dialog.get_by_role("radio", name=re.compile("^Crab")).focus()
    page.keyboard.press("ArrowDown")
    assert chosen_opponent(dialog) == "Gull"
    page.keyboard.press("Enter")
    expect(page.get_by_label("Who plays White").locator("option:checked")).to_have_text("Gull (3)")
    assert chosen_opponent(open_new_game(page)) == "Gull", "chosen, though it is the usual one"


def test_the_suggestion_follows_the_results(page: Page, url: str) -> None:
    arrive(page, url)
    wins = (result_entry(f"k{'x' * n}", players=["person", 3]) for n in range(3))
    store_results(page, url, *wins)
    dialog = open_new_game(page)
    expect(
        dialog.get_by_text("★ Try Dolphin: you won your last 3 games against Gull")
    ).to_be_visible()
    assert chosen_opponent(dialog) == "Dolphin"


@pytest.mark.more
def test_wide_screens_have_two_columns_and_a_face_at_the_table(page: Page, url: str) -> None:
    page.set_viewport_size({"width": 900, "height": 900})
    arrive(page, url + WORK)
    dialog = open_new_game(page)
    left, right = (part.bounding_box() for part in dialog.locator(".columns > div").all())
    assert left
    assert right
    assert left["x"] + left["width"] <= right["x"]
    page.keyboard.press("Escape")
    start_game(page, "Small", "Human", "Gull", begins="You")
    page.locator("#typed").fill(free_cells(page)[0])
    page.locator("#typed").press("Enter")
    expect(page.locator(".seat .face-of")).to_have_count(1)
    expect(page.locator(".seat:nth-child(2) .face-of path").first).to_be_visible()
    assert page.locator(".seat:nth-child(2)").evaluate(COVERED_BY_FACE) == []


@pytest.mark.more
def test_the_thinking_time_is_stored(page: Page, url: str) -> None:
    arrive(page, url)
    for value in ("Normal", "Short"):
        click_menu_button(page, "Settings")
        group = page.get_by_role("group", name="Thinking time of the strongest computer player")
        expect(group.get_by_role("radio", name=value)).to_be_checked()
        group.get_by_role("radio", name="Short").check(force=True)
        page.keyboard.press("Escape")
        page.reload()
