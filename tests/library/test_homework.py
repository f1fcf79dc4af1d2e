"""Homework: its text and code, pupils' results, and their check by replay."""

from __future__ import annotations

import zlib
from random import Random

import pytest
from skerry import Session
from skerry.games.palavan.notation import cell_name
from skerry.games.palavan.tiles import tiles
from skerry.library.homework.answers import (
    Answer,
    check_answer,
    make_answer,
    read_answers,
    start_id,
    task_of_session,
)
from skerry.library.homework.homework import Homework, read_homework, read_homework_code
from skerry.library.homework.report import csv_text, problem_sentences, result_table
from skerry.library.homework.tasks import Task, check_session
from skerry.library.packs.items import Item
from skerry.library.packs.pack import read_pack
from skerry.session.base64url import to_letters

TEXT = """\
homework: Week 3
author: Ann
note: Until Friday
aids: no
puzzle: palavan calm 17-18
puzzle: atoll problem-2 5
lesson: atoll 3
daily: palavan daily 2026-11-21
own: own-wks5d10mabozi025a
points: islant level-1 40 week3
beat: atoll small 2"""

OLD_LINK = (
    "https://example.org/#homework=vNbQQwiFp6ZmA70PC1_HvDwuSJCH5pVk5ii4FWWmJFbC9eGww1zX0AKH94wUTN"
    "FCwhhLYBnhibFyoAuNUaMtNxFIGgEA"
)
"""A link that teachers hold: it must stay readable."""

OLD_ANSWER = (
    "answer=vNbQ.rEFj.w4RubmUgPGI-.2.BeFWszmVIvyIMTEAChrq.FGCbZwyj_CSpEAmFmQ.kAACUfU."
    "ELqaUnuyZIJADThx.AirgAmWa.HNDJEANECg.Bv05nVuABZb0.0~~Em6tqfcn0p2ZF2JI_IZQGVBm"
)
"""A pupil's result for OLD_LINK: it must stay readable."""


@pytest.fixture(name="homework", scope="module")
def _homework() -> Homework:
    return read_homework(TEXT)


def finish(session: Session, rng: Random) -> Session:
    while not session.is_terminal:
        outcomes = [action for action, _chance in session.state.chance_outcomes()]
        session.push(rng.choice(session.legal_actions() or outcomes))
    return session


def won_against_crab(task: Task) -> Session:
    games = (finish(Session.from_id(start_id(task)), Random(seed)) for seed in range(99))
    return next(game for game in games if game.returns()[0] > 0)


def solve_palavan(id: str) -> Session:
    session = Session.from_id(id)
    state = session.state
    assert state.puzzle  # type: ignore[attr-defined]
    pairs = zip(state.puzzle.solution, state.givens, strict=True)  # type: ignore[attr-defined]
    for cell, (piece, given) in enumerate(pairs):
        if given < 0:
            session.play(f"{tiles()[piece // 4].id}@{piece % 4}-{cell_name(cell, 4)}")
    return session


def test_the_text_and_the_code_hold_the_same_homework(homework: Homework) -> None:
    assert homework.text == TEXT
    assert read_homework_code(homework.code) == homework
    assert read_homework_code(f"Hi! https://example.org/#homework={homework.code} bye") == homework
    assert len(homework.code) < 250
    assert [task.title() for task in homework.tasks][-2:] == [
        "Islant: Level 1, at least 40 points, dice week3",
        "Atoll: Small, beat Crab",
    ]
    assert len(homework.tasks) == 8
    for task in homework.tasks:
        assert Session.from_id(start_id(task))


def test_old_links_and_results_stay_readable() -> None:
    homework = read_homework_code(OLD_LINK)
    assert homework.about.title == "Week 3"
    (answer,), problems = read_answers(OLD_ANSWER)
    assert (answer.name, answer.helps, problems) == ("Änne <b>", 2, [])
    results = check_answer(homework, answer).results
    assert [result.is_done for result in results] == [True] * 6 + [False, True]


def test_items_come_from_packs() -> None:
    pack = read_pack("puzzle: palavan calm 1-9\nlesson: atoll 1")
    names: list[str] = []

    def items_of_pack(name: str) -> list[Item]:
        names.append(name)
        return [each.item for each in pack.items]

    homework = read_homework("pack: my pack.txt 1-6", items_of_pack)
    assert (homework.text, names) == ("puzzle: palavan calm 1-6", ["my pack.txt"])
    assert len(read_homework("pack: all.txt", items_of_pack).tasks) == 10
    with pytest.raises(ValueError, match="line 1, column 13: this pack has items 1 to 10"):
        read_homework("pack: a.txt 9-11", items_of_pack)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "homework needs at least one task"),
        ("hello", "line 1, column 1: unknown entry 'hello'"),
        ("aids: maybe\nlesson: atoll", "line 1, column 7: aids must be “yes” or “no”"),
        ("aids: no\naids: no", "line 2: the entry 'aids' occurs twice"),
        ("points: atoll small 40 x", "line 1, column 15: name a game with points"),
        ("points: islant level-1 0 x", "line 1, column 24: the points must be from 1 to"),
        ("points: islant level-1 40 x!", "line 1, column 27: a seed must be"),
        ("points: frog", "line 1, column 9: unknown game 'frog'"),
        ("beat: atoll small Shark", "line 1, column 19: name a game, a preset and a level"),
        ("beat: palavan 9", "line 1, column 15: name a game, a preset and a level"),
        ("pack: a.txt", "line 1: a pack's items can only be named in a file"),
        ("puzzle: palavan calm 1-41", "line 1: homework can have at most 40 tasks"),
        ("lesson: atoll 77", "line 1, column 15: '77' isn't a number"),
        ("# x\n" * 2_001, "at most 8000 characters"),
    ],
)
def test_the_place_of_a_mistake_is_named(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_homework(text)


def test_damaged_codes_are_refused(homework: Homework) -> None:
    code = homework.code
    for damaged in ("", "x", code[:-1], code[:-4], f"{code}AAAA", code.swapcase(), "A" * 2_000):
        with pytest.raises(ValueError, match="this homework code is damaged"):
            read_homework_code(damaged)


def test_a_code_that_expands_too_much_is_refused() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    raw = b"#" * 1_000_000
    data = zlib.crc32(raw).to_bytes(4, "big")[:3] + packer.compress(raw) + packer.flush()
    assert len(to_letters(data)) <= 1_500
    with pytest.raises(ValueError, match="damaged"):
        read_homework_code(to_letters(data))


def test_results_are_replayed(homework: Homework) -> None:
    games = {
        0: (solve_palavan("palavan:calm:no-17"), 0),
        4: (solve_palavan("palavan:daily:#2026-11-21"), 0),
        6: (finish(Session.from_id("islant:level-1:#week3"), Random(1)), 0),
        7: (won_against_crab(homework.tasks[7]), 0),
    }
    text = make_answer(homework, "Bo", games, helps=3)
    (answer,), problems = read_answers(f"see <https://example.org/#{text}>.")
    assert (answer.name, answer.helps, problems) == ("Bo", 3, [])
    checked = check_answer(homework, answer)
    assert [result.is_done for result in checked.results] == [
        True,
        *[False] * 3,
        True,
        *[False] * 2,
        True,
    ]
    assert checked.results[6].points is not None
    assert checked.results[1].reason == "Not played."
    rows = result_table(homework, [checked])
    assert rows[1][0] == "Bo"
    assert rows[1][1:3] == ["✓", "–"]
    assert rows[1][-2:] == ["3/8", "3!"]


def test_moves_of_another_task_or_an_unfinished_game_do_not_count(homework: Homework) -> None:
    solved = solve_palavan("palavan:calm:no-17")
    with pytest.raises(ValueError, match="different game or puzzle"):
        make_answer(homework, "Bo", {1: (solved, 0)})
    solved.pop()
    text = make_answer(homework, "Bo", {0: (solved, 0)})
    (answer,), _problems = read_answers(text)
    assert check_answer(homework, answer).results[0].reason == "The game isn't over."
    moved = Answer(answer.key, "Bo", 0, (*answer.entries[1:], answer.entries[0]))
    assert not any(result.is_done for result in check_answer(homework, moved).results)


def test_giving_up_is_no_solution(homework: Homework) -> None:
    session = Session.from_id("palavan:calm:no-17")
    session.play("solve")
    assert check_session(homework.tasks[0], session).reason == "Not solved."


def test_a_lost_game_does_not_count(homework: Homework) -> None:
    task = homework.tasks[7]
    session = won_against_crab(task)
    assert check_session(task, session, 0).is_done
    assert check_session(task, session, 1).reason == "Not won."


def test_a_step_of_a_lesson_counts_if_its_task_is_completed(homework: Homework) -> None:
    task = homework.tasks[3]
    session = Session.from_id(start_id(task))
    steps = session.game.lesson() if session.game.lesson else ()
    step = steps[2]
    outcomes = set()
    for action in session.legal_actions():
        trial = session.copy()
        after = trial.push(action)[-1]
        is_done = step.done(session.state, action, after)
        outcomes.add(is_done)
        assert check_session(task, trial).is_done == is_done
    assert outcomes == {False, True}
    assert not check_session(task, session).is_done


def test_damaged_results_are_named(homework: Homework) -> None:
    text = make_answer(homework, "Bo", {0: (solve_palavan("palavan:calm:no-17"), 0)})
    for damaged in (text[:-2], text.replace(".0.", ".1.", 1), text[:20], "answer=x"):
        answers, problems = read_answers(damaged)
        assert answers == []
        assert "is damaged" in problems[0]
    (answer,), _problems = read_answers(text)
    with pytest.raises(ValueError, match="Bo's result belongs to different homework"):
        check_answer(read_homework("lesson: atoll 1"), answer)


def test_long_games_are_refused_before_they_are_replayed(homework: Homework) -> None:
    session = Session.from_id("palavan:calm:no-17")
    one, other = session.legal_actions()[:2]
    for number in range(1_001):
        session.push(other if number % 2 else one)
    with pytest.raises(ValueError, match="at most 1000 moves"):
        make_answer(homework, "Bo", {0: (session, 0)})
    number = (4_000 << 16) + (1 << 28) * 10**30
    entry = to_letters(number.to_bytes(20, "big"))
    entries = (entry, *["0"] * 7)
    results = check_answer(homework, Answer(homework.key, "Bo", 0, entries)).results
    assert results[0].reason == "The moves are damaged or against the rules."


def test_tasks_are_found_for_sessions(homework: Homework) -> None:
    assert task_of_session(homework, Session.from_id("atoll:problem-2:no-5"), ()) == 2
    with pytest.raises(ValueError, match="no task"):
        task_of_session(homework, Session.from_id("atoll:problem-2:no-5"), (2,))


def test_names_are_plain_and_bounded_and_no_formulas(homework: Homework) -> None:
    names = ["=1+1", "\u202eevil" + "x" * 50, "<b>", ""]
    texts = [make_answer(homework, name, {}) for name in names]
    answers, problems = read_answers("\n".join(texts))
    assert problems == []
    assert [answer.name for answer in answers] == ["=1+1", "evil" + "x" * 26, "<b>", ""]
    checked = [check_answer(homework, answer) for answer in answers]
    lines = csv_text(homework, checked).splitlines()
    assert lines[1] == "'=1+1,0,0,0,0,0,0,0,0,0,0"
    assert lines[4].startswith("Anonymous,")


def test_equal_games_are_pointed_out(homework: Homework) -> None:
    games = {7: (won_against_crab(homework.tasks[7]), 0)}
    texts = [make_answer(homework, name, games) for name in ("Ann", "Bo")]
    answers, _problems = read_answers(" ".join(texts))
    checked = [check_answer(homework, answer) for answer in answers]
    assert list(problem_sentences(homework, checked)) == ["Bo, task 8: the same moves as Ann."]
