"""Making puzzles on the page: the board, verdicts, changes and links.

    {"op": "compose", "game", "draft"?, "id"?, "move"?, "variant"?, "act"?: "undo" | "clear"}
                -> {"draft": text, "scene", "prompt": sentence, "can_undo": bool, "can_clear": bool,
                    "variants": [{"id", "name", "is_chosen"}..], "names": {button: text},
                    "notice": sentence}
    {"op": "compose_job", "game", "draft", "way": "judge"}       the verdict           -> job
                results: one judgement (core/composition.py)
    {"op": "compose_job", "game", "draft", "way": "sparser" | "easier" | "harder"}     -> job
                results: {"draft": text, "notice": sentence}
    {"op": "compose", "act": "link", "id", "title", "author", "note"}  -> {"link": address after #}

`draft` is a text to store, which only the engine reads: the puzzle and those before it, for undo. A
request without a draft begins a new one. If the draft is damaged, a new one begins, and `notice`
says so. With `id`, the given pieces are those of a position. For jobs see service/jobs.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from skerry.core.composition import Composer, composer_of
from skerry.core.game import Game
from skerry.core.i18n import N_, texts
from skerry.core.lazy_modules import require
from skerry.core.registry import load
from skerry.core.scene import WIDE, Aspect
from skerry.service import requests
from skerry.service.open_game import session_from_id

Json = dict[str, Any]

_ = texts(__name__)[0]

MAX_UNDO = 60
"""Largest number of puzzles in a draft."""

MAX_DRAFT = 8_000
"""Largest length of a draft, in characters."""

UNITS_PER_STEP = 8
"""Units of work in each step of a job, so that requests between steps don't wait long."""

NAMES = {
    "title": N_("Make a puzzle"),
    "variant": N_("Kind"),
    "typed": N_("Type a move"),
    "place": N_("Place it"),
    "undo": N_("Undo"),
    "clear": N_("Clear"),
    "position": N_("Use my game's position"),
    "sparser": N_("Remove givens"),
    "easier": N_("Easier"),
    "harder": N_("Harder"),
    "stop": N_("Stop"),
    "check": N_("Check again"),
    "stopped": N_("Stopped."),
    "working": N_("Looking for solutions …"),
    "changing": N_("Changing the puzzle …"),
    "solution": N_("Show the solution"),
    "name": N_("Title"),
    "author": N_("Author"),
    "note": N_("Note"),
    "texts": N_("Title, author and note"),
    "send": N_("Send the puzzle"),
    "play": N_("Play it"),
    "about": N_("The link contains the whole puzzle. Nothing is stored on a server."),
}
"""The texts of the page's buttons and fields."""


class ChangeResult(NamedTuple):
    """The result of a change: the new draft and a sentence about it."""

    draft: str
    notice: str

    def to_json(self) -> Json:
        """Return the result as JSON values."""
        return self._asdict()


def compose_fields(request: Json, aspect: Aspect = WIDE) -> Json:
    """Answer "compose"."""
    if request.get("act") == "link":
        return _link_fields(request)
    game = load(requests.text_field(request, "game"))
    composer = composer_of(game)
    history, notice = _read_draft(composer, requests.optional_field(request, "draft", str))
    history = _history_with_action(composer, game, history, request)[-MAX_UNDO:]
    puzzle = history[-1]
    return {
        "draft": " ".join(history),
        "scene": composer.scene(puzzle, aspect).to_json(),
        "prompt": composer.prompt,
        "can_undo": len(history) > 1,
        "can_clear": composer.clear(puzzle) != puzzle,
        "variants": [variant._asdict() for variant in composer.variants(puzzle)],
        "names": {name: _(text) for name, text in NAMES.items()},
        "notice": notice,
    }


def _read_draft(composer: Composer, draft: str | None) -> tuple[list[str], str]:
    """Return the puzzles of a draft, the present one last, and a notice if the draft is damaged."""
    history = (draft or "").split()
    if not history:
        return [composer.begin()], ""
    if len(draft or "") <= MAX_DRAFT:
        with suppress(ValueError):
            composer.clear(history[-1])
            return history, ""
    return [composer.begin()], _("Your last puzzle can't be read. Here is an empty board.")


def _history_with_action(
    composer: Composer, game: Game, history: list[str], request: Json
) -> list[str]:
    """Return the history after the action that a request asks for."""
    puzzle = history[-1]
    move = requests.optional_field(request, "move", str)
    variant = requests.optional_field(request, "variant", str)
    id = requests.optional_field(request, "id", str)
    act = requests.optional_field(request, "act", str)
    if act == "undo":
        return history[:-1] or history
    if act == "clear":
        puzzle = composer.clear(puzzle)
    elif id is not None:
        session = session_from_id(id)
        if session.game.id != game.id:
            raise ValueError(_("this position is of another game"))
        puzzle = composer.from_state(session.state)
    elif move is not None:
        puzzle = composer.place(puzzle, move)
    elif variant is not None:
        puzzle = composer.with_variant(puzzle, variant)
    return history if puzzle == history[-1] else [*history, puzzle]


def job_units(request: Json) -> Iterator[Any]:
    """Return the work of "compose_job": progress from 0 to 1, then a result."""
    composer = composer_of(load(requests.text_field(request, "game")))
    draft = requests.text_field(request, "draft")
    way = requests.text_field(request, "way")
    if way not in ("judge", "sparser", "easier", "harder"):
        raise ValueError('"way" is "judge", "sparser", "easier" or "harder"')
    history, _notice = _read_draft(composer, draft)
    work = _judge(composer, history) if way == "judge" else _change(composer, history, way)
    return _with_sparse_progress(work)


def _judge(composer: Composer, history: list[str]) -> Iterator[Any]:
    yield (yield from composer.judge(history[-1]))


def _change(composer: Composer, history: list[str], way: str) -> Iterator[Any]:
    puzzle = yield from composer.change(history[-1], way)
    if puzzle == history[-1]:
        yield ChangeResult(
            " ".join(history), _("Without any of these pieces, it has more solutions.")
        )
    else:
        yield ChangeResult(" ".join([*history, puzzle][-MAX_UNDO:]), "")


def _with_sparse_progress(work: Iterator[Any]) -> Iterator[Any]:
    """Yield all results, but the progress only once in UNITS_PER_STEP units."""
    for units, item in enumerate(work, 1):
        if not isinstance(item, int | float) or units % UNITS_PER_STEP == 0:
            yield item


def _link_fields(request: Json) -> Json:
    require("skerry.library.sharing.about_fields")
    from skerry.library.sharing.about_fields import make_about, puzzle_link

    words = (requests.text_field(request, name) for name in ("title", "author", "note"))
    return {"link": puzzle_link(requests.text_field(request, "id"), make_about(*words))}
