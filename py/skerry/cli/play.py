"""Playing in the terminal: typed moves, boards as text, bots that show their search.

This is a second front end besides the page. It contains no game rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from skerry.ai.program_lines import ForfeitError
from skerry.core.bot import Budget
from skerry.core.i18n import texts
from skerry.core.state import CHANCE
from skerry.library.saves import Save
from skerry.session.hosting import awaits_remote_roll, sent_moves, state_scene
from skerry.session.session import Session

from . import files, links
from .external_players import ExternalPlayer
from .rules import full_rules
from .terminal import Screen
from .text import HELP, estimate_text, ledger_line, typable_actions
from .thinking import hint_text, show_search

_ = texts(__name__)[0]


@dataclass
class TerminalGame:
    """A session with its players and its screen.

    Attributes:
        session: the game.
        levels: each seat's bot level; None for a human player.
        screen: the terminal.
        seconds: time limit for a bot's move; None for the level's default.
        seed: seed of the bots' random numbers.
        external: the external player that makes the moves of all bots, or None.
        paused: whether bots don't move now, because of undo or Ctrl-C.
    """

    session: Session
    levels: Sequence[int | None]
    screen: Screen
    seconds: float | None = None
    seed: str = ""
    external: ExternalPlayer | None = None
    paused: bool = False
    _typing: bool = False
    _last_save: Save | None = None
    _words: Sequence[str] = ()
    _shown_view: tuple[int, int | None] | None = None
    _last_viewer: int | None = None
    _last_seen_position: dict[int | None, int] = field(default_factory=dict[int | None, int])
    _commands: dict[str, Callable[[], bool]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._commands = {
            "undo": self._undo,
            "redo": self._redo,
            "hint": self._print_hint,
            "moves": self._show_legal_moves,
            "game": self._show_moves_played,
            "ledger": self._print_ledger,
            "id": self._print_id,
            "link": self._print_link,
            "save": self._save_game,
            "load": self._load_game,
            "go": self._unpause,
            **({"level": self._use_own_bots} if self.external else {}),
            "help": self._print_help,
            "rules": self._print_rules,
            "quit": lambda: False,
        }

    def run(self) -> None:
        """Play until the player quits, then print the command that continues the game."""
        try:
            while self._play_turn():
                pass
        except (EOFError, KeyboardInterrupt):
            self.screen.say("")
        self.screen.say(
            _("To continue: {command}").format(
                command=f"python -m skerry play --id '{links.continuation_id(self.session)}'"
            )
        )

    def typable_words(self) -> list[str]:
        """Return the legal moves and the commands that the player can type; [] in a bot's turn."""
        if not self._typing:
            return []
        notation = self.session.game.notation
        return [*map(notation, typable_actions(self.session.state)), *self._commands]

    # Turns

    @property
    def _seat(self) -> int:
        return self.session.state.current_player

    @property
    def _has_hidden_info(self) -> bool:
        return self.session.game.hidden

    def _play_turn(self) -> bool:
        """Handle one move or command; return False after "quit"."""
        level = self.levels[self._seat] if self._seat >= 0 else None
        if level is not None and not self.paused:
            self._play_bot_move(self._seat, level)
            return True
        self._print_board()
        self._typing = True
        try:
            text = self.screen.ask(self._prompt_text())
        finally:
            self._typing = False
        return self._execute(text)

    def _prompt_text(self) -> str:
        if self.session.state.is_terminal:
            return _("The game is over> ")
        if awaits_remote_roll(self.session):
            return _("The other player rolls the dice (type link, or paste the link you got)> ")
        if self._seat == CHANCE:
            return _("What do the dice or cards show?> ")
        return f"{self._player_name(self._seat)}> "

    def _player_name(self, seat: int) -> str:
        return self.session.scene(None).players[seat].name

    def _bot_name(self, seat: int, level: int) -> str:
        game = self.session.game
        name = self.external.word if self.external else game.translate(game.level(level).name)
        return f"{name} ({self._player_name(seat)})"

    def _viewer(self) -> int | None:
        """Return the viewer: the only human player, or the human player to move, or None."""
        humans = [seat for seat, level in enumerate(self.levels) if level is None]
        if len(humans) == 1:
            return humans[0]
        return self._seat if self._seat in humans else None

    # Output

    def _print_board(self) -> None:
        """Print the board if it has changed.

        In a game with hidden information, if the viewer has changed, first ask the players to pass
        the device.
        """
        viewer = self._viewer()
        position = self.session.position
        if self._shown_view == (position, viewer):
            return
        if self._has_hidden_info and viewer is not None and self._last_viewer not in (None, viewer):
            self.screen.clear()
            prompt = _("Pass the device to {name}. {name}, press Enter: ")
            self.screen.ask(prompt.format(name=self._player_name(viewer)))
        if viewer is not None:
            self._last_viewer = viewer
        self.screen.say("")
        self._print_events(viewer, position)
        self.screen.show_board(str(self.session.state.information_state(viewer)))
        self._shown_view = (position, viewer)

    def _print_events(self, viewer: int | None, position: int) -> None:
        """Print the events between the position that `viewer` last saw and this one."""
        observer = viewer if self._has_hidden_info else None
        first_new = self._last_seen_position.get(observer, position - 1) + 1
        texts_of_events = dict[str, None]()
        for index in range(max(0, first_new), position + 1):
            for state in self.session.transition(index):
                texts_of_events[state_scene(self.session, state, viewer).news] = None
        for text in filter(None, texts_of_events):
            self.screen.say(f"{text}.")
        self._last_seen_position[observer] = position

    # Commands

    def _execute(self, text: str) -> bool:
        """Play a move or run a command; print an error for any other text.

        Return False after "quit".
        """
        words = self._words = text.split()
        if ":" in text and not words[1:]:
            self._words = words = ["link", *words]  # moves never contain a colon
        has_argument = len(words) > 1 and words[0].lower() in ("save", "load", "link")
        word = words[0].lower() if has_argument else "".join(words).lower()
        if word and (word not in self._commands or self._is_move(word)):
            return self._play_move(text)
        return self._commands[word]() if word else True

    def _is_move(self, word: str) -> bool:
        game, state = self.session.game, self.session.state
        return any(game.notation(action) == word for action in typable_actions(state))

    def _play_move(self, text: str) -> bool:
        try:
            self.session.play(text)
        except ValueError as error:
            self.screen.complain(_("{error} (type help for the commands)").format(error=error))
        else:
            self.paused = False
        return True

    def _undo(self) -> bool:
        earlier = range(self.session.position - 1, sent_moves(self.session) - 1, -1)
        return self._go_to_first(earlier, _("There is nothing to undo."))

    def _redo(self) -> bool:
        later = range(self.session.position + 1, len(self.session.line) + 1)
        return self._go_to_first(later, _("There is nothing to redo."))

    def _go_to_first(self, positions: Sequence[int], nothing: str) -> bool:
        """Go to the first of `positions` at which undo stops; if there is none, to the last.

        If `positions` is empty, print `nothing`.
        """
        if not positions:
            self.screen.say(nothing)
            return True
        human_turns = filter(self._is_undo_stop, positions)
        target = next(human_turns, positions[-1])
        step = self.session.undo if target < self.session.position else self.session.redo
        while self.session.position != target:
            step()
        self.paused = True
        return True

    def _is_undo_stop(self, index: int) -> bool:
        """Return whether undo and redo stop at a position.

        They stop where a person moves, at chance events, and at the end.
        """
        seat = self.session.transition(index)[-1].current_player
        return seat < 0 or self.levels[seat] is None

    def _show_legal_moves(self) -> bool:
        notation = self.session.game.notation
        moves = [notation(action) for action in typable_actions(self.session.state)]
        self.screen.print_paged(" ".join(moves) or _("The game is over."))
        return True

    def _show_moves_played(self) -> bool:
        if self._has_hidden_info and not self.session.state.is_terminal:
            self.screen.say(_("Some moves stay hidden until the game is over."))
        else:
            self.screen.print_paged(" ".join(self.session.moves) or _("No moves yet."))
        return True

    def _print_ledger(self) -> bool:
        entries = self.session.scene(self._viewer()).ledger
        self.screen.say("\n".join(map(ledger_line, entries)) or _("This game has no score table."))
        return True

    def _print_id(self) -> bool:
        if warning := links.privacy_warning(self.session):
            self.screen.say(warning)
        self.screen.say(links.continuation_id(self.session))
        return True

    def _print_link(self) -> bool:
        try:
            if self._words[1:]:
                self._continue_from_link("".join(self._words[1:]))
            else:
                self.screen.say(links.share_link(self.session, self._viewer()))
        except ValueError as error:
            self.screen.say(str(error))
        return True

    def _continue_from_link(self, link: str) -> None:
        """Continue the game with a link from another player."""
        save = files.save_of(self._last_save, self.session, self.levels)
        before = self.session
        self.session, message = links.continue_from_link(save, before, link)
        if self.session is not before:
            self.paused = False
            self._shown_view = None
        self.screen.say(" ".join(filter(None, (message, links.dice_status(self.session)))))

    def _save_game(self) -> bool:
        try:
            self._last_save = files.save_of(self._last_save, self.session, self.levels)
            message = files.write_save(self._words[1:], self._last_save)
        except ValueError as error:
            message = str(error)
        else:
            if warning := links.privacy_warning(self.session):
                self.screen.say(warning)
        self.screen.say(message)
        return True

    def _load_game(self) -> bool:
        try:
            self._last_save, self.session, self.levels = files.load_save(self._words[1:])
        except ValueError as error:
            self.screen.say(str(error))
        else:
            self.paused = False
            self._shown_view = None
            self._last_viewer = None
            self._last_seen_position.clear()
        return True

    def _unpause(self) -> bool:
        self.paused = False
        return True

    def _use_own_bots(self) -> bool:
        """Let the game's own bots move instead of the external player."""
        self.external = None
        return self._unpause()

    def _print_help(self) -> bool:
        self.screen.say(_(HELP))
        return True

    def _print_rules(self) -> bool:
        self.screen.print_paged(full_rules(self.session.game, self.screen))
        return True

    def _print_hint(self) -> bool:
        self.screen.say(hint_text(self.screen, self.session, self.seconds, self._make_rng()))
        return True

    # Bots

    def _play_bot_move(self, seat: int, level: int) -> None:
        """Play a bot's move. Ctrl-C ends the search: play the best move so far, or pause."""
        name = self._bot_name(seat, level)
        game = self.session.game
        if self.external:
            estimates = self.external.estimates(self.session, self.seconds, self._make_rng())
        else:
            known = self.session.state.information_state(seat)
            estimates = game.bot(known, level, Budget(self.seconds), self._make_rng())
        reason = _("it was stopped") if self.external else ""
        try:
            estimate = show_search(self.screen, game, name, estimates, secret=self._has_hidden_info)
        except ForfeitError as error:
            estimate = None
            reason = error.translated_text()[:200]
        if estimate is None:
            self.paused = True
            template = _("{name} was stopped before it found a move. (go: continue)")
            if reason:
                template = _(
                    "{name} has no move: {why}. (go: ask again; level: {level} plays instead; or"
                    " type a move for it)"
                )
            substitute = game.translate(game.level(level).name)
            self.screen.complain(template.format(name=name, why=reason, level=substitute))
            return
        if self._has_hidden_info:
            message = _("{name} has moved").format(name=name)
        else:
            move = estimate_text(game, estimate)
            message = _("{name} plays {move}").format(name=name, move=move)
        self.screen.say(message)
        self.session.play(game.notation(estimate.action))

    def _make_rng(self) -> Random:
        return Random(f"{self.seed}/{self.session.position}")
