"""The network's training program in C: its rules and features equal those of the engine."""

from __future__ import annotations

import json
import shutil
import subprocess
from base64 import b64decode
from collections.abc import Iterator
from math import exp
from pathlib import Path

import pytest
from games.conqueror.test_bot import sample_decisions
from skerry.games.conqueror.board import tiles_of_bits
from skerry.games.conqueror.bot.features import FEATURE_COUNT, feature_indices
from skerry.games.conqueror.bot.lookahead import expected_share
from skerry.games.conqueror.bot.position import Position, position_of
from skerry.games.conqueror.bot.value import final_share, win_share, win_share_at_start
from skerry.games.conqueror.constants import CORNER
from skerry.games.conqueror.rules import begin

ROOT = Path(__file__).parents[3]
SOURCE = ROOT / "py/tables/conqueror_net.c"
NET = ROOT / "py/skerry/games/conqueror/bot/net/weights.json"


def opening_position() -> Position:
    """Return the basic board before the first turn."""
    position = position_of(begin("basic", 2).apply("1"))
    position.claim_pending = [True, True]
    position.coins = [0, 0]
    position.latest = [-1] * 16
    return position


def without_margin(bits: int) -> int:
    """Convert a set of tiles to the layout of the C program: eight columns without a margin."""
    return sum(1 << tile - tile // 9 for tile in tiles_of_bits(bits))


@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
def test_rules_and_features_in_c_are_the_same(tmp_path: Path) -> None:
    program = tmp_path / "net"
    subprocess.run(["cc", "-O1", "-o", str(program), str(SOURCE), "-lm"], check=True)
    text = subprocess.run(
        [program, "trace", "40", "5"], check=True, capture_output=True, text=True
    ).stdout.splitlines()
    position = opening_position()
    turns = 0
    games = 0
    for line in text:
        word, *rest = line.split()
        if word == "over":
            assert position.begin_turn(1) < 0
            assert final_share(position) == float(rest[0])
            position = opening_position()
            games = games + 1
            continue
        roll, tile, one, two, three, *numbers = rest
        assert position.begin_turn(int(roll)) >= 0
        reached = [without_margin(reach) for reach in position.reachable_by_steps(position.turn)]
        assert reached == [int(result, 16) for result in (one, two, three)]
        assert sorted(feature_indices(position)) == sorted(map(int, numbers))
        if tile != "-1":
            position.land_on(int(tile) // 8 * 9 + int(tile) % 8)
        position.pass_turn()
        turns += 1
    assert games == 40
    assert turns > 1500


@pytest.mark.parametrize("preset", ["basic", "custom", "surprise", "custom+most", "corners"])
def test_features_are_within_bounds_on_every_board(preset: str) -> None:
    for position in positions_at_turns(preset):
        result = feature_indices(position)
        assert len(set(result)) > 20
        assert all(0 <= fact < FEATURE_COUNT for fact in result)
        assert 0 < win_share(position) < 1


def positions_at_turns(preset: str, games: int = 2) -> Iterator[Position]:
    """Yield positions for two players at the start of a turn."""
    for state in sample_decisions(preset, 2, games):
        if state.loose == 0 and state.stage != CORNER:
            position = position_of(state)
            if position.begin_turn(1) >= 0:
                yield position


def test_the_network_equals_a_plain_sum() -> None:
    """Each unit is computed separately, without parallel lanes."""
    data = json.loads(NET.read_text("utf-8"))
    *last, shift = data["last"]
    units = len(last)
    roots = memoryview(b64decode(data["rows"])).cast("b")
    for position in positions_at_turns("basic", 1):
        total = shift
        for unit, weight in enumerate(last):
            column = [
                roots[fact * units + unit] for fact in (*feature_indices(position), FEATURE_COUNT)
            ]
            total += weight * max(0, sum(root * abs(root) for root in column))
        assert win_share(position) == pytest.approx(1 / (1 + exp(-total)))


def test_the_network_prefers_the_player_who_is_ahead() -> None:
    """Positions with a lead of three or more islands are compared."""
    clear = right = 0
    for position in positions_at_turns("basic", 9):
        lead = position.owners.count(position.turn) - position.owners.count(1 - position.turn)
        if abs(lead) >= 3:
            clear += 1
            right += (win_share(position) > 0.5) == (lead > 0)
    assert clear > 10
    assert right / clear > 0.8


def test_lookahead_equals_trying_all_rolls() -> None:
    """One turn ahead, computed without the search."""
    for state in sample_decisions("basic", 2, 1)[:6]:
        position = position_of(state)
        position.begin_turn(1)
        total = 0.0
        for reach in position.reachable_by_steps(position.turn):
            replies = []
            for tile in list(tiles_of_bits(reach)) or [-1]:
                after = position.copy()
                if tile >= 0:
                    after.land_on(tile)
                after.pass_turn()
                replies.append(1 - win_share_at_start(after))
            total += max(replies) / 3
        assert expected_share(position.copy(), 1) == pytest.approx(total)
