"""The facts about a drawing in hints, compared with new scores and all rolls."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from games.facts import match_kind
from skerry.core.game import Game
from skerry.core.registry import load
from skerry.core.state import CHANCE
from skerry.games.islant.facts import fact
from skerry.games.islant.rules import STOP, IslantState
from skerry.games.islant.scoring import Score, compute_score

GAME: Game = load("islant")

KINDS = {
    "island": r"This completes an island: (\d+) more points?\.",
    "ships": r"This finishes a group of ships: (\d+) more points?\.",
    "waves": r"This makes a better row of waves: (\d+) more points?\.",
    "scores": r"This scores (\d+) points? right away\.",
    "stuck": r"You can.t draw anything with these dice\.",
    "idle": r"Nothing you can draw with these dice scores points right away\.",
    "all": r"Whatever the dice show next, you can draw something\.",
    "some": r"You can draw something with (\d+) of the 15 possible next rolls\.",
}


def sheet_score(state: IslantState, seat: int) -> Score:
    """Return a seat's score without using cached values."""
    return compute_score(state.level, state.sheets[seat])


def check_fact(name: str, groups: tuple[str, ...], state: IslantState, action: str) -> None:
    """Assert that a fact about a legal action is true.

    Args:
        name: The fact's kind, a key of KINDS.
        groups: The numbers in its sentence.
        state: The position before the action.
        action: The drawing, or STOP.
    """
    seat = state.to_move
    after = state.apply(action)
    old = sheet_score(state, seat)
    new = sheet_score(after, seat)
    gain = new.total - old.total
    if name in ("island", "ships", "waves", "scores"):
        assert groups == (str(gain),)
        assert gain > 0
        more = {
            "island": len(new.completed_islands) - len(old.completed_islands),
            "ships": len(new.fleets) - len(old.fleets),
            "waves": new.wave_points - old.wave_points,
        }
        assert more.get(name, 1) > 0
    elif name == "stuck":
        assert state.legal_actions() == (STOP,)
    elif name == "idle":
        others = [state.apply(other) for other in state.legal_actions() if other != STOP]
        assert all(sheet_score(other, seat).total <= old.total for other in others)
    else:
        turn = replace(after, to_move=seat, fresh=(), stopped=(0,) * len(after.sheets))
        legal = [replace(turn, roll=roll).legal_actions() for roll in combinations(range(1, 7), 2)]
        able = sum(actions != (STOP,) for actions in legal)
        assert able == (15 if name == "all" else int(groups[0]))


@pytest.mark.parametrize(
    ("level", "kinds"),
    [
        (1, {"island", "stuck", "idle", "all", "some"}),
        (2, {"island", "waves", "all"}),
        (3, {"island", "scores"}),
        (4, {"island", "ships", "waves"}),
        (5, {"island", "ships"}),
    ],
)
def test_facts_are_true(level: int, kinds: set[str]) -> None:
    counts = Counter[str]()
    for seed in range(2):
        rng = Random(f"{level}/{seed}")
        state = GAME.start(f"level-{level}", 1 + seed % 2)
        while not state.is_terminal:
            if state.current_player == CHANCE:
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state = state.apply(rng.choices(outcomes, weights)[0])
                continue
            assert isinstance(state, IslantState)
            actions = state.legal_actions()
            sample = rng.sample(actions, min(4, len(actions)))
            for action in {*sample, *actions[-1:]}:
                if text := fact(state, action):
                    name, groups = match_kind(KINDS, text)
                    counts[name] += 1
                    check_fact(name, groups, state, action)
            drawings = [item for item in actions if item != STOP] or actions
            state = state.apply(rng.choice(drawings))
    assert kinds <= set(counts), counts
