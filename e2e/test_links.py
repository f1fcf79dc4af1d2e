"""Links that other apps have damaged: as an address, as a path, and in a frame's address."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.browser import poll
from e2e.conftest import Record, new_visitor
from e2e.user_actions import arrive, move_list, notice_text
from web.tools.server import Server

ATOLL = ["d4"]
CONQUEROR = ["b1", "h7", "b2"]
MANGLED = (
    ("#conqueror:basic:b1,h7,b2#w3.", CONQUEROR),
    ("#\u201eAtoll:small:d4\u201c,", ATOLL),
    ("#conqueror%253Abasic%253Ab1%252Ch7%252C%250Ab2%2523w3&fbclid=x-y", CONQUEROR),
    ("#\u200batoll:small:\u00a0d4)?utm_source=a", ATOLL),
    ("#atoll:small", []),
)
DAMAGED = (
    ("#atoll:small:d4,d4", "Move 2, d4, can't be played. d4 is taken by Black."),
    ("#nowhere:small:d4", "There is no game called nowhere here."),
    ("#atoll:small:d4,e5,\u2026", "It was cut off: the end is missing."),
    ("#atoll:small:d4,,e5", "Part of it is missing or was changed on the way."),
)


def expect_missing_path(record: Record) -> None:
    """Expect the server's 404 error and no other error."""
    assert record.errors
    assert all("404" in error for error in record.errors)
    record.expected = True


def test_mangled_links_open_and_damaged_ones_are_reported(
    page: Page, url: str, record: Record
) -> None:
    arrive(page, f"{url}%23conqueror:basic:b1,h7%2523w3?fbclid=x")
    expect_missing_path(record)
    poll(lambda: move_list(page) == ["b1", "h7"], "the game of a link whose # was in its path")
    assert page.url == url
    for link, moves in MANGLED:
        page.evaluate("link => { location.hash = link; }", link)
        poll(lambda: move_list(page) == moves and page.url == url, link)  # noqa: B023
    page.evaluate("location.hash = 'atoll:small:d4'")
    poll(lambda: move_list(page) == ATOLL, "the game in progress")
    for link, text in DAMAGED:
        page.evaluate("link => { location.hash = link; }", link)
        poll(lambda: text in notice_text(page), text)  # noqa: B023
        assert notice_text(page).startswith("This link can't be opened.")
        assert "Ask for the link again." in notice_text(page)
        assert (move_list(page), page.url) == (ATOLL, url)
    arrive(page, f"{url}?lang=de#atoll:small:d4,d4")
    poll(
        lambda: "Zug 2, d4, ist nicht möglich. Auf d4 liegt" in notice_text(page),
        "the same in German",
    )
    assert notice_text(page).startswith("Dieser Link lässt sich nicht öffnen.")
    assert move_list(page) == ATOLL


@pytest.mark.more
def test_a_link_without_a_puzzle_offers_a_random_one(page: Page, url: str) -> None:
    arrive(page, f"{url}#palavan:calm:")
    expect(page.locator(".status-text")).to_have_text("Choosing a puzzle")
    page.locator("#status").get_by_role("button", name="Random puzzle").click()
    expect(page.locator(".status-text")).to_contain_text("Choose a tile, then a square")
    expect(page.locator("#preset-name")).to_contain_text("Calm")


@pytest.mark.more
def test_a_link_opened_while_another_loads_is_followed_too(page: Page, url: str) -> None:
    arrive(page, url)
    page.evaluate("""() => {
      const { replaceState } = history;
      history.replaceState = (...words) => {
        history.replaceState = replaceState;
        location.hash = "atoll:small:e3,c3";
        replaceState.apply(history, words);
      };
      location.hash = "atoll:small:d4";
    }""")
    poll(lambda: move_list(page) == ["e3", "c3"] and page.url == url, "the game of the second link")


@pytest.mark.more
def test_a_frame_keeps_the_seed_after_the_hash(page: Page, url: str) -> None:
    page.goto(f"{url}embed.html?game=conqueror&amp;id=conqueror%253Abasic:b1,g8#pearl&fbclid=x")
    away = page.get_by_role("link", name="Open in Skerry")
    expect(away).to_have_attribute("href", f"{url}#conqueror:basic:b1,g8#pearl")
    page.get_by_role("button", name="Play").click()
    poll(
        lambda: move_list(page)[:2] == ["b1", "g8"], "moves that this seed alone allows", within=60
    )


@pytest.mark.more
def test_the_page_for_missing_paths_leads_back(
    browser: Browser, site: Path, url: str, record: Record
) -> None:
    with new_visitor(browser, url, record, java_script_enabled=False) as plain:
        page = plain.new_page()
        reply = page.goto(f"{url}%23atoll:small:d4")
        assert reply
        assert reply.status == 404
        body = reply.text().split("<noscript>")[1]  # skipped by a browser without JavaScript
        assert "replace %23 by #" in body
        assert "Ersetze in seiner Adresse %23 durch #" in body
        page.get_by_role("link", name="Zu den Spielen").click()
        page.wait_for_url(url)
        expect_missing_path(record)
    server = Server({"/": site})
    with new_visitor(browser, server.url, record) as guest:
        page = guest.new_page()
        page.goto(f"{server.origin}//example.org/%2523atoll:small:d4")
        page.wait_for_url(f"{server.origin}//example.org/#atoll:small:d4")
        expect(page.get_by_role("link", name="To the games")).to_have_attribute("href", "../")
        expect_missing_path(record)
    server.stop()


@pytest.mark.more
def test_the_page_for_missing_paths_isnt_in_the_offline_copy(site: Path) -> None:
    assert '"404.html"' not in (site / "sw.js").read_text("utf-8")
    assert (site / "404.html").stat().st_size < 2_500
