"""Creation of players from their names on a command line.

    3                   level 3 of the game's own bot
    nimble              the installed bot with this id
    ./mybot.py:think    the function think in this file: a `Bot` (core/bot.py)
    ./program           any other program, with its arguments: "node player.mjs"

The name of an installed bot or a function can end with a level: nimble@2 (default 1).
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Container, Mapping, Sequence
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, cast

from skerry.core.bot import Bot
from skerry.core.game import Game
from skerry.core.i18n import N_, texts
from skerry.core.outside_text import clip
from skerry.core.registry import load_bot

from .bot_process import BotPlayer
from .match import LevelPlayer, Player
from .program import Program, ProgramPlayer
from .program_lines import ForfeitError

_ = texts(__name__)[0]

FUNCTION = re.compile(r"(?P<path>.+\.py):(?P<name>[A-Za-z_]\w*)")
PROGRAM = re.compile(r"[/\\ ]|\.\w+$")
"""Matches in the name of a program, but not in a bot's id: a path, arguments, or a suffix."""


def parse_player(text: str) -> int | str:
    """Return a player's name as an int if it is a level, otherwise unchanged."""
    return int(text) if text.isascii() and text.isdigit() else text


def make_player(
    game: Game,
    name: int | str,
    seconds: float | None = None,
    work: int | None = None,
    settings: Mapping[str, str] | None = None,
) -> Player:
    """Create the player with this name. Raises ValueError if there is no such player.

    `settings` are values of the options of programs.
    """
    if isinstance(name, int):
        return LevelPlayer(game.id, game.level(name).id, seconds, work)
    if not is_program(name) and not FUNCTION.fullmatch(split_level(name)[0]):
        load_bot(split_level(name)[0])
    try:
        if is_program(name):
            options = _check_program(game, name, settings or {})
            values = [pair for pair in (settings or {}).items() if pair[0] in options]
            return ProgramPlayer(game.id, name, seconds, work, tuple(values))
        player = BotPlayer(game.id, name, seconds, work)
        player.start().quit_program()
    except ForfeitError as error:
        template = _("{program} can't play: {why}")
        message = template.format(program=clip(name, 80), why=error.translated_text())
        raise ValueError(message) from error
    return player


def _check_program(game: Game, command: str, settings: Mapping[str, str]) -> Container[str]:
    """Start and end a program, and return the names of its options.

    Raises ForfeitError if the program doesn't play the game, or doesn't end after "quit".
    """
    program = Program(command, settings=settings)
    games = program.about.get("games", game.id)
    code = program.quit_program()
    if game.id not in games.split():
        raise ForfeitError(N_("it plays {right}, not {wrong}"), right=clip(games), wrong=game.id)
    if code is None:
        raise ForfeitError(N_('it is still running after "quit"'))
    if code:
        raise ForfeitError(N_('it ends with exit code {code} after "quit"'), code=code)
    return program.options


def make_players(
    game: Game,
    names: Sequence[int | str],
    seconds: float | None,
    work: int | None,
    settings: Mapping[str, str] | None = None,
) -> list[Player]:
    """Create one player per name. Raises ValueError if no player has one of the options."""
    players = [make_player(game, name, seconds, work, settings) for name in names]
    known = {
        name
        for player in players
        if isinstance(player, ProgramPlayer)
        for name, _value in player.settings
    }
    if missing := [name for name in settings or {} if name not in known]:
        raise ValueError(f"no program has the option {clip(missing[0])}")
    return players


def display_name(game: Game, name: int | str) -> str:
    """Return a player's name for tables."""
    return f"level {name} ({game.level(name).name})" if isinstance(name, int) else name


def is_program(name: int | str) -> bool:
    """Return whether a name is that of an external program, not of a level or a Python bot."""
    if isinstance(name, int) or FUNCTION.fullmatch(split_level(name)[0]):
        return False
    return bool(PROGRAM.search(name))


def split_level(name: str) -> tuple[str, int]:
    """Return a bot's name without its level, and the level."""
    bot, mark, level = name.rpartition("@")
    return (bot, int(level)) if mark and level.isascii() and level.isdigit() else (name, 1)


@cache
def load_bot_spec(name: str) -> Bot:
    """Load an installed bot or a function in a file. Raises ValueError if it does not exist."""
    match = FUNCTION.fullmatch(name)
    if match is None:
        return load_bot(name)
    path = Path(match["path"]).resolve()
    if not path.is_file():
        raise ValueError(_("file not found: {file}").format(file=clip(str(path), 200)))
    spec = spec_from_file_location(f"bot_{hashlib.sha256(bytes(path)).hexdigest()[:12]}", path)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look there
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        message = _("{file} can't be imported: {why}")
        raise ValueError(message.format(file=clip(str(path), 200), why=repr(error))) from error
    bot: Any = getattr(module, match["name"], None)
    if not callable(bot):
        message = _("{file} has no function {name}")
        raise ValueError(message.format(file=clip(str(path), 200), name=match["name"]))
    return cast("Bot", bot)
