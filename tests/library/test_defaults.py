"""Defaults: the day, the computer's level, the seed of a daily game."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from skerry.core.registry import load
from skerry.library.defaults import daily_seed, default_level, default_seed


def test_days_follow_utc() -> None:
    assert daily_seed(datetime.fromisoformat("2026-11-21T23:30:00-05:00")) == "2026-11-22"


@pytest.mark.parametrize("id", ["atoll", "palavan", "islant"])
def test_the_default_level_is_in_the_middle(id: str) -> None:
    levels = load(id).levels
    place = levels.index(default_level(load(id)))
    assert place - (len(levels) - 1 - place) in (0, 1)


def test_a_daily_preset_defaults_to_the_seed_of_today() -> None:
    palavan = load("palavan")
    days = {daily_seed(datetime.now(UTC))}
    seed = default_seed(palavan, "daily", None)
    assert seed in days | {daily_seed(datetime.now(UTC))}
    assert default_seed(palavan, "daily", "2026-11-01") == "2026-11-01"
    assert default_seed(palavan, "basic", None) is None
    assert default_seed(palavan, None, "s") == "s"
