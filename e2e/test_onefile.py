"""The site as one file, opened from disk, without a server or requests."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.browser import DESKTOP, PHONE, poll
from e2e.conftest import Record, new_visitor
from e2e.journey import move_list, play_against_computer, share_link, wait_for_engine
from e2e.user_actions import NEW_ATOLL, WORK, click_menu_button
from web.tools.budget import BUDGETS

LINK = "#atoll:small:d4"
FINISHED = "#atoll:small:a2,swap,c4,a3,d4,d3,e3,f3,e2,e1,f2,g1,f1,c5,b5,a5,b6"


@pytest.fixture
def file(site: Path, tmp_path: Path) -> Path:
    """The file alone in a folder."""
    return Path(shutil.copyfile(site / "skerry.html", tmp_path / "skerry.html"))


@pytest.fixture
def alone(browser: Browser, file: Path, screen: str, scheme: str, record: Record) -> Iterator[Page]:
    """A page that may request only this file."""
    options = PHONE if screen == "phone" else DESKTOP
    with new_visitor(browser, file.as_uri(), record, color_scheme=scheme, **options) as context:
        yield context.new_page()


@pytest.mark.more
def test_the_file_is_small_enough_to_send(file: Path) -> None:
    assert file.stat().st_size <= BUDGETS["skerry.html"]


@pytest.mark.more
@pytest.mark.parametrize(("screen", "scheme"), [("phone", "dark")], indirect=True)
def test_the_journey(alone: Page, file: Path, shots: Path, screen: str) -> None:
    """Start, a move against the computer in its own worker, and the game after a reload."""
    asked: list[str] = []
    alone.on("request", lambda request: asked.append(request.url))
    alone.goto(file.as_uri() + LINK)
    wait_for_engine(alone)
    poll(lambda: move_list(alone) == ["d4"], "the game of the link")
    played = play_against_computer(alone)
    assert len(played) >= 3
    link = share_link(alone)
    assert link == f"{file.as_uri()}#atoll:small:{','.join(played)}"
    alone.screenshot(path=shots / f"onefile-{screen}.png")
    workers = len(alone.workers)
    alone.goto("about:blank")
    alone.goto(file.as_uri())
    wait_for_engine(alone)
    poll(lambda: move_list(alone) == played, "the game that was left")
    assert workers == 2
    assert not [url for url in asked if not url.startswith((file.as_uri(), "blob:", "about:"))]


@pytest.mark.more
def test_features_missing_in_the_file_arent_offered(alone: Page, file: Path) -> None:
    """The file offers no proof walk, before and after Python has started."""
    alone.goto(file.as_uri() + NEW_ATOLL)
    offer = alone.get_by_role("button", name="New game").first
    for _ in ("as it opens", "with Python"):
        offer.click()
        expect(alone.get_by_role("dialog")).to_contain_text("38 cells")
        expect(alone.get_by_role("dialog")).not_to_contain_text("Play through the proof")
        alone.keyboard.press("Escape")
        wait_for_engine(alone)


@pytest.mark.more
def test_the_file_contains_rules_licences_and_pictures(
    alone: Page, file: Path, shots: Path
) -> None:
    alone.goto(file.as_uri() + NEW_ATOLL)
    wait_for_engine(alone)
    alone.get_by_role("button", name="choose a game").click()
    pictures = alone.locator("dialog img")
    poll(lambda: pictures.count() > 1, "the shelf")
    for picture in pictures.all():
        poll(
            lambda picture=picture: picture.evaluate("it => it.naturalWidth"),
            "a picture of the shelf",
        )
    alone.keyboard.press("Escape")
    alone.locator("#rules").click()
    text = alone.frame_locator("iframe.reader")
    expect(text.get_by_role("heading", level=1)).to_have_text("Atoll")
    dark = text.locator("picture source").get_attribute("srcset") or ""
    assert dark.startswith("blob:"), "the first position has a picture for the dark"
    for scheme in ("light", "dark"):
        alone.emulate_media(color_scheme=scheme)
        for picture in text.locator("img").all():
            poll(
                lambda picture=picture: picture.evaluate("it => it.naturalWidth"),
                "a picture of the rules",
            )
    alone.screenshot(path=shots / "onefile-rules.png")
    text.get_by_text("Back to the games").click()
    expect(alone.locator("dialog")).to_have_count(0)
    alone.get_by_role("button", name="Settings").click()
    alone.get_by_text("Open-source licences").click()
    expect(text.get_by_role("heading", level=1)).to_have_text("Licences")


@pytest.mark.more
def test_a_truncated_file_says_so(alone: Page, file: Path, record: Record) -> None:
    """After a broken download the board is shown with a message."""
    file.write_bytes(file.read_bytes()[:1_000_000])
    alone.goto(file.as_uri())
    expect(alone.locator("#status")).to_contain_text("incomplete", timeout=30_000)
    record.expected = True


@pytest.mark.more
def test_the_file_contains_the_lazy_modules(alone: Page, file: Path, tmp_path: Path) -> None:
    """The file contains what the site loads on demand: review, animation, results, lessons."""
    alone.emulate_media(reduced_motion="reduce")
    alone.goto(file.as_uri() + WORK + FINISHED)
    wait_for_engine(alone)
    click_menu_button(alone, "Review")
    review = alone.locator("#review .about")
    poll(lambda: "Analysed by" in review.inner_text(), "the end of the review", within=120)
    click_menu_button(alone, "Save picture")
    dialog = alone.get_by_role("dialog")
    dialog.get_by_role("radio", name="GIF").check(force=True)
    with alone.expect_download(timeout=120_000) as downloaded:
        dialog.get_by_role("button", name="Save", exact=True).click()
    downloaded.value.save_as(tmp_path / "game.gif")
    assert (tmp_path / "game.gif").read_bytes().startswith(b"GIF89a")
    expect(dialog).to_have_count(0)
    click_menu_button(alone, "Your results")
    expect(
        dialog.get_by_text("This counts games you play alone, against the computer or by link")
    ).to_be_visible()
    alone.keyboard.press("Escape")
    click_menu_button(alone, "Learn")
    expect(alone.locator("#lesson").get_by_role("heading")).to_be_visible()
