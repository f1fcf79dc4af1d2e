"""Ratings of Palavan's levels, in single rounds of the duel.

    python bench/palavan_levels.py [LEVEL ..]

Every deal is played from both seats. With levels given, only the match of each
against the next level is measured, and the other results are kept.
"""

from __future__ import annotations

import sys

from ladder import measure_ladder

if __name__ == "__main__":
    sys.exit(measure_ladder("palavan", __doc__, "round", 200))
