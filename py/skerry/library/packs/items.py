"""Items of packs and homework: a puzzle, a step of a lesson, a daily game, a player's puzzle.

puzzle: palavan calm 17        a numbered puzzle of a preset; also several: 17-20
lesson: atoll 3                a step of a lesson; also several: 1-3; without a number, all
daily: palavan 2026-11-21      the daily game of a date; with a preset: islant daily-1 2026-11-21
own: own-3pwtxyibdv3lmzj1lv8f  a puzzle that a player has made
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from skerry.core.composition import Line
from skerry.core.game import Game
from skerry.core.i18n import texts
from skerry.core.lesson import Step
from skerry.core.outside_text import clip
from skerry.core.presets import Preset
from skerry.core.registry import game_ids, load
from skerry.library.daily_titles import daily_title, parse_day

_ = texts(__name__)[0]

MAX_ITEMS = 100
"""Largest number of items of a pack."""

KINDS = ("puzzle", "lesson", "daily", "own")

_NUMBERS = re.compile(r"([1-9][0-9]{0,5})(?:-([1-9][0-9]{0,5}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Item:
    """An item.

    Attributes:
        kind: One of KINDS.
        game: The game's id.
        preset: The preset's id; "" for a lesson.
        number: The number of the puzzle or of the lesson's step, from 1; otherwise 0.
        day: The date of a daily game, such as "2026-11-21"; otherwise "".
    """

    kind: str
    game: str
    preset: str = ""
    number: int = 0
    day: str = ""

    @property
    def id(self) -> str:
        """The id of the session that opens the item."""
        if self.kind == "lesson":
            return lesson_steps(load(self.game))[self.number - 1].id
        moves = f"no-{self.number}" if self.kind == "puzzle" else ""
        seed = f"#{self.day}" if self.day else ""
        return f"{self.game}:{self.preset}:{moves}{seed}"

    def title(self) -> str:
        """Return the item's name in the current language, such as "Palavan: Calm, no. 17"."""
        game = load(self.game)
        name = game.translate(game.name)
        if self.kind == "lesson":
            return _("{game}: lesson, step {n}").format(game=name, n=self.number)
        preset = game.preset(self.preset)
        variant = game.translate(preset.name)
        if self.kind == "puzzle":
            template = _("{game}: {variant}, no. {n}")
            return template.format(game=name, variant=variant, n=self.number)
        if self.kind == "daily":
            variant = f"{daily_title(game, preset, self.day)}, {self.day}"
        return _("{game}: {variant}").format(game=name, variant=variant)


def read_items(kind: str, line: Line) -> list[Item]:
    """Return the items that a line of one of KINDS names; its text is the value.

    Raises ValueError that names the line, and the column of the wrong word.
    """
    words = line.text.split()
    if kind == "own":
        return [_read_own_item(line, words)]
    if not words:
        raise line.error(_("name a game: {games}").format(games=", ".join(game_ids())))
    if words[0] not in game_ids():
        template = _("unknown game {wrong}; choose one of {right}")
        message = template.format(wrong=clip(words[0]), right=", ".join(game_ids()))
        raise line.error(message, words[0])
    read = {"puzzle": _puzzle_items, "lesson": _lesson_items, "daily": _daily_items}[kind]
    return list(read(line, load(words[0]), words[1:]))


def lesson_steps(game: Game) -> Sequence[Step]:
    """Return the steps of a game's lesson; () if it has none."""
    return game.lesson() if game.lesson else ()


def _puzzle_items(line: Line, game: Game, words: Sequence[str]) -> Iterator[Item]:
    presets = {preset.id: preset for preset in game.presets if preset.numbers}
    if len(words) != 2 or words[0] not in presets:
        template = _("name a preset and a number, such as {preset} 17; presets: {presets}")
        example = next(iter(presets), "calm")
        message = template.format(preset=example, presets=", ".join(presets))
        raise line.error(message, words[0] if words else "")
    for number in _read_numbers(line, words[1], presets[words[0]].numbers):
        yield Item("puzzle", game.id, words[0], number)


def _lesson_items(line: Line, game: Game, words: Sequence[str]) -> Iterator[Item]:
    count = len(lesson_steps(game))
    if len(words) > 1:
        raise line.error(_("name one step of the lesson, such as 3"), words[1])
    if not count:
        raise line.error(_("{game} has no lesson").format(game=game.translate(game.name)))
    for number in _read_numbers(line, words[0] if words else f"1-{count}", count):
        yield Item("lesson", game.id, number=number)


def _daily_items(line: Line, game: Game, words: Sequence[str]) -> Iterator[Item]:
    presets = {preset.id: preset for preset in game.presets if preset.daily}
    day = words[-1] if words else ""
    preset = words[0] if len(words) == 2 else next(iter(presets), "")
    if len(words) not in (1, 2) or preset not in presets:
        template = _("name a date, such as 2026-11-21; presets: {presets}")
        message = template.format(presets=", ".join(presets) or "-")
        raise line.error(message, words[0] if words else "")
    if parse_day(day) is None:
        template = _("{wrong} isn't a date such as 2026-11-21")
        raise line.error(template.format(wrong=clip(day)), day)
    yield Item("daily", game.id, preset, day=day)


def _read_own_item(line: Line, words: Sequence[str]) -> Item:
    """Return the item of a code such as "own-3pw..", in any game whose players make puzzles."""
    if len(words) != 1:
        raise line.error(_("give the code of one puzzle, such as own-3pwtx.."))
    return own_item(line, words[0])


def own_item(line: Line, preset: str) -> Item:
    """Return the item of a player's puzzle. Raises ValueError if its code is damaged."""
    error: ValueError | None = None
    for id in game_ids():
        game = load(id)
        if game.coded_preset is None:
            continue
        try:
            game.coded_preset(preset)
        except ValueError as problem:
            error = error or problem
        else:
            return Item("own", id, preset)
    raise line.error(str(error), preset)


def _read_numbers(line: Line, word: str, most: int) -> range:
    """Return the numbers of "17" or "17-20"."""
    match = _NUMBERS.fullmatch(word)
    first = int(match[1]) if match else 0
    last = int(match[2] or match[1]) if match else 0
    if not 1 <= first <= last <= most or last - first >= MAX_ITEMS:
        template = _("{wrong} isn't a number from 1 to {most}; for several, write 1-6")
        raise line.error(template.format(wrong=clip(word), most=most), word)
    return range(first, last + 1)


def preset_of(item: Item) -> Preset:
    """Return the preset of an item that is not a step of a lesson."""
    return load(item.game).preset(item.preset)
