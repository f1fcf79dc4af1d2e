"""Analysis of a position by any player: `skerry.analyze` and `python -m skerry analyze`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from random import Random
from time import perf_counter
from typing import Any

from skerry.core.bot import Bot, Budget, Estimate
from skerry.core.game import Game
from skerry.core.outside_text import clip
from skerry.core.state import State
from skerry.session.session import Session

from .players import is_program, load_bot_spec, parse_player, split_level
from .program import Program
from .program_lines import MAX_RANK, AnalysisLine, ForfeitError, position_id, position_lines
from .serve import next_best

MAX_SECONDS = 3_600


def analyze(
    session: Session[Any],
    player: int | str | Bot,
    *,
    seconds: float = 1.0,
    moves: int = 1,
    options: Mapping[str, str] | None = None,
) -> tuple[AnalysisLine, ...]:
    """Let a player search the current position, and return its best moves, the best one first.

    `player` gets only the knowledge of the player to move. The result may have fewer moves than
    `moves`: programs of version 1 of the bot protocol send one.

    Args:
        session: The session.
        player: A level, a bot function, or a name as on the command line ("./mybot.py:think", an
            installed bot's id, a program).
        seconds: The time of the search; a level that is limited by work may need less.
        moves: How many moves to return at most.
        options: Values of a program's options.

    Raises ValueError if no player is to move, or if the player can't answer.

    >>> import skerry
    >>> session = skerry.Session("atoll", preset="small")
    >>> line = skerry.analyze(session, 2, seconds=0.1)[0]
    >>> line.rank, line.move in session.legal_actions()
    (1, True)
    """
    if session.state.current_player < 0:
        raise ValueError("an analysis needs a position in which a player is to move")
    if not 0 < seconds <= MAX_SECONDS or not 1 <= moves <= MAX_RANK:
        raise ValueError(f"an analysis has up to {MAX_SECONDS} seconds and {MAX_RANK} moves")
    known = session.state.information_state(session.state.current_player)
    if isinstance(player, str) and is_program(player):
        return _ask_program(player, session, known, seconds, moves, options or {})
    return _search(session.game, player, known, seconds, moves)


def _search(
    game: Game, player: int | str | Bot, known: State, seconds: float, moves: int
) -> tuple[AnalysisLine, ...]:
    answer: Estimate | None = None
    began = perf_counter()
    for estimate in _estimates(game, player, known, Budget(seconds)):
        answer = estimate
        if perf_counter() - began >= seconds:
            break
    if answer is None:
        raise ValueError("the player gives no estimate")
    line = tuple(map(game.notation, answer.line))
    best = AnalysisLine(1, game.notation(answer.action), answer.value, answer.work, line)
    others = enumerate(next_best(answer, moves), 2)
    return best, *(AnalysisLine(rank, game.notation(a), value) for rank, (a, value) in others)


def _estimates(
    game: Game, player: int | str | Bot, known: State, budget: Budget
) -> Iterator[Estimate]:
    if isinstance(player, int):
        return game.bot(known, game.level(player).id, budget, Random(1))
    if isinstance(player, str):
        name, level = split_level(player)
        return load_bot_spec(name)(known, level, budget, Random(1))
    return player(known, 1, budget, Random(1))


def _ask_program(
    command: str,
    session: Session[Any],
    known: State,
    seconds: float,
    moves: int,
    options: Mapping[str, str],
) -> tuple[AnalysisLine, ...]:
    notation = session.game.notation
    position = position_lines(position_id(session, known.current_player), known, notation)
    try:
        program = Program(command, settings=options)
        try:
            if missing := [name for name in options if name not in program.options]:
                raise ValueError(f"{clip(command, 80)} has no option {clip(missing[0])}")
            legal = list(map(notation, known.legal_actions()))
            return tuple(program.analyze(position, legal, seconds, moves))
        finally:
            program.quit_program()
    except ForfeitError as error:
        raise ValueError(f"{clip(command, 80)}: {error}") from error


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's options."""
    parser.add_argument("id", help="a game id such as atoll:standard:f6,g7")
    parser.add_argument(
        "player",
        type=parse_player,
        help="a level, an installed bot's id, FILE.py:FUNCTION, or a program",
    )
    parser.add_argument("--seconds", type=float, default=1.0, help="time limit (default 1)")
    parser.add_argument("--moves", type=int, default=3, metavar="N", help="how many (default 3)")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="set an option of the program; can be repeated",
    )


def main(args: argparse.Namespace) -> int:
    """Print the best moves. Raises ValueError for a wrong id, player or number."""
    from .arena import parse_settings

    lines = analyze(
        Session.from_id(args.id),
        args.player,
        seconds=args.seconds,
        moves=args.moves,
        options=parse_settings(args.option),
    )
    for line in lines:
        value = "" if line.value is None else f"{100 * line.value:.0f} %"
        print(f"{line.rank}. {line.move:8} {value:>5}  {' '.join(line.line)}".rstrip())
    return 0
