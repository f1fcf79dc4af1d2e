"""The rules of The Conqueror, sentence by sentence of the rule book; readings are named as such."""

from __future__ import annotations

from random import Random

import pytest
from games.conqueror.sea import sea
from skerry.core.state import CHANCE
from skerry.games.conqueror import count
from skerry.games.conqueror.board import board, corners, starts, tiles
from skerry.games.conqueror.rules import ConquerorState, begin
from skerry.games.conqueror.terms import CORNER, COUNT, LEAVE, MOVE, OUT, OVER, PLACE, ROLL, STAY


def play(state: ConquerorState, *actions: str) -> ConquerorState:
    """The state after these actions and chance outcomes, each of which has to be possible."""
    for action in actions:
        possible = [*state.legal_actions(), *(outcome for outcome, _ in state.chance_outcomes())]
        assert action in possible, f"{action} is none of {possible}"
        state = state.apply(action)
        state.validate()
    return state


def goals(state: ConquerorState) -> set[str]:
    return set(state.legal_actions())


def coin(state: ConquerorState, name: str) -> int:
    """Whose coin lies on a tile; -1: nobody's."""
    tile = state.board.number[name]
    return next((seat for seat in state.seats if state.coins[seat] >> tile & 1), -1)


def last_one_out(island: str, blue: str, **more: object) -> ConquerorState:
    """Red is stuck on an island of its own and leaves; that leaves Blue on the one drawn."""
    top, foot = island.split("/")
    drawing = f"|  {top}|\n|  {foot}|\n|##  |\n|##  |"
    won = {"a1": 0, "c1": 0, "a3": 1}
    state = sea(drawing, f"a1 {blue}", won=won, **more)  # type: ignore[arg-type]
    assert state.stage == LEAVE
    return play(state, OUT)


# "Summary, how to win"


@pytest.mark.parametrize(("won", "returns"), [(1, (-1.0, 1.0)), (0, (1.0, -1.0))])
def test_the_player_that_claims_the_most_number_of_islands_wins(
    won: int, returns: tuple[float, float]
) -> None:
    drawing = "|  ..|\n|  ..|\n|##  |\n|##  |"
    state = sea(drawing, "a1 c3", won={"a1": 0, "c1": 1, "a3": won})
    assert play(state, OUT).returns() == returns


def test_an_island_consists_of_four_tiles_two_by_two() -> None:
    for preset in ("basic", "custom"):
        state = begin(preset, 2)
        for corner, mask in zip(state.islands, state.board.masks, strict=True):
            column, row = state.board.place(corner)
            assert {state.board.place(tile) for tile in tiles(mask)} == {
                (column + a, row + b) for a in (0, 1) for b in (0, 1)
            }


def test_claim_a_tile_by_placing_a_coin_on_the_one_you_are_on_before_rolling() -> None:
    state = begin("basic", 2)
    assert state.stage == ROLL
    assert (coin(state, "a1"), coin(state, "h8")) == (0, -1)
    state = play(state, "1")
    assert state.stage == MOVE
    state = play(state, "a2")
    assert (coin(state, "a2"), coin(state, "h8")) == (-1, 1), "Blue claims, then rolls"


def test_claim_an_island_by_claiming_its_last_available_tile() -> None:
    state = sea("|....|\n|....|\n|b...|\n|rb..|", "a1 d4", die=2)
    state = play(state, "b2", "1", "d3")
    assert state.owners == (0, -1, -1, -1)


# "Setup"


def test_basic_is_eight_by_eight_tiles_sixteen_islands() -> None:
    state = begin("basic", 2)
    assert len(state.islands) == 16
    assert {state.board.place(tile) for tile in tiles(state.land)} == {
        (x, y) for x in range(8) for y in range(8)
    }


@pytest.mark.parametrize("preset", ["custom", "surprise"])
def test_custom_is_a_base_of_six_by_six_and_seven_islands_around_it(preset: str) -> None:
    state = begin(preset, 2)
    places = [state.board.place(tile) for tile in tiles(state.board.land)]
    columns, rows = {x for x, _ in places}, {y for _, y in places}
    assert (len(state.islands), len(places), len(columns), len(rows)) == (9, 36, 6, 6)
    assert (state.stage, state.loose) == (PLACE, 7)


def test_islands_are_placed_one_by_one_by_the_players_in_turn() -> None:
    state, seats = begin("custom", 3), []
    while state.stage == PLACE:
        seats.append(state.current_player)
        state = play(state, state.legal_actions()[0])
    assert seats == [0, 1, 2, 0, 1, 2, 0]
    assert len(state.islands) == 16
    assert state.turn == 0


def test_reading_surprise_lays_them_by_lot_every_place_as_likely() -> None:
    state = begin("surprise", 2)
    for _ in range(7):
        assert state.current_player == CHANCE
        outcomes = state.chance_outcomes()
        assert {p for _, p in outcomes} == {1 / len(outcomes)}
        state = play(state, outcomes[len(outcomes) // 2][0])
    assert state.stage == ROLL


@pytest.mark.parametrize(("towards", "last"), [("left", "a15"), ("right", "ag15"), ("up", "o33")])
def test_islands_are_placed_anywhere_seven_in_a_row(towards: str, last: str) -> None:
    """As far as seven islands reach, there is sea; nothing that could be laid touches its edge."""
    state = begin("custom+most", 2)
    block = [state.board.place(corner) for corner in state.islands]
    x, y = min(block)
    for number in range(7):
        at = {"left": (x - 2 * number - 2, y), "right": (x + 6 + 2 * number, y)}
        at |= {"up": (x, y + 6 + 2 * number)}
        column, row = at[towards]
        name = state.board.names[row * state.board.pitch + column]
        state = play(state, name)
    assert name == last
    assert state.stage == ROLL


@pytest.mark.parametrize("preset", ["custom+most", "surprise+most"])
def test_no_laying_at_random_misses_a_place_for_an_edge(preset: str) -> None:
    """Beside what lies there are as many places as on a sea without end."""
    for seed in range(60):
        rng, state = Random(seed), begin(preset, 2)
        while state.stage == PLACE:
            shore = around(state)
            options = list(state.legal_actions()) or [it for it, _ in state.chance_outcomes()]
            assert len(options) == len(shore)
            state = state.apply(rng.choice(options))


def around(state: ConquerorState) -> set[tuple[int, int]]:
    """The lower left tiles of islands that fit on a sea without end."""
    lie = {state.board.place(tile) for tile in tiles(state.board.land)}
    edge = {(x + a, y + b) for x, y in lie for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))} - lie
    every = {(x - a, y - b) for x, y in edge for a in (0, 1) for b in (0, 1)}
    return {(x, y) for x, y in every if not {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)} & lie}


def test_the_sea_of_old_games_ends_where_it_did() -> None:
    for preset in ("custom", "surprise"):
        assert begin(preset, 2).side == 14
        assert len(begin(preset, 2).board.names) == 14 * 14


def test_edges_are_connected() -> None:
    """At least one edge of a tile; half an island's offset is allowed, a corner is not enough."""
    found = goals(begin("custom", 2))
    assert {"c5", "c6", "c10", "c4", "d3"} <= found, "e5 is the block's lower left tile"
    assert not {"c3", "k11", "c11"} & found, "only corners touch"
    assert not {"d5", "e5", "e4"} & found, "they overlap"
    assert not {"b5", "e2", "a1"} & found, "there is water between"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tokens_start_on_different_corner_tiles(seats: int) -> None:
    state = begin("basic", seats)
    assert set(state.tokens) <= set(corners(state.board))
    assert len(set(state.tokens)) == seats


def test_reading_two_players_start_opposite_and_four_in_all_corners() -> None:
    assert [begin("basic", 2).board.names[t] for t in begin("basic", 2).tokens] == ["a1", "h8"]
    four = begin("basic", 4)
    assert [four.board.names[t] for t in four.tokens] == ["a1", "a8", "h8", "h1"]


def test_a_corner_is_a_tile_at_a_sharp_edge_of_the_board() -> None:
    """Two adjacent sides open: four on a square, eight on a cross."""
    square = board(8, tuple(begin("basic", 2).islands))
    assert {square.names[tile] for tile in corners(square)} == {"a1", "a8", "h1", "h8"}
    cross = board(6, tuple(7 * y + x for x, y in ((2, 0), (0, 2), (2, 2), (4, 2), (2, 4))))
    found = {cross.names[tile] for tile in corners(cross)}
    assert found == {"c1", "d1", "a3", "a4", "f3", "f4", "c6", "d6"}


def test_reading_on_other_boards_the_corners_farthest_apart_on_foot() -> None:
    """Islands round a bay: the ends of the two arms are near by air and far on foot."""
    places = ((0, 0), (2, 0), (4, 0), (4, 2), (4, 4), (2, 4), (0, 4))
    bay = board(6, tuple(7 * y + x for x, y in places))
    assert {bay.names[tile] for tile in starts(bay, 2)} == {"a1", "a6"}
    for seats in (3, 4):
        chosen = starts(bay, seats)
        assert len(set(chosen)) == seats
        assert set(chosen) <= set(corners(bay))


def test_reading_they_play_in_the_order_in_which_they_sit() -> None:
    state, seats = begin("basic", 4), []
    for _ in range(8):
        state = play(state, "1")
        seats.append(state.current_player)
        state = play(state, state.legal_actions()[0])
    assert seats == [0, 1, 2, 3] * 2


def test_players_may_choose_their_corners_one_after_the_other() -> None:
    state = begin("corners", 3)
    assert (state.stage, state.current_player) == (CORNER, 0)
    assert goals(state) == {"a1", "a8", "h1", "h8"}
    state = play(state, "h1")
    assert goals(state) == {"a1", "a8", "h8"}
    state = play(state, "a1")
    assert (state.stage, state.current_player) == (CORNER, 2)
    state = play(state, "h8")
    assert [state.board.names[tile] for tile in state.tokens] == ["h1", "a1", "h8"]
    assert (state.stage, state.turn) == (ROLL, 0)
    assert coin(state, "h1") == 0


def test_corners_of_a_sea_of_ones_own_are_those_of_its_land() -> None:
    state = begin("custom+corners", 2)
    while state.stage == PLACE:
        state = play(state, state.legal_actions()[-1])
    names = {state.board.names[tile] for tile in corners(state.board)}
    assert goals(state) == names
    assert len(names) > 4


# "Movement"


@pytest.mark.parametrize(("face", "steps"), [(1, 1), (4, 1), (2, 2), (5, 2), (3, 3), (6, 3)])
def test_the_die_tells_the_steps(face: int, steps: int) -> None:
    state = play(begin("basic", 2), str(face))
    assert state.steps == steps
    away = {1: {"a2", "b1"}, 2: {"a3", "b2", "c1"}, 3: {"a4", "b3", "c2", "d1", "a2", "b1"}}
    assert goals(state) == away[steps]


def test_every_face_is_as_likely() -> None:
    assert dict(begin("basic", 2).chance_outcomes()) == {str(n): 1 / 6 for n in range(1, 7)}


def test_players_move_up_down_left_and_right_only() -> None:
    state = sea("....\n" * 4, "b2 d4", die=1)
    assert goals(state) == {"a2", "c2", "b1", "b3"}


def test_reading_turning_is_allowed_and_no_tile_is_entered_twice() -> None:
    """In three steps round a square one lands next door, never where one came from."""
    state = sea("....\n" * 4, "b2 d4", die=3)
    assert {"a2", "c2", "b1", "b3"} <= goals(state)
    assert "b2" not in goals(state)
    straits = sea("|..  |\n|..  |\n|..##|\n|..##|", "c1 a4", won={"c1": 0, "c3": 0}, die=2)
    assert goals(straits) == {"a1", "b2"}


def test_a_claimed_tile_is_not_landed_on() -> None:
    state = sea("|....|\n|....|\n|.b..|\n|r...|", "a1 d4", die=2)
    assert goals(state) == {"a3", "c1"}


def test_a_claimed_tile_may_be_passed_over_and_costs_one_step() -> None:
    """The rule book's example: a 2 is one step over the claimed tile and one to the next."""
    state = sea("|....|\n|....|\n|b...|\n|rb..|", "a1 d4", die=2)
    assert {"a3", "c1"} <= goals(state)
    assert goals(sea("|....|\n|....|\n|b...|\n|rb..|", "a1 d4", die=1)) == {STAY}


def test_reading_tokens_may_be_passed_over_but_not_landed_on() -> None:
    state = sea("....\n" * 4, "a1 b1", die=2)
    assert goals(state) == {"a3", "b2", "c1"}
    assert goals(sea("....\n" * 4, "a1 b1", die=1)) == {"a2"}


def test_reading_a_move_that_is_possible_has_to_be_made() -> None:
    assert STAY not in goals(play(begin("basic", 2), "3"))


# "Claiming tiles and islands"


def test_a_tile_that_is_claimed_already_is_not_claimed_again() -> None:
    drawing = "|....|\n|....|\n|b...|\n|rb..|"
    state = play(sea(drawing, "a1 d4", die=1), STAY, "1", "d3")
    assert (state.turn, coin(state, "a1")) == (0, 0)
    assert all(what != "claim" for what, _, _ in state.events)
    assert sum(state.coins).bit_count() == 4


def test_whoever_lands_on_the_last_tile_gets_the_island_whoevers_the_other_coins_are() -> None:
    state = sea("|....|\n|....|\n|bb..|\n|.b..|", "c1 d4", die=2)
    state = play(state, "a1", "1", "d3")
    assert state.owners[0] == 0


def test_a_claimed_island_is_removed_from_the_board_and_its_coins_go_back() -> None:
    state = sea("|....|\n|....|\n|b...|\n|rb..|", "a1 d4", die=2)
    state = play(state, "b2", "1", "d3")
    assert [own & state.board.masks[0] for own in state.coins] == [0, 0]
    assert state.afloat(0), "Red stands on it"
    state = play(state, "2", "c3")
    assert not state.afloat(0)
    assert not state.land & state.board.masks[0]


def test_reading_an_island_that_is_won_stays_while_somebody_stands_on_it() -> None:
    """Until then its tiles count as claimed: they are passed over, and nobody lands there."""
    state = sea("|....|\n|....|\n|##..|\n|##..|", "b2 c1", won={"a1": 0}, turn=1, die=2)
    assert goals(state) == {"c3", "d2"}, "not a1 and not b2"
    over = sea("|....|\n|....|\n|##..|\n|##..|", "a2 c2", won={"a1": 0}, turn=1, die=2)
    assert "b3" in goals(over), "over b2"


# "Player mobility and how to know if you're dead"


def test_with_moves_that_the_roll_does_not_allow_the_player_remains_on_the_spot() -> None:
    state = sea("|....|\n|....|\n|b...|\n|rb..|", "a1 d4", die=1)
    after = play(state, STAY)
    assert after.tokens[0] == state.tokens[0]
    assert after.turn == 1


def test_until_the_required_number_is_rolled() -> None:
    state = sea("|....|\n|....|\n|b...|\n|rb..|", "a1 d4", die=4)
    state = play(state, STAY, "1", "d3", "4", STAY, "1", "d2", "5")
    assert {"a3", "b2", "c1"} == goals(state)


def test_with_no_possible_moves_the_player_is_out() -> None:
    won = {"a1": 0, "c1": 1, "a3": 2}
    state = sea("|  ..|\n|  ..|\n|##  |\n|##  |", "a1 c3 d4", won=won)
    assert state.stage == LEAVE
    assert state.chance_outcomes() == ((OUT, 1.0),)
    after = play(state, OUT)
    assert after.tokens[0] == -1
    assert (after.stage, after.turn) == (ROLL, 1), "the others play on"
    assert not after.afloat(0), "nobody stands on its island any more"


def test_reading_dead_means_after_claiming_with_one_two_and_three_steps() -> None:
    """Blue's token is all that is in Red's way, and it may be gone next turn: no matter."""
    won = {"c1": 1, "a3": 0, "c3": 1}
    state = sea("|    |\n|    |\n|rr##|\n|r.##|", "a1 d1", won=won, turn=1, die=2)
    assert play(state, "b1").stage == LEAVE
    three = sea("|    |\n|    |\n|rr##|\n|r.##|", "a1 d2", won=won, turn=1, die=3)
    assert play(three, "b1").stage == LEAVE
    near = sea("|    |\n|    |\n|.r##|\n|r.##|", "a1 d1", won=won, turn=1, die=2)
    assert play(near, "b1").stage == ROLL, "a2 is free"


def test_reading_a_dead_player_keeps_islands_and_coins_for_the_count() -> None:
    state = last_one_out("rr/b.", "c3")
    assert state.tokens[0] == -1
    assert count.scores(state) == [3, 1]
    assert state.returns() == (1.0, -1.0)


def test_forfeit_whoever_has_no_possible_moves_forfeits() -> None:
    state = last_one_out("rr/b.", "c3", preset="forfeit")
    assert count.scores(state) == [0, 2]
    assert state.returns() == (-1.0, 1.0)


def test_swimming_is_not_allowed() -> None:
    """Neither over removed islands nor outside the board."""
    won = {"c1": 1, "a3": 1}
    state = sea("|  ..|\n|  ..|\n|..  |\n|..  |", "b2 d4", won=won, die=2)
    assert goals(state) == {"a1"}
    state = sea("|  ..|\n|  ..|\n|..  |\n|..  |", "b2 d4", won=won, die=1)
    assert goals(state) == {"a2", "b1"}


# "End game"


def test_it_ends_when_there_is_only_one_player_left() -> None:
    state = last_one_out("../..", "c3")
    assert state.stage == OVER
    assert state.is_terminal


def test_it_ends_when_all_islands_are_claimed() -> None:
    """The last tile but for the one below a token is taken: nobody else can land any more."""
    state = sea("|    |\n|    |\n|  bb|\n|  r.|", "c1 d2", won={"a1": 0, "a3": 1, "c3": 1}, die=1)
    state = play(state, "d1")
    assert state.stage == LEAVE
    state = play(state, OUT)
    assert state.stage == OVER
    assert max(zip(state.owners, state.awards, strict=True)) != (-1, -1)
    assert count.scores(state) == [2, 2]
    assert state.returns() == (0.0, 0.0)


# "Additional score tabulation"


@pytest.mark.parametrize(("island", "owner"), [("rb/r.", 0), ("bb/r.", 1), ("r./..", 0)])
def test_the_player_with_the_most_coins_on_it_can_claim_it(island: str, owner: int) -> None:
    tile = "c4" if island[0] == "b" else "d4" if island[1] == "b" else "c3"
    assert last_one_out(island, tile).awards[-1] == owner


@pytest.mark.parametrize("last", [0, 1])
def test_with_equally_many_the_player_with_the_last_claim_gets_it(last: int) -> None:
    assert last_one_out("rb/..", "d4", last={"c3": last}).awards[-1] == last


def test_the_last_claim_is_the_one_placed_last() -> None:
    """Red lands on the island before Blue, and so claims before Blue."""
    state = sea("|....|\n|....|\n|....|\n|r...|", "a1 c2", die=1)
    state = play(state, "b1", "1", "b2")
    assert state.latest[0] == 0
    assert play(state, "3", "d2").latest[0] == 1


def test_reading_an_island_without_coins_is_nobodys() -> None:
    assert last_one_out("../..", "c3").awards[-1] == -1


def test_reading_whoever_stands_on_the_last_free_tile_at_the_end_is_given_the_island() -> None:
    assert last_one_out("rr/r.", "d3").awards[-1] == 1


def test_dice_off_every_coin_is_a_roll_and_the_highest_gets_it() -> None:
    """The rule book's example: two coins are two chances, one coin is one."""
    state = last_one_out("rb/r.", "d4", preset="dice-off")
    assert (state.stage, state.current_player) == (COUNT, CHANCE)
    assert play(state, "2", "5", "4").awards[-1] == 0
    assert play(state, "2", "3", "4").awards[-1] == 1
    over = play(state, "1", "1", "6")
    assert over.stage == OVER
    assert count.scores(over) == [2, 2]


def test_reading_a_dice_off_that_ties_is_rolled_again() -> None:
    state = last_one_out("rb/r.", "d4", preset="dice-off")
    state = play(state, "2", "5", "5")
    assert state.stage == COUNT
    assert play(state, "6", "1", "1").awards[-1] == 0
    assert play(state, "3", "1", "4").awards[-1] == 1


def test_reading_nobody_dices_for_what_only_one_has_coins_on() -> None:
    state = last_one_out("rr/..", "c3", preset="dice-off")
    assert state.stage == OVER
    assert state.awards[-1] == 0


def test_dice_for_ties_whoever_has_most_coins_gets_it_without_dice() -> None:
    state = last_one_out("rb/r.", "d4", preset="dice-tied")
    assert state.stage == OVER
    assert state.awards[-1] == 0


def test_dice_for_ties_with_equally_many_the_highest_dice_roll_gets_it() -> None:
    state = last_one_out("r./b.", "d4", preset="dice-tied", last={"c3": 0})
    assert (state.stage, state.current_player) == (COUNT, CHANCE)
    assert play(state, "2", "5").awards[-1] == 1
    assert play(state, "2", "1").awards[-1] == 0
    assert play(state, "3", "3").stage == COUNT


def test_dice_for_ties_three_with_a_coin_each_all_roll() -> None:
    """An island left over has three coins at most: so nobody with fewer looks on."""
    drawing = "|   b|\n|  rg|\n|##  |\n|##  |"
    state = sea(drawing, "a1 - d3", won={"a1": 0, "c1": 1, "a3": 2}, preset="dice-tied")
    state = play(state, OUT, "4", "1", "4")
    assert state.stage == COUNT
    assert play(state, "6", "5").awards[-1] == 0


def test_reading_ties_share_the_win() -> None:
    state = sea("|  ..|\n|  ..|\n|##  |\n|##  |", "a1 c3 -", won={"a1": 0, "c1": 1, "a3": 2})
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
"""All twelve coins of both are out; of one island a single tile is free, h1."""


def scarce(tokens: str, die: int = 1, preset: str = "strict12", sign: str = "b") -> ConquerorState:
    """`sign` is what lies on g1: without it no island lacks just one tile."""
    drawing = SCARCE.strip().replace("|......b.|", f"|......{sign}.|")
    return sea(drawing, tokens, die=die, preset=preset)


def test_strict12_without_a_coin_nothing_is_claimed() -> None:
    state = play(scarce("a1 b8"), "b1", "1", "b7")
    assert state.coins[0].bit_count() == 12
    assert coin(state, "b1") == -1
    state = play(state, "1", "a1", "1", "b8", "1")
    assert "b1" in goals(state), "it is free to be landed on"


def test_strict12_the_last_tile_of_an_island_needs_no_coin() -> None:
    state = play(scarce("f1 b8", 2), "h1", "1", "b7")
    assert state.owners[3] == 0


def test_strict12_coins_that_go_back_can_be_placed_again() -> None:
    state = play(scarce("f1 b8", 2), "h1", "1", "b7")
    assert [own.bit_count() for own in state.coins] == [11, 10]
    state = play(state, "2", "f1", "1", "b8")
    assert [own.bit_count() for own in state.coins] == [12, 11]


def test_strict12_ends_when_nobody_can_claim_anything() -> None:
    """Blue places the very last coin, and no island lacks just one tile."""
    over = play(scarce("a1 b8", sign="."), "b1")
    assert coin(over, "b8") == 1
    assert over.stage == OVER


def test_strict12_ends_when_nobody_claims_for_twelve_rounds() -> None:
    state, turns = scarce("a1 b8"), 0
    while state.stage != OVER:
        safe = next(goal for goal in state.legal_actions() if goal[0] in "ab")
        state, turns = play(state, safe), turns + 1
        state = play(state, "1") if state.stage == ROLL else state
    assert turns == 24
    assert len(state.alive) == 2


def test_in_the_other_presets_coins_are_unlimited() -> None:
    state = play(scarce("a1 b8", preset="basic"), "b1", "1", "b7")
    assert coin(state, "b1") == 0
    assert state.coins[0].bit_count() == 13
