"""The net was taught by the rules in C: both rules, and what both tell the net, agree."""

from __future__ import annotations

import json
import shutil
import subprocess
from base64 import b64decode
from collections.abc import Iterator
from math import exp
from pathlib import Path

import pytest
from games.conqueror.test_bot import decisions
from skerry.games.conqueror.board import tiles
from skerry.games.conqueror.bot.features import FACTS, features
from skerry.games.conqueror.bot.lookahead import ahead
from skerry.games.conqueror.bot.position import Position, position
from skerry.games.conqueror.bot.value import ended, estimate, share
from skerry.games.conqueror.rules import begin
from skerry.games.conqueror.terms import CORNER

ROOT = Path(__file__).parents[3]
SOURCE = ROOT / "py/tables/conqueror_net.c"
NET = ROOT / "py/skerry/games/conqueror/bot/net.json"


def opening() -> Position:
    """The basic board before anybody's first turn has begun."""
    here = position(begin("basic", 2).apply("1"))
    here.fresh, here.coins, here.latest = [True, True], [0, 0], [-1] * 16
    return here


def plain(found: int) -> int:
    """A set of tiles as in C: eight a row, without the margin."""
    return sum(1 << tile - tile // 9 for tile in tiles(found))


@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
def test_rules_and_facts_in_c_are_the_same(tmp_path: Path) -> None:
    program = tmp_path / "net"
    subprocess.run(["cc", "-O1", "-o", str(program), str(SOURCE), "-lm"], check=True)
    told = subprocess.run(
        [program, "trace", "40", "5"], check=True, capture_output=True, text=True
    ).stdout.splitlines()
    here, turns, games = opening(), 0, 0
    for line in told:
        word, *rest = line.split()
        if word == "over":
            assert here.begin(1) < 0
            assert ended(here) == float(rest[0])
            here, games = opening(), games + 1
            continue
        roll, tile, one, two, three, *numbers = rest
        assert here.begin(int(roll)) >= 0
        reached = [plain(found) for found in here.reaches(here.turn)]
        assert reached == [int(found, 16) for found in (one, two, three)]
        assert sorted(features(here)) == sorted(map(int, numbers))
        if tile != "-1":
            here.walk(int(tile) // 8 * 9 + int(tile) % 8)
        here.pass_on()
        turns += 1
    assert games == 40
    assert turns > 1500


@pytest.mark.parametrize("preset", ["basic", "custom", "surprise", "custom+most", "corners"])
def test_facts_are_within_bounds_on_every_board(preset: str) -> None:
    for here in begun(preset):
        found = features(here)
        assert len(set(found)) > 20
        assert all(0 <= fact < FACTS for fact in found)
        assert 0 < estimate(here) < 1


def begun(preset: str, games: int = 2) -> Iterator[Position]:
    """Positions of two in which a turn has begun."""
    for state in decisions(preset, 2, games):
        if state.loose == 0 and state.stage != CORNER:
            here = position(state)
            if here.begin(1) >= 0:
                yield here


def test_the_net_is_added_up_as_written() -> None:
    """Unit by unit, without lanes."""
    found = json.loads(NET.read_text("utf-8"))
    *last, shift = found["last"]
    units, roots = len(last), memoryview(b64decode(found["rows"])).cast("b")
    for here in begun("basic", 1):
        total = shift
        for unit, weight in enumerate(last):
            column = [roots[fact * units + unit] for fact in (*features(here), FACTS)]
            total += weight * max(0, sum(root * abs(root) for root in column))
        assert estimate(here) == pytest.approx(1 / (1 + exp(-total)))


def test_the_net_knows_who_is_ahead() -> None:
    """Late in a game, when islands tell."""
    told = right = 0
    for here in begun("basic", 9):
        lead = here.owners.count(here.turn) - here.owners.count(1 - here.turn)
        if abs(lead) >= 3:
            told += 1
            right += (estimate(here) > 0.5) == (lead > 0)
    assert told > 10
    assert right / told > 0.8


def test_looking_ahead_agrees_with_all_rolls_tried() -> None:
    """One turn ahead, written down once more without the search."""
    for state in decisions("basic", 2, 1)[:6]:
        here = position(state)
        here.begin(1)
        total = 0.0
        for found in here.reaches(here.turn):
            replies = []
            for tile in list(tiles(found)) or [-1]:
                after = here.copy()
                if tile >= 0:
                    after.walk(tile)
                after.pass_on()
                replies.append(1 - share(after))
            total += max(replies) / 3
        assert ahead(here.copy(), 1) == pytest.approx(total)
