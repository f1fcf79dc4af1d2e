"""The rules of The Conqueror, sentence by sentence of the rule book.

Tests named "reading" check our interpretation where the rule book is not clear.
"""

from __future__ import annotations

import pytest
from games.conqueror.from_drawing import parse_drawing
from skerry.games.conqueror import scoring
from skerry.games.conqueror.board import make_board, reachable_tiles, tiles_of_bits
from skerry.games.conqueror.constants import LEAVE, MOVE, OUT, ROLL, STAY
from skerry.games.conqueror.rules import ConquerorState, begin


def play(state: ConquerorState, *actions: str) -> ConquerorState:
    """Return the state after actions and chance outcomes; fail if one is impossible."""
    for action in actions:
        possible = [*state.legal_actions(), *(outcome for outcome, _ in state.chance_outcomes())]
        assert action in possible, f"{action} is not in {possible}"
        state = state.apply(action)
        state.validate()
    return state


def legal_goals(state: ConquerorState) -> set[str]:
    return set(state.legal_actions())


def coin_owner(state: ConquerorState, name: str) -> int:
    """Return the seat of the coin on a tile; -1 without a coin."""
    tile = state.board.number[name]
    return next((seat for seat in state.seats if state.coins[seat] >> tile & 1), -1)


def state_after_stuck_player_left(island: str, blue: str, **more: object) -> ConquerorState:
    """Return the state after Red, who was stuck, has left; Blue is on the island drawn."""
    top, foot = island.split("/")
    drawing = f"|  {top}|\n|  {foot}|\n|##  |\n|##  |"
    won = {"a1": 0, "c1": 0, "a3": 1}
    state = parse_drawing(drawing, f"a1 {blue}", won=won, **more)  # type: ignore[arg-type]
    assert state.stage == LEAVE
    return play(state, OUT)


# "Summary, how to win"


@pytest.mark.parametrize(("won", "returns"), [(1, (-1.0, 1.0)), (0, (1.0, -1.0))])
def test_the_player_that_claims_the_most_number_of_islands_wins(
    won: int, returns: tuple[float, float]
) -> None:
    drawing = "|  ..|\n|  ..|\n|##  |\n|##  |"
    state = parse_drawing(drawing, "a1 c3", won={"a1": 0, "c1": 1, "a3": won})
    assert play(state, OUT).returns() == returns


def test_an_island_consists_of_four_tiles_two_by_two() -> None:
    for preset in ("basic", "custom"):
        state = begin(preset, 2)
        for corner, mask in zip(state.islands, state.board.masks, strict=True):
            column, row = state.board.column_and_row(corner)
            assert {state.board.column_and_row(tile) for tile in tiles_of_bits(mask)} == {
                (column + a, row + b) for a in (0, 1) for b in (0, 1)
            }


def test_claim_a_tile_by_placing_a_coin_on_the_one_you_are_on_before_rolling() -> None:
    state = begin("basic", 2)
    assert state.stage == ROLL
    assert (coin_owner(state, "a1"), coin_owner(state, "h8")) == (0, -1)
    state = play(state, "1")
    assert state.stage == MOVE
    state = play(state, "a2")
    assert (coin_owner(state, "a2"), coin_owner(state, "h8")) == (-1, 1), "Blue claims, then rolls"


def test_claim_an_island_by_claiming_its_last_available_tile() -> None:
    state = parse_drawing("|....|\n|....|\n|b...|\n|rb..|", "a1 d4", die=2)
    state = play(state, "b2", "1", "d3")
    assert state.owners == (0, -1, -1, -1)


# "Movement"


@pytest.mark.parametrize(("face", "steps"), [(1, 1), (4, 1), (2, 2), (5, 2), (3, 3), (6, 3)])
def test_the_die_decides_the_number_of_steps(face: int, steps: int) -> None:
    state = play(begin("basic", 2), str(face))
    assert state.step_count == steps
    away = {1: {"a2", "b1"}, 2: {"a3", "b2", "c1"}, 3: {"a4", "b3", "c2", "d1", "a2", "b1"}}
    assert legal_goals(state) == away[steps]


def test_all_faces_are_equally_likely() -> None:
    assert dict(begin("basic", 2).chance_outcomes()) == {str(n): 1 / 6 for n in range(1, 7)}


def test_players_move_up_down_left_and_right_only() -> None:
    state = parse_drawing("....\n" * 4, "b2 d4", die=1)
    assert legal_goals(state) == {"a2", "c2", "b1", "b3"}


def test_reading_turning_is_allowed_and_no_tile_is_entered_twice() -> None:
    """Three steps around a square lead to an adjacent tile, never back to the start."""
    state = parse_drawing("....\n" * 4, "b2 d4", die=3)
    assert {"a2", "c2", "b1", "b3"} <= legal_goals(state)
    assert "b2" not in legal_goals(state)
    straits = parse_drawing(
        "|..  |\n|..  |\n|..##|\n|..##|", "c1 a4", won={"c1": 0, "c3": 0}, die=2
    )
    assert legal_goals(straits) == {"a1", "b2"}


def test_reading_a_walk_may_not_pass_its_own_start_tile_again() -> None:
    """Two islands meet only at b2 and c2: three steps can't lead back and across again."""
    pair = make_board(6, (0, 9))
    start = pair.number["b2"]
    goals_by_steps = [
        {
            pair.names[tile]
            for tile in tiles_of_bits(reachable_tiles(start, steps, pair.land, pair.pitch))
        }
        for steps in (1, 2, 3)
    ]
    assert goals_by_steps == [{"a2", "b1", "c2"}, {"a1", "c3", "d2"}, {"a2", "b1", "d3"}]


def test_a_claimed_tile_is_no_landing() -> None:
    state = parse_drawing("|....|\n|....|\n|.b..|\n|r...|", "a1 d4", die=2)
    assert legal_goals(state) == {"a3", "c1"}


def test_a_claimed_tile_may_be_passed_over_and_costs_one_step() -> None:
    """The rule book's example: with a 2, a token crosses a claimed tile."""
    state = parse_drawing("|....|\n|....|\n|b...|\n|rb..|", "a1 d4", die=2)
    assert {"a3", "c1"} <= legal_goals(state)
    assert legal_goals(parse_drawing("|....|\n|....|\n|b...|\n|rb..|", "a1 d4", die=1)) == {STAY}


def test_reading_tokens_may_be_passed_over_but_not_landed_on() -> None:
    state = parse_drawing("....\n" * 4, "a1 b1", die=2)
    assert legal_goals(state) == {"a3", "b2", "c1"}
    assert legal_goals(parse_drawing("....\n" * 4, "a1 b1", die=1)) == {"a2"}


def test_reading_a_move_that_is_possible_has_to_be_made() -> None:
    assert STAY not in legal_goals(play(begin("basic", 2), "3"))


# "Claiming tiles and islands"


def test_a_tile_that_is_claimed_already_is_not_claimed_again() -> None:
    drawing = "|....|\n|....|\n|b...|\n|rb..|"
    state = play(parse_drawing(drawing, "a1 d4", die=1), STAY, "1", "d3")
    assert (state.turn, coin_owner(state, "a1")) == (0, 0)
    assert all(kind != "claim" for kind, _, _ in state.events)
    assert sum(state.coins).bit_count() == 4


def test_the_player_on_the_last_tile_gets_the_island_whoever_owns_the_other_coins() -> None:
    state = parse_drawing("|....|\n|....|\n|bb..|\n|.b..|", "c1 d4", die=2)
    state = play(state, "a1", "1", "d3")
    assert state.owners[0] == 0


def test_a_claimed_island_is_removed_from_the_board_and_its_coins_go_back() -> None:
    state = parse_drawing("|....|\n|....|\n|b...|\n|rb..|", "a1 d4", die=2)
    state = play(state, "b2", "1", "d3")
    assert [coins & state.board.masks[0] for coins in state.coins] == [0, 0]
    assert state.is_afloat(0), "Red stands on it"
    state = play(state, "2", "c3")
    assert not state.is_afloat(0)
    assert not state.land & state.board.masks[0]


def test_reading_a_won_island_stays_while_a_token_is_on_it() -> None:
    """The tiles of a won island count as claimed: tokens can pass over them, but not land there."""
    state = parse_drawing("|....|\n|....|\n|##..|\n|##..|", "b2 c1", won={"a1": 0}, turn=1, die=2)
    assert legal_goals(state) == {"c3", "d2"}, "not a1 and not b2"
    over = parse_drawing("|....|\n|....|\n|##..|\n|##..|", "a2 c2", won={"a1": 0}, turn=1, die=2)
    assert "b3" in legal_goals(over), "passing over b2"


# "Player mobility and how to know if you're dead"


def test_with_moves_that_the_roll_does_not_allow_the_player_remains_on_the_spot() -> None:
    state = parse_drawing("|....|\n|....|\n|b...|\n|rb..|", "a1 d4", die=1)
    after = play(state, STAY)
    assert after.tokens[0] == state.tokens[0]
    assert after.turn == 1


def test_until_the_required_number_is_rolled() -> None:
    state = parse_drawing("|....|\n|....|\n|b...|\n|rb..|", "a1 d4", die=4)
    state = play(state, STAY, "1", "d3", "4", STAY, "1", "d2", "5")
    assert {"a3", "b2", "c1"} == legal_goals(state)


def test_with_no_possible_moves_the_player_is_out() -> None:
    won = {"a1": 0, "c1": 1, "a3": 2}
    state = parse_drawing("|  ..|\n|  ..|\n|##  |\n|##  |", "a1 c3 d4", won=won)
    assert state.stage == LEAVE
    assert state.chance_outcomes() == ((OUT, 1.0),)
    after = play(state, OUT)
    assert after.tokens[0] == -1
    assert (after.stage, after.turn) == (ROLL, 1), "the others continue"
    assert not after.is_afloat(0), "no token is on its island any more"


def test_reading_a_player_is_dead_without_a_move_of_one_two_or_three_steps() -> None:
    """Red is dead even if only Blue's token blocks it and could move away on Blue's next turn."""
    won = {"c1": 1, "a3": 0, "c3": 1}
    state = parse_drawing("|    |\n|    |\n|rr##|\n|r.##|", "a1 d1", won=won, turn=1, die=2)
    assert play(state, "b1").stage == LEAVE
    three = parse_drawing("|    |\n|    |\n|rr##|\n|r.##|", "a1 d2", won=won, turn=1, die=3)
    assert play(three, "b1").stage == LEAVE
    near = parse_drawing("|    |\n|    |\n|.r##|\n|r.##|", "a1 d1", won=won, turn=1, die=2)
    assert play(near, "b1").stage == ROLL, "a2 is free"


def test_reading_a_dead_player_keeps_islands_and_coins_for_the_count() -> None:
    state = state_after_stuck_player_left("rr/b.", "c3")
    assert state.tokens[0] == -1
    assert scoring.scores(state) == [3, 1]
    assert state.returns() == (1.0, -1.0)


def test_forfeit_a_player_without_moves_forfeits() -> None:
    state = state_after_stuck_player_left("rr/b.", "c3", preset="forfeit")
    assert scoring.scores(state) == [0, 2]
    assert state.returns() == (-1.0, 1.0)


def test_swimming_is_not_allowed() -> None:
    """Walks can't cross removed islands or leave the board."""
    won = {"c1": 1, "a3": 1}
    state = parse_drawing("|  ..|\n|  ..|\n|..  |\n|..  |", "b2 d4", won=won, die=2)
    assert legal_goals(state) == {"a1"}
    state = parse_drawing("|  ..|\n|  ..|\n|..  |\n|..  |", "b2 d4", won=won, die=1)
    assert legal_goals(state) == {"a2", "b1"}
