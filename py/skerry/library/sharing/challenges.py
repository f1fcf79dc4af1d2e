"""Challenges: links to a solo game's dice or puzzle that hide the sender's result until the end.

The link has a field behind the game's id, `#islant:level-1:%23abc&beat=Qx8..`. Readers that don't
know it ignore it, and open the same dice or puzzle.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from skerry.core.i18n import points_text, texts
from skerry.core.registry import load
from skerry.library.claims import format_time, read_play_stats
from skerry.library.result_records import Result
from skerry.library.saves import read_name
from skerry.session.ids import read_id
from skerry.session.obfuscation import deobfuscate, obfuscate
from skerry.session.session import Session

from .links import fields

_ = texts(__name__)[0]

_RESULT = re.compile(r"(-|-?[0-9]{1,7});(-|[0-9]{1,9});([01]);(.*)", re.DOTALL | re.ASCII)


@dataclass(frozen=True, slots=True)
class Challenge:
    """The result to beat.

    Attributes:
        by: The sender's name; "" if unknown.
        points: The points; None for puzzles without points.
        seconds: The time from the first move to the end; None if unknown.
        is_solved: Whether the puzzle was solved.
    """

    by: str
    points: int | None
    seconds: int | None
    is_solved: bool

    @property
    def code(self) -> str:
        """The challenge as a text that can't be read at a glance, for links and saves."""
        numbers = ["-" if each is None else str(each) for each in (self.points, self.seconds)]
        return obfuscate(";".join([*numbers, str(int(self.is_solved)), self.by]))

    @property
    def result_text(self) -> str:
        """The result in words."""
        if self.points is not None:
            return points_text(self.points)
        if not self.is_solved:
            return _("Not solved")
        if self.seconds is None:
            return _("Solved")
        return _("Solved in {time}").format(time=format_time(self.seconds))

    def verdict(self, session: Session, entry: Result | None) -> str:
        """Return who has won the challenge, as a sentence for the player of a finished game.

        More points win; a solved puzzle wins against one that was not solved, and the faster of two
        that were.
        """
        mine = challenge_of(session, entry, "")
        is_timed = None not in (mine.seconds, self.seconds)
        own_rank = _rank(mine, is_timed=is_timed)
        rank = _rank(self, is_timed=is_timed)
        name = self.by
        if own_rank == rank:
            same = _("You and {name} have the same result.")
            text = same if name else _("You have the same result.")
        elif own_rank > rank:
            text = _("You beat {name}!") if name else _("You win the challenge!")
        else:
            better = _("{name} was better this time.")
            text = better if name else _("Your friend was better this time.")
        return text.format(name=name)


def challenge_of(session: Session, entry: Result | None, name: str) -> Challenge:
    """Return the challenge to beat a finished solo game; `entry` is its stored result."""
    game = session.game
    points = None if game.points is None else round(game.points(session.state)[0])
    stats = read_play_stats(entry.get("how")) if entry else None
    is_solved = session.state.returns()[0] > 0
    return Challenge(read_name(name), points, stats.seconds if stats else None, is_solved)


def read_challenge(code: str) -> Challenge | None:
    """Read the code of a challenge, from outside; None if it is damaged."""
    try:
        match = _RESULT.fullmatch(deobfuscate(code))
    except ValueError:
        return None
    if match is None:
        return None
    points, seconds = (None if each == "-" else int(each) for each in match.groups()[:2])
    return Challenge(read_name(match[4]), points, seconds, match[3] == "1")


def challenge_in_link(link: str) -> Challenge | None:
    """Return the challenge in a link; None if it has none."""
    return read_challenge(fields(link).get("beat", ""))


def invitation_text(challenge: Challenge, id: str) -> str:
    """Return the challenge in sentences for the person who opens the link to a game.

    Raises:
        ValueError: There is no such game or preset.
    """
    parts = read_id(id)
    loaded = load(parts.game)
    variant = loaded.translate(loaded.preset(parts.preset).name)
    title = _("{game}, {variant}").format(game=loaded.translate(loaded.name), variant=variant)
    name = challenge.by
    first = _("{name} challenges you: {title}.") if name else _("You are challenged: {title}.")
    rest = _("You play the same puzzle or dice, and see the result to beat when you have finished.")
    return f"{first.format(name=name, title=title)} {rest}"


def _rank(result: Challenge, *, is_timed: bool) -> tuple[int, int]:
    """Return a pair that is greater for better results; `is_timed`: of solved puzzles, by time."""
    if result.points is not None:
        return result.points, 0
    seconds = result.seconds or 0
    return int(result.is_solved), -seconds if is_timed and result.is_solved else 0
