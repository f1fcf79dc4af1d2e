"""Elo's formula and its inverse."""

from __future__ import annotations

from math import inf

import pytest
from skerry.core.bot import expected_share, rating_difference


@pytest.mark.parametrize("difference", [-700, -1, 0, 35, 400])
def test_the_formula_and_its_inverse_agree(difference: int) -> None:
    assert rating_difference(expected_share(difference)) == pytest.approx(difference)
    assert expected_share(difference) + expected_share(-difference) == pytest.approx(1)


def test_the_formula_has_known_values() -> None:
    assert expected_share(400) == pytest.approx(10 / 11)
    assert expected_share(0, 3) == pytest.approx(1 / 4)
    assert rating_difference(0.5) == 0
    assert rating_difference(1 / 11) == pytest.approx(-400)
    assert (rating_difference(0), rating_difference(1)) == (-inf, inf)
