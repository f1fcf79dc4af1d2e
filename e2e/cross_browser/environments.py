"""Environments of the page (site, file, frames) and the actions of a visitor there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from e2e.browser import poll
from e2e.user_actions import WORK

from .driver import Tab

START = "atoll:small:d4"

READ = """() => {
  const all = (which) => [...document.querySelectorAll(which)];
  const things = all("#outline button");
  return {
    answered: performance.getEntriesByName("skerry:answered").length > 0,
    game: document.querySelector("#game-name").innerText,
    line: all("#moves-list [data-move]").map((it) => it.dataset.move),
    at: Number(document.querySelector("#scrub").value),
    status: document.querySelector("#status").innerText,
    acts: all("#status button").map((it) => it.innerText),
    things: things.map((it) => `${it.dataset.node}: ${it.innerText}`),
    picked: all("#outline [aria-pressed]").length,
    free: things.filter((it) => !it.ariaDisabled && !it.ariaPressed).map((it) => it.dataset.node),
  };
}"""

SPOT = """(which) => {
  const it = document.querySelector(which);
  if (!it?.checkVisibility() || it.ariaDisabled === "true") {
    return null;
  }
  it.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = it.getBoundingClientRect();
  const [left, top] = [x + width / 2, y + height / 2];
  const notice = document.elementFromPoint(left, top)?.closest("#notice");
  notice?.querySelector("button:not(.main)")?.click();
  return notice ? null : [left, top];
}"""
"""The center of an element, or null while it can't be clicked; closes a notice that covers it."""

WAITS = """(which) => {
  const it = document.querySelector(which);
  return Boolean(it?.checkVisibility() && !it.disabled);
}"""
"""Whether a button can be pressed."""

STORAGE = "() => { try { return Boolean(sessionStorage); } catch { return false; } }"
FOCUS = "(which) => document.querySelector(which)?.focus()"

SEAT = """(which) => {
  const seat = document.querySelector(`#seats .seat${which} select`);
  seat.value = "1";
  seat.dispatchEvent(new Event("change", { bubbles: true }));
  document.querySelector("dialog button.main")?.click();
}"""


@dataclass(frozen=True)
class Environment:
    """A way to open Skerry."""

    name: str
    address: str
    """The address of the site, of the file, or of a page (see START) that has a frame."""

    home: str
    """The part of a game's link before "#"."""

    framed: bool = False
    keeps: bool | None = True
    """Whether a reload keeps the game; None if that depends on the browser."""

    reloads: bool = False
    """Whether to reload each game. Reloads take long, so only one environment does."""


@dataclass(frozen=True)
class Snapshot:
    """The state of the page."""

    answered: bool
    """Whether the engine has answered."""

    game: str
    line: list[str]
    at: int
    status: str
    acts: list[str]
    """The buttons below the status."""

    things: list[str]
    """The named nodes of the outline: id and label."""

    picked: int
    """The number of things picked for a move so far."""

    free: list[str]
    """The ids of the things that can be picked."""


class Visit:
    """A visitor in an environment, in one tab."""

    def __init__(self, name: str, place: Environment, tab: Tab) -> None:
        self.name = name  # of the browser
        self.place = place
        self.tab = tab
        self.stands = False
        self.keeps = bool(place.keeps)

    # Coming and going

    def arrive(self, id: str = START) -> None:
        """Open a game and wait for the engine; a frame has a game of its own."""
        self.stands = False
        address = self.place.address
        self.tab.navigate(address if self.place.framed else f"{address}{WORK}#{id}")
        self._wait_for_start("Play")

    def reload(self) -> None:
        """Reload the page and wait for the engine."""
        self.stands = False
        self.tab.reload()
        self._wait_for_start("Continue" if self.keeps else "Play")

    def _wait_for_start(self, cover: str) -> None:
        if self.place.framed:
            main = "#cover-acts .main"
            text = "(which) => document.querySelector(which)?.innerText"
            # The page's script adds the button, and may replace it once.
            poll(
                lambda: self.tab.enter_frame() and self.tab.run(text, main) == cover,
                f"a frame with a cover that says {cover}",
            )
            self._click_frame_button(main)
        self.wait_until(lambda page: page.answered, "the engine", within=90)
        if self.place.keeps is None:
            self.keeps = self.tab.run(STORAGE)
        self.stands = True

    def _click_frame_button(self, main: str) -> None:
        """Click a frame's button, up to three times.

        If a frame of another site has just loaded, Chromium may drop the first click.
        """
        for _ in range(3):
            self.click_on(main)
            with suppress(AssertionError):
                poll(lambda: not self.tab.run(WAITS, main), "a click that is heard", within=5)
                return

    def follow_link(self, id: str) -> None:
        """Follow a link to a game on the page; open the page first if necessary."""
        if not self.stands:
            self.arrive()
        self.tab.run("(id) => { location.hash = id; }", id)
        poll(lambda: not self.tab.run("() => location.hash"), f"the link to {id} is taken")

    # Looking

    def snapshot(self) -> Snapshot:
        """Return the page's present state."""
        return Snapshot(**self.tab.run(READ))

    def wait_until(
        self, such: Callable[[Snapshot], Any], description: str, *, within: float = 30
    ) -> Snapshot:
        """Wait for a state of the page and return it; the error message holds the last state."""
        last: list[Snapshot] = []

        def ask() -> bool:
            last[:] = [self.snapshot()]
            return bool(such(last[0]))

        try:
            poll(ask, description, within=within)
        except AssertionError as error:
            snapshot = last[0]
            raise AssertionError(f"{error}: {snapshot}") from None
        return last[0]

    # Touching

    def click_on(self, which: str) -> None:
        """Click the center of an element when it is visible and does not move."""
        spots: list[Any] = [None]

        def rests() -> bool:
            spots.append(self.tab.run(SPOT, which))
            return spots[-1] is not None and spots[-1] == spots[-2]

        poll(rests, f"{which} is to be seen")
        self.tab.click(*spots[-1])

    def click_node(self, node: str) -> None:
        """Click a thing on the canvas."""
        self.click_on(node_button(node))

    def click_status_button(self, name: str) -> None:
        """Click the only button below the status."""
        self.wait_until(lambda page: page.acts == [name], f"the button {name}")
        self.click_on("#status button")

    def press_enter_on(self, node: str) -> None:
        """Focus a thing's button in the outline and press Enter."""
        self.tab.run(FOCUS, node_button(node))
        self.tab.press("Enter")

    def play_move(self, hand: Callable[[str], None]) -> Snapshot:
        """Play a move: pick an enabled node with `hand`, then nodes that become enabled."""
        before_pick = self.wait_until(lambda page: page.free, "my turn")
        before = before_pick.at
        node = before_pick.free[len(before_pick.free) // 2]
        for picks in range(1, 4):
            hand(node)
            after = self.wait_until(
                lambda page, picks=picks: page.at > before or page.picked == picks,
                "a move or a pick",
            )
            if after.at > before:
                return after
            node = next(node for node in after.free if node not in before_pick.free)
            before_pick = after
        raise AssertionError(f"no move after three touches: {before_pick}")

    def seat_bot(self, which: str = ".turn") -> None:
        """Seat the weakest computer player.

        `which` is the selector of the seat's list of players, by default that of the player to
        move.
        """
        self.tab.run(SEAT, which)

    def share_link(self) -> str:
        """Return the link of the share dialog, and close the dialog."""
        self.click_on(".top .wide[data-act=share]")
        field = "() => document.querySelector('dialog[open] input')?.value"
        link = poll(lambda: self.tab.run(field), "the link")
        self.tab.press("Escape")
        poll(lambda: self.tab.run("() => !document.querySelector('dialog')"), "a closed dialog")
        return str(link)


def node_button(node: str) -> str:
    """Return the selector of a thing's button in the outline."""
    return f'#outline [data-node="{node}"]'


def frame_host_html(site: str, *, sandbox: bool) -> str:
    """Return the HTML of a page with a game in a frame, made by the site's script."""
    address = f"{site}embed.html{WORK}&amp;game=atoll&amp;id={START}"
    return (
        '<!doctype html><meta charset="utf-8"><title>A page with a game</title>'
        f'<link rel="icon" href="data:,"><a class="skerry"{" data-sandbox" if sandbox else ""}'
        f' href="{address}">Atoll</a><script async src="{site}embed.js"></script>'
    )


def write_hosts(folder: Path, site: str) -> None:
    """Write the pages with frames."""
    (folder / "frame.html").write_text(frame_host_html(site, sandbox=False))
    (folder / "sandbox.html").write_text(frame_host_html(site, sandbox=True))
