"""Jobs: long work that runs in short units, one per request, so that the caller can stop it.

    {"op": "prepare", ..}      the slow part of "new", "open" or "preview", with the same fields.
                               These ops refuse a game with many moves or a slow setup that was not
                               prepared                                                 -> job
    {"op": "print", "game", "sheet", "count"?, "seed"?}         draw pages to print     -> job
    {"op": "step"}             run the next unit                                        -> job
    {"op": "cancel"}           end the job                                              -> {}
    "compose", "compose_job": see composer/

    job: {"progress": 0 to 1, "done": bool, "results": [scene..]}

`results` has the pages that the last unit has drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol

from skerry.core.game import Game
from skerry.core.i18n import texts
from skerry.core.lazy_modules import require
from skerry.core.outside_text import clip
from skerry.core.registry import load
from skerry.core.scene import Scene
from skerry.library.defaults import default_seed
from skerry.session.ids import SessionId, check_seed, read_id

from . import requests
from .current_save import requested_id
from .open_game import setup_steps
from .replay_jobs import Replays, is_long
from .requests import Json

_ = texts(__name__)[0]


class Result(Protocol):
    """A result of a job, such as a scene."""

    def to_json(self) -> Json:
        """Return the result as JSON values."""


class Job:
    """Work in units; `units` yields progress (0 to 1) after each unit, and results."""

    def __init__(self, units: Iterator[float | Result]) -> None:
        self._units = units

    def run_step(self) -> Json:
        """Run the next unit and return the reply about the job."""
        results: list[Json] = []
        for item in self._units:
            if isinstance(item, int | float):
                return {"progress": round(float(item), 3), "done": False, "results": results}
            results.append(item.to_json())
        return {"progress": 1.0, "done": True, "results": results}


class JobRunner:
    """The job of a Host, at most one at a time."""

    def __init__(self, replays: Replays) -> None:
        self._replays = replays
        self._job: Job | None = None
        self.ops: dict[str, Callable[[Json], Json]] = {
            "prepare": self._prepare_op,
            "print": self._print_op,
            "step": self._step_op,
            "compose": _compose_op,
            "compose_job": self._compose_job_op,
        }

    def __getstate__(self) -> dict[str, Any]:
        """Leave out the job when a Host is pickled or copied; generators can't be copied."""
        return {**vars(self), "_job": None}

    def cancel(self) -> None:
        """End the job."""
        self._job = None

    def _prepare_op(self, request: Json) -> Json:
        return self._start_job(Job(_preparation_units(request, self._replays)))

    def _print_op(self, request: Json) -> Json:
        return self._start_job(Job(_print_units(request)))

    def _compose_job_op(self, request: Json) -> Json:
        _require_composer()
        from .composer import job_units

        return self._start_job(Job(job_units(request)))

    def _start_job(self, job: Job) -> Json:
        self._job = job
        return job.run_step()

    def _step_op(self, request: Json) -> Json:
        if self._job is None:
            raise ValueError('no job is running: start one with op "prepare" or "print"')
        reply = self._job.run_step()
        if reply["done"]:
            self._job = None
        return reply


def _require_composer() -> None:
    """Raise ModuleNotLoaded unless the page has loaded the modules for making puzzles."""
    require("skerry.core.composition")
    require("skerry.service.composer")


def _compose_op(request: Json) -> Json:
    _require_composer()
    from .composer import compose_fields

    return compose_fields(request, requests.aspect_field(request))


def _preparation_units(request: Json, replays: Replays) -> Iterator[float]:
    """Return an iterator over the progress of the game's setup and of the replay of its moves.

    It is empty if the game needs neither.
    """
    id = requested_id(request)
    if id is not None:
        try:
            setup = setup_steps(read_id(id))
        except ValueError as error:
            raise replays.remember_failure(id, error) from error
        return _setup_then_replay(setup, replays.replay_in_units(id)) if is_long(id) else setup
    game = load(requests.text_field(request, "game"))
    preset = game.preset(requests.optional_field(request, "preset", str)).id
    seats = requests.optional_field(request, "seats", int)
    seed = default_seed(game, preset, requests.optional_field(request, "seed", str))
    return setup_steps(SessionId(game.id, preset, seats, seed=seed))


def _setup_then_replay(setup: Iterator[float], replay: Iterator[float]) -> Iterator[float]:
    """Yield the progress of both iterators together, from 0 to 1; a setup is half of the work."""
    done = 0.0
    for progress in setup:
        done = progress / 2
        yield done
    for progress in replay:
        yield done + (1 - done) * progress


def _print_units(request: Json) -> Iterator[float | Scene]:
    game = load(requests.text_field(request, "game"))
    count = requests.optional_field(request, "count", int)
    seed = requests.optional_field(request, "seed", str)
    sheet = requests.text_field(request, "sheet")
    return print_pages(game, sheet, 1 if count is None else count, "1" if seed is None else seed)


def print_pages(game: Game, id: str, count: int, seed: str) -> Iterator[float | Scene]:
    """Draw pages to print. The iterator yields progress (0 to 1) and pages.

    Args:
        game: The game.
        id: The id of one of `game.sheets`.
        count: The number of items to print, from 1 to the sheet's `most`.
        seed: The seed that selects random items.
    """
    sheet = next((sheet for sheet in game.sheets if sheet.id == id), None)
    if sheet is None or game.sheet is None:
        raise ValueError(_unknown_sheet_text(game, id))
    if not 1 <= count <= sheet.most:
        template = _("{sheet}: choose a number from 1 to {most}, not {wrong}")
        name = game.translate(sheet.name)
        raise ValueError(template.format(sheet=name, most=sheet.most, wrong=clip(count)))
    return game.sheet(sheet.id, count, check_seed(seed))


def _unknown_sheet_text(game: Game, id: str) -> str:
    name = game.translate(game.name)
    ids = ", ".join(sheet.id for sheet in game.sheets)
    if not ids:
        return _("{game} has nothing to print").format(game=name)
    template = _("{game} can't print {wrong}; choose one of: {right}")
    return template.format(game=name, wrong=clip(id), right=ids)
