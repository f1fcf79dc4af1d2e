"""Results of pupils as codes, and their check: each game is replayed by the rules.

    #answer=KEY.CHECK.NAME.HELPS.ENTRY.ENTRY..

KEY names the homework, CHECK is a checksum of the rest, NAME is the pupil's name in base64url, and
HELPS is how often the pupil had help, as the pupil's device counted. There is an entry for each
task: the code of the moves (session/move_code.py), "0" for a task that wasn't played, or
"SEAT~SEED~CODE" for a task to beat a level. Pupils hold such codes, so they must stay readable.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from skerry.core.i18n import texts
from skerry.core.outside_text import clip
from skerry.library.saves import MAX_NAME
from skerry.library.sharing.about_fields import one_line
from skerry.session.base64url import from_letters, to_letters
from skerry.session.ids import check_seed, read_id
from skerry.session.move_code import IndexReader
from skerry.session.session import Session
from skerry.session.short_id import id_without_annotations

from .homework import Homework
from .tasks import Task, TaskResult, check_session, is_session_of_task

_ = texts(__name__)[0]

MAX_ANSWER = 12_000
"""Largest length of a result, in characters."""

MAX_ENTRY = 2_000
"""Largest length of the entry of a task, in characters."""

MAX_MOVES = 1_000
"""Largest number of moves for a task."""

MAX_ANSWERS = 300
"""Largest number of results that are read from a text."""

MISSING = "0"
_ANSWER = re.compile(r"answer(?:=|%(?:25)*3D)([A-Za-z0-9_.~-]+)", re.IGNORECASE)
_BEAT = re.compile(r"([0-9])~([A-Za-z0-9._-]{0,64})~([A-Za-z0-9_-]+)", re.ASCII)
_HELPS = re.compile(r"[0-9]{1,4}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Answer:
    """A pupil's result, not checked yet.

    Attributes:
        key: The key of the homework.
        name: The pupil's name, as the pupil wrote it.
        helps: How often the pupil had help, as the pupil's device counted.
        entries: The entry of each task.
    """

    key: str
    name: str
    helps: int
    entries: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CheckedAnswer:
    """A pupil's result after the check: one `TaskResult` for each task."""

    answer: Answer
    results: tuple[TaskResult, ...]

    @property
    def done_count(self) -> int:
        """The number of completed tasks."""
        return sum(result.is_done for result in self.results)


def make_answer(
    homework: Homework, name: str, games: Mapping[int, tuple[Session, int]], helps: int = 0
) -> str:
    """Return a pupil's result as the fragment of a link, without the `#`.

    Args:
        homework: The homework.
        name: The pupil's name.
        games: For tasks that were played, by their index: the session and the pupil's seat.
        helps: How often the pupil had help.

    Raises:
        ValueError: The result is too long, or a session is too long or belongs to no task.
    """
    entries = [
        _make_entry(task, *games[index]) if index in games else MISSING
        for index, task in enumerate(homework.tasks)
    ]
    plain_name = to_letters(one_line(name, MAX_NAME).encode()) or MISSING
    rest = ".".join([plain_name, str(min(max(helps, 0), 9_999)), *entries])
    code = f"{homework.key}.{_checksum(homework.key, rest)}.{rest}"
    if len(code) > MAX_ANSWER:
        template = _("the result would have {count} characters, but at most {most} are allowed")
        raise ValueError(template.format(count=len(code), most=MAX_ANSWER))
    return f"answer={code}"


def _make_entry(task: Task, session: Session, seat: int) -> str:
    if not is_session_of_task(task, session):
        raise ValueError(_("This is a different game or puzzle."))
    code = read_id(id_without_annotations(session)).code
    if code is None or len(session.moves) > MAX_MOVES or len(code) > MAX_ENTRY:
        template = _("a task can have at most {most} moves")
        raise ValueError(template.format(most=MAX_MOVES))
    return f"{seat}~{session.seed or ''}~{code}" if task.level else code


def read_answers(text: str) -> tuple[list[Answer], list[str]]:
    """Return the results in a text, and a sentence about each damaged one."""
    answers: list[Answer] = []
    problems: list[str] = []
    for count, match in enumerate(_ANSWER.finditer(text)):
        if count == MAX_ANSWERS:
            template = _("Only the first {count} results were read.")
            problems.append(template.format(count=MAX_ANSWERS))
            break
        code = match[1].rstrip(".~")
        answer = _parse_answer(code)
        if answer:
            answers.append(answer)
        else:
            template = _("{code} is damaged: a character is wrong or missing")
            problems.append(template.format(code=clip(code)))
    return answers, problems


def _parse_answer(code: str) -> Answer | None:
    if len(code) > MAX_ANSWER:
        return None
    key, _dot, signed = code.partition(".")
    check, _dot, rest = signed.partition(".")
    letters, helps, *entries = [*rest.split("."), ""]
    if check != _checksum(key, rest) or not _HELPS.fullmatch(helps):
        return None
    try:
        name = "" if letters == MISSING else from_letters(letters).decode()
    except ValueError:
        return None
    return Answer(key, one_line(name, MAX_NAME), int(helps), tuple(entries[:-1]))


def check_answer(homework: Homework, answer: Answer) -> CheckedAnswer:
    """Replay the games of a result. Raises ValueError if it belongs to another homework."""
    if answer.key != homework.key or len(answer.entries) != len(homework.tasks):
        name = answer.name or _("Anonymous")
        template = _("{name}'s result belongs to different homework")
        raise ValueError(template.format(name=name))
    pairs = zip(homework.tasks, answer.entries, strict=True)
    return CheckedAnswer(answer, tuple(_check_entry(task, entry) for task, entry in pairs))


def _check_entry(task: Task, entry: str) -> TaskResult:
    if entry == MISSING:
        return TaskResult(False, reason=_("Not played."))
    try:
        session, seat = _replay_entry(task, entry)
    except ValueError:
        return TaskResult(False, reason=_("The moves are damaged or against the rules."))
    return check_session(task, session, seat)


def _replay_entry(task: Task, entry: str) -> tuple[Session, int]:
    """Return the session of an entry and the pupil's seat. Raises ValueError if it is damaged."""
    start = task.start
    seat = 0
    seed = start.seed
    code = entry
    if task.level:
        match = _BEAT.fullmatch(entry)
        if not match:
            raise ValueError('a task to beat a level has "SEAT~SEED~CODE"')
        seat = int(match[1])
        seed = check_seed(match[2]) if match[2] else None
        code = match[3]
    if len(code) > MAX_ENTRY or IndexReader(code).moves > MAX_MOVES:
        raise ValueError('"moves" are too many')
    id = replace(start, moves=(), seed=seed, code=code)
    session = Session.from_id(str(id))
    if not 0 <= seat < session.seats:
        raise ValueError('"seat" is no seat of the game')
    return session, seat


def task_of_session(homework: Homework, session: Session, taken: Iterable[int]) -> int:
    """Return the index of the first task not in `taken` that a session was played for.

    Raises ValueError if there is no such task.
    """
    used = set(taken)
    for index, task in enumerate(homework.tasks):
        if index not in used and is_session_of_task(task, session):
            return index
    raise ValueError(_("this homework has no task for this game"))


def start_id(task: Task) -> str:
    """Return the id that opens a task."""
    return str(task.start)


def _checksum(key: str, rest: str) -> str:
    check = zlib.crc32(f"{key}.{rest}".encode("utf-8", "replace"))
    return to_letters(check.to_bytes(4, "big")[:3])
