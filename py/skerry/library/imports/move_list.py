"""Lists of moves in Skerry's notation, with or without numbers, names and comments.

    game: atoll
    preset: small
    1. d4  swap     # a comment
    2. c4 {another comment} a3

The lines "game:", "preset:", "seats:" and "seed:" can be left out. Commas, semicolons and line ends
separate moves. Spaces do too, unless the words together are one move.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from skerry.core.composition import error_at
from skerry.core.i18n import texts
from skerry.core.outside_text import clip
from skerry.core.registry import game_ids, load
from skerry.session.session import Session

_ = texts(__name__)[0]

MAX_MOVES = 4_000
"""Largest number of moves in a list."""

_COMMENT = re.compile(r"\{[^{}]*+\}|(?:^|(?<=\s))#.*", re.MULTILINE)
_HEADER = re.compile(r"^[ \t]*(game|preset|seats|seed)[ \t]*:[ \t]*(\S*)[ \t]*$", re.MULTILINE)
_ENTRY = re.compile(r"[^,;\n]+")
_WORD = re.compile(r"\S+")
_NUMBER = re.compile(r"\s*(?:\d{1,4}\s*(?:\.{1,3}|\))\s*)?(?:[^\W\d]\w{0,30}:\s+)?")
_JUST_NUMBER = re.compile(r"(?:\d{1,4}\s*(?:\.{1,3}|\)))?(?=\S)")


@dataclass(frozen=True, slots=True)
class _Move:
    """A move in a text: its words, and the index of its first character."""

    text: str
    at: int


class _MoveError(ValueError):
    """An error in a list of moves. `count` is the number of moves before it that can be played."""

    def __init__(self, error: ValueError, count: int) -> None:
        super().__init__(str(error))
        self.count = count


def read_move_list(text: str, game: str = "", preset: str | None = None) -> Session:
    """Return the game of a list of moves.

    Args:
        text: The list.
        game: The id of the game; "" means the game that the text names, or the only game in which
            all moves are legal.
        preset: The id of the preset; None means the preset that the text names, or the first one.

    Raises:
        ValueError: A move can't be played, or it is not clear which game it is.
    """
    plain = _COMMENT.sub(_blank, text)
    fields = _read_header(plain)
    moves = _HEADER.sub(_blank, plain)
    chosen = game or _header_value(fields, "game")
    if chosen:
        if chosen not in game_ids() and not game:
            name = fields["game"]
            template = _("unknown game {wrong}; choose one of {right}")
            message = template.format(wrong=clip(name.text), right=", ".join(game_ids()))
            raise error_at(text, name.at, message)
        return _play_moves(text, moves, _new_session(text, chosen, preset, fields))
    return _guess_game(text, moves, preset, fields)


def _blank(match: re.Match[str]) -> str:
    """Return spaces in place of a match, so that the indices of all other characters stay."""
    return re.sub(r"[^\n]", " ", match[0])


def _read_header(text: str) -> dict[str, _Move]:
    fields: dict[str, _Move] = {}
    for match in _HEADER.finditer(text):
        if match[1] in fields:
            template = _("the entry {name} occurs twice")
            raise error_at(text, match.start(1), template.format(name=clip(match[1])))
        fields[match[1]] = _Move(match[2], match.start(2))
    return fields


def _header_value(fields: dict[str, _Move], name: str) -> str:
    return fields[name].text if name in fields else ""


def _new_session(text: str, game: str, preset: str | None, fields: dict[str, _Move]) -> Session:
    """Return the session before the first move. Raises ValueError that names the wrong entry."""
    chosen = load(game)
    seats = _header_value(fields, "seats")
    entry = fields.get("seats")
    if entry and not (seats.isascii() and seats.isdigit() and len(seats) <= 2):
        raise error_at(text, entry.at, _("seats must be a number"))
    try:
        return Session(
            chosen,
            preset=chosen.preset(preset or _header_value(fields, "preset") or None),
            seats=int(seats) if seats else None,
            seed=_header_value(fields, "seed") or None,
        )
    except ValueError as error:
        entry = next((fields[name] for name in ("preset", "seats", "seed") if name in fields), None)
        raise (error_at(text, entry.at, str(error)) if entry else error) from error


def _play_moves(text: str, moves: str, session: Session) -> Session:
    for entry in _entries(moves):
        try:
            _play_entry(text, entry, session)
        except ValueError as error:
            raise _MoveError(error, len(session.line)) from error
    if not session.line:
        raise error_at(text, 0, _("can't read a move here"))
    return session


def _entries(moves: str) -> Iterator[_Move]:
    for match in _ENTRY.finditer(moves):
        number = _NUMBER.match(match[0])
        skipped = number.end() if number else 0
        words = match[0][skipped:].rstrip()
        if words.strip():
            yield _Move(words, match.start() + skipped)


def _play_entry(text: str, entry: _Move, session: Session) -> None:
    """Play an entry: a single move, or several words that are moves of their own."""
    if len(session.line) >= MAX_MOVES:
        template = _("a game can have at most {most} moves")
        raise error_at(text, entry.at, template.format(most=MAX_MOVES))
    words = list(_words(entry))
    try:
        session.play(entry.text)
    except ValueError as error:
        if len(words) == 1:
            raise error_at(text, words[0].at, str(error)) from error
    else:
        return
    for word in words:
        try:
            session.play(word.text)
        except ValueError as error:
            raise error_at(text, word.at, str(error)) from error
        if len(session.line) > MAX_MOVES:
            template = _("a game can have at most {most} moves")
            raise error_at(text, word.at, template.format(most=MAX_MOVES))


def _words(entry: _Move) -> Iterator[_Move]:
    """Yield the words of an entry without the numbers of moves."""
    for match in _WORD.finditer(entry.text):
        if re.fullmatch(r"\d{1,4}(\.{1,3}|\))", match[0]):
            continue
        number = _JUST_NUMBER.match(match[0])
        skipped = number.end() if number else 0
        yield _Move(match[0][skipped:], entry.at + match.start() + skipped)


def _guess_game(text: str, moves: str, preset: str | None, fields: dict[str, _Move]) -> Session:
    """Return the game in which all moves are legal. Raises ValueError unless it is the only one."""
    sessions: list[Session] = []
    errors: list[_MoveError] = []
    for id in game_ids():
        try:
            sessions.append(_play_moves(text, moves, _new_session(text, id, preset, fields)))
        except _MoveError as error:
            errors.append(error)
        except ValueError:
            continue
    if len(sessions) == 1:
        return sessions[0]
    best = max(errors, key=lambda error: error.count, default=None)
    if not sessions and best and best.count:
        raise best
    template = _("say which game these moves are from, with a line such as “game: {game}”: {games}")
    message = template.format(game=game_ids()[0], games=", ".join(game_ids()))
    raise error_at(text, len(text) - len(text.lstrip()), message)
