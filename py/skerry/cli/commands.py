"""`python -m skerry`: play in a terminal, match levels in the arena, look back, rank results.

It speaks the language of --lang, else that of the environment. The arena's lines, which are kept
and compared, and what argparse says itself are English.
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
from skerry.core.game import Game, clip
from skerry.core.i18n import LANGUAGES, N_, speak, texts
from skerry.core.plugins import PluginWarning, left_out
from skerry.core.registry import bot_ids, game_ids, load
from skerry.core.scene import Scene
from skerry.library.defaults import usual_level, usual_seed
from skerry.render.game_box import label
from skerry.service import dice
from skerry.session.session import Session

from . import links, new, results, review, rules
from .terminal import STRONG, Screen, terminal

_ = texts(__name__)[0]

SEATS = {"first": (0,), "second": (1,), "none": ()}
"""Names for the seats where persons sit; "both" and "all" are every seat there is."""


NO_COLOUR = "--no-color"


class Parser(argparse.ArgumentParser):
    """Errors in the command line are errors like any other: one line."""

    def error(self, message: str) -> NoReturn:
        """Raise ValueError with what was wrong and where to look."""
        said = _("{message} (see {program} --help)")
        raise ValueError(said.format(message=message, program=self.prog))


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; the exit code is 0, or 2 with one line about what was wrong."""
    words = sys.argv[1:] if argv is None else list(argv)
    try:
        words = _plain(_speak(words, os.environ))
        args = _parser([word for word in words if word != NO_COLOUR][:1]).parse_args(words)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", PluginWarning)  # "games" tells, and who asks for one
            return int(args.run(args))
    except ValueError as error:
        print(f"skerry: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _speak(words: list[str], environ: Mapping[str, str]) -> list[str]:
    """Speak the language of the words or the environment; returns the words without it."""
    rest, wanted = list[str](), ""
    given = iter(words)
    for word in given:
        name, mark, value = word.partition("=")
        if name == "--lang":
            wanted = value if mark else next(given, "")
        else:
            rest.append(word)
    spoken = next(filter(None, map(environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")[:2]
    speak(LANGUAGES[0])  # a language that is not there is refused in English
    if len(rest) < len(words):
        speak(wanted)
    elif spoken in LANGUAGES:
        speak(spoken)
    return rest


def _plain(words: list[str]) -> list[str]:
    """The words with --no-color, which may stand anywhere, in front of them."""
    rest = [word for word in words if word != NO_COLOUR]
    return [NO_COLOUR, *rest] if len(rest) < len(words) else words


ROOMS = {
    "arena": ("arena", N_("a match between players, and what it says of them")),
    "tournament": ("tournament", N_("everybody against everybody, and a rating for each")),
    "bot": ("serve", N_("a bot that speaks by lines, for other programs")),
    "bot-check": ("conformance", N_("whether a program that plays keeps to the protocol")),
}
"""Commands of skerry.ai: their modules are imported when they are needed."""


def _parser(first: Sequence[str]) -> Parser:
    """The command line; the options of ROOMS only where they are needed."""
    parser = Parser(prog="python -m skerry", description=_("A pocket of island games."))
    parser.add_argument("--lang", help=_("the language: en or de (default: that of this terminal)"))
    parser.add_argument(NO_COLOUR, action="store_true", help=_("no colours (or set NO_COLOR)"))
    parser.add_argument("--version", action="version", version=f"skerry {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_play(commands)
    _add_picture(commands)
    _add_sheet(commands)
    review.add(commands)
    results.add(commands)
    rules.add(commands)
    links.add(commands)
    games = commands.add_parser("games", help=_("what there is to play"))
    games.set_defaults(run=_games)
    new.add_arguments(commands)
    for name, (module, said) in ROOMS.items():
        command = commands.add_parser(name, help=_(said))
        if name in first:
            room = import_module(f"skerry.ai.{module}")
            room.add_arguments(command)
            command.set_defaults(run=room.main)
    return parser


def _add_play(commands: Any) -> None:
    play = commands.add_parser("play", help=_("play in this terminal"))
    play.add_argument("game", nargs="?", help=_("the game's id, such as atoll"))
    play.add_argument(
        "--preset",
        help=_("the game's preset (default: its first), or words of its options joined by +"),
    )
    play.add_argument("--seats", type=int, metavar="N", help=_("how many play"))
    play.add_argument(
        "--seat",
        metavar="WHO",
        help=_("where persons sit: first (default), second, both, all, none, or numbers: 1,3"),
    )
    play.add_argument("--level", type=int, help=_("the bots' level (default: the middle one)"))
    play.add_argument(
        "--against",
        metavar="PLAYER",
        help=_("who plays for the bots: an installed bot, FILE.py:FUNCTION, a program, or a level"),
    )
    play.add_argument("--seconds", type=float, help=_("what bots may take for a move"))
    play.add_argument("--seed", help=_("settles dice and cards, and what bots draw"))
    play.add_argument(
        "--fair", type=int, metavar="N", help=_("fair dice between N places, which play by links")
    )
    play.add_argument("--typed", action="store_true", help=_("type what dice and cards show"))
    play.add_argument("--id", help=_("go on with the game of that id"))
    play.set_defaults(run=_play)


def _add_picture(commands: Any) -> None:
    picture = commands.add_parser("picture", help=_("print a position as SVG"))
    picture.add_argument("id", help=_("a game id such as atoll:standard:f6,g7"))
    picture.add_argument("--theme", default="light", help=_("light (default), dark or contrast"))
    picture.add_argument("--width", type=float, help=_("in pixels (default: the scene's units)"))
    picture.add_argument(
        "--seat", metavar="N", help=_("as the player of that seat sees it (1, 2, ..)")
    )
    picture.set_defaults(run=_picture)


def _add_sheet(commands: Any) -> None:
    sheet = commands.add_parser("sheet", help=_("pages to print, as HTML"))
    sheet.add_argument("game", help=_("the game's id, such as palavan"))
    sheet.add_argument("sheet", nargs="?", help=_("which sheet (default: the game's first)"))
    sheet.add_argument("--count", type=int, default=4, metavar="N", help=_("how many (default 4)"))
    sheet.add_argument("--seed", help=_("decides which (default: by lot)"))
    sheet.set_defaults(run=_sheet)


def _games(args: argparse.Namespace) -> int:
    """List the games."""
    screen, lines = terminal(colour=not args.no_color), list[str]()
    for id in game_ids():
        game = load(id)
        lines.append(
            f"{screen.painted(id, STRONG)}: {game.translate(game.name)}. "
            f"{game.translate(game.tagline)}."
        )
        lines += [f"  {line}" for line in label(game)]
    if bot_ids():
        lines.append(_("Installed bots: {ids}").format(ids=", ".join(bot_ids())))
    screen.page("\n".join([*lines, *left_out()]))
    return 0


def _sheet(args: argparse.Namespace) -> int:
    from skerry.render.html import document
    from skerry.service.search import sheet_of

    game = load(args.game)
    wanted = args.sheet or next((sheet.id for sheet in game.sheets), "")
    pages, screen = list[Scene](), Screen(sys.stdin, sys.stderr, sys.stderr.isatty())
    for unit in sheet_of(game, wanted, args.count, args.seed or secrets.token_hex(4)):
        if isinstance(unit, Scene):
            pages.append(unit)
        else:
            screen.progress(f"{100 * unit:.0f} %")
    screen.progress("")
    sys.stdout.write(document(pages, title=game.translate(game.name)))
    return 0


def _play(args: argparse.Namespace) -> int:
    from . import guests
    from .completion import complete_with
    from .play import Table
    from .words import HELP

    if args.seconds is not None and not 0 < args.seconds <= 3600:
        said = _("--seconds is more than 0 and at most 3600, not {wrong}")
        raise ValueError(said.format(wrong=args.seconds))
    session = _session(args)
    who = args.seat or ("all" if session.dice else "first")  # by links, persons play
    guest, level = None, args.level
    if args.against is not None:
        guest, level = guests.invited(session.game, args.against, level)
    levels = _levels(session.game, session.seats, who, level)
    if args.against is not None and set(levels) == {None}:
        raise ValueError(_("--against finds no free seat: --seat says where persons sit"))
    screen, game = terminal(colour=not args.no_color), session.game
    screen.say(f"{game.translate(game.name)}: {game.translate(game.tagline)}.\n{_(HELP)}")
    if kind := links.kind_of_dice(session):
        screen.say(kind)
    luck = args.seed or secrets.token_hex(4)
    table = Table(session, levels, screen, args.seconds, luck, guest)
    if screen.live:
        complete_with(table.words)
    try:
        table.run()
    finally:
        guests.leave()
    return 0


def _session(args: argparse.Namespace) -> Session:
    """The game to play: a new one, or the one of an id."""
    if args.id is not None:
        if (args.preset, args.seats, args.seed, args.fair) != (None, None, None, None):
            raise ValueError(_("--id already says which preset, seats and seed the game has"))
        session = Session.from_id(links.id_of(args.id))
        session.join()
        if args.game not in (None, session.game.id):
            said = _("that id is of {right}, not of {wrong}")
            raise ValueError(said.format(right=session.game.id, wrong=clip(args.game)))
        return session
    if args.game is None:
        raise ValueError(_("play what? There are: {games}").format(games=", ".join(game_ids())))
    game = load(args.game)
    given = usual_seed(game, args.preset, args.seed or None)
    if args.fair is not None:
        return _fair(game, args, given)
    seed: str | None = given or secrets.token_hex(16)  # 128 bits: nobody finds it by its first dice
    if args.typed or not game.uses_seed(args.preset):
        seed = None
    return Session(game, preset=args.preset, seats=args.seats, seed=seed)


def _fair(game: Game, args: argparse.Namespace, seed: str | None) -> Session:
    """A game with fair dice. ValueError where something else says what they show."""
    if seed or args.typed:
        raise ValueError(_("--fair goes with no --seed, no --typed and no game of the day"))
    wish = {"fair": args.fair, "seats": args.seats, "preset": args.preset}
    return Session(game, preset=args.preset, seats=args.seats, dice=dice.begun(game, wish))


def _levels(game: Game, seats: int, who: str, level: int | None) -> tuple[int | None, ...]:
    """Per seat the bots' level, or None where a person sits."""
    if level is None:
        level = usual_level(game).id
    id = game.level(level).id
    persons = range(seats) if who in ("both", "all") else SEATS.get(who, ())
    if who not in (*SEATS, "both", "all"):
        persons = tuple(_seat(text, seats) for text in who.split(","))
    if any(seat >= seats for seat in persons):
        said = _("there is no {wrong} seat: this game has {seats}")
        raise ValueError(said.format(wrong=who, seats=seats))
    return tuple(None if seat in persons else id for seat in range(seats))


def _seat(text: str, seats: int) -> int:
    """A seat from its number, counted from 1."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:4]) <= seats):
        said = _(
            "--seat takes a number from 1 to {seats} (play takes several, 1,2, and first,"
            " second, both, all, none), not {wrong}"
        )
        raise ValueError(said.format(seats=seats, wrong=clip(text)))
    return int(text) - 1


def _picture(args: argparse.Namespace) -> int:
    from skerry.render.svg import THEMES, styles, svg

    if args.theme not in THEMES:
        said = _("there is no theme {wrong}; there are: {right}")
        raise ValueError(said.format(wrong=clip(args.theme), right=", ".join(THEMES)))
    if args.width is not None and not 1 <= args.width <= 10_000:
        said = _("--width is 1 to 10000 pixels, not {wrong}")
        raise ValueError(said.format(wrong=args.width))
    session = Session.from_id(args.id)
    viewer = None if args.seat is None else _seat(args.seat, session.seats)
    picture = svg(
        session.scene(viewer),
        style=styles(session.game.id),
        title=session.game.translate(session.game.name),
        theme=args.theme,
        width=args.width,
    )
    sys.stdout.write(picture)
    return 0
