"""Hints: a move and a fact about it that the engine can prove."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect
from skerry import Session
from skerry.core.bot import Budget, choose

from e2e.browser import poll
from e2e.user_actions import (
    WORK,
    arrive,
    ask_hint,
    move_list,
    notice_text,
    status_text,
    wait_for_moves,
    wait_until_still,
)

ATOLL = "d5,a3,b4,g4,d6,f4,c4,d3,b3,b6,e1,d4,e4,a2,c2,e5"
"""A game in which exactly one stone wins for Black at once."""

PALAVAN = (
    "t00@0-a1,c1@1-b1,m4@3-c1,m6@3-d1,m1@1-a2,m2@2-b2,c4@1-c2,m7@0-d2,"
    "c3@1-a3,c5@2-b3,c2@0-c3,c6@0-d3,m3@0-a4,t15@0-b4,m5@1-c4"
)
"""All tiles of a solution except one."""


def ask_hint_text(page: Page, id: str, word: str = "Hint") -> str:
    """Open a game, ask for a hint and return it."""
    page.evaluate("id => { location.hash = id; }", id)
    poll(lambda: not status_text(page).startswith(f"{word}:"), "that game, not the one before")
    wait_for_moves(page, id.count(",") + 1)
    return ask_hint(page, word)


@pytest.mark.more
@pytest.mark.parametrize("screen", ["desktop", "phone"], indirect=True)
def test_a_hint_states_proven_facts(page: Page, url: str, shots: Path, screen: str) -> None:
    arrive(page, url)
    text = ask_hint_text(page, f"atoll:small:{ATOLL}")
    assert re.fullmatch(r"Hint: c1\. It wins for Black: [a-z ]+\.", text)
    expect(page.locator("#live")).to_have_text(text)
    page.screenshot(path=shots / f"hint-{screen}.png")
    page.get_by_role("button", name="Play it").click()
    poll(lambda: "Black wins: " in status_text(page), "the win that was promised")
    assert move_list(page)[-1].endswith("c1")


@pytest.mark.more
def test_the_last_tile_of_a_puzzle_solves_it(page: Page, url: str) -> None:
    arrive(page, url)
    text = ask_hint_text(page, f"palavan:basic:{PALAVAN}")
    assert text.startswith("Hint: C7 on d4. This solves the puzzle.")


def test_facts_and_errors_are_in_german(page: Page, url: str) -> None:
    arrive(page, f"{url}?lang=de&work=much")
    poll(lambda: "work=much in der Adresse muss eine ganze Zahl" in notice_text(page), "a word")
    text = ask_hint_text(page, f"atoll:small:{ATOLL}", "Tipp")
    assert text.startswith("Tipp: c1. Damit gewinnt Schwarz: ")


def test_every_game_gives_hints(page: Page, url: str) -> None:
    """A hint is always a sentence; only for some moves does it also state a fact."""
    arrive(page, f"{url}{WORK}")
    for id in ("conqueror:basic@2:%231", "islant:level-2@1:%231", "palavan:round@2:%231"):
        page.evaluate("id => { location.hash = id; }", id)
        name = {"c": "The Conqueror", "i": "Islant", "p": "Palavan"}[id[0]]
        expect(page.locator("#game-name")).to_have_text(name)
        poll(lambda: not status_text(page).startswith("Hint:"), "its own status")
        text = ask_hint(page)
        assert re.fullmatch(r"Hint: [^.]+(\. [A-Z].+)?( · .+)?", text), text


def best_move(id: str) -> str:
    """Return the move that the highest level chooses in this machine's Python."""
    session = Session.from_id(id)
    state = session.state
    game = session.game
    known = state.information_state(state.current_player)
    best = choose(game.bot(known, game.levels[-1].id, Budget(work=60), Random("1")))
    return game.describe_action(known, best.action)


@pytest.mark.more
def test_a_work_limit_gives_the_same_hint_on_any_machine(page: Page, url: str) -> None:
    arrive(page, f"{url}{WORK}")
    for id in ("atoll:standard:f6,g7,e5", "conqueror:basic:b1#pearl"):
        text = ask_hint_text(page, id)
        assert re.match(rf"Hint: {best_move(id)}\b", text), text


READ_CONTRAST = """({ x, y, width, height }) => {
  const canvas = document.querySelector('#canvas');
  const at = canvas.getBoundingClientRect();
  const ratio = canvas.width / at.width;
  const [w, h] = [0.5 * width * ratio, 0.34 * height * ratio];
  const left = (x + width / 2 - at.left) * ratio - w / 2;
  const top = (y + height / 2 - at.top) * ratio - h / 2;
  const { data } = canvas.getContext('2d').getImageData(left, top, w, h);
  const linear = (c) => (c / 255 <= 0.04045 ? c / 3294.6 : ((c / 255 + 0.055) / 1.055) ** 2.4);
  const tally = new Map();
  for (let i = 0; i < data.length; i += 4) {
    const light = 0.2126 * linear(data[i]) + 0.7152 * linear(data[i + 1])
      + 0.0722 * linear(data[i + 2]);
    tally.set(light, (tally.get(light) ?? 0) + 1);
  }
  const ground = [...tally].sort((a, b) => b[1] - a[1])[0][0];
  const ratios = [...tally.keys()].map(
    (light) => (Math.max(light, ground) + 0.05) / (Math.min(light, ground) + 0.05));
  return Math.max(...ratios);
}"""
"""Measures the contrast of a label with the ground around it, in the middle of a box."""


@pytest.mark.more
@pytest.mark.parametrize("scheme", ["light", "dark"], indirect=True)
def test_labels_in_the_marked_area_are_legible(page: Page, url: str, scheme: str) -> None:
    arrive(page, f"{url}{WORK}")
    page.evaluate("id => { location.hash = id; }", "atoll:standard:f6,g7,e5")
    wait_for_moves(page, 3)
    page.locator("#do-hint").click()
    poll(lambda: status_text(page).startswith("Hint:"), "a hint", within=60)
    wait_until_still(page)
    marked = page.locator("#outline button", has_text=re.compile("hint$"))
    expect(marked).to_have_count(6)
    boxes = [button.bounding_box() for button in marked.all()]
    contrasts = [page.evaluate(READ_CONTRAST, box) for box in boxes]
    assert min(contrasts) >= 4.5, (scheme, contrasts)
