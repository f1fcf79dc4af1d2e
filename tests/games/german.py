"""What tests of German share: whole games that are looked at, and the words that may be said."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from gettext import GNUTranslations
from importlib.resources import files
from random import Random

from skerry.core import i18n
from skerry.core.game import Game
from skerry.core.scene import Scene
from skerry.core.state import CHANCE, State

WORD = re.compile(r"[^\W\d_]+")


@contextmanager
def german() -> Iterator[None]:
    """German is spoken meanwhile."""
    before = i18n.language()
    i18n.speak("de")
    try:
        yield
    finally:
        i18n.speak(before)


def words(texts: Iterable[str]) -> set[str]:
    """The words of texts."""
    return {word for text in texts for word in WORD.findall(text)}


def known(package: str) -> set[str]:
    """The words that a game's catalogue and the engine's say, with a capital too."""
    found = set[str]()
    for name in (package, "skerry"):
        with (files(name) / "locale" / "de.mo").open("rb") as file:
            said = GNUTranslations(file)._catalog
        found |= words(re.sub(r"\{\w*\}", "", text) for text in said.values())
    return found | {word[0].upper() + word[1:] for word in found}


def label(game: Game) -> list[str]:
    """What is said of a game before anyone plays, as it is told."""
    say = i18n.texts(f"skerry.games.{game.id}")[0]
    parts = [*game.presets, *game.levels, *game.sheets]
    named = [text for part in parts for text in (part.name, part.note)]
    return [say(text) for text in (game.name, game.tagline, *named)]


def said(scene: Scene) -> Iterator[str]:
    """All that a picture says."""
    yield from (scene.status, scene.news)
    for node in scene.nodes:
        yield from (node.text, node.label)
    for player in scene.players:
        yield from (player.name, player.note, player.score)
    for entry in scene.ledger:
        yield from (entry.name, entry.value)
    yield from (choice.button for choice in scene.choices)


def played(start: State, seed: int) -> Iterator[State]:
    """The states of a random game in which the rarer moves, the last ones, are played as well."""
    rng = Random(seed)
    state = start
    while not state.is_terminal:
        yield state
        legal = state.legal_actions()
        rare = bool(legal) and rng.random() < 0.1
        chance = state.current_player == CHANCE
        state = state.apply(state.draw(rng) if chance else legal[-1] if rare else rng.choice(legal))
    yield state


def pictures(game: Game, state: State) -> Iterator[Scene]:
    """A state as an onlooker, the first seat and the one to move see it."""
    for viewer in {None, 0, max(state.current_player, 0)}:
        yield game.view(state.information_state(viewer), viewer)


def touched(game: Game, state: State) -> Iterator[str]:
    """What is answered to whoever touches something, or two things, that lead nowhere."""
    nodes = [node.id for node in game.view(state, 0).nodes if node.label]
    assert game.explain_illegal_picks is not None
    for one in nodes:
        yield game.explain_illegal_picks(state, (one,))
        yield game.explain_illegal_picks(state, (nodes[0], one))
        yield game.explain_illegal_picks(state, (nodes[-1], one))
