"""Fuzzing texts that people write or paste: packs, puzzles, homework, results, games to import.

Mutated texts are read or refused with ValueError, in little time. 10,000 of each kind in the tier
`more`, a few hundred in the default tier.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from random import Random
from time import process_time

import pytest
from fuzz.profiles import EXAMPLES
from skerry import Session
from skerry.core.composition import compose, split_fields_and_rows
from skerry.core.registry import load
from skerry.library.diagrams import make_diagram
from skerry.library.homework.answers import Answer, check_answer, make_answer, read_answers
from skerry.library.homework.homework import read_homework, read_homework_code
from skerry.library.homework.report import csv_text, problem_sentences, result_table
from skerry.library.imports.pasted_text import read_games
from skerry.library.packs.booklet import booklet
from skerry.library.packs.pack import read_pack
from skerry.library.packs.progress import pack_progress

DEFAULT_EXAMPLES = 300
MORE_EXAMPLES = 10_000
LIMIT_SECONDS = 1.5
"""CPU seconds that a text may take in a night run: making a hard puzzle takes 0.5 s."""

PUZZLE = "title: Two bays\ngoal: difficult\nt00@0 c1@1 m4@3 m6@3\nm1@1 . c4@1 .\n. . . .\n. . . .\n"
SMALL_PACK = "> <b>\npuzzle: atoll problem-1 1\ncaption: <i>"
PACK = (
    "pack: Autumn\nauthor: Ann\n> A text.\npuzzle: palavan calm 17-18\ncaption: Start here.\n"
    "problem: atoll problem-2 5\nlesson: atoll 1-2\ndaily: palavan 2026-11-21\n"
    f"own: own-3pwtxyibdv3lmzj1lv8f\nown:\n{PUZZLE}"
)
HOMEWORK = (
    "homework: Week 3\nnote: Until Friday\naids: no\npuzzle: atoll problem-2 5-6\nlesson: atoll 3\n"
    "points: islant level-1 40 week3\nbeat: atoll small 2\n"
)
EXPORT = (
    '{\n "skerry": "games",\n "v": 3,\n "games": [\n  {"v": 3, "key": "k", "id":'
    ' "atoll:small:d4", "at": 1, "players": ["person", 2]}\n ]\n}'
)
GAMES = (
    "game: atoll\npreset: small\n1. d4 swap\n2. c4 {why} a3 # end",
    "(;FF[4]SZ[7]PB[a\\]b]AB[a1]AW[b2];B[d4];W[e5](;B[c4];W[a3])(;B[b3]))",
    '<hexboard size="7x7" contents="R 1:d4 3:c4 B 2:a3 E *:b2"/>',
    "<hex>R7 C7 Q1 Mc3 Ma3 Sd4 +e3</hex>",
    "look: <https://example.org/s/#atoll:small:d4,\n> swap,c4,a3>. and palavan:calm:no-17",
    EXPORT,
)
SIGNS = " \n\t:;,.-#>@*=~'\"<>(){}[]\\0123456789abcmtxyzABW\x00\ufeff\u202eäß☃\U0001f3dd"


def mutate(text: str, others: list[str], rng: Random) -> str:
    """Return a text with one to four random changes: characters, words, lines, parts of others."""
    for _number in range(rng.randint(1, 4)):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice((0, 1, 1, 2, 5, 20, 200)))
        kind = rng.randrange(6)
        if kind == 0:
            text = text[:start] + rng.choice(SIGNS) + text[end:]
        elif kind == 1:
            text = text[:start] + text[end:]
        elif kind == 2:
            text = text[:end] + text[start:end] * rng.choice((1, 2, 30)) + text[end:]
        elif kind == 3:
            other = rng.choice(others)
            at = rng.randrange(len(other) + 1)
            text = text[:start] + other[at : at + rng.randint(1, 80)] + text[end:]
        elif kind == 4:
            lines = text.split("\n")
            rng.shuffle(lines)
            text = "\n".join(lines)
        else:
            text = text[:start] + str(rng.choice((0, -1, 10**6, 10**40))) + text[end:]
    return text


def read_composition(text: str) -> None:
    fields, rows = split_fields_and_rows(text)
    for name in ("title", "author", "note"):
        fields.pop(name, None)
    work = compose(load("palavan"), fields, rows, 3)
    for _progress in work:
        pass


def read_packs(text: str) -> None:
    pack = read_pack(text)
    assert 1 <= len(pack.items) <= 100
    assert pack_progress(pack, [])["done"] == 0
    for each in pack.items:
        assert each.item.title()


def read_homeworks(text: str) -> None:
    homework = read_homework(text)
    assert 1 <= len(homework.tasks) <= 40
    assert read_homework_code(homework.code) == homework


def import_games(text: str) -> None:
    games, _problems = read_games(text)
    assert games
    for game in games:
        assert game.session.id


def read_results(text: str) -> None:
    homework = read_homework(HOMEWORK)
    answers, problems = read_answers(text)
    checked = [check_answer(homework, answer) for answer in answers]
    assert len(result_table(homework, checked)) == len(checked) + 1
    assert csv_text(homework, checked)
    assert len(list(problem_sentences(homework, checked))) <= len(checked) * 2 * len(homework.tasks)
    if problems:
        raise ValueError(problems[0])


def read_entries(text: str) -> None:
    """Check a result with these entries, as if its checksums were right."""
    homework = read_homework(HOMEWORK)
    entries = [*text.split("."), *[""] * len(homework.tasks)][: len(homework.tasks)]
    checked = check_answer(homework, Answer(homework.key, "Ann", 0, tuple(entries)))
    assert not any(result.is_done for result in checked.results)


def read_homework_codes(text: str) -> None:
    assert read_homework_code(text).tasks


def read_diagram_texts(text: str) -> None:
    """Make a diagram with a label and an arrow, separated by "|" in the text."""
    label, _mark, arrow = text.partition("|")
    make_diagram(Session.from_id("atoll:small:d4"), None, [label], [arrow])


def homework_answers() -> tuple[str, ...]:
    """Return a pupil's answer with two results, and an answer without name and results."""
    homework = read_homework(HOMEWORK)
    problem = Session.from_id("atoll:problem-2:no-5")
    problem.push(problem.legal_actions()[0])
    game = Session.from_id("atoll:small:d4,swap,c4,e3")
    return make_answer(homework, "Ann", {0: (problem, 0), 4: (game, 1)}), make_answer(
        homework, "", {}
    )


KINDS: dict[str, tuple[Callable[[str], None], tuple[str, ...]]] = {
    "puzzles": (read_composition, (PUZZLE,)),
    "packs": (read_packs, (PACK,)),
    "homework": (read_homeworks, (HOMEWORK,)),
    "homework codes": (
        read_homework_codes,
        (read_homework(HOMEWORK).code, f"#homework={read_homework(HOMEWORK).code}"),
    ),
    "results": (read_results, homework_answers()),
    "entries": (read_entries, (homework_answers()[0].split(".", 4)[4],)),
    "games": (import_games, GAMES),
    "diagrams": (read_diagram_texts, ("b4=A|d4-e5", "d4=<b>|a3>f2")),
}


def read_mutated_texts(kind: str, count: int, seed: str) -> None:
    """Check that mutated texts are read or refused with a message, each within the time limit."""
    read, good = KINDS[kind]
    others = [text for _read, texts in KINDS.values() for text in texts]
    rng = Random(f"{kind} {seed}")
    refused = 0
    accepted = 0
    for text in good:
        read(text)
    for number in range(count):
        text = mutate(good[number % len(good)], others, rng)
        message = "accepted"
        gc.disable()
        start = process_time()
        try:
            read(text)
            accepted += 1
        except ValueError as error:
            message = str(error)
            refused += 1
        seconds = process_time() - start
        gc.enable()
        assert message.strip(), text
        assert len(message) < 2_000, text
        assert not EXAMPLES or seconds < LIMIT_SECONDS, (seconds, text)
    assert kind == "entries" or refused > count / 20
    if kind not in ("homework codes", "results"):
        assert accepted > count / 50


@pytest.mark.parametrize("kind", KINDS)
def test_mutated_texts(kind: str) -> None:
    read_mutated_texts(kind, DEFAULT_EXAMPLES, "1")


@pytest.mark.more
@pytest.mark.parametrize("kind", KINDS)
def test_many_mutated_texts(kind: str) -> None:
    read_mutated_texts(kind, MORE_EXAMPLES, "2")


def test_booklets_of_mutated_packs_escape_all_texts() -> None:
    rng = Random("booklets")
    booklet_count = 0
    for _number in range(80):
        try:
            pack = read_pack(mutate(SMALL_PACK, [PACK], rng))
        except ValueError:
            continue
        if len(pack.items) > 3:
            continue
        *_progress, html = booklet(pack)
        assert "<b>" not in str(html)
        assert "<i>" not in str(html)
        booklet_count += 1
    assert booklet_count > 3
