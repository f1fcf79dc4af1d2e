"""The rules of The Conqueror: the end of the game, its count, and scarce coins."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest
from games.conqueror.from_drawing import parse_drawing
from games.conqueror.test_rules import coin_owner, legal_goals, play, state_after_stuck_player_left
from skerry.core.state import CHANCE, pack, unpack
from skerry.games.conqueror import scoring
from skerry.games.conqueror.bot.evaluation import leader_by_island
from skerry.games.conqueror.bot.position import position_of
from skerry.games.conqueror.constants import COUNT, IDLE_ROUNDS, LEAVE, OUT, OVER, ROLL
from skerry.games.conqueror.rules import ConquerorState, begin
from skerry.games.conqueror.tensors import tensors
from skerry.session.session import Session

# "End game"


def test_the_game_ends_with_only_one_player_left() -> None:
    state = state_after_stuck_player_left("../..", "c3")
    assert state.stage == OVER
    assert state.is_terminal


def test_the_game_ends_with_all_islands_claimed() -> None:
    """The only unclaimed tile is below a token, so no player can land any more."""
    state = parse_drawing(
        "|    |\n|    |\n|  bb|\n|  r.|", "c1 d2", won={"a1": 0, "a3": 1, "c3": 1}, die=1
    )
    state = play(state, "d1")
    assert state.stage == LEAVE
    state = play(state, OUT)
    assert state.stage == OVER
    assert max(zip(state.owners, state.awards, strict=True)) != (-1, -1)
    assert scoring.scores(state) == [2, 2]
    assert state.returns() == (0.0, 0.0)


# "Additional score tabulation"


@pytest.mark.parametrize(("island", "owner"), [("rb/r.", 0), ("bb/r.", 1), ("r./..", 0)])
def test_the_player_with_the_most_coins_on_an_island_can_claim_it(island: str, owner: int) -> None:
    tile = "c4" if island[0] == "b" else "d4" if island[1] == "b" else "c3"
    assert state_after_stuck_player_left(island, tile).awards[-1] == owner


@pytest.mark.parametrize("last", [0, 1])
def test_in_a_tie_the_player_with_the_last_claim_gets_the_island(last: int) -> None:
    assert state_after_stuck_player_left("rb/..", "d4", last={"c3": last}).awards[-1] == last


def test_the_last_claim_is_the_one_placed_last() -> None:
    """Red lands on the island first and therefore claims first."""
    state = parse_drawing("|....|\n|....|\n|....|\n|r...|", "a1 c2", die=1)
    state = play(state, "b1", "1", "b2")
    assert state.latest[0] == 0
    assert play(state, "3", "d2").latest[0] == 1


def test_reading_an_island_without_coins_goes_to_no_player() -> None:
    assert state_after_stuck_player_left("../..", "c3").awards[-1] == -1


def test_reading_the_player_on_the_last_free_tile_at_the_end_gets_the_island() -> None:
    assert state_after_stuck_player_left("rr/r.", "d3").awards[-1] == 1


def test_dice_off_each_coin_gives_a_roll_and_the_highest_gets_the_island() -> None:
    """The rule book's example: two coins give two rolls and one coin gives one."""
    state = state_after_stuck_player_left("rb/r.", "d4", preset="dice-off")
    assert (state.stage, state.current_player) == (COUNT, CHANCE)
    assert play(state, "2", "5", "4").awards[-1] == 0
    assert play(state, "2", "3", "4").awards[-1] == 1
    over = play(state, "1", "1", "6")
    assert over.stage == OVER
    assert scoring.scores(over) == [2, 2]


def test_reading_a_tied_dice_off_is_rolled_again() -> None:
    state = state_after_stuck_player_left("rb/r.", "d4", preset="dice-off")
    state = play(state, "2", "5", "5")
    assert state.stage == COUNT
    assert play(state, "6", "1", "1").awards[-1] == 0
    assert play(state, "3", "1", "4").awards[-1] == 1


def test_reading_an_island_with_coins_of_one_player_needs_no_dice() -> None:
    state = state_after_stuck_player_left("rr/..", "c3", preset="dice-off")
    assert state.stage == OVER
    assert state.awards[-1] == 0


def test_dice_for_ties_the_player_with_most_coins_needs_no_dice() -> None:
    state = state_after_stuck_player_left("rb/r.", "d4", preset="dice-tied")
    assert state.stage == OVER
    assert state.awards[-1] == 0


def test_dice_for_ties_in_a_tie_the_highest_roll_gets_the_island() -> None:
    state = state_after_stuck_player_left("r./b.", "d4", preset="dice-tied", last={"c3": 0})
    assert (state.stage, state.current_player) == (COUNT, CHANCE)
    assert play(state, "2", "5").awards[-1] == 1
    assert play(state, "2", "1").awards[-1] == 0
    assert play(state, "3", "3").stage == COUNT


def test_dice_for_ties_three_with_a_coin_each_all_roll() -> None:
    """A remaining island has at most three coins, so all its players roll."""
    drawing = "|   b|\n|  rg|\n|##  |\n|##  |"
    state = parse_drawing(drawing, "a1 - d3", won={"a1": 0, "c1": 1, "a3": 2}, preset="dice-tied")
    state = play(state, OUT, "4", "1", "4")
    assert state.stage == COUNT
    assert play(state, "6", "5").awards[-1] == 0


def test_with_forfeits_a_player_who_is_out_cannot_share_a_win_without_islands() -> None:
    state = replace(
        parse_drawing("....\n" * 4, "a1 d4", preset="forfeit"), tokens=(0, -1), stage=OVER
    )
    assert scoring.scores(state) == [0, 0]
    assert state.returns() == (1.0, -1.0)
    assert replace(state, preset="basic").returns() == (0.0, 0.0)


def test_reading_ties_share_the_win() -> None:
    state = parse_drawing(
        "|  ..|\n|  ..|\n|##  |\n|##  |", "a1 c3 -", won={"a1": 0, "c1": 1, "a3": 2}
    )
    assert play(state, OUT).returns() == pytest.approx((-1 / 3, -1 / 3, -1 / 3))


# "Coins: 12 of each player's colour"


SCARCE = """
|..r.rbrb|
|........|
|..rbrbrb|
|........|
|..rbrbrb|
|........|
|..rbrbrb|
|......b.|
"""
"""Both players have placed all twelve coins. One island has a single free tile, h1."""


def scarce_position(
    tokens: str, die: int = 1, preset: str = "strict12", sign: str = "b"
) -> ConquerorState:
    """Return SCARCE with `sign` on g1; with "." no island has a single free tile."""
    drawing = SCARCE.strip().replace("|......b.|", f"|......{sign}.|")
    return parse_drawing(drawing, tokens, die=die, preset=preset)


def test_strict12_a_player_without_coins_claims_no_tile() -> None:
    state = play(scarce_position("a1 b8"), "b1", "1", "b7")
    assert state.coins[0].bit_count() == 12
    assert coin_owner(state, "b1") == -1
    state = play(state, "1", "a1", "1", "b8", "1")
    assert "b1" in legal_goals(state), "the tile may still be landed on"


def test_strict12_the_last_tile_of_an_island_needs_no_coin() -> None:
    state = play(scarce_position("f1 b8", 2), "h1", "1", "b7")
    assert state.owners[3] == 0


def test_strict12_returned_coins_can_be_placed_again() -> None:
    state = play(scarce_position("f1 b8", 2), "h1", "1", "b7")
    assert [coins.bit_count() for coins in state.coins] == [11, 10]
    state = play(state, "2", "f1", "1", "b8")
    assert [coins.bit_count() for coins in state.coins] == [12, 11]


def test_strict12_the_game_ends_if_no_player_can_claim_a_tile() -> None:
    """Blue places the last coin, and no island has a single free tile."""
    over = play(scarce_position("a1 b8", sign="."), "b1")
    assert coin_owner(over, "b8") == 1
    assert over.stage == OVER


def test_strict12_the_game_ends_after_twelve_rounds_without_a_claim() -> None:
    state = scarce_position("a1 b8")
    turns = 0
    while state.stage != OVER:
        safe = next(goal for goal in state.legal_actions() if goal[0] in "ab")
        state = play(state, safe)
        turns = turns + 1
        state = play(state, "1") if state.stage == ROLL else state
    assert turns == 24
    assert len(state.live_seats) == 2


def test_if_coins_run_out_each_token_on_a_last_free_tile_wins_its_island() -> None:
    state = parse_drawing("|rrbb|\n|r.b.|\n|.r.b|\n|g...|", "b2 d2 a1", die=1, preset="twelve")
    state = replace(state, idle=IDLE_ROUNDS * 3 - 2)
    over = play(state, "b3", "1", "d3")
    assert (over.stage, over.turn) == (OVER, 2), "the game ends before Red and Blue can claim"
    assert over.awards[2:] == (0, 1)


def test_in_the_other_presets_coins_are_unlimited() -> None:
    state = play(scarce_position("a1 b8", preset="basic"), "b1", "1", "b7")
    assert coin_owner(state, "b1") == 0
    assert state.coins[0].bit_count() == 13


# Ties with players who are out


@pytest.mark.parametrize(
    ("moves", "islands", "scores"),
    [
        ("*C_7WilBv-QVeWL86KpAMy2kSa873FT9nr4fg0fL8RFh1rhMmYHaB-g", {"u15": 1}, [5, 9, 0]),
        (
            "*A44O2inai5uKnNBMT4T4-7cRpJzaUS1ICKzK-qLyYpNukVspCQIBII4HnHVDUuxwvltP",
            {"s15": 1, "q17": 1, "s17": 1, "q15": 0, "o17": 0},
            [6, 7, 0],
        ),
    ],
)
def test_a_tie_goes_to_the_last_coin_of_those_who_count(
    moves: str, islands: dict[str, int], scores: list[int]
) -> None:
    """Gold, who is out, placed the last coin on these islands."""
    state = Session.from_id(f"conqueror:surprise+forfeit+twelve+corners@3:{moves}").state
    assert {name: award_of(state, name) for name in islands} == islands
    assert scoring.scores(state) == scores
    assert state.returns() == (-1.0, 1.0, -1.0)


BASIC_TIE = "conqueror:forfeit+twelve@3:*ATL7G8ismaC_4TlrAkVnAgBBt2Rb7bFLoo_OKY3acKZCgmk3XYlwqHMQ"


def test_a_tie_on_the_basic_board_goes_to_the_last_coin_of_those_who_count() -> None:
    state = Session.from_id(BASIC_TIE).state
    assert [award_of(state, name) for name in ("c5", "e5", "a7")] == [1, 0, 0]
    assert scoring.scores(state) == [10, 5, 0]


def award_of(state: ConquerorState, name: str) -> int:
    return state.awards[state.islands.index(state.board.number[name])]


TRIO = """
|rb..|
|g...|
|....|
|....|
"""
"""Each player has a coin on the island at a3."""


@pytest.mark.parametrize("order", [(0, 1, 2), (1, 0, 2), (0, 2, 1), (2, 1, 0)])
def test_the_order_of_coins_decides_among_those_who_are_left(order: tuple[int, ...]) -> None:
    state = parse_drawing(TRIO, "a1 d1 -", preset="forfeit+twelve", last={"a3": order[-1]}, die=1)
    state = replace(state, coin_order=((), (), order, ()))
    state.validate()
    left = [seat for seat in order if seat != 2]
    assert scoring.awarded_seat(state, 2) == left[-1]
    scores = position_of(state).final_scores(Random(0))
    assert (scores[left[-1]], scores[left[0]]) == (1, 0), "playouts use the same rule"
    assert leader_by_island(position_of(state))[2] == left[-1]
    shared = replace(state, preset="twelve", coin_order=())
    assert scoring.awarded_seat(shared, 2) == order[-1], "without forfeits all coins count"


def test_observations_contain_the_order_of_coins() -> None:
    state = Session.from_id(BASIC_TIE).state
    observe = tensors("forfeit+twelve", 3).observe
    island = state.islands.index(state.board.number["e5"])
    first, second, last = state.coin_order[island]
    orders = list(state.coin_order)
    orders[island] = (second, first, last)
    swapped = replace(state, coin_order=tuple(orders))
    assert observe(swapped, 0) != observe(state, 0)


@pytest.mark.parametrize("last", [0, 1, 2])
def test_a_position_of_an_older_version_keeps_its_awards(last: int) -> None:
    """Older links have only the last coin of each island; otherwise the lower seat wins a tie."""
    state = parse_drawing(TRIO, "a1 d1 -", preset="forfeit+twelve", last={"a3": last}, die=1)
    old = pack(state)[:-1]
    state = unpack(begin("forfeit+twelve", 3), json.loads(json.dumps(old)))
    assert state.coin_order == ()
    assert scoring.awarded_seat(state, 2) == (1 if last == 1 else 0)
    state = play(state, "b1")
    assert state.coin_order[2][-1] == last
    assert state.coin_order[1] == (1,), "Blue claims d1"
    state.validate()


@pytest.mark.parametrize(
    "order", [((),), ((), (0, 1), (), ()), ((), (), (0, 1, 1), ()), ((), (), (2, 1, 0), ())]
)
def test_an_order_that_contradicts_the_coins_is_refused(order: tuple[tuple[int, ...], ...]) -> None:
    state = parse_drawing(TRIO, "a1 d1 -", preset="forfeit+twelve", last={"a3": 2}, die=1)
    with pytest.raises(ValueError, match=r"order|last coin"):
        unpack(state, json.loads(json.dumps(pack(replace(state, coin_order=order)))))
