"""How a finished game is told to who played it: who has won, why, and what each seat has for what.

The rules say what decided (core/ending.py); here it is told by the names at the table, with what is
known of a person's results.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from skerry.core.game import Game
from skerry.core.i18n import listing, number, texts
from skerry.session.session import Session

from .claims import How, read_how
from .daily import in_a_row
from .defaults import PERSON, names_at, winners
from .game_status import act
from .result_records import Result, counting

_, ngettext = texts(__name__)

Json = dict[str, Any]
Players = Sequence[str | int]


def told(
    session: Session,
    players: Players,
    called: Sequence[str],
    entry: Result | None,
    results: Iterable[Result],
    streak: int,
) -> Json:
    """The end of the game on a table: `called` are names of persons by seat, as far as they have
    any, `entry` is its result and `results` are all, if they are kept, and `streak` how many days
    in a row its games of the day have seen.

        {"headline": sentence, "why": sentence, "won": bool, "heads": [word..], "rows": [row..],
         "facts": [{"name", "value"}..], "acts": [act..]}
        row: {"seat", "name", "side", "place", "first": bool, "you": bool, "cells": [text..]}

    `won`: it is the win of the only person, a puzzle solved, or this person's best so far. The rows
    are in the order of places; a row's `side` is how the game calls the seat ("": that is its
    name). `facts` are of a game of one person: time, helps, best. `acts` are as in game_status.py.
    """
    game, state = session.game, session.state
    sides = [player.name for player in session.scene().players]
    names = names_at(game, players, called)
    end = game.ending(state, [name or side for name, side in zip(names, sides, strict=True)])
    best = winners(state.returns())
    people = [seat for seat, who in enumerate(players) if who == PERSON]
    you = people[0] if len(people) == 1 else None
    won = you in best and len(best) < max(2, session.seats)
    if session.seats == 1 and game.points:
        won = _is_best(game.points(state)[0], entry, results)
    shown = [_shown(game, players, called, sides, seat, you) for seat in range(session.seats)]
    order = sorted(range(session.seats), key=lambda seat: (end.places[seat], seat))
    rows = [
        {
            "seat": seat,
            "name": shown[seat],
            "side": "" if shown[seat] == sides[seat] else sides[seat],
            "place": end.places[seat],
            "first": seat in best,
            "you": seat == you,
            "cells": list(end.rows[seat]) if end.rows else [],
        }
        for seat in order
    ]
    return {
        "headline": _headline(session, best, shown, you, entry, results),
        "why": end.why or _sentence(session.scene().status),
        "won": won,
        "heads": list(end.heads),
        "rows": rows if session.seats > 1 or end.heads else [],
        "facts": [{"name": n, "value": v} for n, v in _facts(game, entry, results, streak)],
        "acts": _acts(session, players, won, end.walk),
    }


def _shown(
    game: Game,
    players: Players,
    called: Sequence[str],
    sides: Sequence[str],
    seat: int,
    you: int | None,
) -> str:
    """What stands for a seat in a table: a name, "You", or the computer player's."""
    who = players[seat]
    if who != PERSON:
        return game.translate(game.level(int(who)).name)
    name = called[seat] if seat < len(called) else ""
    return name or (_("You") if seat == you else sides[seat])


def _headline(
    session: Session,
    best: Sequence[int],
    shown: Sequence[str],
    you: int | None,
    entry: Result | None,
    results: Iterable[Result],
) -> str:
    if session.seats == 1:
        return _alone(session, best, entry, results)
    if len(best) == session.seats:
        return _("A draw")
    others = listing([shown[seat] for seat in best if seat != you])
    if you is None:
        said = _("{who} have won together") if len(best) > 1 else _("{who} has won")
    elif you not in best:
        said = _("{who} have won against you") if len(best) > 1 else _("{who} has won against you")
    else:
        said = _("You share the win with {who}") if others else _("You have won")
    return said.format(who=others)


def _alone(
    session: Session, best: Sequence[int], entry: Result | None, results: Iterable[Result]
) -> str:
    game = session.game
    if game.points is None:
        return _("Solved") if best else _("Not solved")
    points = game.points(session.state)[0]
    said = ngettext("{n} point", "{n} points", abs(points)).format(n=_written(points))
    if _is_best(points, entry, results):
        return _("{points}: your best so far").format(points=said)
    return said


def _is_best(points: float, entry: Result | None, results: Iterable[Result]) -> bool:
    before = _before(entry, results)
    return bool(before) and points > max(before)


def _before(entry: Result | None, results: Iterable[Result]) -> list[float]:
    """The points of earlier games like this one of a person alone."""
    alike = ("game", "preset")
    return [
        old["points"]
        for old in counting(results)
        if entry
        and all(old[name] == entry[name] for name in alike)  # type: ignore[literal-required]
        and len(old["players"]) == 1
        and old["key"] != entry["key"]
        and old["points"] is not None
    ]


def _facts(
    game: Game, entry: Result | None, results: Iterable[Result], streak: int
) -> list[tuple[str, str]]:
    """What is known of how one person played."""
    if entry is None:
        return []
    how, found = read_how(entry.get("how")), list[tuple[str, str]]()
    before = _before(entry, results)
    if before:
        found.append((_("Your best"), _written(max(before))))
    if how:
        found += [(_("Time"), clock(how)), (_("Helps"), _written(how.helps))]
        found.append((_("Taken back"), _written(how.undone)))
    if streak and game.preset(entry["preset"]).daily:
        found.append((_("Games of the day"), in_a_row(streak)))
    return found


def clock(how: How) -> str:
    """How long a game took: "4:05", "1:02:33"."""
    minutes, seconds = divmod(how.seconds, 60)
    hours, rest = divmod(minutes, 60)
    return f"{hours}:{rest:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def _acts(session: Session, players: Players, won: bool, walk: str) -> list[Json]:
    """What may come next."""
    game, alone = session.game, session.seats == 1
    preset = game.preset(session.preset)
    harder = next_level(game, players) if won else None
    again = _("Again") if alone else _("Rematch")
    if alone and game.points is None and (session.seed is not None or preset.numbers):
        again = _("Next puzzle")
    first = [act("rematch", again, main=harder is None)]
    if preset.daily:
        days = act("calendar", _("Past days"), f"{game.id}/{session.preset}", main=True)
        first = [days, act("rematch", _("Again"))]
    if harder is not None:
        said = _("Harder: {level}").format(level=game.translate(game.level(harder).name))
        first.insert(0, act("harder", said, main=True))
    if preset.numbers and not won:
        first.append(act("undo", _("Try again")))
    if walk and game.walk:
        first.append(act("walk", _("Play on against the proof"), f"{game.id}:{walk};"))
    ranking = [act("ranking", _("Ranking"))] if game.points else []
    rest = [act("review", _("Look back")), act("tell", _("Share")), act("home", _("All games"))]
    return [*first, *ranking, *rest]


def next_level(game: Game, players: Players) -> int | None:
    """The level after that of all computer players, if they have one level and it is not the last;
    None where several persons play, or nobody else.
    """
    found = {int(who) for who in players if who != PERSON}
    if len(found) != 1 or list(players).count(PERSON) != 1:
        return None
    after = [level.id for level in game.levels if level.id > min(found)]
    return min(after, default=None)


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _written(value: float) -> str:
    """A whole number as the language writes it."""
    return number(f"{round(value):,}")
