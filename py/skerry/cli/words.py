"""What the terminal says of an estimate and of a line of the ledger."""

from __future__ import annotations

from skerry.core.bot import Estimate
from skerry.core.game import Game
from skerry.core.i18n import texts
from skerry.core.scene import Entry

_ = texts(__name__)[0]


def opinion(game: Game, estimate: Estimate) -> str:
    """The move, the share of the win it is worth to its player, and how it may go on."""
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


def entry_told(entry: Entry) -> str:
    """An entry of the ledger as a line."""
    bars = ", ".join(f"{name}: {number}" for name, number in entry.bars)
    marks = {"done": _("done"), "open": _("to do")}
    facts = (entry.value, bars and f"({bars})", marks.get(entry.mark, ""))
    return " ".join([entry.name, *filter(None, facts)])
