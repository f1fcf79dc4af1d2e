"""Analyses: copies of a game in which all sides are moved by hand, with several lines.

An analysis is a save with an `origin`. Its lines are a tree: see line_tree.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from skerry.session.ids import read_id

from .defaults import PERSON
from .saves import Player, Save

MAX_OVERWRITTEN = 6
"""Most undone moves that another move can replace without beginning an analysis."""


def find_original(saves: Sequence[Save], analysis: Save) -> Save | None:
    """Return the original game of an analysis; None if the save has none.

    That is the save with its key, otherwise one with its moves (the key may have changed),
    otherwise a new save made of what the analysis stores about it.
    """
    origin = analysis.origin
    if origin is None:
        return None
    same_key = (save for save in saves if save.key == origin.key)
    same_moves = (save for save in saves if save.id == origin.id)
    end = len(read_id(origin.id).moves)
    rebuilt = replace(
        analysis,
        key=origin.key,
        id=origin.id,
        at=end,
        players=origin.players or analysis.players,
        origin=None,
        lines=(),
        line_index=0,
    )
    return next(same_key, None) or next(same_moves, None) or rebuilt


def overwrites_much(line: Sequence[str], at: int, ended: bool, after: Sequence[str]) -> bool:
    """Return whether a move replaced many undone moves, or the end of a game.

    Such a move begins an analysis, so that no long line is lost.

    Args:
        line: The line before the move.
        at: The position of the move.
        ended: Whether `line` is a finished game.
        after: The line after the move.
    """
    is_overwritten = at < len(line) and tuple(line) != tuple(after)
    return is_overwritten and (ended or len(line) - at > MAX_OVERWRITTEN)


def bot_players(analysis: Save) -> tuple[Player, ...]:
    """Return the players of the game that is analyzed; () if none of them is a bot."""
    players = (analysis.origin and analysis.origin.players) or analysis.players
    return () if all(player == PERSON for player in players) else players
