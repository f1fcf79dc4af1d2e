"""Every game to its end by the accessibility tree: roles, names and live texts, in both languages.

These tests do not use the picture, classes or positions. Long games start near their end.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, cast

import pytest
from babel.messages.pofile import read_po
from playwright.sync_api import Error, Page, expect
from skerry.session.session import Session
from skerry.session.visible_line import visible_line

from e2e.browser import poll
from e2e.test_dice import LISTEN
from e2e.tiers import mark_all_but_first
from e2e.user_actions import WORK, arrive, id_near_end
from web.tools.dependencies import ROOT

GAMES = [
    ["conqueror", "basic", 6, "de"],
    ["atoll", "small", 8, "de"],
    ["competition", "short", 5, "en"],
]
"""Game, preset, number of moves before the end, and language.

Two languages are enough here, because the engine's tests check that every text exists in both.
"""

HEARD = {
    "atoll": {"en": r"\bwins?\b", "de": r"\bgewinn(t|st)\b"},
    "palavan": {"en": r"[a-c][1-3]", "de": r"[a-c][1-3]"},
    "conqueror": {"en": r"\bwins?\b|A draw", "de": r"\bgewinn(en|st|t)\b|Unentschieden"},
    "competition": {"en": r"\bwins?\b|A draw", "de": r"\bgewinn(en|st|t)\b|Unentschieden"},
    "islant": {"en": r"−?\d+ points", "de": r"[-−]?\d+ Punkte"},
}
"""Texts that screen readers must have heard by the end."""


def make_translator(language: str) -> Callable[[str], str]:
    """Return a function that translates a text of the page or the engine."""
    if language == "en":
        return lambda text: text
    texts = {}
    for folder in ("py/skerry/locale", "web/locale"):
        with (ROOT / folder / f"{language}.po").open("rb") as file:
            texts |= {message.id: message.string for message in read_po(file, locale=language)}
    return lambda text: str(texts[text])


@dataclass(frozen=True)
class Contents:
    """The buttons (name and node) in the grid and beside it, and the text of the status."""

    grid: dict[str, int]
    beside: dict[str, int]
    spoken: str


class Tree:
    """The accessibility tree of the browser."""

    def __init__(self, page: Page, stands: str) -> None:
        self.browser = page.context.new_cdp_session(page)
        self.browser.send("Accessibility.enable")
        self.page_node = self.browser.send("DOM.getDocument")["root"]["backendNodeId"]
        (self.grid,) = self.nodes_of_role(self.page_node, "grid")
        regions = {
            node["backendDOMNodeId"]: node_name(node)
            for node in self.nodes_of_role(self.page_node, "region")
        }
        assert [*regions.values()].count(stands) == 1
        self.others = {node for node, called in regions.items() if called != stands}

    def nodes_of_role(self, root: int, role: str) -> list[dict[str, Any]]:
        """Return the nodes of a role below a node."""
        asked = {"backendNodeId": root, "role": role}
        nodes = self.browser.send("Accessibility.queryAXTree", asked)["nodes"]
        return [node for node in nodes if not node["ignored"]]

    def read_contents(self) -> Contents:
        """Return the present buttons and the status."""
        beside: dict[str, int] = {}
        for region in self.text_regions():
            beside |= self.enabled_buttons(region)
        return Contents(self.enabled_buttons(self.grid), beside, self.read_status())

    def text_regions(self) -> list[dict[str, Any]]:
        """Return the regions with the status and the result."""
        regions = self.nodes_of_role(self.page_node, "region")
        return [region for region in regions if region["backendDOMNodeId"] not in self.others]

    def read_status(self) -> str:
        """Return the text of the status."""
        texts = [
            self.nodes_of_role(region["backendDOMNodeId"], "StaticText")
            for region in self.text_regions()
        ]
        return " ".join(node_name(node) for each in texts for node in each)

    def enabled_buttons(self, root: dict[str, Any]) -> dict[str, int]:
        """Return the enabled buttons below a node."""
        return {
            node_name(button): button["backendDOMNodeId"]
            for button in self.nodes_of_role(root["backendDOMNodeId"], "button")
            if not any(
                p["name"] == "disabled" and p["value"]["value"] for p in button["properties"]
            )
        }

    def focus_node(self, node: int) -> bool:
        """Focus a node; return False if it no longer exists."""
        try:
            self.browser.send("DOM.focus", {"backendNodeId": node})
        except Error:
            return False
        return True


def node_name(node: dict[str, Any]) -> str:
    return str(node.get("name", {}).get("value", ""))


class Reader:
    """A player who uses only the accessibility tree, and chooses at random."""

    def __init__(self, page: Page, language: str) -> None:
        self.page = page
        self.say = make_translator(language)
        self.rng = Random(3)
        self.tree = Tree(page, self.say("Status"))
        self.moves = 0

    def steady_contents(self) -> Contents:
        """Return the page's contents when two readings in a row agree."""
        last: list[Contents] = [self.tree.read_contents()]

        def steady() -> Contents | None:
            before = last[0]
            last[0] = self.tree.read_contents()
            return last[0] if last[0] == before else None

        return cast(Contents, poll(steady, "the page stands still"))

    def is_over(self, now: Contents) -> bool:
        again = ("Rematch", "Play again", "Next puzzle")
        starts = tuple(self.say(name) for name in again)  # "Rematch as White"
        return any(name.startswith(starts) for name in now.beside)

    def wait_for_button(self) -> Contents:
        """Wait for something to press."""
        ignored = {self.say("Move now"), self.say("Stop")}

        def ready() -> Contents | None:
            now = self.steady_contents()
            return now if now.grid or {*now.beside} - ignored else None

        return cast(Contents, poll(ready, "something to press", within=60))

    def press(self, node: int, name: str, before: Contents) -> None:
        """Press Enter on a button and wait for a change."""
        if self.tree.focus_node(node):
            self.page.keyboard.press("Enter")
        poll(lambda: self.steady_contents() != before, f"something comes of {name}")

    def in_grid(self, names: list[str], now: Contents) -> None:
        chosen = self.rng.choice(names)
        self.press(now.grid[chosen], chosen, now)

    def put_down(self, before: Contents) -> None:
        """Choose a place for the piece in hand."""

        def goals() -> tuple[list[str], Contents]:
            after = self.steady_contents()
            new = [name for name in after.grid if name not in before.grid]
            return [label for label in new if self.say("picked up") not in label] or new, after

        self.in_grid(*poll(lambda: (result := goals())[0] and result, "a place for what is held"))

    def beside(self, name: str, now: Contents) -> None:
        self.press(now.beside[name], name, now)

    def step(self) -> bool:
        """Do something; return False at the end of the game."""
        now = self.wait_for_button()
        if self.is_over(now):
            return False
        turn_over = [name for name in now.beside if name.startswith(self.say("I'm {name}")[:4])]
        if turn_over:
            self.beside(turn_over[0], now)
        elif now.grid:
            self.in_grid([*now.grid], now)
            after = self.steady_contents()
            if self.say("Cancel") in after.beside:
                self.put_down(now)
        else:
            self.beside(next(iter(now.beside)), now)
        self.moves += 1
        return True


def open_game(page: Page, url: str, language: str, game: str) -> Reader:
    page.emulate_media(reduced_motion="reduce")
    arrive(page, f"{url}{WORK}&lang={language}#{game}")
    poll(lambda: game.startswith("atoll") or "Atoll" not in page.title(), "the game of the link")
    session = Session.from_id(game.replace("%23", "#"))
    expect(page.locator("#scrub")).to_have_value(str(len(visible_line(session, None).moves)))
    page.evaluate(LISTEN)
    return Reader(page, language)


def check_end(reader: Reader, game: str, language: str) -> None:
    """Check that the end and the texts in HEARD were announced."""
    page = reader.page
    text = page.locator(".end h2, .status-text").filter(visible=True).first.inner_text()
    poll(lambda: text in " ".join(page.evaluate("heard")), f"the end is told: {text}")
    heard = " ".join(page.evaluate("heard"))
    assert re.search(HEARD[game][language], f"{heard} {text}"), heard[-400:]


@pytest.mark.more
@pytest.mark.parametrize(("game", "preset", "left", "language"), mark_all_but_first(GAMES))
def test_a_game_of_two_humans(
    page: Page, url: str, game: str, preset: str, left: int, language: str
) -> None:
    reader = open_game(page, url, language, id_near_end(game, preset, left))
    while reader.step():
        assert reader.moves < 100
    check_end(reader, game, language)


@pytest.mark.more
@pytest.mark.parametrize("language", ["de"])
def test_a_paper_sheet(page: Page, url: str, language: str) -> None:
    reader = open_game(page, url, language, "islant:level-1@1:%23pearl")
    while reader.moves < 5 and reader.step():
        pass
    # the text on the button, such as "Stop"
    stop = {"en": "Finish my sheet", "de": "Mein Blatt abschließen"}[language]
    while reader.step():
        now = reader.steady_contents()
        if stop in now.beside:
            reader.beside(stop, now)
            asked = page.get_by_role("dialog").get_by_role("button", name=stop)
            if asked.count():
                asked.press("Enter")
    check_end(reader, "islant", language)


@pytest.mark.more
@pytest.mark.parametrize("language", ["en"])
def test_a_puzzle_solved_by_hints(page: Page, url: str, language: str) -> None:
    reader = open_game(page, url, language, "palavan:island:%23pearl")
    hint = page.get_by_role("toolbar").get_by_role("button", name=reader.say("Hint"))
    for _ in range(12):
        now = reader.wait_for_button()
        if reader.is_over(now):
            break
        hint.press("Enter")
        offers = {reader.say("Show the move"), reader.say("Play it")}
        poll(lambda: offers & {*reader.steady_contents().beside}, "a hint", within=60)  # noqa: B023
        if reader.say("Show the move") in reader.steady_contents().beside:
            hint.press("Enter")
            poll(lambda: reader.say("Play it") in reader.steady_contents().beside, "the move")
        reader.beside(reader.say("Play it"), reader.steady_contents())
    assert reader.is_over(reader.steady_contents())
    check_end(reader, "palavan", language)
