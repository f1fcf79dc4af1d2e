"""`python -m skerry import`: games from text in several notations."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from skerry.core.composition import error_at
from skerry.core.i18n import texts
from skerry.core.outside_text import clip
from skerry.core.registry import game_ids
from skerry.library.imports.pasted_text import ImportedGame, read_games
from skerry.library.sharing.links import make_link

from .files import save_of, write_save
from .links import continuation_id

_, ngettext = texts(__name__)

MAX_BYTES = 64_000_000
"""Largest size of a file."""


def add_command(commands: Any) -> None:
    """Add the command "import" and its options."""
    summary = _("read games from an export, links, SGF, HexWiki or a list of moves")
    parser = commands.add_parser("import", help=summary)
    parser.add_argument("file", help=_("a text file, or - for standard input"))
    parser.add_argument("--game", default="", help=_("the game that a list of moves belongs to"))
    parser.add_argument("--preset", help=_("the preset for a list of moves (default: the first)"))
    parser.add_argument(
        "--save", metavar="FILE", help=_("add the games to a file that the page can import")
    )
    parser.set_defaults(run=run_import)


def run_import(args: argparse.Namespace) -> int:
    """Print each game of a text and its link; save them if --save is given.

    Returns:
        The exit code: 0, or 1 if parts of the text can't be read.
    """
    if args.game and args.game not in game_ids():
        template = _("unknown game {wrong}; choose one of {right}")
        message = template.format(wrong=clip(args.game), right=", ".join(game_ids()))
        raise ValueError(message)
    games, problems = read_games(read_text(args.file), args.game, args.preset)
    for number, game in enumerate(games):
        print("\n".join([*([""] if number else []), *_game_lines(game)]))
        if args.save:
            save = game.save or save_of(None, game.session, (None,) * game.session.seats)
            print(write_save([args.save], save))
    for problem in problems:
        print(f"skerry: {problem}", file=sys.stderr)
    return 1 if problems else 0


def _game_lines(imported: ImportedGame) -> Iterator[str]:
    session = imported.session
    game = session.game
    count = len(session.line)
    template = ngettext(
        "{game}, {variant}, after {n} move", "{game}, {variant}, after {n} moves", count
    )
    variant = game.translate(game.preset(session.preset).name)
    yield template.format(game=game.translate(game.name), variant=variant, n=count)
    yield session.scene().status
    yield from imported.notes
    yield f"#{make_link(continuation_id(session))}"


def read_text(name: str) -> str:
    """Return the text of a file, or of standard input if the name is "-".

    Raises ValueError if the text can't be read. If a byte isn't valid UTF-8 or UTF-16, the error
    names its line and column.
    """
    try:
        data = sys.stdin.buffer.read(MAX_BYTES + 1) if name == "-" else _file_bytes(Path(name))
    except OSError as error:
        template = _("{file} can't be read: {why}")
        raise ValueError(template.format(file=name, why=error.strerror or error)) from error
    if len(data) > MAX_BYTES:
        template = _("{file} is too large: at most {most} MB can be read")
        raise ValueError(template.format(file=name, most=MAX_BYTES // 1_000_000))
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        return data.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode(encoding, errors="replace")
        message = _("this byte isn't valid UTF-8 or UTF-16 text")
        raise error_at(before, len(before), message) from error


def _file_bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MAX_BYTES + 1)
