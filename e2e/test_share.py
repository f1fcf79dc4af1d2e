"""Sharing: two friends exchange links; the contents of the share dialog."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from skerry.session.session import Session

from e2e.browser import poll
from e2e.conftest import Record, new_visitor
from e2e.test_page import find_violations, fits_width, small_targets
from e2e.test_saved import stored_games, wait_for_games
from e2e.user_actions import (
    LOOKS,
    arrive,
    click_cell,
    click_menu_button,
    copy_link,
    move_list,
    notice_text,
    wait_for_moves,
)


@pytest.fixture
def friend(browser: Browser, url: str, record: Record) -> Iterator[Page]:
    """Another browser context."""
    with new_visitor(browser, url, record) as context:
        yield context.new_page()


def follow_link(page: Page, link: str) -> None:
    """Open a link on a page that is already open."""
    page.evaluate("hash => { location.hash = hash; }", link.partition("#")[2])


# Sending links back and forth


@pytest.mark.more
def test_two_friends_play_by_sending_links(page: Page, friend: Page, url: str) -> None:
    arrive(page, f"{url}#atoll:standard:f6")
    wait_for_moves(page, 1)
    arrive(friend, f"{url}#atoll:standard:f6")
    wait_for_moves(friend, 1)
    click_cell(friend, "g7")
    wait_for_moves(friend, 2)
    follow_link(page, "#atoll:standard:f6,g7")
    poll(lambda: "adds one move to your game" in notice_text(page), "it says so")
    poll(lambda: move_list(page) == ["f6", "g7"], "the friend's move")
    click_cell(page, "e5")
    wait_for_moves(page, 3)
    click_cell(page, "d4")
    wait_for_moves(page, 4)
    arrive(friend, url)
    follow_link(friend, "#atoll:standard:f6,g7,e5,d4")
    poll(lambda: "adds 2 moves to your game" in notice_text(friend), "two moves more, as a film")
    poll(lambda: move_list(friend) == ["f6", "g7", "e5", "d4"], "all moves")
    poll(lambda: stored_games(friend, url)[0]["record"].endswith("e5,d4"), "it is kept")
    assert len(stored_games(friend, url)) == len(stored_games(page, url)) == 1, (
        "it is one game all the time"
    )


def test_a_link_finds_its_saved_game(context: BrowserContext, url: str) -> None:
    page = context.new_page()
    arrive(page, f"{url}#atoll:standard:f6,g7")
    wait_for_moves(page, 2)
    wait_for_games(page, url, 1)
    follow_link(page, "#atoll:small:d4")
    poll(lambda: move_list(page) == ["d4"], "another game")
    wait_for_games(page, url, 2)
    tab = context.new_page()
    arrive(tab, f"{url}#atoll:standard:f6,g7,e5")
    poll(lambda: "adds one move to your game" in notice_text(tab), "the first one goes on")
    poll(
        lambda: any(entry["record"].endswith("g7,e5") for entry in stored_games(tab, url)),
        "it is written",
    )
    assert len(stored_games(tab, url)) == 2


@pytest.mark.more
def test_a_link_with_other_moves_isnt_mixed_with_the_game(page: Page, url: str) -> None:
    arrive(page, f"{url}#atoll:standard:f6,g7,e5")
    wait_for_moves(page, 3)
    wait_for_games(page, url, 1)
    follow_link(page, "#atoll:standard:f6,g7,d4,e5")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("This link has different moves")
    dialog.get_by_role("button", name="Back to my game").click()
    assert move_list(page) == ["f6", "g7", "e5"]
    follow_link(page, "#atoll:standard:f6,g7")
    expect(dialog).to_contain_text("It ends at move 2, but your game is at move 3.")
    page.keyboard.press("Escape")
    assert move_list(page) == ["f6", "g7", "e5"]
    follow_link(page, "#atoll:standard:f6,g7,d4,e5")
    assert find_violations(page) == []
    dialog.get_by_role("button", name="Open as a new game").click()
    poll(lambda: move_list(page) == ["f6", "g7", "d4", "e5"], "theirs")
    ids = {entry["record"] for entry in wait_for_games(page, url, 2)}
    assert ids == {"atoll:standard:f6,g7,e5", "atoll:standard:f6,g7,d4,e5"}


@pytest.mark.more
def test_a_link_with_an_illegal_move_changes_nothing(page: Page, url: str) -> None:
    arrive(page, f"{url}#atoll:standard:f6,g7")
    wait_for_moves(page, 2)
    follow_link(page, "#atoll:standard:f6,g7,g7")
    poll(lambda: "Move 3, g7, can't be played." in notice_text(page), "the reason")
    assert move_list(page) == ["f6", "g7"]
    click_cell(page, "e5")
    wait_for_moves(page, 3)


# The dialog

JSQR = Path(__file__).resolve().parents[1] / "web" / "node_modules" / "jsqr" / "dist" / "jsQR.js"
SCAN = """canvas => {
  const big = document.createElement('canvas'), scale = 4;
  Object.assign(big, { width: canvas.width * scale, height: canvas.height * scale });
  const pen = big.getContext('2d');
  pen.imageSmoothingEnabled = false;
  pen.drawImage(canvas, 0, 0, big.width, big.height);
  const { data } = pen.getImageData(0, 0, big.width, big.height);
  return jsQR(data, big.width, big.height)?.data;
}"""


class Tags(HTMLParser):
    """The tags of an HTML snippet, with their attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: dict[str, dict[str, str]] = {}
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record a tag."""
        self.found[tag] = {name: value or "" for name, value in attrs}


REFUSE_TO_SHARE = """navigator.share = () =>
  Promise.reject(new DOMException("", "NotAllowedError")); 0"""


@LOOKS
def test_a_position_is_shared_as_link_code_and_html(
    page: Page, url: str, shots: Path, screen: str, scheme: str
) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    link = f"{url}#conqueror:basic:a4%231"
    arrive(page, link)
    poll(lambda: page.locator("#game-name").inner_text() == "The Conqueror", "the game")
    click_menu_button(page, "Share")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Send it to another player: they move and send a link back.")
    page.evaluate(JSQR.read_text(encoding="utf-8"))
    assert dialog.get_by_label("The link as a QR code").evaluate(SCAN) == link
    page.screenshot(path=shots / f"share-{screen}-{scheme}.png")
    assert fits_width(page)
    dialog.get_by_text("More ways to share").click()
    dialog.get_by_text("For a web page").click()
    poll(lambda: dialog.locator("textarea").count() == 2, "the snippets")
    texts = [box.input_value() for box in dialog.locator("textarea").all()]
    for html, tag, name in zip(texts, ("a", "iframe"), ("href", "src"), strict=True):
        tags = Tags(html).found
        address = urlsplit(tags[tag][name])
        assert f"{address.scheme}://{address.netloc}{address.path}" == f"{url}embed.html"
        asked = {"game": ["conqueror"], "id": ["conqueror:basic:a4#1"]}
        assert parse_qs(address.query) == asked
        assert address.fragment.startswith("picture=")
    assert Tags(texts[0]).found["script"]["src"] == f"{url}embed.js"
    page.screenshot(path=shots / f"share-page-{screen}-{scheme}.png")
    assert find_violations(page) == []
    assert small_targets(page) == []
    for form in ("PNG", "SVG"):
        with page.expect_download() as downloaded:
            dialog.get_by_role("button", name=f"Save as {form}").click()
        assert downloaded.value.suggested_filename.endswith(f".{form.lower()}")
        expect(
            dialog.get_by_text(f"Saved as {downloaded.value.suggested_filename}.")
        ).to_be_visible()
    page.keyboard.press("Escape")
    assert copy_link(page) == link
    page.evaluate(REFUSE_TO_SHARE)
    click_menu_button(page, "Share")
    dialog.get_by_role("button", name="Send").click()
    expect(
        dialog.get_by_text("Sending didn't work, so the text was copied instead")
    ).to_be_visible()


@pytest.mark.more
def test_a_long_link_has_no_code(page: Page, url: str) -> None:
    session = Session("atoll", preset="huge")
    rng = Random(1)
    while len(session.id) < 600:
        session.play(session.game.notation(rng.choice(session.state.legal_actions())))
    arrive(page, f"{url}#{session.id}")
    wait_for_moves(page, len(session.line))
    click_menu_button(page, "Share")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("too long for a QR code")
    assert dialog.get_by_label("Link", exact=True).input_value() == f"{url}#{session.id}"
