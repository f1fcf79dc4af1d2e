"""Texts of the terminal: help, estimates, score tables, typable moves."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan

from skerry.core.bot import Estimate
from skerry.core.game import Game
from skerry.core.i18n import N_, texts
from skerry.core.scene import LedgerEntry
from skerry.core.state import State

_ = texts(__name__)[0]

HELP = N_("""\
Type a move ("moves" lists the legal ones), or
  undo, redo   go back to your previous move, and forward again
  hint         suggest a move
  moves        list the legal moves (Tab completes them)
  rules        show the rules of this game
  game         show the moves so far
  ledger       show goals, counts and scores, if the game has them
  id           print the game as text; continue it with play --id ID
  link         print a link for the other player; link LINK continues with their link
  save FILE    save the game to a file that the page can import too
  load FILE    continue the last game saved in a file; load FILE 2: its second game
  go           continue a search that you stopped with Ctrl-C
  quit         leave the game""")


def estimate_text(game: Game, estimate: Estimate) -> str:
    """Return an estimate as text: move, value in percent, best line.

    If the value is unknown (nan), the text is only the move.
    """
    if isnan(estimate.value):
        return game.notation(estimate.action)
    line = " ".join(game.notation(action) for action in estimate.line[1:7])
    if estimate.proven:
        short = _("{move} ({percent}%, proven)")
        long = _("{move} ({percent}%, proven, then {line})")
    else:
        short = _("{move} ({percent}%)")
        long = _("{move} ({percent}%, then {line})")
    text = (long if line else short).format(
        move=game.notation(estimate.action), percent=f"{100 * estimate.value:.0f}", line=line
    )
    return f"{text}. {estimate.note}" if estimate.note else text


def ledger_line(entry: LedgerEntry) -> str:
    """Return an entry of the score table as a line of text."""
    bars = ", ".join(f"{name}: {number}" for name, number in entry.bars)
    marks = {"done": _("done"), "open": _("open")}
    facts = (entry.value, bars and f"({bars})", marks.get(entry.mark, ""))
    return " ".join([entry.name, *filter(None, facts)])


def typable_actions(state: State) -> Sequence[object]:
    """Return the legal actions, or the chance outcomes if dice or cards are typed."""
    return state.legal_actions() or [outcome for outcome, _ in state.chance_outcomes()]
