"""`python -m skerry help GAME`: what a game is, how its moves are written, and all its rules."""

from __future__ import annotations

import argparse
import re
import shutil
from importlib.resources import files
from itertools import takewhile
from textwrap import wrap
from typing import Any

from skerry.core.game import Game
from skerry.core.i18n import language, texts
from skerry.core.registry import game_ids, load
from skerry.render.game_box import label
from skerry.session.chance import options_of

from .terminal import STRONG, Screen, terminal

_ = texts(__name__)[0]

WIDEST = 100
"""Most columns of a text to be read."""

ITEM = re.compile(r"( *)(- |\d+\. )(.*)")
PICTURE = re.compile(r"!\[[^]]*\]\([^)]*\)")
LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")
MARKED = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`", re.DOTALL)


def add(commands: Any) -> None:
    """The command and its options."""
    parser = commands.add_parser("help", help=_("a game's rules, and how its moves are written"))
    parser.add_argument("game", nargs="?", help=_("the game's id, such as atoll"))
    parser.add_argument("--rules", action="store_true", help=_("all of its rules"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Show what is asked for, screen by screen in a terminal."""
    screen = terminal(colour=not args.no_color)
    if args.game is None:
        raise ValueError(_("help for what? There are: {games}").format(games=", ".join(game_ids())))
    game = load(args.game)
    screen.page(rules(game, screen) if args.rules else short(game, screen))
    return 0


def short(game: Game, screen: Screen) -> str:
    """What a game is, what there is to choose, and how its moves are written."""
    parts = [
        f"{screen.painted(game.translate(game.name), STRONG)}: {game.translate(game.tagline)}."
    ]
    parts += _blocks(game)[1:2]
    parts.append("\n".join(f"- {line}" for line in label(game)))
    parts += written(game) or [_moves(game)]
    if _text(game):
        said = _("All of the rules: {command}")
        parts.append(said.format(command=f"python -m skerry help {game.id} --rules"))
    return readable("\n\n".join(parts), screen)


def rules(game: Game, screen: Screen) -> str:
    """All of a game's rules, or where it brings none along, what is known of it."""
    text = _text(game)
    return readable(text, screen) if text else short(game, screen)


def written(game: Game) -> list[str]:
    """The blocks of a game's rules about how its moves are written, the heading first."""
    blocks, title = _blocks(game), _("Moves as text")
    heading = f"## {title}"
    if heading not in blocks:
        return []
    after = blocks[blocks.index(heading) + 1 :]
    return [heading, *takewhile(lambda block: not block.startswith("#"), after)]


def _moves(game: Game) -> str:
    first = game.start()
    moves = " ".join(f"`{game.notation(action)}`" for action in options_of(first)[:6])
    return _("At first a move is one of these, or like these: {moves}").format(moves=moves)


def _text(game: Game) -> str:
    """The rules in the language of now, else in English; "" where there are none."""
    if not game.package:
        return ""
    folder = files(game.package)
    found = [folder / name for name in (f"rules.{language()}.md", "rules.md")]
    return next((it.read_text(encoding="utf-8") for it in found if it.is_file()), "")


def _blocks(game: Game) -> list[str]:
    """The paragraphs, lists and tables of the rules."""
    return _text(game).strip().split("\n\n") if _text(game) else []


def readable(text: str, screen: Screen) -> str:
    """Markdown as a terminal shows it: no pictures, lines of the terminal's width."""
    width = min(WIDEST, shutil.get_terminal_size().columns)
    blocks = [_block(block, width, screen) for block in text.strip().split("\n\n")]
    return "\n\n".join(filter(None, blocks))


def _block(block: str, width: int, screen: Screen) -> str:
    plain = LINK.sub(r"\1", PICTURE.sub("", block))
    plain = plain if screen.colour else MARKED.sub(_bare, plain)
    if not plain.strip():
        return ""
    if plain.startswith("#"):
        return screen.painted(plain.lstrip("# "), STRONG)
    if plain.startswith("|"):
        lines = _table(plain)
    else:
        lines = [line for item in _items(plain) for line in _wrapped(item, width)]
    return _marked("\n".join(lines), screen)


def _items(block: str) -> list[str]:
    """A block as its items, each in a line with what it begins with; a paragraph is one item."""
    found = list[str]()
    for line in block.splitlines():
        if ITEM.fullmatch(line) or not found:
            found.append(line)
        else:
            found[-1] += f" {line.strip()}"
    return found


def _wrapped(item: str, width: int) -> list[str]:
    """An item in lines; what follows the first is set in as far as its text."""
    found = ITEM.fullmatch(item)
    inset = " " * len(found[1] + found[2]) if found else " " * (len(item) - len(item.lstrip()))
    return wrap(item, width, subsequent_indent=inset, break_on_hyphens=False)


def _table(block: str) -> list[str]:
    """The rows of a table, with columns as wide as their widest cell."""
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in block.splitlines()]
    rows = [row for row in rows if not set("".join(row)) <= set("-: ")]
    wide = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    padded = (
        [cell + " " * (size - _width(cell)) for cell, size in zip(row, wide, strict=True)]
        for row in rows
    )
    return ["  ".join(row).rstrip() for row in padded]


def _width(text: str) -> int:
    """How wide a text is without what marks it."""
    return len(MARKED.sub(_bare, text))


def _bare(found: re.Match[str]) -> str:
    return str(next(filter(None, found.groups())))


def _marked(text: str, screen: Screen) -> str:
    """What is marked stands out."""
    return MARKED.sub(lambda found: screen.painted(_bare(found), STRONG), text)
