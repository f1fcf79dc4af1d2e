"""Helpers for the tests of the German texts: random games, and the words that may occur."""

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
    """Switch the language to German within the context."""
    before = i18n.current_language()
    i18n.set_language("de")
    try:
        yield
    finally:
        i18n.set_language(before)


def words_of(texts: Iterable[str]) -> set[str]:
    """Return the set of words in `texts`."""
    return {word for text in texts for word in WORD.findall(text)}


def known_words(package: str) -> set[str]:
    """Return the words of a game's and the engine's catalogues, also capitalized."""
    known = set[str]()
    for name in (package, "skerry"):
        with (files(name) / "locale" / "de.mo").open("rb") as file:
            catalogue = GNUTranslations(file)._catalog
        known |= words_of(re.sub(r"\{\w*\}", "", text) for text in catalogue.values())
    return known | {word[0].upper() + word[1:] for word in known}


def translated_labels(game: Game) -> list[str]:
    """Return the translated name, tagline, presets, levels and sheets of a game."""
    say = i18n.texts(f"skerry.games.{game.id}")[0]
    parts = [*game.presets, *game.levels, *game.sheets]
    part_texts = [text for part in parts for text in (part.name, part.note)]
    return [say(text) for text in (game.name, game.tagline, *part_texts)]


def scene_texts(scene: Scene) -> Iterator[str]:
    """Yield every text of a scene."""
    yield from (scene.status, scene.news)
    for node in scene.nodes:
        yield from (node.text, node.label)
    for player in scene.players:
        yield from (player.name, player.note, player.score)
    for entry in scene.ledger:
        yield from (entry.name, entry.value)
    yield from (choice.button for choice in scene.choices)


def random_game(start: State, seed: int) -> Iterator[State]:
    """Yield the states of a random game.

    The last legal action is preferred at times, because rare moves are listed last.
    """
    rng = Random(seed)
    state = start
    while not state.is_terminal:
        yield state
        legal = state.legal_actions()
        rare = bool(legal) and rng.random() < 0.1
        chance = state.current_player == CHANCE
        state = state.apply(state.draw(rng) if chance else legal[-1] if rare else rng.choice(legal))
    yield state


def scenes_for_all_viewers(game: Game, state: State) -> Iterator[Scene]:
    """Yield the scenes that an onlooker, the first seat and the player to move see."""
    for viewer in {None, 0, max(state.current_player, 0)}:
        yield game.view(state.information_state(viewer), viewer)


def illegal_pick_replies(game: Game, state: State) -> Iterator[str]:
    """Yield the explanations for picking one node, or two nodes, without a legal move."""
    nodes = [node.id for node in game.view(state, 0).nodes if node.label]
    assert game.explain_illegal_picks is not None
    for node_id in nodes:
        yield game.explain_illegal_picks(state, (node_id,))
        yield game.explain_illegal_picks(state, (nodes[0], node_id))
        yield game.explain_illegal_picks(state, (nodes[-1], node_id))
