"""The duel's computer player: it wins what is won, and what it says is so."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from time import process_time

import pytest
from games.palavan.endings import Plain, greedy, position, positions
from skerry.core.bot import Budget, Estimate, choose
from skerry.core.session import draw
from skerry.games.palavan import duel
from skerry.games.palavan.bot import STRENGTHS, think
from skerry.games.palavan.duel import COUNTED, OVER, DuelState
from skerry.games.palavan.duel_stakes import stakes

LEVELS = list(STRENGTHS)


def answer(state: DuelState, level: int = 5, work: int = 4000, seed: str = "t") -> Estimate:
    return choose(think(state, level, Budget(work=work), Random(seed)))


def finished(state: DuelState, seat: int, rng: Random, work: int = 4000) -> DuelState:
    """The end of the round when the top level has a seat and the greedy player the other."""
    while state.phase not in (COUNTED, OVER):
        if state.current_player < 0:
            state = state.apply(draw(state, rng))
        elif state.current_player == seat:
            state = state.apply(answer(state, work=work).action)
        else:
            state = state.apply(greedy(state, rng))
    return state


def ahead(state: DuelState, seat: int) -> int:
    return state.placed[seat] - state.placed[1 - seat]


# What it can vouch for


def test_proven_is_true() -> None:
    proven = 0
    for laid in (8, 9, 10, 11):
        for state in positions(laid, 6, "proven"):
            estimate = answer(state)
            if estimate.proven:
                proven += 1
                assert 2 * estimate.value - 1 == Plain().result(state)
    assert proven > 20


def test_what_is_shown_as_won_is_won() -> None:
    """By a solver that knows nothing of the player."""
    rng, won = Random(1), 0
    for state in positions(9, 15, "won"):
        if Plain().result(state) == 1:
            won += 1
            assert ahead(finished(state, state.to_move, rng), state.to_move) > 0
    assert won > 2


def test_what_is_shown_as_drawn_is_not_lost() -> None:
    rng, drawn = Random(2), 0
    for state in positions(9, 15, "drawn"):
        if Plain().result(state) == 0:
            drawn += 1
            assert ahead(finished(state, state.to_move, rng), state.to_move) >= 0
    assert drawn > 2


def test_the_sentences_come_true() -> None:
    """Against itself, which makes no mistake, and so for the loser too."""
    seen = set()
    for state in positions(9, 12, "notes"):
        note, end, rng = answer(state).note, state, Random(1)
        while end.phase not in (COUNTED, OVER):
            end = end.apply(draw(end, rng) if end.current_player < 0 else answer(end).action)
        margin = ahead(end, state.to_move)
        if found := re.fullmatch(r"Certain: wins the round by (\d) tiles?( or more)?", note):
            assert margin >= int(found[1]) > 0
            assert found[2] or margin == int(found[1])
        else:
            assert note.startswith("Certain: draws" if margin == 0 else "Loses the round"), note
        seen.add(note.split()[1])
    assert seen == {"wins", "draws", "the"}


def test_where_all_is_lost_it_sets_a_trap() -> None:
    """It takes a move after which not every reply wins, if there is one."""
    trapped = 0
    for state in [*positions(9, 40, "trap"), *positions(11, 40, "trap")]:
        if Plain().result(state) < 0:
            able = [action for action in state.legal_actions() if errs(state.apply(action))]
            trapped += 0 < len(able) < len(state.legal_actions())
            assert not able or answer(state).action in able
    assert trapped > 4


def errs(state: DuelState) -> bool:
    """Whether some reply gives a won round away."""
    me = state.to_move
    for action in state.legal_actions():
        after = state.apply(action)
        if after.phase == OVER:
            kept = ahead(after, me) > 0
        else:
            kept = Plain().result(after) == (1 if after.to_move == me else -1)
        if not kept:
            return True
    return False


# What is at stake


def match(tokens: tuple[int, int], laid: int, rng: Random) -> DuelState:
    """A position of a match in which the tokens stand so and seat 0, which began, is to move:
    an even number of tiles is laid."""
    while True:
        state = position(laid, rng, "match")
        if state.to_move == 0:
            return replace(state, tokens=tokens, round=sum(tokens) + 1)


def test_a_drawn_round_can_win_a_match_or_lose_it() -> None:
    rng = Random(5)
    for tokens, share in (((2, 0), 1.0), ((0, 2), 0.0), ((2, 2), 0.5)):
        state = match(tokens, 4, rng)
        assert stakes(state).share[1] == share
        assert stakes(state).over == (tokens[1] == 2, True, tokens[0] == 2)


def test_shares_of_both_seats_add_up_to_one() -> None:
    for tokens in ((0, 0), (1, 0), (1, 1), (2, 1), (2, 2)):
        state = match(tokens, 4, Random(6))
        mirror = replace(state, tokens=tokens[::-1], first=1 - state.first)
        for lost, won in zip(stakes(state).share, stakes(mirror).share[::-1], strict=True):
            assert lost + won == pytest.approx(1)
        assert sorted(stakes(state).share) == list(stakes(state).share)


def test_a_draw_is_enough_with_two_tokens_to_none() -> None:
    """Then, and only when it ends the match, its value is certain."""
    rng, drawn = Random(7), 0
    for _ in range(12):
        state = match((2, 0), 10, rng)
        if Plain().result(state) == 0:
            drawn += 1
            estimate = answer(state)
            assert estimate.proven
            assert estimate.value == 1
            early = answer(replace(state, tokens=(1, 0), round=2))
            assert not early.proven
            assert 0 < early.value < 1
    assert drawn > 1


# What it says on the way


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("preset", ["match", "round"])
def test_every_estimate_can_be_shown(level: int, preset: str) -> None:
    rng = Random(level)
    for laid in (0, 1, 4, 7, 10, 12):
        state = position(laid, rng, preset)
        legal, work = state.legal_actions(), 0
        for estimate in think(state, level, Budget(work=700), Random(1)):
            assert estimate.action in legal
            assert set(estimate.values) <= set(legal)
            assert estimate.values[estimate.action] == estimate.value
            assert all(0 <= value <= 1 for value in estimate.values.values())
            assert not estimate.proven or estimate.value in (0, 0.5, 1)
            assert work <= estimate.work <= 700
            work = estimate.work
            line(state, estimate)


def line(state: DuelState, estimate: Estimate) -> None:
    assert estimate.line[0] == estimate.action
    for action in estimate.line:
        assert action in state.legal_actions()
        state = state.apply(action)


def test_the_choice_is_what_it_values_most() -> None:
    for state in positions(4, 5, "most"):
        for level in (3, 4, 5):
            estimate = answer(state, level)
            assert estimate.value == max(estimate.values.values())


def test_work_alone_decides_and_the_seed() -> None:
    for state in [*positions(3, 2, "same"), *positions(7, 2, "same")]:
        for level in LEVELS:
            streams = [list(think(state, level, Budget(work=900), Random("s"))) for _ in range(2)]
            assert streams[0] == streams[1]


def test_lower_levels_know_their_measure() -> None:
    state = positions(2, 1, "measure")[0]
    spent = [answer(state, level, 100_000).work for level in LEVELS[:-1]]
    assert spent == [STRENGTHS[level].work for level in LEVELS[:-1]]
    assert answer(state, 5, 5000).work == 5000


def test_time_is_kept_and_told_in_small_units() -> None:
    for laid in (0, 4):
        state = positions(laid, 1, "time")[0]
        gaps, began = [], process_time()
        last = began
        for _ in think(state, 5, Budget(0.4, clock=process_time), Random(1)):
            now = process_time()
            gaps.append(now - last)
            last = now
        assert last - began < 0.5
        assert sorted(gaps)[len(gaps) // 2] < 0.03


def test_nothing_where_nobody_is_to_move_and_an_unknown_level() -> None:
    state = duel.begin("round")
    assert list(think(state, 5, Budget(work=5), Random(1))) == []
    with pytest.raises(ValueError, match="no level 9; it has: 1, 2, 3, 4, 5"):
        think(state, 9, Budget(), Random(1))


def test_it_makes_more_of_a_round_than_the_greedy_player() -> None:
    points = 0.0
    for deal in range(3):
        for seat in (0, 1):
            state, rng = duel.begin("round"), Random(deal)
            while state.current_player < 0:
                state = state.apply(draw(state, rng))
            end = finished(state, seat, rng, work=600)
            points += (end.returns()[seat] + 1) / 2
    assert points >= 4.5
