"""While the computer thinks: undo, new games and reloads answer at once, and nothing stutters."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.browser import poll, until
from e2e.hands import arrive, begin, cell, choose, free, line, played, status

AT_ONCE = 100
"""Milliseconds in which a wish is granted while the computer thinks."""

TRIES = 5
"""A machine that is busy with other things may be late now and then."""

CLOCK = """([button, done]) => new Promise((resolve, reject) => {
  const start = performance.now();
  setTimeout(() => reject(new Error('not within 5 s')), 5000);
  const check = () => met(done) && (watch.disconnect(), resolve(performance.now() - start));
  const met = what => what === 'board'
    ? document.querySelectorAll('#outline button:not([aria-disabled])').length === 38
    : document.querySelectorAll('#moves-list .undone').length === 1;
  const watch = new MutationObserver(check);
  watch.observe(document.body, { subtree: true, childList: true, attributes: true });
  document.querySelector(button).click();
  check();
})"""


LINE = ["f6", "g7", "e5"]
"""A game that is far from decided, White to move."""


def deep_in_thought(page: Page, url: str) -> None:
    """The best level has a minute for White's second move, and has thought for a while: so long
    that the browser has done with making the engine's code faster, which takes a core by itself.
    """
    arrive(page, url)
    begin(page, "Standard", "Person", "Kraken", begins="You", seconds=60)
    page.evaluate("moves => { location.hash = `atoll:standard:${moves}`; }", ",".join(LINE))
    played(page, len(LINE))
    choose(page.get_by_label("Who plays White"), "Kraken")
    until(page, "/thinking … [3-9]/.test(document.querySelector('.status-text').textContent)")


def test_undo_during_thought_is_answered_at_once(page: Page, url: str) -> None:
    times = []
    while not times or (times[-1] >= AT_ONCE and len(times) < TRIES):
        deep_in_thought(page, url)
        times.append(page.evaluate(CLOCK, ["#do-undo", "undone"]))
    assert times[-1] < AT_ONCE, times
    poll(lambda: "Black to move" in status(page), "my turn again")
    page.wait_for_timeout(700)
    assert len(line(page)) == len(LINE), "a late answer was played"
    page.locator("#do-redo").click()
    poll(lambda: "thinking" in status(page), "the thought goes on after a redo")


def test_a_new_game_during_thought_is_answered_at_once(page: Page, url: str) -> None:
    times = []
    while not times or (times[-1] >= AT_ONCE and len(times) < TRIES):
        deep_in_thought(page, url)
        page.get_by_role("button", name="New game").first.click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_role("radio", name="Small").check(force=True)
        times.append(page.evaluate(CLOCK, ["dialog [type=submit]", "board"]))
    assert times[-1] < AT_ONCE, times
    assert line(page) == []


def test_reload_during_thought(page: Page, url: str) -> None:
    deep_in_thought(page, url)
    moves = line(page)
    page.reload()
    assert page.locator("canvas").is_visible()
    poll(lambda: line(page) == moves, "the same game", within=60)
    poll(lambda: "thinking" in status(page), "the thought begins again", within=60)
    page.get_by_role("button", name="Move now").click()
    assert played(page, len(moves) + 1)[: len(moves)] == moves


def test_stop_and_go_on_and_move_now(page: Page, url: str) -> None:
    deep_in_thought(page, url)
    moves = len(line(page))
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".status-text")).to_have_text("Kraken to move, paused")
    page.wait_for_timeout(600)
    assert len(line(page)) == moves
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Move now").click()
    played(page, moves + 1)
    poll(lambda: free(page), "my turn")


def test_no_long_task_while_the_computer_thinks(page: Page, url: str) -> None:
    deep_in_thought(page, url)
    page.locator("#do-bar").click()
    page.evaluate(
        "() => { globalThis.tasks = []; new PerformanceObserver(list => tasks.push("
        "...list.getEntries().map(e => e.duration))).observe({ type: 'longtask' }); }"
    )
    page.wait_for_timeout(3000)
    assert "thinking" in status(page)
    assert "%" in page.locator("#opinion").inner_text()
    assert page.evaluate("tasks") == []


def test_estimate_heat_map_and_hint(page: Page, url: str) -> None:
    arrive(page, f"{url}#atoll:standard:f6,g7,e5,d4")
    played(page, 4)
    page.locator("#do-bar").click()
    page.locator("#do-heat").click()
    poll(lambda: "%" in page.locator("#opinion").inner_text(), "an estimate")
    page.locator("#do-hint").click()
    poll(lambda: status(page).startswith("Hint:"), "a hint")
    move = status(page).removeprefix("Hint: ").split(".")[0]
    expect(cell(page, move)).to_have_accessible_name(f"{move}, empty, hint")
    page.get_by_role("button", name="Play it").click()
    assert played(page, 5)[-1].endswith(move)
    page.get_by_label("Look back").fill("2")
    poll(lambda: status(page).startswith("Move 2 of 5"), "the second position")
    poll(lambda: "%" in page.locator("#opinion").inner_text(), "an estimate of what is shown")
