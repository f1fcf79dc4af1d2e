"""Long work in units: a bot's thought, and jobs such as making a puzzle, playing a long game again
or making pages to print.

Whoever asks for a unit may stop asking at any time; nothing goes on by itself.

Requests about thinking (usually put to a second Host, in a worker of its own):

    {"op": "brief", "level"?, "at"?}   what the player to move (there) knows, for a thinker
                                                                   -> {"brief", "at", "seat"}
    {"op": "brief", "waiting": true}   what the next bot of the top level knows, to ponder while a
                                       person moves; null where none does       -> {"brief", ..}
    {"op": "ponder", "brief": text, "seconds"?, "work"?, "seed"?}    -> {"work", "done"}, no more:
                                       what it finds, the bot's next thought begins with
    {"op": "think", "brief": text, "seconds"?, "work"?, "seed"?}               -> thought
    {"op": "prove", "brief": text, "played", "better", "later": [move..], "seconds"?, "work"?}
             what can be proven of a move      -> {"work", "done", "shown": see review.py | null}
    {"op": "more", "seconds"?}      the next unit (at most 30 ms on a desktop), and more of them for
                                    so long (0.25 s at most)                     -> the same again
    {"op": "drop"}                  forget the thought                           -> {}

A brief is a text to hand on untouched (its whole numbers are larger than JavaScript's). Where
something is hidden there is one for the viewer's own turns, and, sealed, for the bot that is to
move; of its thought only `move`, sealed for "play", `work` and `done` are told then, and the others
are empty or null. A

    thought: {"move", "value": number | null, "line", "values": {move: value}, "work", "proven",
              "note", "done", "heat": {move: 0 to 1}, "text", "shares": [per cent, per cent] | null}

says what the bot would play now, the share of the win it expects for its own side, its opinion
on single moves, and a sentence it can vouch for; `done` when it has nothing to add. `heat` has how
much the better half of the moves stands out (analysis/evaluation_text.py), `text` the estimate,
and `shares` that of each seat, where two play. {"likes": part} is beside it where that part of the
engine would do the thought good (lazy_modules.py): it goes on without, until the part is there.

Requests about jobs that take long:

    {"op": "prepare", ..}            what "new", "open" or "read", asked the same, would wait for;
                                     without it they refuse a game of many moves, or one
                                     that takes long to make                               -> job
    {"op": "sheet", "game", "sheet", "count"?, "seed"?}                   pages to print    -> job
    {"op": "step"}                   the next unit; "drop" forgets the job as well          -> job

    {"op": "unpack", ..}             the games in a file: see current_save.py              -> job

    job: {"progress": 0 to 1, "done", "made": [scene | game..]}    made: since the last unit
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict
from random import Random
from time import perf_counter
from typing import Any, cast

from skerry.analysis import proofs
from skerry.analysis.evaluation_text import heat, line_in_words, opinion_text, shares
from skerry.analysis.turning_points import Thought as Found
from skerry.core.bot import Budget, RefutationQuery
from skerry.core.game import Game, clip
from skerry.core.i18n import texts
from skerry.core.lazy_modules import pop_prefetch_hint
from skerry.core.registry import load
from skerry.core.scene import Scene
from skerry.core.state import unpack
from skerry.library.defaults import usual_seed
from skerry.session.chance import resolve_chance
from skerry.session.ids import SessionId, check_seed, deobfuscate_text, obfuscate_text, read_id

from . import requests
from .current_save import id_of, unpacked
from .game_setup import making
from .replay_jobs import Replays, is_long
from .requests import Json

_ = texts(__name__)[0]

MAX_SECONDS = 3_600
MAX_WORK = 1_000_000_000
MAX_AT_ONCE = 0.25
"""Seconds for units that are asked for at once: whoever waits cannot stop meanwhile."""

LONG_LINE = 400
"""Moves after one that is asked about: more than any game has that can prove something."""


class Task:
    """A brief as it is read: the game, the state as far as it is known, and how to think of it."""

    def __init__(self, request: Json) -> None:
        self.brief = brief = requests.read(deobfuscate_text(requests.text(request, "brief")))
        self.game = load(requests.text(brief, "game"))
        start = self.game.start(requests.text(brief, "preset"), requests.number(brief, "seats"))
        self.state = unpack(start, brief.get("state"))
        if self.state.current_player < 0:
            raise ValueError(_("there is nothing to think about: nobody has to move"))
        self.level = self.game.level(requests.number(brief, "level")).id
        self.budget = Budget(
            requests.within(requests.optional(request, "seconds", float), "seconds", MAX_SECONDS),
            requests.within(requests.optional(request, "work", int), "work", MAX_WORK),
        )
        seed = requests.optional(request, "seed", str)
        self.rng = Random(None if seed is None else check_seed(seed))


class Pondering:
    """A bot at work while a person moves. It tells nothing of what it finds."""

    def __init__(self, request: Json) -> None:
        task = Task(request)
        if task.game.ponder is None:
            raise ValueError(f"{task.game.id!r} has no bot that ponders")
        self._units = task.game.ponder(task.state, task.level, task.budget, task.rng)
        self._work, self.done = 0, False

    def go_on(self) -> None:
        """One more unit of work."""
        work = next(self._units, None)
        self._work, self.done = self._work if work is None else work, work is None

    def reply(self) -> Json:
        """How far it is."""
        return {"work": self._work, "done": self.done}


class Thought:
    """A bot at work on a brief, one unit at a time."""

    def __init__(self, request: Json) -> None:
        task = Task(request)
        brief, state, self._game = task.brief, task.state, task.game
        self._secret = brief.get("secret") is True
        self._state, self._seat = state, state.current_player
        self._names = requests.texts(brief, "names") if "names" in brief else ()
        if len(self._names) not in (0, requests.number(brief, "seats")):
            raise ValueError('"names" of a brief has one for each seat')
        self._estimates = task.game.bot(state, task.level, task.budget, task.rng)
        self._latest = next(self._estimates)
        self.done = False

    def reply(self) -> Json:
        """The latest estimate, in notation; of a secret thought what has to be played alone."""
        latest, notation = self._latest, self._game.notation
        if self._secret:
            move = {
                "move": obfuscate_text(notation(latest.action)),
                "work": latest.work,
                "done": self.done,
            }
            told: Json = {"line": [], "values": {}, "proven": False, "note": "", "heat": {}}
            return {**move, "value": None, **told, "text": "", "shares": None}
        thought = Found.of(self._game, latest)
        two = len(self._names) == 2
        return {
            "move": thought.move,
            "value": round(thought.value, 4),
            "line": thought.line,
            "values": {action: round(value, 4) for action, value in thought.values.items()},
            "work": latest.work,
            "proven": thought.proven,
            "note": thought.note,
            "done": self.done,
            "heat": {move: round(part, 3) for move, part in heat(thought.values).items()},
            "text": self._text(thought),
            "shares": shares(thought.value, self._seat) if two else None,
        }

    def _text(self, thought: Found) -> str:
        if not self._names:
            return ""
        best = line_in_words(self._game, self._state, self._latest.line)
        return opinion_text(self._names, self._seat, thought, best)

    def go_on(self) -> None:
        """One more unit of work; when the bot has finished, the reply is the same with `done`."""
        estimate = next(self._estimates, None)
        self.done = estimate is None
        self._latest = estimate or self._latest


class Proof:
    """A game at work on what was wrong with a move (core/bot.py), one unit at a time."""

    def __init__(self, request: Json) -> None:
        task = Task(request)
        game, state = task.game, task.state
        line = cast(object, request.get("later") or [])
        if not isinstance(line, list) or len(cast("list[object]", line)) > LONG_LINE:
            raise ValueError(f'"later" is a list of at most {LONG_LINE} moves')
        played = game.parse(state, requests.text(request, "played"))
        better = game.parse(state, requests.text(request, "better"))
        later, here = list[Any](), resolve_chance(state.apply(played), 0, None)[-1]
        for move in cast("list[object]", line):
            if here.current_player < 0:
                break
            later.append(game.parse(here, str(move)))
            here = resolve_chance(here.apply(later[-1]), 0, None)[-1]
        asked = RefutationQuery(state, played, better, tuple(later))
        self._units = proofs.units(game, asked, task.budget)
        self._work, self._shown, self.done = 0, None, False

    def go_on(self) -> None:
        """One more unit of work."""
        try:
            self._work = next(self._units)
        except StopIteration as end:
            if not self.done:
                self.done, self._shown = True, end.value

    def reply(self) -> Json:
        """How far it is; when all is done, what was found."""
        shown = self._shown and asdict(self._shown)
        return {"work": self._work, "done": self.done, "shown": shown}


class Job:
    """Work that yields progress (0 to 1) and perhaps pictures or games, one unit at a time."""

    def __init__(self, units: Iterator[float | Scene | Json]) -> None:
        self._units = units
        self._progress = 0.0

    def step(self) -> Json:
        """One unit: how far the job is, whether it is done, and what it has made since."""
        made: list[Json] = []
        for unit in self._units:
            if isinstance(unit, int | float):
                self._progress = round(float(unit), 3)
                return {"progress": self._progress, "done": False, "made": made}
            made.append(unit.to_json() if isinstance(unit, Scene) else unit)
        return {"progress": 1.0, "done": True, "made": made}


class Desk:
    """The thought and the job under way, one of each; `ops` answers what is asked about them."""

    def __init__(self, replays: Replays) -> None:
        self._thought: Thought | Pondering | Proof | None = None
        self._job: Job | None = None
        self.ops: dict[str, Callable[[Json], Json]] = {
            "think": self._think,
            "ponder": self._ponder,
            "prove": self._prove,
            "more": self._more,
            "drop": self._drop,
            "prepare": lambda request: self._begin(preparation(request, replays)),
            "sheet": lambda request: self._begin(printing(request)),
            "unpack": lambda request: self._begin(Job(unpacked(request))),
            "step": self._step,
        }

    def _think(self, request: Json) -> Json:
        self._thought = thought = Thought(request)
        return _with_prefetch_hint(thought.reply())

    def _ponder(self, request: Json) -> Json:
        self._thought = Pondering(request)
        self._thought.go_on()
        return self._thought.reply()

    def _prove(self, request: Json) -> Json:
        proof = Proof(request)
        proof.go_on()  # which may want a part of the engine first
        self._thought = proof
        return proof.reply()

    def _more(self, request: Json) -> Json:
        if self._thought is None:
            raise ValueError('there is no thought to go on with; begin with op "think"')
        asked = requests.optional(request, "seconds", float)
        end = perf_counter() + (requests.within(asked, "seconds", MAX_AT_ONCE) or 0)
        self._thought.go_on()
        while not self._thought.done and perf_counter() < end:
            self._thought.go_on()
        return _with_prefetch_hint(self._thought.reply())

    def _drop(self, request: Json) -> Json:
        self._thought = self._job = None
        return {}

    def _begin(self, job: Job) -> Json:
        self._job = job
        return job.step()

    def _step(self, request: Json) -> Json:
        if self._job is None:
            raise ValueError('there is no job to go on with; begin with "prepare" or "sheet"')
        reply = self._job.step()
        if reply["done"]:
            self._job = None
        return reply


def preparation(request: Json, replays: Replays) -> Job:
    """What would take long of the game that "new" or "open" would begin: to make it, and to play
    its moves again. Where neither does, there is nothing to do.
    """
    id = id_of(request)
    if id is not None:
        try:
            made = making(read_id(id))
        except ValueError as error:
            raise replays.refused(id, error) from error
        return Job(_then(made, replays.units(id)) if is_long(id) else made)
    game = load(requests.text(request, "game"))
    preset = game.preset(requests.optional(request, "preset", str)).id
    seats = requests.optional(request, "seats", int)
    seed = usual_seed(game, preset, requests.optional(request, "seed", str))
    return Job(making(SessionId(game.id, preset, seats, seed=seed)))


def _then(made: Iterator[float], replay: Iterator[float]) -> Iterator[float]:
    """The making of a game, if there is anything to make, then its moves."""
    done = 0.0
    for progress in made:
        done = progress / 2
        yield done
    for progress in replay:
        yield done + (1 - done) * progress


def printing(request: Json) -> Job:
    """The pages of one of a game's sheets."""
    game = load(requests.text(request, "game"))
    count = requests.optional(request, "count", int)
    seed = requests.optional(request, "seed", str)
    sheet = requests.text(request, "sheet")
    return Job(sheet_of(game, sheet, 1 if count is None else count, "1" if seed is None else seed))


def sheet_of(game: Game, id: str, count: int, seed: str) -> Iterator[float | Scene]:
    """Progress and pages of a sheet. Raises ValueError for what the game does not print."""
    sheet = next((sheet for sheet in game.sheets if sheet.id == id), None)
    if sheet is None or game.sheet is None:
        raise ValueError(_no_sheet(game, id))
    if not 1 <= count <= sheet.most:
        said = _("of {sheet} there can be 1 to {most}, not {wrong}")
        name = game.translate(sheet.name)
        raise ValueError(said.format(sheet=name, most=sheet.most, wrong=clip(count)))
    return game.sheet(sheet.id, count, check_seed(seed))


def _no_sheet(game: Game, id: str) -> str:
    name, names = game.translate(game.name), ", ".join(sheet.id for sheet in game.sheets)
    if not names:
        said = _("{game} has no sheet {wrong} to print; it has: none")
        return said.format(game=name, wrong=clip(id))
    said = _("{game} has no sheet {wrong} to print; it has: {right}")
    return said.format(game=name, wrong=clip(id), right=names)


def _with_prefetch_hint(reply: Json) -> Json:
    """Return the reply, with the engine module that the search would like to have, if any."""
    module = pop_prefetch_hint()
    return {**reply, "likes": module} if module else reply
