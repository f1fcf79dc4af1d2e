"""All that can happen on a small sea, counted by both implementations, winners included."""

from __future__ import annotations

from copy import deepcopy

import pytest
from games.conqueror.from_drawing import sea
from games.conqueror.reference_rules import Plain, Tile, island
from skerry.games.conqueror.board import tiles
from skerry.games.conqueror.rules import ConquerorState
from skerry.testing.perft import Counts, count

SEAS = {
    "a start": (sea("....\n" * 3 + "r...", "a1 d4"), 5),
    "two tiles left": (
        sea("|rb  |\n|b.  |\n|rb  |\n|b.  |", "a2 b4", won={"c1": 0, "c3": 1}),
        10,
    ),
    "three players, one of them stuck": (
        sea("|  rb|\n|  g.|\n|##.g|\n|##br|", "d1 d4 c3", won={"a1": 2, "a3": 0}),
        9,
    ),
    "forfeit": (
        sea(
            "|rb  |\n|b.  |\n|bb  |\n|r.  |",
            "a1 b4",
            won={"c1": 0, "c3": 0},
            preset="forfeit",
        ),
        10,
    ),
}


@pytest.mark.parametrize("name", SEAS)
def test_every_continuation_is_the_same(name: str) -> None:
    state, depth = SEAS[name]
    assert count(state, depth).to_json() == plainly(twin(state), depth).to_json()


def test_games_end_within_the_counts() -> None:
    assert sum(sum(count(*row).ends) for row in SEAS.values()) > 1000


def twin(state: ConquerorState) -> Plain:
    """The same position, told in the other's words."""
    place = state.board.place
    return Plain(
        [island(*place(corner)) for corner in state.islands],
        {seat: place(state.tokens[seat]) for seat in state.alive},
        state.preset,
        [(place(at), seat) for seat in state.seats for at in tiles(state.coins[seat])],
        {number: seat for number, seat in enumerate(state.owners) if seat >= 0},
        turn=state.turn,
    )


Point = tuple[Plain, int]
"""A game, and what the die shows (0: it is in the air)."""


def plainly(game: Plain, depth: int) -> Counts:
    """What perft counts: rolls, walks and leaving are a depth each."""
    counts = Counts([], [], [])
    level = [(game, 0)]
    for _ in range(depth + 1):
        over = [point for point, _ in level if point.over]
        counts.positions.append(len(level))
        counts.ends.append(len(over))
        counts.result.append(sum(returns(point) for point in over))
        level = [after for point in level for after in below(*point)]
    return counts


def below(game: Plain, face: int) -> list[Point]:
    """The points one roll, walk or leaving away."""
    if game.over:
        return []
    if game.dead:
        return [(played(game, 0, None), 0)]
    if not face:
        return [(game, rolled) for rolled in range(1, 7)]
    steps = (face - 1) % 3 + 1
    goals: list[Tile | None] = [*sorted(game.landings(game.turn, steps))]
    return [(played(game, face, goal), 0) for goal in goals or [None]]


def played(game: Plain, face: int, goal: Tile | None) -> Plain:
    """The game after a walk (or none), or after its player has left."""
    after = deepcopy(game)
    if game.dead:
        after.die()
    else:
        after.play(face, goal)
    return after


def returns(game: Plain) -> float:
    """What the first seat gets."""
    scores = game.scores()
    valid = list(game.tokens) if game.preset == "forfeit" else list(range(game.seats))
    best = [seat for seat in valid if scores[seat] == max(scores[other] for other in valid)]
    return 2 / len(best) - 1 if 0 in best else -1.0
