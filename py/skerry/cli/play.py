"""A game in a terminal: typed moves, text boards, bots that show what they think.

A second front end beside the page: it knows sessions, states and estimates, and no game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from skerry.ai.program import ForfeitError
from skerry.core.bot import Budget
from skerry.core.i18n import texts
from skerry.core.state import CHANCE
from skerry.library.saves import Save
from skerry.session.session import Session

from . import files, links
from .guests import Guest
from .rules import rules
from .terminal import Screen
from .thinking import followed, hinted
from .words import HELP, entry_line, opinion, options

_ = texts(__name__)[0]


@dataclass
class Table:
    """A session with its players and the screen it is played on.

    `levels` has an entry per seat: a bot's level, or None for a person. `seconds` is what bots
    may take for a move (None: their level's own choice); `luck` seeds what they draw. A `guest`
    plays for all levels.
    """

    session: Session
    levels: Sequence[int | None]
    screen: Screen
    seconds: float | None = None
    luck: str = ""
    guest: Guest | None = None
    paused: bool = False
    _typing: bool = False
    _kept: Save | None = None
    _words: Sequence[str] = ()
    _shown: tuple[int, int | None] | None = None
    _beside: int | None = None
    _seen: dict[int | None, int] = field(default_factory=dict[int | None, int])
    _commands: dict[str, Callable[[], bool]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._commands = {
            "undo": self._undo,
            "redo": self._redo,
            "hint": self._hint,
            "moves": self._moves,
            "game": self._line,
            "ledger": self._ledger,
            "id": self._id,
            "link": self._link,
            "save": self._save,
            "load": self._load,
            "go": self._go,
            **({"level": self._level} if self.guest else {}),
            "help": self._help,
            "rules": self._rules,
            "quit": lambda: False,
        }

    def run(self) -> None:
        """Play until somebody leaves; the id to go on with is the last thing said."""
        try:
            while self._turn():
                pass
        except (EOFError, KeyboardInterrupt):
            self.screen.say("")
        self.screen.say(
            _("To go on: {command}").format(
                command=f"python -m skerry play --id '{links.to_keep(self.session)}'"
            )
        )

    def words(self) -> list[str]:
        """What may be typed now: legal moves, then commands. Nothing while somebody else may be at
        the screen.
        """
        if not self._typing:
            return []
        notation = self.session.game.notation
        return [*map(notation, options(self.session.state)), *self._commands]

    # Whose turn it is

    @property
    def _seat(self) -> int:
        return self.session.state.current_player

    @property
    def _secret(self) -> bool:
        return self.session.game.hidden

    def _turn(self) -> bool:
        """One move or command; False when it was to leave."""
        level = self.levels[self._seat] if self._seat >= 0 else None
        if level is not None and not self.paused:
            self._let_think(self._seat, level)
            return True
        self._show()
        self._typing = True
        try:
            text = self.screen.ask(self._prompt())
        finally:
            self._typing = False
        return self._obey(text)

    def _prompt(self) -> str:
        if self.session.state.is_terminal:
            return _("The game is over> ")
        if self.session.waits:
            return _("The dice roll at another place (type link, or paste the link that came)> ")
        if self._seat == CHANCE:
            return _("What do dice or cards show?> ")
        return f"{self._name(self._seat)}> "

    def _name(self, seat: int) -> str:
        return self.session.scene(None).players[seat].name

    def _bot_name(self, seat: int, level: int) -> str:
        game = self.session.game
        name = self.guest.word if self.guest else game.translate(game.level(level).name)
        return f"{name} ({self._name(seat)})"

    def _viewer(self) -> int | None:
        """Whose eyes the board is for: the only person's, else the mover's if a person moves."""
        persons = [seat for seat, level in enumerate(self.levels) if level is None]
        if len(persons) == 1:
            return persons[0]
        return self._seat if self._seat in persons else None

    # What is seen

    def _show(self) -> None:
        """The board, if it is not what was shown last; before it, where secrets are at stake,
        the screen changes hands.
        """
        viewer, position = self._viewer(), self.session.position
        if self._shown == (position, viewer):
            return
        if self._secret and viewer is not None and self._beside not in (None, viewer):
            self.screen.clear()
            prompt = _("Pass the screen to {name}, who then presses Enter: ")
            self.screen.ask(prompt.format(name=self._name(viewer)))
        if viewer is not None:
            self._beside = viewer
        self.screen.say("")
        self._tell_news(viewer, position)
        self.screen.board(str(self.session.state.information_state(viewer)))
        self._shown = (position, viewer)

    def _tell_news(self, viewer: int | None, position: int) -> None:
        """What has happened since `viewer` last looked, or where nothing is secret, anybody."""
        eyes = viewer if self._secret else None
        fresh = range(self._seen.get(eyes, position - 1) + 1, position + 1)
        films = [self.session.film(at) for at in fresh if at >= 0]
        news = [self.session.picture(state, viewer).news for film in films for state in film]
        for text in dict.fromkeys(filter(None, news)):
            self.screen.say(f"{text}.")
        self._seen[eyes] = position

    # What can be typed

    def _obey(self, text: str) -> bool:
        """A move or a command; what is neither is answered with what would be right."""
        words = self._words = text.split()
        if ":" in text and not words[1:]:
            self._words = words = ["link", *words]  # no move has a colon
        named = len(words) > 1 and words[0].lower() in ("save", "load", "link")
        word = words[0].lower() if named else "".join(words).lower()
        if word and (word not in self._commands or self._is_move(word)):
            return self._play(text)
        return self._commands[word]() if word else True

    def _is_move(self, word: str) -> bool:
        game, state = self.session.game, self.session.state
        return any(game.notation(action) == word for action in options(state))

    def _play(self, text: str) -> bool:
        try:
            self.session.play(text)
        except ValueError as error:
            self.screen.complain(_("{error} (or: help)").format(error=error))
        else:
            self.paused = False
        return True

    def _undo(self) -> bool:
        back = range(self.session.position - 1, self.session.floor - 1, -1)
        return self._walk(back, _("There is nothing to undo."))

    def _redo(self) -> bool:
        rest = range(self.session.position + 1, len(self.session.line) + 1)
        return self._walk(rest, _("There is nothing to redo."))

    def _walk(self, positions: Sequence[int], nothing: str) -> bool:
        """To the first of these positions where a person moves, else to the last of them."""
        if not positions:
            self.screen.say(nothing)
            return True
        target = next((at for at in positions if self._is_persons(at)), positions[-1])
        step = self.session.undo if target < self.session.position else self.session.redo
        while self.session.position != target:
            step()
        self.paused = True
        return True

    def _is_persons(self, at: int) -> bool:
        seat = self.session.film(at)[-1].current_player
        return seat < 0 or self.levels[seat] is None

    def _moves(self) -> bool:
        notation = self.session.game.notation
        moves = [notation(action) for action in options(self.session.state)]
        self.screen.page(" ".join(moves) or _("There are none: the game is over."))
        return True

    def _line(self) -> bool:
        if self._secret and not self.session.state.is_terminal:
            self.screen.say(_("Some of the moves are secret until the game is over."))
        else:
            self.screen.page(" ".join(self.session.moves) or _("Nobody has moved yet."))
        return True

    def _ledger(self) -> bool:
        entries = self.session.scene(self._viewer()).ledger
        self.screen.say("\n".join(map(entry_line, entries)) or _("This game keeps none."))
        return True

    def _id(self) -> bool:
        if warning := links.warning(self.session):
            self.screen.say(warning)
        self.screen.say(links.to_keep(self.session))
        return True

    def _link(self) -> bool:
        try:
            if self._words[1:]:
                self._take_up("".join(self._words[1:]))
            else:
                self.screen.say(links.handed_on(self.session, self._viewer()))
        except ValueError as error:
            self.screen.say(str(error))
        return True

    def _take_up(self, link: str) -> None:
        """Go on with what a link that came tells of this game."""
        save = files.saved(self._kept, self.session, self.levels)
        before = self.session
        self.session, said = links.taken_up(save, before, link)
        if self.session is not before:
            self.paused, self._shown = False, None
        self.screen.say(" ".join(filter(None, (said, links.kind_of_dice(self.session)))))

    def _save(self) -> bool:
        try:
            self._kept = files.saved(self._kept, self.session, self.levels)
            said = files.keep(self._words[1:], self._kept)
        except ValueError as error:
            said = str(error)
        else:
            if warning := links.warning(self.session):
                self.screen.say(warning)
        self.screen.say(said)
        return True

    def _load(self) -> bool:
        try:
            self._kept, self.session, self.levels = files.kept(self._words[1:])
        except ValueError as error:
            self.screen.say(str(error))
        else:
            self.paused, self._shown, self._beside = False, None, None
            self._seen.clear()
        return True

    def _go(self) -> bool:
        self.paused = False
        return True

    def _level(self) -> bool:
        """Let levels play for the guest from here on."""
        self.guest = None
        return self._go()

    def _help(self) -> bool:
        self.screen.say(_(HELP))
        return True

    def _rules(self) -> bool:
        self.screen.page(rules(self.session.game, self.screen))
        return True

    def _hint(self) -> bool:
        self.screen.say(hinted(self.screen, self.session, self.seconds, self._coins()))
        return True

    # Bots

    def _let_think(self, seat: int, level: int) -> None:
        """A bot's move. Stopped, it plays the best so far, or leaves the move to the prompt."""
        name, game = self._bot_name(seat, level), self.session.game
        if self.guest:
            estimates = self.guest.estimates(self.session, self.seconds, self._coins())
        else:
            known = self.session.state.information_state(seat)
            estimates = game.bot(known, level, Budget(self.seconds), self._coins())
        why = _("it was stopped") if self.guest else ""
        try:
            estimate = followed(self.screen, game, name, estimates, secret=self._secret)
        except ForfeitError as error:
            estimate, why = None, error.told()[:200]
        if estimate is None:
            self.paused = True
            said = _("{name} was stopped before it had an idea. (go: think on)")
            if why:
                said = _(
                    "{name} has no move: {why}. (go: ask again; level: {level} takes the seat; or"
                    " type a move for it)"
                )
            instead = game.translate(game.level(level).name)
            self.screen.complain(said.format(name=name, why=why, level=instead))
            return
        if self._secret:
            said = _("{name} has moved").format(name=name)
        else:
            told = opinion(game, estimate)
            said = _("{name} plays {opinion}").format(name=name, opinion=told)
        self.screen.say(said)
        self.session.play(game.notation(estimate.action))

    def _coins(self) -> Random:
        return Random(f"{self.luck}/{self.session.position}")
