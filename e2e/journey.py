"""Actions that must work on the site, in the one file and in frames of other pages."""

from __future__ import annotations

import re
from contextlib import suppress

from playwright.sync_api import Frame, Locator, Page

from e2e.browser import poll
from e2e.user_actions import choose_player, click_menu_button

MOVES = "#moves-list [data-move]"


def move_list(place: Page | Frame) -> list[str]:
    """Return the game's moves in notation."""
    return place.locator(MOVES).evaluate_all("all => all.map((it) => it.dataset.move)")


def free_cells(place: Page | Frame) -> list[str]:
    """Return the names of the cells that can be chosen."""
    labels = place.locator("#outline button:not([aria-disabled])").all_inner_texts()
    return [label.split(",")[0] for label in labels]


def play_cell(place: Page | Frame, name: str) -> None:
    """Play on a cell by its button in the outline, as a keyboard user does."""
    button = place.locator("#outline").get_by_role("button", name=re.compile(rf"^{name}\b"))
    button.focus()
    button.press("Enter")


def wait_for_engine(place: Page | Frame, *, within: float = 90.0) -> None:
    """Wait until the engine has answered."""
    marks = "performance.getEntriesByName('skerry:answered').length > 0"
    poll(lambda: place.evaluate(marks), f"the engine in {place.url}", within=within, every=0.06)


def play_against_computer(place: Page | Frame) -> list[str]:
    """Let a computer player move after the player to move; return all moves."""
    before = len(move_list(place))
    opposite = place.locator("#seats .seat:not(.turn) select")
    weakest = opposite.locator("option").nth(1).get_attribute("value")
    choose_player(place, opposite, value=str(weakest))
    cells = poll(lambda: free_cells(place), "cells to play on")
    play_cell(place, cells[len(cells) // 2])
    poll(lambda: len(move_list(place)) >= before + 2, "the computer's answer", within=60)
    return move_list(place)


def share_link(place: Page | Frame) -> str:
    """Return the link of the share dialog."""
    click_menu_button(place, "Share")
    link = place.get_by_label("Link", exact=True).input_value()
    place.locator("dialog").get_by_role("button", name="Close").press("Enter")
    return link


# Frames on other pages


def game_frames(page: Page, count: int = 3) -> list[Frame]:
    """Return the page's frames with games, from the top, when all of them show their cover."""

    def find_frames() -> list[Frame]:
        return [frame for frame in page.frames if "/embed.html?" in frame.url]

    poll(lambda: page.locator("iframe").count() == count, f"{count} frames")
    for number, element in enumerate(page.locator("iframe").all()):

        def loads(element: Locator = element, number: int = number) -> bool:
            element.evaluate(
                "it => it.scrollIntoView({block: 'center'})"
            )  # otherwise it isn't loaded
            return len(find_frames()) > number

        poll(loads, f"{number + 1} frames with games")
    assert len(find_frames()) == count
    for frame in find_frames():
        scroll_to_frame(page, frame)
        poll(
            lambda frame=frame: frame.locator("#cover-acts button").count(),
            f"a cover on {frame.url}",
        )
    return find_frames()


def scroll_to_frame(page: Page, frame: Frame) -> None:
    """Scroll to a frame, because browsers pause frames outside the window."""
    frame.frame_element().evaluate("it => it.scrollIntoView({block: 'center'})")


def start_in_frame(page: Page, frame: Frame, button: str = "Play") -> None:
    """Click a button of the cover and wait for the engine."""
    click_cover(page, frame, button)
    scroll_to_frame(page, frame)
    wait_for_engine(frame)


def click_cover(page: Page, frame: Frame, name: str) -> None:
    """Click a button of a cover, up to three times.

    If a frame of another site has just loaded, Chromium may drop the first click.
    """
    pressed = frame.locator("#cover").get_by_role("button", name=name, disabled=False)
    for _ in range(3):
        scroll_to_frame(page, frame)
        pressed.last.click()
        with suppress(AssertionError):
            poll(lambda: not pressed.count(), "a click that is heard", within=5)
            return
