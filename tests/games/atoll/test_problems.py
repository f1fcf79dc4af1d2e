"""The Atoll problems: the list, their rules, hints and texts, and a sample of the proofs."""

from __future__ import annotations

from hashlib import sha256
from importlib.resources import files
from random import Random

import pytest
import skerry
from skerry import Session
from skerry.ai.program_lines import position_id
from skerry.analysis.proofs import prove
from skerry.analysis.review import Review
from skerry.analysis.turning_points import PositionEval
from skerry.core.bot import Budget
from skerry.core.i18n import set_language
from skerry.core.state import CHANCE
from skerry.games.atoll import EACH, RATINGS
from skerry.games.atoll.board import board
from skerry.games.atoll.position import position
from skerry.games.atoll.problem.known import DAILY, DEGREES, Problem, problem, problem_count
from skerry.games.atoll.problem.rules import ProblemState, begin
from skerry.games.atoll.proofs import completing_cells, winning_chain
from skerry.games.atoll.prover.checker import check
from skerry.games.atoll.prover.search import Prover

TEXT = files("skerry.games.atoll.problem.lines").joinpath("problems.txt").read_text("utf-8")

ALL_PROBLEMS = [problem(degree, number) for degree in DEGREES for number in range(1, EACH + 1)]

GAME = skerry.load("atoll")


def start_problem(preset: str, number: int) -> ProblemState:
    return begin(preset).apply(f"no-{number}")


def empty_cells(puzzle: Problem) -> list[int]:
    taken = puzzle.start.black | puzzle.start.white
    return [cell for cell in puzzle.start.board.cells if not taken >> cell & 1]


def cell_name(puzzle: Problem, cell: int) -> str:
    return puzzle.start.board.names[cell]


def test_the_first_five_hundred_problems_are_unchanged() -> None:
    first = "".join(TEXT.splitlines(keepends=True)[: 5 * EACH])
    digest = "d6616db3d1fa154a93b55e3a179d94b8d01532a545a92fd40103e7b4381c7641"
    assert sha256(first.encode()).hexdigest() == digest, "numbers are for ever: add lines below"
    assert len(TEXT.encode()) <= 100_000


def test_each_degree_has_a_hundred_distinct_problems() -> None:
    degrees = [line.split(" ", 1)[0] for line in TEXT.splitlines()]
    assert all(degrees.count(each) >= EACH for each in "12345")
    distinct = {image for puzzle in ALL_PROBLEMS for image in [min(symmetric_images(puzzle))]}
    assert len(distinct) == len(ALL_PROBLEMS) == 5 * EACH


def symmetric_images(puzzle: Problem) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return the images of a problem's position under the symmetries of the board.

    They are the half turn and, with the colours exchanged, the reflections.
    """
    atoll = board(puzzle.start.columns)
    n = puzzle.start.columns
    node = {place: cell for cell, place in enumerate(atoll.places)}
    turned_images = []
    for flip in (False, True):
        for turn in (False, True):
            sides = []
            for stones in (puzzle.start.black, puzzle.start.white):
                places = [atoll.places[cell] for cell in atoll.cells if stones >> cell & 1]
                moved = [
                    (n + 1 - q if flip ^ turn else q, 2 * n - y if turn else y) for q, y in places
                ]
                sides.append(tuple(sorted(node[place] for place in moved)))
            turned_images.append((sides[1], sides[0]) if flip else (sides[0], sides[1]))
    return turned_images


def test_positions_are_legal_and_not_trivial() -> None:
    for puzzle in ALL_PROBLEMS:
        puzzle.start.validate()
        assert not puzzle.start.is_terminal
        start_position = position(puzzle.start)
        assert completing_cells(start_position, 0) == completing_cells(start_position, 1) == []
        assert winning_chain(start_position, 1 - start_position.colour) is None


def test_every_move_except_the_answer_is_refuted() -> None:
    for puzzle in ALL_PROBLEMS:
        assert puzzle.answer in empty_cells(puzzle)
        assert all(each.carrier >> puzzle.answer & 1 for each in puzzle.refutations)
        for cell in empty_cells(puzzle):
            if cell != puzzle.answer:
                assert puzzle.refutation_of(cell).reply not in (cell, -1)


@pytest.mark.more
@pytest.mark.parametrize(
    "puzzle", ALL_PROBLEMS[::25], ids=lambda puzzle: f"{puzzle.degree}-{puzzle.number}"
)
def test_the_checker_accepts_that_answer_and_replies_win_within_their_carriers(
    puzzle: Problem,
) -> None:
    mover = puzzle.start.to_move
    wins = [(puzzle.answer, puzzle.carrier, mover)]
    wins += [(each.reply, each.carrier, 1 - mover) for each in puzzle.refutations]
    for cell, carrier, winner in wins:
        stones = [puzzle.start.black, puzzle.start.white]
        stones[winner] |= 1 << cell
        for other in empty_cells(puzzle):  # give all other cells to the loser
            if other != cell and not carrier >> other & 1:
                stones[1 - winner] |= 1 << other
        prover = Prover(puzzle.start.columns)
        pair = (stones[0], stones[1])
        solved = prover.solve(pair, 1 - winner, 50_000)
        assert solved
        assert solved.winner == winner
        check(prover.make_certificate(pair, 1 - winner))


def test_the_right_move_solves_it_and_a_wrong_one_gets_a_reply() -> None:
    puzzle = problem("problem-3", 7)
    start = start_problem("problem-3", 7)
    assert start.legal_actions() == puzzle.start.legal_actions()
    solved = start.apply(cell_name(puzzle, puzzle.answer))
    assert (solved.is_terminal, solved.returns(), solved.needed_cells) == (
        True,
        (1.0,),
        puzzle.carrier,
    )
    wrong = next(cell for cell in empty_cells(puzzle) if cell != puzzle.answer)
    tried = start.apply(cell_name(puzzle, wrong))
    assert (tried.current_player, tried.returns(), tried.needed_cells) == (CHANCE, (0.0,), 0)
    reply = cell_name(puzzle, puzzle.refutation_of(wrong).reply)
    assert tried.chance_outcomes() == [(reply, 1.0)]
    lost = tried.apply(reply)
    assert (lost.is_terminal, lost.returns()) == (True, (-1.0,))
    assert lost.needed_cells == puzzle.refutation_of(wrong).carrier
    assert lost.position.black.bit_count() + lost.position.white.bit_count() == (
        puzzle.start.black.bit_count() + puzzle.start.white.bit_count() + 2
    )


def test_invalid_states_are_refused() -> None:
    for state in (
        ProblemState("problem-1", EACH + 1),
        ProblemState("standard"),
        ProblemState("problem-1", 1, "z9"),
        ProblemState("problem-1", 1, "", "a1"),
        ProblemState("problem-1", 1, cell_name(ALL_PROBLEMS[0], ALL_PROBLEMS[0].answer), "a1"),
    ):
        with pytest.raises(AssertionError):
            state.validate()


def test_daily_problems_cycle_through_all_degrees_and_problems() -> None:
    days = [problem(DAILY, number) for number in range(1, problem_count(DAILY) + 1)]
    assert {(puzzle.degree, puzzle.number) for puzzle in days} == {
        (puzzle.degree, puzzle.number) for puzzle in ALL_PROBLEMS
    }
    assert len({puzzle.degree for puzzle in days[:5]}) == 5


def test_an_unknown_problem_is_refused() -> None:
    for preset, number in (("problem-1", 0), ("problem-1", EACH + 1), ("standard", 1)):
        with pytest.raises(ValueError, match="there is no problem"):
            problem(preset, number)


def test_the_problem_of_a_number_or_seed_is_fixed() -> None:
    typed = Session.from_id("atoll:problem-4:no-17")
    assert typed.state == start_problem("problem-4", 17)
    seeded = Session("atoll", preset="problem-2", seed="pearl")
    assert seeded.id == "atoll:problem-2:#pearl"
    assert seeded.state == start_problem("problem-2", 14)
    day = Session("atoll", preset="daily", seed="2026-11-24")
    assert day.state == start_problem(DAILY, 36)


def test_other_presets_have_no_chance() -> None:
    for preset in ("standard", "small", "large", "huge", "study"):
        assert not GAME.uses_seed(preset)
        session = Session("atoll", preset=preset)
        session.play(session.state.legal_actions()[0])
        assert session.id == f"atoll:{preset}:a1"
        assert position_id(session, 1) == f"atoll:{preset}@2:a1"
    assert GAME.uses_seed("problem-1")
    assert GAME.uses_seed("daily")


def test_the_clue_marks_cells_that_include_the_answer() -> None:
    assert GAME.clue
    for puzzle in ALL_PROBLEMS[::10]:
        state = start_problem(puzzle.degree, puzzle.number)
        clue = GAME.clue(state)
        assert clue
        text, cells = clue
        assert cell_name(puzzle, puzzle.answer) in cells
        assert set(cells) <= set(state.legal_actions())
        assert (len(cells) < len(state.legal_actions())) or len(puzzle.refutations) > 1
        assert GAME.clue(state.apply(cell_name(puzzle, puzzle.answer))) is None
        assert "threatens" in text
    assert GAME.clue(skerry.load("atoll").start("small")) is None


def test_the_fact_about_a_move_says_its_outcome() -> None:
    puzzle = ALL_PROBLEMS[0]
    state = start_problem("problem-1", 1)
    assert GAME.fact
    for action in state.legal_actions():
        after = state.apply(action)
        text = GAME.fact(state, action)
        if after.is_solved:
            assert "can't be stopped" in text
        else:
            reply = cell_name(puzzle, puzzle.refutation_of(puzzle.start.board.number[action]).reply)
            assert f"answers with {reply}" in text


def test_the_review_shows_a_wrong_move_as_a_turning_point() -> None:
    session = Session.from_id("atoll:problem-3:no-5")
    puzzle = problem("problem-3", 5)
    wrong = next(cell for cell in empty_cells(puzzle) if cell != puzzle.answer)
    session.play(cell_name(puzzle, wrong))
    review = Review(session)
    while task := review.next_task():
        if task.query:
            review.add_refutation(task, prove(GAME, task.query, Budget()))
            continue
        *_, estimate = GAME.bot(task.state, 5, Budget(), Random(1))
        review.add_result(task, PositionEval.from_estimate(GAME, estimate))
    (turn,) = review.turning_points
    assert (turn.best, turn.played, turn.played_value) == (
        cell_name(puzzle, puzzle.answer),
        cell_name(puzzle, wrong),
        0,
    )


def test_ending_and_status_name_the_move_in_both_languages() -> None:
    state = start_problem("problem-1", 1)
    puzzle = ALL_PROBLEMS[0]
    right = state.apply(cell_name(puzzle, puzzle.answer))
    why = GAME.ending(right, [""]).why
    assert f"wins with {right.move}: " in why
    assert str((puzzle.carrier & ~(1 << puzzle.answer)).bit_count()) in why
    set_language("de")
    try:
        assert "gewinnt" in GAME.ending(right, [""]).why
        assert "Gelöst" in GAME.picture(right, 0).status
    finally:
        set_language("en")


def test_the_deciding_cells_are_marked() -> None:
    puzzle = ALL_PROBLEMS[0]
    right = start_problem("problem-1", 1).apply(cell_name(puzzle, puzzle.answer))
    marks = {node.id for node in GAME.picture(right, 0).nodes if node.id.startswith("need-")}
    free = [
        cell for cell in empty_cells(puzzle) if cell != puzzle.answer and puzzle.carrier >> cell & 1
    ]
    assert marks == {f"need-{cell_name(puzzle, cell)}" for cell in free}


def test_harder_degrees_have_higher_ratings() -> None:
    assert list(RATINGS) == sorted(set(RATINGS))
    presets = {preset.id: preset.rating for preset in GAME.presets}
    assert [presets[degree] for degree in DEGREES] == list(RATINGS)
