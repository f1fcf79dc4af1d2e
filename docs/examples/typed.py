"""Typed use of the engine: passes `mypy --strict` and `pyright` in strict mode.

Games and states are generic in the type of their actions: `Game[str]`, `State[str]`.
"""

from collections.abc import Iterator
from random import Random
from typing import TypeVar

import skerry

A = TypeVar("A")


def first(
    state: skerry.State[A], level: int, budget: skerry.Budget, rng: Random
) -> Iterator[skerry.Estimate[A]]:
    """Play the first legal action of any game."""
    yield skerry.Estimate(state.legal_actions()[0], 0.5)


def longest_line(state: skerry.State[str], rng: Random) -> tuple[str, ...]:
    """Return the expected line of a search."""
    estimates = skerry.uct(state, skerry.Budget(work=50), rng)
    return skerry.choose(estimates).line


def main() -> None:
    """Play a short game against the bot above."""
    rng = Random(1)
    game: skerry.Game[str] = skerry.load("atoll")
    session = skerry.Session(game, preset="small")
    while not session.is_terminal:
        action: str = session.legal_actions()[0]
        if session.state.current_player == 0:
            action = longest_line(session.state, rng)[0]
        session.push(action)
    print(session.moves, session.returns())
    answer = skerry.choose(first(game.start("small"), 1, skerry.Budget(), rng))
    print(answer.action.upper(), answer.value)
    results = skerry.match("atoll", 1, first, games=2, preset="small")
    print(skerry.score(results).points)


if __name__ == "__main__":
    main()
