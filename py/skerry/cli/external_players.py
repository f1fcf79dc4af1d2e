"""External players in a terminal game: installed bots, functions in files, programs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import nan
from random import Random
from typing import Any

from skerry.ai.players import is_program, load_bot_spec, make_player, parse_player, split_level
from skerry.ai.program import ProgramPlayer, end_all_programs, stop_program
from skerry.ai.program_lines import ILLEGAL, ForfeitError, position_id
from skerry.core.bot import Budget, Estimate
from skerry.core.game import Game
from skerry.core.i18n import N_, texts
from skerry.core.outside_text import clip
from skerry.session.session import Session

from .text import estimate_text

_ = texts(__name__)[0]


class Unrated(Estimate):
    """The move of a player that gives no value; its value is nan."""

    __slots__ = ()

    def __post_init__(self) -> None:
        """Accept nan."""


@dataclass(frozen=True, slots=True)
class ExternalPlayer:
    """A player given by --against. `word` is the player's name on the command line (ai/players.py).

    Its methods raise ForfeitError if the player raises an error or plays an illegal move.
    """

    word: str

    def estimates(self, session: Session, seconds: float | None, rng: Random) -> Iterator[Estimate]:
        """Yield the player's estimates of the current position.

        A program only has one estimate, its move with the value nan. If Ctrl-C interrupts a
        program, the program is ended. It is started again for its next move.
        """
        if is_program(self.word):
            yield Unrated(self._ask_program(session, seconds, rng), nan)
            return
        game = session.game
        answered = False
        known = session.state.information_state(session.state.current_player)
        name, level = split_level(self.word)
        try:
            for estimate in load_bot_spec(name)(known, level, Budget(seconds), rng):
                if estimate.action not in known.legal_actions():
                    raise ForfeitError(ILLEGAL, wrong=clip(estimate.action))
                estimate_text(game, estimate)  # raises here if the estimate is malformed
                answered = True
                yield estimate
        except ForfeitError:
            raise
        except (Exception, SystemExit) as error:
            raise ForfeitError(f"{type(error).__name__}: {error}") from error
        if not answered:
            raise ForfeitError(N_("it gives no estimate"))

    def _ask_program(self, session: Session, seconds: float | None, rng: Random) -> Any:
        program = ProgramPlayer(session.game.id, self.word, seconds)
        seat = session.state.current_player
        known = session.state.information_state(seat)
        try:
            return program.choose(position_id(session, seat), known, rng)
        except ValueError as error:  # the program no longer exists
            raise ForfeitError(str(error)) from error
        except KeyboardInterrupt:
            stop_program(self.word)
            raise


def parse_against(
    game: Game, text: str, level: int | None
) -> tuple[ExternalPlayer | None, int | None]:
    """Parse the options --against and --level.

    Returns:
        The external player, or None if `text` is a level; and the bots' level, or None if neither
        option has one.

    Raises:
        ValueError: if there is no such player.
    """
    parsed = parse_player(text)
    if isinstance(parsed, str):
        make_player(game, parsed)
        return ExternalPlayer(parsed), level
    if level not in (None, parsed):
        template = _("--against names level {wrong}, but --level names another")
        raise ValueError(template.format(wrong=parsed))
    return None, parsed


def end_programs() -> None:
    """End all programs that this thread has started."""
    end_all_programs()
