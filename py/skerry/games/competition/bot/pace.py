"""How long to go on: so many units of work, or until time is up."""

from __future__ import annotations

from math import inf

from skerry.core.bot import Budget


class Pace:
    """Counts work that is `done` against a budget. `seconds` is what is taken when the budget says
    nothing (None: as long as the work takes).
    """

    def __init__(self, most: int, seconds: float | None, budget: Budget) -> None:
        self.most = most if budget.work is None else min(most, budget.work)
        if budget.seconds is not None:
            seconds = budget.seconds
        elif budget.work is not None:
            seconds = None
        self.clock, self.done = budget.clock, 0
        self.stop = inf if seconds is None else self.clock() + seconds

    def over(self) -> bool:
        """Whether the budget is spent."""
        return self.done >= self.most or (self.stop < inf and self.clock() >= self.stop)
