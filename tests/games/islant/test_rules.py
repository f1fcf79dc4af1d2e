"""The rules of Islant, sentence by sentence of the rulebook; each test is named after its sentence.

Scores are tested in test_scoring.py, and the look-ahead of legal drawings in test_drawings.py.
"""

from __future__ import annotations

import re
from itertools import product

import pytest
from skerry.core.state import CHANCE
from skerry.games.islant import GAME
from skerry.games.islant.explain import explain_illegal_move, explain_illegal_picks
from skerry.games.islant.rules import STOP, IslantState, begin, dice_left, possible_rolls
from skerry.games.islant.sheets import (
    BLUE,
    EMPTY,
    RED,
    SHIP,
    WAVE,
    cell_names,
    form_of,
    level_numbers,
    tile_name,
)
from skerry.games.islant.text import status
from skerry.session.session import Session

FULL = 15


def turn_start(level: int, roll: tuple[int, ...], seats: int = 1, **cells: int) -> IslantState:
    """Return the start of a turn after `roll`; all sheets contain the codes in `cells`."""
    item = form_of(level)
    codes = {cell_names(item.size).index(name): code for name, code in cells.items()}
    sheet = tuple(codes.get(cell, code) for cell, code in enumerate(item.blank))
    return IslantState(level, (sheet,) * seats, (0,) * seats, roll=roll)


def matching_actions(state: IslantState, pattern: str) -> set[str]:
    """Return the legal actions that match a pattern in full."""
    return {action for action in state.legal_actions() if re.fullmatch(pattern, action)}


def cells_for(state: IslantState, tile: str) -> set[str]:
    """Return the cells in which a tile such as "red5" or "wave3" may be drawn."""
    return {action.partition("-")[2] for action in matching_actions(state, rf"{tile}(@\d)?-.*")}


def play(state: IslantState, *actions: str) -> IslantState:
    for action in actions:
        options = [*state.legal_actions(), *(outcome for outcome, _ in state.chance_outcomes())]
        assert action in options, action
        state = state.apply(action)
    return state


def code_in(state: IslantState, cell: str, seat: int = 0) -> int:
    return state.sheets[seat][cell_names(form_of(state.level).size).index(cell)]


# "1 to 99 players"; "Materials"; "Setup"


@pytest.mark.parametrize("seats", [1, 2, 99])
def test_1_to_99_players_with_a_sheet_per_player(seats: int) -> None:
    state = begin("level-2", seats)
    assert len(state.sheets) == seats
    assert set(state.sheets) == {form_of(2).blank}


@pytest.mark.parametrize(("level", "dice"), [(1, 2), (2, 2), (3, 2), (4, 3), (5, 5)])
def test_levels_1_to_3_use_2_dice_level_4_uses_3_and_level_5_uses_5(level: int, dice: int) -> None:
    outcomes = begin(f"level-{level}", 1).chance_outcomes()
    assert all(len(roll.split("-")) == dice for roll, _ in outcomes)
    assert abs(sum(chance for _, chance in outcomes) - 1) < 1e-12


@pytest.mark.parametrize("level", level_numbers())
def test_the_centre_is_printed_land_with_a_lake_purple_where_land_is_coloured(level: int) -> None:
    item = form_of(level)
    middle = item.blank[len(item.blank) // 2]
    assert middle & FULL == FULL
    assert (middle == FULL + RED + BLUE) == (level in (3, 5))
    assert [code for code in item.blank if code >= WAVE] == [WAVE + 6] * (4 * (level in (2, 4, 5)))


def test_the_sheets_have_the_reconstructed_sizes_and_shapes() -> None:
    assert [form_of(level).size for level in level_numbers()] == [7, 9, 7, 9, 11]
    assert [form_of(level).sure for level in level_numbers()] == [75, 70, 70, 50, 85]
    names_of = {
        row: [tile_name(row, value) for value in range(1, 6)] for row in ("land", "red", "blue")
    }
    assert names_of["land"] == names_of["red"] == ["quarter", "half", "notch", "lake", "bow tie"]
    assert names_of["blue"] == ["quarter", "half", "lake", "notch", "bow tie"]


def test_all_players_use_the_same_dice_but_do_not_have_to_assign_them_alike() -> None:
    """The players draw one after the other before the next roll."""
    state = play(begin("level-1", 3), "1-4", "land1@0-b2")
    assert state.current_player == 1
    state = play(state, "land4@0-c1", "land4@0-e7")
    assert state.current_player == CHANCE
    assert [code_in(state, cell, seat) for seat, cell in enumerate(("b2", "c1", "e7"))] == [
        1,
        15,
        15,
    ]


def test_players_also_dont_have_to_draw_tiles_in_any_particular_order() -> None:
    state = turn_start(2, (2, 5))
    one = play(state, "land2@0-e4", "wave5-b1")
    two = play(state, "wave5-b1", "land2@0-e4")
    assert one == two


def test_dice_keep_their_faces_until_all_have_drawn() -> None:
    state = play(begin("level-2", 2), "2-5", "wave5-a2", "land2@1-f5")
    assert (state.current_player, state.roll, state.fresh) == (1, (2, 5), ())


# "The other players can still continue"


def test_a_player_may_stop_and_the_others_continue() -> None:
    state = play(begin("level-1", 3), "1-4", "land1@0-b2", STOP, "land4@0-c1", "2-3")
    assert state.stopped == (0, 1, 0)
    state = play(state, "land3@0-e1")
    assert state.current_player == 2, "a player who has stopped is skipped"
    state = play(state, "land3@0-e1", "1-2", STOP)
    assert state.current_player == 2
    assert not state.is_terminal
    assert play(state, STOP).is_terminal


def test_stop_comes_after_the_roll_and_costs_nothing_whatever_the_dice_show() -> None:
    """The rulebook doesn't say whether a player stops before or after a roll."""
    rolling = play(begin("level-1", 1), "1-4", "land4@0-c1")
    assert rolling.current_player == CHANCE
    assert rolling.legal_actions() == ()
    for roll, _chance in rolling.chance_outcomes():
        stopped = play(rolling, roll, STOP)
        assert stopped.is_terminal
        assert stopped.sheet_points(0) == rolling.sheet_points(0)


def test_a_turn_once_begun_has_to_be_completed() -> None:
    state = turn_start(2, (2, 5))
    assert STOP in state.legal_actions()
    started = play(state, "wave5-a2")
    assert STOP not in started.legal_actions()
    assert "start of a turn" in explain_illegal_move(started, STOP)


def test_a_player_who_cannot_complete_a_turn_can_only_stop() -> None:
    """No wave of 2 or 3 can be drawn, so land can't be drawn, either."""
    blocked = dict.fromkeys(("b1", "a2", "h1", "i2", "a8", "b9", "h9", "i8"), WAVE + 1)
    state = turn_start(2, (2, 3), **blocked)
    assert state.legal_actions() == (STOP,)
    assert play(state, STOP).is_terminal


def test_the_winner_is_determined_after_all_players_have_stopped() -> None:
    won = play(turn_start(1, (1, 4), 2), "land4@0-c1", STOP)
    assert won.returns() == (0.0, 0.0)
    low = won.sheet_points(0)
    high = won.sheet_points(1)
    assert low < high
    assert play(won, "1-2", STOP).returns() == (-1.0, 1.0)


def test_players_with_equal_points_share_the_result() -> None:
    state = play(turn_start(1, (1, 4), 3), STOP, "land4@0-c1", STOP, "1-2", STOP)
    assert state.returns() == (0.5, -1.0, 0.5)


@pytest.mark.parametrize("seats", [2, 3, 14])
def test_all_players_with_the_most_points_share_the_win(seats: int) -> None:
    """The status names up to twelve winners and counts more of them."""
    state = turn_start(1, (1, 4), seats)
    for _seat in range(seats):
        state = play(state, STOP)
    assert state.returns() == (0.0,) * seats
    message = {
        2: "Player 1 and Player 2 share the win with −2 points",
        3: "Player 1, Player 2 and Player 3 share the win with −2 points",
        14: "14 players share the win with −2 points",
    }
    assert status(state) == message[seats]


def test_in_a_solo_game_returns_rise_with_the_score() -> None:
    from skerry.games.islant.rules import PAR

    diamond = {"d3": 4, "e4": 8, "d5": 1, "c4": 2}
    three = play(turn_start(1, (1, 4), **diamond), STOP)
    bare = play(turn_start(1, (1, 4)), STOP)
    assert three.returns() == (3 / (3 + PAR[1]),)
    assert bare.returns() == (-2 / (2 + PAR[1]),)


# Levels: "Each turn, roll the dice, and assign one to ..., and the other to ..."


@pytest.mark.parametrize(
    ("level", "rows"),
    [
        (1, ["land"]),
        (2, ["land", "wave"]),
        (3, ["red", "blue"]),
        (4, ["land", "wave", "ship"]),
        (5, ["red", "blue", "wave", "ship"]),
    ],
)
def test_each_turn_dice_are_assigned_to_the_rows_of_the_level(level: int, rows: list[str]) -> None:
    item = form_of(level)
    assert list(item.rows) == rows
    assert item.dice == len(rows) + bool(item.columns)
    assert bool(item.columns) == (level in (1, 5))


@pytest.mark.parametrize("level", [1, 2, 3])
def test_if_you_roll_doubles_reroll_your_dice(level: int) -> None:
    outcomes = dict(possible_rolls(level))
    assert len(outcomes) == 15
    assert set(outcomes.values()) == {1 / 15}
    assert "2-2" not in outcomes
    assert explain_illegal_move(begin(f"level-{level}", 1), "3-3") == "Doubles are rerolled"


@pytest.mark.parametrize(("level", "dice", "kinds"), [(4, 3, 56), (5, 5, 252)])
def test_levels_4_and_5_do_not_reroll(level: int, dice: int, kinds: int) -> None:
    outcomes = dict(possible_rolls(level))
    assert len(outcomes) == kinds
    falls = ["-".join(map(str, sorted(fall))) for fall in product(range(1, 7), repeat=dice)]
    for roll, chance in outcomes.items():
        assert chance == pytest.approx(falls.count(roll) / len(falls))


# "Grid Columns": "Assign one die to a column in the grid"


def test_land_is_drawn_in_any_row_of_the_column_or_of_the_any_column() -> None:
    state = turn_start(1, (1, 4))
    rows = range(1, 8)
    ones = {f"{column}{row}" for column in "ced" for row in rows} - {"d4"}
    fours = {f"{column}{row}" for column in "bfd" for row in rows} - {"d4"}
    assert cells_for(state, "land4") == ones
    assert cells_for(state, "land1") == fours


def test_a_6_assigned_to_a_column_is_any_number_from_1_to_5() -> None:
    state = turn_start(1, (2, 6))
    assert len(cells_for(state, "land2")) == 48
    assert cells_for(state, "land5") == {
        f"{column}{row}" for column in "ced" for row in range(1, 8)
    } - {"d4"}


def test_in_level_5_one_column_holds_for_both_lands() -> None:
    state = turn_start(5, (1, 2, 3, 5, 5), **dict.fromkeys(("c6", "d6", "e6", "g6"), RED + FULL))
    one = play(state, "red1@0-d5")
    assert {cell[0] for cell in cells_for(one, "blue5")} == {"d", "f", "h"}
    assert "column" in explain_illegal_move(one, "blue5@0-e5")
    free = play(state, "red1@0-f5")
    assert {cell[0] for cell in cells_for(free, "blue5")} == {"c", "d", "f", "h"}


def test_in_level_5_a_wild_die_for_the_columns_stands_for_one_number_for_both_lands() -> None:
    """Only the 6 is left for the columns. It is the 1 of column e and can't also be the 2 of d."""
    land = dict.fromkeys(("d6", "e6", "g6"), RED + FULL)
    state = play(turn_start(5, (1, 2, 3, 5, 6), **land), "wave3-b1", "ship5-f5", "red1@0-e5")
    assert dice_left(state) == (2, 6)
    assert cells_for(state, "blue2") == {"e4", "e7", "f7", "g5", "g7"}
    assert "d5" not in cells_for(state, "blue2")
    assert "column" in explain_illegal_move(state, "blue2@0-d5")


def test_the_remaining_die_is_the_column_die() -> None:
    state = turn_start(5, (1, 2, 3, 4, 5), e6=RED + FULL)
    state = play(state, "red2@0-e5", "wave5-b1", "ship3-e7")
    assert dice_left(state) == (1, 4)
    assert cells_for(state, "blue4") <= {f"{c}{row}" for c in "efg" for row in range(1, 12)}
    assert cells_for(state, "blue1") == set(), "the tile in column e needs the 1"


# Presets with daily dice


@pytest.mark.parametrize("level", level_numbers())
def test_every_level_has_a_preset_with_daily_dice(level: int) -> None:
    """The daily dice equal the dice of the level's preset with the date as seed."""
    today = Session(GAME, preset=f"daily-{level}", seed="2026-11-21")
    plain = Session(GAME, preset=f"level-{level}", seed="2026-11-21")
    assert GAME.preset(f"daily-{level}").daily
    assert today.state == plain.state


# Reasons


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("nonsense", "Type a row"),
        ("ship1-e4", "no row ship"),
        ("land3@0-e4", "None of the remaining dice shows 3"),
        ("land1-e4", "quarter turns clockwise"),
        ("land1@7-e4", "quarter turns clockwise"),
        ("wave4@1-a2", "can't be rotated"),
        ("land1@0-z9", "no cell z9"),
    ],
)
def test_an_illegal_move_is_explained(text: str, reason: str) -> None:
    assert reason in explain_illegal_move(turn_start(2, (1, 4)), text)


def test_a_drawing_that_blocks_the_rest_of_the_turn_is_explained() -> None:
    """The only free cell for the wave may not be used for land."""
    free = {"e3", "e6"}
    full = {name: WAVE + 6 for name in cell_names(9) if name not in free}
    state = turn_start(
        2, (1, 4), **{**full, "e4": FULL, "e5": FULL, "d6": FULL, "f6": FULL, "e7": FULL}
    )
    assert cells_for(state, "land4") == {"e6"}
    assert "couldn't finish your turn" in explain_illegal_move(state, "land4@0-e3")


def test_illegal_picks_are_explained_too() -> None:
    state = turn_start(2, (1, 4))
    assert "First choose" in explain_illegal_picks(state, ("e4",))
    assert "None of the remaining dice shows 3" in explain_illegal_picks(state, ("land-3",))
    assert "next to land" in explain_illegal_picks(state, ("land-1", "a5"))
    assert explain_illegal_picks(state, ("land-1",)) == ""
    assert explain_illegal_picks(state, ("something", "else")) == ""


def test_states_that_dice_cannot_produce_are_invalid() -> None:
    for wrong in (
        turn_start(2, (1, 4), a5=FULL),
        turn_start(2, (1, 4), a2=WAVE + 3),
        turn_start(2, (4, 4)),
        turn_start(2, (1, 4), e4=RED + 1, a2=WAVE + 3),
        turn_start(2, (1, 4), a1=EMPTY),
        turn_start(4, (1, 2, 3), e4=15, a2=WAVE + 3, e3=SHIP + 8 + 3),
    ):
        with pytest.raises((AssertionError, LookupError, ValueError)):
            wrong.validate()
