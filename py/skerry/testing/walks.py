"""Seeded random games through any game's states: what the contract is held against."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Any

from skerry.core.game import Game
from skerry.core.options import Option, Value, joined
from skerry.core.presets import Preset
from skerry.core.state import CHANCE, State, pack
from skerry.session.session import Session
from skerry.testing.held import game, ids

IDS = ids()

MOST_PLIES = 5_000
"""A game that random players can't end within these is no game for a page."""


RARE = 1 / 60
"""How often a random player takes the last legal action on purpose."""


@dataclass(frozen=True)
class Setting:
    """A game with a preset and a number of seats."""

    id: str
    preset: str
    seats: int

    def __str__(self) -> str:
        return f"{self.id}-{self.preset}-{self.seats}"

    @property
    def game(self) -> Game:
        return game(self.id)

    def start(self) -> State:
        return self.game.start(self.preset, self.seats)

    def session(self, seed: str | None = None) -> Session:
        """A session of it, of an old preset, too."""
        preset = self.game.preset(self.preset)
        return Session(self.game, preset=preset, seats=self.seats, seed=seed)


@dataclass(frozen=True)
class Step:
    """A state of a random game, and what was applied to it (None at the end)."""

    state: State
    action: Any


def settings(id: str) -> list[Setting]:
    """The game with each preset, and with its default, fewest and most seats; of presets that join
    what was chosen, as many as have every two values of different options together.
    """
    it, last = game(id), offered(id)[-1]
    usual = it.seat_count(None, last.id)
    counts = dict.fromkeys(pick(last.seats or it.seats) for pick in (min, max))
    rows = [Setting(id, preset.id, it.seat_count(None, preset.id)) for preset in it.presets]
    rows += [Setting(id, last.id, n) for n in counts if n != usual]
    known = {row.preset for row in rows}
    names = [it.preset(name).id for name in pairwise(it.options)]
    fresh = [name for name in names if name not in known]
    return rows + [Setting(id, name, it.seats[at % len(it.seats)]) for at, name in enumerate(fresh)]


def offered(id: str) -> list[Preset]:
    """The presets that people are offered."""
    return [preset for preset in game(id).presets if not preset.study]


def pairwise(options: Sequence[Option]) -> list[str]:
    """Words of values, joined, until every two of different options have stood together: each time
    the choice that brings most pairs, the first of several.
    """

    def pairs(chosen: tuple[Value, ...]) -> set[tuple[tuple[int, str], ...]]:
        return set(combinations(enumerate(value.id for value in chosen), 2))

    every = list(product(*(option.values for option in options))) if options else []
    missing, names = set[tuple[tuple[int, str], ...]]().union(*map(pairs, every)), list[str]()
    while missing:
        best = max(every, key=lambda chosen: len(missing & pairs(chosen)))
        missing -= pairs(best)
        names.append(joined(best))
    return names


def quickest(id: str) -> Setting:
    """Of the settings that people are offered with a preset's usual number of seats the one whose
    games never are long; no numbered puzzle, or the day's, which is no whole game.
    """
    usual = [s for s in settings(id) if s.seats == s.game.seat_count(None, s.preset)]
    numbered = any(it.numbers for it in offered(id))
    whole = [it.id for it in offered(id) if not it.numbers and not (numbered and it.daily)]
    usual = [s for s in usual if s.preset in whole]
    return min(usual, key=_longest)


def recorded(id: str) -> dict[str, Setting]:
    """What a game has playthroughs of, by file name: the quickest setting of all, and of each other
    number of seats up to four.
    """
    usual = quickest(id)
    rows = {"playthrough.txt": usual}
    for seats in sorted(set(game(id).seats) & set(range(1, 5)) - {usual.seats}):
        fit = [p for p in offered(id) if seats in (p.seats or game(id).seats)]
        found = min((Setting(id, preset.id, seats) for preset in fit), key=_longest)
        rows[f"playthrough-{seats}.txt"] = found
    return rows


def _longest(setting: Setting) -> int:
    """The plies of the longest of some random games."""
    return max(len(walk(setting, seed)) for seed in range(6))


def one_of_each_kind(rows: list[Setting]) -> list[Setting]:
    """The first setting of each kind of state."""
    return list({type(row.start()): row for row in reversed(rows)}.values())[::-1]


SETTINGS = [setting for id in IDS for setting in settings(id)]
if sys.platform == "emscripten":
    # Presets are data. What only Pyodide can break (32-bit integers, a small stack, a file that the
    # wheel lacks) breaks any of them.
    SETTINGS = one_of_each_kind(SETTINGS)


@cache
def walk(setting: Setting, seed: int) -> tuple[Step, ...]:
    """A random game from its start to its end, chance outcomes included.

    Now and then the last legal action is taken, where games keep their rarer ones: in a puzzle
    in which everything may be moved for ever, to give up.
    """
    rng, state, steps = Random(f"{setting}/{seed}"), setting.start(), list[Step]()
    for _ in range(MOST_PLIES):
        if state.is_terminal:
            return (*steps, Step(state, None))
        chance, legal = state.current_player == CHANCE, state.legal_actions()
        rare = not chance and rng.random() < RARE
        action = state.draw(rng) if chance else legal[-1] if rare else rng.choice(legal)
        steps.append(Step(state, action))
        state = state.apply(action)
    raise AssertionError(f"{setting}: no end after {MOST_PLIES} plies")


def samples(setting: Setting, limit: int = 40, games: int = 3) -> Iterator[State]:
    """States spread over some random games: every one of short games, the ends always."""
    for seed in range(games):
        steps = walk(setting, seed)
        stride = max(1, len(steps) * games // limit)
        yield from (step.state for step in steps[:-1:stride])
        yield steps[-1].state


def viewers(state: State) -> list[int | None]:
    """The onlooker and some seats: the first, the last and those next to move."""
    seats = len(state.returns())
    near = {0, 1, seats - 1, state.current_player, (state.current_player + 1) % seats}
    return [None, *sorted(near & set(range(seats)))]


def exact(state: State) -> str:
    """A state to the last bit, fields that don't count for equality included."""
    return json.dumps(pack(state))
