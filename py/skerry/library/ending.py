"""The summary of a finished game: the winner, the reason, and each seat's scores.

The game's `ending` hook gives the reason (core/ending.py). This module adds the players' names and
the stored results.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from skerry.core.ending import Ending
from skerry.core.game import Game
from skerry.core.i18n import join_with_and, localize_number, points_text, texts
from skerry.session.session import Session

from .claims import format_time, read_play_stats
from .daily import outcome_text, streak_text
from .defaults import (
    PERSON,
    is_failed_puzzle,
    names_in_sentences,
    only_human_seat,
    rematch_side,
    rematch_text,
    winning_seats,
)
from .early_end import EarlyEnd
from .game_status import make_button
from .result_records import Result, counted_results
from .stats import record_texts
from .suggestion import suggest_level

_, ngettext = texts(__name__)

Json = dict[str, Any]
Players = Sequence[str | int]


class LinkSeat(NamedTuple):
    """This device's part in a game by link.

    Attributes:
        seat: The seat that is played on this device; None if the device only watches.
        must_send_end: Whether the player must still send the link that ends the game.
    """

    seat: int | None
    must_send_end: bool


def ending_summary(
    session: Session,
    players: Players,
    names: Sequence[str],
    entry: Result | None,
    results: Iterable[Result],
    streak: int,
    early_end: EarlyEnd | None = None,
    link: LinkSeat | None = None,
) -> Json:
    """Return the summary of a finished game.

        {"headline": sentence, "why": sentence, "won": bool, "heads": [word..], "rows": [row..],
         "facts": [{"name", "value"}..], "buttons": [button..]}
        row: {"seat", "name", "side", "place", "first": bool, "you": bool, "cells": [text..]}

    `won` says whether the only human player has won, solved the puzzle, or beaten their best
    points. The rows are in the order of ranks. A row's `side` is the game's name of the seat, or ""
    if `name` is the same. `facts` are about the play of the only human player: time, hints, best
    points; against bots the number of moves and the record against their level. For `buttons` see
    game_status.py; those with "more" true are behind the button "More".

    Args:
        session: The finished game.
        players: The player of each seat.
        names: The human players' names by seat; "" for a player without a name.
        entry: The stored result of this game; None if there is none.
        results: All stored results.
        streak: The streak in the game's daily games, in days.
        early_end: The early end that the players chose; None if the rules ended the game.
        link: The seat of this device in a game by link; None in other games.
    """
    game = session.game
    state = session.state
    results = list(results)
    sides = [player.name for player in session.scene().players]
    typed = names_in_sentences(game, players, names)
    known_names = [name or side for name, side in zip(typed, sides, strict=True)]
    you = link.seat if link else only_human_seat(players)
    if early_end:
        end = _early_ending(
            early_end, known_names, you, is_watched=link is not None and you is None
        )
        best: Sequence[int] = early_end.winners(session.seats)
    else:
        end = game.ending(state, known_names)
        best = winning_seats(state.returns())
    won = you in best and len(best) < max(2, session.seats)
    if session.seats == 1 and game.points:
        won = _is_personal_best(game.points(state)[0], entry, results)
    labels = [_seat_label(game, players, names, sides, seat, you) for seat in range(session.seats)]
    order = sorted(range(session.seats), key=lambda seat: (end.places[seat], seat))
    rows = [
        {
            "seat": seat,
            "name": labels[seat],
            "side": "" if labels[seat] == sides[seat] else sides[seat],
            "place": end.places[seat],
            "first": seat in best,
            "you": seat == you,
            "cells": list(end.rows[seat]) if end.rows else [],
        }
        for seat in order
    ]
    return {
        "headline": _headline(session, best, labels, you, entry, results),
        "why": end.why or _as_sentence(session.scene().status),
        "won": won,
        "heads": list(end.heads),
        "rows": rows if session.seats > 1 or end.heads else [],
        "facts": [
            {"name": name, "value": value}
            for name, value in (
                *_play_facts(game, entry, results, streak),
                *_facts_against_bots(session, players, entry, results),
            )
        ],
        "buttons": _ending_buttons(
            session, players, end.walk, link, _ending_level(game, players, results, won=won)
        ),
    }


def _early_ending(
    end: EarlyEnd, names: Sequence[str], you: int | None, *, is_watched: bool
) -> Ending:
    loser = end.seat if end.kind == "resigned" else None
    places = tuple(2 if seat == loser else 1 for seat in range(len(names)))
    return Ending(end.text(names, you, is_watched=is_watched), places)


def _seat_label(
    game: Game,
    players: Players,
    names: Sequence[str],
    sides: Sequence[str],
    seat: int,
    you: int | None,
) -> str:
    """Return a seat's name in a table: the bot's name, the player's name, "You", or the side."""
    player = players[seat]
    if player != PERSON:
        return game.translate(game.level(int(player)).name)
    name = names[seat] if seat < len(names) else ""
    return name or (_("You") if seat == you else sides[seat])


def _headline(
    session: Session,
    best: Sequence[int],
    labels: Sequence[str],
    you: int | None,
    entry: Result | None,
    results: Sequence[Result],
) -> str:
    if session.seats == 1:
        return _solo_headline(session, best, entry, results)
    if not best:
        return _("The game has ended")
    if len(best) == session.seats:
        return _("A draw")
    others = join_with_and([labels[seat] for seat in best if seat != you])
    if you in best:
        return _("You share the win with {who}").format(who=others) if others else _("You win!")
    template = _("{who} win together") if len(best) > 1 else _("{who} wins")
    return template.format(who=others)


def _solo_headline(
    session: Session, best: Sequence[int], entry: Result | None, results: Sequence[Result]
) -> str:
    game = session.game
    if game.points is None:
        is_helped = entry is not None and entry["help"] and entry["result"] == "won"
        if best and is_helped:
            return outcome_text(entry)
        return _("Solved") if best else _("Not solved")
    points = game.points(session.state)[0]
    text = points_text(points)
    if _is_personal_best(points, entry, results):
        return _("{points}: your best so far").format(points=text)
    return text


def _is_personal_best(points: float, entry: Result | None, results: Sequence[Result]) -> bool:
    """Return whether a solo game has more points than all earlier games; False for the first."""
    earlier = _earlier_points(entry, results)
    return bool(earlier) and points > max(earlier)


def _earlier_points(entry: Result | None, results: Sequence[Result]) -> list[float]:
    """Return the points of the other solo games with the same preset as `entry`."""
    if entry is None:
        return []
    return [
        other["points"]
        for other in counted_results(results)
        if (other["game"], other["preset"]) == (entry["game"], entry["preset"])
        and len(other["players"]) == 1
        and other["key"] != entry["key"]
        and other["points"] is not None
    ]


def _play_facts(
    game: Game, entry: Result | None, results: Sequence[Result], streak: int
) -> list[tuple[str, str]]:
    """Return the names and values of facts about the play of the only human player."""
    if entry is None:
        return []
    stats = read_play_stats(entry.get("how"))
    facts = list[tuple[str, str]]()
    earlier = _earlier_points(entry, results)
    if earlier:
        facts.append((_("Your best"), _format_number(max(earlier))))
    if stats:
        facts.append((_("Time"), format_time(stats.seconds)))
        counts = ((_("Hints"), stats.helps), (_("Undos"), stats.undone))
        facts += [(name, _format_number(count)) for name, count in counts if count]
    if streak and game.preset(entry["preset"]).daily:
        facts.append((_("Daily puzzles"), streak_text(streak)))
    return facts


def _facts_against_bots(
    session: Session, players: Players, entry: Result | None, results: Sequence[Result]
) -> list[tuple[str, str]]:
    """Return the number of moves, and the only human player's record against the bots' level."""
    if entry is None or session.seats == 1 or only_human_seat(players) is None:
        return []
    facts = [(_("Moves"), _format_number(session.position))]
    levels = _bot_levels(players)
    record = record_texts(session.game, results).get(min(levels)) if len(levels) == 1 else None
    if record:
        name = session.game.translate(session.game.level(min(levels)).name)
        facts.append((_("Against {name}").format(name=name), record))
    return facts


def _ending_buttons(
    session: Session, players: Players, walk: str, link: LinkSeat | None, suggested: int | None
) -> list[Json]:
    """Return the buttons that the player can choose from after the game, in a fixed order.

    After a daily game, all but the first three are behind the button "More".

    Args:
        session: The finished game.
        players: The player of each seat.
        walk: The moves after which a proof walk can begin (`Ending.walk`), or "".
        link: The seat of this device in a game by link; None in other games.
        suggested: The level to offer beside a rematch, or None.
    """
    game = session.game
    preset = game.preset(session.preset)
    is_failed = is_failed_puzzle(game, session.state)
    again = "" if game.points or not preset.daily else None
    is_harder = suggested is not None and suggested > min(_bot_levels(players))
    must_send_end = link is not None and link.must_send_end
    if must_send_end:
        main = "tell"
    elif is_failed:
        main = "undo"
    elif preset.daily:
        main = "calendar"
    else:
        main = "suggested" if is_harder else "rematch"
    buttons = [
        ("tell", _("Send the link"), "" if must_send_end else None),
        ("undo", _("Try again"), "" if is_failed else None),
        ("review", _("Review"), ""),
        ("rematch", _rematch_text(session, players), again),
        (
            "suggested",
            _suggested_text(session, players, suggested),
            None if suggested is None else "",
        ),
        ("tell", _("Share"), None if must_send_end else ""),
        ("calendar", _("Past days"), "" if preset.daily else None),
        ("walk", _("Keep playing from here"), f"{game.id}:{walk};" if walk and game.walk else None),
        ("ranking", _("Ranking"), "" if game.points else None),
        ("home", _("All games"), ""),
    ]
    if preset.daily:
        first = (main, "tell", "review")
        buttons.sort(key=lambda button: first.index(button[0]) if button[0] in first else 3)
    shown = [
        make_button(command, text, value, main=command == main)
        for command, text, value in buttons
        if value is not None
    ]
    for button in shown[3:] if preset.daily else []:
        button["more"] = True
    return shown


def _rematch_text(session: Session, players: Players) -> str:
    game = session.game
    preset = game.preset(session.preset)
    if session.seats > 1:
        return rematch_text(game, preset.id, players)
    if game.points is None and not preset.daily and (session.seed is not None or preset.numbers):
        return _("Next puzzle")
    return _("Play again")


def _suggested_text(session: Session, players: Players, level: int | None) -> str:
    if level is None:
        return ""
    game = session.game
    name = game.translate(game.level(level).name)
    side = rematch_side(game, session.preset, players)
    template = _("Easier: {level}, as {side}")
    if level > min(_bot_levels(players)):
        template = _("Harder: {level}, as {side}")
    return template.format(level=name, side=side)


def suggested_level(game: Game, players: Players, results: Iterable[Result]) -> int | None:
    """Return the level to try after a game of one human player against bots of one level.

    None if that is the level of these bots, or if the players are others.
    """
    levels = _bot_levels(players)
    if len(levels) != 1 or only_human_seat(players) is None:
        return None
    level = suggest_level(game, results).level.id
    return None if level in levels else level


def _ending_level(
    game: Game, players: Players, results: Iterable[Result], *, won: bool
) -> int | None:
    """Return the suggested level; after a win only a harder one, otherwise only an easier one.

    The suggestion may say otherwise if the game doesn't count, such as one from an address.
    """
    level = suggested_level(game, players, results)
    is_harder = level is not None and level > min(_bot_levels(players))
    return level if is_harder == won else None


def _bot_levels(players: Players) -> set[int]:
    return {int(player) for player in players if player != PERSON}


def _as_sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _format_number(value: float) -> str:
    """Return a number as a text in the current language, rounded to a whole number."""
    return localize_number(f"{round(value):,}")
