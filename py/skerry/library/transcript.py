"""A game as plain text: players, moves with the results of dice and cards, and the ending."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skerry.analysis.turning_points import game_record
from skerry.core.i18n import texts
from skerry.session.chance import without_intermediate_chance
from skerry.session.hosting import id_for, state_scene
from skerry.session.move_log import move_text
from skerry.session.session import Session
from skerry.session.sides import player_or_side_names, sides_at, sides_before_swap
from skerry.session.visible_line import VisibleLine, visible_line

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
    """Return the game up to the current position, as `viewer` may know it.

    Args:
        session: The game.
        viewer: The seat whose knowledge the text has; None: only public information.
        levels: The bots' levels by seat, None for human players; (): all players are human.
        names: The human players' names by seat; "" for a player without a name.
        date: The date of the game, as a text to show; "" for none.
        source: The address or id that opens the game, as the last line; None: the id that `viewer`
            may see.
    """
    game = session.game
    visible = visible_line(session, viewer)
    at = visible.to_visible(session.position)
    preset = game.translate(game.preset(session.preset).name)
    title = _("{game}, {variant}").format(game=game.translate(game.name), variant=preset)
    given = _human_names(names, levels, session.seats)
    labels = player_or_side_names(session, given, session.position)
    opening_events = _chance_text(session, viewer, visible.starts[0])
    parts = (
        [title, date],
        _player_lines(session, labels, levels),
        [opening_events, *_move_lines(session, viewer, visible, at, given)],
        [_status_text(session, viewer, labels)],
        [id_for(session, viewer) if source is None else source],
    )
    blocks = ("\n".join(filter(None, part)) for part in parts)
    return "\n\n".join(filter(None, blocks)) + "\n"


def _status_text(session: Session, viewer: int | None, labels: Sequence[str]) -> str:
    seat = session.state.current_player
    if seat < 0:
        return session.scene(viewer).status
    return _("{name} to move").format(name=labels[seat])


def _move_lines(
    session: Session, viewer: int | None, visible: VisibleLine, count: int, given: Sequence[str]
) -> Iterator[str]:
    """Yield a line for each of the first `count` visible moves, with the chance events after it.

    `given` has the human players' names by seat. A player without a name is called by the side that
    the move was played for.
    """
    record = game_record(session)
    sides = sides_at(session)
    earlier = sides_before_swap(session, sides, session.position)
    width = len(str(count))
    starts = visible.starts[1 : count + 1]
    for number, (move, start) in enumerate(zip(visible.moves[:count], starts, strict=True), 1):
        text = move_text(session, start - 1, move, viewer)
        seat = record.movers[start - 1]
        if seat is not None:  # None: typed dice are moves of no seat
            side = (earlier[start - 1] if start <= len(earlier) else sides)[seat]
            text = _("{name}: {move}").format(name=given[seat] or side.name, move=text)
        events = _chance_text(session, viewer, start)
        if events:
            text = f"{text} ({events})"
        yield f"{number:{width}}. {text}"


def _chance_text(session: Session, viewer: int | None, at: int) -> str:
    """Return the `news` of the scenes after dice or cards just before a position, as sentences."""
    transition = session.transition(at)
    if not any(len(state.chance_outcomes()) > 1 for state in transition[:-1]):
        return ""
    # The first state after a move is about the move itself.
    states = without_intermediate_chance(transition)[1 if at else 0 :]
    news = (state_scene(session, state, viewer).news for state in states)
    return ". ".join(filter(None, news))


def _human_names(names: Sequence[str], levels: Sequence[int | None], seats: int) -> list[str]:
    """Return the human players' names by seat; "" for bots, which the text calls by their sides."""
    are_bots = [seat < len(levels) and levels[seat] is not None for seat in range(seats)]
    padded = [*names, *[""] * (seats - len(names))]
    return ["" if is_bot else name for is_bot, name in zip(are_bots, padded, strict=True)]


def _player_lines(
    session: Session, labels: Sequence[str], levels: Sequence[int | None]
) -> list[str]:
    """Return a line for each seat: the side, and the name of its player."""
    game = session.game
    lines = list[str]()
    for seat, side in enumerate(player_or_side_names(session, (), session.position)):
        level = levels[seat] if levels else None
        name = labels[seat] if level is None else game.translate(game.level(level).name)
        lines.append(side if name == side else _("{side}: {name}").format(side=side, name=name))
    return lines
