"""Stored games: the list, two tabs, files, newer formats, failures."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect
from skerry import Session

from e2e.browser import poll
from e2e.conftest import Record
from e2e.test_page import fits_width, small_targets
from e2e.user_actions import (
    LOOKS,
    arrive,
    click_cell,
    click_menu_button,
    move_list,
    notice_text,
    wait_for_moves,
)

ENTRIES = """path => new Promise((resolve, reject) => {
  const asked = indexedDB.open(`skerry:${path}`);
  asked.onerror = () => reject(asked.error);
  asked.onsuccess = () => {
    const games = asked.result.transaction('games').objectStore('games').getAll();
    games.onsuccess = () => { asked.result.close(); resolve(games.result); };
  };
})"""
HELD = """JSON.parse(
  Object.entries(sessionStorage).find(([name]) => name.includes(":game:"))[1]).key"""
"""The key of the game that a tab opens after a reload."""

PUT = """([path, entry]) => new Promise((resolve, reject) => {
  const asked = indexedDB.open(`skerry:${path}`);
  asked.onerror = () => reject(asked.error);
  asked.onsuccess = () => {
    const change = asked.result.transaction('games', 'readwrite');
    change.objectStore('games').put(entry, entry.key);
    change.oncomplete = () => { asked.result.close(); resolve(); };
  };
})"""


def path_of(url: str) -> str:
    """Return the site's path, which is part of the database's name."""
    return url[url.index("/", 8) :]


def stored_games(page: Page, url: str) -> list[dict[str, Any]]:
    """Return the games in the database."""
    stored: list[dict[str, Any]] = page.evaluate(ENTRIES, path_of(url))
    return stored


def wait_for_games(page: Page, url: str, count: int) -> list[dict[str, Any]]:
    """Wait until the database has `count` games, and return them."""
    return list(
        poll(
            lambda: stored if len(stored := stored_games(page, url)) == count else [],
            f"{count} games",
        )
    )


def open_list(page: Page) -> Locator:
    """Open the list of games."""
    click_menu_button(page, "Your games")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    return dialog


def start_three(page: Page, url: str) -> None:
    """Start three games; the last one stays open."""
    arrive(page, f"{url}#atoll:standard:f6,g7,e5")
    wait_for_moves(page, 3)
    page.evaluate("location.hash = 'conqueror:basic:a4%231'")
    wait_for_games(page, url, 2)
    page.evaluate("location.hash = 'atoll:small:d4,c3'")
    wait_for_games(page, url, 3)


@LOOKS
def test_games_are_listed_and_continued(
    page: Page, url: str, shots: Path, screen: str, scheme: str
) -> None:
    start_three(page, url)
    dialog = open_list(page)
    expect(dialog.locator(".game")).to_have_count(3)
    wide = "all => all.length === 3 && all.every((it) => it.naturalWidth > 100)"
    poll(lambda: dialog.locator(".game img").evaluate_all(wide), "their pictures")
    expect(dialog.locator(".game").first).to_contain_text("Currently open")
    page.screenshot(path=shots / f"saved-{screen}-{scheme}.png")
    assert fits_width(page)
    assert small_targets(page) == []
    dialog.get_by_role("button", name="Atoll, Standard").first.click()
    poll(lambda: move_list(page) == ["f6", "g7", "e5"], "the game of the list")
    click_cell(page, "d4")
    wait_for_moves(page, 4)
    poll(
        lambda: any(entry["record"].endswith("e5,d4") for entry in stored_games(page, url)),
        "it is written",
    )
    assert len(stored_games(page, url)) == 3, "it is the same game"


@pytest.mark.more
def test_a_deleted_game_can_be_restored(page: Page, url: str) -> None:
    start_three(page, url)
    before = wait_for_games(page, url, 3)
    dialog = open_list(page)
    dialog.get_by_role("button", name="Delete Atoll, Standard").click()
    wait_for_games(page, url, 2)
    dialog.get_by_role("button", name="Undo").click()
    assert wait_for_games(page, url, 3) == before
    dialog.get_by_role("button", name="Delete Atoll, Standard").click()
    wait_for_games(page, url, 2)
    page.keyboard.press("Escape")
    expect(open_list(page).locator(".game")).to_have_count(2)


@pytest.mark.more
def test_two_tabs_with_the_same_game_save_both(context: BrowserContext, url: str) -> None:
    one = context.new_page()
    two = context.new_page()
    arrive(one, f"{url}#atoll:standard:f6,g7")
    wait_for_moves(one, 2)
    wait_for_games(one, url, 1)
    arrive(two, url)
    assert wait_for_moves(two, 2) == ["f6", "g7"], "a new tab goes on with the last game"
    click_cell(two, "e5")
    wait_for_moves(two, 3)
    poll(lambda: stored_games(two, url)[0]["record"].endswith("e5"), "the second tab's move")
    click_cell(one, "d4")
    poll(lambda: "Both games are saved" in notice_text(one), "the first tab says so")
    keys = {entry["record"]: entry["key"] for entry in wait_for_games(one, url, 2)}
    assert sorted(keys) == ["atoll:standard:f6,g7,d4", "atoll:standard:f6,g7,e5"]
    key = keys["atoll:standard:f6,g7,d4"]
    poll(lambda: one.evaluate(HELD) == key, "the first tab has taken the new key")
    arrive(one, url)
    assert wait_for_moves(one, 3)[-1] == "d4"
    click_cell(one, "c3")
    wait_for_moves(one, 4)
    poll(
        lambda: any(entry["record"].endswith("d4,c3") for entry in stored_games(one, url)),
        "it is written",
    )
    assert len(stored_games(one, url)) == 2


def test_games_are_exported_and_imported(page: Page, url: str, tmp_path: Path) -> None:
    start_three(page, url)
    dialog = open_list(page)
    with page.expect_download() as downloaded:
        dialog.get_by_role("button", name="Export").click()
    file = tmp_path / "backup.json"
    downloaded.value.save_as(file)
    data = json.loads(file.read_text())
    games = [item for item in data["backup"] if item["kind"] == "game"]
    assert len(games) == 3
    for name in ("Atoll, Standard", "Atoll, Small"):
        dialog.get_by_role("button", name=f"Delete {name}").click()
    wait_for_games(page, url, 1)
    good = games[0]["save"]
    wrong = [
        {**good, "key": "w1", "id": "atoll:standard:f6,f6"},
        {**good, "key": "w2", "id": "nowhere:standard:"},
        {**good, "key": "w3", "at": 99},
        {**good, "key": "w4", "players": ["robot"]},
        {**good, "key": "w5", "v": 99},
    ]
    items = [*games, *({"kind": "game", "when": 1, "save": save} for save in wrong)]
    file.write_text(json.dumps({**data, "backup": items}))
    dialog.locator("input[type=file]").set_input_files(file)
    alert = dialog.locator(".problems")
    expect(alert).to_contain_text("Nothing was imported.")
    expect(alert).to_contain_text("Entry 7 in the file is damaged")
    expect(alert).to_contain_text("Entry 8 in the file was made by a newer version")
    assert len(stored_games(page, url)) == 1, "nothing has changed"
    dialog.get_by_role("button", name="Import what can be read").click()
    expect(dialog).to_contain_text("Imported: 2 games, 0 results. Already there: 1.")
    for number, why in ((4, "Move 2, f6"), (5, "no game called nowhere"), (6, "at move 99")):
        expect(alert).to_contain_text(f"Game {number} in the file was skipped: ")
        expect(alert).to_contain_text(why)
    expect(dialog.locator(".game")).to_have_count(3)
    assert {entry["record"] for entry in wait_for_games(page, url, 3)} == {
        game["save"]["id"] for game in games
    }
    assert move_list(page) == ["d4", "c3"], "the table stays"


def test_running_and_finished_games_are_apart_and_can_be_searched(
    page: Page, url: str, shots: Path
) -> None:
    won = Session("atoll", preset="small")
    for move in ("d4", "a1", "d2", "a2", "d6", "a3", "d1", "b1", "d3", "b2", "d5", "b3", "d7"):
        if not won.state.is_terminal:
            won.play(move)
    arrive(page, f"{url}#{won.id}")
    wait_for_games(page, url, 1)
    page.evaluate("location.hash = 'conqueror:basic:a4%231'")
    wait_for_games(page, url, 2)
    for count, preset in enumerate(("standard", "large", "huge"), 3):
        page.evaluate(f"location.hash = 'atoll:{preset}:f6'")
        wait_for_games(page, url, count)
    page.evaluate("location.hash = 'palavan:basic:c3@1-b2'")
    wait_for_games(page, url, 6)
    dialog = open_list(page)
    titles = dialog.get_by_role("heading", level=3)
    expect(titles).to_have_text(["In progress", "Finished"])
    lists = dialog.locator(".games")
    expect(lists.first.locator(".game")).to_have_count(5)
    expect(lists.last.locator(".game")).to_have_text(re.compile("Atoll, Small"))
    page.screenshot(path=shots / "games-list.png")
    search = dialog.get_by_role("searchbox", name="Search")
    search.fill("atoll LARGE")
    expect(dialog.locator(".game")).to_have_text(re.compile("Atoll, Large"))
    dialog.get_by_role("button", name="Delete Atoll, Large").click()
    search.fill("atoll")
    expect(dialog.locator(".game")).to_have_count(3)
    dialog.get_by_role("button", name="Undo").click()
    expect(dialog.locator(".game")).to_have_count(4)
    search.fill("chess")
    expect(dialog.get_by_text("No matching games.")).to_be_visible()
    search.fill("")
    expect(dialog.locator(".game")).to_have_count(6)


def test_the_list_opens_no_keyboard_on_a_phone(phone: Page, url: str) -> None:
    arrive(phone, f"{url}#atoll:standard:f6")
    wait_for_games(phone, url, 1)
    for count, preset in enumerate(("small", "large", "huge"), 2):
        phone.evaluate(f"location.hash = 'atoll:{preset}:f6'")
        wait_for_games(phone, url, count)
    phone.evaluate("location.hash = 'conqueror:basic:a4%231'")
    wait_for_games(phone, url, 5)
    phone.evaluate("location.hash = 'palavan:basic:c3@1-b2'")
    wait_for_games(phone, url, 6)
    dialog = open_list(phone)
    expect(dialog.locator(".game")).to_have_count(6)
    expect(dialog.get_by_role("searchbox", name="Search")).to_be_visible()
    expect(dialog.get_by_role("heading", name="Your games")).to_be_focused()
    expect(dialog.get_by_role("status")).to_contain_text("The browser")
    games = dialog.locator(".game-groups").bounding_box()
    warning = dialog.get_by_role("status").bounding_box()
    assert games
    assert warning
    assert warning["y"] >= games["y"] + games["height"], "the warning comes after the games"


@pytest.mark.more
def test_entries_of_a_newer_version_stay_unchanged(page: Page, url: str) -> None:
    arrive(page, f"{url}#atoll:standard:f6")
    wait_for_moves(page, 1)
    wait_for_games(page, url, 1)
    newer = {"v": 99, "key": "new", "stuff": [1, 2]}
    page.evaluate(PUT, [path_of(url), newer])
    dialog = open_list(page)
    expect(dialog).to_contain_text("One more game is from a newer version")
    expect(dialog.locator(".game")).to_have_count(1)
    page.keyboard.press("Escape")
    click_cell(page, "g7")
    wait_for_moves(page, 2)
    assert newer in stored_games(page, url)


@pytest.mark.more
def test_without_a_database_the_list_says_so(page: Page, url: str, record: Record) -> None:
    page.add_init_script(
        "Object.defineProperty(globalThis, 'indexedDB',"
        " { get() { throw new DOMException('denied'); } });"
    )
    arrive(page, f"{url}#atoll:standard:f6")
    wait_for_moves(page, 1)
    dialog = open_list(page)
    expect(dialog).to_contain_text("doesn't store anything")
    expect(dialog.locator(".game")).to_have_count(1)
    record.expected = True  # PyScript reports the blocked database


def write_games(file: Path, count: int, size: int) -> None:
    """Write a file of small games.

    An unknown field of each game fills up the file to `size` characters.
    """
    fill = "x" * (size // count)
    games = [
        {"v": 3, "key": f"k{n}", "id": f"atoll:small:{'abcd'[n % 4]}4", "at": 1, "when": n + 1}
        | {"players": ["person", 1], "options": {}, "fill": fill}
        for n in range(count)
    ]
    file.write_text(json.dumps({"skerry": "games", "v": 3, "games": games}))


def check_large_file(page: Page, url: str, file: Path, count: int) -> None:
    """Import a file of games, export them, and compare the files."""
    arrive(page, url)
    dialog = open_list(page)
    dialog.locator("input[type=file]").set_input_files(file)
    expect(dialog.get_by_text("Checking")).to_be_visible()
    summary = f"Imported: {count} games, 0 results. Already there: 0."
    expect(dialog.locator(".problems")).to_have_text(summary, timeout=900_000)
    with page.expect_download(timeout=300_000) as downloaded:
        dialog.get_by_role("button", name="Export").click()
    exported = file.with_name("exported.json")
    downloaded.value.save_as(exported)
    names = ("key", "id", "at", "players", "when")
    games = json.loads(file.read_text())["games"]
    items = json.loads(exported.read_text())["backup"]
    saves = [{**item["save"], "when": item["when"]} for item in items if item["kind"] == "game"]
    before, after = (
        sorted(tuple(map(str, map(game.get, names))) for game in each) for each in (games, saves)
    )
    assert before == after


@pytest.mark.more
def test_a_file_longer_than_a_request_is_imported(page: Page, url: str, tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    write_games(file, 300, 10_000_000)
    check_large_file(page, url, file, 300)


@pytest.mark.more
def test_20_000_games_and_50_megabytes_are_imported(page: Page, url: str, tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    write_games(file, 20_000, 50_000_000)
    check_large_file(page, url, file, 20_000)
    arrive(page, url)
    expect(open_list(page).locator(".game")).to_have_count(12)


@pytest.mark.more
def test_an_import_can_be_stopped_and_repeated(page: Page, url: str, tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    write_games(file, 150, 10_000)
    arrive(page, url)
    dialog = open_list(page)
    dialog.locator("input[type=file]").set_input_files(file)
    dialog.get_by_role("button", name="Stop").click()
    expect(dialog.get_by_text("Stopped.")).to_be_visible()
    count = len(stored_games(page, url))
    assert count < 150
    dialog.locator("input[type=file]").set_input_files(file)
    summary = f"Imported: {150 - count} games, 0 results. Already there: {count}."
    expect(dialog.get_by_text(summary)).to_be_visible()
    expect(dialog.get_by_role("button", name="Import a file")).to_be_focused()


@pytest.mark.more
def test_a_damaged_file_gives_its_other_games(page: Page, url: str, tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    write_games(file, 60, 600)
    data = json.loads(file.read_text())
    text = json.dumps(data, indent=1).replace("\n", "\r\n").replace('"k1"', '"k1', 1)
    file.write_text(text[: text.index('"k50"')], "utf-8-sig")
    arrive(page, url)
    dialog = open_list(page)
    dialog.locator("input[type=file]").set_input_files(file)
    problems = dialog.locator(".problems p")
    damage = [
        "Game 2 in the file is damaged.",
        "The end of the file is missing or damaged. Games found: 50",
    ]
    expect(problems).to_have_text(["Nothing was imported.", *damage])
    assert stored_games(page, url) == []
    dialog.get_by_role("button", name="Import what can be read").click()
    expect(problems).to_have_text(["Imported: 49 games, 0 results. Already there: 0.", *damage])
