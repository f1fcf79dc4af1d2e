"""Seeded random games of every game under test, for the tests that every game must pass."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from skerry.core.game import Game
from skerry.core.presets import Option, Preset, Value, format_preset_id
from skerry.core.state import CHANCE, State, pack
from skerry.session.session import Session
from skerry.testing.games_under_test import game, game_ids

IDS = game_ids()

MAX_PLIES = 5_000
"""Limit for the length of a random game, in plies. Longer games are too long for the page."""

LAST_ACTION_RATE = 1 / 60
"""How often a random player chooses the last legal action. Games list their rare actions last."""


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
        """The setting's game."""
        return game(self.id)

    def start(self) -> State:
        """Return the game's first state."""
        return self.game.start(self.preset, self.seats)

    def session(self, seed: str | None = None) -> Session:
        """Return a new session. The preset may be one that new games no longer offer."""
        preset = self.game.preset(self.preset)
        return Session(self.game, preset=preset, seats=self.seats, seed=seed)


@dataclass(frozen=True)
class PlayedStep:
    """A state of a random game, and the action or chance outcome after it; None at the end."""

    state: State
    action: Any


def game_settings(id: str) -> list[Setting]:
    """Return the settings that a game is tested in.

    These are each preset with its default number of seats, and the last preset with its smallest
    and largest number of seats. If a game has options, more presets are added, so that every two
    values of different options occur together in a preset.
    """
    tested = game(id)
    last = offered_presets(id)[-1]
    default_seats = tested.seat_count(None, last.id)
    counts = dict.fromkeys(pick(last.seats or tested.seats) for pick in (min, max))
    rows = [Setting(id, preset.id, tested.seat_count(None, preset.id)) for preset in tested.presets]
    rows += [Setting(id, last.id, seats) for seats in counts if seats != default_seats]
    known = {row.preset for row in rows}
    names = [tested.preset(name).id for name in pairwise_presets(tested.options)]
    added = [name for name in names if name not in known]
    seats = tested.seats
    return rows + [Setting(id, name, seats[at % len(seats)]) for at, name in enumerate(added)]


def offered_presets(id: str) -> list[Preset]:
    """Return the presets that players can choose for new games."""
    return [preset for preset in game(id).presets if not preset.study]


def pairwise_presets(options: Sequence[Option]) -> list[str]:
    """Return preset ids in which every two values of different options occur together.

    Each id adds more new pairs to those of the ids before it than any other id would.
    """

    def pairs(chosen: tuple[Value, ...]) -> set[tuple[tuple[int, str], ...]]:
        return set(combinations(enumerate(value.id for value in chosen), 2))

    every = list(product(*(option.values for option in options))) if options else []
    missing = set[tuple[tuple[int, str], ...]]().union(*map(pairs, every))
    names: list[str] = []
    while missing:
        best = max(every, key=lambda chosen: len(missing & pairs(chosen)))
        missing -= pairs(best)
        names.append(format_preset_id(best))
    return names


def shortest_setting(id: str) -> Setting:
    """Return the setting whose random games are shortest, with the default number of seats.

    Presets with numbered or daily puzzles are left out, because a puzzle is not a whole game.
    """
    presets = offered_presets(id)
    has_numbers = any(preset.numbers for preset in presets)
    puzzles = {preset.id for preset in presets if preset.numbers or (has_numbers and preset.daily)}
    whole = {preset.id for preset in presets} - puzzles
    candidates = [s for s in game_settings(id) if s.seats == s.game.seat_count(None, s.preset)]
    return min((s for s in candidates if s.preset in whole), key=_longest_length)


def recorded_settings(id: str) -> dict[str, Setting]:
    """Return the settings of a game's recorded playthroughs, by file name.

    These are the shortest setting, and the shortest one for every other number of seats up to 4.
    """
    usual = shortest_setting(id)
    rows = {"playthrough.txt": usual}
    for seats in sorted(set(game(id).seats) & set(range(1, 5)) - {usual.seats}):
        presets = [p for p in offered_presets(id) if seats in (p.seats or game(id).seats)]
        candidates = [Setting(id, preset.id, seats) for preset in presets]
        rows[f"playthrough-{seats}.txt"] = min(candidates, key=_longest_length)
    return rows


def _longest_length(setting: Setting) -> int:
    """Return the length in plies of the longest of six random games."""
    return max(len(random_game(setting, seed)) for seed in range(6))


def one_of_each_kind(rows: list[Setting]) -> list[Setting]:
    """Return the first setting of each class of state."""
    return list({type(row.start()): row for row in reversed(rows)}.values())[::-1]


def basic_settings(rows: list[Setting]) -> list[Setting]:
    """Return the settings of a game that the default tier of tests uses.

    They have each class of states, the smallest and largest numbers of seats, and the last preset.
    """
    chosen = one_of_each_kind(rows)
    last = offered_presets(rows[0].id)[-1].id
    chosen.append(next(row for row in rows if row.preset == last))
    for pick in (min, max):
        seats = pick(row.seats for row in rows)
        if all(row.seats != seats for row in chosen):
            chosen.append(next(row for row in rows if row.seats == seats))
    return list(dict.fromkeys(chosen))


SETTINGS = [setting for id in IDS for setting in game_settings(id)]
BASIC = {setting for id in IDS for setting in basic_settings(game_settings(id))}
if sys.platform == "emscripten":
    # A few settings are enough in Pyodide. Its own faults (32-bit integers, a small stack, a file
    # missing from the wheel) break every preset, because presets are only data.
    SETTINGS = one_of_each_kind(SETTINGS)


def make_params(rows: Iterable[Setting]) -> list[Any]:
    """Return settings as parameters of a test. All but the basic settings are marked `more`."""
    return [
        pytest.param(row, id=str(row), marks=() if row in BASIC else pytest.mark.more)
        for row in rows
    ]


@cache
def random_game(setting: Setting, seed: int) -> tuple[PlayedStep, ...]:
    """Play a random game from its start to its end, including chance outcomes.

    Players sometimes choose the last legal action. This ends puzzles in which pieces can be moved
    for ever, because their last action is to give up.
    """
    rng = Random(f"{setting}/{seed}")
    state = setting.start()
    steps: list[PlayedStep] = []
    for _ in range(MAX_PLIES):
        if state.is_terminal:
            return (*steps, PlayedStep(state, None))
        if state.current_player == CHANCE:
            action = state.draw(rng)
        else:
            legal = state.legal_actions()
            action = legal[-1] if rng.random() < LAST_ACTION_RATE else rng.choice(legal)
        steps.append(PlayedStep(state, action))
        state = state.apply(action)
    raise AssertionError(f"{setting}: no end after {MAX_PLIES} plies")


def sample_states(setting: Setting, limit: int = 40, games: int = 3) -> Iterator[State]:
    """Yield about `limit` states, spread over some random games and including their ends."""
    for seed in range(games):
        steps = random_game(setting, seed)
        stride = max(1, len(steps) * games // limit)
        yield from (step.state for step in steps[:-1:stride])
        yield steps[-1].state


def sample_viewers(state: State) -> list[int | None]:
    """Return some viewers: None (an onlooker), the first, last, current and next seat."""
    seats = len(state.returns())
    near = {0, 1, seats - 1, state.current_player, (state.current_player + 1) % seats}
    return [None, *sorted(near & set(range(seats)))]


def exact_key(state: State) -> str:
    """Return all fields of a state as JSON, including those that equality ignores."""
    return json.dumps(pack(state))
