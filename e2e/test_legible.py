"""Sizes of texts and touch targets on phones, measured as the browser paints them.

The default tier measures one position of each game. `pytest e2e/test_legible.py -k conqueror -s`
prints the smallest text and target of each preset and number of players.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from skerry import Session, game_ids, load
from skerry.core.game import Preset
from skerry.core.scene import TALL
from skerry.session.hosting import state_scene
from skerry.session.visible_line import visible_line

from e2e.browser import wait_for_js
from e2e.user_actions import arrive, close_notice, wait_until_still

SIZES = [(360, 740), (390, 844)]
TEXT = 11
TARGET = 40
"""The least size in pixels of letters (TEXT), and of a touch target's shorter side (TARGET)."""

SLACK = 0.05
"""Rounding errors of the browser, in pixels."""

FROM_NEAR = {
    "atoll": "standard@2 large@2 huge@2",
    "conqueror": "custom@2 custom@3 custom@4 surprise@2 surprise@3 surprise@4",
    "islant": "level-2@1 level-2@2 level-2@4 level-4@1 level-4@2 level-4@4"
    " level-5@1 level-5@2 level-5@4",
}
"""Presets whose texts or targets are large enough only after "Zoom in".

In Islant the cells are too small: on screens 360 (or 390) pixels wide, nine in a row are 37 (40)
pixels wide each, and eleven 28 (33).
"""

SEATS = {"islant": (1, 2, 4)}
"""The numbers of players to measure, in games in which other numbers have the same pictures."""

ONE = "problem-1"
SAME = {
    "atoll": dict.fromkeys(("problem-2", "problem-3", "problem-4", "problem-5", "daily"), ONE),
    "competition": {"simple": "full"},
    "islant": {f"daily-{level}": f"level-{level}" for level in range(1, 6)},
    "palavan": {"calm": "medium", "breeze": "medium", "round": "match"},
}
"""Presets with the same layout as another one."""

SPY = """(() => {
  const texts = globalThis.texts = [];
  const { clearRect, fillText } = CanvasRenderingContext2D.prototype;
  const own = (pen, act) => pen.canvas.id === 'canvas' && act();
  Object.assign(CanvasRenderingContext2D.prototype, {
    clearRect(...box) { own(this, () => { texts.length = 0; }); clearRect.apply(this, box); },
    fillText(text, ...place) {
      const { a, b } = this.getTransform();
      const size = Number(/([\\d.]+)px/.exec(this.font)[1]) * Math.hypot(a, b) / devicePixelRatio;
      own(this, () => texts.push([size, text]));
      fillText.call(this, text, ...place);
    },
  });
})()"""
"""Records the texts of the last picture of the board, and their sizes in pixels."""

MEASURE = """(() => {
  dispatchEvent(new Event('resize')); // then all is painted, not only what has changed
  const live = [...document.querySelectorAll('#outline button:not([aria-disabled])')];
  const targets = live.map((button) => {
    const { width, height } = button.getBoundingClientRect();
    return [Math.min(width, height), button.dataset.node];
  });
  const least = (all) => all.sort(([a], [b]) => a - b)[0] ?? [99, ''];
  return { text: least(texts), target: least(targets) };
})()"""


@dataclass(frozen=True)
class Picture:
    """A position of a random game; `part` is from 0 (its start) to 1 (its end)."""

    game: str
    preset: str
    seats: int
    part: float
    id: str
    moves: int
    first: str
    """The id of a thing that can be picked up; "" if moves do not begin that way."""

    @property
    def name(self) -> str:
        return f"{self.game} {self.preset}@{self.seats}"


def presets_with_seats(game: str) -> Iterator[tuple[Preset, int]]:
    """Yield the presets with different pictures, and their numbers of players."""
    whole = load(game)
    for preset in whole.presets:
        if not preset.study and preset.id not in SAME.get(game, {}):
            for seats in SEATS.get(game, whole.seats):
                if seats in (preset.seats or whole.seats):
                    yield preset, seats


def sample_pictures(
    game: str, parts: tuple[float, ...] = (0, 0.5, 0.9), *, run_all: bool = True
) -> Iterator[Picture]:
    """Yield positions of each preset at these fractions of a random game.

    Without `run_all`, yield a single position: the middle of a game of the first preset.
    """
    kinds = list(presets_with_seats(game))
    for preset, seats in kinds if run_all else kinds[:1]:
        for part in parts if run_all else (0.5,):
            seed = f"pearl-{part}"  # a seed of its own, so that the page has no game to continue
            session = Session(game, preset=preset.id, seats=seats, seed=seed)
            rng = Random(part)
            assert session.game.tensors
            options = session.game.tensors(session.preset, seats).options
            ids = [session.id]
            while not session.state.is_terminal:
                session.play(session.game.notation(rng.choice(list(options(session.state)))))
                ids.append(session.id)
            at = max(min(2, len(ids) - 2), int(part * (len(ids) - 1)))
            visible = visible_line(Session.from_id(ids[at]), None)
            first = thing_needing_second_pick(Session.from_id(ids[at]))
            yield Picture(game, preset.id, seats, part, ids[at], len(visible.moves), first)


def thing_needing_second_pick(session: Session) -> str:
    """Return a thing whose pick only begins a move; "" if none does or the game has secrets."""
    if session.game.hidden:
        return ""
    choices = state_scene(session, session.state, session.state.current_player, TALL).choices
    alone = {choice.picks[0] for choice in choices if len(choice.picks) == 1}
    more = {choice.picks[0] for choice in choices if len(choice.picks) > 1}
    return min(more - alone, default="")


def open_picture(page: Page, picture: Picture) -> None:
    """Open a position as the player to move sees it."""
    page.evaluate("id => { location.hash = id; }", picture.id.replace("#", "%23"))
    name = load(picture.game).name
    expect(page.locator("#game-name")).to_have_text(name)
    at = f"document.querySelector('#scrub').value === '{picture.moves}'"
    wait_for_js(page, f"location.hash === '' && {at}")
    curtain = page.get_by_role("button", name=re.compile("^I'm "))
    if curtain.count():
        close_notice(page)
        curtain.click()
        expect(curtain).to_have_count(0)
    wait_until_still(page)


@dataclass
class SmallestSizes:
    """The smallest text and target so far."""

    text: tuple[float, str] = (99, "")
    target: tuple[float, str] = (99, "")

    def note(self, measured: dict[str, Any], where: str) -> None:
        for kind in ("text", "target"):
            size, label = measured[kind]
            if size < getattr(self, kind)[0]:
                setattr(self, kind, (size, f"{label} {where}"))

    def merge(self, other: SmallestSizes) -> None:
        self.text = min(self.text, other.text)
        self.target = min(self.target, other.target)

    @property
    def is_small(self) -> bool:
        return self.text[0] < TEXT - SLACK or self.target[0] < TARGET - SLACK

    def __str__(self) -> str:
        text, label = self.text
        target, which = self.target
        return f"text {text:5.1f} {label:32.32} target {target:5.1f} {which}"


Sizes = dict[str, SmallestSizes]


def measure_page(page: Page, name: str, where: str, whole: Sizes, near: Sizes) -> None:
    """Measure the page; if something is too small, measure it again after "Zoom in"."""
    now = SmallestSizes()
    now.note(page.evaluate(MEASURE), where)
    whole.setdefault(name, SmallestSizes()).merge(now)
    if now.is_small:
        page.get_by_role("button", name="Zoom in").click()
        wait_until_still(page)
        near.setdefault(name, SmallestSizes()).note(page.evaluate(MEASURE), where)
        page.locator("body").press("0")
        wait_until_still(page)


def measure_position(page: Page, picture: Picture, where: str, whole: Sizes, near: Sizes) -> None:
    """Measure a position, and measure it again with a thing picked up."""
    measure_page(page, picture.name, where, whole, near)
    if picture.first:
        thing = page.locator(f"#outline button[data-node='{picture.first}']")
        thing.press("Enter")
        expect(thing).to_have_attribute("aria-pressed", "true")
        wait_until_still(page)
        measure_page(page, picture.name, where, whole, near)
        page.keyboard.press("Escape")
        expect(page.locator("#outline [aria-pressed='true']")).to_have_count(0)
        wait_until_still(page)


def table_entries(table: dict[str, str], game: str) -> set[str]:
    """Return a game's entries in a table, each with the game's id in front."""
    return {f"{game} {rest}" for rest in table.get(game, "").split()}


@pytest.mark.parametrize("game", game_ids())
def test_a_phone_shows_texts_and_targets_large_enough(
    phone: Page, url: str, game: str, run_all: bool
) -> None:
    phone.emulate_media(reduced_motion="reduce")
    arrive(phone, url)
    phone.evaluate(SPY)
    whole: Sizes = {}
    near: Sizes = {}
    for picture in sample_pictures(game, run_all=run_all):
        open_picture(phone, picture)
        where = f"at {picture.part:g}"
        for wide, high in SIZES if run_all else SIZES[:1]:
            phone.set_viewport_size({"width": wide, "height": high})
            wait_until_still(phone)
            measure_position(phone, picture, f"{where} on {wide}x{high}", whole, near)
    print()
    for name, least in whole.items():
        print(f"{name:22} {least}")
        if name in near:
            print(f"{'from near':>22} {near[name]}")
    assert {name for name, least in near.items() if least.is_small} == set()
    assert {*near} <= table_entries(FROM_NEAR, game)
