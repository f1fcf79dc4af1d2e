"""`python -m skerry bot GAME PLAYER`: a bot of ours behind the protocol of docs/bot-protocol.md."""

from __future__ import annotations

import argparse
import queue
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import TextIO

from skerry.core import __version__
from skerry.core.bot import Budget, Estimate
from skerry.core.game import Game
from skerry.core.registry import load
from skerry.core.state import State
from skerry.session.session import Session

from .players import bot_of, called, levelled, word
from .program import VERSION

Think = Callable[[State, Budget, Random], Iterator[Estimate]]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("game", help="the game's id, such as atoll")
    parser.add_argument(
        "player", type=word, help="a level, an installed bot's id, or FILE.py:FUNCTION"
    )


def main(args: argparse.Namespace) -> int:
    """Answer lines from standard input until "quit" or its end."""
    game = load(args.game)
    serve(game, thinker(game, args.player), called(game, args.player), sys.stdin, sys.stdout)
    return 0


def thinker(game: Game, who: int | str) -> Think:
    """The bot of a word, at its level. Raises ValueError for what is not there."""
    if isinstance(who, int):
        level = game.level(who).id
        return lambda state, budget, rng: game.bot(state, level, budget, rng)
    name, level = levelled(who)
    bot = bot_of(name)
    return lambda state, budget, rng: bot(state, level, budget, rng)


def serve(game: Game, think: Think, name: str, source: TextIO, out: TextIO) -> None:
    """Speak the protocol: lines from `source` are answered on `out`."""
    lines: queue.Queue[str | None] = queue.Queue()
    Desk(game, think, name, lines, out).listen(source)


class Desk:
    """One conversation: the position that was told last, and what is asked about it."""

    def __init__(
        self, game: Game, think: Think, name: str, lines: queue.Queue[str | None], out: TextIO
    ) -> None:
        self._game, self._think, self._name = game, think, name
        self._lines, self._out = lines, out
        self._known: State | None = None

    def listen(self, source: TextIO) -> None:
        """Answer until "quit" or the end of input. A reader of its own hears "stop" meanwhile."""

        def read() -> None:
            for line in source:
                self._lines.put(line.strip())
            self._lines.put(None)

        threading.Thread(target=read, daemon=True).start()
        while (line := self._lines.get()) not in (None, "quit"):
            word, _, rest = str(line).partition(" ")
            try:
                self._answer(word, rest.split())
            except ValueError as error:
                self._say(f"error {error}")

    def _answer(self, word: str, rest: list[str]) -> None:
        if word == "skerry":
            if rest != [str(VERSION)]:
                raise ValueError(f"this speaks version {VERSION} of the protocol")
            self._say(f"name {self._name}, Skerry {__version__}")
            self._say(f"games {self._game.id}")
            self._say("ready")
        elif word == "position":
            self._known = None
            self._known = self._read(" ".join(rest))
        elif word == "go":
            if self._known is None or self._known.current_player < 0:
                raise ValueError("there is no position in which somebody is to move")
            self._go(self._known, rest)

    def _read(self, id: str) -> State:
        session = Session.from_id(id)
        if session.game.id != self._game.id:
            raise ValueError(f"this plays {self._game.id}, not {session.game.id}")
        return session.state.information_state(session.state.current_player)

    def _go(self, known: State, rest: list[str]) -> None:
        given = dict(zip(rest[::2], rest[1::2], strict=False))
        seconds = float(given["seconds"]) if "seconds" in given else None
        budget = Budget(seconds, int(given["work"]) if "work" in given else None)
        notation, last = self._game.notation, None
        for last in self._think(known, budget, Random(given.get("seed"))):
            line = " ".join(map(notation, last.line))
            about = f"value {last.value:.4f} work {last.work} line {line}"
            self._say(f"estimate {notation(last.action)} {about}".rstrip())
            if self._stopped():
                break
        if last is None:
            raise ValueError("the bot yielded no estimate")
        self._say(f"move {notation(last.action)}")

    def _stopped(self) -> bool:
        """Whether "stop" was said; what else was said meanwhile is answered afterwards."""
        kept, found = list[str | None](), False
        with suppress(queue.Empty):
            while True:
                line = self._lines.get_nowait()
                found = found or line in ("stop", "quit", None)
                if line != "stop":
                    kept.append(line)
        for line in kept:
            self._lines.put(line)
        return found

    def _say(self, line: str) -> None:
        print(" ".join(line.split()), file=self._out, flush=True)
