"""`python -m skerry bot-check PROGRAM`: whether a program keeps to docs/bot-protocol.md."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from time import monotonic

from skerry.core.game import Game, clip
from skerry.core.registry import game_ids, load
from skerry.session.session import Session

from .program import Answer, ForfeitError, Go, Program, position_id, told

POSITIONS = 4
"""Of each game."""

STOP = 2.0
"""Seconds to answer to "stop"."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("program", help='a program, with its arguments: "node player.mjs"')
    parser.add_argument("--game", help="this game only (default: those that it says it plays)")


def main(args: argparse.Namespace) -> int:
    """Say of each rule whether it is kept; 0 if all are."""
    failed = 0
    for rule, why in checked(args.program, args.game):
        failed += bool(why)
        print(f"{'FAILED' if why else 'ok':6}  {rule}{f': {why}' if why else ''}", flush=True)
    print("it keeps to the protocol" if not failed else f"{failed} rules are broken")
    return int(failed > 0)


def checked(command: str, only: str | None = None) -> Iterator[tuple[str, str]]:
    """Each rule, and what breaks it ("": nothing). Raises ValueError where nothing can be asked."""
    try:
        program = Program(command)
    except ForfeitError as error:
        yield 'it answers "skerry 1" with "ready"', str(error)
        return
    yield 'it answers "skerry 1" with "ready"', ""
    yield "it says its name", "" if program.about.get("name") else 'no line "name .."'
    names = (only or program.about.get("games") or " ".join(game_ids())).split()
    for name in names:
        game = load(name)
        for rule, check in RULES.items():
            yield f"{name}: {rule}", complaint(partial(check, program, game))
    code = program.end()
    yield 'it ends at "quit"', "" if code == 0 else f"it ended with {code}"
    other = Program(command)
    yield "it ends when its input does", complaint(partial(closed, other))


def complaint(check: Callable[[], object]) -> str:
    """What a check found wrong."""
    try:
        check()
    except ForfeitError as error:
        return str(error)
    return ""


def positions(game: Game) -> Iterator[tuple[Session, list[str]]]:
    """Some positions of a random game, with the lines that tell them."""
    session, rng = Session(game, seed="check"), Random("check")
    for _ in range(POSITIONS):
        state = session.state
        if state.is_terminal:
            return
        known = state.information_state(state.current_player)
        yield session, told(position_id(session, state.current_player), known, game.notation)
        session.play(game.notation(rng.choice(state.legal_actions())))


def plays(program: Program, game: Game) -> None:
    """It answers with moves that may be played, and estimates of such moves."""
    for session, lines in positions(game):
        answer = program.move(lines, Go(work=8, seed=1))
        legal = {game.notation(action) for action in session.state.legal_actions()}
        if answer.move not in legal:
            raise ForfeitError(f"it plays {clip(answer.move)}, which it may not, after {lines[0]}")
        for estimate in answer.estimates:
            sound(estimate, legal)


def sound(estimate: str, legal: set[str]) -> None:
    """Raises ForfeitError for an estimate that does not say: MOVE [value V] [work N] [line ..]"""
    move, *rest = estimate.split()
    given = dict(zip(rest[::2], rest[1::2], strict=False)) if "line" not in rest else {}
    if "line" in rest:
        at = rest.index("line")
        given = dict(zip(rest[:at:2], rest[1:at:2], strict=False))
        if rest[at + 1 :][:1] not in ([], [move]):
            raise ForfeitError(f"its line does not begin with its move: {clip(estimate, 80)}")
    if move not in legal:
        raise ForfeitError(f"it considers {clip(move)}, which it may not play")
    try:
        good = 0 <= float(given.get("value", 0)) <= 1 and int(given.get("work", 0)) >= 0
    except ValueError:
        good = False
    if not good or not set(given) <= {"value", "work"}:
        raise ForfeitError(f"this is no estimate: {clip(estimate, 80)}")


def stops(program: Program, game: Game) -> None:
    """Told to stop after its first estimate, or at once, it answers soon."""
    _, lines = next(positions(game))
    began = monotonic()
    for line in (*lines, str(Go(seconds=60, seed=1)), "stop"):
        program.say(line)
    answer: Answer = program.answer(began + STOP)
    if answer.move not in lines[2].split()[1:]:
        raise ForfeitError(f"it plays {clip(answer.move)}, which it may not")


def passes(program: Program, game: Game) -> None:
    """A line of a later version changes nothing; "stop" with nothing under way neither."""
    _, lines = next(positions(game))
    program.say("weather fine and dry")
    program.say("stop")
    program.move([*lines, "mood 7"], Go(work=1, seed=1))


def closed(program: Program) -> None:
    """The end of its input is the end of it."""
    if program.close() is None:
        raise ForfeitError("it goes on")


RULES = {
    "it plays legal moves": plays,
    "it answers to stop": stops,
    "it passes over lines it does not know": passes,
}
"""What is checked in each game."""
