"""Ratings of The Conqueror's levels, by matches of neighbours.

    python bench/conqueror_levels.py [LEVEL ..] --seconds 0.2

Every deal of dice is played from both seats. With levels given, only those are measured against
the one above, and the rest is kept.
"""

from __future__ import annotations

import sys

from ladder import climb

if __name__ == "__main__":
    sys.exit(climb("conqueror", __doc__))
