"""Perft counts on small boards, compared with the plain implementation, including results."""

from __future__ import annotations

from copy import deepcopy

import pytest
from games.conqueror.from_drawing import parse_drawing
from games.conqueror.reference_rules import ReferenceGame, Tile, island
from skerry.games.conqueror.board import tiles_of_bits
from skerry.games.conqueror.rules import ConquerorState
from skerry.testing.perft import Counts, count_positions
from tiers import more

POSITIONS = {
    "a start": (parse_drawing("....\n" * 3 + "r...", "a1 d4"), 5),
    "two tiles left": (
        parse_drawing("|rb  |\n|b.  |\n|rb  |\n|b.  |", "a2 b4", won={"c1": 0, "c3": 1}),
        10,
    ),
    "three players, one of them stuck": (
        parse_drawing("|  rb|\n|  g.|\n|##.g|\n|##br|", "d1 d4 c3", won={"a1": 2, "a3": 0}),
        9,
    ),
    "forfeit": (
        parse_drawing(
            "|rb  |\n|b.  |\n|bb  |\n|r.  |",
            "a1 b4",
            won={"c1": 0, "c3": 0},
            preset="forfeit",
        ),
        10,
    ),
}


@pytest.mark.parametrize("name", ["a start", *map(more, list(POSITIONS)[1:3]), "forfeit"])
def test_counts_equal_those_of_the_reference_rules(name: str) -> None:
    state, depth = POSITIONS[name]
    assert (
        count_positions(state, depth).to_json()
        == count_by_reference(reference_game(state), depth).to_json()
    )


def test_many_games_end_within_the_counted_depths() -> None:
    assert sum(sum(count_positions(*row).ends) for row in POSITIONS.values()) > 1000


def reference_game(state: ConquerorState) -> ReferenceGame:
    """Convert a position to the plain implementation."""
    place = state.board.column_and_row
    return ReferenceGame(
        [island(*place(corner)) for corner in state.islands],
        {seat: place(state.tokens[seat]) for seat in state.live_seats},
        state.preset,
        [(place(at), seat) for seat in state.seats for at in tiles_of_bits(state.coins[seat])],
        {number: seat for number, seat in enumerate(state.owners) if seat >= 0},
        turn=state.turn,
    )


Point = tuple[ReferenceGame, int]
"""A game, and the face of the die (0: not rolled yet)."""


def count_by_reference(game: ReferenceGame, depth: int) -> Counts:
    """Count as perft does: each roll, walk and departure is one ply."""
    counts = Counts([], [], [])
    level = [(game, 0)]
    for _ in range(depth + 1):
        over = [point for point, _ in level if point.over]
        counts.positions.append(len(level))
        counts.ends.append(len(over))
        counts.result.append(sum(result_of_first_seat(point) for point in over))
        level = [after for point in level for after in successors(*point)]
    return counts


def successors(game: ReferenceGame, face: int) -> list[Point]:
    """Return the points after one roll, walk or departure."""
    if game.over:
        return []
    if game.dead:
        return [(play_turn(game, 0, None), 0)]
    if not face:
        return [(game, rolled) for rolled in range(1, 7)]
    steps = (face - 1) % 3 + 1
    goals: list[Tile | None] = [*sorted(game.landing_tiles(game.turn, steps))]
    return [(play_turn(game, face, goal), 0) for goal in goals or [None]]


def play_turn(game: ReferenceGame, face: int, goal: Tile | None) -> ReferenceGame:
    """Return the game after a walk, a stay (None), or the departure of a dead player."""
    after = deepcopy(game)
    if game.dead:
        after.remove_mover()
    else:
        after.play(face, goal)
    return after


def result_of_first_seat(game: ReferenceGame) -> float:
    """Return the result of the first seat."""
    scores = game.final_scores()
    valid = list(game.tokens) if game.preset == "forfeit" else list(range(game.seats))
    best = [seat for seat in valid if scores[seat] == max(scores[other] for other in valid)]
    return 2 / len(best) - 1 if 0 in best else -1.0
