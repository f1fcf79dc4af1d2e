"""A recorded game of every level, for human review.

    PYTHONPATH=py:tests python tests/games/islant/test_playthroughs.py

This command rewrites the recordings. Their moves have the best heuristic scores. A test compares
the recordings with the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from skerry.games.islant import bot, view
from skerry.games.islant.rules import STOP, IslantState, begin
from skerry.games.islant.sheets import level_numbers
from skerry.testing.changes import added_lines, with_parents

FOLDER = Path(__file__).parent


def transcript(level: int, moves: list[str]) -> str:
    """Return the moves and the changes of the sheet turn by turn, then the sheet and its points."""
    state = begin(f"level-{level}", 1)
    lines = [f"Level {level}. Dice and drawings follow a >."]
    before: list[str] = []
    turn: list[str] = []
    for move in moves:
        assert move in state.legal_actions() or move in dict(state.chance_outcomes())
        state = state.apply(move)
        turn.append(move)
        if not state.roll or state.is_terminal:
            sheet = str(state).splitlines()[1:]
            changed = sheet if state.is_terminal else with_parents(added_lines(before, sheet))
            lines += [f"> {' '.join(turn)}", *changed, ""]
            before = sheet
            turn = []
    assert state.is_terminal
    lines += [f"{entry.name}: {entry.value}" for entry in view.scene(state, 0).ledger]
    return "\n".join([*lines, ""])


@pytest.mark.parametrize("level", level_numbers())
def test_recorded_games_follow_the_rules(level: int) -> None:
    text = (FOLDER / f"level-{level}.txt").read_text(encoding="utf-8")
    rows = [line[2:] for line in text.splitlines() if line.startswith("> ")]
    assert transcript(level, " ".join(rows).split()) == text


def generate_moves(level: int) -> Iterator[str]:
    """Yield the moves of a game played by the heuristic score."""
    state = begin(f"level-{level}", 1)
    rng = Random(f"playthrough {level}")
    for roll in bot.random_rolls(level, rng):
        move = "-".join(map(str, roll))
        yield move
        state = state.apply(move)
        while state.roll and not state.is_terminal:
            move = best_drawing(state, rng)
            yield move
            state = state.apply(move)
        if state.is_terminal:
            return


def best_drawing(state: IslantState, rng: Random) -> str:
    """Return the drawing with the best heuristic score, if there is one."""
    drawings = bot.drawings_to_try(state, bot.STRENGTHS[2], rng)
    return drawings[0].action if drawings else STOP


if __name__ == "__main__":
    for number in level_numbers():
        path = FOLDER / f"level-{number}.txt"
        path.write_text(transcript(number, list(generate_moves(number))), encoding="utf-8")
