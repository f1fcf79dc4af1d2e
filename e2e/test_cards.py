"""Island Competition: by keyboard alone, by taps and dragging, and by hints."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page

from e2e.browser import poll
from e2e.test_dice import BOTH, LISTEN, end_headline, moves_played
from e2e.test_page import find_violations, fits_width, small_targets
from e2e.test_play import tab_to, walk_to
from e2e.user_actions import (
    WORK,
    arrive,
    ask_hint,
    cell_center,
    choose_player,
    click_cell,
    close_notice,
    id_near_end,
    status_text,
)


@pytest.fixture
def atlas(page: Page, url: str) -> Page:
    """A game of one round against the weakest level, with a seed and without animations."""
    page.emulate_media(reduced_motion="reduce")
    arrive(page, f"{url}{WORK}#competition:short@2:%23pearl")
    choose_player(page, page.get_by_label("Who plays Blue"), value="1")
    poll(
        lambda: (
            status_text(page) == "Your turn: choose a card, then a space" and read_moment(page).hand
        ),
        "my hand",
    )
    return page


@dataclass(frozen=True)
class Moment:
    """The things that the player can use: labels of nodes, names of buttons, number of moves."""

    things: list[str]
    buttons: list[str]
    at: int
    over: bool

    @property
    def hand(self) -> list[str]:
        """The islands in the player's hand."""
        return [text.split(":")[0] for text in self.things if text.endswith("in your hand")]

    @property
    def empty_fields(self) -> list[str]:
        """The empty fields for the card that is held."""
        return [text.removesuffix(", empty") for text in self.things if text.endswith(", empty")]

    @property
    def can_act(self) -> bool:
        """Whether the player can do something, or the game has ended."""
        return self.over or bool(self.things or self.buttons)


NOW = """() => {
  const texts = which => [...document.querySelectorAll(which)].map(it => it.innerText.trim());
  const buttons = texts('#status button').filter(it => it !== 'Move now' && it !== 'Stop');
  return {
    things: texts('#outline button:not([aria-disabled])').filter(it => !it.startsWith('Sort by')),
    buttons,
    at: Number(document.querySelector('#scrub').value),
    over: buttons.some(it => it.startsWith('Rematch')),
  };
}"""


FOCUS_CONTINUE = """() => {
  const button = document.querySelector("#status [data-act='skip']");
  button?.focus();
  return !!button;
}"""


def read_moment(page: Page) -> Moment:
    """Return what the player can do."""
    return Moment(**page.evaluate(NOW))


def press_enter_on(page: Page, name: str) -> None:
    """Move the focus by arrow keys to a thing on the board, and press Enter."""
    walk_to(page, name)
    page.keyboard.press("Enter")


def do_first_possible_thing(page: Page, before: Moment) -> None:
    """Do the first possible thing by keyboard."""
    if before.hand:
        press_enter_on(page, before.hand[0])
        press_enter_on(page, poll(lambda: read_moment(page).empty_fields, "fields for the card")[0])
    elif before.buttons == ["Continue"]:
        if page.evaluate(FOCUS_CONTINUE):  # a short pause may end before Tab leads there
            page.keyboard.press("Enter")
        poll(lambda: read_moment(page) != before, "the next picture")
        return
    elif before.things and before.buttons in ([], ["Cancel"]):
        piles = [text for text in before.things if text.startswith("Red,")]
        goals = piles if before.buttons else before.things
        press_enter_on(page, goals[before.at % len(goals)].split(":")[0])
        if not before.buttons:
            poll(
                lambda: read_moment(page).buttons or read_moment(page).at > before.at,
                f"a card held after {before}",
            )
            return
    else:
        tab_to(page, before.buttons[0])
        page.keyboard.press("Enter")
    poll(lambda: read_moment(page).at > before.at, f"a move after {before}")


@pytest.mark.more
def test_a_game_by_keyboard_is_announced_to_screen_readers(atlas: Page) -> None:
    """The game begins when most cards are laid."""
    atlas.evaluate("id => { location.hash = id; }", id_near_end("competition", "short", 26))
    poll(lambda: not atlas.evaluate("location.hash"), "the game of the link")
    choose_player(atlas, atlas.get_by_label("Who plays Blue"), value="1")
    poll(lambda: read_moment(atlas).hand, "my hand")
    assert find_violations(atlas) == []
    tab_to(atlas, "Skip to the board")
    atlas.keyboard.press("Enter")
    atlas.evaluate(LISTEN)
    card = ""
    for _ in range(200):
        moment = poll(
            lambda: (moment := read_moment(atlas)).can_act and moment,
            "my turn or the end",
            within=60,
        )
        if moment.over:
            break
        card = card or next(iter(moment.hand), "")  # the first card
        do_first_possible_thing(atlas, moment)
    assert moment.over
    poll(lambda: re.search("wins? with|share the win", status_text(atlas)), "the end")
    poll(lambda: end_headline(atlas) in atlas.locator("#live").inner_text(), "the end is told")
    heard = " ".join(atlas.evaluate("heard"))
    for text in (
        f"You: {card} for ",
        "Your turn: choose a card",
        "took ",
        "put ",
        "face down",
        atlas.locator("#end .end-why").inner_text(),
    ):
        assert text in heard, text
    assert find_violations(atlas) == []


@BOTH
def test_cards_are_placed_by_tap_and_drag_and_undone(atlas: Page, shots: Path, screen: str) -> None:
    card, other, *_ = poll(lambda: read_moment(atlas).hand, "my hand")
    click_cell(atlas, card)
    poll(lambda: read_moment(atlas).empty_fields, "fields for the card")
    atlas.screenshot(path=shots / f"cards-{screen}.png")
    click_cell(atlas, "largest area")
    poll(
        lambda: moves_played(atlas) == 1 and card not in read_moment(atlas).hand, "the card is laid"
    )
    if screen == "desktop":
        atlas.mouse.move(*cell_center(atlas, other))
        atlas.mouse.down()
        atlas.mouse.move(*cell_center(atlas, "highest peak"), steps=5)
        atlas.mouse.up()
        poll(
            lambda: moves_played(atlas) == 2 and other not in read_moment(atlas).hand,
            "the card is dragged",
        )
        atlas.locator("#do-undo").click()
    else:
        atlas.locator("#do-undo").click()
    poll(lambda: other in read_moment(atlas).hand, "the way back")


@pytest.mark.more
@BOTH
def test_hints_are_played_card_by_card(atlas: Page, shots: Path, screen: str) -> None:
    close_notice(atlas)
    for laid in range(1, 11):
        ask_hint(atlas)
        act = atlas.locator("#status").get_by_role("button", name="Play it")
        act.click()
        poll(lambda: moves_played(atlas) == laid, "the suggestion is played", within=60)  # noqa: B023
    poll(lambda: "Confirm" in read_moment(atlas).buttons, "all are laid")
    atlas.screenshot(path=shots / f"laid-{screen}.png")
    assert fits_width(atlas)
    assert small_targets(atlas) == []
    assert find_violations(atlas) == []
