"""Sizes on a phone: all texts and touch targets are large enough without zooming in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice, pairwise
from random import Random

import pytest
from skerry.core import i18n
from skerry.core.player_names import PlayerNames, set_player_names
from skerry.core.scene import TALL, Layer, Node, Scene
from skerry.core.state import CHANCE
from skerry.games.competition import GAME
from skerry.games.competition.rules import CompetitionState
from skerry.games.competition.view import piles
from skerry.games.competition.view.fit import max_text_width
from skerry.render.svg import style_sheet
from skerry.session.hosting import state_scene
from skerry.session.session import Session

BOARDS = ((352, 497), (382, 585))
"""Size of the board in CSS pixels on phones of 360 by 740 and 390 by 844."""

MIN_TEXT_PIXELS = 11
MIN_TARGET_PIXELS = 40
FONT_RULE = re.compile(r"\.competition \.text([.\w-]*)[^{}]*\{[^}]*font(?:-size)?:[^}]*?([\d.]+)px")
PATH_COMMAND = re.compile(r"([Mhvqz])([^Mhvqz]*)")
PHASES = {"hand", "trick", "crossing", "count", "end"}


@cache
def font_rules() -> list[tuple[frozenset[str], float]]:
    """Return the looks and the font size of each style rule, the most specific rule last."""
    rules = [
        (frozenset(looks.split(".")), float(px))
        for looks, px in FONT_RULE.findall(split_style_sheet())
    ]
    return sorted(rules, key=lambda rule: len(rule[0]))


def split_style_sheet() -> str:
    """Return the style sheet with one selector per rule."""
    whole = re.sub(r"/\*.*?\*/", "", style_sheet("competition"), flags=re.DOTALL)
    parts = [rule.split("{") for rule in whole.split("}") if "{" in rule]
    return "\n".join(
        f"{look.strip()} {{{body}}}" for looks, body in parts for look in looks.split(",")
    )


def font_size(node: Node) -> float:
    """Return the font size of a node in units."""
    look = {"", *node.look.split()}
    return [px for looks, px in font_rules() if looks <= look][-1] * node.scale


def smaller_side(layers: tuple[Layer, ...]) -> float:
    """Return the smaller side of a shape's touch target, which is a rounded rectangle."""
    touched = [layer for layer in layers if layer.look == "touch"] or layers[:1]
    xs = [0.0]
    ys = [0.0]
    start: tuple[float, float] | None = None
    for kind, rest in PATH_COMMAND.findall(touched[0].path):
        results = [float(item) for item in re.findall(r"-?[\d.]+(?:e-?\d+)?", rest)]
        if kind == "M" and start is None:
            start = (results[0], results[1])
        elif kind == "h":
            xs.append(xs[-1] + results[0])
        elif kind == "v":
            ys.append(ys[-1] + results[0])
        elif kind == "q":
            xs.append(xs[-1] + results[2])
            ys.append(ys[-1] + results[3])
    return min(max(xs) - min(xs), max(ys) - min(ys))


def phase_name(state: CompetitionState) -> str:
    if state.is_terminal:
        return "end"
    if piles.is_counting(state):
        return "count"
    if piles.is_crossing(state):
        return "crossing"
    return "hand" if state.is_laying else "trick" if state.shown else ""


def sample_positions(seats: int) -> Iterator[CompetitionState]:
    """Yield the states of a random game in which a player can move or points are counted."""
    rng = Random(seats)
    state = GAME.start("full", seats)
    assert isinstance(state, CompetitionState)
    while not state.is_terminal:
        chance = state.current_player == CHANCE
        state = state.apply(state.draw(rng) if chance else rng.choice(state.legal_actions()))
        if phase_name(state):
            yield state


@cache
def sample_scenes(seats: int) -> list[tuple[str, Scene]]:
    """Return scenes of every phase in portrait layout, in all languages."""
    results: list[tuple[str, Scene]] = []
    for language in i18n.LANGUAGES:
        i18n.set_language(language)
        for number, state in enumerate(sample_positions(seats)):
            if number % 9 == 0 or phase_name(state) in ("crossing", "count", "end"):
                viewer = max(0, state.current_player)
                scene = state_scene(Session(GAME, seats=seats), state, viewer, TALL)
                results.append((phase_name(state), scene))
    i18n.set_language("en")
    assert {name for name, _ in results} == PHASES
    return results


MOST_SEATS_FIRST = [
    pytest.param(seats, marks=() if seats == GAME.seats[-1] else pytest.mark.more)
    for seats in reversed(GAME.seats)
]
"""The default tier tests only the most crowded table."""


@pytest.mark.parametrize("seats", MOST_SEATS_FIRST)
def test_all_texts_are_large_enough(seats: int) -> None:
    for name, scene in sample_scenes(seats):
        unit = min(min(w / scene.width, h / scene.height) for w, h in BOARDS)
        small = {
            node.text: font_size(node)
            for node in scene.nodes
            if node.text and font_size(node) * unit < MIN_TEXT_PIXELS
        }
        assert small == {}, name


@pytest.mark.parametrize("seats", MOST_SEATS_FIRST)
def test_all_touch_targets_are_large_enough(seats: int) -> None:
    for name, scene in sample_scenes(seats):
        unit = min(min(w / scene.width, h / scene.height) for w, h in BOARDS)
        nodes = {node.id: node for node in scene.nodes}
        picks = {pick for choice in scene.choices for pick in choice.picks}
        for id in picks | {order.node for order in scene.orders}:
            node = nodes[id]
            assert (
                smaller_side(scene.shapes[node.shape]) * node.scale * unit >= MIN_TARGET_PIXELS
            ), (name, id)


@pytest.mark.parametrize("seats", MOST_SEATS_FIRST)
def test_player_names_fit(seats: int) -> None:
    names = ("Wilhelmina", "MMMMMMMMMM", "Christopher Robin", "Ada", "Eve")[:seats]
    with set_player_names(PlayerNames(names, frozenset(range(seats)))):
        for state in islice(sample_positions(seats), 0, None, 11):
            scene = state_scene(
                Session(GAME, seats=seats), state, max(0, state.current_player), TALL
            )
            plates = [node for node in scene.nodes if node.id.startswith("plate-name-")]
            for one, other in pairwise(plates):
                assert (
                    max_text_width(one.text) + max_text_width(other.text)
                ) / 2 <= other.x - one.x - 4
            short = [item for item in scene.nodes if item.id.startswith("seat-") and not item.rot]
            assert all(node.x - max_text_width(node.text) / 2 >= 0 for node in short)
