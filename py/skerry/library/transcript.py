"""A game as plain text: who played, its moves and what the dice showed, how it ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skerry.analysis.review import called
from skerry.analysis.turning_points import course
from skerry.core.i18n import texts
from skerry.session.chance import without_intermediate_chance
from skerry.session.move_log import move_text
from skerry.session.session import Session
from skerry.session.visible_line import VisibleLine

_ = texts(__name__)[0]


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
    game, seen = session.game, session.visible_line(viewer)
    at = seen.to_visible(session.position)
    preset = game.translate(game.preset(session.preset).name)
    title = _("{game}, {variant}").format(game=game.translate(game.name), variant=preset)
    persons = called(session, _persons(names, levels, session.seats))
    past, luck = course(session), _luck(session, viewer, seen.starts[: at + 1])
    movers = [past.movers[first - 1] for first in seen.starts[1 : at + 1]]
    wide = len(str(at))
    lines = [
        f"{number:{wide}}. {_told(move, None if seat is None else persons[seat], fell)}"
        for number, (move, seat, fell) in enumerate(
            zip(_read(session, seen, at, viewer), movers, luck[1:], strict=True), 1
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


def _read(session: Session, seen: VisibleLine, at: int, viewer: int | None) -> Iterator[str]:
    """The moves up to a position in words."""
    for move, first in zip(seen.moves[:at], seen.starts[1:], strict=False):
        yield move_text(session, first - 1, move, viewer)


def _told(move: str, who: str | None, luck: str) -> str:
    """A move, whose it was (nobody's, where dice were typed), what dice or cards did after it."""
    said = move if who is None else _("{name}: {move}").format(name=who, move=move)
    return f"{said} ({luck})" if luck else said


def _luck(session: Session, viewer: int | None, positions: Sequence[int]) -> list[str]:
    """What dice or cards did before each of some positions, in the pictures' news."""
    return [_news(session, viewer, at) for at in positions]


def _news(session: Session, viewer: int | None, at: int) -> str:
    film = session.transition(at)
    if not any(len(state.chance_outcomes()) > 1 for state in film[:-1]):
        return ""
    seen = without_intermediate_chance(film)[1 if at else 0 :]  # the first picture is the move's
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
        name = persons[seat] if level is None else game.translate(game.level(level).name)
        lines.append(side if name == side else _("{side}: {name}").format(side=side, name=name))
    return lines
