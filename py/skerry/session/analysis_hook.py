"""Hook for reviews; keeps the layer `session` independent of `analysis`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from skerry.analysis.mistakes import Mistake
    from skerry.analysis.review import Review

    from .session import Session


class Analysis(Protocol):
    """Functions of the layer `analysis`."""

    def review_session(
        self, session: Session[Any], names: Sequence[str] = ..., work: int | None = ..., /
    ) -> Review:
        """Return the finished review of a session."""
        ...

    def mistakes(self, session: Session[Any], work: int | None = ..., /) -> tuple[Mistake, ...]:
        """Return the moves that cost most, in the order of play."""
        ...


_hooks: list[Callable[[], Analysis]] = []


def set_analysis_hook(load: Callable[[], Analysis]) -> None:
    """Set the function that imports the layer `analysis`, which is only needed for reviews."""
    _hooks[:] = [load]


def load_analysis() -> Analysis:
    """Return the functions of the layer `analysis`."""
    return _hooks[0]()
