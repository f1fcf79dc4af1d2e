"""Reading games from a text: an export, links, another program's notation, or a list of moves."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from skerry.core.composition import ForeignGame, error_at, read_foreign
from skerry.core.game import Game
from skerry.core.i18n import localize_number, texts
from skerry.core.outside_text import find_problem
from skerry.core.registry import game_ids, load
from skerry.library.saves import MAX_DEPTH, Save
from skerry.session.hosting import full_id
from skerry.session.ids import WrongMoveError, read_id
from skerry.session.session import Session

from .links_in_text import FoundLink, LinkReplays, find_links
from .move_list import read_move_list

_, ngettext = texts(__name__)

MAX_TEXT = 200_000
"""Largest length of a text that is no export, in characters."""

MAX_GAMES = 50
"""Largest number of links that are read from a text."""

_EXPORT = re.compile(r"\s*\{\s*\"")
_ITEM = re.compile(r"^  \{", re.MULTILINE)
_ITEM_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class ImportedGame:
    """A game from a text.

    Attributes:
        session: The game, at the position at which it was saved or ends.
        save: The save with the names of the players; None if the text has no save.
        notes: Sentences for the player, such as that variations were skipped.
    """

    session: Session
    save: Save | None = None
    notes: tuple[str, ...] = ()


def read_games(
    text: str, game: str = "", preset: str | None = None
) -> tuple[list[ImportedGame], list[str]]:
    """Return the games in a text, and a sentence for each part that can't be read.

    Args:
        text: The text.
        game: The id of the game of a list of moves; "" if the text names it.
        preset: The preset of a list of moves; None if the text names it.

    Raises:
        ValueError: The text has no game that can be read. The message names the line and the column
            of the first part that can't be read.
    """
    if _EXPORT.match(text):
        return _read_export(text)
    if len(text) > MAX_TEXT:
        template = _("a text can have at most {most} characters, not {count}")
        most, count = (localize_number(f"{number:,}") for number in (MAX_TEXT, len(text)))
        raise ValueError(template.format(most=most, count=count))
    for id in [game] if game else game_ids():
        foreign = read_foreign(load(id), text)
        if foreign:
            return [_play_foreign(load(id), foreign, text)], []
    replays = LinkReplays()
    links = list(islice(find_links(text, replays), MAX_GAMES + 1))
    if links:
        return _read_links(text, links, replays)
    return [ImportedGame(read_move_list(text, game, preset))], []


def _read_export(text: str) -> tuple[list[ImportedGame], list[str]]:
    from skerry.library.files.backup_file import read_file  # loaded on demand

    try:
        items, problems = read_file([text])
    except ValueError as error:
        raise (_json_error(text) or error) from error
    starts = [match.start() for match in _ITEM.finditer(text)]
    complaints = [_with_line_number(text, starts, problem) for problem in problems]
    games: list[ImportedGame] = []
    others = 0
    for number, item in enumerate(items):
        if item["kind"] != "game":
            others += 1
            continue
        try:
            games.append(_game_of_save(Save.loads(item["save"])))
        except ValueError as error:
            template = _("Game {n} can't be replayed: {why}")
            complaint = template.format(n=number + 1, why=error)
            complaints.append(complaint)
    if others:
        template = ngettext(
            "The file has {n} entry that isn't a game.",
            "The file has {n} entries that aren't games.",
            others,
        )
        complaints.append(template.format(n=others))
    if not games:
        reason = " ".join([_("The file contains no games."), *complaints[:3]])
        raise _json_error(text) or ValueError(reason)
    return games, complaints


def _json_error(text: str) -> ValueError | None:
    """Return an error with the place at which a text stops being JSON; None if it is JSON."""
    if find_problem(text, len(text), MAX_DEPTH):
        return None
    try:
        json.loads(text)
    except json.JSONDecodeError as damage:
        return error_at(text, damage.pos, _("this file is damaged here"))
    except ValueError:  # a number that is too long
        return None
    return None


def _with_line_number(text: str, starts: Sequence[int], problem: str) -> str:
    """Return a sentence about a damaged item, with the number of the line where the item begins."""
    match = _ITEM_NUMBER.search(problem)
    number = int(match[0]) if match else 0
    if not 1 <= number <= len(starts):
        return problem
    line = text.count("\n", 0, starts[number - 1]) + 1
    return _("line {line}: {why}").format(line=line, why=problem)


def _game_of_save(save: Save) -> ImportedGame:
    session = Session.from_id(save.id)
    save.restore_position(session)
    return ImportedGame(session, save)


def _play_foreign(game: Game, foreign: ForeignGame, text: str) -> ImportedGame:
    session = Session(game, preset=foreign.preset)
    for move, at in foreign.moves:
        try:
            session.play(move)
        except ValueError as error:
            raise error_at(text, at, str(error)) from error
    return ImportedGame(session, notes=foreign.notes)


def _read_links(
    text: str, links: Sequence[FoundLink], replays: LinkReplays
) -> tuple[list[ImportedGame], list[str]]:
    games: list[ImportedGame] = []
    problems: list[ValueError] = []
    ids: set[str] = set()
    for link in links[:MAX_GAMES]:
        try:
            session = _session_of_link(text, link, replays)
        except ValueError as error:
            problems.append(error)
            continue
        if full_id(session) not in ids:
            ids.add(full_id(session))
            games.append(ImportedGame(session))
    if not games:
        raise problems[0]
    return games, list(_problem_sentences(problems, len(links)))


def _problem_sentences(problems: Sequence[ValueError], count: int) -> Iterator[str]:
    yield from map(str, problems)
    if count > MAX_GAMES:
        yield _("Only the first {count} links were read.").format(count=MAX_GAMES)


def _session_of_link(text: str, link: FoundLink, replays: LinkReplays) -> Session:
    """Return the game of a link. Raises ValueError that names the place, if possible of a move."""
    try:
        session = replays.session(link)
    except WrongMoveError as error:
        raise error_at(text, _place_of_move(text, link, error), str(error)) from error
    except ValueError as error:
        raise error_at(text, link.at, str(error)) from error
    return session


def _place_of_move(text: str, link: FoundLink, error: WrongMoveError) -> int:
    """Return the index of a wrong move in the text, or of its link if the link is encoded."""
    moves = read_id(link.id()).moves
    line = ",".join(moves)
    start = text.lower().find(line.lower(), link.at)
    if start < 0:
        return link.at
    return start + sum(len(move) + 1 for move in moves[: error.number - 1])
