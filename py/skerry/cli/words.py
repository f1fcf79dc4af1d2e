"""What a terminal says of estimates, ledgers and itself, and what may be typed in it."""

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
Type a move as it is written ("moves" lists those that are legal), or
  undo, redo   walk back to your move before, and forth again
  hint         what the strongest level would play
  moves        the legal moves (Tab completes them)
  rules        the rules of this game
  game         the moves so far
  ledger       conditions, counts and scores, where the game keeps some
  id           a text from which this game can be gone on with: play --id ID
  link         a link that hands the game on; link LINK: take up the one that came back
  save FILE    keep the game in a file, which the page can read, too
  load FILE    go on with the game of a file that was kept last; load FILE 2: with its second
  go           let a bot that was stopped (Ctrl-C) think on
  quit         leave (so does the end of the input)""")


def opinion(game: Game, estimate: Estimate) -> str:
    """The move, the share of the win it is worth to its player, and how it may go on. The move
    alone where that share is not known (nan).
    """
    if isnan(estimate.value):
        return game.notation(estimate.action)
    line = " ".join(game.notation(action) for action in estimate.line[1:7])
    if estimate.proven:
        said = _("{move} ({percent} % for certain)")
        further = _("{move} ({percent} % for certain, then {line})")
    else:
        said = _("{move} ({percent} %)")
        further = _("{move} ({percent} %, then {line})")
    told = (further if line else said).format(
        move=game.notation(estimate.action), percent=f"{100 * estimate.value:.0f}", line=line
    )
    return f"{told}. {estimate.note}" if estimate.note else told


def entry_line(entry: LedgerEntry) -> str:
    """An entry of the ledger as a line."""
    bars = ", ".join(f"{name}: {number}" for name, number in entry.bars)
    marks = {"done": _("done"), "open": _("to do")}
    facts = (entry.value, bars and f"({bars})", marks.get(entry.mark, ""))
    return " ".join([entry.name, *filter(None, facts)])


def options(state: State) -> Sequence[object]:
    """What may be typed here: legal actions, or outcomes where dice or cards are typed."""
    return state.legal_actions() or [outcome for outcome, _ in state.chance_outcomes()]
