"""`python -m skerry bot-check PROGRAM`: check that a program follows docs/bot-protocol.md."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from time import monotonic

from skerry.core.game import Game
from skerry.core.outside_text import clip
from skerry.core.registry import game_ids, load
from skerry.session.session import Session

from .program import Program
from .program_lines import (
    NEWEST,
    Answer,
    Clocks,
    ForfeitError,
    Go,
    parse_estimate,
    position_id,
    position_lines,
)

POSITIONS = 4
"""Number of positions of each game that the program gets."""

STOP_SECONDS = 2.0
"""Time limit for the answer to "stop"."""

CLOCK_SECONDS = 10.0
"""Time on each clock in the check of clocks."""

SILENCE_SECONDS = 0.5
"""How long to wait for lines that the program must not send."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's options."""
    parser.add_argument("program", help='a program, with its arguments: "node player.mjs"')
    parser.add_argument("--game", help="only this game (default: those that it announces)")


def main(args: argparse.Namespace) -> int:
    """Print the result for each rule. Return 0 if the program follows all rules, otherwise 1."""
    failed = 0
    for rule, problem in check(args.program, args.game):
        failed += bool(problem)
        status = "FAILED" if problem else "ok"
        print(f"{status:6}  {rule}{f': {problem}' if problem else ''}", flush=True)
    print(f"{failed} rules are broken" if failed else "the program follows the protocol")
    return int(failed > 0)


def check(command: str, only: str | None = None) -> Iterator[tuple[str, str]]:
    """Yield each rule, and how the program breaks it ("" if the program follows the rule).

    `only` is the id of the only game to check; None checks all games that the program announces.
    Raises ValueError if the program can't be started.
    """
    try:
        program = Program(command)
    except ForfeitError as error:
        yield 'it answers "skerry 1" with its name and "ready"', str(error)
        return
    yield 'it answers "skerry 1" with its name and "ready"', ""
    announced = program.about.get("games", "").split() or list(game_ids())
    if only and only not in announced:
        yield f"{only}: it plays this game", f"it plays {clip(' '.join(announced))}"
    if program.options:
        yield (
            "it takes the default of each option",
            find_problem(partial(set_option_defaults, program)),
        )
    rules = RULES if program.version < NEWEST else RULES | NEW_RULES
    for name in [only] if only else announced:
        game = load(name)
        for rule, test in rules.items():
            breach = find_problem(partial(test, program, game))
            yield f"{name}: {rule}", breach
            if breach and test is check_single_answer:
                break  # a second answer would be taken for the answer to the next position
    code = program.quit_program()
    problem_at_quit = "it is still running" if code is None else f"it ended with {code}"
    yield 'it ends at "quit"', "" if code == 0 else problem_at_quit
    other = Program(command)
    yield "it ends when its input does", find_problem(partial(check_end_of_input, other))


def find_problem(test: Callable[[], object]) -> str:
    """Run a test and return the problem that it finds; "" if the test passes."""
    try:
        test()
    except ForfeitError as error:
        return str(error)
    return ""


def sample_positions(game: Game) -> Iterator[tuple[Session, list[str]]]:
    """Yield the first positions of a random game, each with the lines that describe it."""
    session = Session(game, seed="check")
    rng = Random("check")
    for _ in range(POSITIONS):
        state = session.state
        if state.is_terminal:
            return
        observation = state.information_state(state.current_player)
        id = position_id(session, state.current_player)
        yield session, position_lines(id, observation, game.notation)
        session.play(game.notation(rng.choice(state.legal_actions())))


def check_single_answer(program: Program, game: Game) -> None:
    """Check that the program answers each "go" with one move."""
    _, lines = next(sample_positions(game))
    program.request_move(lines, Go(work=8, seed=1))
    program.check_no_extra_move(SILENCE_SECONDS)
    ask_and_stop(program, lines)
    program.check_no_extra_move(SILENCE_SECONDS)


def check_moves(program: Program, game: Game) -> None:
    """Check that the program answers with legal moves, and with estimates of legal moves."""
    for session, lines in sample_positions(game):
        answer = program.request_move(lines, Go(work=8, seed=1))
        legal = {game.notation(action) for action in session.state.legal_actions()}
        if answer.move not in legal:
            raise ForfeitError(
                f"it plays {clip(answer.move)}, which isn't a legal move, after {lines[0]}"
            )
        for estimate in answer.estimates:
            parse_estimate(estimate, legal)


def check_stop(program: Program, game: Game) -> None:
    """Check that the program answers soon after "stop"."""
    _, lines = next(sample_positions(game))
    answer = ask_and_stop(program, lines)
    if answer.move not in lines[2].split()[1:]:
        raise ForfeitError(f"it plays {clip(answer.move)}, which isn't a legal move")


def ask_and_stop(program: Program, lines: list[str]) -> Answer:
    """Ask for a move in a position, tell the program to stop at once, and return its answer."""
    began = monotonic()
    for line in (*lines, str(Go(seconds=60, seed=1)), "stop"):
        program.send(line)
    return program.receive_answer(began + STOP_SECONDS)


def check_unknown_lines(program: Program, game: Game) -> None:
    """Check that an unknown line, and "stop" without a search, change nothing."""
    _, lines = next(sample_positions(game))
    program.send("weather fine and dry")
    program.send("stop")
    program.check_no_extra_move(SILENCE_SECONDS)
    program.request_move([*lines, "mood 7"], Go(work=1, seed=1))


def set_option_defaults(program: Program) -> None:
    """Set each option to its default. Raises ForfeitError if the program answers "error"."""
    for option in program.options.values():
        program.send(f"set {option.name} {option.default}")
    program.check_no_extra_move(SILENCE_SECONDS)


def check_clock(program: Program, game: Game) -> None:
    """Check that the program answers within the time on its clock."""
    session, lines = next(sample_positions(game))
    clocks = Clocks((CLOCK_SECONDS,) * session.seats, session.state.current_player)
    began = monotonic()
    program.request_move(lines, Go(clocks.suggest_seconds(), seed=1, clocks=clocks))
    if monotonic() - began > CLOCK_SECONDS:
        raise ForfeitError(f"it needs more than the {CLOCK_SECONDS:g} s on its clock")


def check_analysis(program: Program, game: Game) -> None:
    """Check that the program analyzes until "stop", then sends "done", and nothing after that."""
    session, lines = next(sample_positions(game))
    legal = {game.notation(action) for action in session.state.legal_actions()}
    if not program.analyze(lines, legal, SILENCE_SECONDS, 2):
        raise ForfeitError("it sends no estimate")
    program.check_no_extra_move(SILENCE_SECONDS)


def check_end_of_input(program: Program) -> None:
    """Check that the program ends when its standard input is closed."""
    if program.close() is None:
        raise ForfeitError("it is still running")


RULES = {
    "it answers go with one move": check_single_answer,
    "it plays legal moves": check_moves,
    "it answers to stop": check_stop,
    "it ignores lines it does not know": check_unknown_lines,
}
"""The rules that are checked in each game, with their checks."""

NEW_RULES = {
    "it answers within the time on its clock": check_clock,
    "it analyzes until stop": check_analysis,
}
"""Rules for programs of version 2."""
