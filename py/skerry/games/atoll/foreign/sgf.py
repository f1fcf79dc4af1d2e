"""Games in SGF, the Smart Game Format of Go and Hex programs.

A move is the property B or W with the name of a cell ("d4"), a point of SGF ("dk": the fourth
column, and the row counted from the top), "swap" or "resign". SZ is the number of columns. The
first variation counts. AB and AW place the stones of a first position.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from skerry.core.composition import ForeignGame, error_at
from skerry.core.i18n import texts
from skerry.core.outside_text import clip
from skerry.games.atoll.board import BLACK, WHITE, Board
from skerry.games.atoll.state import SWAP

from .cells import Stone, board_of, check_cell, moves_of_position, preset_of_columns

_, ngettext = texts(__name__)

MAX_NODES = 2_000
"""Largest number of nodes that are read."""

_START = re.compile(r"\(\s*;\s*(?:[A-Z]{1,20}\s*\[|\)|;)")
_TOKEN = re.compile(r"\s*(?:([();])|([A-Za-z]{1,20})\s*(?=\[))")
_VALUE = re.compile(r"\s*\[((?:[^\]\\]|\\.)*+)\]", re.DOTALL)
_POINT = re.compile(r"[a-s][a-s]")
_COLOURS = {"B": BLACK, "W": WHITE, "AB": BLACK, "AW": WHITE}
_SWAPS = (SWAP, "swap-pieces", "swap-sides")
_ENDS = ("resign", "resigned", "")


@dataclass(slots=True)
class _Game:
    """A game while it is read.

    Attributes:
        text: The whole text.
        preset: The preset of the board.
        stones: The stones of the first position (AB, AW).
        moves: The moves so far, each with its place in the text.
        last_colour: The colour of the last move; None at the beginning and after a swap.
        is_over: Whether a player has resigned.
        variations: Number of variations that were skipped.
    """

    text: str
    preset: str = "standard"
    stones: list[Stone] = field(default_factory=list[Stone])
    moves: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    last_colour: int | None = None
    is_over: bool = False
    variations: int = 0

    @property
    def board(self) -> Board:
        """The board."""
        return board_of(self.preset)


def is_sgf(text: str) -> bool:
    """Return whether a text contains a game in SGF."""
    return _START.search(text) is not None


def read_sgf(text: str) -> ForeignGame:
    """Return the first game in SGF. Raises ValueError that names the line and the column."""
    start = _START.search(text)
    game = _Game(text)
    nodes = 0
    for name, value, at in _read_first_variation(game, start.start() if start else 0):
        nodes += name == ";"
        if nodes > MAX_NODES:
            template = _("a game can have at most {most} moves")
            raise error_at(text, at, template.format(most=MAX_NODES))
        _read_property(game, name, value, at)
    stones = moves_of_position(text, game.stones, game.board) if game.stones else ()
    template = ngettext(
        "{n} variation was skipped.", "{n} variations were skipped.", game.variations
    )
    notes = [template.format(n=game.variations)] if game.variations else []
    return ForeignGame(game.preset, (*stones, *game.moves), tuple(notes))


def _read_first_variation(game: _Game, at: int) -> Iterator[tuple[str, str, int]]:
    """Yield the properties of the first variation: the name, each value and its place.

    The name is ";" at the start of a node. After the first variation is closed, all others are
    skipped.
    """
    text = game.text
    depth = 0
    is_skipping = False
    while token := _TOKEN.match(text, at):
        sign, name = token.groups()
        at = token.end()
        if sign == ")":
            is_skipping = True
            depth -= 1
            if depth <= 0:
                return
        elif sign == "(":
            depth += 1
            game.variations += is_skipping
        elif not is_skipping:
            yield sign or "", "", at
        values, at = _read_values(text, at) if name else ([], at)
        if not is_skipping:
            yield from ((name.upper(), value, place) for value, place in values)
    raise _syntax_error(text, at)


def _read_values(text: str, at: int) -> tuple[list[tuple[str, int]], int]:
    """Return the values of a property with their places, and the index after the last one."""
    values: list[tuple[str, int]] = []
    while match := _VALUE.match(text, at):
        values.append((match[1].replace("\\", "").strip(), match.start(1)))
        at = match.end()
    if not values:
        raise error_at(text, at, _("this value has no closing bracket ]"))
    return values, at


def _syntax_error(text: str, at: int) -> ValueError:
    """Return an error about the first character after `at` that isn't white space."""
    at += len(text[at:]) - len(text[at:].lstrip())
    if at == len(text):
        return error_at(text, at, _("the closing bracket ) is missing"))
    template = _("{wrong} can't be read; a property such as B[d4] is expected")
    return error_at(text, at, template.format(wrong=clip(text[at : at + 20])))


def _read_property(game: _Game, name: str, value: str, at: int) -> None:
    if name == "SZ":
        columns = value.partition(":")[0]
        game.preset = preset_of_columns(game.text, at, columns)
    elif name in ("AB", "AW"):
        if game.moves:
            raise error_at(game.text, at, _("stones can only be placed before the first move"))
        game.stones.append(Stone(_COLOURS[name], _read_cell(game, value, at), at))
    elif name in ("B", "W"):
        _read_move(game, _COLOURS[name], value, at)


def _read_move(game: _Game, colour: int, value: str, at: int) -> None:
    if value.lower() in _ENDS:
        game.is_over = True
        return
    if game.is_over:
        raise error_at(game.text, at, _("the game is over: a player has resigned"))
    is_swap = value.lower() in _SWAPS
    if colour == game.last_colour and not is_swap:
        raise error_at(game.text, at, _("the same player moves twice in a row"))
    game.last_colour = None if is_swap else colour
    game.moves.append((SWAP if is_swap else _read_cell(game, value, at), at))


def _read_cell(game: _Game, value: str, at: int) -> str:
    """Return the cell of a name or of a point of SGF."""
    if not _POINT.fullmatch(value):
        return check_cell(game.text, at, value, game.board)
    atoll = game.board
    height = sum(name[0] == value[0] for name in atoll.names)
    rank = height - (ord(value[1]) - ord("a"))
    return check_cell(game.text, at, f"{value[0]}{rank}", atoll)
