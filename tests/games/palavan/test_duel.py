"""The rules of Palavan for two players, sentence by sentence of the rulebook."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from games.palavan import reference_rules
from skerry import Session
from skerry.core.bot import Budget
from skerry.core.state import CHANCE, TERMINAL
from skerry.games.palavan.duel.rules import (
    CHOICE,
    COUNTED,
    OVER,
    PLAY,
    SKIPPING,
    YIELD,
    DuelState,
    begin,
)
from skerry.games.palavan.piece_sets import bit_indices
from skerry.games.palavan.tiles import tiles
from skerry.session.short_id import short_id

DEAL = ["t00", "c1", "c2", "c3", "c4", "c5", "c6", "c7"]


def deal_tiles(preset: str = "match", deal: list[str] = DEAL) -> DuelState:
    """Return the state after a deal; seat 0 is to move."""
    state = begin(preset)
    for tile in deal:
        state = state.apply(tile)
    return state


def tile_names(hand: int) -> set[str]:
    return {tiles()[number].id for number in bit_indices(hand)}


def random_match(seed: int, preset: str = "match") -> list[DuelState]:
    """Return all states of a random match."""
    rng = Random(seed)
    states = [begin(preset)]
    while not states[-1].is_terminal:
        state = states[-1]
        chance = state.current_player == CHANCE
        action = state.draw(rng) if chance else rng.choice(state.legal_actions())
        states.append(state.apply(action))
    return states


# "Preparation"


def test_each_player_takes_8_tiles_and_lays_them_out_openly() -> None:
    state = deal_tiles()
    assert tile_names(state.hands[0]) == set(DEAL)
    assert tile_names(state.hands[1]) == set(reference_rules.TILES) - set(DEAL)
    assert state.information_state(0) == state.information_state(1) == state


def test_the_tiles_are_shuffled() -> None:
    """Every remaining tile is equally likely."""
    state = begin("match").apply("m3")
    chances = dict(state.chance_outcomes())
    assert set(chances) == set(reference_rules.TILES) - {"m3"}
    assert set(chances.values()) == {1 / 15}


# "Play"


def test_the_first_player_starts_and_lays_out_any_tile() -> None:
    state = deal_tiles()
    assert state.current_player == 0
    assert {move.partition("@")[0] for move in state.legal_actions()} == set(DEAL)
    assert {move.partition("-")[2] for move in state.legal_actions()} == {"d4"}


def test_the_players_now_take_turns_to_add_a_tile_from_their_own_store() -> None:
    state = deal_tiles().apply("c3@0-d4")
    assert state.current_player == 1
    assert {move.partition("@")[0] for move in state.legal_actions()} <= tile_names(state.hands[1])
    after = state.apply(state.legal_actions()[0])
    assert after.current_player == 0
    assert after.placed_counts == (1, 1)


@pytest.mark.parametrize("seed", range(12))
def test_one_side_touches_and_areas_fit_and_the_size_does_not_exceed_4_by_4(seed: int) -> None:
    """Compare both hands with the plain implementation, at every step of random matches."""
    field: reference_rules.Field = {}
    for before, state in pairwise(random_match(seed)):
        if before.phase == PLAY:
            field = reference_rules.place_tile(field, state.last)
        if state.round != before.round:
            field = {}
        if state.phase in (PLAY, SKIPPING, COUNTED):
            for seat in (0, 1):
                hand = tile_names(state.hands[seat])
                assert set(state.placement_actions(seat)) == reference_rules.legal_moves(
                    field, hand
                )


def test_the_frame_is_fixed_only_once_the_extent_reaches_4() -> None:
    """A first tile may get neighbours on any side; four in a row allow only their four columns."""
    field = {(3, 3): "W" * 8}
    assert reference_rules.open_places(field) == {(3, 2), (4, 3), (3, 4), (2, 3)}
    row = {(c, 3): "W" * 8 for c in (1, 2, 3, 4)}
    assert {c for c, _ in reference_rules.open_places(row)} == {1, 2, 3, 4}


def test_a_player_who_cannot_place_skips_and_may_play_on_the_next_turn_if_able() -> None:
    skips = resumed = 0
    for seed in range(40):
        states = random_match(seed)
        for number, state in enumerate(states):
            if state.phase != SKIPPING:
                continue
            skips += 1
            seat = state.to_move
            assert state.chance_outcomes() == (("skip", 1.0),)
            assert not state.placement_actions(seat)
            assert states[number + 1].current_player == 1 - seat
            later = states[number + 2 :]
            resumed += any(s.current_player == seat and s.round == state.round for s in later)
    assert skips > 20
    assert resumed > 0, "a player who skipped placed a tile later"


# "Game end and winner"


def test_the_round_ends_when_both_players_can_no_longer_lay_out_their_tiles() -> None:
    for seed in range(20):
        for state in random_match(seed):
            stuck = (
                state.phase >= PLAY
                and not state.placement_actions(0)
                and not state.placement_actions(1)
            )
            assert stuck == (state.phase in (COUNTED, OVER))


@pytest.mark.parametrize("seed", range(20))
def test_the_player_with_more_tiles_gets_a_token_and_both_do_in_a_draw(seed: int) -> None:
    states = random_match(seed)
    for before, state in pairwise(states):
        if state.phase in (COUNTED, OVER):
            one, two = state.placed_counts
            won = (int(one >= two), int(two >= one))
            assert state.tokens == (before.tokens[0] + won[0], before.tokens[1] + won[1])


def test_a_complete_game_carries_on_for_at_least_three_at_most_5_rounds() -> None:
    lengths = {random_match(seed)[-1].round for seed in range(60)}
    assert min(lengths) == 3
    assert max(lengths) <= 5


@pytest.mark.parametrize("seed", range(20))
def test_the_loser_lays_the_first_tile_of_the_next_round(seed: int) -> None:
    """After a drawn round, the player who did not begin it starts."""
    states = random_match(seed)
    for before, state in pairwise(states):
        if before.phase == COUNTED:
            one, two = before.placed_counts
            loser = 1 - before.first if one == two else 0 if one < two else 1
            assert (state.first, state.round) == (loser, before.round + 1)
            assert state.to_move == loser


def test_the_loser_may_begin_or_let_the_opponent_begin() -> None:
    """The choice exists only before the first tile of a round, and not after a drawn round."""
    offers = draws = 0
    for before, state in (
        pair for seed in range(12) for pair in pairwise(random_match(seed, CHOICE))
    ):
        state.validate()
        if before.phase == COUNTED:
            lost = before.placed_counts[0] != before.placed_counts[1]
            draws += not lost
        if before.phase == PLAY:
            may_yield = (
                before.round > 1
                and before.placed_counts == (0, 0)
                and lost
                and before.last != YIELD
            )
            assert (YIELD in before.legal_actions()) == may_yield
        if before.phase == PLAY and may_yield:
            offers += 1
            other = before.apply(YIELD)
            assert (other.to_move, other.first) == (1 - before.to_move, 1 - before.first)
            assert (other.hands, other.tokens) == (before.hands, before.tokens)
            assert YIELD not in other.legal_actions(), "the start can't be passed back"
    assert offers > 10
    assert draws > 0


def test_old_presets_do_not_let_the_loser_choose() -> None:
    """The other legal moves keep their order, so that old ids keep their meaning."""
    for seed in range(6):
        for old in random_match(seed):
            assert YIELD not in old.legal_actions()
        chosen = [
            s for s in random_match(seed, CHOICE) if s.phase == PLAY and YIELD in s.legal_actions()
        ]
        for state in chosen:
            assert replace(state, choice=0).legal_actions() == state.legal_actions()[:-1]


def test_letting_the_opponent_start_is_refused_in_the_first_round() -> None:
    for preset in ("match", CHOICE):
        session = Session("palavan", preset=preset)
        for tile in DEAL:
            session.play(tile)
        with pytest.raises(ValueError, match="Only the loser of the last round"):
            session.play(YIELD)


def test_a_match_in_which_the_opponent_was_let_start_is_described_and_parsed() -> None:
    session = Session("palavan", preset=CHOICE, seed="pearl")
    rng = Random(2)
    while YIELD not in session.state.legal_actions():
        session.play(rng.choice(session.state.legal_actions()))
    seat = session.state.current_player
    scene = session.scene(seat)
    assert [choice.button for choice in scene.choices if choice.action == YIELD] == [
        f"Let {'Coral' if seat else 'Pearl'} start"
    ]
    assert "or let" in scene.status
    session.play(YIELD)
    assert session.state.current_player == 1 - seat
    assert "start" in session.scene().news
    session.play(session.state.legal_actions()[0])
    for id in (session.id, short_id(session)):
        assert Session.from_id(id).state == session.state


def test_the_bot_begins_if_it_may() -> None:
    session = Session("palavan", preset=CHOICE, seed="pearl")
    rng = Random(2)
    while YIELD not in session.state.legal_actions():
        session.play(rng.choice(session.state.legal_actions()))
    *_, last = session.game.bot(session.state, 3, Budget(work=30), rng)
    assert last.action in session.state.legal_actions()
    assert last.action != YIELD, "the first player wins more often"


def test_the_winner_is_the_first_player_to_collect_3_tokens() -> None:
    for seed in range(40):
        state = random_match(seed)[-1]
        one, two = state.tokens
        assert max(one, two) == 3
        assert state.current_player == TERMINAL
        assert state.returns() == (
            float((one > two) - (one < two)),
            float((two > one) - (one > two)),
        )


def test_both_reaching_3_is_a_draw() -> None:
    finals = [random_match(seed)[-1] for seed in range(60)]
    draws = [state for state in finals if state.tokens == (3, 3)]
    assert draws
    assert {state.returns() for state in draws} == {(0.0, 0.0)}


def test_a_single_round_is_over_after_the_round() -> None:
    state = random_match(3, "round")[-1]
    assert state.round == 1
    assert max(state.tokens) == 1


# Illegal moves


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("m1@0-d4", "to the opponent"),
        ("c1@0-d3", "must share a side"),
        ("c1@7-d4", "no rotation"),
        ("c1@0-z9", "no square"),
        ("hello", "c3@1-b2"),
    ],
)
def test_an_illegal_placement_is_refused_with_the_reason(move: str, reason: str) -> None:
    session = Session("palavan", preset="round")
    for tile in DEAL:
        session.play(tile)
    with pytest.raises(ValueError, match=reason):
        session.play(move)


def test_the_reason_names_the_edge_that_clashes() -> None:
    session = Session("palavan", preset="round")
    for move in (*DEAL, "t00@0-d4"):
        session.play(move)
    with pytest.raises(ValueError, match="bottom edge clashes"):
        session.play("t15@0-d3")


# Invalid states


@pytest.mark.parametrize(
    "change",
    [
        {"hands": (1, 1)},
        {"tokens": (2, 0)},
        {"phase": COUNTED},
        {"dealt": 3},
        {"round": 6},
        {"laid": (0,) + (-1,) * 48},
        {"first": 2},
        {"choice": 2},
        {"choice": 3},
    ],
)
def test_invalid_states_are_refused(change: dict[str, object]) -> None:
    state = deal_tiles()
    state.validate()
    with pytest.raises(AssertionError):
        replace(state, **change).validate()
