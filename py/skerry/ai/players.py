"""Who plays, as words of a command line: a level, a bot of another package, a function in a file, a
program.

    3                   level 3 of the game's own bot
    nimble              the installed bot of that id
    ./mybot.py:think    the function think of that file: a bot as the registry has them
    ./program           any other program, with its arguments: "node player.mjs"

An installed bot and a function may be given a level, which is handed to it: nimble@2 (default 1).
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from time import process_time
from traceback import extract_tb
from typing import Any, cast

from skerry.core.bot import Bot, Budget, choose
from skerry.core.game import Game, clip
from skerry.core.i18n import texts
from skerry.core.registry import load_bot
from skerry.core.state import State

from .match import LevelPlayer, Player
from .program import MAY_NOT, ForfeitError, ProgramPlayer, end_all, running

_ = texts(__name__)[0]

FUNCTION = re.compile(r"(?P<path>.+\.py):(?P<name>[A-Za-z_]\w*)")
PROGRAM = re.compile(r"[/\\ ]|\.\w+$")
"""What tells a program from a bot's id: a path, arguments, or a suffix."""


@dataclass(frozen=True, slots=True)
class BotPlayer:
    """An installed bot, or a function in a file: what it raises and what it may not play forfeits
    the game.
    """

    word: str
    level: int = 1
    seconds: float | None = None
    work: int | None = None

    def __call__(self, state: State, rng: Random) -> Any:
        """The bot's answer, all its budget spent."""
        budget = Budget(self.seconds, self.work, process_time)
        try:
            estimates = bot_of(self.word)(state, self.level, budget, rng)
            if not isinstance(estimates, Iterator):
                raise TypeError(f"a bot yields estimates, this one returned {clip(estimates)}")
            action = choose(estimates).action
        except Exception as error:
            raise ForfeitError(f"{type(error).__name__}: {error}{_where(error)}") from error
        if action not in state.legal_actions():
            raise ForfeitError(MAY_NOT, wrong=clip(action))
        return action


def _where(error: Exception) -> str:
    """The line of the bot's own code, or of what it called, that raised this; "" for ours."""
    places = [(frame.filename, frame.lineno) for frame in extract_tb(error.__traceback__)]
    name, line = places[-1]
    return "" if name in (__file__, choose.__code__.co_filename) else f" ({Path(name).name}:{line})"


def word(text: str) -> int | str:
    """A word of the command line: a level is a number."""
    return int(text) if text.isascii() and text.isdigit() else text


def player(
    game: Game, who: int | str, seconds: float | None = None, work: int | None = None
) -> Player:
    """The player of a word. Raises ValueError for what is not there, before it is asked to play."""
    if isinstance(who, int):
        return LevelPlayer(game.id, game.level(who).id, seconds, work)
    name, level = levelled(who)
    if is_program(who):
        try:
            running(who)
        except ForfeitError as error:
            said = _("{program} is no player: {why}")
            raise ValueError(said.format(program=clip(who, 80), why=error.told())) from error
        end_all()
        return ProgramPlayer(game.id, who, seconds, work)
    bot_of(name)
    return BotPlayer(name, level, seconds, work)


def players(
    game: Game, words: Sequence[int | str], seconds: float | None, work: int | None
) -> list[Player]:
    """The players of these words."""
    return [player(game, who, seconds, work) for who in words]


def called(game: Game, who: int | str) -> str:
    """What a player is called in tables."""
    return f"level {who} ({game.level(who).name})" if isinstance(who, int) else who


def is_program(who: int | str) -> bool:
    """Whether that word is a program's: it is asked by lines, and its time is that of the clock."""
    if isinstance(who, int) or FUNCTION.fullmatch(levelled(who)[0]):
        return False
    return bool(PROGRAM.search(who))


def levelled(who: str) -> tuple[str, int]:
    """A bot's word without its level, and the level."""
    name, mark, level = who.rpartition("@")
    return (name, int(level)) if mark and level.isascii() and level.isdigit() else (who, 1)


@cache
def bot_of(name: str) -> Bot:
    """The bot of a word: installed, or in a file. Raises ValueError for what is not there."""
    found = FUNCTION.fullmatch(name)
    if found is None:
        return load_bot(name)
    path = Path(found["path"]).resolve()
    if not path.is_file():
        raise ValueError(_("there is no file {file}").format(file=clip(str(path), 200)))
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
        said = _("{file} can't be imported: {why}")
        raise ValueError(said.format(file=clip(str(path), 200), why=repr(error))) from error
    bot: Any = getattr(module, found["name"], None)
    if not callable(bot):
        said = _("{file} has no function {name}")
        raise ValueError(said.format(file=clip(str(path), 200), name=found["name"]))
    return cast("Bot", bot)
