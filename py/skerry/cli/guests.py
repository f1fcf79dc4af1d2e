"""Players from outside at a terminal's table, named by the words of the arena (ai/players.py)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import nan
from random import Random
from typing import Any

from skerry.ai.players import bot_of, is_program, levelled, player, word
from skerry.ai.program import MAY_NOT, ForfeitError, ProgramPlayer, end_all, gone, position_id
from skerry.core.bot import Budget, Estimate
from skerry.core.game import Game, clip
from skerry.core.i18n import N_, texts
from skerry.session.session import Session

from .words import opinion

_ = texts(__name__)[0]


@dataclass(frozen=True, slots=True)
class Guest:
    """A bot of another package, a function in a file, or a program. It may break: what it raises,
    and what may not be played, is a ForfeitError.
    """

    word: str

    def estimates(self, session: Session, seconds: float | None, rng: Random) -> Iterator[Estimate]:
        """What it thinks of the position, to be taken as a level's. A program tells its move only,
        at its end, with no value (nan); stopped before, it is started anew when next asked.
        """
        if is_program(self.word):
            yield Estimate(self._answer(session, seconds, rng), nan)
            return
        game, told = session.game, False
        known = session.state.information_state(session.state.current_player)
        name, level = levelled(self.word)
        try:
            for estimate in bot_of(name)(known, level, Budget(seconds), rng):
                if estimate.action not in known.legal_actions():
                    raise ForfeitError(MAY_NOT, wrong=clip(estimate.action))
                opinion(game, estimate)  # what can't be told is told here, as its fault
                told = True
                yield estimate
        except ForfeitError:
            raise
        except (Exception, SystemExit) as error:
            raise ForfeitError(f"{type(error).__name__}: {error}") from error
        if not told:
            raise ForfeitError(N_("it yields no estimate"))

    def _answer(self, session: Session, seconds: float | None, rng: Random) -> Any:
        asked = ProgramPlayer(session.game.id, self.word, seconds)
        seat = session.state.current_player
        known = session.state.information_state(seat)
        try:
            return asked.asked(position_id(session, seat), known, rng)
        except ValueError as error:  # it is no longer there
            raise ForfeitError(str(error)) from error
        except KeyboardInterrupt:
            gone(self.word)
            raise


def invited(game: Game, text: str, level: int | None) -> tuple[Guest | None, int | None]:
    """Who is meant by `--against`, beside the level of `--level`, if any: a guest and the level
    that can take its seat, or a level alone. ValueError for a player who is not there.
    """
    who = word(text)
    if isinstance(who, str):
        player(game, who)
        return Guest(who), level
    if level not in (None, who):
        raise ValueError(_("--against names level {wrong} and --level another").format(wrong=who))
    return None, who


def leave() -> None:
    """End the programs that were asked."""
    end_all()
