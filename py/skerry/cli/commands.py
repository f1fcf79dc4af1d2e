"""Entry point and options of `python -m skerry`.

Messages are in the language of --lang, otherwise in the language of the environment. The arena's
reports and argparse's own messages are always English.
"""

from __future__ import annotations

import argparse
import os
import secrets
import sys
import warnings
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NoReturn

from skerry.core import __version__
from skerry.core.game import Game
from skerry.core.i18n import LANGUAGES, N_, set_language, texts
from skerry.core.outside_text import clip
from skerry.core.plugins import PluginWarning, plugin_problems
from skerry.core.registry import bot_ids, game_ids, load
from skerry.core.scene import Scene
from skerry.library.defaults import default_level, default_seed
from skerry.library.sharing.about_fields import about_lines, read_about
from skerry.render.game_box import settings_lines
from skerry.service import dice
from skerry.session.hosting import join_fair_dice
from skerry.session.session import Session

from . import check_game, compose, import_game, links, new, results, review, rules
from .authors import dailies, diagram, homework, pack
from .process_setup import set_up_process
from .terminal import STRONG, Screen, make_screen

_ = texts(__name__)[0]

SEATS = {"first": (0,), "second": (1,), "none": ()}
"""Values of --seat: the seats of human players. "both" and "all" mean every seat."""


NO_COLOUR = "--no-color"


class Parser(argparse.ArgumentParser):
    """Argument parser that raises ValueError for wrong arguments."""

    def error(self, message: str) -> NoReturn:
        """Raise ValueError with the message and a pointer to --help."""
        template = _("{message} (see {program} --help)")
        raise ValueError(template.format(message=message, program=self.prog))


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line.

    If `argv` is None, run the command line of this process, and set up its streams and signals.

    Returns:
        The exit code: 0, or 2 after a one-line error message, or 1 if the output was closed.
    """
    if argv is None:
        set_up_process()
    words = sys.argv[1:] if argv is None else list(argv)
    try:
        words = _move_color_option_first(_set_language(words, os.environ))
        args = _make_parser([word for word in words if word != NO_COLOUR][:1]).parse_args(words)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", PluginWarning)  # the command "games" lists the problems
            return int(args.run(args))
    except ValueError as error:
        print(f"skerry: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _set_language(words: list[str], environ: Mapping[str, str]) -> list[str]:
    """Set the language from --lang or the environment; return the words without --lang."""
    rest = list[str]()
    chosen = ""
    remaining = iter(words)
    for word in remaining:
        name, mark, value = word.partition("=")
        if name == "--lang":
            chosen = value if mark else next(remaining, "")
        else:
            rest.append(word)
    preferred = next(filter(None, map(environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")[:2]
    set_language(LANGUAGES[0])  # so that an unknown language is refused in English
    if len(rest) < len(words):
        set_language(chosen)
    elif preferred in LANGUAGES:
        set_language(preferred)
    return rest


def _move_color_option_first(words: list[str]) -> list[str]:
    """Move --no-color, which may occur anywhere, to the front."""
    rest = [word for word in words if word != NO_COLOUR]
    return [NO_COLOUR, *rest] if len(rest) < len(words) else words


AI_COMMANDS = {
    "arena": ("arena", N_("play a match and print the result")),
    "tournament": ("tournament", N_("play a round robin and print ratings")),
    "bot": ("serve", N_("run a bot that speaks the bot protocol")),
    "analyze": ("analyze", N_("let a player search a position and print its best moves")),
    "bot-check": ("conformance", N_("check that a program follows the bot protocol")),
}
"""The commands that skerry.ai implements: the module, which is imported on demand, and the help."""


def _make_parser(first: Sequence[str]) -> Parser:
    """Return the parser. A command of AI_COMMANDS gets options only if `first` contains it."""
    parser = Parser(prog="python -m skerry", description=_("Five island games for the terminal."))
    language = _("language: {tags} (default: the system's)").format(tags=", ".join(LANGUAGES))
    parser.add_argument("--lang", help=language)
    parser.add_argument(NO_COLOUR, action="store_true", help=_("no colours (or set NO_COLOR)"))
    parser.add_argument("--version", action="version", version=f"skerry {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_play(commands)
    _add_picture(commands)
    _add_sheet(commands)
    review.add_command(commands)
    results.add_commands(commands)
    rules.add_command(commands)
    links.add_commands(commands)
    compose.add_command(commands)
    import_game.add_command(commands)
    pack.add_command(commands)
    homework.add_command(commands)
    dailies.add_command(commands)
    diagram.add_command(commands)
    games = commands.add_parser("games", help=_("list the games"))
    games.set_defaults(run=_list_games)
    new.add_command(commands)
    check_game.add_command(commands)
    for name, (module, summary) in AI_COMMANDS.items():
        command = commands.add_parser(name, help=_(summary))
        if name in first:
            implementation = import_module(f"skerry.ai.{module}")
            implementation.add_arguments(command)
            command.set_defaults(run=implementation.main)
    return parser


def _add_play(commands: Any) -> None:
    play = commands.add_parser("play", help=_("play in the terminal"))
    play.add_argument("game", nargs="?", help=_("id of the game, such as atoll"))
    play.add_argument(
        "--preset",
        help=_("preset (default: the first), or option values joined by +"),
    )
    play.add_argument("--seats", type=int, metavar="N", help=_("number of players"))
    play.add_argument(
        "--seat",
        metavar="WHO",
        help=_("human players: first (default), second, both, all, none, or numbers: 1,3"),
    )
    play.add_argument("--level", type=int, help=_("level of the bots (default: 2)"))
    play.add_argument(
        "--against",
        metavar="PLAYER",
        help=_("play against an installed bot, FILE.py:FUNCTION, a program or a level"),
    )
    play.add_argument("--seconds", type=float, help=_("time limit for a bot's move"))
    play.add_argument("--seed", help=_("seed for dice, cards and bots"))
    play.add_argument(
        "--fair", type=int, metavar="N", help=_("fair dice for N devices playing by link")
    )
    play.add_argument(
        "--typed", action="store_true", help=_("type in dice rolls and cards yourself")
    )
    play.add_argument("--id", help=_("continue the game with this id"))
    play.set_defaults(run=_run_play)


def _add_picture(commands: Any) -> None:
    picture = commands.add_parser("picture", help=_("print a position as SVG"))
    picture.add_argument("id", help=_("a game id such as atoll:standard:f6,g7"))
    picture.add_argument("--theme", default="light", help=_("light (default), dark or contrast"))
    picture.add_argument(
        "--width", type=float, help=_("width in pixels (default: the picture's own)")
    )
    picture.add_argument(
        "--seat", metavar="N", help=_("what the player in this seat sees (1, 2, ..)")
    )
    picture.add_argument(
        "--face",
        type=int,
        metavar="LEVEL",
        help=_("draw a computer player's face; ID is then a game, such as atoll"),
    )
    picture.set_defaults(run=_run_picture)


def _add_sheet(commands: Any) -> None:
    sheet = commands.add_parser("sheet", help=_("print worksheets as HTML"))
    sheet.add_argument("game", help=_("id of the game, such as palavan"))
    sheet.add_argument("sheet", nargs="?", help=_("kind of sheet (default: the game's first)"))
    sheet.add_argument(
        "--count", type=int, default=4, metavar="N", help=_("number of sheets (default: 4)")
    )
    sheet.add_argument("--seed", help=_("seed (default: random)"))
    sheet.set_defaults(run=_run_sheet)


def _list_games(args: argparse.Namespace) -> int:
    """List the games."""
    screen = make_screen(colour=not args.no_color)
    lines = list[str]()
    for id in game_ids():
        game = load(id)
        lines.append(
            f"{screen.style_text(id, STRONG)}: {game.translate(game.name)}. "
            f"{game.translate(game.tagline)}."
        )
        lines += [f"  {line}" for line in settings_lines(game)]
    if bot_ids():
        lines.append(_("Installed bots: {ids}").format(ids=", ".join(bot_ids())))
    screen.print_paged("\n".join([*lines, *plugin_problems()]))
    return 0


def _run_sheet(args: argparse.Namespace) -> int:
    from skerry.render.html import html_document
    from skerry.service.jobs import print_pages

    game = load(args.game)
    kind = args.sheet or next((sheet.id for sheet in game.sheets), "")
    pages = list[Scene]()
    screen = Screen(sys.stdin, sys.stderr, sys.stderr.isatty())
    for unit in print_pages(game, kind, args.count, args.seed or secrets.token_hex(4)):
        if isinstance(unit, Scene):
            pages.append(unit)
        else:
            screen.show_progress(f"{100 * unit:.0f} %")
    screen.show_progress("")
    sys.stdout.write(html_document(pages, title=game.translate(game.name)))
    return 0


def _run_play(args: argparse.Namespace) -> int:
    from . import external_players
    from .completion import enable_completion
    from .play import TerminalGame
    from .text import HELP

    if args.seconds is not None and not 0 < args.seconds <= 3600:
        template = _("--seconds must be more than 0 and at most 3600, not {wrong}")
        raise ValueError(template.format(wrong=args.seconds))
    session = _open_session(args)
    human = args.seat or ("all" if session.dice else "first")  # games by link have no bots
    external = None
    level = args.level
    if args.against is not None:
        external, level = external_players.parse_against(session.game, args.against, level)
    levels = _levels_by_seat(session.game, session.seats, human, level)
    if args.against is not None and set(levels) == {None}:
        raise ValueError(_("--against needs a seat without a human player (see --seat)"))
    screen = make_screen(colour=not args.no_color)
    game = session.game
    screen.say(f"{game.translate(game.name)}: {game.translate(game.tagline)}.\n{_(HELP)}")
    if kind := links.dice_status(session):
        screen.say(kind)
    seed = args.seed or secrets.token_hex(4)
    table = TerminalGame(session, levels, screen, args.seconds, seed, external)
    if screen.live:
        enable_completion(table.typable_words)
    try:
        table.run()
    finally:
        external_players.end_programs()
    return 0


def _open_session(args: argparse.Namespace) -> Session:
    """Return the session with the id of --id or, without --id, a new session."""
    if args.id is not None:
        if (args.preset, args.seats, args.seed, args.fair) != (None, None, None, None):
            raise ValueError(_("--id already sets preset, seats and seed"))
        session = Session.from_id(links.parse_id_or_link(args.id))
        join_fair_dice(session)
        for line in about_lines(read_about(args.id)):
            print(line)
        if args.game not in (None, session.game.id):
            template = _("this id belongs to {right}, not {wrong}")
            raise ValueError(template.format(right=session.game.id, wrong=clip(args.game)))
        return session
    if args.game is None:
        raise ValueError(_("choose a game: {games}").format(games=", ".join(game_ids())))
    game = load(args.game)
    daily_seed = default_seed(game, args.preset, args.seed or None)
    if args.fair is not None:
        return _new_fair_session(game, args, daily_seed)
    seed: str | None = daily_seed or secrets.token_hex(16)  # 128 bits: can't be guessed from dice
    if args.typed or not game.uses_seed(args.preset):
        seed = None
    return Session(game, preset=args.preset, seats=args.seats, seed=seed)


def _new_fair_session(game: Game, args: argparse.Namespace, seed: str | None) -> Session:
    """Return a new session with fair dice.

    Raises:
        ValueError: if --seed, --typed or a daily game already decides the dice, or if --fair is not
            from 2 to the number of seats.
    """
    if seed or args.typed:
        raise ValueError(_("--fair can't be combined with --seed, --typed or a daily game"))
    request = {"fair": args.fair, "seats": args.seats, "preset": args.preset}
    return Session(
        game, preset=args.preset, seats=args.seats, dice=dice.fair_dice_from_request(game, request)
    )


def _levels_by_seat(
    game: Game, seats: int, human: str, level: int | None
) -> tuple[int | None, ...]:
    """Return each seat's bot level; None for a human player."""
    if level is None:
        level = default_level(game).id
    level_id = game.level(level).id
    humans = range(seats) if human in ("both", "all") else SEATS.get(human, ())
    if human not in (*SEATS, "both", "all"):
        humans = tuple(_parse_seat(text, seats) for text in human.split(","))
    if any(seat >= seats for seat in humans):
        template = _("there is no {wrong} seat: this game has {seats}")
        raise ValueError(template.format(wrong=human, seats=seats))
    return tuple(None if seat in humans else level_id for seat in range(seats))


def _parse_seat(text: str, seats: int) -> int:
    """Parse a seat number, counted from 1."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:4]) <= seats):
        template = _(
            "--seat must be a number from 1 to {seats} (play also accepts several, such as 1,2,"
            " or first, second, both, all, none), not {wrong}"
        )
        raise ValueError(template.format(seats=seats, wrong=clip(text)))
    return int(text) - 1


def _run_picture(args: argparse.Namespace) -> int:
    from skerry.render.svg import THEMES, style_sheet, svg_document

    if args.theme not in THEMES:
        template = _("unknown theme {wrong}; choose one of {right}")
        raise ValueError(template.format(wrong=clip(args.theme), right=", ".join(THEMES)))
    if args.width is not None and not 1 <= args.width <= 10_000:
        template = _("--width must be from 1 to 10000 pixels, not {wrong}")
        raise ValueError(template.format(wrong=args.width))
    if args.face is not None:
        scene = load(args.id).portrait(args.face)
    else:
        session = Session.from_id(args.id)
        scene = session.scene(None if args.seat is None else _parse_seat(args.seat, session.seats))
    game = load(scene.game)
    picture = svg_document(
        scene,
        style=style_sheet(game.id),
        title=game.translate(game.name),
        theme=args.theme,
        width=args.width,
    )
    sys.stdout.write(picture)
    return 0
