"""The position that a thought about the duel starts from, and what is believed of each move."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import exp

from skerry.core.bot import Estimate
from skerry.core.i18n import texts

from .evaluation import Eye, eye
from .lookahead import FAR, Look
from .match_equity import MatchEquity, match_equity
from .position import Step, Table, steps, table
from .rules import DuelState
from .search import Solver

_, ngettext = texts(__name__)

LOST, DRAWN, WON = range(3)
"""Results of a round."""

LINE = 12
"""Moves of a line at most: a panel has room for no more, and the last ones are little looked at."""


@dataclass(slots=True)
class Root:
    """The moves of the player to move, who has laid `lead` tiles more than the other.

    By move: `scores`, the log-odds of the share of the round; `traps`, the share to expect of
    an opponent who may err, where that was looked into. `best` is what the look ahead found.
    `next` is the work at which an estimate is due.
    """

    state: DuelState
    table: Table
    eye: Eye
    look: Look
    solver: Solver
    equity: MatchEquity
    lead: int
    steps: list[Step]
    scores: dict[int, float] = field(default_factory=dict[int, float])
    traps: dict[int, float] = field(default_factory=dict[int, float])
    best: int = -1
    next: int = 0

    @property
    def mover(self) -> int:
        """The seat to move."""
        return self.state.to_move

    @property
    def work(self) -> int:
        """Positions looked at; the glance at all the moves counts for one."""
        return 1 + self.look.work + self.solver.work

    def margins(self, step: Step) -> tuple[int, int]:
        """How many tiles more than the other's the round ends with after a move, at least and at
        most, as far as it is proven."""
        _, shape, _, free = step
        least, most = self.solver.bounds(shape, free, 1 - self.mover)
        return self.lead + 1 - most, self.lead + 1 - least

    def shares(self, step: Step) -> tuple[float, float]:
        """The share of the match that a move is proven to be worth, at least and at most."""
        least, most = self.margins(step)
        return self.equity.share[result(least)], self.equity.share[result(most)]

    def value(self, step: Step) -> float:
        """The share of the match to expect of a move: what is believed, within what is proven."""
        least, most = self.shares(step)
        believed = self.equity.worth(1 / (1 + exp(-self.scores[step[0]])))
        return min(max(believed, least), most)

    def certain(self) -> bool:
        """Whether some move is proven to be worth as much as any."""
        shares = [self.shares(step) for step in self.steps]
        return max(least for least, _ in shares) >= max(most for _, most in shares)

    def keeping(self) -> list[Step]:
        """The moves proven to be worth most, the more promising first."""
        top = max(self.shares(step)[0] for step in self.steps)
        found = [step for step in self.steps if self.shares(step)[0] == top]
        return sorted(found, key=lambda step: -self.scores[step[0]])

    def choice(self) -> Step:
        """The move of the greatest value; of several the best trap, then the best score."""
        return max(self.steps, key=self.merit)

    def merit(self, step: Step) -> tuple[float, float, bool, float]:
        """What makes a move better than another."""
        move = step[0]
        return self.value(step), self.traps.get(move, 0.0), move == self.best, self.scores[move]

    def learn(self, step: Step, worth: float, low: float) -> None:
        """Take in what a deeper look found: the worth of a move, or a bound for it up to `low`,
        the best worth of the moves looked at before. Those still to come are taken to change as
        the first one did, and not to be better."""
        move = step[0]
        if low == -FAR:
            change = worth - self.scores[move]
            self.scores = {other: min(worth, s + change) for other, s in self.scores.items()}
        if worth > low:
            self.best = move
            self.scores[move] = worth
        else:
            self.scores[move] = min(self.scores[move], worth)

    def estimate(self, chosen: Step | None = None) -> Estimate:
        """What is believed so far, with the move chosen, or else the best."""
        step = chosen or self.choice()
        least, most = (result(margin) for margin in self.margins(step))
        proven = self.certain() and self.equity.settled(least, most)
        actions = self.table.actions
        values = [self.value(step) for step in self.steps]
        return Estimate(
            actions[step[0]],
            self.value(step),
            tuple(actions[move] for move in self.line(step)),
            {actions[other[0]]: value for other, value in zip(self.steps, values, strict=True)},
            self.work,
            proven and chosen is None,
            self.note(step) if chosen is None else "",
        )

    def note(self, step: Step) -> str:
        """What is proven about the round after a move."""
        least, most = self.margins(step)
        if least > 0:
            return _won(least, most)
        if least == most == 0:
            return _("Certain: draws the round") if self.certain() else ""
        if max(self.margins(other)[1] for other in self.steps) < 0:
            return _("Loses the round whatever it does, if the other makes no mistake")
        return _("Certain: does not lose the round") if least == 0 else ""

    def line(self, step: Step) -> list[int]:
        """A move and those that the searches expect after it, up to a skip."""
        table = self.table
        mover = 1 - self.mover
        lead = -self.lead - 1
        move, shape, taken, free = step
        found = [move]
        while len(found) < LINE:
            mine = free & shape.front & table.hands[mover]
            known = shape.known[mover].get(free, (0, 0, -1))[2]
            move = known if known >= 0 else self.look.hint(taken, free, mover, lead)
            if move < 0 or not mine >> move & 1:
                break
            found.append(move)
            taken |= table.cell[move]
            shape = table.shape(taken)
            free &= table.keeps[move] & shape.inside
            mover = 1 - mover
            lead = -lead - 1
        return found


def result(margin: int) -> int:
    """The result of a round that ends with so many tiles more than the other's."""
    return (margin > 0) + (margin >= 0)


def root(state: DuelState) -> Root:
    """The root of a state with a player to move, each move judged at a glance."""
    its = table(state)
    equity = match_equity(state)
    seen = eye(its)
    mover = state.to_move
    placed = state.placed
    mine = its.free & its.shape(its.taken).front & its.hands[mover]
    found = Root(
        state,
        its,
        seen,
        Look(its, seen, equity.drawn()),
        Solver(its),
        equity,
        placed[mover] - placed[1 - mover],
        [step for step in steps(its, its.taken, its.free, mine, mover) if _tells(its, step)],
    )
    for step in found.steps:
        worth = found.look.worth(step, 1 - mover, -found.lead - 1, 0, -FAR, FAR)
        found.scores[step[0]] = -worth
    found.look.work = 0
    return found


def _tells(its: Table, step: Step) -> bool:
    """Whether a move is worth a thought: the first tile, turned, turns all that follows."""
    return bool(its.taken) or "@0-" in its.actions[step[0]]


def _won(least: int, most: int) -> str:
    """By how many tiles the round is won for certain."""
    if most > least:
        said = ngettext(
            "Certain: wins the round by {count} tile or more",
            "Certain: wins the round by {count} tiles or more",
            least,
        )
    else:
        said = ngettext(
            "Certain: wins the round by {count} tile",
            "Certain: wins the round by {count} tiles",
            least,
        )
    return said.format(count=least)
