"""Hints, and the reasons why touching the board made no move.

A hint is the move of the bot's top level, and one fact about it that follows from the rules. A
first part of the hint only shows where on the board the move is (`first_hint_part`). If a solo game
can't be won any more, no move helps: the hint then looks for the latest earlier position that can
be won. Like a review, a hint doesn't search itself: `next_task()` returns the position to
search, and `add_result` takes the result.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import dist

from skerry.core.i18n import texts
from skerry.core.scene import Choice, Node, Scene
from skerry.session.hosting import state_scene
from skerry.session.session import Session
from skerry.session.visible_line import visible_line

from .memory import Task
from .turning_points import PositionEval

_ = texts(__name__)[0]

HINT_SECONDS = 1.5
"""Time limit of the search for a move."""

EARLIER_SECONDS = 3.0
"""Time limit of the search of each earlier position."""

AREA_SIZE = 6
"""Number of nodes in the area that the first part of a hint marks."""

MIN_TARGETS = 3
"""Least number of possible targets for which an area is marked. With fewer targets, an area would
give the move away. The area never has more than about half of the targets.
"""


class Hint:
    """Advice for the player to move at a position, based on that player's knowledge only.

    Attributes:
        move: The move to play, in notation; None during the search, or if no move helps.
        value: The winning chance after that move, from 0 to 1.
        fact: A sentence about the move that is certainly true, or "".
        back: If no move helps, the position to go back to; None before it is known.
        nodes: The ids of the nodes that a clue is about (see `plain`).
        text: The hint in words.
        where_text: The first part of the hint, which doesn't name the move, or "".
        where_nodes: The ids of the nodes that the first part is about.
    """

    def __init__(self, session: Session, at: int | None = None, *, plain: bool = False) -> None:
        """Begin a hint. Raises ValueError if it is no player's turn.

        Args:
            session: The game.
            at: The position; None is the current one.
            plain: Whether the game's clue (`Game.clue`), which names no move, is enough, if the
                game has a clue for the position.
        """
        self.at = session.position if at is None else at
        self._states = [session.transition(k)[-1] for k in range(self.at)]
        # Raises ValueError if there is no such position.
        self._states.append(session.transition(self.at)[-1])
        self.seat = self._states[-1].current_player
        if self.seat < 0:
            raise ValueError(_("nothing to think about: it's nobody's turn"))
        self.session = session
        self.move: str | None = None
        self.value: float | None = None
        self.fact = ""
        self.back: int | None = None
        self.nodes: tuple[str, ...] = ()
        self.text = _("Looking for a good move …")
        self.where_text = ""
        self.where_nodes: tuple[str, ...] = ()
        self._pending: int | None = self.at
        if plain:
            self._use_clue()

    def _use_clue(self) -> None:
        game = self.session.game
        state = self._states[self.at].information_state(self.seat)
        clue = game.clue(state) if game.clue else None
        if clue:
            self.text, nodes = clue
            self.nodes = tuple(nodes)
            self._pending = None

    @property
    def is_busy(self) -> bool:
        """Whether there is a position left to search."""
        return self._pending is not None

    def next_task(self) -> Task | None:
        """Return the next search; None when the hint is complete."""
        at = self._pending
        if at is None:
            return None
        state = self._states[at]
        known = state.information_state(state.current_player)
        return Task(at, known, HINT_SECONDS if at == self.at else EARLIER_SECONDS)

    def add_result(self, task: Task, result: PositionEval | None) -> None:
        """Continue with the result of a search; None if the search found nothing."""
        if task.at != self._pending:
            return  # a result for an older task
        self._pending = None
        if task.at == self.at:
            self._use_first_result(result)
        elif result is None or is_hopeless(result):
            self._search_before(task.at)
        else:
            self.back = task.at
            self.text = _way_back_text(task.at, is_certain=result.proven and result.value == 1)

    def _use_first_result(self, result: PositionEval | None) -> None:
        if result is None:
            self.text = ""
        elif self.session.seats == 1 and is_hopeless(result):
            self._search_before(self.at)
        else:
            self._set_advice(result)

    def _set_advice(self, result: PositionEval) -> None:
        game = self.session.game
        state = self._states[self.at]
        known = state.information_state(state.current_player)
        self.move = result.move
        self.value = result.value
        action = game.parse(known, result.move)
        self.fact = game.fact(known, action) if game.fact else ""
        scene = state_scene(self.session, state, self.seat)
        name = _move_name(scene, result.move, game.describe_action(known, action))
        self.text = hint_text(name, self.fact, result.note if result.proven else "")
        self.where_text, self.where_nodes = first_hint_part(scene, result.move)

    def _search_before(self, at: int) -> None:
        """Choose the position to search next: the last one before `at` with a player to move.

        Bisection is not possible: in a game where pieces can be picked up again, positions with and
        without a solution alternate.
        """
        earlier = (k for k in reversed(range(at)) if self._states[k].current_player >= 0)
        self._pending = next(earlier, None)
        if self._pending is None:
            self.text = _("This can't be solved, and it never could be.")
        else:
            template = _("This can't be solved any more. Checking move {at} …")
            self.text = template.format(at=self._pending)


def hint_text(move: str, fact: str, note: str) -> str:
    """Return a hint as a sentence: the move in words, and a fact about the move or the bot's note.

    A fact is preferred: the note is about the position, and could be the same in every hint.
    """
    reason = fact or note
    template = _("Hint: {move}. {fact}") if reason else _("Hint: {move}")
    return template.format(move=move, fact=reason)


def _move_name(scene: Scene, move: str, words: str) -> str:
    """Return `words`, or the text of the move's button if `words` is only the notation."""
    buttons = {choice.action: choice.button for choice in scene.choices}
    return (words == move and buttons.get(move)) or words


def first_hint_part(scene: Scene, move: str) -> tuple[str, tuple[str, ...]]:
    """Return the first part of a hint for a move: a text, and the ids of the nodes it is about.

    The nodes are the piece to move, if several pieces can be moved, otherwise an area around the
    target. Returns ("", ()) for a move by a button, for a move whose picks have no
    order, and for a move with few alternatives.
    """
    choice = next((choice for choice in scene.choices if choice.action == move), None)
    if choice is None or not choice.picks or choice.any_order:
        return "", ()
    if len(choice.picks) > 1:
        pieces = {other.picks[0] for other in scene.choices if len(other.picks) > 1}
        if len(pieces) > 1:
            thing = _short_label(scene, choice.picks[0])
            return _("Hint: start with the marked {thing}.").format(thing=thing), choice.picks[:1]
    area = _target_area(scene, choice)
    return (_("Hint: look at the marked area."), area) if area else ("", ())


def _short_label(scene: Scene, id: str) -> str:
    """Return the first part of a node's label: "C3" of "C3, Coral's, fits in 8 ways"."""
    label = next((node.label for node in scene.nodes if node.id == id), id)
    return re.split("[,:]", label)[0]


def _target_area(scene: Scene, choice: Choice) -> tuple[str, ...]:
    """Return the ids of possible targets near the target of a choice; () if there are few.

    The centre of the area is a neighbour of the target, so that it doesn't give the move away.
    """
    target_id = choice.picks[-1]
    piece = choice.picks[:-1][:1]
    targets = {
        other.picks[-1]
        for other in scene.choices
        if other.picks and other.picks[:-1][:1] == piece and not other.any_order
    }
    nodes = {node.id: node for node in scene.nodes if node.id in targets}
    if len(nodes) < MIN_TARGETS or target_id not in nodes:
        return ()
    neighbours = _sort_by_distance(nodes[target_id], nodes)[1 : min(4, len(nodes))]
    centre = neighbours[sum(map(ord, target_id)) % len(neighbours)]
    area = [
        node.id
        for node in _sort_by_distance(centre, nodes)[: min(AREA_SIZE, (len(nodes) + 1) // 2)]
    ]
    if target_id not in area:
        area[-1] = target_id
    return tuple(sorted(area))


def _sort_by_distance(centre: Node, nodes: dict[str, Node]) -> list[Node]:
    """Return the nodes, the nearest to `centre` first."""

    def distance(node: Node) -> tuple[float, str]:
        return dist((centre.x, centre.y), (node.x, node.y)), node.id

    return sorted(nodes.values(), key=distance)


def is_hopeless(result: PositionEval) -> bool:
    """Return whether the player to move is proven to lose."""
    return result.proven and result.value == 0


def _way_back_text(at: int, *, is_certain: bool) -> str:
    if at == 0:
        return (
            _("This can't be solved any more. Go back to the start.")
            if is_certain
            else _("This can't be solved any more. Going back to the start may help.")
        )
    template = (
        _("This can't be solved any more. Go back to move {at}.")
        if is_certain
        else _("This can't be solved any more. Going back to move {at} may help.")
    )
    return template.format(at=at)


def why_no_move(
    session: Session,
    picks: Sequence[str],
    viewer: int | None = None,
    *,
    at: int | None = None,
    is_bot_turn: bool = False,
) -> tuple[str, str]:
    """Return two texts about why touching these nodes in order makes no move.

    The first text names the touched node and a general reason. The second one is the game's reason,
    or "" if the game gives none.

    Args:
        session: The game.
        picks: The ids of the touched nodes.
        viewer: The seat to whose knowledge the texts are limited, or None.
        at: The position that is shown; None is the current one.
        is_bot_turn: Whether a bot is to move.
    """
    state = session.state
    is_earlier = at not in (None, session.position)
    nodes = session.scene(viewer, at).nodes
    labels = (node.label for node in nodes if node.id == picks[-1] and node.label)
    label = next(labels, picks[-1])
    if is_earlier:
        template = _("{label}. You are looking at move {at}")
    elif state.is_terminal:
        template = _("{label}. The game is over")
    elif is_bot_turn:
        template = _("{label}. It is the computer's turn")
    else:
        template = _("{label}. You can't move there now")
    reason = ""
    explain = session.game.explain_illegal_picks
    if explain is not None and not (is_bot_turn or is_earlier or state.is_terminal):
        reason = explain(state.information_state(viewer), tuple(picks))
    visible_at = None if at is None else visible_line(session, viewer).to_visible(at)
    return template.format(label=label, at=visible_at), reason
