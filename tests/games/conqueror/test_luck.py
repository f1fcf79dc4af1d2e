"""The bench that tells luck from strength."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from statistics import mean
from types import ModuleType

import pytest
from skerry.games.conqueror.constants import ROLL
from skerry.session.session import Session

ROOT = Path(__file__).parents[3]
GAME = "conqueror:basic:*EXbiLVmDSRVO-2RgLFCy#bench.0"


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "bench"))
    return import_module("conqueror_luck")


def test_every_roll_is_seen(bench: ModuleType) -> None:
    session = Session.from_id(GAME)
    rolls = list(bench.rolled(session))
    assert len(rolls) == sum(session.state.rolls)
    assert all(before.turn == after.turn for before, after in rolls)


def test_what_one_player_has_the_other_lacks(bench: ModuleType) -> None:
    mine, theirs = (bench.luck({"id": GAME, "seating": seats}) for seats in ([0, 1], [1, 0]))
    assert mine == pytest.approx(-theirs)
    assert abs(mine) > 0.01


def test_the_luck_of_all_rolls_adds_up_to_nothing(bench: ModuleType) -> None:
    for before, _after in list(bench.rolled(Session.from_id(GAME)))[::7]:
        assert before.stage == ROLL
        gains = [bench.gain(before, before.apply(face)) for face, _ in before.chance_outcomes()]
        assert len(gains) == 6
        assert mean(gains) == pytest.approx(0)
        assert max(gains) > 0
