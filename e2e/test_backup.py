"""One backup for everything: exported in one browser, imported in another."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from e2e.browser import poll
from e2e.test_saved import open_list, start_three, stored_games, wait_for_games
from e2e.test_stats import open_results, result_entry, store_results
from e2e.user_actions import arrive, click_menu_button

DARK = "document.documentElement.dataset.theme === 'dark'"


def export_all(page: Page, dialog: Locator, folder: Path) -> Path:
    """Export everything and return the file."""
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Export to a file").click()
    file = folder / "backup.json"
    download.value.save_as(file)
    return file


def choose_dark(page: Page) -> None:
    click_menu_button(page, "Settings")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="Dark").check(force=True)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_a_backup_moves_everything_to_another_browser(
    page: Page, url: str, context: BrowserContext, tmp_path: Path
) -> None:
    start_three(page, url)
    store_results(page, url, result_entry("k1"), result_entry("k2", result="lost"))
    choose_dark(page)
    file = export_all(page, open_list(page), tmp_path)
    browser = context.browser
    assert browser
    with browser.new_context() as other:
        fresh = other.new_page()
        arrive(fresh, url)
        dialog = open_list(fresh)
        dialog.locator("input[type=file]").set_input_files(file)
        expect(dialog).to_contain_text("Imported: 3 games, 2 results. Already there: 0.")
        poll(lambda: fresh.evaluate(DARK), "the settings too")
        dialog.locator("input[type=file]").set_input_files(file)
        expect(dialog).to_contain_text("Imported: 0 games, 0 results. Already there: 5.")
        fresh.keyboard.press("Escape")
        records = [{game["record"] for game in stored_games(each, url)} for each in (page, fresh)]
        assert records[0] <= records[1]
        expect(open_results(fresh).locator("tbody tr")).to_have_count(1)


@pytest.mark.more
@pytest.mark.parametrize("damage", ["end", "entry", "foreign"])
def test_a_damaged_backup_changes_nothing(
    page: Page, url: str, tmp_path: Path, damage: str
) -> None:
    arrive(page, f"{url}#atoll:standard:f6,g7")
    store_results(page, url, result_entry("k1"))
    choose_dark(page)
    dialog = open_list(page)
    file = export_all(page, dialog, tmp_path)
    text = file.read_text()
    data = json.loads(text)
    data["backup"].append({"kind": "entry", "entry": result_entry("k9")})
    data["backup"][0]["settings"] = {"theme": "light", "sound": True}
    if damage == "end":
        file.write_text(json.dumps(data, indent=1)[:-20])
    elif damage == "entry":
        data["backup"].insert(1, {"kind": "game", "save": {"v": 3}})
        file.write_text(json.dumps(data))
    else:
        file.write_text(text.replace('"skerry"', '"crab"', 1))
    before = stored_games(page, url)
    dialog.locator("input[type=file]").set_input_files(file)
    problems = dialog.locator(".problems")
    expect(problems).to_contain_text("Nothing was imported.")
    expect(problems).to_contain_text(
        {
            "end": "The end of the file is missing or damaged.",
            "entry": "Entry 2 in the file is damaged.",
            "foreign": "This isn't a Skerry backup.",
        }[damage]
    )
    assert wait_for_games(page, url, len(before)) == before
    assert page.evaluate(DARK)
    page.keyboard.press("Escape")
    cells = open_results(page).locator("tbody td").all_inner_texts()
    assert cells[0] == "1", "no result was added"
