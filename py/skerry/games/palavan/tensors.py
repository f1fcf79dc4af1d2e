"""Observation tensors of Palavan."""

from __future__ import annotations

from skerry.core.tensors import Tensors

from .duel import rules as duel
from .duel import tensors as of_duel
from .solo import tensors as of_solo


def tensors(preset: str, seats: int) -> Tensors:
    """Return the encoding of the positions and actions of a preset as numbers."""
    return of_duel.tensors(preset) if preset in duel.GOALS else of_solo.tensors(preset)
