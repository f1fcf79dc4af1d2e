"""Ratings of Atoll's levels, on the standard board.

    python bench/atoll_levels.py [LEVEL ..]

If levels are given, the bench measures only the match of each of them against the next level, and
keeps the other results. Python's big integers are three to four times slower in a browser, so half
a second here corresponds to about two seconds there.
"""

from __future__ import annotations

import sys

from ladder import measure_ladder

if __name__ == "__main__":
    sys.exit(measure_ladder("atoll", __doc__))
