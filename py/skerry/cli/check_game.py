"""`python -m skerry check ID`: list what a game lacks, and in which file.

The check needs no build and no tests, and takes a few seconds. The contract tests check more.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from traceback import extract_tb
from typing import Any

from skerry.core.bot import Budget, choose
from skerry.core.game import Game
from skerry.core.hooks import missing_hooks
from skerry.core.i18n import LANGUAGES, texts
from skerry.core.outside_text import clip
from skerry.core.registry import game_ids, load
from skerry.core.state import CHANCE, State, pack, unpack

_ = texts(__name__)[0]

FILES = ("look.css", "rules.md")
RECORDED = ("perft.json", "playthrough.txt")
LESSON_STEPS = range(5, 10)
MAX_PLIES = 5_000
"""Limit for the length of a random game, in plies."""

MAX_VALIDATED_PLIES = 300
"""Number of positions of a random game that are checked."""

EMPTY = re.compile(r'^msgstr(\[0\])? ""(\nmsgstr|\Z)', re.MULTILINE)
"""Matches in an entry of a .po file that has no translation."""

NOTATION = re.compile("[a-z0-9@_-]+")


def add_command(commands: Any) -> None:
    """Add the command and its options."""
    command = commands.add_parser("check-game", help=_("list what a game lacks, and in which file"))
    command.add_argument("game", help=_("id of the game, such as atoll"))
    command.add_argument(
        "--tests", metavar="FOLDER", help=_("where its recorded files are: tests/games/reef")
    )
    command.set_defaults(run=main)


def main(args: argparse.Namespace) -> int:
    """Print a line for each problem. Return 0 if there is none, otherwise 1."""
    name = str(args.game)
    if name not in game_ids() and is_game(name):
        template = _('add "{id}" to BUILT_IN in py/skerry/core/registry.py')
        raise ValueError(template.format(id=name))
    game = load(name)
    package = import_module(game.package or game.begin.__module__)
    folder = Path(str(package.__file__)).parent
    tests = Path(args.tests) if args.tests else _tests_folder(folder, game.id)
    problems = list(find_problems(game, folder, tests))
    for path, problem in problems:
        print(f"{_relative_path(path)}: {problem}")
    if not problems:
        print(_("{game}: nothing is missing").format(game=game.id))
    return int(bool(problems))


def is_game(name: str) -> bool:
    """Return whether a game with this id is installed, or has a folder among the games."""
    folder = Path(__file__).parents[1] / "games" / name
    return name in game_ids() or (name.isalnum() and folder.is_dir())


def find_problems(game: Game, folder: Path, tests: Path) -> Iterator[tuple[Path, str]]:
    """Yield each problem of a game, as (file to change, problem)."""
    hooks = missing_hooks(game.package) if game.package else []
    for hook in hooks:
        file, _mark, name = hook.partition(".")
        yield folder / f"{file}.py", _("{name} is missing").format(name=name)
    tags = _needed_languages(folder)
    for name in (*FILES, *(f"rules.{tag}.md" for tag in tags)):
        if not (folder / name).is_file():
            yield folder / name, _("this file is missing")
    for tag in tags:
        yield from _translation_problems(folder / "locale" / f"{tag}.po")
    if not hooks:
        yield from _behaviour_problems(game, folder)
    for name in RECORDED:
        if not (tests / name).is_file():
            template = _("this file is missing: `python build.py accept {id}` writes it")
            yield tests / name, template.format(id=game.id)


def _needed_languages(folder: Path) -> list[str]:
    """Return the languages that a game must have: all if it is built in, otherwise those it has."""
    others = LANGUAGES[1:]
    if folder.parent.name == "games":
        return [*others]
    return [tag for tag in others if (folder / "locale" / f"{tag}.po").is_file()]


def _behaviour_problems(game: Game, folder: Path) -> Iterator[tuple[Path, str]]:
    yield from _lesson_problems(game, folder)
    for preset in game.presets:
        yield from _rule_problems(game, preset.id, folder)
    yield from _bot_problems(game, folder)


def _tests_folder(folder: Path, id: str) -> Path:
    root = folder.parents[3] if folder.parent.name == "games" else folder.parent
    built_in = root / "tests" / "games" / id
    return built_in if folder.parent.name == "games" else root / "tests"


def _relative_path(path: Path) -> str:
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


def _translation_problems(path: Path) -> Iterator[tuple[Path, str]]:
    if not path.is_file():
        yield path, _("this file is missing")
        return
    entries = path.read_text(encoding="utf-8").split("\n\n")
    empty = [entry for entry in entries[1:] if EMPTY.search(entry.strip())]
    if empty:
        first = re.search(r'^msgid "(.*)"$', empty[0], re.MULTILINE)
        template = _("{count} texts are not translated, such as {text}")
        yield path, template.format(count=len(empty), text=clip(first[1] if first else ""))


def _lesson_problems(game: Game, folder: Path) -> Iterator[tuple[Path, str]]:
    try:
        steps = game.lesson() if game.lesson else ()
    except Exception as error:  # noqa: BLE001 - the game's code is reported
        yield _file_and_error_text(error, folder / "lessons.py")
        return
    if len(steps) not in LESSON_STEPS:
        template = _("a lesson has {low} to {high} steps, not {count}")
        low, high = LESSON_STEPS[0], LESSON_STEPS[-1]
        yield folder / "lessons.py", template.format(low=low, high=high, count=len(steps))


def _rule_problems(game: Game, preset: str, folder: Path) -> Iterator[tuple[Path, str]]:
    """Play a random game of a preset, and yield the first problem."""
    try:
        problem = _problem_in_random_game(game, preset)
    except Exception as error:  # noqa: BLE001 - the game's code is reported
        yield _file_and_error_text(error, folder / "rules.py")
        return
    if problem:
        yield folder / "rules.py", f"{preset}: {problem}"


def _problem_in_random_game(game: Game, preset: str) -> str:
    rng = Random(1)
    state = game.start(preset)
    for ply in range(MAX_PLIES):
        if ply < MAX_VALIDATED_PLIES and (problem := _state_problem(game, state)):
            return problem
        if state.is_terminal:
            return ""
        chance = state.current_player == CHANCE
        legal = state.legal_actions()
        last = ply % 60 == 59
        state = state.apply(state.draw(rng) if chance else legal[-1] if last else rng.choice(legal))
    return _("a random game doesn't end within {count} moves").format(count=MAX_PLIES)


def _state_problem(game: Game, state: State) -> str:
    state.validate()
    if unpack(state, json.loads(json.dumps(pack(state)))) != state:
        return _("a packed state differs from the state")
    actions = list(map(game.notation, state.legal_actions()))
    wrong = [text for text in actions if not NOTATION.fullmatch(text)]
    if wrong:
        return _("{wrong} can't be in a link: use a-z, 0-9, @, _ and -").format(
            wrong=clip(wrong[0])
        )
    if len(set(actions)) < len(actions):
        return _("two legal actions have the same notation")
    if state.current_player >= 0 and not actions:
        return _("the player to move has no legal action")
    scene = game.picture(state.information_state(None), None)
    nodes = {node.id for node in scene.nodes}
    missing = [pick for choice in scene.choices for pick in choice.picks if pick not in nodes]
    return _("the scene has no node {wrong}").format(wrong=clip(missing[0])) if missing else ""


def _bot_problems(game: Game, folder: Path) -> Iterator[tuple[Path, str]]:
    state = game.start()
    rng = Random(1)
    while state.current_player == CHANCE:
        state = state.apply(state.draw(rng))
    known = state.information_state(state.current_player)
    for level in game.levels:
        try:
            answer = choose(game.bot(known, level.id, Budget(seconds=0.05, work=4), rng))
        except Exception as error:  # noqa: BLE001 - the game's code is reported
            yield _file_and_error_text(error, folder / "bot.py")
            return
        if answer.action not in known.legal_actions():
            template = _("level {level} plays {wrong}, which isn't a legal move")
            yield folder / "bot.py", template.format(level=level.id, wrong=clip(answer.action))


def _file_and_error_text(error: Exception, file: Path) -> tuple[Path, str]:
    """Return the game's file in which an error was raised, and a text with line and error.

    If the error was raised outside the game, return `file` and the error alone.
    """
    message = f"{type(error).__name__}: {error}"
    for frame in reversed(extract_tb(error.__traceback__)):
        if Path(frame.filename).is_relative_to(file.parent):
            return Path(frame.filename), _("line {line}: {error}").format(
                line=frame.lineno, error=message
            )
    return file, message
