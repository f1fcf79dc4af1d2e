"""The computer player: its board of a sheet is the rules', its turns are legal, it looks ahead."""

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
    LandOffer,
    WaterOffer,
    best_of,
    land_offer,
    water_offer,
)
from skerry.games.islant.bot.evaluation import (
    WEIGHTS,
    Runs,
    land_table,
    land_value,
    pieces,
    ship_table,
    slants,
)
from skerry.games.islant.bot.playout_board import Move, PlayoutBoard, padded
from skerry.games.islant.drawings import RemainingTurn, cells_for, draw, site_of
from skerry.games.islant.rules import STOP, IslantState, begin
from skerry.games.islant.scoring import score
from skerry.games.islant.sheets import (
    ANY,
    COLOURS,
    SHIP,
    WAVE,
    bit_indices,
    form_of,
    levels,
    names,
    turns,
)

VALUES = range(1, 6)


def random_game(level: int, seed: int) -> list[IslantState]:
    """The states of a game of random drawings, one after each."""
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


def told(board: PlayoutBoard) -> dict[str, object]:
    """All that a board knows, but for how it numbers groups of ships."""
    every = range(len(board.code))
    empty = [cell for cell in every if not board.code[cell]]
    groups = [board.group[cell] for cell in every]
    return {
        "sheet": board.sheet(),
        "around": [board.around[cell] for cell in empty],
        "colours": [(board.red[cell], board.blue[cell]) for cell in empty],
        "lowest": [board.lowest[cell] for cell in empty],
        "places": (board.coast, board.swell, board.harbour),
        "counts": (board.open, board.marked),
        "groups": [groups.index(group) for group in groups],
        "sums": sorted(board.sums.values()),
    }


@pytest.mark.parametrize("level", levels())
def test_a_sketch_that_is_drawn_on_is_the_sketch_of_the_sheet(level: int) -> None:
    """Whether drawn step by step or made from the sheet, and the sheet comes out again."""
    for seed in range(3):
        board = PlayoutBoard(level, form_of(level).blank)
        before = form_of(level).blank
        for state in random_game(level, seed):
            sheet = state.sheets[0]
            if state.last == STOP:
                continue
            row = state.last[:-4]
            cell = names(form_of(level).size).index(state.last.split("-")[1])
            code = sheet[cell] if sheet[cell] < SHIP else SHIP + (sheet[cell] - SHIP) % 8
            board.put(padded(form_of(level).size)[cell], code)
            if row.startswith("ship"):
                board.moor()
            assert board.sheet() == sheet
            assert told(board) == told(PlayoutBoard(level, sheet)) == told(board.copy())
            assert before != sheet
            before = sheet


@pytest.mark.parametrize("level", levels())
def test_moves_of_a_sketch_are_those_of_the_rules(level: int) -> None:
    item = form_of(level)
    cells = padded(item.size)
    for state in random_game(level, 5)[:: len(item.rows)]:
        current = site_of(level, state.sheets[0])
        board = PlayoutBoard(level, state.sheets[0])
        for row in item.rows:
            results = {(value, cell) for _, value, cell, _ in offered(board, row).moves(VALUES)}
            wanted = {
                (value, cells[cell])
                for value in VALUES
                for cell in bit_indices(cells_for(current, row, value))
            }
            assert results == wanted, row


def offered(board: PlayoutBoard, row: str, number: int = 0) -> LandOffer | WaterOffer:
    return land_offer(board, row, number) if row in COLOURS else water_offer(board, row)


@pytest.mark.parametrize("level", levels())
def test_the_best_two_for_a_face_are_those_of_all_moves(level: int) -> None:
    """In different cells, of equal keys the earlier one; a wild die has the best of all values."""
    item = form_of(level)
    for state in random_game(level, 6):
        board = PlayoutBoard(level, state.sheets[0])
        for row in item.rows:
            for number in VALUES if item.columns and row in COLOURS else (0,):
                offer = offered(board, row, number)
                for face in (*VALUES, 6):
                    best, second = offer.top(face)
                    moves = [*offer.moves(VALUES if face == 6 else (face,))]
                    assert best[0] == max((move[0] for move in moves), default=NEVER)
                    others = [move for move in moves if move[2] != best[2]]
                    assert second[0] == max((move[0] for move in others), default=NEVER)
                    assert best == NO_MOVE or best in moves
                    assert second == NO_MOVE or second in others
                    if face != 6:
                        assert (best, second) == best_of(moves)


@pytest.mark.parametrize("level", levels())
def test_offers_are_worked_out_anew_when_something_is_drawn(level: int) -> None:
    """A board that is looked at all the time offers what a new one of the same sheet does."""
    item = form_of(level)
    looked = PlayoutBoard(level, form_of(level).blank)
    for roll in bot.deal(level, Random(f"anew {level}"))[:8]:
        greedy.draw(looked, RemainingTurn(roll, item.rows, ANY))
        fresh = PlayoutBoard(level, looked.sheet())
        for row in item.rows:
            result, wanted = (
                {move[1:3]: move for move in offered(board, row).moves(VALUES)}
                for board in (looked, fresh)
            )
            assert result.keys() == wanted.keys()
            assert [result[move][0] for move in wanted] == pytest.approx(
                [move[0] for move in wanted.values()]
            )


class Logged(PlayoutBoard):
    """A board that keeps what is put on it."""

    __slots__ = ("log",)
    log: list[tuple[int, int]]

    def put(self, cell: int, code: int) -> None:
        self.log.append((cell, code))
        super().put(cell, code)


@pytest.mark.parametrize("level", levels())
def test_greedy_turns_are_legal(level: int) -> None:
    """Every one, in the order in which it is drawn, dice and columns included."""
    item = form_of(level)
    played = 0
    for seed in range(3):
        state = begin(f"level-{level}", 1)
        for roll in bot.deal(level, Random(seed)):
            board = Logged.__new__(Logged)
            board.log = []
            Logged.__init__(board, level, state.sheets[0])
            board.log.clear()
            if not greedy.draw(board, RemainingTurn(roll, item.rows, ANY)):
                break
            state = state.apply("-".join(map(str, roll)))
            for cell, code in board.log:
                action = drawing(level, cell, code)
                assert action in state.legal_actions(), (action, roll)
                state = state.apply(action)
            assert state.current_player == CHANCE
            assert state.sheets[0] == board.sheet()
            played += 1
    assert played > 20


def drawing(level: int, cell: int, code: int) -> str:
    """The action that draws a code in a cell of a board."""
    name = names(form_of(level).size)[padded(form_of(level).size).index(cell)]
    if code >= SHIP:
        return f"ship{code - SHIP}-{name}"
    if code >= WAVE:
        return f"wave{code - WAVE}-{name}"
    for row in (row for row in form_of(level).rows if row in COLOURS):
        for value in VALUES:
            for turn in turns(row, value):
                action = f"{row}{value}@{turn}-{name}"
                if (
                    draw(level, form_of(level).blank, action)[0][
                        names(form_of(level).size).index(name)
                    ]
                    == code
                ):
                    return action
    raise AssertionError(f"no tile {code}")


# Keys


def test_the_land_table_has_the_best_turn() -> None:
    weights = WEIGHTS[0]
    shapes = {1: (1, 2, 4, 8), 4: (15,)}
    table = land_table(weights)
    for around in (0, 0x11, 0x31, 0xF3, 0x77):
        for value, turned in shapes.items():
            keys, quarters = table[0][value - 1]
            assert quarters[around] in turned
            assert keys[around] == max(land_value(weights, 0, around, shape) for shape in turned)


def test_a_coast_is_closed_rather_than_left() -> None:
    """Land faces the cell from above: the quarter that meets it is better than the others."""
    weights = WEIGHTS[1]
    for pressure in (0, 7):
        results = [land_value(weights, pressure, 0x11, quarter) for quarter in (1, 2, 4, 8)]
        assert results.index(max(results)) == 0


def test_slants_and_pieces() -> None:
    assert [slants(shape) for shape in (1, 3, 13, 15, 5)] == [2, 1, 2, 0, 4]
    assert pieces(10) == (2, 8)
    assert pieces(7) == (7,)


def test_the_next_total_is_worth_most() -> None:
    worth = ship_table(WEIGHTS[3])[0]
    assert max(range(1, 12), key=lambda cargo: worth[cargo]) == 7


def test_a_wave_adds_to_runs_that_have_room_for_a_set() -> None:
    """A line of six cells between borders; what lies in them is written from left to right."""
    runs = Runs((0.0, 1.0, 3.0, 7.0, 13.0, 21.0, 31.0))

    def gains(line: str) -> tuple[float, ...]:
        held = (f"#{line}#").replace("#", "2").replace("~", "1").replace(".", "0")
        return runs.gains(sum(int(what) << 2 * place for place, what in enumerate(held)))[1:-1]

    assert gains("......") == (1.0,) * 6
    assert gains("..~...")[:2] == (1.0, 2.0)
    assert gains("~.~...")[1] == 7.0 - 1.0 - 1.0
    assert gains("...#..")[:3] == (0.0,) * 3
    assert gains("....#.")[:4] == (1.0,) * 4


def test_two_lands_are_planned_for_two_cells() -> None:
    one: Move = (5.0, 1, 30, 17)
    other: Move = (3.0, 1, 31, 17)
    assert greedy.best_pair((one, other), (one, other)) == (8.0, one)
    assert greedy.best_pair((one, NO_MOVE), (one, NO_MOVE))[0] < NEVER / 2


# Thinking


def test_trials_share_their_dice() -> None:
    """The same drawing tried twice scores the same, game by game."""
    state = begin("level-2", 1).apply("2-5")
    (drawing,) = bot.drawings_to_try(state, bot.STRENGTHS[2], Random(1))
    sketch = drawing.start
    twin = bot.Sketch(sketch.board.copy(), sketch.remaining)
    rolls = [bot.deal(2, Random(number)) for number in range(4)]
    points = [bot.finish(sketch, dice) for dice in rolls]
    assert points == [bot.finish(twin, dice) for dice in rolls]


def test_dice_fall_as_randrange_has_them() -> None:
    rolls = bot.deal(4, Random("dice"))
    rng = Random("dice")
    assert rolls == [tuple(sorted(rng.randrange(1, 7) for _ in range(3))) for _ in rolls]


def test_of_drawings_tried_equally_often_the_heuristic_decides_between_close_points() -> None:
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


def test_who_compares_nothing_plays_on_before_the_first_drawing_alone() -> None:
    state = begin("level-2", 1).apply("2-5")
    first = choose(bot.think(state, 2, Budget(), Random(1)))
    assert first.work == bot.STRENGTHS[2].games
    assert choose(bot.think(state.apply(first.action), 2, Budget(), Random(1))).work == 1


@pytest.mark.parametrize(("seconds", "tries"), [(1.0, 2), (10.0, 16), (100.0, 24)])
def test_where_time_is_short_fewer_drawings_are_tried(seconds: float, tries: int) -> None:
    """By a clock that a tenth of a second passes on at each look, as in games that take as long."""
    now = [0.0]

    def clock() -> float:
        now[0] += 0.1
        return now[0]

    state = begin("level-1", 1).apply("2-5")
    *_, answer = islice(bot.think(state, 5, Budget(seconds, clock=clock), Random(1)), 60)
    assert len(answer.values.keys() - {STOP}) == tries


def test_who_can_draw_nothing_stops() -> None:
    sheet = tuple(code or WAVE + 1 for code in form_of(2).blank)
    state = IslantState(2, (sheet,), (0,), roll=(2, 3))
    assert choose(bot.think(state, 5, Budget(), Random(1))).action == STOP


def test_who_would_only_lose_stops() -> None:
    """Only one cell is free, and nothing can be gained there."""
    size = form_of(1).size
    drawn = {"d3": 4, "e4": 8, "d5": 1, "c4": 2}
    sheet = tuple(
        drawn.get(name, code) or (0 if name == "a1" else 1)
        for name, code in zip(names(size), form_of(1).blank, strict=True)
    )
    state = IslantState(1, (sheet,), (0,), roll=(4, 5))
    assert len(state.legal_actions()) > 1
    for level in (2, 3, 5):
        answer = choose(bot.think(state, level, Budget(work=20), Random(1)))
        assert answer.action == STOP
        assert "points" in answer.note


@pytest.mark.parametrize("level", levels())
def test_even_the_keys_alone_score(level: int) -> None:
    """On the mean of some games much more than a blank sheet, where random drawings lose dozens."""
    total = 0
    for seed in range(6):
        board = PlayoutBoard(level, form_of(level).blank)
        greedy.play(board, bot.deal(level, Random(f"keys {seed}")))
        total += score(level, board.sheet()).total
    assert total / 6 > 15


def test_against_others_the_value_is_a_share_of_the_win() -> None:
    alone = begin("level-1", 1).apply("1-4")
    three = begin("level-1", 3).apply("1-4")
    assert bot.win_share(alone, 30) > bot.win_share(alone, 20) > 0.5 > bot.win_share(alone, -5)
    behind = IslantState(
        1, (three.sheets[0], *(sheet_with_a_diamond(),) * 2), (0, 1, 1), roll=(1, 4)
    )
    assert bot.win_share(behind, 3) == pytest.approx(0.5)
    assert bot.win_share(behind, 0) < 0.5


def sheet_with_a_diamond() -> tuple[int, ...]:
    drawn = {"d3": 4, "e4": 8, "d5": 1, "c4": 2}
    return tuple(
        drawn.get(name, code) for name, code in zip(names(7), form_of(1).blank, strict=True)
    )
