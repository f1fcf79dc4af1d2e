"""Challenges: links to play the sender's game from its start and to beat the sender's result.

The game is a solo game with the same dice or puzzle, or a game against the same computer players
with the same dice and cards. The result is shown only at the end. The link has the field "beat"
after the game's id, `#islant:level-1:%23abc&beat=Qx8..`; older versions ignore it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from skerry.core.i18n import join_with_and, points_text, texts
from skerry.core.registry import load
from skerry.library.claims import format_time, read_play_stats
from skerry.library.defaults import PERSON, Outcome, only_human_seat, outcome_of
from skerry.library.result_records import Result
from skerry.library.saves import Player, clean_player_name
from skerry.session.hosting import full_id
from skerry.session.ids import read_id
from skerry.session.obfuscation import deobfuscate, obfuscate
from skerry.session.session import Session

from .links import make_link, query_fields

_, ngettext = texts(__name__)

_OUTCOME_RANKS: dict[Outcome, int] = {"won": 2, "drawn": 1, "lost": 0}

_RESULT = re.compile(r"(-|-?[0-9]{1,7});(-|[0-9]{1,9});([01]);(.*)", re.DOTALL | re.ASCII)
_BOTS_RESULT = re.compile(
    r"bots;([0-9p]{1,3}(?:\.[0-9p]{1,3}){1,9});(won|drawn|lost);([0-9]{1,5});(.*)",
    re.DOTALL | re.ASCII,
)


@dataclass(frozen=True, slots=True)
class BotsChallenge:
    """The result to beat in a game against computer players.

    Attributes:
        by: The sender's name; "" if unknown.
        players: The player of each seat: one human player, and the bots' levels.
        outcome: The sender's result.
        moves: The number of moves of the sender's game.
    """

    by: str
    players: tuple[Player, ...]
    outcome: Outcome
    moves: int

    @property
    def code(self) -> str:
        """The challenge as a text that can't be read at a glance, for links and saves."""
        players = ".".join("p" if each == PERSON else str(each) for each in self.players)
        return obfuscate(f"bots;{players};{self.outcome};{self.moves};{self.by}")

    @property
    def result_text(self) -> str:
        """The result in words."""
        if self.outcome == "won":
            template = ngettext("Won in {n} move", "Won in {n} moves", self.moves)
            return template.format(n=self.moves)
        return _("Drawn") if self.outcome == "drawn" else _("Lost")

    def fits_game(self, session: Session, players: Sequence[Player]) -> bool:
        """Return whether a game can answer this challenge: it has the same players."""
        return tuple(players) == self.players

    def verdict_text(self, session: Session, entry: Result | None) -> str:
        """Return a sentence about who has won the challenge, for the player of a finished game.

        The better result wins. If both have won their games, the game with fewer moves is better.
        """
        mine = bots_challenge_of(session, self.players, "")
        return _comparison_text(mine.rank, self.rank, self.by)

    @property
    def rank(self) -> tuple[int, int]:
        """A pair that is greater for better results."""
        return _OUTCOME_RANKS[self.outcome], -self.moves if self.outcome == "won" else 0


@dataclass(frozen=True, slots=True)
class Challenge:
    """The result to beat in a solo game.

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

    def fits_game(self, session: Session, players: Sequence[Player]) -> bool:
        """Return whether a game can answer this challenge: it is a solo game."""
        return session.seats == 1

    def verdict_text(self, session: Session, entry: Result | None) -> str:
        """Return a sentence about who has won the challenge, for the player of a finished game.

        The result with more points wins. For puzzles, the player who has solved the puzzle wins; if
        both have, the faster one.
        """
        mine = challenge_of(session, entry, "")
        is_timed = None not in (mine.seconds, self.seconds)
        own_rank = _result_rank(mine, is_timed=is_timed)
        return _comparison_text(own_rank, _result_rank(self, is_timed=is_timed), self.by)


def challenge_of(session: Session, entry: Result | None, name: str) -> Challenge:
    """Return the challenge to beat a finished solo game.

    `entry` is the stored result of the game, and `name` the sender's name.
    """
    game = session.game
    points = None if game.points is None else round(game.points(session.state)[0])
    stats = read_play_stats(entry.get("how")) if entry else None
    is_solved = session.state.returns()[0] > 0
    return Challenge(clean_player_name(name), points, stats.seconds if stats else None, is_solved)


def bots_challenge_of(session: Session, players: Sequence[Player], name: str) -> BotsChallenge:
    """Return the challenge to beat a finished game of one human player against bots.

    `name` is the sender's name.
    """
    seat = list(players).index(PERSON)
    outcome = outcome_of(session.state.returns(), seat)
    return BotsChallenge(clean_player_name(name), tuple(players), outcome, session.position)


def start_link(session: Session) -> str:
    """Return the fragment of a link to a game before its first move.

    "" if a link can't reproduce the dice or cards.
    """
    needs_seed = session.game.uses_seed(session.preset) and session.seed is None
    if session.dice or session.seat_code or needs_seed:
        return ""
    start = Session(session.game, preset=session.preset, seats=session.seats, seed=session.seed)
    return make_link(full_id(start))


def challenge_link(
    session: Session, players: Sequence[Player], names: Sequence[str], entry: Result | None
) -> str:
    """Return the fragment of a link that challenges others to beat the result of a finished game.

    "" if the game is not over or has several human players, if it is a solo game without a stored
    result (`entry`), or if a link can't reproduce its dice or cards.
    """
    seat = only_human_seat(players)
    is_solo = session.seats == 1
    if seat is None or not session.state.is_terminal or (is_solo and not entry):
        return ""
    name = names[seat] if seat < len(names) else ""
    if is_solo:
        code = challenge_of(session, entry, name).code
    else:
        code = bots_challenge_of(session, players, name).code
    link = start_link(session)
    is_readable = read_challenge(code) is not None  # not with too many players
    return f"{link}&beat={code}" if link and is_readable else ""


def read_challenge(code: str) -> Challenge | BotsChallenge | None:
    """Return the challenge with this code; None if the code is damaged."""
    try:
        text = deobfuscate(code)
    except ValueError:
        return None
    if text.startswith("bots;"):
        return _read_bots_challenge(text)
    match = _RESULT.fullmatch(text)
    if match is None:
        return None
    points, seconds = (None if each == "-" else int(each) for each in match.groups()[:2])
    return Challenge(clean_player_name(match[4]), points, seconds, match[3] == "1")


def _read_bots_challenge(text: str) -> BotsChallenge | None:
    match = _BOTS_RESULT.fullmatch(text)
    if match is None:
        return None
    players = match[1].split(".")
    if players.count("p") != 1 or match[1].count("p") != 1:
        return None
    seats = tuple(PERSON if each == "p" else int(each) for each in players)
    return BotsChallenge(clean_player_name(match[4]), seats, cast(Outcome, match[2]), int(match[3]))


def challenge_in_link(link: str) -> Challenge | BotsChallenge | None:
    """Return the challenge in a link; None if the link has none."""
    return read_challenge(query_fields(link).get("beat", ""))


def invitation_text(challenge: Challenge | BotsChallenge, id: str) -> str:
    """Return sentences about a challenge, for the person who opens its link to the game `id`.

    Raises:
        ValueError: There is no such game, preset or computer player.
    """
    parts = read_id(id)
    loaded = load(parts.game)
    variant = loaded.translate(loaded.preset(parts.preset).name)
    title = _("{game}, {variant}").format(game=loaded.translate(loaded.name), variant=variant)
    name = challenge.by
    first = _("{name} challenges you: {title}.") if name else _("You've been challenged: {title}.")
    rest = _("You'll play the same puzzle or dice and see the result to beat when you finish.")
    if isinstance(challenge, BotsChallenge):
        if len(challenge.players) != loaded.seat_count(parts.seats, parts.preset):
            raise ValueError(_("the challenge is for a different number of players"))
        levels = [level for level in challenge.players if isinstance(level, int)]
        bots = join_with_and([loaded.translate(loaded.level(level).name) for level in levels])
        title = _("{title}, against {bots}").format(title=title, bots=bots)
        rest = _("Your game starts the same way. You'll see the result to beat at the end.")
    return f"{first.format(name=name, title=title)} {rest}"


def _comparison_text(own_rank: tuple[int, int], rank: tuple[int, int], name: str) -> str:
    """Return a sentence that says whose result is better; `name` is the sender's name, or ""."""
    if own_rank == rank:
        same = _("You and {name} have the same result.")
        text = same if name else _("You have the same result.")
    elif own_rank > rank:
        text = _("You beat {name}!") if name else _("You win the challenge!")
    else:
        better = _("{name} was better this time.")
        text = better if name else _("Your friend was better this time.")
    return text.format(name=name)


def _result_rank(result: Challenge, *, is_timed: bool) -> tuple[int, int]:
    """Return a pair that is greater for better results.

    `is_timed` says whether a solved puzzle is better if it took less time.
    """
    if result.points is not None:
        return result.points, 0
    seconds = result.seconds or 0
    return int(result.is_solved), -seconds if is_timed and result.is_solved else 0
