"""Problems: what stands in the list, what the rules make of it, and a sample of the proofs."""

from __future__ import annotations

from hashlib import sha256
from importlib.resources import files
from random import Random

import pytest
import skerry
from skerry import Session
from skerry.ai.program import position_id
from skerry.analysis.proofs import prove
from skerry.analysis.review import Review
from skerry.analysis.turning_points import PositionEval
from skerry.core.bot import Budget
from skerry.core.i18n import speak
from skerry.core.state import CHANCE
from skerry.games.atoll import EACH, RATINGS
from skerry.games.atoll.board import board
from skerry.games.atoll.position import position
from skerry.games.atoll.problem.known import DAILY, DEGREES, Problem, problem, problem_count
from skerry.games.atoll.problem.rules import ProblemState, begin
from skerry.games.atoll.proofs import chain, completing
from skerry.games.atoll.prover.checker import check
from skerry.games.atoll.prover.search import Prover

TEXT = files("skerry.games.atoll.problem.lines").joinpath("problems.txt").read_text("utf-8")

EVERY = [problem(degree, number) for degree in DEGREES for number in range(1, EACH + 1)]

GAME = skerry.load("atoll")


def drawn(preset: str, number: int) -> ProblemState:
    return begin(preset).apply(f"no-{number}")


def empty(it: Problem) -> list[int]:
    taken = it.start.black | it.start.white
    return [cell for cell in it.start.board.cells if not taken >> cell & 1]


def name(it: Problem, cell: int) -> str:
    return it.start.board.names[cell]


def test_the_first_five_hundred_are_what_links_and_results_mean_by_their_numbers() -> None:
    first = "".join(TEXT.splitlines(keepends=True)[: 5 * EACH])
    digest = "d6616db3d1fa154a93b55e3a179d94b8d01532a545a92fd40103e7b4381c7641"
    assert sha256(first.encode()).hexdigest() == digest, "numbers are for ever: add lines below"
    assert len(TEXT.encode()) <= 100_000


def test_there_are_a_hundred_of_each_degree_and_no_two_alike() -> None:
    degrees = [line.split(" ", 1)[0] for line in TEXT.splitlines()]
    assert all(degrees.count(each) >= EACH for each in "12345")
    seen = {image for it in EVERY for image in [min(images(it))]}
    assert len(seen) == len(EVERY) == 5 * EACH


def images(it: Problem) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The position, turned by half, and mirrored either way with colours exchanged."""
    atoll = board(it.start.columns)
    n = it.start.columns
    node = {place: cell for cell, place in enumerate(atoll.places)}
    found = []
    for flip in (False, True):
        for turn in (False, True):
            sides = []
            for stones in (it.start.black, it.start.white):
                places = [atoll.places[cell] for cell in atoll.cells if stones >> cell & 1]
                moved = [
                    (n + 1 - q if flip ^ turn else q, 2 * n - y if turn else y) for q, y in places
                ]
                sides.append(tuple(sorted(node[place] for place in moved)))
            found.append((sides[1], sides[0]) if flip else (sides[0], sides[1]))
    return found


def test_each_position_is_one_of_the_rules_and_nothing_in_it_is_plain() -> None:
    for it in EVERY:
        it.start.validate()
        assert not it.start.is_terminal
        here = position(it.start)
        assert completing(here, 0) == completing(here, 1) == []
        assert chain(here, 1 - here.colour) is None


def test_every_move_but_the_answer_is_refuted_by_a_reply_outside_of_whose_cells_it_lies() -> None:
    for it in EVERY:
        assert it.answer in empty(it)
        assert all(each.carrier >> it.answer & 1 for each in it.refutations)
        for cell in empty(it):
            if cell != it.answer:
                assert it.refutation_of(cell).reply not in (cell, -1)


@pytest.mark.parametrize("it", EVERY[::25], ids=lambda it: f"{it.degree}-{it.number}")
def test_answer_and_replies_win_in_their_cells_by_proofs_that_the_checker_reads(
    it: Problem,
) -> None:
    mine = it.start.to_move
    wins = [(it.answer, it.carrier, mine)]
    wins += [(each.reply, each.carrier, 1 - mine) for each in it.refutations]
    for cell, carrier, winner in wins:
        stones = [it.start.black, it.start.white]
        stones[winner] |= 1 << cell
        for other in empty(it):  # whatever else there is, the other side may have
            if other != cell and not carrier >> other & 1:
                stones[1 - winner] |= 1 << other
        prover = Prover(it.start.columns)
        pair = (stones[0], stones[1])
        solved = prover.solve(pair, 1 - winner, 50_000)
        assert solved
        assert solved.winner == winner
        check(prover.certificate(pair, 1 - winner))


def test_the_right_move_ends_it_solved_and_a_wrong_one_is_answered() -> None:
    it = problem("problem-3", 7)
    start = drawn("problem-3", 7)
    assert start.legal_actions() == it.start.legal_actions()
    solved = start.apply(name(it, it.answer))
    assert (solved.is_terminal, solved.returns(), solved.needed) == (True, (1.0,), it.carrier)
    wrong = next(cell for cell in empty(it) if cell != it.answer)
    tried = start.apply(name(it, wrong))
    assert (tried.current_player, tried.returns(), tried.needed) == (CHANCE, (0.0,), 0)
    reply = name(it, it.refutation_of(wrong).reply)
    assert tried.chance_outcomes() == [(reply, 1.0)]
    lost = tried.apply(reply)
    assert (lost.is_terminal, lost.returns()) == (True, (-1.0,))
    assert lost.needed == it.refutation_of(wrong).carrier
    assert lost.board.black.bit_count() + lost.board.white.bit_count() == (
        it.start.black.bit_count() + it.start.white.bit_count() + 2
    )


def test_a_state_that_was_tampered_with_is_refused() -> None:
    for state in (
        ProblemState("problem-1", EACH + 1),
        ProblemState("standard"),
        ProblemState("problem-1", 1, "z9"),
        ProblemState("problem-1", 1, "", "a1"),
        ProblemState("problem-1", 1, name(EVERY[0], EVERY[0].answer), "a1"),
    ):
        with pytest.raises(AssertionError):
            state.validate()


def test_the_day_has_problems_of_all_degrees_and_each_of_them_once() -> None:
    days = [problem(DAILY, number) for number in range(1, problem_count(DAILY) + 1)]
    assert {(it.degree, it.number) for it in days} == {(it.degree, it.number) for it in EVERY}
    assert len({it.degree for it in days[:5]}) == 5


def test_a_problem_that_there_is_not_is_refused() -> None:
    for preset, number in (("problem-1", 0), ("problem-1", EACH + 1), ("standard", 1)):
        with pytest.raises(ValueError, match="there is no problem"):
            problem(preset, number)


def test_a_link_of_a_number_and_of_a_seed_is_the_same_problem_always() -> None:
    typed = Session.from_id("atoll:problem-4:no-17")
    assert typed.state == drawn("problem-4", 17)
    seeded = Session("atoll", preset="problem-2", seed="pearl")
    assert seeded.id == "atoll:problem-2:#pearl"
    assert seeded.state == drawn("problem-2", 14)
    day = Session("atoll", preset="daily", seed="2026-11-24")
    assert day.state == drawn(DAILY, 36)


def test_other_games_know_no_chance() -> None:
    for preset in ("standard", "small", "large", "huge", "study"):
        assert not GAME.uses_seed(preset)
        session = Session("atoll", preset=preset)
        session.play(session.state.legal_actions()[0])
        assert session.id == f"atoll:{preset}:a1"
        assert position_id(session, 1) == f"atoll:{preset}@2:a1"
    assert GAME.uses_seed("problem-1")
    assert GAME.uses_seed("daily")


def test_the_first_hint_marks_cells_among_which_the_answer_is_and_does_not_name_it() -> None:
    assert GAME.clue
    for it in EVERY[::10]:
        state = drawn(it.degree, it.number)
        found = GAME.clue(state)
        assert found
        text, cells = found
        assert name(it, it.answer) in cells
        assert set(cells) <= set(state.legal_actions())
        assert (len(cells) < len(state.legal_actions())) or len(it.refutations) > 1
        assert GAME.clue(state.apply(name(it, it.answer))) is None
        assert "threatens" in text
    assert GAME.clue(skerry.load("atoll").start("small")) is None


def test_what_is_said_of_a_move_is_what_comes_of_it() -> None:
    it = EVERY[0]
    state = drawn("problem-1", 1)
    assert GAME.fact
    for action in state.legal_actions():
        after = state.apply(action)
        said = GAME.fact(state, action)
        if after.solved:
            assert "can't be stopped" in said
        else:
            reply = name(it, it.refutation_of(it.start.board.number[action]).reply)
            assert f"answers {reply}" in said


def test_who_looks_back_at_a_wrong_move_sees_that_it_lost_the_solution() -> None:
    session = Session.from_id("atoll:problem-3:no-5")
    it = problem("problem-3", 5)
    wrong = next(cell for cell in empty(it) if cell != it.answer)
    session.play(name(it, wrong))
    review = Review(session)
    while task := review.next():
        if task.query:
            review.add_refutation(task, prove(GAME, task.query, Budget()))
            continue
        *_, estimate = GAME.bot(task.state, 5, Budget(), Random(1))
        review.add(task, PositionEval.of(GAME, estimate))
    (turn,) = review.turning_points
    assert (turn.best, turn.played, turn.left) == (name(it, it.answer), name(it, wrong), 0)


def test_ending_and_status_say_what_was_played_in_german_too() -> None:
    state = drawn("problem-1", 1)
    it = EVERY[0]
    right = state.apply(name(it, it.answer))
    why = GAME.ending(right, [""]).why
    assert f"{right.move} wins" in why
    assert str((it.carrier & ~(1 << it.answer)).bit_count()) in why
    speak("de")
    try:
        assert "gewinnt" in GAME.ending(right, [""]).why
        assert "Gelöst" in GAME.picture(right, 0).status
    finally:
        speak("en")


def test_marked_cells_are_those_that_decide_it() -> None:
    it = EVERY[0]
    right = drawn("problem-1", 1).apply(name(it, it.answer))
    marks = {node.id for node in GAME.picture(right, 0).nodes if node.id.startswith("need-")}
    free = [cell for cell in empty(it) if cell != it.answer and it.carrier >> cell & 1]
    assert marks == {f"need-{name(it, cell)}" for cell in free}


def test_harder_degrees_have_higher_ratings() -> None:
    assert list(RATINGS) == sorted(set(RATINGS))
    presets = {preset.id: preset.rating for preset in GAME.presets}
    assert [presets[degree] for degree in DEGREES] == list(RATINGS)
