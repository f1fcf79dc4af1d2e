"""Incremental painting gives the same picture as a complete repaint."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from e2e.browser import poll
from e2e.tiers import mark_all_but_first
from e2e.user_actions import WORK, arrive, id_near_end, status_text, wait_two_frames

APART = """() => {
  const canvas = document.querySelector('#canvas');
  const fits = canvas.height === Math.round(canvas.clientHeight * devicePixelRatio);
  if (canvas.hasAttribute('data-moving') || !fits) {
    return '';
  }
  const pen = canvas.getContext('2d');
  const read = () => pen.getImageData(0, 0, canvas.width, canvas.height).data;
  const before = read();
  dispatchEvent(new Event('resize')); // all is painted anew
  const after = read();
  return `${after.reduce((sum, value, at) => sum + (Math.abs(value - before[at]) > 64), 0)} differ`;
}"""
"""Counts the pixel values that a complete repaint changes clearly; "" during an animation."""

FEW = 200
"""The number of values that may differ, where blended edges meet.

Even the smallest thing that was not erased changes thousands of values.
"""

LIVE = "#outline button:not([aria-disabled])"


@pytest.mark.more
@pytest.mark.parametrize("screen", ["phone"], indirect=True)
@pytest.mark.parametrize(
    ("game", "preset", "left"),
    mark_all_but_first(
        [
            ["conqueror", "basic", 30],
            ["competition", "short", 26],
            ["atoll", "standard", 60],
            ["palavan", "round", 9],
            ["islant", "level-5", 20],
        ],
        2,
    ),
)
def test_an_incremental_repaint_equals_a_complete_one(
    page: Page, url: str, game: str, preset: str, left: int
) -> None:
    page.emulate_media(reduced_motion="no-preference")
    arrive(page, f"{url}{WORK}#{id_near_end(game, preset, left)}")
    poll(lambda: page.locator(LIVE).count() or page.locator("[data-act=reveal]").count(), "a turn")
    for look in page.locator("[data-act=reveal]").all():
        look.tap()
    for number in range(8):
        poll(lambda: page.locator(LIVE).count(), "something to touch")
        live = page.locator(LIVE)
        live.nth((number * 7) % live.count()).dispatch_event("click")
        wait_two_frames(page)
        differ = poll(lambda: page.evaluate(APART), "a picture at rest")
        assert int(differ.split()[0]) < FEW, status_text(page)
