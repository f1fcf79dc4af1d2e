"""Hints, and why touching the board made no move.

A hint is the top level's move and one fact about it that the rules prove. `where` is its first
part: where on the board the move is. If a solo game can't be won any more, no move helps: then the
hint searches the earlier positions for the latest one that can. Like a review it does not search
itself: `next()` returns the position to search, and `add` takes the result.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import dist

from skerry.core.i18n import texts
from skerry.core.scene import Choice, Node, Scene
from skerry.session.session import Session

from .memory import Task
from .turning_points import PositionEval

_ = texts(__name__)[0]

HINT_SECONDS = 1.5

EARLIER_SECONDS = 3.0
"""Longest search of each earlier position, in seconds."""

AREA_SIZE = 6
"""Number of nodes in the area that the first part of a hint marks."""

MIN_TARGETS = 9
"""Fewest nodes to choose from for which an area is marked; with fewer it would give it away."""


class Hint:
    """Advice for the player to move at a position, who may know all that it says.

    Attributes:
        move: The move to play; None while it is searched, or if no move helps.
        value: The winning chance after that move.
        fact: What is certain about the move; "" for nothing.
        back: If no move helps, the position to go back to.
        nodes: The nodes that a hint without a move is about (see `plain`).
        text: The hint in words.
        where_text: The first part of the hint, which doesn't name the move; "" for none.
        where_nodes: The nodes that the first part is about.
    """

    def __init__(self, session: Session, at: int | None = None, *, plain: bool = False) -> None:
        """Begin a hint. Raises ValueError if it is no player's turn.

        Args:
            session: The game.
            at: The position; None is the current one.
            plain: Whether a hint that names no move is enough, if the game has one here.
        """
        self.at = session.position if at is None else at
        self._states = [session.transition(k)[-1] for k in range(self.at)]
        # Raises ValueError if there is no such position.
        self._states.append(session.transition(self.at)[-1])
        self.seat = self._states[-1].current_player
        if self.seat < 0:
            raise ValueError(_("nothing to think about: it is no player's turn"))
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
    def busy(self) -> bool:
        """Whether there is a position left to search."""
        return self._pending is not None

    def next(self) -> Task | None:
        """Return the next position to search; None when the hint is complete."""
        at = self._pending
        if at is None:
            return None
        state = self._states[at]
        known = state.information_state(state.current_player)
        return Task(at, known, HINT_SECONDS if at == self.at else EARLIER_SECONDS)

    def add(self, task: Task, result: PositionEval | None) -> None:
        """Continue with the result of a search; None if it found nothing."""
        if task.at != self._pending:
            return  # a result for an older task
        self._pending = None
        if task.at == self.at:
            self._begin(result)
        elif result is None or is_hopeless(result):
            self._search_before(task.at)
        else:
            self.back = task.at
            self.text = _way_back_text(task.at, is_certain=result.proven and result.value == 1)

    def _begin(self, result: PositionEval | None) -> None:
        if result is None:
            self.text = ""
        elif self.session.seats == 1 and is_hopeless(result):
            self._search_before(self.at)
        else:
            self._advise(result)

    def _advise(self, result: PositionEval) -> None:
        game = self.session.game
        state = self._states[self.at]
        known = state.information_state(state.current_player)
        self.move = result.move
        self.value = result.value
        action = game.parse(known, result.move)
        self.fact = game.fact(known, action) if game.fact else ""
        scene = self.session.picture(state, self.seat)
        name = _move_name(scene, result.move, game.describe_action(known, action))
        self.text = hint_text(name, self.fact, result.note if result.proven else "")
        self.where_text, self.where_nodes = where(scene, result.move)

    def _search_before(self, at: int) -> None:
        """Search the position before `at` next.

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
    """Return a hint as a sentence: the move in words, a fact about it, and the bot's note."""
    template = _("Hint: {move}. {fact}") if fact else _("Hint: {move}")
    text = template.format(move=move, fact=fact)
    return f"{text} · {note}" if note else text


def _move_name(scene: Scene, move: str, words: str) -> str:
    """Return a move in words, or the text of its button if the game has no words for it."""
    buttons = {choice.action: choice.button for choice in scene.choices}
    return (words == move and buttons.get(move)) or words


def where(scene: Scene, move: str) -> tuple[str, tuple[str, ...]]:
    """Return the first part of a hint for a move: a text, and the nodes that it is about.

    That is the piece to move if several can be moved, otherwise an area around the target. A move
    by a button, and one with few alternatives, has no first part.
    """
    choice = next((choice for choice in scene.choices if choice.action == move), None)
    if choice is None or not choice.picks or choice.any_order:
        return "", ()
    if len(choice.picks) > 1:
        pieces = {other.picks[0] for other in scene.choices if len(other.picks) > 1}
        if len(pieces) > 1:
            return _("Hint: choose the marked one first."), choice.picks[:1]
    area = _area(scene, choice)
    return (_("Hint: look at the marked area."), area) if area else ("", ())


def _area(scene: Scene, choice: Choice) -> tuple[str, ...]:
    """Return the ids of targets near that of a choice; () if there are few targets.

    The area is around a neighbour of the target, so that its centre doesn't give the move away.
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
    neighbours = _nearest(nodes[target_id], nodes)[1:4]
    centre = neighbours[sum(map(ord, target_id)) % len(neighbours)]
    area = [node.id for node in _nearest(centre, nodes)[:AREA_SIZE]]
    if target_id not in area:
        area[-1] = target_id
    return tuple(sorted(area))


def _nearest(centre: Node, nodes: dict[str, Node]) -> list[Node]:
    """Return nodes in the order of their distance from a node, which is the first one."""

    def distance(node: Node) -> tuple[float, str]:
        return dist((centre.x, centre.y), (node.x, node.y)), node.id

    return sorted(nodes.values(), key=distance)


def is_hopeless(result: PositionEval) -> bool:
    """Return whether the player to move is proven to lose everything."""
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


def why_not(
    session: Session,
    picks: Sequence[str],
    viewer: int | None = None,
    *,
    at: int | None = None,
    is_bot_turn: bool = False,
) -> tuple[str, str]:
    """Return why touching these nodes in order makes no move: in general words, and in the rules'.

    The second text is "" if the rules have nothing to say.

    Args:
        session: The game.
        picks: The ids of the touched nodes.
        viewer: The seat that the texts are limited to, or None.
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
    visible_at = None if at is None else session.visible_line(viewer).to_visible(at)
    return template.format(label=label, at=visible_at), reason
