"""The Conqueror: by keyboard alone, paths, typed dice, three and four players, the dice record."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.browser import poll
from e2e.test_page import find_violations, fits_width, small_targets
from e2e.test_play import tab_to, walk_to
from e2e.user_actions import (
    WORK,
    arrive,
    cell_box,
    click_cell,
    click_menu_button,
    free_cells,
    id_near_end,
    is_over,
    move_list,
    start_game,
    status_text,
    unfold_moves,
)

BOTH = pytest.mark.parametrize("screen", ["desktop", "phone"], indirect=True)

MINE = "#outline button[data-node^=token]:not([aria-disabled])"
"""The token of the player to move."""


LISTEN = """(place) => {
  globalThis.heard = [];
  const told = document.querySelector(place ?? "#live");
  new MutationObserver(() => heard.push(told.innerText)).observe(told,
    { childList: true, characterData: true, subtree: true });
}"""
"""Records the texts of an element, by default those for screen readers."""


@pytest.fixture
def sea(page: Page, url: str) -> Page:
    """A game between two human players with seeded dice and without animations."""
    page.emulate_media(reduced_motion="reduce")
    arrive(page, f"{url}{WORK}#conqueror:basic:%23pearl")
    poll(lambda: status_text(page).startswith(roll_status("Red", 1)), "the game of the link")
    return page


def roll_status(name: str, die: int) -> str:
    """Return the status line after a player's roll."""
    steps = (die - 1) % 3 + 1
    return f"{name}: you rolled {die}, so move {steps} step{'s' if steps > 1 else ''}"


def moves_played(page: Page) -> int:
    """Return the number of moves played."""
    return int(page.locator("#scrub").input_value())


def move_count(page: Page) -> int:
    """Return the number of moves of the game, including undone ones."""
    return int(page.locator("#scrub").get_attribute("max") or 0)


def reachable_tiles(page: Page) -> list[str]:
    """Return the names of the tiles that the token can reach."""
    tokens = [label.split(",")[0] for label in page.locator(MINE).all_inner_texts()]
    return [name for name in free_cells(page) if name not in tokens]


def touch_tiles(page: Page, *names: str) -> None:
    """Touch tiles in turn; the last one plays the move."""
    before = moves_played(page)
    for name in names:
        click_cell(page, name)
    poll(lambda: moves_played(page) == before + 1, f"a walk over {names}")


def live_text(page: Page) -> str:
    """Return the text for screen readers."""
    return page.locator("#live").inner_text()


# Whole games


@pytest.mark.more
def test_a_game_by_keyboard_is_announced_to_screen_readers(sea: Page) -> None:
    """The test plays the last moves of a game."""
    expect(sea.get_by_role("gridcell").get_by_role("button", name="a1, Red's ship")).to_have_count(
        1
    )
    sea.evaluate("id => { location.hash = id; }", id_near_end("conqueror", "basic", 16))
    poll(lambda: moves_played(sea) == move_count(sea) > 20, "the game of the link")
    assert find_violations(sea) == []
    seat = sea.get_by_label("Who plays Blue")
    seat.focus()
    sea.keyboard.press("ArrowDown")
    expect(sea.get_by_role("dialog")).to_contain_text("Castaway plays Blue from here")
    sea.keyboard.press("Escape")
    expect(seat).to_have_value("person")  # the key alone, without "Change", changes no player
    sea.keyboard.press("ArrowDown")
    sea.get_by_role("button", name="Change").press("Enter")
    expect(seat).to_have_value("1")
    sea.evaluate("document.activeElement.blur()")
    tab_to(sea, "Skip to the board")
    sea.keyboard.press("Enter")
    sea.evaluate(LISTEN)
    for _ in range(80):
        poll(lambda: is_over(sea) or sea.locator(MINE).count(), "my turn or the end", within=60)
        if is_over(sea):
            break
        before = moves_played(sea)
        choices = reachable_tiles(sea)
        walk_to(sea, choices[before % len(choices)] if choices else token_tile(sea))
        sea.keyboard.press("Enter")
        poll(lambda: moves_played(sea) > before, "the move is played")  # noqa: B023
        sea.keyboard.press("Shift")  # ends a pause of the animation
    poll(lambda: re.search("wins with|win with|share the win", status_text(sea)), "the end")
    poll(lambda: end_headline(sea) in live_text(sea), "the end is told")
    heard = " ".join(sea.evaluate("heard"))
    why = sea.locator("#end .end-why").inner_text()
    assert why in heard, "and with how many islands"
    for text in (
        "You: moved to [a-h][1-8]",
        "Castaway: claimed [a-h]",
        "You: rolled [1-6]",
        "won the island",
    ):
        assert re.search(text, heard), text
    assert find_violations(sea) == []


def end_headline(page: Page) -> str:
    """Return the first line of the end card."""
    return page.locator("#end-title").inner_text()


def token_tile(page: Page) -> str:
    """Return the tile with the token of the player to move."""
    return page.locator(MINE).inner_text().split(",")[0]


def start_with_levels(page: Page, preset: str, *levels: int) -> None:
    """Start a game in the dialog with a level for each seat; 0 is a human player."""
    click_menu_button(page, "New game")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name=re.compile(f"^{preset}")).check(force=True)
    count = dialog.get_by_role("group", name="Number of players")
    count.get_by_role("radio", name=str(len(levels))).check(force=True)
    dialog.get_by_text("More options").click()
    players = dialog.get_by_role("group", name="Players").get_by_role("combobox")
    expect(players).to_have_count(len(levels))
    for seat, level in enumerate(levels):
        players.nth(seat).select_option(str(level or "person"))
    for first in dialog.get_by_role("radio", name=re.compile("^You$")).all():
        first.check(force=True)
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_have_count(0)


@pytest.mark.more
@BOTH
def test_three_bots_and_a_human(sea: Page, shots: Path, screen: str) -> None:
    start_with_levels(sea, "Basic", 0, 1, 1, 1)
    poll(lambda: sea.locator(".seat").count() == 4, "four seats")
    for turn in range(2):
        poll(lambda: status_text(sea).startswith("Your turn: ") and reachable_tiles(sea), "my turn")
        click_cell(sea, reachable_tiles(sea)[0])
        poll(lambda: moves_played(sea) >= 4 * turn + 4, "all have moved", within=60)  # noqa: B023
    sea.locator("#do-bar").click()
    opinion = sea.locator("#opinion")
    poll(lambda: re.search(r"\w \d+%", opinion.inner_text()), "an estimate for one seat")
    expect(opinion.get_by_role("meter")).to_have_count(0)
    sea.screenshot(path=shots / f"company-{screen}.png")
    assert fits_width(sea)
    assert small_targets(sea) == []
    assert find_violations(sea) == []


@pytest.mark.more
def test_three_humans_on_randomly_placed_islands(sea: Page) -> None:
    start_with_levels(sea, "Surprise", 0, 0, 0)
    poll(
        lambda: sea.locator(".seat").count() == 3 and "rolled" in status_text(sea), "the first roll"
    )
    assert sea.locator("#outline button[data-node^=token]").count() == 3
    poll(lambda: reachable_tiles(sea), "somewhere to go")


# Paths of moves


@BOTH
def test_a_path_is_tapped_dragged_or_typed(sea: Page, shots: Path, screen: str) -> None:
    for name in ("a2", "g8", "b2"):
        touch_tiles(sea, name)
    touch_tiles(sea, "g8", "g7", "f7", "e7")
    poll(lambda: status_text(sea).startswith(roll_status("Red", 5)), "Red's roll")
    sea.screenshot(path=shots / f"way-{screen}.png")
    ways = [
        (x["x"] + x["width"] / 2, x["y"] + x["height"] / 2) for x in tile_boxes(sea, "b2 b3 c3")
    ]
    sea.mouse.move(*ways[0])
    sea.mouse.down()
    for x, y in ways:
        sea.mouse.move(x, y, steps=6)
    sea.mouse.up()
    poll(lambda: moves_played(sea) == 5, "the token is put down")
    unfold_moves(sea)
    sea.get_by_label("Type a move").fill("e7-e6-e5-d5")
    sea.keyboard.press("Enter")
    poll(lambda: moves_played(sea) == 6, "a typed way")
    moves = poll(lambda: (moves := move_list(sea))[5:] and moves, "six")
    assert moves[3:] == ["e7", "b2-b3-c3", "d5"], "a way is told where it is another than the usual"


def tile_boxes(page: Page, names: str) -> list[dict[str, float]]:
    """Return the boxes of tiles on the page."""
    return [dict(cell_box(page, name)) for name in names.split()]


@pytest.mark.more
def test_an_unreachable_tile_gets_an_explanation(sea: Page) -> None:
    for name, why in (
        ("d5", "d5 is too far away: a 1 moves you 1 step"),
        ("h8", "Blue is standing on h8"),
        ("b2", "b2 is 2 steps away, but a 1 moves you 1 step"),
    ):
        click_cell(sea, name)
        poll(lambda: status_text(sea) == why, why)  # noqa: B023
        poll(lambda: why in live_text(sea), why)  # noqa: B023
    assert moves_played(sea) == 0


# Dice


def test_undo_and_redo_keep_the_roll(sea: Page) -> None:
    touch_tiles(sea, "b1")
    first_roll = poll(
        lambda: (text := status_text(sea)).startswith("Blue: ") and text, "Blue's roll"
    )
    sea.locator("#do-undo").click()
    poll(lambda: status_text(sea).startswith(roll_status("Red", 1)), "the roll before")
    touch_tiles(sea, "a2")
    poll(lambda: status_text(sea) == first_roll, "the same roll, whichever way Red goes")


@pytest.mark.more
def test_a_roll_is_announced_when_the_die_shows_it(page: Page, url: str) -> None:
    page.emulate_media(reduced_motion="no-preference")
    arrive(page, f"{url}#conqueror:basic:%23pearl")
    poll(lambda: status_text(page).startswith(roll_status("Red", 1)), "the game of the link")
    page.evaluate(LISTEN, ".status-text")
    click_cell(page, "a2")
    poll(lambda: status_text(page).startswith(roll_status("Blue", 4)), "Blue's roll")
    heard = [text.split(" (")[0] for text in page.evaluate("heard")]
    assert heard == ["Blue rolls the die", roll_status("Blue", 4)]


@pytest.mark.more
@pytest.mark.parametrize("screen", ["phone"], indirect=True)
@pytest.mark.usefixtures("screen")
def test_typed_dice_dont_move_the_board(page: Page, url: str, shots: Path) -> None:
    page.emulate_media(reduced_motion="reduce")
    arrive(page, f"{url}#conqueror:basic:")
    poll(lambda: status_text(page) == "Red rolls the die", "the die is asked for")
    page.screenshot(path=shots / "dice-phone.png")
    place = cell_box(page, "h1")
    page.locator("#status").get_by_role("button", name="5").click()
    poll(lambda: status_text(page).startswith(roll_status("Red", 5)), "what was typed")
    poll(lambda: reachable_tiles(page) == ["a3", "b2", "c1"], "where Red can go")
    assert cell_box(page, "h1") == place
    touch_tiles(page, "c1")
    unfold_moves(page)
    page.get_by_label("Type a move").fill("6")
    page.keyboard.press("Enter")
    poll(lambda: status_text(page).startswith(roll_status("Blue", 6)), "what was typed")
    assert moves_played(page) == 3


@pytest.mark.more
@BOTH
@pytest.mark.parametrize("scheme", ["dark"], indirect=True)
@pytest.mark.usefixtures("scheme")
def test_the_dice_record_opens_with_one_click(sea: Page, shots: Path, screen: str) -> None:
    for name in ("a2", "g8", "b2"):
        touch_tiles(sea, name)
    unfold_moves(sea)
    button = sea.get_by_role("button", name="Rolls 4")
    button.click()
    chart = sea.get_by_role("table", name="Rolls")
    rows = [" ".join(row.split()) for row in chart.get_by_role("row").all_inner_texts()]
    assert rows == ["1 2", "2 0", "3 0", "4 1", "5 0", "6 1"]
    sea.screenshot(path=shots / f"rolls-{screen}.png")
    assert find_violations(sea) == []
    sea.keyboard.press("Escape")
    expect(chart).to_be_hidden()
    expect(button).to_be_focused()


# Boards


@pytest.mark.more
def test_islands_are_placed_one_by_one(sea: Page, shots: Path) -> None:
    start_game(sea, "Custom", "Human", "Human")
    for number in range(7):
        poll(lambda: f"{7 - number} to go" in status_text(sea), "somebody's turn to lay")  # noqa: B023
        places = sea.locator("#outline button:not([aria-disabled])")
        place = places.nth(5 * number % places.count()).inner_text().split(" to ")[0]
        if number == 3:
            sea.screenshot(path=shots / "laying.png")
        click_cell(sea, place)
        poll(lambda: len(move_list(sea)) == number + 1, "it is laid")  # noqa: B023
    poll(lambda: "rolled" in status_text(sea), "the first roll")
    sea.screenshot(path=shots / "laid.png")
