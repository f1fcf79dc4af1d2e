"""Translations: every text is translated, and nothing else changes.

In a translation no English word may remain, except those in locale/alike.TAG.txt. In a made-up
language with foreign letters only, no Latin letter may remain. This also finds texts that are
joined from parts or never looked up.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from importlib.resources import files
from itertools import islice
from random import Random
from string import Formatter, ascii_letters
from typing import Any

import pytest

from skerry.core import i18n
from skerry.core.bot import Budget
from skerry.core.scene import Scene
from skerry.core.state import State
from skerry.service.catalogue import catalogue_fields
from skerry.testing.random_games import (
    IDS,
    Setting,
    exact_key,
    game,
    game_settings,
    random_game,
    sample_viewers,
    shortest_setting,
)

pytestmark = pytest.mark.usefixtures("games_under_test")


Pairs = Iterator[tuple[str, str]]


def is_translated(id: str, language: str) -> bool:
    """Return whether a game has a catalogue of a language."""
    package = game(id).package
    return bool(package) and (files(package) / "locale" / f"{language}.mo").is_file()


TRANSLATED = [(id, tag) for id in IDS for tag in i18n.LANGUAGES[1:] if is_translated(id, tag)]

SPOKEN = {"text", "label", "button", "status", "news", "name", "note", "score", "value"}
SPOKEN |= {"tagline", "about", "heading", "box", "strength", "confirm", "short_name"}
"""Keys of scenes and of the catalogue whose values are shown to players."""

WORD = re.compile(r"(?<![\w@-])[A-Za-zÀ-ɏ]{2,}(?![\w@…-])")
"""Words of at least two letters, outside notations ("c3@1-b2", "usedom-a1")."""

UNITS = {"km", "mm"}
SEAS = {"north", "mediterranean", "atlantic", "caribbean", "indian", "southeast", "pacific"}
SEAS |= {"arctic", "antarctic"}
"""Words of notations, which boards as text contain."""


class Foreign:
    """A catalogue that translates every text into full-width letters."""

    LETTERS = str.maketrans({letter: chr(ord(letter) + 0xFEE0) for letter in ascii_letters})

    def gettext(self, text: str) -> str:
        parts = Formatter().parse(text)
        return "".join(
            literal.translate(self.LETTERS) + ("" if name is None else f"{{{name}}}")
            for literal, name, _, _ in parts
        )

    def ngettext(self, one: str, many: str, count: int) -> str:
        return self.gettext(one if count == 1 else many)


@pytest.fixture(name="foreign")
def foreign_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the language "xx", which the class Foreign translates into."""
    real = i18n._catalogue
    monkeypatch.setattr(i18n, "LANGUAGES", (*i18n.LANGUAGES, "xx"))
    monkeypatch.setattr(
        i18n, "_catalogue", lambda package, tag: Foreign() if tag == "xx" else real(package, tag)
    )


def texts_in_both(language: str, function: Callable[..., Any], *arguments: Any) -> Pairs:
    """Return pairs of a text in English and in another language; all other values must be equal."""
    values: list[Any] = []
    for tag in ("en", language):
        i18n.set_language(tag)
        values.append(function(*arguments))
    return text_pairs(*values)


def text_pairs(one: Any, other: Any, key: str = "") -> Pairs:
    """Yield pairs of texts from two JSON values; all other parts of the values must be equal."""
    if isinstance(one, dict) and key != "shapes":
        assert one.keys() == other.keys()
        for name, value in one.items():
            shown = common_nodes(value, other[name]) if name == "nodes" else (value, other[name])
            yield from text_pairs(*shown, name)
    elif isinstance(one, list | tuple):
        assert len(one) == len(other)
        for item, twin in zip(one, other, strict=True):
            yield from text_pairs(item, twin, "name" if key == "bars" else key)
    elif key in SPOKEN and isinstance(one, str):
        yield one, other
    else:
        assert one == other, key


def common_nodes(one: Sequence[Any], other: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    """Return the nodes (or their ids) of two pictures that a translation must not change.

    A translation may change the size of a text. It may also leave out a text node: for example, the
    second name of an island, if it equals the first name in that language.
    """
    if not one or isinstance(one[0], str):
        return [node for node in one if node in other], [node for node in other if node in one]
    alone = {node["id"] for node in one} ^ {node["id"] for node in other}
    assert not any("shape" in node for node in (*one, *other) if node["id"] in alone)
    return without_sizes(one, alone), without_sizes(other, alone)


def without_sizes(nodes: Sequence[Any], alone: set[str]) -> list[Any]:
    left = [node for node in nodes if node["id"] not in alone]
    return [node if "shape" in node else {**node, "look": ""} for node in left]


def states_of_random_game(setting: Setting) -> Iterator[State]:
    """Yield states of a whole random game; all states of a short one."""
    steps = random_game(setting, 7)
    yield from (step.state for step in steps[: -1 : 1 + len(steps) // 60])
    yield steps[-1].state


def viewer_scenes(setting: Setting, state: State) -> list[Any]:
    view = setting.game.view
    return [
        view(state.information_state(viewer), viewer).to_json()
        for viewer in sample_viewers(state)[:2]
    ]


def illegal_move_texts(setting: Setting, state: State) -> list[dict[str, str]]:
    """Return explanations of illegal moves and touches."""
    game = setting.game
    known = state.information_state(state.current_player)
    if state.current_player < 0:
        return []
    rng = Random(exact_key(state))
    moves = [
        game.notation(step.action) for step in random_game(setting, 3) if step.action is not None
    ]
    tried = [*rng.sample(moves, min(8, len(moves))), "swap", "stay", "begin", "fill", "9", "zz99"]
    nodes = [node.id for node in game.view(known, state.current_player).nodes if node.label]
    why = game.explain_illegal_move
    touched = game.explain_illegal_picks
    bad = [text for text in tried if not is_legal(setting, state, text)]
    texts = [why(known, text).replace(text, "") for text in bad] if why else []
    if touched:
        picks = [tuple(rng.choices(nodes, k=rng.randint(1, 2))) for _ in range(12)]
        texts += [touched(known, nodes) for nodes in picks]
    return [{"text": text} for text in texts]


def is_legal(setting: Setting, state: State, text: str) -> bool:
    return any(setting.game.notation(action) == text for action in state.legal_actions())


def bot_notes_and_facts(setting: Setting, state: State) -> list[dict[str, str]]:
    """Return notes of the highest level's estimates, and facts about some moves."""
    if state.current_player < 0:
        return []
    game = setting.game
    known = state.information_state(state.current_player)
    thoughts = islice(game.bot(known, game.levels[-1].id, Budget(work=8), Random(1)), 4)
    moves = state.legal_actions()[:6]
    facts = [{"text": game.fact(known, move)} for move in moves] if game.fact else []
    return [*facts, *({"note": thought.note} for thought in thoughts)]


def ending_texts(setting: Setting) -> list[dict[str, str]]:
    """Return explanations of how some games ended; seats are named by numbers."""
    names = [str(seat) for seat in range(setting.seats)]
    ends = [random_game(setting, seed)[-1].state for seed in range(3)]
    results = [setting.game.ending(state, names) for state in ends]
    return [{"text": text} for end in results for text in (end.why, *end.heads)]


def printed_pages(id: str) -> list[Any]:
    """Return a page of each kind of page that the game can print."""
    tested = game(id)
    pages = list[Any]()
    for sheet in tested.sheets if tested.sheet else ():
        units = tested.sheet(sheet.id, 1, "1")
        pages += [unit.to_json() for unit in units if isinstance(unit, Scene)]
    return pages


def language_free_words(id: str) -> set[str]:
    """Return words that belong to no language: names on cards, and parts of notations."""
    path = files(game(id).package) / "cards.json"
    cards = json.loads(path.read_text("utf-8"))["cards"] if path.is_file() else []
    keys = ("id", "name", "german", "town", "mountain")
    words = (WORD.findall(card[key].replace("-", " ")) for card in cards for key in keys)
    return SEAS.union(*words)


def words_alike(language: str) -> set[str]:
    """Return the words that are the same in English and a language (locale/alike.TAG.txt)."""
    path = files("skerry") / "locale" / f"alike.{language}.txt"
    return {*path.read_text("utf-8").split()} if path.is_file() else set()


def unchanged_title_words(id: str, language: str) -> set[str]:
    """Return the words of a game's name if it is the same in a language."""
    i18n.set_language(language)
    name = game(id).name
    translated = game(id).translate(game(id).name)
    return {*WORD.findall(name)} if translated == name else set()


def catalogue_entry(id: str) -> Any:
    """Return the game's entry in the catalogue of games."""
    return next(entry for entry in catalogue_fields()["games"] if entry["id"] == id)


def lesson_texts(id: str) -> list[Any]:
    """Return the texts of the game's lesson, if it has one."""
    held = game(id)
    steps = held.lesson() if held.lesson else ()
    texts = [text for step in steps for text in (step.text, step.task, step.praise, step.wrong)]
    return [{"text": held.translate(text)} for text in texts]


def terminal_board(state: State) -> dict[str, str]:
    """Return the board as the terminal shows it."""
    return {"text": str(state)}


def all_texts(id: str, language: str) -> Pairs:
    """Yield all texts of a game, at the start of each preset and in a whole random game."""
    yield from texts_in_both(language, catalogue_entry, id)
    yield from texts_in_both(language, printed_pages, id)
    yield from texts_in_both(language, lesson_texts, id)
    for setting in game_settings(id):
        early = random_game(setting, 0)[:10]
        yield from texts_in_both(language, viewer_scenes, setting, early[0].state)
        yield from texts_in_both(language, bot_notes_and_facts, setting, early[-1].state)
        yield from texts_in_both(language, ending_texts, setting)
    setting = shortest_setting(id)
    for state in states_of_random_game(setting):
        yield from texts_in_both(language, viewer_scenes, setting, state)
        yield from texts_in_both(language, terminal_board, state)
        yield from texts_in_both(language, illegal_move_texts, setting, state)
    for step in random_game(setting, 7)[5::10]:
        yield from texts_in_both(language, bot_notes_and_facts, setting, step.state)


@pytest.mark.parametrize(("id", "language"), TRANSLATED)
def test_no_english_is_left(id: str, language: str, pytestconfig: pytest.Config) -> None:
    texts = [*all_texts(id, language)]
    assert len(texts) > 100
    alike = (
        words_alike(language)
        | UNITS
        | language_free_words(id)
        | unchanged_title_words(id, language)
        | {*pytestconfig.getini("skerry_alike")}
    )
    left = {
        (english, translated)
        for english, translated in texts
        if {*WORD.findall(english)} & {*WORD.findall(translated)} - alike
    }
    assert not left


@pytest.mark.usefixtures("foreign")
@pytest.mark.parametrize("id", sorted({id for id, _ in TRANSLATED}))
def test_no_letter_escapes_the_catalogue(id: str) -> None:
    alike = UNITS | language_free_words(id)
    texts = all_texts(id, "xx")
    left = {pair for pair in texts if {*WORD.findall(pair[1])} - alike}
    assert not left
