"""Games played to their end in no time, by players who see what is before their feet."""

from __future__ import annotations

from random import Random

from .position import Position

MARGIN = 0.02
"""What an island more than the best rival is worth besides winning."""


def playout(here: Position, rng: Random, trace: list[tuple[int, int]] | None = None) -> None:
    """Play on to the end, from where a turn begins. Steps and tiles are written into `trace`.

    A player takes the last free tile of an island where there is one, and else avoids to leave a
    single one to the others.
    """
    while here.begin():
        drawn = rng.getrandbits(30)
        steps = drawn % 3 + 1
        found = here.reach(steps)
        if found:
            tile = choice(here, found, drawn >> 2 & 63)
            here.walk(tile)
            if trace is not None:
                trace.append((steps, tile))
        elif trace is not None:
            trace.append((steps, -1))
        here.pass_on()


def choice(here: Position, found: int, drawn: int) -> int:
    """One of these tiles: the first from a place drawn by lot, of the best kind there is."""
    best = found & here.hot or found & ~here.warm or found
    after = best >> drawn << drawn or best
    return (after & -after).bit_length() - 1


def payoffs(scores: list[int]) -> list[float]:
    """By seat: the share of the win, and a little for each island ahead of the best rival."""
    top = max(scores)
    share = 1 / scores.count(top)
    rest = sorted(scores)[-2]
    return [
        (share if score == top else 0.0) + MARGIN * (score - (rest if score == top else top))
        for score in scores
    ]
