"""The layout on phones and beside the board: a large board that nothing covers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from skerry import game_ids, load

from e2e.browser import poll
from e2e.test_hands import EMPTY, node_center, open_game
from e2e.test_legible import SIZES, open_picture, sample_pictures
from e2e.test_page import fits_width, small_targets
from e2e.test_ranking import random_result, ranking_cells, result_link
from e2e.tiers import mark_all_but_first
from e2e.user_actions import (
    arrive,
    click_menu_button,
    close_notice,
    id_near_end,
    move_list,
    notice_text,
    wait_two_frames,
    wait_until_still,
)

SHARE = 0.59
"""The smallest part of a phone's height for the board."""

HEIGHT = "document.querySelector('#canvas').getBoundingClientRect().height / innerHeight"

COVERED = """(() => {
  const box = (id) => document.getElementById(id).getBoundingClientRect();
  const [a, b] = [box('notice'), box('canvas')];
  return a.left < b.right && b.left < a.right && a.top < b.bottom - 1 && b.top < a.bottom;
})()"""
"""Whether the notice covers part of the board."""

WHOLE = """(() => {
  const notice = document.getElementById('notice');
  const text = notice.querySelector('p').getBoundingClientRect();
  const box = notice.getBoundingClientRect();
  return text.top >= box.top && text.bottom <= box.bottom && box.top >= 0
    && box.bottom <= innerHeight && notice.scrollHeight <= notice.clientHeight;
})()"""
"""Whether all of the notice's text is visible."""


INSIDE = """(() => {
  const ids = ['status', 'seats', 'do-undo', 'moves'].map((id) => document.getElementById(id));
  const wide = document.documentElement.scrollWidth <= innerWidth;
  const high = document.documentElement.scrollHeight <= innerHeight;
  const tools = document.getElementById('do-undo').getBoundingClientRect();
  return wide && high && tools.bottom <= innerHeight
    && ids.every((it) => it.getBoundingClientRect().right <= innerWidth);
})()"""
"""Whether nothing makes the page larger than the window, and the buttons are visible."""


@pytest.mark.parametrize("game", mark_all_but_first(game_ids(), 2))
def test_the_board_takes_most_of_a_phones_height(
    phone: Page, url: str, game: str, run_all: bool
) -> None:
    phone.emulate_media(reduced_motion="reduce")
    arrive(phone, url)
    small = []
    for picture in sample_pictures(game, (0.5,), run_all=run_all):
        open_picture(phone, picture)
        for wide, high in SIZES if run_all else SIZES[:1]:
            phone.set_viewport_size({"width": wide, "height": high})
            wait_until_still(phone)
            share = phone.evaluate(HEIGHT)
            small += [f"{picture.name} on {wide}x{high}: {share:.3f}"] * (share < SHARE)
            assert fits_width(phone)
        assert small_targets(phone) == []
    assert small == []


def test_moves_are_unfolded_and_typed_on_a_phone(phone: Page, url: str) -> None:
    arrive(phone, url)
    fold = phone.get_by_role("button", name="Moves", exact=True)
    typed = phone.get_by_label("Type a move")
    expect(typed).to_be_hidden()
    fold.tap()
    expect(fold).to_have_attribute("aria-expanded", "true")
    typed.fill("f6")
    phone.keyboard.press("Enter")
    poll(lambda: move_list(phone)[:1] == ["f6"], "it is played")
    fold.tap()
    expect(typed).to_be_hidden()


@pytest.mark.more
@pytest.mark.parametrize(
    "size", mark_all_but_first([(390, 844), (360, 740), (844, 390), (1440, 900)])
)
def test_a_notice_doesnt_cover_the_board(page: Page, url: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    arrive(page, url)
    page.evaluate("location.hash = 'atoll:small:z99'")
    expect(page.locator("#notice")).to_contain_text("This link can't be opened.")
    wait_until_still(page)
    assert not page.evaluate(COVERED)
    assert page.evaluate(WHOLE)
    arrive(page, f"{url}?lang=de")
    page.evaluate("location.hash = 'atoll:small:d4,d4'")
    poll(lambda: "d4" in notice_text(page), "a longer text")
    assert page.evaluate(WHOLE)


@pytest.mark.parametrize("id", mark_all_but_first(["islant:level-5@4", "competition:short"]))
def test_the_column_beside_the_board_stays_within_the_window(page: Page, url: str, id: str) -> None:
    """At the end of a game and in a review, the column scrolls and its buttons stay."""
    game, preset = id.split(":")
    preset, _, seats = preset.partition("@")
    page.emulate_media(reduced_motion="reduce")
    arrive(page, f"{url}#{id_near_end(game, preset, 0, int(seats or 2))}")
    expect(page.locator("#game-name")).to_have_text(load(game).name)
    wait_until_still(page)
    assert page.evaluate(INSIDE)
    click_menu_button(page, "Review")
    expect(page.locator("#review")).to_be_visible()
    assert page.evaluate(INSIDE)


HIDDEN = """(() => {
  const side = document.querySelector('.side');
  const bar = document.querySelector('.actions').getBoundingClientRect();
  const shown = [...side.querySelectorAll('#seats, #ledger, #status, #moves')]
    .filter((it) => it.checkVisibility())
    .filter((it) => it.getBoundingClientRect().bottom > bar.top + 1);
  const list = document.getElementById('moves-list');
  const low = list.checkVisibility() && list.clientHeight < 4 * 32;
  const last = list.querySelector('[aria-current]')?.getBoundingClientRect();
  const typed = document.getElementById('type').getBoundingClientRect().bottom > bar.top + 1;
  const below = last && list.checkVisibility() && last.bottom > list.getBoundingClientRect().bottom;
  return [...shown.map((it) => it.id), ...(low ? ['rows'] : []),
    ...(typed ? ['typed'] : []), ...(below ? ['last'] : [])];
})()"""
"""Lists the parts of the column that its buttons cover.

Also "rows" if fewer than four moves are visible, "typed" if the field for a move is covered, and
"last" if the latest move is not visible."""


@pytest.mark.parametrize("size", mark_all_but_first([(1280, 720), (1440, 900)]))
def test_the_column_fits_with_many_players(page: Page, url: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    arrive(page, url)
    for game, preset, seats in (
        ("atoll", "standard", 2),
        ("palavan", "round", 2),
        ("conqueror", "basic", 4),
        ("competition", "short", 5),
        ("islant", "level-5", 4),
    ):
        page.evaluate("id => { location.hash = id; }", id_near_end(game, preset, 6, seats))
        expect(page.locator("#game-name")).to_have_text(load(game).name)
        expect(page.locator(".seat")).to_have_count(seats)
        wait_until_still(page)
        wait_two_frames(page)  # the page measures its parts in these frames
        poll(lambda: page.evaluate(f"{HIDDEN}.join()") == "", f"all of {game}", within=5)


@pytest.mark.parametrize("language", mark_all_but_first(["en", "de"]))
def test_the_column_fits_a_duel_with_a_notice(page: Page, url: str, language: str) -> None:
    arrive(page, f"{url}?lang={language}#{id_near_end('palavan', 'round', 6)}")
    page.evaluate("id => { location.hash = id; }", id_near_end("palavan", "round", 5))
    expect(page.locator("#notice.open")).to_be_visible()
    wait_until_still(page)
    wait_two_frames(page)
    poll(lambda: page.evaluate(f"{HIDDEN}.join()") == "", "all of the column", within=5)


def test_facts_and_moves_alternate_if_space_is_short(page: Page, url: str) -> None:
    arrive(page, f"{url}#{id_near_end('competition', 'short', 6, 5)}")
    facts = page.locator("#ledger")
    moves = page.locator("#moves-list")
    button = page.get_by_role("button", name="Facts")
    expect(moves).to_be_visible()
    expect(facts).to_be_hidden()
    button.click()
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(facts).to_be_visible()
    expect(moves).to_be_hidden()
    assert page.evaluate(HIDDEN) == []
    button.click()
    expect(moves).to_be_visible()


def test_a_ranking_fits_a_phone(phone: Page, url: str) -> None:
    phone.goto(result_link(url, random_result(1), "Bartholomew Bobbington&how=2-1-312"))
    dialog = phone.get_by_role("dialog")
    poll(lambda: len(ranking_cells(dialog)) == 1, "Bob")
    assert dialog.evaluate("it => it.scrollWidth <= it.clientWidth")


@pytest.mark.more
def test_all_goals_are_visible_on_a_phone(phone: Page, url: str) -> None:
    open_game(phone, url, EMPTY)
    goals = phone.locator(".ledger :is(.open, .done)")
    assert goals.count() == 4
    room = phone.locator(".ledger").bounding_box()
    assert room
    for goal in goals.all():
        box = goal.bounding_box()
        assert box
        assert box["x"] + box["width"] <= 390
        assert box["y"] + box["height"] <= room["y"] + room["height"] + 1


@pytest.mark.more
def test_the_right_mouse_button_picks_and_rotates(page: Page, url: str) -> None:
    open_game(page, url, EMPTY)
    tile = node_center(page, "tile-c3")
    picked = page.locator("#outline [aria-pressed='true']")
    page.mouse.click(*tile, button="right")
    poll(lambda: "rotated 90 degrees" in picked.inner_text(), "taken up and turned")
    page.mouse.click(*tile, button="right")
    poll(lambda: "rotated 180 degrees" in picked.inner_text(), "turned on")
    page.mouse.click(*node_center(page, "b2"))
    poll(lambda: move_list(page) == ["c3@2-b2"], "laid as it was turned")


@pytest.mark.more
@pytest.mark.parametrize(
    "game", mark_all_but_first(["atoll", "palavan", "competition", "islant"], 1)
)
def test_a_new_game_fits_a_phone_in_landscape(phone: Page, url: str, game: str) -> None:
    phone.set_viewport_size({"width": 844, "height": 390})
    arrive(phone, f"{url}?game={game}")
    click_menu_button(phone, "New game")
    dialog = phone.get_by_role("dialog")
    for mode in dialog.locator("input[name=mode]").all():
        mode.check(force=True)
        start = dialog.get_by_role("button", name="Start").bounding_box()
        assert start
        assert start["y"] + start["height"] <= 390
        assert dialog.evaluate("it => it.scrollHeight - it.clientHeight") <= 50
        assert small_targets(phone) == []


def test_a_new_game_is_chosen_without_scrolling(phone: Page, url: str) -> None:
    arrive(phone, url)
    click_menu_button(phone, "New game")
    dialog = phone.get_by_role("dialog")
    expect(dialog.get_by_role("radio", name="Fair opponent")).to_have_count(1)
    assert dialog.evaluate("it => it.scrollHeight - it.clientHeight") == 0
    assert small_targets(phone) == []
    dialog.get_by_text("More options").click()
    start = dialog.get_by_role("button", name="Start").bounding_box()
    assert start
    assert start["y"] + start["height"] <= phone.evaluate("innerHeight")


@pytest.mark.more
def test_a_notice_moves_nothing_on_a_phone_in_landscape(phone: Page, url: str) -> None:
    phone.set_viewport_size({"width": 844, "height": 390})
    arrive(phone, f"{url}#atoll:small:d3,swap,d4")
    poll(lambda: len(move_list(phone)) == 3, "a game")
    tops = "['.actions', '#status'].map((it) => document.querySelector(it).offsetTop)"
    before = phone.evaluate(tops)
    phone.evaluate("location.hash = 'atoll:small:d3,swap,d4,zz9'")
    expect(phone.locator("#notice")).to_contain_text("zz9")
    assert phone.evaluate(tops) == before
    close_notice(phone)
    phone.evaluate("location.hash = 'atoll:standard:d3'")
    expect(phone.locator("#notice")).to_contain_text("Game opened from the link.")
    phone.locator("#do-home").click()
    expect(phone.locator("#notice.open")).to_have_count(0)


LAST_EVENT = """(() => {
  const news = document.querySelector(".news");
  const last = news.lastElementChild.getBoundingClientRect();
  const box = news.getBoundingClientRect();
  const isWhole = last.top > box.top - 1 && last.bottom < box.bottom + 1;
  return { lines: last.height / 12.48, isWhole };
})()"""


@pytest.mark.more
@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_the_newest_event_above_a_button_is_whole(
    phone: Page, url: str, size: tuple[int, int]
) -> None:
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    arrive(phone, f"{url}?lang=de#conqueror:basic@4:%231")
    lines = 0
    for number in range(14):
        free = phone.locator("#outline button:not([aria-disabled=true])")
        free.nth(number % free.count()).press("Enter")
        poll(lambda number=number: len(move_list(phone)) > number, "the move is played")
        wait_two_frames(phone)
        if phone.locator("#status.acting").count():
            poll(lambda: phone.evaluate(LAST_EVENT)["isWhole"], "the event", within=3)
            lines = max(lines, phone.evaluate(LAST_EVENT)["lines"])
    assert lines > 1.5, "a long event, in two lines"
