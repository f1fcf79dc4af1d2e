"""One journey under hostile conditions: bad servers, full storage, wrong clocks, odd browsers.

The journey opens a game by its link, plays, undoes, shares, reloads and plays on. It finds all
controls by their data-act and data-node, because some conditions change every text.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Locator, Page, expect

from e2e.browser import poll
from e2e.conftest import SCOPE, Record
from e2e.engines import Engines, engine_handler
from e2e.hostile_conditions import CONDITIONS, Condition, open_under_condition, stumbling_handler
from e2e.test_offline import CACHES, check_for_update, publish_version
from e2e.test_privacy import NO_WEBASSEMBLY
from e2e.user_actions import (
    ENGINE_ANSWERED,
    NEW_ATOLL,
    ask_hint,
    close_notice,
    move_list,
    notice_text,
)
from web.tools.server import UNKNOWN_TYPES, Server

LINK = "?work=60#atoll:small:d4"
GERMAN_LINK = "?work=60&lang=de#atoll:small:d4"
"""Loads more files: the texts in German."""

OPEN_DIALOG = "dialog[open]"
DIALOGS = ("shelf", "new", "share", "settings", "games", "stats", "picture", "print", "keys")
"""Commands of the buttons that open dialogs."""

UNFOLD = "dialog => dialog.querySelectorAll('details').forEach((part) => { part.open = true; })"
FITS = """whole => {
  const { left, right } = whole.getBoundingClientRect();
  return [...whole.querySelectorAll("*")].every((part) => {
    const box = part.getBoundingClientRect();
    return box.width === 0 || (box.left >= left && box.right <= right);
  });
}"""
"""Whether all parts of an element are between its left and right edge."""

ALL_PICTURES_LOADED = """dialog => [...dialog.querySelectorAll("img")].every(
  (image) => image.complete && image.naturalWidth > 0
)"""

CENTER = """id => {
  const box = document.querySelector(`#outline [data-node="${id}"]`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
"""The center of a node's button."""


def wait_for_line(page: Page, line: list[str]) -> None:
    """Wait until the list of moves is this one."""
    poll(lambda: move_list(page) == line, f"the moves {line}", within=20)


def play_by_key(page: Page, cell: str) -> None:
    """Play on a cell by its button in the outline."""
    button = page.locator(f"#outline [data-node='{cell}']")
    expect(button).not_to_have_attribute("aria-disabled", "true")
    button.press("Enter")


def take_hint(page: Page) -> None:
    """Ask for a hint in a new game, and play the advised move."""
    ask_hint(page)
    page.locator("#status [data-act=take]").click()
    poll(lambda: move_list(page), "the advised move")


@contextmanager
def open_dialog(page: Page, command: str) -> Iterator[Locator]:
    """The dialog that a button of the top bar or of its menu opens."""
    close_notice(page)
    button = page.locator(f"[data-act={command}]:visible")
    if not button.count():
        page.locator("#more").click()
    button.first.click()
    yield page.locator(OPEN_DIALOG)
    page.keyboard.press("Escape")
    expect(page.locator(OPEN_DIALOG)).to_have_count(0)


def link_of(page: Page) -> str:
    """Return the link in the share dialog, from the # on."""
    with open_dialog(page, "share") as share:
        link = share.locator("input[readonly]").input_value()
    return link[link.index("#") :]


def wait_for_engine(page: Page) -> None:
    """Wait until the engine has answered; the page may reload itself meanwhile."""

    def engine_answers() -> bool:
        try:
            return bool(page.evaluate(ENGINE_ANSWERED))
        except Error:  # the page is being reloaded
            return False

    poll(engine_answers, "the engine's first answer", within=60)


def open_and_play(page: Page, url: str, condition: Condition, link: str = LINK) -> list[str]:
    """Open a game, play two moves, undo one, and play another; return the moves."""
    page.goto(f"{url}{link}")
    wait_for_engine(page)
    wait_for_line(page, ["d4"])
    condition.between(page)
    x, y = page.evaluate(CENTER, "e5")
    page.mouse.click(x, y)
    wait_for_line(page, ["d4", "e5"])
    condition.between(page)
    play_by_key(page, "c3")
    wait_for_line(page, ["d4", "e5", "c3"])
    page.locator("#do-undo").click()
    expect(page.locator("#do-redo")).to_be_enabled()
    condition.between(page)
    play_by_key(page, "b4")
    line = ["d4", "e5", "b4"]
    wait_for_line(page, line)
    return line


def share_reload_and_play(page: Page, line: list[str], condition: Condition) -> None:
    """Share the game, reload, and play on."""
    if condition.notice:
        poll(lambda: condition.notice in notice_text(page), "the notice")
    link = link_of(page)
    assert link.endswith(",".join(line)), link
    condition.between(page)
    page.reload()
    wait_for_engine(page)
    if not condition.keeps:
        page.evaluate("link => { location.hash = link; }", link)
    wait_for_line(page, line)
    condition.between(page)
    play_by_key(page, "c5")
    wait_for_line(page, [*line, "c5"])


@pytest.mark.more
@pytest.mark.parametrize("name", CONDITIONS)
def test_in_the_browser(browser: Browser, url: str, record: Record, name: str) -> None:
    condition = CONDITIONS[name]
    with open_under_condition(browser, url, record, condition) as page:
        share_reload_and_play(page, open_and_play(page, url, condition), condition)


@pytest.mark.more
@pytest.mark.parametrize("game", ["palavan", "conqueror", "competition", "islant"])
@pytest.mark.parametrize("name", CONDITIONS)
def test_other_games_in_the_browser(
    browser: Browser, url: str, record: Record, name: str, game: str
) -> None:
    """Play the advised move, and reload."""
    condition = CONDITIONS[name]
    with open_under_condition(browser, url, record, condition) as page:
        page.goto(f"{url}?work=60&game={game}")
        wait_for_engine(page)
        take_hint(page)
        condition.between(page)
        move = move_list(page)[0]
        page.reload()
        wait_for_engine(page)
        if condition.keeps:
            poll(lambda: move_list(page)[:1] == [move], "the saved game")
        condition.between(page)


@pytest.mark.more
def test_dialogs_in_large_spaced_text(browser: Browser, url: str, record: Record) -> None:
    """All parts of each dialog can be reached without scrolling sideways."""
    with open_under_condition(browser, url, record, CONDITIONS["large spaced text"]) as page:
        for game, commands in {"islant": DIALOGS, "conqueror": ["new"]}.items():
            page.goto(f"{url}?game={game}")
            wait_for_engine(page)
            for command in commands:
                with open_dialog(page, command) as opened:
                    opened.evaluate(UNFOLD)
                    poll(lambda opened=opened: opened.evaluate(FITS), command, within=5)


@pytest.mark.more
def test_home_in_large_spaced_text(browser: Browser, url: str, record: Record) -> None:
    """The texts about the games and days are not cut off."""
    with open_under_condition(browser, url, record, CONDITIONS["large spaced text"]) as page:
        page.goto(url)
        for part in page.locator(".box, #today").all():
            assert part.evaluate(FITS), part.inner_text()


@pytest.mark.more
@pytest.mark.parametrize("game", ["palavan", "competition"])
def test_hints_in_large_spaced_text(browser: Browser, url: str, record: Record, game: str) -> None:
    """The players' names are visible, and nothing covers the buttons beside the status."""
    with open_under_condition(browser, url, record, CONDITIONS["large spaced text"]) as page:
        page.goto(f"{url}?work=60&game={game}")
        wait_for_engine(page)
        names = page.locator("#seats:visible .called")
        assert all((box := name.bounding_box()) and box["width"] > 20 for name in names.all())
        take_hint(page)


@pytest.mark.more
def test_choices_in_forced_colours(browser: Browser, url: str, record: Record) -> None:
    """A border marks the chosen option, because backgrounds and shadows are removed."""
    width = "option => getComputedStyle(option).borderTopWidth"
    with open_under_condition(browser, url, record, CONDITIONS["forced colours"]) as page:
        page.goto(f"{url}{LINK}")
        wait_for_engine(page)
        with open_dialog(page, "settings") as settings:
            theme = settings.locator("fieldset").first
            chosen = theme.locator(":checked + .option").evaluate(width)
            assert chosen != theme.locator(":not(:checked) + .option").first.evaluate(width)


@pytest.mark.more
def test_without_webassembly(browser: Browser, url: str, record: Record) -> None:
    """No game is possible, so a sentence must say why."""
    with open_under_condition(browser, url, record, Condition(NO_WEBASSEMBLY)) as page:
        page.goto(f"{url}{LINK}")
        reason = "WebAssembly is switched off in this browser"
        poll(lambda: reason in page.locator("body").inner_text(), "the reason")


@contextmanager
def serve_folders(places: dict[str, Path], **options: Any) -> Iterator[str]:
    """The URL of a server of these folders."""
    server = Server(places, **options)
    yield server.url
    server.stop()


@pytest.mark.more
@pytest.mark.parametrize(
    "options",
    [
        pytest.param(
            {"types": UNKNOWN_TYPES, "headers": {"X-Content-Type-Options": "nosniff"}},
            id="wrong types",
        ),
        pytest.param({"handler": stumbling_handler()}, id="slow and dropped requests"),
    ],
)
def test_on_a_server(browser: Browser, site: Path, record: Record, options: dict[str, Any]) -> None:
    """Python starts in the page, because most files belong to Python."""
    record.expected = True  # the browser reports what the server did
    condition = Condition()
    with (
        serve_folders({SCOPE: site}, **options) as url,
        open_under_condition(browser, url, record, condition) as page,
    ):
        share_reload_and_play(page, open_and_play(page, url, condition, GERMAN_LINK), condition)
        with open_dialog(page, "shelf") as shelf:
            expect(shelf).to_contain_text("Verbinde zwei gegenüberliegende Inseln")
            poll(lambda: shelf.evaluate(ALL_PICTURES_LOADED), "the games' pictures")


@pytest.mark.more
def test_a_frame_on_a_slow_server_that_drops_requests(
    browser: Browser, site: Path, record: Record
) -> None:
    record.expected = True  # the browser reports the broken transfers
    with (
        serve_folders({SCOPE: site}, handler=stumbling_handler()) as url,
        open_under_condition(browser, url, record, Condition()) as page,
    ):
        page.goto(f"{url}embed.html?game=atoll")
        page.locator("#cover-acts").get_by_role("button", name="Play").click()
        wait_for_engine(page)
        play_by_key(page, "f6")
        wait_for_line(page, ["f6"])


@pytest.mark.more
def test_with_two_versions(
    browser: Browser,
    stage_places: dict[str, Path],
    engines: Engines,
    record: Record,
    tmp_path: Path,
) -> None:
    """Another tab updates the site in the middle of the game."""
    copy = Path(shutil.copytree(stage_places[SCOPE], tmp_path / "site"))
    for path, file in stage_places.items():
        if path != SCOPE:
            shutil.copyfile(file, copy / path.removeprefix(SCOPE))
    publish_version(copy, "older")
    condition = Condition()
    with (
        serve_folders({SCOPE: copy}, handler=engine_handler(engines)) as url,
        open_under_condition(browser, url, record, condition, service_workers="allow") as page,
    ):
        page.goto(url)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        line = open_and_play(page, url, condition)  # this shows the status of the offline copy
        publish_version(copy, "newer")
        check_for_update(page)
        poll(lambda: len(page.evaluate(CACHES)) == 2, "the new version is fetched")
        other = page.context.new_page()
        other.goto(f"{url}{NEW_ATOLL}")  # the new version is offered between games
        other.get_by_role("button", name="Update now").click()
        poll(lambda: "updated in another tab" in notice_text(page), "the old tab is told")
        share_reload_and_play(page, line, condition)
    engines.end_all()
