"""The analysis board: a copy of a game in which all sides are moved by hand, with several lines.

The reply about the current game has, in addition to the fields in host.py,

    {"analysis": null | {"bots": [name..], "is_answering": bool, "lines": [line..]}}
    line: {"at": position, "text": moves}

It is null for games that are no analysis. `bots` are the bots of the original game; they answer
while `is_answering`. `lines` are the other lines, each with the position at which it leaves the
current one and its moves from there on.

    {"op": "answer", "on": bool}          let the bots of the original game answer, or not -> table
    {"op": "open_line", "index"}          make another line the current one               -> table
    {"op": "delete_line", "index"}        forget another line                             -> table
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from skerry.core.i18n import language, texts
from skerry.library.analyses import bot_players, branch_point, without_line
from skerry.library.defaults import PERSON
from skerry.session.ids import read_id
from skerry.session.move_log import log
from skerry.session.session import Session

from . import requests
from .requests import Json

if TYPE_CHECKING:
    from skerry.library.saves import Save

    from .current_game import CurrentGame
    from .current_save import CurrentSave
    from .players import Players

SHOWN_MOVES = 12
"""Most moves of another line in its text."""

_ = texts(__name__)[0]


def analysis_fields(session: Session, players: Players, current: CurrentSave) -> Json | None:
    """Return the field "analysis" of a reply; None if the game is no analysis."""
    save = current.save
    if save is None or save.origin is None:
        return None
    game = session.game
    bots = [int(player) for player in bot_players(save) if player != PERSON]
    return {
        "bots": [game.translate(game.level(bot).name) for bot in dict.fromkeys(bots)],
        "is_answering": any(player != PERSON for player in players),
        "lines": [_line_fields(session, line) for line in save.lines],
    }


def _line_fields(session: Session, line: str) -> Json:
    at = branch_point(session.line, read_id(line).moves)
    words = _words(line, language())[at:]
    dots = ["…"] if len(words) > SHOWN_MOVES else []
    return {"at": at, "text": " ".join([*words[:SHOWN_MOVES], *dots])}


@lru_cache(maxsize=64)
def _words(line: str, _language: str) -> Sequence[str]:
    """Return the moves of a line in words, in the current language."""
    return [row.text for row in log(Session.from_id(line), None) if row.move]


class AnalysisBoard:
    """The ops that are described above.

    Attributes:
        ops: The ops by name.
    """

    def __init__(self, game: CurrentGame) -> None:
        """Create the board of a current game."""
        self._game = game
        self.ops: dict[str, Callable[[Json], Json]] = {
            "answer": self._answer,
            "open_line": self._open_line,
            "delete_line": self._delete_line,
        }

    def _answer(self, request: Json) -> Json:
        save = self._save()
        bots = bot_players(save)
        if not bots:
            raise ValueError(_("no computer played in this game"))
        game = self._game
        if save.origin and not save.origin.players:
            game.save.save = replace(save, origin=replace(save.origin, players=save.players))
        is_on = request.get("on") is True
        game.players = bots if is_on else (PERSON,) * len(bots)
        return game.current_reply()

    def _open_line(self, request: Json) -> Json:
        game = self._game
        line = self._line(request)
        before = game.require_session()
        session = Session.from_id(line)
        at = branch_point(before.line, session.line)
        while session.position > min(at + 1, len(session.line)):
            session.undo()
        game.session = session
        game.save.save = without_line(self._save(), line)
        game.save.keep_line(session, before.line)
        return game.current_reply()

    def _delete_line(self, request: Json) -> Json:
        self._game.save.save = without_line(self._save(), self._line(request))
        return self._game.current_reply()

    def _line(self, request: Json) -> str:
        lines = self._save().lines
        index = requests.number(request, "index")
        if index not in range(len(lines)):
            raise ValueError(f'"index" is the index of one of {len(lines)} lines, not {index}')
        return lines[index]

    def _save(self) -> Save:
        save = self._game.save.save
        if save is None or save.origin is None or self._game.lesson:
            raise ValueError(_("the current game is not an analysis"))
        return save
