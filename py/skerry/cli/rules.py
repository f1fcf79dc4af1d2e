"""`python -m skerry help GAME`: a game's summary, move notation and rules."""

from __future__ import annotations

import argparse
import re
import shutil
from importlib.resources import files
from itertools import takewhile
from textwrap import wrap
from typing import Any

from skerry.core.game import Game
from skerry.core.i18n import current_language, texts
from skerry.core.registry import game_ids, load
from skerry.render.game_box import settings_lines
from skerry.session.chance import playable_actions

from .terminal import STRONG, Screen, make_screen

_ = texts(__name__)[0]

MAX_COLUMNS = 100
"""Maximum width of running text, in characters."""

ITEM = re.compile(r"( *)(- |\d+\. )(.*)")
PICTURE = re.compile(r"!\[[^]]*\]\([^)]*\)")
LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")
MARKED = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`", re.DOTALL)


def add_command(commands: Any) -> None:
    """Add the command "help" and its options."""
    parser = commands.add_parser("help", help=_("show a game's rules and move notation"))
    parser.add_argument("game", nargs="?", help=_("id of the game, such as atoll"))
    parser.add_argument("--rules", action="store_true", help=_("the complete rules"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the summary or the rules, page by page."""
    screen = make_screen(colour=not args.no_color)
    if args.game is None:
        raise ValueError(_("choose a game: {games}").format(games=", ".join(game_ids())))
    game = load(args.game)
    screen.print_paged(full_rules(game, screen) if args.rules else rules_summary(game, screen))
    return 0


def rules_summary(game: Game, screen: Screen) -> str:
    """Return a game's description, options and move notation."""
    parts = [
        f"{screen.style_text(game.translate(game.name), STRONG)}: {game.translate(game.tagline)}."
    ]
    parts += _rules_blocks(game)[1:2]
    parts.append("\n".join(f"- {line}" for line in settings_lines(game)))
    parts += notation_section(game) or [_move_examples(game)]
    if _rules_text(game):
        template = _("Complete rules: {command}")
        parts.append(template.format(command=f"python -m skerry help {game.id} --rules"))
    return render_markdown("\n\n".join(parts), screen)


def full_rules(game: Game, screen: Screen) -> str:
    """Return a game's complete rules, or its summary if it has no rules page."""
    text = _rules_text(game)
    return render_markdown(text, screen) if text else rules_summary(game, screen)


def notation_section(game: Game) -> list[str]:
    """Return the blocks of the rules' section on move notation, with its heading; [] if none."""
    blocks = _rules_blocks(game)
    title = _("Moves as text")
    heading = f"## {title}"
    if heading not in blocks:
        return []
    after = blocks[blocks.index(heading) + 1 :]
    return [heading, *takewhile(lambda block: not block.startswith("#"), after)]


def _move_examples(game: Game) -> str:
    first = game.start()
    moves = " ".join(f"`{game.notation(action)}`" for action in playable_actions(first)[:6])
    return _("Examples of moves: {moves}").format(moves=moves)


def _rules_text(game: Game) -> str:
    """Return the rules in the current language, otherwise in English; "" if there are none."""
    if not game.package:
        return ""
    folder = files(game.package)
    candidates = [folder / name for name in (f"rules.{current_language()}.md", "rules.md")]
    return next((path.read_text(encoding="utf-8") for path in candidates if path.is_file()), "")


def _rules_blocks(game: Game) -> list[str]:
    """Return the paragraphs, lists and tables of the rules."""
    return _rules_text(game).strip().split("\n\n") if _rules_text(game) else []


def render_markdown(text: str, screen: Screen) -> str:
    """Render Markdown for the terminal: no pictures, wrapped lines."""
    width = min(MAX_COLUMNS, shutil.get_terminal_size().columns)
    blocks = [_render_block(block, width, screen) for block in text.strip().split("\n\n")]
    return "\n\n".join(filter(None, blocks))


def _render_block(block: str, width: int, screen: Screen) -> str:
    plain = LINK.sub(r"\1", PICTURE.sub("", block))
    plain = plain if screen.colour else MARKED.sub(_strip_markup, plain)
    if not plain.strip():
        return ""
    if plain.startswith("#"):
        return screen.style_text(plain.lstrip("# "), STRONG)
    if plain.startswith("|"):
        lines = _table_rows(plain)
    else:
        lines = [line for item in _list_items(plain) for line in _wrap_item(item, width)]
    return _emphasize("\n".join(lines), screen)


def _list_items(block: str) -> list[str]:
    """Split a block into list items, each on one line; a paragraph is one item."""
    items = list[str]()
    for line in block.splitlines():
        if ITEM.fullmatch(line) or not items:
            items.append(line)
        else:
            items[-1] += f" {line.strip()}"
    return items


def _wrap_item(item: str, width: int) -> list[str]:
    """Wrap a list item; continuation lines are indented as far as its text."""
    match = ITEM.fullmatch(item)
    indent = len(match[1] + match[2]) if match else len(item) - len(item.lstrip())
    return wrap(item, width, subsequent_indent=" " * indent, break_on_hyphens=False)


def _table_rows(block: str) -> list[str]:
    """Return the rows of a table with aligned columns."""
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in block.splitlines()]
    rows = [row for row in rows if not set("".join(row)) <= set("-: ")]
    widths = [max(map(_text_width, column)) for column in zip(*rows, strict=True)]
    padded = (
        [cell + " " * (size - _text_width(cell)) for cell, size in zip(row, widths, strict=True)]
        for row in rows
    )
    return ["  ".join(row).rstrip() for row in padded]


def _text_width(text: str) -> int:
    """Return the width of a text without its markup."""
    return len(MARKED.sub(_strip_markup, text))


def _strip_markup(match: re.Match[str]) -> str:
    return str(next(filter(None, match.groups())))


def _emphasize(text: str, screen: Screen) -> str:
    """Highlight emphasized text."""
    return MARKED.sub(lambda match: screen.style_text(_strip_markup(match), STRONG), text)
