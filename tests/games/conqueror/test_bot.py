"""The computer player: sees what is before its feet, is honest about what is certain."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random

import pytest
from games.conqueror.from_drawing import sea
from skerry.ai.match import LevelPlayer, make_pairings, play, score
from skerry.core.bot import Budget, Estimate, choose
from skerry.core.state import CHANCE
from skerry.games.conqueror import bot, scoring
from skerry.games.conqueror.bot.evaluation import shares, winner
from skerry.games.conqueror.bot.playout import choose_landing
from skerry.games.conqueror.bot.position import Position, position_of
from skerry.games.conqueror.constants import MOVE, OVER, ROLL
from skerry.games.conqueror.rules import ConquerorState, begin

LADDER = """
|......|
|......|
|    ..|
|    ..|
|.b##.b|
|rb##br|
"""
"""Red on c2 can win one of two islands with two steps: on a2 it is cut off, from e2 it goes on."""

GIFT = """
|........|
|........|
|........|
|........|
|........|
|b.......|
|.b......|
|r..r....|
"""
"""Red on d1 can put a third coin on b1; then Blue on a3 wins the island with one step or three."""


FAR = """
|##....|
|##....|
|      |
|      |
|.r  .b|
|rb  br|
"""
"""Islands at the top and, out of reach, two at the bottom, of which each has one to come."""


def answer(state: ConquerorState, level: int = 5, work: int = 400, seed: int = 1) -> Estimate:
    """What the bot says in the end."""
    return choose(bot.think(state, level, Budget(work=work), Random(seed)))


@cache
def played(preset: str, seats: int, seed: int) -> tuple[ConquerorState, ...]:
    """A game from its first state to its last, in which seat 0 plays well and the others draw lots,
    so that it is decided before it ends.
    """
    rng = Random(f"{preset} {seats} {seed}")
    states = [begin(preset, seats)]
    while states[-1].stage != OVER:
        state = states[-1]
        if state.current_player == CHANCE:
            states.append(state.apply(state.draw(rng)))
        elif state.turn == 0 and state.stage == MOVE and len(state.legal_actions()) > 1:
            position = position_of(state)
            tile = choose_landing(position, position.reach(state.steps), rng.getrandbits(9))
            states.append(state.apply(state.board.names[tile]))
        else:
            states.append(state.apply(rng.choice(state.legal_actions())))
    return tuple(states)


def decisions(preset: str, seats: int, games: int) -> list[ConquerorState]:
    """Now and then a position with a choice, from random games."""
    results = [state for seed in range(games) for state in played(preset, seats, seed)]
    return [state for state in results if len(state.legal_actions()) > 1][::9]


PRESETS = ("basic", "surprise", "forfeit", "dice-off", "dice-tied", "surprise+most")


@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_it_begins_far_from_its_rivals(level: int) -> None:
    """A corner is a choice of its own: the one farthest on foot."""
    state = begin("corners", 2)
    first = answer(state, level)
    assert first.action == "a1"
    assert answer(state.apply("a8"), level).action == "h1"
    three = begin("corners", 3).apply("a1").apply("h8")
    assert answer(three, level).action in ("a8", "h1")


def test_every_level_lays_chooses_and_walks_by_the_rules() -> None:
    for preset, seats in (("custom+forfeit+dice-tied+twelve+corners", 2), ("custom+corners", 3)):
        for level in (1, 2, 3, 4, 5):
            rng = Random(level)
            state = begin(preset, seats)
            for _ply in range(24):
                if state.current_player == CHANCE:
                    state = state.apply(state.draw(rng))
                else:
                    action = answer(state, level, work=30).action
                    assert action in state.legal_actions()
                    state = state.apply(action)
            assert state.stage in (ROLL, MOVE)


@pytest.mark.parametrize("tokens", ["a2 h8", "a2 h8 a8", "a2 h8 a8 h1"])
@pytest.mark.parametrize("level", [3, 4, 5])
def test_it_wins_an_island_when_it_can(level: int, tokens: str) -> None:
    state = sea("|........|\n" * 6 + "|rb......|\n|.b......|", tokens, die=1, last={"a1": 1})
    assert set(state.legal_actions()) == {"a3", "a1"}
    assert answer(state, level).action == "a1"


@pytest.mark.parametrize("seed", range(3))
def test_it_gives_no_third_coin_away(seed: int) -> None:
    state = sea(GIFT, "d1 a3", die=2)
    result = answer(state, seed=seed)
    assert result.action != "b1"
    assert result.values["b1"] < result.value - 0.03


@pytest.mark.parametrize("seed", range(3))
def test_it_does_not_walk_into_a_trap(seed: int) -> None:
    won = {"c1": 0, "a3": 1, "c3": 1}
    state = sea(LADDER, "c2 c6", die=2, won=won, last={"a1": 1, "e1": 1})
    assert set(state.legal_actions()) == {"a2", "e2"}
    result = answer(state, seed=seed)
    assert result.action == "e2"
    assert result.values["a2"] == 0


@pytest.mark.parametrize("turn", [0, 1])
def test_what_is_won_is_proven(turn: int) -> None:
    """Four islands against one, and one more for each at the bottom, where nobody comes again."""
    won = {"c1": 1, "a3": 0, "c3": 0, "e3": 0, "a5": 0}
    state = sea(FAR, "a6 c6", die=3, turn=turn, won=won)
    result = answer(state)
    assert result.proven
    assert result.value == 1 - turn
    assert set(result.values.values()) == {1.0 - turn}


@pytest.mark.parametrize("preset", ["basic", "surprise+most", "forfeit", "dice-off"])
def test_what_is_certain_comes_true(preset: str) -> None:
    text = 0
    for seed in range(18):
        states = played(preset, 2 + seed % 3, seed)
        for state, after in pairwise(states):
            seat = winner(landed(state, after)) if state.stage == MOVE else -1
            assert seat < 0 or scoring.winners(states[-1]) == [seat]
            text += seat >= 0
    assert text > 5


def landed(state: ConquerorState, after: ConquerorState) -> Position:
    """The position in which the next turn begins."""
    position = position_of(state)
    tile = after.tokens[state.turn]
    if tile != position.tokens[state.turn]:
        position.walk(tile)
    position.pass_on()
    return position


@pytest.mark.parametrize("preset", [*PRESETS, "strict12", "surprise+forfeit+dice-tied+twelve"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_values_are_shares_of_the_win(preset: str, seats: int) -> None:
    for state in decisions(preset, seats, 1):
        result = answer(state, work=60)
        assert result.action in state.legal_actions()
        assert set(result.values) <= set(state.legal_actions())
        assert sum(shares(position_of(state))) == pytest.approx(1)


def test_who_forfeits_has_no_share() -> None:
    drawing = "|####....|\n|####....|\n" + "|........|\n" * 6
    won = {"a7": 0, "c7": 0}
    position = position_of(sea(drawing, "- a1 h1", turn=1, die=1, preset="forfeit", won=won))
    assert shares(position)[0] < 1e-6
    assert shares(position_of(sea(drawing, "- a1 h1", turn=1, die=1, won=won)))[0] > 1 / 3


def test_one_seed_one_answer() -> None:
    state = decisions("basic", 3, 1)[3]
    assert answer(state) == answer(state)


@pytest.mark.parametrize("seats", [2, 3])
def test_it_answers_even_when_time_is_over_at_once(seats: int) -> None:
    for state in decisions("basic", seats, 1)[:4]:
        text = list(bot.think(state, 5, Budget(seconds=0), Random(1)))
        assert len(text) == 1
        assert text[0].action in state.legal_actions()


def test_a_castaway_walks_anywhere() -> None:
    state = sea(GIFT, "d1 a3", die=2)
    assert {answer(state, level=1, seed=seed).action for seed in range(99)} == set(
        state.legal_actions()
    )


def test_loose_islands_are_laid_by_lot() -> None:
    state = begin("custom", 3)
    results = {answer(state, seed=seed).action for seed in range(20)}
    assert len(results) > 5
    assert results <= set(state.legal_actions())


def test_levels_can_be_told_apart() -> None:
    games = make_pairings("conqueror", None, 2, 6, "levels")
    players = [LevelPlayer("conqueror", 3), LevelPlayer("conqueror", 1)]
    assert score([play(bout, players) for bout in games]).points >= 5
