"""Ratings of Island Competition's levels, in full games for two.

    python bench/competition_levels.py [LEVEL ..]

Every deal is played from both seats. With LEVEL arguments, only the match of each of these levels
against the next one is measured; the other results are kept.
"""

from __future__ import annotations

import sys

from ladder import measure_ladder

if __name__ == "__main__":
    sys.exit(measure_ladder("competition", __doc__, "full", 100))
