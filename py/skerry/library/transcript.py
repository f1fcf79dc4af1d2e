"""A game as plain text: who played, its moves and what the dice showed, how it ended; a graph."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import zip_longest

from skerry.core.i18n import texts
from skerry.session.session import Session, eventful

from .review import called, percent
from .turning import Curve, course

_ = texts(__name__)[0]

BLOCKS = " ▁▂▃▄▅▆▇█"
"""How full a character is, in eighths."""


def transcript(
    session: Session,
    viewer: int | None = None,
    *,
    levels: Sequence[int | None] = (),
    names: Sequence[str] = (),
    date: str = "",
    source: str | None = None,
) -> str:
    """The game up to the position shown, as `viewer` may know it (None: an onlooker).

    `levels` has the bot's level by seat, None for a person (default: persons only), `names` what
    persons are called, `date` when it was played, as people write it. `source` says where the game
    can be opened again (default: its id, as far as the viewer may have it).
    """
    game, at = session.game, session.position
    preset = game.say(game.preset(session.preset).name)
    title = _("{game}, {variant}").format(game=game.say(game.name), variant=preset)
    persons = called(session, _persons(names, levels, session.seats))
    moves = session.told(viewer)[:at]
    past, luck = course(session), _luck(session, viewer)
    wide = len(str(at))
    lines = [
        f"{number:{wide}}. {_told(move, None if seat is None else persons[seat], fell)}"
        for number, (move, seat, fell) in enumerate(
            zip(moves, past.movers[:at], luck[1:], strict=True), 1
        )
    ]
    parts = (
        [title, date],
        _players(session, persons, levels),
        [luck[0], *lines],
        [_standing(session, viewer, persons)],
        [session.id_for(viewer) if source is None else source],
    )
    blocks = ("\n".join(filter(None, part)) for part in parts)
    return "\n\n".join(filter(None, blocks)) + "\n"


def _standing(session: Session, viewer: int | None, persons: Sequence[str]) -> str:
    seat = session.state.current_player
    if seat < 0:
        return session.scene(viewer).status
    return _("{name} to move").format(name=persons[seat])


def _told(move: str, who: str | None, luck: str) -> str:
    """A move, whose it was (nobody's, where dice were typed), what dice or cards did after it."""
    said = move if who is None else _("{name}: {move}").format(name=who, move=move)
    return f"{said} ({luck})" if luck else said


def _luck(session: Session, viewer: int | None) -> list[str]:
    """What dice or cards did before each position up to the one shown, in the pictures' news."""
    return [_news(session, viewer, at) for at in range(session.position + 1)]


def _news(session: Session, viewer: int | None, at: int) -> str:
    film = session.film(at)
    if not any(len(state.chance_outcomes()) > 1 for state in film[:-1]):
        return ""
    seen = eventful(film)[1 if at else 0 :]  # the first picture is the move's
    news = (session.picture(state, viewer).news for state in seen)
    return ". ".join(filter(None, news))


def _persons(names: Sequence[str], levels: Sequence[int | None], seats: int) -> list[str]:
    """Names where persons sit; a bot's seat goes by the side's."""
    bots = [seat < len(levels) and levels[seat] is not None for seat in range(seats)]
    padded = [*names, *[""] * (seats - len(names))]
    return ["" if bot else name for bot, name in zip(bots, padded, strict=True)]


def _players(session: Session, persons: Sequence[str], levels: Sequence[int | None]) -> list[str]:
    """A line for each seat: the side, and who plays it."""
    game, lines = session.game, list[str]()
    for seat, side in enumerate(called(session)):
        level = levels[seat] if levels else None
        name = persons[seat] if level is None else game.say(game.level(level).name)
        lines.append(side if name == side else _("{side}: {name}").format(side=side, name=name))
    return lines


def graph(
    curves: Sequence[Curve],
    width: int = 64,
    height: int = 6,
    *,
    names: Sequence[str] = (),
    marks: Sequence[int] = (),
) -> str:
    """The shares of the win over the game, as blocks: `width` columns (at least 8) for positions,
    and `height` lines for 0 to 1, or where there are several curves, one each, after its seat's
    name. Below, the first and last position, and arrows at those that are `marks`.
    """
    if not curves:
        return ""
    width = max(8, width)
    last = max(at for curve in curves for at, _share in curve.points)
    one = len(curves) == 1
    lines, labels = list[str](), list[str]()
    for curve in curves:
        shares = _columns(curve, last, width)
        rows = height if one else 1
        lines += [_row(shares, row, rows) for row in reversed(range(rows))]
        labels += (
            [percent(1), *[""] * (rows - 2), percent(0)][-rows:] if one else [names[curve.seat]]
        )
    lines.append(f"0{last:>{width - 1}}" if last else "0")
    if marks:
        places = {round(mark * (width - 1) / max(last, 1)) for mark in marks}
        lines.append("".join("▲" if column in places else " " for column in range(width)))
    wide = max(map(len, labels))
    all_ = zip_longest(labels, lines, fillvalue="")
    return "\n".join(f"{label:>{wide}} {line}".rstrip() for label, line in all_)


def _columns(curve: Curve, last: int, width: int) -> list[float | None]:
    """The share at each column, between two positions in proportion; None beside the curve."""
    step = last / (width - 1)
    return [_share_at(curve, column * step, step / 2) for column in range(width)]


def _share_at(curve: Curve, at: float, slack: float) -> float | None:
    places = [place for place, _share in curve.points]
    if not places[0] - slack <= at <= places[-1] + slack:
        return None
    right = min(bisect_right(places, at), len(places) - 1)
    (low, before), (high, after) = curve.points[max(0, right - 1)], curve.points[right]
    part = (at - low) / (high - low) if high > low else 0.0
    return before + (after - before) * min(1.0, max(0.0, part))


def _row(shares: Sequence[float | None], row: int, rows: int) -> str:
    """One line of blocks, the lowest being 0. What is known has a block even if it is nothing."""
    full = [0 if share is None else max(1, round(8 * rows * share)) for share in shares]
    return "".join(BLOCKS[min(8, max(0, level - 8 * row))] for level in full)
