"""A whole game of every level, written down so that a person can read and agree with it.

    PYTHONPATH=py:tests python tests/games/islant/test_playthroughs.py

writes them anew, played by the keys. A test holds what is written against the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from skerry.games.islant import bot, view
from skerry.games.islant.rules import STOP, IslantState, begin
from skerry.games.islant.sheets import levels
from skerry.testing.changes import changes, with_parents

FOLDER = Path(__file__).parent


def transcript(level: int, moves: list[str]) -> str:
    """The moves turn by turn, what each turn changed on the sheet, and in the end the whole sheet
    and its points.
    """
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
            changed = sheet if state.is_terminal else with_parents(changes(before, sheet))
            lines += [f"> {' '.join(turn)}", *changed, ""]
            before = sheet
            turn = []
    assert state.is_terminal
    lines += [f"{entry.name}: {entry.value}" for entry in view.scene(state, 0).ledger]
    return "\n".join([*lines, ""])


@pytest.mark.parametrize("level", levels())
def test_playthroughs(level: int) -> None:
    text = (FOLDER / f"level-{level}.txt").read_text(encoding="utf-8")
    rows = [line[2:] for line in text.splitlines() if line.startswith("> ")]
    assert transcript(level, " ".join(rows).split()) == text


def played(level: int) -> Iterator[str]:
    """The moves of a game by the keys."""
    state = begin(f"level-{level}", 1)
    rng = Random(f"playthrough {level}")
    for roll in bot.deal(level, rng):
        yield (move := "-".join(map(str, roll)))
        state = state.apply(move)
        while state.roll and not state.is_terminal:
            yield (move := drawn(state, rng))
            state = state.apply(move)
        if state.is_terminal:
            return


def drawn(state: IslantState, rng: Random) -> str:
    """Return the drawing with the best heuristic score, if there is one."""
    drawings = bot.drawings_to_try(state, bot.STRENGTHS[2], rng)
    return drawings[0].action if drawings else STOP


if __name__ == "__main__":
    for number in levels():
        path = FOLDER / f"level-{number}.txt"
        path.write_text(transcript(number, list(played(number))), encoding="utf-8")
