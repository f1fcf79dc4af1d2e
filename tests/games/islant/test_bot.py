"""The computer player: its board agrees with the rules, its turns are legal, its search works."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from skerry.core.bot import Budget, choose
from skerry.core.state import CHANCE
from skerry.games.islant import bot
from skerry.games.islant.bot import greedy
from skerry.games.islant.bot.candidates import (
    NEVER,
    NO_MOVE,
    LandCandidates,
    WaterCandidates,
    best_of,
    land_candidates,
    water_candidates,
)
from skerry.games.islant.bot.evaluation import (
    WEIGHTS,
    Runs,
    connected_parts,
    count_slanting_sides,
    land_table,
    land_value,
    ship_table,
)
from skerry.games.islant.bot.playout_board import Move, PlayoutBoard, padded_cells
from skerry.games.islant.drawings import RemainingTurn, cells_for, draw, site_of
from skerry.games.islant.rules import STOP, IslantState, begin
from skerry.games.islant.scoring import score
from skerry.games.islant.sheets import (
    ANY,
    COLOURS,
    SHIP,
    WAVE,
    bit_indices,
    cell_names,
    distinct_turns,
    form_of,
    level_numbers,
)

ALL_VALUES = range(1, 6)


def random_game(level: int, seed: int) -> list[IslantState]:
    """Return the states after each drawing of a random game."""
    rng = Random(f"bot {level} {seed}")
    state = begin(f"level-{level}", 1)
    results = []
    while not state.is_terminal:
        if state.current_player == CHANCE:
            state = state.apply(state.draw(rng))
            continue
        options = state.legal_actions()
        state = state.apply(
            rng.choice(options[:-1] if options[1:] and not state.fresh else options)
        )
        results.append(state)
    return results


def board_summary(board: PlayoutBoard) -> dict[str, object]:
    """Return all data of a board, except for the numbers of ship groups."""
    every = range(len(board.code))
    empty = [cell for cell in every if not board.code[cell]]
    groups = [board.group[cell] for cell in every]
    return {
        "sheet": board.to_sheet(),
        "around": [board.around[cell] for cell in empty],
        "colours": [(board.red[cell], board.blue[cell]) for cell in empty],
        "lowest": [board.lowest[cell] for cell in empty],
        "places": (board.coast, board.swell, board.harbour),
        "counts": (board.open, board.marked),
        "groups": [groups.index(group) for group in groups],
        "sums": sorted(board.sums.values()),
    }


@pytest.mark.parametrize("level", level_numbers())
def test_an_updated_board_equals_a_board_made_from_the_sheet(level: int) -> None:
    """A board updated step by step, a new one and a copy are equal and return the same sheet."""
    for seed in range(3):
        board = PlayoutBoard(level, form_of(level).blank)
        before = form_of(level).blank
        for state in random_game(level, seed):
            sheet = state.sheets[0]
            if state.last == STOP:
                continue
            row = state.last[:-4]
            cell = cell_names(form_of(level).size).index(state.last.split("-")[1])
            code = sheet[cell] if sheet[cell] < SHIP else SHIP + (sheet[cell] - SHIP) % 8
            board.draw_code(padded_cells(form_of(level).size)[cell], code)
            if row.startswith("ship"):
                board.finish_fleets()
            assert board.to_sheet() == sheet
            assert (
                board_summary(board)
                == board_summary(PlayoutBoard(level, sheet))
                == board_summary(board.copy())
            )
            assert before != sheet
            before = sheet


@pytest.mark.parametrize("level", level_numbers())
def test_moves_of_the_board_equal_those_of_the_rules(level: int) -> None:
    item = form_of(level)
    cells = padded_cells(item.size)
    for state in random_game(level, 5)[:: len(item.rows)]:
        current = site_of(level, state.sheets[0])
        board = PlayoutBoard(level, state.sheets[0])
        for row in item.rows:
            results = {
                (value, cell)
                for _, value, cell, _ in candidates_of(board, row).moves_for_values(ALL_VALUES)
            }
            expected = {
                (value, cells[cell])
                for value in ALL_VALUES
                for cell in bit_indices(cells_for(current, row, value))
            }
            assert results == expected, row


def candidates_of(
    board: PlayoutBoard, row: str, number: int = 0
) -> LandCandidates | WaterCandidates:
    return land_candidates(board, row, number) if row in COLOURS else water_candidates(board, row)


@pytest.mark.parametrize("level", level_numbers())
def test_the_best_two_for_a_face_are_those_of_all_moves(level: int) -> None:
    """The two best moves are in different cells. A 6 can have any value."""
    item = form_of(level)
    for state in random_game(level, 6):
        board = PlayoutBoard(level, state.sheets[0])
        for row in item.rows:
            for number in ALL_VALUES if item.columns and row in COLOURS else (0,):
                candidates = candidates_of(board, row, number)
                for face in (*ALL_VALUES, 6):
                    best, second = candidates.top_for_face(face)
                    moves = [*candidates.moves_for_values(ALL_VALUES if face == 6 else (face,))]
                    assert best[0] == max((move[0] for move in moves), default=NEVER)
                    others = [move for move in moves if move[2] != best[2]]
                    assert second[0] == max((move[0] for move in others), default=NEVER)
                    assert best == NO_MOVE or best in moves
                    assert second == NO_MOVE or second in others
                    if face != 6:
                        assert (best, second) == best_of(moves)


@pytest.mark.parametrize("level", level_numbers())
def test_candidates_are_updated_after_each_drawing(level: int) -> None:
    """A board whose candidates were read before has those of a new board of the same sheet."""
    item = form_of(level)
    updated = PlayoutBoard(level, form_of(level).blank)
    for roll in bot.random_rolls(level, Random(f"anew {level}"))[:8]:
        greedy.draw_turn(updated, RemainingTurn(roll, item.rows, ANY))
        fresh = PlayoutBoard(level, updated.to_sheet())
        for row in item.rows:
            result, expected = (
                {move[1:3]: move for move in candidates_of(board, row).moves_for_values(ALL_VALUES)}
                for board in (updated, fresh)
            )
            assert result.keys() == expected.keys()
            assert [result[move][0] for move in expected] == pytest.approx(
                [move[0] for move in expected.values()]
            )


class LoggingBoard(PlayoutBoard):
    """A board that logs the codes put on it."""

    __slots__ = ("log",)
    log: list[tuple[int, int]]

    def draw_code(self, cell: int, code: int) -> None:
        self.log.append((cell, code))
        super().draw_code(cell, code)


@pytest.mark.parametrize("level", level_numbers())
def test_greedy_turns_are_legal(level: int) -> None:
    """Each drawing is legal in the order of the turn, including dice and columns."""
    item = form_of(level)
    turns_played = 0
    for seed in range(3):
        state = begin(f"level-{level}", 1)
        for roll in bot.random_rolls(level, Random(seed)):
            board = LoggingBoard.__new__(LoggingBoard)
            board.log = []
            LoggingBoard.__init__(board, level, state.sheets[0])
            board.log.clear()
            if not greedy.draw_turn(board, RemainingTurn(roll, item.rows, ANY)):
                break
            state = state.apply("-".join(map(str, roll)))
            for cell, code in board.log:
                action = drawing_action(level, cell, code)
                assert action in state.legal_actions(), (action, roll)
                state = state.apply(action)
            assert state.current_player == CHANCE
            assert state.sheets[0] == board.to_sheet()
            turns_played += 1
    assert turns_played > 20


def drawing_action(level: int, cell: int, code: int) -> str:
    """Return the action that draws a code in a cell of a board."""
    name = cell_names(form_of(level).size)[padded_cells(form_of(level).size).index(cell)]
    if code >= SHIP:
        return f"ship{code - SHIP}-{name}"
    if code >= WAVE:
        return f"wave{code - WAVE}-{name}"
    for row in (row for row in form_of(level).rows if row in COLOURS):
        for value in ALL_VALUES:
            for turn in distinct_turns(row, value):
                action = f"{row}{value}@{turn}-{name}"
                if (
                    draw(level, form_of(level).blank, action)[0][
                        cell_names(form_of(level).size).index(name)
                    ]
                    == code
                ):
                    return action
    raise AssertionError(f"no tile {code}")


# Heuristic scores


def test_the_land_table_has_the_best_rotation() -> None:
    weights = WEIGHTS[0]
    shapes = {1: (1, 2, 4, 8), 4: (15,)}
    table = land_table(weights)
    for around in (0, 0x11, 0x31, 0xF3, 0x77):
        for value, turned in shapes.items():
            keys, quarters = table[0][value - 1]
            assert quarters[around] in turned
            assert keys[around] == max(land_value(weights, 0, around, shape) for shape in turned)


def test_closing_a_coast_has_the_best_value() -> None:
    """With land above the cell, the quarter that touches it is better than the others."""
    weights = WEIGHTS[1]
    for pressure in (0, 7):
        results = [land_value(weights, pressure, 0x11, quarter) for quarter in (1, 2, 4, 8)]
        assert results.index(max(results)) == 0


def test_slants_and_pieces_of_shapes_are_counted() -> None:
    assert [count_slanting_sides(shape) for shape in (1, 3, 13, 15, 5)] == [2, 1, 2, 0, 4]
    assert connected_parts(10) == (2, 8)
    assert connected_parts(7) == (7,)


def test_the_next_total_of_ships_has_the_highest_value() -> None:
    worth = ship_table(WEIGHTS[3])[0]
    assert max(range(1, 12), key=lambda cargo: worth[cargo]) == 7


def test_a_wave_adds_value_to_runs_with_room_for_a_set() -> None:
    """Lines of six cells between borders: "~" is a wave, "#" a blocked cell, "." an empty one."""
    runs = Runs((0.0, 1.0, 3.0, 7.0, 13.0, 21.0, 31.0))

    def gains(line: str) -> tuple[float, ...]:
        digits = f"#{line}#".replace("#", "2").replace("~", "1").replace(".", "0")
        bits = sum(int(digit) << 2 * place for place, digit in enumerate(digits))
        return runs.wave_gains(bits)[1:-1]

    assert gains("......") == (1.0,) * 6
    assert gains("..~...")[:2] == (1.0, 2.0)
    assert gains("~.~...")[1] == 7.0 - 1.0 - 1.0
    assert gains("...#..")[:3] == (0.0,) * 3
    assert gains("....#.")[:4] == (1.0,) * 4


def test_the_best_pair_uses_two_different_cells() -> None:
    one: Move = (5.0, 1, 30, 17)
    other: Move = (3.0, 1, 31, 17)
    assert greedy.best_pair((one, other), (one, other)) == (8.0, one)
    assert greedy.best_pair((one, NO_MOVE), (one, NO_MOVE))[0] < NEVER / 2


# Search


def test_equal_drawings_score_the_same_with_the_same_dice() -> None:
    """A copy of a sketch scores the same as the original in every game."""
    state = begin("level-2", 1).apply("2-5")
    (drawing_action,) = bot.drawings_to_try(state, bot.STRENGTHS[2], Random(1))
    sketch = drawing_action.start
    twin = bot.Sketch(sketch.board.copy(), sketch.remaining)
    rolls = [bot.random_rolls(2, Random(number)) for number in range(4)]
    points = [bot.points_of_greedy_playout(sketch, dice) for dice in rolls]
    assert points == [bot.points_of_greedy_playout(twin, dice) for dice in rolls]


def test_a_deal_equals_the_rolls_of_randrange() -> None:
    rolls = bot.random_rolls(4, Random("dice"))
    rng = Random("dice")
    assert rolls == [tuple(sorted(rng.randrange(1, 7) for _ in range(3))) for _ in rolls]


def test_the_heuristic_decides_between_drawings_with_close_points() -> None:
    state = begin("level-2", 1).apply("2-5")
    best, *_, last = bot.drawings_to_try(state, bot.Strength(tries=80, games=80), Random(1))
    assert best.prior is not None
    assert last.prior is not None
    assert best.prior > last.prior
    best.add(100)
    last.add(101)
    assert best.mean > last.mean
    advantage = bot.PRIOR_GAMES * (best.prior - last.prior)
    best.add(100)
    last.add(101 + advantage)
    assert best.mean < last.mean


def test_a_level_without_comparisons_plays_games_only_before_the_first_drawing() -> None:
    state = begin("level-2", 1).apply("2-5")
    first = choose(bot.think(state, 2, Budget(), Random(1)))
    assert first.work == bot.STRENGTHS[2].games
    assert choose(bot.think(state.apply(first.action), 2, Budget(), Random(1))).work == 1


@pytest.mark.parametrize(("seconds", "tries"), [(1.0, 2), (10.0, 16), (100.0, 24)])
def test_fewer_drawings_are_tried_in_less_time(seconds: float, tries: int) -> None:
    """The clock advances by 0.1 s at each reading, as if each game took that long."""
    now = [0.0]

    def clock() -> float:
        now[0] += 0.1
        return now[0]

    state = begin("level-1", 1).apply("2-5")
    *_, answer = islice(bot.think(state, 5, Budget(seconds, clock=clock), Random(1)), 60)
    assert len(answer.values.keys() - {STOP}) == tries


def test_a_player_without_a_legal_drawing_stops() -> None:
    sheet = tuple(code or WAVE + 1 for code in form_of(2).blank)
    state = IslantState(2, (sheet,), (0,), roll=(2, 3))
    assert choose(bot.think(state, 5, Budget(), Random(1))).action == STOP


def test_a_player_who_can_only_lose_points_stops() -> None:
    """Only one cell is free, and no drawing there gains points."""
    size = form_of(1).size
    diamond = {"d3": 4, "e4": 8, "d5": 1, "c4": 2}
    sheet = tuple(
        diamond.get(name, code) or (0 if name == "a1" else 1)
        for name, code in zip(cell_names(size), form_of(1).blank, strict=True)
    )
    state = IslantState(1, (sheet,), (0,), roll=(4, 5))
    assert len(state.legal_actions()) > 1
    for level in (2, 3, 5):
        answer = choose(bot.think(state, level, Budget(work=20), Random(1)))
        assert answer.action == STOP
        assert "points" in answer.note


@pytest.mark.parametrize("level", level_numbers())
def test_greedy_play_by_the_keys_scores_well(level: int) -> None:
    """The mean is well above a blank sheet's score. Random drawings would lose dozens of points."""
    total = 0
    for seed in range(6):
        board = PlayoutBoard(level, form_of(level).blank)
        greedy.play_turns(board, bot.random_rolls(level, Random(f"keys {seed}")))
        total += score(level, board.to_sheet()).total
    assert total / 6 > 15


def test_the_value_is_the_expected_share_of_the_win() -> None:
    alone = begin("level-1", 1).apply("1-4")
    three = begin("level-1", 3).apply("1-4")
    assert bot.win_share(alone, 30) > bot.win_share(alone, 20) > 0.5 > bot.win_share(alone, -5)
    behind = IslantState(
        1, (three.sheets[0], *(sheet_with_a_diamond(),) * 2), (0, 1, 1), roll=(1, 4)
    )
    assert bot.win_share(behind, 3) == pytest.approx(0.5)
    assert bot.win_share(behind, 0) < 0.5


def sheet_with_a_diamond() -> tuple[int, ...]:
    diamond = {"d3": 4, "e4": 8, "d5": 1, "c4": 2}
    return tuple(
        diamond.get(name, code) for name, code in zip(cell_names(7), form_of(1).blank, strict=True)
    )
