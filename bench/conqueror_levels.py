"""Ratings of The Conqueror's levels, by matches of neighbours.

    python bench/conqueror_levels.py [LEVEL ..] --seconds 0.2

Every deal of dice is played from both seats. With LEVEL arguments, only the match of each of these
levels against the next one is measured; the other results are kept.
"""

from __future__ import annotations

import sys

from ladder import measure_ladder

if __name__ == "__main__":
    sys.exit(measure_ladder("conqueror", __doc__))
