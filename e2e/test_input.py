"""Input faults of browsers, and keyboards without Latin letters.

Pointers are released outside, text is selected out of a dialog, input methods are used, popovers
are missing, and shortcuts are switched off.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.browser import poll
from e2e.test_hands import EMPTY, node_button, node_center, open_game
from e2e.user_actions import (
    arrive,
    cell_center,
    click_cell,
    click_menu_button,
    move_list,
    wait_for_moves,
    wait_two_frames,
    wait_until_still,
)

HUGE = "atoll:huge:s4,h9,k10"
ON_DESKTOP = pytest.mark.parametrize("screen", ["desktop"], indirect=True)

BOX = "document.querySelector('.zoom .frame').getAttribute('style')"
"""The visible part of the board: the minimap's frame."""

NO_POPOVERS = """(() => {
  delete HTMLElement.prototype.popover;
  for (const type of [Document, Element]) {
    for (const name of ["querySelector", "querySelectorAll", "matches", "closest"]) {
      const real = type.prototype[name];
      if (real) {
        type.prototype[name] = function (selector) {
          if (String(selector).includes(":popover-open")) {
            throw new DOMException(`${selector} is not a valid selector`, "SyntaxError");
          }
          return real.call(this, selector);
        };
      }
    }
  }
})()"""

COMPOSED_ENTER = """field => {
  const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  Object.defineProperty(event, "keyCode", { value: 229 });
  field.dispatchEvent(event);
}"""
"""The event for Enter that WebKit sends when the key ends the input of a Japanese word."""


def place_outside(page: Page) -> tuple[float, float]:
    """Return a place beside the board, in the column with the panels."""
    box = page.locator("#seats").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.more
@ON_DESKTOP
def test_a_mouse_released_outside_ends_panning_and_the_next_click_plays(
    page: Page, url: str
) -> None:
    page.emulate_media(reduced_motion="reduce")
    arrive(page, f"{url}#{HUGE}")
    wait_for_moves(page, 3)
    page.keyboard.press("+")
    wait_until_still(page)
    x, y = cell_center(page, "j9")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(*place_outside(page), steps=5)
    page.mouse.up()
    wait_until_still(page)
    before = page.evaluate(BOX)
    page.mouse.move(x, y, steps=5)
    wait_two_frames(page)
    assert page.evaluate(BOX) == before, "the board follows no button"
    click_cell(page, "j9")
    assert wait_for_moves(page, 4)[-1] == "j9"


@ON_DESKTOP
def test_a_press_released_outside_is_not_a_click(page: Page, url: str) -> None:
    arrive(page, f"{url}#atoll:small:d4")
    wait_for_moves(page, 1)
    page.mouse.move(*cell_center(page, "g1"))
    page.mouse.down()
    page.mouse.move(*place_outside(page))
    page.mouse.up()
    click_cell(page, "e5")
    assert wait_for_moves(page, 2) == ["d4", "e5"]


@pytest.mark.more
@ON_DESKTOP
def test_a_tile_dragged_off_the_board_returns(page: Page, url: str) -> None:
    open_game(page, url, EMPTY)
    tile = page.locator("#outline [data-node^='tile-']").first.get_attribute("data-node") or ""
    page.mouse.move(*node_center(page, tile))
    page.mouse.down()
    page.mouse.move(*place_outside(page), steps=1)
    page.mouse.up()
    wait_until_still(page)
    page.mouse.move(*node_center(page, tile), steps=3)
    wait_two_frames(page)
    assert page.locator("#canvas").get_attribute("data-hand") != "full"
    assert node_button(page, tile).get_attribute("aria-pressed") is None
    assert move_list(page) == []


@pytest.mark.more
@ON_DESKTOP
def test_an_unreported_release_ends_the_gesture(page: Page, url: str) -> None:
    """The browser reports no release if a native menu or another window gets it.

    The next event is a pointer move without pressed buttons.
    """
    page.add_init_script("Element.prototype.setPointerCapture = () => {};")
    page.emulate_media(reduced_motion="reduce")
    arrive(page, f"{url}#{HUGE}")
    wait_for_moves(page, 3)
    page.keyboard.press("+")
    wait_until_still(page)
    x, y = cell_center(page, "j9")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 10, steps=3)
    page.mouse.move(*place_outside(page))
    page.mouse.up()
    wait_until_still(page)
    before = page.evaluate(BOX)
    page.mouse.move(x, y, steps=5)
    wait_two_frames(page)
    assert page.evaluate(BOX) == before
    click_cell(page, "j9")
    assert wait_for_moves(page, 4)[-1] == "j9"


def press_and_release(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=5)
    page.mouse.up()


def field_middle(field: Locator) -> tuple[float, float]:
    box = field.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.more
@ON_DESKTOP
def test_text_selected_out_of_a_dialog_leaves_it_open(page: Page, url: str) -> None:
    arrive(page, f"{url}#atoll:small:d4")
    click_menu_button(page, "Share")
    dialog = page.get_by_role("dialog")
    field = dialog.locator("input[readonly]").first
    corner = (8.0, 8.0)
    press_and_release(page, field_middle(field), corner)
    expect(dialog).to_be_visible()
    press_and_release(page, corner, field_middle(field))
    expect(dialog).to_be_visible()
    page.mouse.click(*corner)
    expect(dialog).to_have_count(0)


@pytest.mark.more
@ON_DESKTOP
def test_enter_of_an_input_method_submits_no_form(page: Page, url: str) -> None:
    arrive(page, f"{url}#atoll:small:d4")
    page.get_by_role("button", name="New game", exact=True).first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="Friends", exact=True).first.check(force=True)
    name = dialog.locator("input[type=text]").first
    name.fill("に")
    name.evaluate(COMPOSED_ENTER)
    wait_two_frames(page)
    expect(dialog).to_be_visible()
    name.press("Enter")
    expect(dialog).to_have_count(0)


@pytest.mark.more
@ON_DESKTOP
def test_enter_of_an_input_method_plays_no_typed_move(page: Page, url: str) -> None:
    arrive(page, f"{url}#atoll:small:d4")
    wait_for_moves(page, 1)
    page.keyboard.press("e")
    field = page.locator("#type input, #moves input[type=text]").first
    field.fill("\uff45\uff15\u3000")  # full-width e5, and a full-width space
    field.evaluate(COMPOSED_ENTER)
    wait_two_frames(page)
    assert move_list(page) == ["d4"]
    field.press("Enter")
    assert wait_for_moves(page, 2) == ["d4", "e5"]


def press_key(page: Page, key: str, code: str, modifiers: int = 0) -> None:
    """Press a key of another layout; modifiers are 2 for Ctrl, 8 for Shift."""
    session = page.context.new_cdp_session(page)
    for kind in ("keyDown", "keyUp"):
        event = {"type": kind, "key": key, "code": code, "modifiers": modifiers}
        session.send("Input.dispatchKeyEvent", event | ({} if modifiers & 2 else {"text": key}))
    session.detach()


@pytest.mark.more
@ON_DESKTOP
def test_shortcuts_on_a_russian_keyboard(page: Page, url: str) -> None:
    arrive(page, f"{url}#atoll:small:d4,a3")
    wait_for_moves(page, 2)
    press_key(page, "я", "KeyZ", modifiers=2)
    expect(page.locator("#scrub")).to_have_js_property("value", "1")
    press_key(page, "Я", "KeyZ", modifiers=2 | 8)
    expect(page.locator("#scrub")).to_have_js_property("value", "2")
    for key, code in (("у", "KeyE"), ("5", "Digit5")):
        press_key(page, key, code)
    page.keyboard.press("Enter")
    assert wait_for_moves(page, 3)[-1] == "e5"


@pytest.mark.more
@ON_DESKTOP
def test_a_browser_without_popovers_has_shortcuts(page: Page, url: str) -> None:
    page.add_init_script(NO_POPOVERS)
    arrive(page, f"{url}#atoll:small:d4,a3")
    wait_for_moves(page, 2)
    page.keyboard.press("Control+z")
    expect(page.locator("#scrub")).to_have_js_property("value", "1")
    page.keyboard.type("e5")
    page.keyboard.press("Enter")
    poll(lambda: move_list(page) == ["d4", "e5"], "the typed move")
    page.keyboard.press("Escape")
    page.locator("#outline button").first.focus()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()


@pytest.mark.more
@ON_DESKTOP
def test_single_keys_can_be_switched_off(page: Page, url: str) -> None:
    arrive(page, f"{url}#atoll:small:d4,a3")
    wait_for_moves(page, 2)
    click_menu_button(page, "Settings")
    page.get_by_role("switch", name="Single-key shortcuts").click()
    page.keyboard.press("Escape")
    page.locator("#outline button[tabindex='0']").focus()
    for key in ("e", "?", "+"):
        page.keyboard.press(key)
    wait_two_frames(page)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.locator("#canvas").get_attribute("data-near") == ""
    page.keyboard.press("Control+z")
    expect(page.locator("#scrub")).to_have_js_property("value", "1")
