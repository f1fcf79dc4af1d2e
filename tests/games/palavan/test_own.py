"""Players' puzzles: ids, verdicts, changes, and play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from functools import cache
from importlib.util import find_spec
from random import Random
from time import process_time
from typing import TypeVar

import pytest
from games.palavan.boards import brute_force_solutions, parse_board
from skerry import Host, Session, load
from skerry.core.presets import CODED
from skerry.games.palavan.land import EMPTY
from skerry.games.palavan.own.change import regrade, remove_givens
from skerry.games.palavan.own.code import GOAL_IDS, OwnPuzzle, make_puzzle, read_puzzle
from skerry.games.palavan.own.verdict import Verdict, judge, verdict_of
from skerry.games.palavan.piece_sets import all_tiles_mask, bit_indices
from skerry.games.palavan.solo.goals import GOALS, is_reached
from skerry.games.palavan.solo.islands import islands
from skerry.games.palavan.solo.puzzles import GRADES, puzzle
from skerry.games.palavan.solo.solving.solver import first_solution
from skerry.games.palavan.tiles import distinct_turns
from skerry.session.short_id import short_id

T = TypeVar("T")


def run(units: Generator[object, None, T]) -> T:
    """Run work in units to its end and return its result."""
    while True:
        try:
            next(units)
        except StopIteration as end:
            result: T = end.value
            return result


@cache
def solved_board(number: int) -> tuple[int, ...]:
    board = first_solution(GOALS["difficult"], [EMPTY] * 16, all_tiles_mask(), Random(number))
    assert board
    return board


def random_puzzle(
    rng: Random, goal: str = "difficult", fewest: int = 5, boards: int = 4
) -> OwnPuzzle:
    """Return some tiles of a solved board, in two of three cases with a random mistake."""
    board = solved_board(rng.randrange(boards))
    cells = rng.sample(range(16), rng.randint(fewest, 14))
    givens = [piece if cell in cells else EMPTY for cell, piece in enumerate(board)]
    mistake = rng.randrange(3)
    if mistake == 1:
        cell = rng.choice(cells)
        turns = distinct_turns(givens[cell] // 4)
        givens[cell] = givens[cell] // 4 * 4 + rng.choice(turns)
    elif mistake == 2:
        one, other = rng.sample(cells, 2)
        givens[one], givens[other] = givens[other], givens[one]
    return make_puzzle(givens, goal)


def check_verdict(each: OwnPuzzle, expected: list[tuple[int, ...]], verdict: Verdict) -> None:
    """Compare a verdict with up to two solutions of an independent solver."""
    kinds = ("none", "one", "several")
    assert verdict.kind in (kinds[len(expected)], "undecided"), each.preset_id
    if len(expected) == 1:
        assert verdict.kind == "undecided" or verdict.boards == (expected[0],)
    for board in verdict.boards:
        assert is_reached(each.goal, board)
        assert all(given in (EMPTY, board[cell]) for cell, given in enumerate(each.givens))


def compare_with_cp_sat(count: int, seed: str) -> Counter[str]:
    from games.palavan.cp_sat import cp_sat_solutions

    rng = Random(seed)
    kinds: Counter[str] = Counter()
    for number in range(count):
        goal = GOAL_IDS[:3][number % 5 % 3]
        each = random_puzzle(rng, goal, boards=min(count // 10, 500))
        verdict = verdict_of(each)
        kinds[verdict.kind] += 1
        check_verdict(each, cp_sat_solutions(each.goal, each.givens, range(16)), verdict)
        if verdict.kind == "none" and number % 10 == 0:
            rest = each.with_given_cells(verdict.clashing)
            assert not cp_sat_solutions(rest.goal, rest.givens, range(16), 1)
            for cell in verdict.clashing if verdict.is_minimal else ():
                fewer = rest.without_given(cell)
                assert cp_sat_solutions(fewer.goal, fewer.givens, range(16), 1)
    return kinds


needs_cp_sat = pytest.mark.skipif(find_spec("ortools") is None, reason="pip install ortools")


@needs_cp_sat
def test_some_verdicts_agree_with_cp_sat() -> None:
    kinds = compare_with_cp_sat(40, "some")
    assert min(kinds["none"], kinds["one"], kinds["several"]) >= 3


@needs_cp_sat
@pytest.mark.more
def test_ten_thousand_verdicts_agree_with_cp_sat() -> None:
    kinds = compare_with_cp_sat(10_000, "all")
    print(kinds)
    assert min(kinds["none"], kinds["one"], kinds["several"]) >= 1_000
    assert kinds["undecided"] <= 100


@pytest.mark.parametrize("goal", GOAL_IDS[:3])
def test_verdicts_agree_with_brute_force(goal: str) -> None:
    rng = Random(f"brute/{goal}")
    kinds: Counter[str] = Counter()
    for _ in range(8):
        each = random_puzzle(rng, goal, 13)
        hand = bit_indices(each.hand)
        expected = sorted(brute_force_solutions(each.goal, each.givens, hand))
        verdict = verdict_of(each)
        check_verdict(each, expected[:2] if len(expected) > 1 else expected, verdict)
        kinds[verdict.kind] += 1
    assert kinds["none"]
    assert kinds["one"]


def test_islands_are_judged_too() -> None:
    rng = Random("islands")
    kinds: Counter[str] = Counter()
    for _ in range(5):
        tiles = rng.choice(islands()).tiles
        board = first_solution(GOALS["island"], [EMPTY] * 9, tiles, rng)
        assert board
        given_cells = rng.sample(range(9), 6)
        givens = [piece if cell in given_cells else EMPTY for cell, piece in enumerate(board)]
        each = make_puzzle(givens, "island", tiles)
        assert read_puzzle(each.preset_id) == each
        expected = sorted(brute_force_solutions(each.goal, each.givens, bit_indices(each.hand)))
        verdict = verdict_of(each)
        check_verdict(each, expected[:2], verdict)
        kinds[verdict.kind] += 1
    assert kinds["one"] >= 1


@pytest.mark.parametrize("grade", GRADES)
def test_the_games_own_puzzles_have_their_grade(grade: str) -> None:
    known = puzzle(grade, 1)
    verdict = verdict_of(make_puzzle(known.givens))
    assert (verdict.kind, verdict.grade, verdict.hardest) == ("one", grade, known.hardest)
    assert verdict.boards == (known.solution,)
    laid = {step.cells[0]: step.laid for step in verdict.steps if step.laid != EMPTY}
    open_cells = [cell for cell, piece in enumerate(known.givens) if piece == EMPTY]
    assert laid == {cell: known.solution[cell] for cell in open_cells}


def test_clashing_tiles_are_a_smallest_set() -> None:
    each = make_puzzle(parse_board("t00@0 t15@0 . . | . . . . | . . . . | . . c1@0 ."))
    verdict = verdict_of(each)
    assert (verdict.kind, verdict.clashing, verdict.is_minimal) == ("none", (0, 1), True)


def test_several_solutions_differ_where_the_verdict_says() -> None:
    verdict = verdict_of(make_puzzle([EMPTY] * 16))
    assert verdict.kind == "several"
    one, other = verdict.boards
    assert verdict.differing == tuple(c for c in range(16) if one[c] != other[c])
    assert verdict.differing


def test_a_verdict_can_be_stopped() -> None:
    each = make_puzzle(puzzle("storm", 1).givens)
    assert verdict_of(each, 2).kind == "undecided"
    progress = list(judge(each))
    assert progress == sorted(progress)
    assert 0 < progress[0] < progress[-1] < 1


def test_no_unit_of_work_takes_long() -> None:
    each = make_puzzle(puzzle("storm", 1).givens)
    best = 1.0
    for _ in range(3):
        longest = 0.0
        start = process_time()
        for _progress in judge(each):
            longest = max(longest, process_time() - start)
            start = process_time()
        best = min(best, longest)
    assert best < 0.2


def test_removing_given_tiles_keeps_the_solution() -> None:
    known = puzzle("calm", 1)
    each = make_puzzle(known.givens)
    fewer = run(remove_givens(each, known.solution))
    assert len(fewer.given_cells) < len(each.given_cells)
    assert verdict_of(fewer).boards == (known.solution,)
    assert set(fewer.given_cells) <= set(each.given_cells)


@pytest.mark.parametrize("grade", GRADES)
def test_a_puzzle_becomes_easier_or_harder(grade: str) -> None:
    known = puzzle("gale", 1)
    changed = run(regrade(make_puzzle(known.givens), known.solution, grade))
    verdict = verdict_of(changed)
    assert (verdict.kind, verdict.grade) == ("one", grade)
    assert verdict.boards == (known.solution,)


def test_there_is_no_other_grade() -> None:
    known = puzzle("calm", 1)
    with pytest.raises(ValueError, match="calm, breeze, gale, storm, not hurricane"):
        run(regrade(make_puzzle(known.givens), known.solution, "hurricane"))


def own_ids() -> Iterator[str]:
    rng = Random("ids")
    for _ in range(20):
        yield random_puzzle(rng, rng.choice(GOAL_IDS[:3]), 3).preset_id


def test_ids_are_short_and_are_read_back() -> None:
    for id in own_ids():
        assert len(id) <= 40
        assert read_puzzle(id).preset_id == id
        assert load("palavan").preset(id).id == id


def test_known_ids_stay_readable() -> None:
    """Players hold such ids."""
    each = read_puzzle("own-3pwtxyibdv3lmzj1lv8f")
    assert each.givens == puzzle("calm", 1).givens
    assert each.goal.id == "difficult"
    assert make_puzzle([EMPTY] * 16, "basic").preset_id == EMPTY_BASIC


EMPTY_BASIC = "own-93h"


def test_a_damaged_id_is_refused() -> None:
    good = "own-3pwtxyibdv3lmzj1lv8f"
    for bad in ("own-", "own-x", f"{good}0", good[:-1], "own-zzzzzzzzzzzz", f"own-0{good[4:]}"):
        with pytest.raises(ValueError, match="damaged"):
            load("palavan").preset(bad)
    for at in range(4, len(good)):
        changed = f"{good[:at]}{'1' if good[at] != '1' else '2'}{good[at + 1 :]}"
        with pytest.raises(ValueError, match="damaged"):
            load("palavan").preset(changed)


@pytest.mark.parametrize("count", [300, pytest.param(10_000, marks=pytest.mark.more)])
def test_mutated_ids_are_refused_quickly(count: int) -> None:
    rng = Random("mutated")
    good = list(own_ids())
    letters = "0123456789abcdefghijklmnopqrstuvwxyzA-+é"
    host = Host()
    refused = 0
    slowest = 0.0
    for number in range(count):
        text = list(good[number % len(good)][len(CODED) :])
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(text))
            text[at : at + rng.randint(0, 2)] = rng.choices(letters, k=rng.randint(0, 3))
            text = text or ["0"]
        id = f"palavan:{CODED}{''.join(text)}:"
        start = process_time()
        reply = host.call(f'{{"op": "preview", "id": "{id}"}}')
        slowest = max(slowest, process_time() - start)
        refused += '"error"' in reply
        if '"error"' not in reply:
            assert Session.from_id(id).id == id
    assert refused > 0.95 * count
    assert slowest < 0.25  # CPU seconds


def test_wrong_parts_are_refused() -> None:
    with pytest.raises(ValueError, match="16 cells, not 4"):
        make_puzzle([EMPTY] * 4)
    with pytest.raises(ValueError, match="T00 can't be on both a1 and d1"):
        make_puzzle(parse_board("t00@0 . . t00@0 | . . . . | . . . . | . . . ."))
    with pytest.raises(ValueError, match="9 tiles, not 16"):
        make_puzzle([EMPTY] * 9, "island")
    with pytest.raises(ValueError, match="must be one of difficult"):
        make_puzzle([EMPTY] * 16, "sea")


def test_rotations_that_look_alike_have_one_id() -> None:
    one, other = (
        make_puzzle(parse_board(f"t00@{turn} . . . | . . . . | . . . . | . . . ."))
        for turn in (0, 3)
    )
    assert one.preset_id == other.preset_id


def test_a_puzzle_is_played_to_the_end() -> None:
    known = puzzle("calm", 1)
    each = make_puzzle(known.givens)
    session = Session("palavan", preset=each.preset_id)
    table = load("palavan")
    for cell, piece in enumerate(known.solution):
        if known.givens[cell] == EMPTY:
            action = next(
                move
                for move in session.legal_actions()
                if session.state.apply(move).board[cell] == piece
            )
            session.play(table.notation(action))
    assert session.is_terminal
    assert session.returns() == (1.0,)
    for id in (session.id, short_id(session)):
        assert Session.from_id(id).state == session.state
    assert "solved" in session.scene().status


def test_a_puzzle_without_a_solution_can_be_given_up() -> None:
    each = make_puzzle(parse_board("t00@0 t15@0 . . | . . . . | . . . . | . . . ."))
    session = Session("palavan", preset=each.preset_id)
    session.play("solve")
    assert session.is_terminal
    assert "no solution" in session.scene().status
    assert "no solution" in session.game.ending(session.state, ("Ann",)).why
