"""What is said to a person of a position: a hint, why a touch is no move.

A hint is the best level's move and the one thing about it that the rules prove. Alone in a dead end
there is no such move: then the positions before are gone over for the latest one that is none. It
is asked like a review: `next()` says what to think about, `add` takes what was found.
"""

from __future__ import annotations

from collections.abc import Sequence

from skerry.core.i18n import texts
from skerry.session.session import Session

from .memory import Task
from .turning_points import Thought

_ = texts(__name__)[0]

SECONDS = 1.5
"""For a hint."""

LOOK_SECONDS = 3.0
"""At most, for each position looked back at."""


class Hint:
    """Advice on a position for its player to move, who may know all that it tells.

    `move` is what to play, `value` the share of the win that it keeps, `fact` what is certain about
    it ("": nothing); `back`, where nothing helps any more, the position to go back to. All of them
    are None or "" while they are sought. Where `plain` is asked for, and the game has a first hint
    that names no move, that is all: `nodes` are what it is about. Raises ValueError where nobody
    has to move.
    """

    def __init__(
        self, session: Session, at: int | None = None, *, noted: bool = True, plain: bool = False
    ) -> None:
        self.at = session.position if at is None else at
        self._states = [session.transition(k)[-1] for k in range(self.at)]
        self._states.append(session.transition(self.at)[-1])  # wants a position that there is
        self.seat = self._states[-1].current_player
        if self.seat < 0:
            raise ValueError(_("there is nothing to think about: nobody has to move"))
        self.session = session
        self.noted = noted
        self.move: str | None = None
        self.value: float | None = None
        self.fact = ""
        self.back: int | None = None
        self.nodes: tuple[str, ...] = ()
        self.text = _("Looking for a good move …")
        self._asked: int | None = self.at
        if plain:
            self._clue()

    def _clue(self) -> None:
        game, state = self.session.game, self._states[self.at].information_state(self.seat)
        found = game.clue(state) if game.clue else None
        if found:
            self.text, nodes = found
            self.nodes, self._asked = tuple(nodes), None

    @property
    def busy(self) -> bool:
        """Whether there is something left to think about."""
        return self._asked is not None

    def next(self) -> Task | None:
        """The next position to think about; None when all is said."""
        at = self._asked
        if at is None:
            return None
        state = self._states[at]
        known = state.information_state(state.current_player)
        return Task(at, known, SECONDS if at == self.at else LOOK_SECONDS)

    def add(self, task: Task, thought: Thought | None) -> None:
        """Go on with what was found; None: nothing was."""
        if task.at != self._asked:
            return  # an answer to an older question
        self._asked = None
        if task.at == self.at:
            self._begin(thought)
        elif thought is None or hopeless(thought):
            self._look_before(task.at)
        else:
            self.back = task.at
            self.text = _way_back(task.at, sure=thought.proven and thought.value == 1)

    def _begin(self, thought: Thought | None) -> None:
        if thought is None:
            self.text = ""
        elif self.session.seats == 1 and hopeless(thought):
            self._look_before(self.at)
        else:
            self._advise(thought)

    def _advise(self, thought: Thought) -> None:
        game, state = self.session.game, self._states[self.at]
        seat = state.current_player
        known = state.information_state(seat)
        self.move, self.value = thought.move, thought.value
        action = game.parse(known, thought.move)
        self.fact = game.fact(known, action) if game.fact else ""
        name = self._named(thought.move, game.describe_action(known, action))
        self.text = hint_text(name, self.fact, thought.note if self.noted else "")

    def _named(self, move: str, words: str) -> str:
        """A move in words; by its button, in a game that has no words for it."""
        choices = self.session.picture(self._states[self.at], self.seat).choices
        buttons = {choice.action: choice.button for choice in choices}
        return (words == move and buttons.get(move)) or words

    def _look_before(self, at: int) -> None:
        """Position by position: in a game where things may be taken up again hope comes and goes,
        so that no shorter search would do.
        """
        before = (k for k in reversed(range(at)) if self._states[k].current_player >= 0)
        self._asked = next(before, None)
        if self._asked is None:
            self.text = _("From here there is no solution, nor was there one before.")
        else:
            said = _("From here there is no solution. Looking back: move {at} …")
            self.text = said.format(at=self._asked)


def hint_text(move: str, fact: str, note: str) -> str:
    """A hint as a sentence: the move by its name, what is certain about it, and what the bot says
    of the position.
    """
    said = _("Hint: {move}. {fact}") if fact else _("Hint: {move}")
    text = said.format(move=move, fact=fact)
    return f"{text} · {note}" if note else text


def hopeless(thought: Thought) -> bool:
    """Whether it is certain that all is lost."""
    return thought.proven and thought.value == 0


def _way_back(at: int, *, sure: bool) -> str:
    if at == 0:
        return (
            _("From here there is no solution. Take back to the start.")
            if sure
            else _("From here there is no solution; from the start there may be one.")
        )
    said = (
        _("From here there is no solution. Take back to move {at}.")
        if sure
        else _("From here there is no solution; from move {at} there may be one.")
    )
    return said.format(at=at)


def why_not(
    session: Session,
    picks: Sequence[str],
    viewer: int | None = None,
    *,
    at: int | None = None,
    bot: bool = False,
) -> tuple[str, str]:
    """Why touching these nodes in turn leads to no move, at a position looked at (default: the
    present one): in general words, after the label of the last node, and in those of the rules ("":
    they have none). `bot` says that the player to move is one.
    """
    state, looking = session.state, at not in (None, session.position)
    nodes = session.scene(viewer, at).nodes
    label = next((node.label for node in nodes if node.id == picks[-1] and node.label), picks[-1])
    if looking:
        said = _("{label}. You are looking back at move {at}")
    elif state.is_terminal:
        said = _("{label}. The game is over")
    elif bot:
        said = _("{label}. The computer is to move")
    else:
        said = _("{label}. No move there now")
    why = session.game.explain_illegal_picks
    told = bot or looking or state.is_terminal or why is None
    reason = "" if told or why is None else why(state.information_state(viewer), tuple(picks))
    counted = None if at is None else session.visible_line(viewer).to_visible(at)
    return said.format(label=label, at=counted), reason
