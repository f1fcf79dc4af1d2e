"""Recorded games with all rounds for two to five players, for human review.

    PYTHONPATH=py:tests python tests/games/competition/test_playthroughs.py

This command rewrites the recordings, which level 2 plays. A test compares them with the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from skerry.core.bot import Budget, choose
from skerry.core.state import CHANCE
from skerry.games.competition import GAME, bot, deck
from skerry.games.competition.action_text import events_text
from skerry.games.competition.rules import CompetitionState, begin, notation
from skerry.games.competition.scoring import points, sea_points
from skerry.games.competition.text import COLOURS

FOLDER = Path(__file__).parent


def transcript(seats: int, moves: list[str]) -> str:
    """Return the transcript of a game.

    It contains all moves, the news after visible moves, each seat's fields once they are full, the
    piles after each round, and the points for each sea.
    """
    state = begin("full", seats)
    lines = [f"A full game for {seats}. What chance and players did follows a >."]
    pending: list[str] = []
    for move in moves:
        before = state
        state = state.apply(GAME.parse(state, move))
        state.validate()
        pending.append(move)
        phase_ended = before.is_laying != state.is_laying or before.round < state.round
        if not (before.is_dealing or before.is_laying):
            lines.append(f"> {' '.join(pending)}: {events_text(state)}")
            pending = []
        if phase_ended:
            if pending:
                lines.append(f"> {' '.join(pending)}")
            lines += [str(state), ""]
            pending = []
    assert state.is_terminal
    return "\n".join([*lines, *_point_lines(state), ""])


def parse_moves(text: str) -> list[str]:
    """Return the moves of a transcript."""
    rows = [line[2:].split(":")[0] for line in text.splitlines() if line.startswith("> ")]
    return " ".join(rows).split()


def _point_lines(state: CompetitionState) -> Iterator[str]:
    """Yield a line per player that adds up the points."""
    for seat, row in enumerate(sea_points(state)):
        parts = [f"{sea.word} {n}" for sea, n in zip(deck.SEAS, row, strict=True) if n]
        total = points(state)[seat]
        down = state.down[seat]
        yield f"{COLOURS[seat]}: {' + '.join([*parts, f'face down {down}'])} = {total}"


@pytest.mark.parametrize("seats", GAME.seats)
def test_recorded_games_follow_the_rules(seats: int) -> None:
    text = (FOLDER / f"full-{seats}.txt").read_text(encoding="utf-8")
    assert transcript(seats, parse_moves(text)) == text


def play_game(seats: int) -> Iterator[str]:
    """Yield the moves of a game played by level 2."""
    state = begin("full", seats)
    rng = Random(f"playthrough {seats}")
    while not state.is_terminal:
        if state.current_player == CHANCE:
            action = state.draw(rng)
        else:
            known = state.information_state(state.current_player)
            action = choose(bot.think(known, 2, Budget(), rng)).action
        yield notation(action)
        state = state.apply(action)


if __name__ == "__main__":
    for number in GAME.seats:
        path = FOLDER / f"full-{number}.txt"
        path.write_text(transcript(number, list(play_game(number))), encoding="utf-8")
