"""`python -m skerry bot GAME PLAYER`: run a bot as a program that speaks docs/bot-protocol.md."""

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

from .players import display_name, load_bot_spec, parse_player, split_level
from .program import VERSION

Think = Callable[[State, Budget, Random], Iterator[Estimate]]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's options."""
    parser.add_argument("game", help="the game's id, such as atoll")
    parser.add_argument(
        "player", type=parse_player, help="a level, an installed bot's id, or FILE.py:FUNCTION"
    )


def main(args: argparse.Namespace) -> int:
    """Answer lines from standard input until "quit" or the end of the input."""
    game = load(args.game)
    serve(
        game,
        make_thinker(game, args.player),
        display_name(game, args.player),
        sys.stdin,
        sys.stdout,
    )
    return 0


def make_thinker(game: Game, player: int | str) -> Think:
    """Return the function of the bot with this name and level. Raises ValueError if unknown."""
    if isinstance(player, int):
        level = game.level(player).id
        return lambda state, budget, rng: game.bot(state, level, budget, rng)
    name, level = split_level(player)
    bot = load_bot_spec(name)
    return lambda state, budget, rng: bot(state, level, budget, rng)


def serve(game: Game, think: Think, name: str, source: TextIO, out: TextIO) -> None:
    """Answer the protocol's lines from `source` on `out`."""
    lines: queue.Queue[str | None] = queue.Queue()
    ProtocolServer(game, think, name, lines, out).listen(source)


class ProtocolServer:
    """A conversation with one client about the position that it sent last."""

    def __init__(
        self, game: Game, think: Think, name: str, lines: queue.Queue[str | None], out: TextIO
    ) -> None:
        self._game = game
        self._think = think
        self._name = name
        self._lines = lines
        self._out = out
        self._observation: State | None = None

    def listen(self, source: TextIO) -> None:
        """Answer until "quit" or the end of input.

        A thread reads the lines, so that a search can notice "stop".
        """

        def read() -> None:
            for line in source:
                self._lines.put(line.strip())
            self._lines.put(None)

        threading.Thread(target=read, daemon=True).start()
        while (line := self._lines.get()) not in (None, "quit"):
            command, _, rest = str(line).partition(" ")
            try:
                self._answer(command, rest.split())
            except ValueError as error:
                self._say(f"error {error}")

    def _answer(self, command: str, rest: list[str]) -> None:
        if command == "skerry":
            if rest != [str(VERSION)]:
                raise ValueError(f"this speaks version {VERSION} of the protocol")
            self._say(f"name {self._name}, Skerry {__version__}")
            self._say(f"games {self._game.id}")
            self._say("ready")
        elif command == "position":
            self._observation = None
            self._observation = self._parse(" ".join(rest))
        elif command == "go":
            if self._observation is None or self._observation.current_player < 0:
                raise ValueError("send a position in which a player is to move before go")
            self._go(self._observation, rest)

    def _parse(self, id: str) -> State:
        session = Session.from_id(id)
        if session.game.id != self._game.id:
            raise ValueError(f"this plays {self._game.id}, not {session.game.id}")
        return session.state.information_state(session.state.current_player)

    def _go(self, observation: State, rest: list[str]) -> None:
        values = dict(zip(rest[::2], rest[1::2], strict=False))
        seconds = float(values["seconds"]) if "seconds" in values else None
        budget = Budget(seconds, int(values["work"]) if "work" in values else None)
        notation = self._game.notation
        last = None
        for last in self._think(observation, budget, Random(values.get("seed"))):
            line = " ".join(map(notation, last.line))
            details = f"value {last.value:.4f} work {last.work} line {line}"
            self._say(f"estimate {notation(last.action)} {details}".rstrip())
            if self._should_stop():
                break
        if last is None:
            raise ValueError("the bot yielded no estimate")
        self._say(f"move {notation(last.action)}")

    def _should_stop(self) -> bool:
        """Return whether the client has sent "stop" or "quit" or closed the input.

        Other lines stay in the queue, to be answered after the search.
        """
        later = list[str | None]()
        stop = False
        with suppress(queue.Empty):
            while True:
                line = self._lines.get_nowait()
                stop = stop or line in ("stop", "quit", None)
                if line != "stop":
                    later.append(line)
        for line in later:
            self._lines.put(line)
        return stop

    def _say(self, line: str) -> None:
        print(" ".join(line.split()), file=self._out, flush=True)
