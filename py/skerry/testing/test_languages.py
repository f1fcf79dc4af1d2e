"""Every language says everything, and changes nothing but what is said.

Two checks of each game, one picture after another: in German nothing is left of the English words,
and in a language made up here, whose letters are all foreign, nothing is left of the alphabet.
The second also finds what was put together from pieces or never looked up.
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
from skerry.service.catalogue import catalogue
from skerry.testing.random_games import (
    IDS,
    Setting,
    exact_key,
    game,
    random_game,
    settings,
    shortest_setting,
    viewers,
)

pytestmark = pytest.mark.usefixtures("games_under_test")


Pairs = Iterator[tuple[str, str]]


def in_german(id: str) -> bool:
    """Whether a game has a catalogue of its own."""
    package = game(id).package
    return bool(package) and (files(package) / "locale" / "de.mo").is_file()


GERMAN = [id for id in IDS if in_german(id)]

SPOKEN = {"text", "label", "button", "status", "news", "name", "note", "score", "value"}
SPOKEN |= {"tagline", "about", "heading", "box", "strength", "final"}
"""Keys of scenes and of the catalogue whose values people read."""

WORD = re.compile(r"(?<![\w@-])[A-Za-zÄÖÜäöüß]{2,}(?![\w@…-])")
"""Two letters or more that are no part of a notation ("c3@1-b2", "usedom-a1"), and not cut off."""

UNITS = {"km", "mm"}
ALIKE = {"Elo", "die", "China", "Japan", "Mercator"}
ALIKE |= {
    "Gold",
    "Land",
    "Navigator",
    "Standard",
    "Temp",
    "Tourist",
    "blind",
    "In",
    "So",
    "in",
    "so",
    "die",
}
"""Words that are the same in both languages: names, and what German happens to share."""

SEAS = {"north", "mediterranean", "atlantic", "caribbean", "indian", "southeast", "pacific"}
SEAS |= {"arctic", "antarctic"}
"""As they stand in notations, and so in boards as text."""


class Foreign:
    """A catalogue that has every text, in letters of its own: full-width ones."""

    LETTERS = str.maketrans({letter: chr(ord(letter) + 0xFEE0) for letter in ascii_letters})

    def gettext(self, text: str) -> str:
        parts = Formatter().parse(text)
        return "".join(
            said.translate(self.LETTERS) + ("" if name is None else f"{{{name}}}")
            for said, name, _, _ in parts
        )

    def ngettext(self, one: str, many: str, count: int) -> str:
        return self.gettext(one if count == 1 else many)


@pytest.fixture(name="foreign")
def foreign_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    """The language "xx" is there."""
    real = i18n._catalogue
    monkeypatch.setattr(i18n, "LANGUAGES", (*i18n.LANGUAGES, "xx"))
    monkeypatch.setattr(
        i18n, "_catalogue", lambda package, tag: Foreign() if tag == "xx" else real(package, tag)
    )


def both(language: str, what: Callable[..., Any], *about: Any) -> Pairs:
    """The texts in English and in a language; all else has to be the same."""
    told: list[Any] = []
    for tag in ("en", language):
        i18n.speak(tag)
        told.append(what(*about))
    return pairs(*told)


def pairs(one: Any, other: Any, key: str = "") -> Pairs:
    """The spoken texts of two JSON values, which must not differ anywhere else."""
    if isinstance(one, dict) and key != "shapes":
        assert one.keys() == other.keys()
        for name, value in one.items():
            shown = lasting(value, other[name]) if name == "nodes" else (value, other[name])
            yield from pairs(*shown, name)
    elif isinstance(one, list | tuple):
        assert len(one) == len(other)
        for item, twin in zip(one, other, strict=True):
            yield from pairs(item, twin, "name" if key == "bars" else key)
    elif key in SPOKEN and isinstance(one, str):
        yield one, other
    else:
        assert one == other, key


def lasting(one: Sequence[Any], other: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    """The nodes of two pictures (or their names in two ledgers), less what hangs on words: texts
    without a shape may come in another size, and a second name may be the same as the first in one
    language alone.
    """
    if not one or isinstance(one[0], str):
        return [it for it in one if it in other], [it for it in other if it in one]
    alone = {node["id"] for node in one} ^ {node["id"] for node in other}
    assert not any("shape" in node for node in (*one, *other) if node["id"] in alone)
    return _sized(one, alone), _sized(other, alone)


def _sized(nodes: Sequence[Any], alone: set[str]) -> list[Any]:
    left = [node for node in nodes if node["id"] not in alone]
    return [node if "shape" in node else {**node, "look": ""} for node in left]


def points(setting: Setting) -> Iterator[State]:
    """The states of a whole random game, every one of a short one."""
    steps = random_game(setting, 7)
    yield from (step.state for step in steps[: -1 : 1 + len(steps) // 60])
    yield steps[-1].state


def scenes(setting: Setting, state: State) -> list[Any]:
    view = setting.game.view
    return [view(state.information_state(who), who).to_json() for who in viewers(state)[:2]]


def refusals(setting: Setting, state: State) -> list[dict[str, str]]:
    """Why moves that are none cannot be played, in words; the moves that could are left out."""
    it, known = setting.game, state.information_state(state.current_player)
    if state.current_player < 0:
        return []
    rng = Random(exact_key(state))
    moves = [
        it.notation(step.action) for step in random_game(setting, 3) if step.action is not None
    ]
    tried = [*rng.sample(moves, min(8, len(moves))), "swap", "stay", "begin", "fill", "9", "zz99"]
    nodes = [node.id for node in it.view(known, state.current_player).nodes if node.label]
    why, touched = it.explain_illegal_move, it.explain_illegal_picks
    bad = [text for text in tried if not legal(setting, state, text)]
    found = [why(known, text).replace(text, "") for text in bad] if why else []
    if touched:
        picks = [tuple(rng.choices(nodes, k=rng.randint(1, 2))) for _ in range(12)]
        found += [touched(known, nodes) for nodes in picks]
    return [{"text": text} for text in found]


def legal(setting: Setting, state: State, text: str) -> bool:
    return any(setting.game.notation(action) == text for action in state.legal_actions())


def advice(setting: Setting, state: State) -> list[dict[str, str]]:
    """What the top level vouches for, and the facts about some moves."""
    if state.current_player < 0:
        return []
    it, known = setting.game, state.information_state(state.current_player)
    thoughts = islice(it.bot(known, it.levels[-1].id, Budget(work=8), Random(1)), 4)
    moves = state.legal_actions()[:6]
    facts = [{"text": it.fact(known, move)} for move in moves] if it.fact else []
    return [*facts, *({"note": thought.note} for thought in thoughts)]


def endings(setting: Setting) -> list[dict[str, str]]:
    """How some games ended; seats are called by numbers."""
    names = [str(seat) for seat in range(setting.seats)]
    ends = [random_game(setting, seed)[-1].state for seed in range(3)]
    told = [setting.game.ending(state, names) for state in ends]
    return [{"text": text} for end in told for text in (end.why, *end.heads)]


def sheets(id: str) -> list[Any]:
    """The pages of everything that the game prints, one of each."""
    held, found = game(id), list[Any]()
    for sheet in held.sheets if held.sheet else ():
        units = held.sheet(sheet.id, 1, "1")
        found += [unit.to_json() for unit in units if isinstance(unit, Scene)]
    return found


def names(id: str) -> set[str]:
    """Words that are no language's: names in a game's cards, of islands, towns and mountains; and
    what notations are made of, cards and seas.
    """
    path = files(game(id).package) / "cards.json"
    cards = json.loads(path.read_text("utf-8"))["cards"] if path.is_file() else []
    keys = ("id", "name", "german", "town", "mountain")
    words = (WORD.findall(card[key].replace("-", " ")) for card in cards for key in keys)
    return SEAS.union(*words)


def title(id: str) -> set[str]:
    """The words of a game's name, if it has the same in German."""
    i18n.speak("de")
    name, german = game(id).name, game(id).translate(game(id).name)
    return {*WORD.findall(name)} if german == name else set()


def box(id: str) -> Any:
    """The game as the catalogue tells of it."""
    return next(told for told in catalogue()["games"] if told["id"] == id)


def lesson(id: str) -> list[Any]:
    """What the game's lesson says, if it has one."""
    held = game(id)
    steps = held.lesson() if held.lesson else ()
    texts = [text for step in steps for text in (step.text, step.task, step.said, step.wrong)]
    return [{"text": held.translate(text)} for text in texts]


def drawn(state: State) -> dict[str, str]:
    """A board as the terminal shows it."""
    return {"text": str(state)}


def everything(id: str, language: str) -> Pairs:
    """All that is said about a game, at the start of each preset, and in a whole random game."""
    yield from both(language, box, id)
    yield from both(language, sheets, id)
    yield from both(language, lesson, id)
    for setting in settings(id):
        early = random_game(setting, 0)[:10]
        yield from both(language, scenes, setting, early[0].state)
        yield from both(language, advice, setting, early[-1].state)
        yield from both(language, endings, setting)
    setting = shortest_setting(id)
    for state in points(setting):
        yield from both(language, scenes, setting, state)
        yield from both(language, drawn, state)
        yield from both(language, refusals, setting, state)
    for step in random_game(setting, 7)[5::10]:
        yield from both(language, advice, setting, step.state)


@pytest.mark.parametrize("id", GERMAN)
def test_no_english_is_left_in_german(id: str, pytestconfig: pytest.Config) -> None:
    found = [*everything(id, "de")]
    assert len(found) > 100
    alike = ALIKE | UNITS | names(id) | title(id) | {*pytestconfig.getini("skerry_alike")}
    left = {
        (english, german)
        for english, german in found
        if {*WORD.findall(english)} & {*WORD.findall(german)} - alike
    }
    assert not left


@pytest.mark.usefixtures("foreign")
@pytest.mark.parametrize("id", GERMAN)
def test_no_letter_escapes_the_catalogue(id: str) -> None:
    alike = UNITS | names(id)
    found = everything(id, "xx")
    left = {pair for pair in found if {*WORD.findall(pair[1])} - alike}
    assert not left
