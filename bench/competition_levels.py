"""Ratings of Island Competition's levels, in full games for two.

    python bench/competition_levels.py [LEVEL ..]

Every deal is played from both seats. With levels given, only the match of each
against the next level is measured, and the other results are kept.
"""

from __future__ import annotations

import sys

from ladder import measure_ladder

if __name__ == "__main__":
    sys.exit(measure_ladder("competition", __doc__, "full", 100))
