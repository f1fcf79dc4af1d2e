"""Tasks of a homework, and the check of a game that a pupil has played for one.

an item of a pack (packs/items.py)     solve the puzzle, complete the step, finish the daily game
points: islant level-1 40 week3        at least 40 points alone, with the dice of the seed week3
beat: atoll small crab                 win against a level, which the game records can't prove
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from skerry.core.composition import Line
from skerry.core.game import Game
from skerry.core.i18n import points_text, texts
from skerry.core.outside_text import clip
from skerry.core.registry import game_ids, load
from skerry.library.defaults import outcome_of
from skerry.library.packs.items import Item, lesson_steps
from skerry.session.ids import SessionId, check_seed, read_id
from skerry.session.session import Session

_ = texts(__name__)[0]

POINTS = "points"
BEAT = "beat"
"""Names of the lines of tasks that aren't items."""

MAX_POINTS = 9_999

_NUMBER = re.compile(r"[1-9][0-9]{0,3}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Task:
    """A task.

    Attributes:
        item: The item to complete; None for points and for a win.
        game: The game's id.
        preset: The preset's id; "" for a lesson.
        points: The smallest number of points; 0 for other tasks.
        seed: The seed of the dice; "" for other tasks.
        level: The level to beat; 0 for other tasks.
    """

    item: Item | None
    game: str
    preset: str = ""
    points: int = 0
    seed: str = ""
    level: int = 0

    @property
    def start(self) -> SessionId:
        """The parts of the id of the position in which the task begins."""
        if self.item:
            return read_id(self.item.id)
        game = load(self.game)
        seats = 1 if self.points else 2
        default = game.seat_count(None, self.preset)
        chosen = None if seats == default else seats
        return SessionId(self.game, self.preset, chosen, seed=self.seed or None)

    def title(self) -> str:
        """Return the task in the current language."""
        if self.item:
            return self.item.title()
        game = load(self.game)
        name = game.translate(game.name)
        variant = game.translate(game.preset(self.preset).name)
        if self.points:
            template = _("{game}: {variant}, at least {points}, dice {seed}")
            points = points_text(self.points)
            return template.format(game=name, variant=variant, points=points, seed=self.seed)
        level = game.translate(game.level(self.level).name)
        return _("{game}: {variant}, beat {level}").format(game=name, variant=variant, level=level)


@dataclass(frozen=True, slots=True)
class TaskResult:
    """The result of a task.

    Attributes:
        is_done: Whether the task is completed.
        points: The points; None in games without points, or if the game isn't over.
        reason: Why the task isn't completed, as a sentence; "" if it is.
    """

    is_done: bool
    points: int | None = None
    reason: str = ""


def read_points(line: Line) -> Task:
    """Return the task of a line "points"; its text is the value. Raises ValueError."""
    words = line.text.split()
    game = _read_game(line, words)
    presets = [preset.id for preset in game.presets if 1 in (preset.seats or game.seats)]
    if game.points is None or len(words) != 4 or words[1] not in presets:
        template = _("name a game with points, a preset, the points and the dice, such as {right}")
        raise line.error(template.format(right="islant level-1 40 week3"), " ".join(words[1:2]))
    if not _NUMBER.fullmatch(words[2]):
        template = _("the points must be from 1 to {most}, not {wrong}")
        raise line.error(template.format(wrong=clip(words[2]), most=MAX_POINTS), words[2])
    try:
        seed = check_seed(words[3])
    except ValueError as error:
        raise line.error(str(error), words[3]) from error
    return Task(None, game.id, words[1], int(words[2]), seed)


def read_beat(line: Line) -> Task:
    """Return the task of a line "beat"; its text is the value. Raises ValueError."""
    words = line.text.split()
    game = _read_game(line, words)
    presets = [
        preset.id
        for preset in game.presets
        if 2 in (preset.seats or game.seats) and not preset.study
    ]
    preset = words[1] if len(words) == 3 else "".join(presets[:1])
    levels = {level.name.lower(): level.id for level in game.levels}
    levels |= {game.translate(level.name).lower(): level.id for level in game.levels}
    levels |= {str(level.id): level.id for level in game.levels}
    name = words[-1].lower() if len(words) in (2, 3) else ""
    if preset not in presets or name not in levels:
        template = _("name a game, a preset and a level: {levels}; presets: {presets}")
        names = ", ".join(game.translate(level.name) for level in game.levels)
        message = template.format(levels=names, presets=", ".join(presets) or "-")
        raise line.error(message, words[-1] if len(words) > 1 and preset in presets else "")
    return Task(None, game.id, preset, level=levels[name])


def _read_game(line: Line, words: Sequence[str]) -> Game:
    if not words or words[0] not in game_ids():
        template = _("unknown game {wrong}; choose one of {right}")
        wrong = clip(words[0] if words else "")
        message = template.format(wrong=wrong, right=", ".join(game_ids()))
        raise line.error(message, words[0] if words else "")
    return load(words[0])


def task_line(task: Task) -> str:
    """Return the line of a task that isn't an item, as `read_points` and `read_beat` read it."""
    if task.points:
        return f"{POINTS}: {task.game} {task.preset} {task.points} {task.seed}"
    return f"{BEAT}: {task.game} {task.preset} {task.level}"


def is_session_of_task(task: Task, session: Session) -> bool:
    """Return whether a session began in the position in which the task begins."""
    start = task.start
    game = load(task.game)
    is_same = (session.game.id, session.preset) == (start.game, start.preset)
    seats = game.seat_count(start.seats, start.preset)
    if not is_same or session.seats != seats or session.dice:
        return False
    if task.level == 0 and (session.seed, session.seat_code) != (start.seed, start.seat_code):
        return False
    return session.line[: len(start.moves)] == start.moves


def check_session(task: Task, session: Session, seat: int = 0) -> TaskResult:
    """Return the result of a task: whether a session completes it. `seat` is the pupil's seat."""
    if not is_session_of_task(task, session):
        return TaskResult(False, reason=_("This is a different game or puzzle."))
    if task.item and task.item.kind == "lesson":
        return _check_lesson(task.item, session)
    state = session.state
    if not state.is_terminal:
        return TaskResult(False, reason=_("The game isn't over."))
    game = session.game
    points = int(game.points(state)[seat]) if game.points else None
    if task.points:
        if points is not None and points >= task.points:
            return TaskResult(True, points)
        template = _("Only {points}.")
        return TaskResult(False, points, template.format(points=points_text(points or 0)))
    if points is not None and task.item:
        return TaskResult(True, points)
    if outcome_of(state.returns(), seat) == "won":
        return TaskResult(True, points)
    return TaskResult(False, points, _("Not won.") if task.level else _("Not solved."))


def _check_lesson(item: Item, session: Session) -> TaskResult:
    """Return the result of a lesson's step: whether the moves after its position complete it."""
    step = lesson_steps(session.game)[item.number - 1]
    replay = Session.from_id(step.id)
    learner = replay.state.current_player
    for move in session.moves[len(replay.moves) :]:
        before = replay.state
        action = replay.game.parse(before, move)
        after = replay.push(action)[-1]
        if before.current_player != learner:
            continue
        if step.done(before, action, after):
            return TaskResult(True)
        if not (step.under_way and step.under_way(before, action, after)):
            break
    return TaskResult(False, reason=_("This step of the lesson isn't completed."))
