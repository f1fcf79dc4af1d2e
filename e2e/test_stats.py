"""Results on the device: what counts, fair opponents, files, deletion."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect
from skerry import Session

from e2e.browser import poll
from e2e.test_hints import PALAVAN
from e2e.test_page import fits_width, small_targets
from e2e.test_saved import path_of
from e2e.user_actions import (
    LOOKS,
    WORK,
    arrive,
    click_menu_button,
    free_cells,
    is_over,
    move_list,
    start_game,
)

LAST = "c7@0-d4"

PUT = """([path, list]) => new Promise((resolve, reject) => {
  const asked = indexedDB.open(`skerry:${path}:results`);
  asked.onupgradeneeded = () => asked.result.createObjectStore('results');
  asked.onerror = () => reject(asked.error);
  asked.onsuccess = () => {
    const change = asked.result.transaction('results', 'readwrite');
    for (const entry of list) change.objectStore('results').put(entry, entry.key);
    change.oncomplete = () => { asked.result.close(); resolve(); };
  };
})"""


def result_entry(key: str, **more: Any) -> dict[str, Any]:
    """Return a result as the database holds it."""
    return {
        "v": 1,
        "key": key,
        "game": "atoll",
        "preset": "small",
        "players": ["person", 2],
        "seed": None,
        "result": "won",
        "points": None,
        "when": 1_790_000_000_000 + len(key),
        "help": False,
        "fair": True,
        "again": False,
        **more,
    }


def store_results(page: Page, url: str, *outcomes: dict[str, Any]) -> None:
    """Put results into the database."""
    page.evaluate(PUT, [path_of(url), list(outcomes)])


def open_results(page: Page) -> Locator:
    """Open and return the dialog with the results."""
    click_menu_button(page, "Your results")
    dialog = page.get_by_role("dialog")
    expect(
        dialog.get_by_text("This counts games you play alone, against the computer or by link")
    ).to_be_visible()
    return dialog


def table_cells(page: Page) -> list[list[str]]:
    """Return the cells of all tables' rows, without headings and trends."""
    dialog = open_results(page)
    cells = [re.split(r"\s*\t\s*", row.inner_text()) for row in dialog.locator("tbody tr").all()]
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    return [[cell.replace("\n", " ").rstrip("●◐○ ").strip() for cell in row] for row in cells]


def type_moves(page: Page, *moves: str) -> None:
    """Type moves, each after the one before has been played."""
    count = page.locator("#moves-count")
    for move in moves:
        at = int(count.inner_text().split(" / ")[0]) + 1
        page.locator("#typed").fill(move)
        page.locator("#typed").press("Enter")
        expect(count).to_have_text(f"{at} / {at}")


def solve_puzzle(page: Page) -> None:
    """Start a solo puzzle and solve it without help."""
    page.get_by_role("button", name="choose a game").click()
    page.get_by_role("dialog").get_by_role("button", name="Palavan").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name=re.compile("^Basic")).check(force=True)
    dialog.get_by_role("button", name="Start").click()
    expect(page.locator("#preset-name")).to_have_text("Basic")
    type_moves(page, *PALAVAN.split(","), LAST)


@pytest.mark.more
def test_a_puzzle_counts_once_and_links_do_not(page: Page, url: str) -> None:
    arrive(page, url)
    solve_puzzle(page)
    assert table_cells(page) == [["Basic", "1", "0"]]
    page.locator("#do-undo").click()
    expect(page.locator("#moves-count")).to_have_text("15 / 16")
    type_moves(page, LAST)
    assert table_cells(page) == [["Basic", "1", "0"]], "finished again after taking back"
    page.evaluate("id => { location.hash = id; }", f"palavan:basic:{PALAVAN}")
    poll(lambda: len(move_list(page)) == 15, "the game of the link")
    type_moves(page, LAST)
    assert table_cells(page) == [["Basic", "1", "0"]], "a game from a link"
    page.reload()
    poll(lambda: len(move_list(page)) == 16, "the page again")
    assert table_cells(page) == [["Basic", "1", "0"]]


def test_results_are_exported_deleted_and_imported(page: Page, url: str, tmp_path: Path) -> None:
    arrive(page, url)
    store_results(page, url, result_entry("k1"), result_entry("k2", result="lost", help=True))
    dialog = open_results(page)
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Export to a file").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert re.fullmatch(r"skerry-backup-\d{4}-\d\d-\d\d\.json", file.name)
    items = [item for item in json.loads(file.read_text())["backup"] if item["kind"] == "entry"]
    assert sorted(item["entry"]["key"] for item in items) == ["k1", "k2"]
    dialog.get_by_role("button", name="Delete all results").click()
    expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog.locator("tbody tr")).to_have_count(1)
    dialog.get_by_role("button", name="Delete all results").click()
    dialog.get_by_role("button", name="Delete", exact=True).click()
    expect(dialog.locator("tbody tr")).to_have_count(0)
    dialog.get_by_role("button", name="Undo").click()
    expect(dialog.locator("tbody tr")).to_have_count(1)
    dialog.get_by_role("button", name="Delete all results").click()
    dialog.get_by_role("button", name="Delete", exact=True).click()
    expect(dialog.locator("tbody tr")).to_have_count(0)
    expect(dialog.get_by_text("All results deleted.")).to_be_visible()
    dialog.locator("input[type=file]").set_input_files(file)
    expect(dialog.get_by_text("Imported: 0 games, 2 results. Already there: 0.")).to_be_visible()
    expect(dialog.locator("tbody tr")).to_have_count(1)
    bad = tmp_path / "bad.json"
    bad.write_text('{"skerry": "games"}')
    dialog.locator("input[type=file]").set_input_files(bad)
    expect(dialog.get_by_text("This isn't a Skerry backup.")).to_be_visible()
    expect(dialog.locator("tbody tr")).to_have_count(1)


def test_a_fair_opponent_follows_the_results(page: Page, url: str) -> None:
    arrive(page, url)
    page.get_by_role("button", name="New game").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="Fair opponent").check(force=True)
    expect(dialog.get_by_text("Start with Crab").first).to_be_visible()
    expect(dialog.get_by_text("Sees simple threats", exact=True)).to_be_visible()
    expect(dialog.locator(".opponents .strength .on")).to_have_count(15 + 2)
    expect(dialog.locator(".opponents .balance")).to_have_count(1)  # no face: it is no other Crab
    fair = dialog.get_by_role("radio", name="Fair opponent").locator("+ .option")
    expect(fair.locator(".adapts")).to_have_text("adapts")
    expect(fair.locator(".strength .on")).to_have_count(2)
    crab, gull = (level.rating for level in Session("atoll").game.levels[1:3])
    expect(dialog.locator(".opponents").get_by_title(f"{crab} Elo above Tadpole")).to_be_visible()
    page.keyboard.press("Escape")
    store_results(page, url, *(result_entry(f"k{'x' * n}") for n in range(8)))
    start_game(page, "Small", "Human", "Fair opponent", begins="You")
    white = page.get_by_label("Who plays White")
    expect(white.locator("option:checked")).to_have_text("Gull (3)")
    white.focus()
    expect(white.locator("option:checked")).to_have_text(
        f"Gull (3) · Thinks a few moves ahead · {gull} Elo above Tadpole"
    )


@pytest.mark.more
def test_a_game_against_a_fair_opponent_counts_and_its_rematch_is_fair(
    page: Page, url: str
) -> None:
    arrive(page, f"{url}{WORK}")
    start_game(page, "Small", "Human", "Fair opponent", begins="You")
    while poll(lambda: is_over(page) or free_cells(page), "my turn or the end") is not True:
        moves = len(move_list(page))
        page.locator("#typed").fill(free_cells(page)[0])
        page.locator("#typed").press("Enter")
        poll(lambda at=moves: is_over(page) or len(move_list(page)) > at + 1, "the answer")
    rematch = page.locator("#end").get_by_role("button", name="Rematch")
    expect(rematch).to_be_visible()  # otherwise the button would take the focus later
    ((against, *results),) = table_cells(page)
    assert against == "Crab Small"
    assert sorted(results) == ["0", "0", "1"]
    rematch.click()
    poll(lambda: not is_over(page), "another game")
    click_menu_button(page, "New game")
    expect(page.get_by_role("dialog").get_by_role("radio", name="Fair opponent")).to_be_checked()


@pytest.mark.more
def test_a_loss_in_one_tab_appears_in_the_other(context: BrowserContext, url: str) -> None:
    one = context.new_page()
    other = context.new_page()
    arrive(one, url)
    store_results(one, url, result_entry("k1"))
    arrive(other, url)
    assert table_cells(other) == [["Crab Small", "1", "0", "0"]]
    store_results(other, url, result_entry("k2", result="lost"))
    assert table_cells(one) == [["Crab Small", "1", "0", "1"]]


@pytest.mark.more
@LOOKS
def test_the_results_are_accessible(
    page: Page, url: str, shots: Path, screen: str, scheme: str
) -> None:
    arrive(page, url)
    alone = {"players": ["person"], "game": "islant", "preset": "level-1"}
    scored = [result_entry(f"i{n}", points=20 + n, **alone) for n in range(3)]
    three = result_entry("c", game="conqueror", preset="basic", players=["person", 2, 3])
    store_results(page, url, result_entry("k1", help=True), three, *scored)
    dialog = open_results(page)
    page.screenshot(path=shots / f"results-{screen}-{scheme}.png")
    assert fits_width(page)
    assert small_targets(page) == []
    cells = dialog.locator("tbody tr").last.locator("td").all_inner_texts()
    assert cells == ["3", "22", "21", "21"]


@pytest.mark.more
def test_20_000_results_are_imported_and_exported(page: Page, url: str, tmp_path: Path) -> None:
    results = [{**result_entry(f"k{n}"), "when": n + 1} for n in range(20_000)]
    file = tmp_path / "results.json"
    file.write_text(json.dumps({"skerry": "results", "v": 1, "results": results}))
    arrive(page, url)
    dialog = open_results(page)
    dialog.locator("input[type=file]").set_input_files(file)
    summary = dialog.get_by_text("Imported: 0 games, 20000 results. Already there: 0.")
    expect(summary).to_be_visible(timeout=300_000)
    with page.expect_download(timeout=300_000) as download:
        dialog.get_by_role("button", name="Export to a file").click()
    download.value.save_as(file)
    items = json.loads(file.read_text())["backup"]
    entries = [item["entry"] for item in items if item["kind"] == "entry"]
    assert sorted(entries, key=lambda entry: int(entry["when"])) == results
