"""The analysis board: a copy of a game in which all sides are moved by hand, with several lines.

The reply about the current game has, in addition to the fields in host.py,

    {"analysis": null | {"bots": [name..], "is_answering": bool, "is_estimated": bool,
                         "chance": "rolled" | "typed" | null, "tree": [run..]}}
    run: {"depth", "line", "alternative": bool, "moves": [move..]}
    move: {"at", "seat", "look", "text", "on_line": bool}

"analysis" is null if the game is no analysis. `bots` are the bots of the original game; they make
their moves while `is_answering`. `is_estimated` says whether the estimate is on at first: in an
analysis of a finished game without hidden information. `chance` says whether the game's seed
decides dice and cards ("rolled") or the player chooses their outcomes ("typed"); null means that
the player can't choose outcomes. `tree` has all lines, in reading order, as runs of moves without
alternatives (session/line_tree.py); `tree` is [] if there is only one line. In a run, `line` is the
index of a line that contains its moves, and `alternative` says whether a variation begins with it.
In a move, `at` is the position after it, `look` is the look that its player had then, and `on_line`
says whether it is a move of the current line.

    {"op": "answer", "on": bool}          let the bots of the original game move, or not   -> table
    {"op": "type_chance"}                 let the player choose the outcomes of dice and cards
                                                                                           -> table
    {"op": "random"}                      choose the next outcome at random                -> table
    {"op": "open_line", "line", "at"}     go to a position of a line                       -> table
    {"op": "promote_line", "line"}        make a line the main line                        -> table
    {"op": "delete_line", "line", "at"}   delete all lines that begin with the first `at` moves of
                                          this line                                        -> table
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from random import SystemRandom
from typing import TYPE_CHECKING

from skerry.core.i18n import current_language, texts
from skerry.library.analyses import Lines, players_with_bots
from skerry.library.defaults import PERSON
from skerry.session.hosting import full_id
from skerry.session.line_tree import Run
from skerry.session.move_log import Row, log_rows
from skerry.session.session import Session
from skerry.session.sides import SideHistory, side_history
from skerry.session.typed_chance import with_typed_chance

from . import requests
from .requests import Json

if TYPE_CHECKING:
    from skerry.library.saves import Save

    from .current_game import CurrentGame
    from .current_save import CurrentSave
    from .players import Players

_ = texts(__name__)[0]


def analysis_fields(session: Session, players: Players, current: CurrentSave) -> Json | None:
    """Return the field "analysis" of a reply; None if the game is no analysis."""
    save = current.save
    if save is None or save.origin is None:
        return None
    game = session.game
    bots = [int(player) for player in players_with_bots(save) if player != PERSON]
    return {
        "bots": [game.translate(game.level(bot).name) for bot in dict.fromkeys(bots)],
        "is_answering": any(player != PERSON for player in players),
        "is_estimated": not game.hidden and _is_finished(save.origin.id),
        "chance": _chance_kind(session),
        "tree": _tree_fields(session, save) if save.lines and not session.has_hidden_info else [],
    }


def _chance_kind(session: Session) -> str | None:
    game = session.game
    has_chance = game.preset(session.preset).chance
    if game.hidden or session.dice or not (game.chance if has_chance is None else has_chance):
        return None
    return "typed" if session.seed is None else "rolled"


@lru_cache(maxsize=8)
def _is_finished(id: str) -> bool:
    return Session.from_id(id).state.is_terminal


def _tree_fields(session: Session, save: Save) -> list[Json]:
    lines = Lines.from_save(save, full_id(session))
    return [_run_fields(session, lines, run) for run in lines.runs()]


def _run_fields(session: Session, lines: Lines, run: Run) -> Json:
    is_current = run.line == lines.current
    rows, history = (
        (log_rows(session, None), side_history(session))
        if is_current
        else _log_and_sides(lines.ids[run.line], current_language())
    )
    moves = [row for row in rows if row.move][run.start : run.start + len(run.moves)]
    line = session.line
    path = lines.moves_of_line(run.line)
    return {
        "depth": run.depth,
        "line": run.line,
        "alternative": run.is_alternative,
        "moves": [
            {
                "at": row.at,
                "seat": row.seat,
                "look": history.mover_side(row.at, row.seat).look if row.seat >= 0 else "",
                "text": row.text,
                "on_line": line[: row.at] == path[: row.at],
            }
            for row in moves
        ],
    }


@lru_cache(maxsize=64)
def _log_and_sides(line: str, _language: str) -> tuple[Sequence[Row], SideHistory]:
    """Return the log and the sides of the game with the id `line`, in the current language."""
    session = Session.from_id(line)
    return log_rows(session, None), side_history(session)


def _with_typed_chance(id: str) -> str:
    session = Session.from_id(id)
    return full_id(with_typed_chance(session, len(session.line)))


class AnalysisBoard:
    """Answers the ops that the module's docstring lists.

    Attributes:
        ops: The ops by name.
    """

    def __init__(self, game: CurrentGame, play: Callable[[Json], Json]) -> None:
        """Create the board of the current game; `play` answers the op "play"."""
        self._game = game
        self._play = play
        self.ops: dict[str, Callable[[Json], Json]] = {
            "answer": self._answer_op,
            "type_chance": self._type_chance,
            "random": self._play_random_outcome,
            "open_line": self._open_line,
            "promote_line": self._promote_line,
            "delete_line": self._delete_line,
        }

    def _answer_op(self, request: Json) -> Json:
        save = self._require_analysis()
        bots = players_with_bots(save)
        if not bots:
            raise ValueError(_("no computer played in this game"))
        game = self._game
        if save.origin and not save.origin.players:
            game.save.save = replace(save, origin=replace(save.origin, players=save.players))
        is_on = request.get("on") is True
        game.players = bots if is_on else (PERSON,) * len(bots)
        return game.current_reply()

    def _type_chance(self, _request: Json) -> Json:
        """Convert the outcomes of dice and cards in all lines to moves, and drop the seed."""
        game = self._game
        session = game.require_session()
        if _chance_kind(session) != "rolled":
            raise ValueError(_("this game has no random results to choose"))
        lines = self._current_lines()
        ids = [_with_typed_chance(id) for id in lines.ids]
        before = with_typed_chance(session, session.position)
        game.session = Session.from_id(ids[lines.current])
        game.save.save = Lines(tuple(ids), lines.current).save_with_lines(self._require_analysis())
        game.go_to_position(before.position)
        return game.current_reply()

    def _play_random_outcome(self, _request: Json) -> Json:
        session = self._game.require_session()
        self._require_analysis()
        if not session.state.chance_outcomes() or session.dice:
            raise ValueError(_("nothing random happens at this point"))
        outcome = session.state.draw(SystemRandom())  # `random` may have the same seed everywhere
        return self._play({"move": session.game.notation(outcome)})

    def _open_line(self, request: Json) -> Json:
        lines = self._current_lines()
        index = self._line_index(request, lines)
        at = requests.number_field(request, "at")
        if at not in range(len(lines.moves_of_line(index)) + 1):
            raise ValueError(f'"at" is a position of line {index}, not {at}')
        self._set_lines(lines.with_line_opened(index), lines)
        self._game.go_to_position(at)
        return self._game.current_reply()

    def _promote_line(self, request: Json) -> Json:
        lines = self._current_lines()
        self._set_lines(lines.with_line_promoted(self._line_index(request, lines)), lines)
        return self._game.current_reply()

    def _delete_line(self, request: Json) -> Json:
        lines = self._current_lines()
        index = self._line_index(request, lines)
        at = requests.number_field(request, "at")
        if at not in range(1, len(lines.moves_of_line(index)) + 1):
            raise ValueError(f'"at" is a position after a move of line {index}, not {at}')
        if self._set_lines(lines.without_branch(index, at), lines):
            self._game.go_to_position(at - 1)
        return self._game.current_reply()

    def _set_lines(self, lines: Lines, before: Lines) -> bool:
        """Store the lines in place of `before`. Return whether the line on the board changed."""
        game = self._game
        id = lines.ids[lines.current]
        is_other = id != before.ids[before.current]
        if is_other:
            game.session = Session.from_id(id)
        game.save.save = lines.save_with_lines(self._require_analysis())
        return is_other

    def _current_lines(self) -> Lines:
        return Lines.from_save(self._require_analysis(), full_id(self._game.require_session()))

    def _line_index(self, request: Json, lines: Lines) -> int:
        index = requests.number_field(request, "line")
        if index not in range(len(lines.ids)):
            raise ValueError(f'"line" is the index of one of {len(lines.ids)} lines, not {index}')
        return index

    def _require_analysis(self) -> Save:
        save = self._game.save.save
        if save is None or save.origin is None or self._game.lesson:
            raise ValueError(_("the current game is not an analysis"))
        return save
