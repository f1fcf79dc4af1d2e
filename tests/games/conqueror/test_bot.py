"""The computer player: immediate wins and losses, correct certain values, and its levels."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random

import pytest
from games.conqueror.from_drawing import parse_drawing
from skerry.ai.match import LevelPlayer, make_pairings, play, score
from skerry.core.bot import Budget, Estimate, choose
from skerry.core.state import CHANCE
from skerry.games.conqueror import bot, scoring
from skerry.games.conqueror.bot.evaluation import certain_winner, win_shares
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
"""Red on c2 can win either of two islands with two steps: on a2 it is cut off, on e2 it is not."""

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
"""If Red on d1 puts a third coin on b1, Blue on a3 wins the island with one or three steps."""


FAR = """
|##....|
|##....|
|      |
|      |
|.r  .b|
|rb  br|
"""
"""Islands at the top, and two out of reach at the bottom, of which each player will get one."""


def final_estimate(
    state: ConquerorState, level: int = 5, work: int = 400, seed: int = 1
) -> Estimate:
    """Return the bot's final estimate."""
    return choose(bot.think(state, level, Budget(work=work), Random(seed)))


@cache
def random_game(preset: str, seats: int, seed: int) -> tuple[ConquerorState, ...]:
    """Return the states of a game in which seat 0 plays well and the others play at random.

    Such games are decided before they end.
    """
    rng = Random(f"{preset} {seats} {seed}")
    states = [begin(preset, seats)]
    while states[-1].stage != OVER:
        state = states[-1]
        if state.current_player == CHANCE:
            states.append(state.apply(state.draw(rng)))
        elif state.turn == 0 and state.stage == MOVE and len(state.legal_actions()) > 1:
            position = position_of(state)
            tile = choose_landing(
                position, position.reachable_tiles(state.step_count), rng.getrandbits(9)
            )
            states.append(state.apply(state.board.names[tile]))
        else:
            states.append(state.apply(rng.choice(state.legal_actions())))
    return tuple(states)


def sample_decisions(preset: str, seats: int, games: int) -> list[ConquerorState]:
    """Return every ninth position with a choice from random games."""
    results = [state for seed in range(games) for state in random_game(preset, seats, seed)]
    return [state for state in results if len(state.legal_actions()) > 1][::9]


PRESETS = ("basic", "surprise", "forfeit", "dice-off", "dice-tied", "surprise+most")


@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_the_bot_starts_in_the_corner_farthest_from_its_rivals(level: int) -> None:
    """Distances are counted in steps over land."""
    state = begin("corners", 2)
    first = final_estimate(state, level)
    assert first.action == "a1"
    assert final_estimate(state.apply("a8"), level).action == "h1"
    three = begin("corners", 3).apply("a1").apply("h8")
    assert final_estimate(three, level).action in ("a8", "h1")


def test_every_level_plays_legal_actions_in_all_stages() -> None:
    for preset, seats in (("custom+forfeit+dice-tied+twelve+corners", 2), ("custom+corners", 3)):
        for level in (1, 2, 3, 4, 5):
            rng = Random(level)
            state = begin(preset, seats)
            for _ply in range(24):
                if state.current_player == CHANCE:
                    state = state.apply(state.draw(rng))
                else:
                    action = final_estimate(state, level, work=30).action
                    assert action in state.legal_actions()
                    state = state.apply(action)
            assert state.stage in (ROLL, MOVE)


@pytest.mark.parametrize("tokens", ["a2 h8", "a2 h8 a8", "a2 h8 a8 h1"])
@pytest.mark.parametrize("level", [3, 4, 5])
def test_the_bot_wins_an_island_if_it_can(level: int, tokens: str) -> None:
    state = parse_drawing(
        "|........|\n" * 6 + "|rb......|\n|.b......|", tokens, die=1, last={"a1": 1}
    )
    assert set(state.legal_actions()) == {"a3", "a1"}
    assert final_estimate(state, level).action == "a1"


@pytest.mark.parametrize("seed", range(3))
def test_the_bot_does_not_let_a_rival_place_the_last_coin(seed: int) -> None:
    state = parse_drawing(GIFT, "d1 a3", die=2)
    result = final_estimate(state, seed=seed)
    assert result.action != "b1"
    assert result.values["b1"] < result.value - 0.03


@pytest.mark.parametrize("seed", range(3))
def test_the_bot_does_not_cut_itself_off(seed: int) -> None:
    won = {"c1": 0, "a3": 1, "c3": 1}
    state = parse_drawing(LADDER, "c2 c6", die=2, won=won, last={"a1": 1, "e1": 1})
    assert set(state.legal_actions()) == {"a2", "e2"}
    result = final_estimate(state, seed=seed)
    assert result.action == "e2"
    assert result.values["a2"] == 0


@pytest.mark.parametrize("turn", [0, 1])
def test_a_decided_game_has_a_proven_value(turn: int) -> None:
    """One player leads by four islands to one; each gets one of the two unreachable islands."""
    won = {"c1": 1, "a3": 0, "c3": 0, "e3": 0, "a5": 0}
    state = parse_drawing(FAR, "a6 c6", die=3, turn=turn, won=won)
    result = final_estimate(state)
    assert result.proven
    assert result.value == 1 - turn
    assert set(result.values.values()) == {1.0 - turn}


@pytest.mark.parametrize("preset", ["basic", "surprise+most", "forfeit", "dice-off"])
def test_certain_winners_win(preset: str) -> None:
    certain = 0
    for seed in range(18):
        states = random_game(preset, 2 + seed % 3, seed)
        for state, after in pairwise(states):
            seat = certain_winner(position_after(state, after)) if state.stage == MOVE else -1
            assert seat < 0 or scoring.winners(states[-1]) == [seat]
            certain += seat >= 0
    assert certain > 5


def position_after(state: ConquerorState, after: ConquerorState) -> Position:
    """Return the bot's position at the start of the next turn."""
    position = position_of(state)
    tile = after.tokens[state.turn]
    if tile != position.tokens[state.turn]:
        position.land_on(tile)
    position.pass_turn()
    return position


@pytest.mark.parametrize("preset", [*PRESETS, "strict12", "surprise+forfeit+dice-tied+twelve"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_values_are_shares_of_the_win(preset: str, seats: int) -> None:
    for state in sample_decisions(preset, seats, 1):
        result = final_estimate(state, work=60)
        assert result.action in state.legal_actions()
        assert set(result.values) <= set(state.legal_actions())
        assert sum(win_shares(position_of(state))) == pytest.approx(1)


def test_a_player_who_has_forfeited_has_no_share() -> None:
    drawing = "|####....|\n|####....|\n" + "|........|\n" * 6
    won = {"a7": 0, "c7": 0}
    position = position_of(
        parse_drawing(drawing, "- a1 h1", turn=1, die=1, preset="forfeit", won=won)
    )
    assert win_shares(position)[0] < 1e-6
    assert (
        win_shares(position_of(parse_drawing(drawing, "- a1 h1", turn=1, die=1, won=won)))[0]
        > 1 / 3
    )


def test_equal_seeds_give_equal_estimates() -> None:
    state = sample_decisions("basic", 3, 1)[3]
    assert final_estimate(state) == final_estimate(state)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_bot_answers_even_without_time(seats: int) -> None:
    for state in sample_decisions("basic", seats, 1)[:4]:
        estimates = list(bot.think(state, 5, Budget(seconds=0), Random(1)))
        assert len(estimates) == 1
        assert estimates[0].action in state.legal_actions()


def test_level_1_plays_every_legal_move() -> None:
    state = parse_drawing(GIFT, "d1 a3", die=2)
    assert {final_estimate(state, level=1, seed=seed).action for seed in range(99)} == set(
        state.legal_actions()
    )


def test_islands_are_placed_at_random() -> None:
    state = begin("custom", 3)
    results = {final_estimate(state, seed=seed).action for seed in range(20)}
    assert len(results) > 5
    assert results <= set(state.legal_actions())


def test_level_3_beats_level_1() -> None:
    games = make_pairings("conqueror", None, 2, 6, "levels")
    players = [LevelPlayer("conqueror", 3), LevelPlayer("conqueror", 1)]
    assert score([play(bout, players) for bout in games]).points >= 5
