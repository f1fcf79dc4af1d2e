"""What can be chosen before a game begins, and what it has to print."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Preset:
    """One way to set a game up. `id` is lowercase ASCII letters, digits and hyphens; where it joins
    what was chosen of a game's options (see options.py), words with + between them.

    `seats` are the numbers of players it is for, if not all that the game is for; the first is
    the default. A `daily` one has the date (UTC, 2026-11-21) for its seed, the same for everybody.
    `now` is the id of what new games are begun as, where this one is only kept for old games.
    `group` is the heading under which it stands, where a game has many. `numbers` is how many
    puzzles it has: each follows from its number, which the first outcome of chance tells as no-42.
    `chance` says whether chance decides something, where that is not the same for all of a game.
    `rating` is how hard its puzzles are, as the Elo of who solves every second one at first try.
    `among` are the ids of presets from which it takes its puzzles by turns: see `puzzle`.
    A `study` is so small that all of it can be computed, for programs and for those who learn from
    them: the page does not offer it.

    >>> import skerry
    >>> skerry.load("palavan").preset("daily").daily
    True
    """

    id: str
    name: str
    note: str = ""
    seats: Sequence[int] = ()
    daily: bool = False
    now: str = ""
    study: bool = False
    group: str = ""
    numbers: int = 0
    chance: bool | None = None
    rating: int | None = None
    among: tuple[str, ...] = ()

    def puzzle(self, number: int) -> tuple[str, int]:
        """The preset that has the puzzle of that number here, and which of that one's it is."""
        if not self.among:
            return self.id, number
        return self.among[number % len(self.among)], 1 + (number - 1) // len(self.among)


@dataclass(frozen=True, slots=True)
class Sheet:
    """Something that a game has to print: blank forms, puzzles with their solutions.

    `most` is how many can be asked for at once; `seeded` whether a seed decides which.

    >>> import skerry
    >>> [sheet.id for sheet in skerry.load("palavan").sheets]
    ['puzzles']
    """

    id: str
    name: str
    note: str = ""
    most: int = 1
    seeded: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """What is printed on a game's box: a picture, how long it takes, how hard it is to learn.

    The picture is the position `id`, in the midst of play; `focus` names two of its nodes, and what
    is between them is seen. `minutes` are the least and the most that a game takes, `weight` is 1
    (quick to learn) to 3 (demanding). Nothing of this has to be said.

    >>> import skerry
    >>> skerry.load("atoll").box.weight
    1
    """

    id: str = ""
    focus: tuple[str, str] | None = None
    minutes: tuple[int, int] | None = None
    weight: int = 0
