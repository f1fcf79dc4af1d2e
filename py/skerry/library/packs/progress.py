"""A player's progress in a pack, as pure data: which items the stored results have completed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from skerry.core.i18n import texts
from skerry.core.registry import game_ids, load
from skerry.library.progress import solved_puzzle
from skerry.library.result_records import Result

from .items import Item
from .pack import Pack

_ = texts(__name__)[0]

Json = dict[str, Any]


def pack_progress(
    pack: Pack, results: Iterable[Result], lessons: Mapping[str, int] | None = None
) -> Json:
    """Return the progress in a pack:

        {"key", "done": number, "of": number, "next": index | null, "items": [bool..],
         "text": sentence}

    `next` is the index of the first item that isn't done.

    Args:
        pack: The pack.
        results: The stored results of this device.
        lessons: For each game the last finished step of its lesson.
    """
    done = done_flags([each.item for each in pack.items], results, lessons)
    count = sum(done)
    return {
        "key": pack.key,
        "done": count,
        "of": len(done),
        "next": done.index(False) if count < len(done) else None,
        "items": done,
        "text": _("{n} of {all} done").format(n=count, all=len(done)),
    }


def done_flags(
    items: Sequence[Item], results: Iterable[Result], lessons: Mapping[str, int] | None = None
) -> list[bool]:
    """Return for each item whether it is done.

    A puzzle counts if it was solved in any preset. Daily games without a puzzle count if
    they were finished.
    """
    puzzles: set[tuple[str, str, int]] = set()
    days: set[tuple[str, str, str]] = set()
    for result in results:
        if result["game"] not in game_ids() or result["result"] == "lost":
            continue
        solved = solved_puzzle(load(result["game"]), result)
        if solved:
            puzzles.add((result["game"], *solved))
        days.add((result["game"], result["preset"], result["seed"] or ""))
    steps = lessons or {}
    return [_is_done(item, puzzles, days, steps) for item in items]


def _is_done(
    item: Item,
    puzzles: set[tuple[str, str, int]],
    days: set[tuple[str, str, str]],
    steps: Mapping[str, int],
) -> bool:
    if item.kind == "lesson":
        return steps.get(item.game, 0) >= item.number
    if item.kind == "puzzle":
        return (item.game, item.preset, item.number) in puzzles
    return (item.game, item.preset, item.day) in days
