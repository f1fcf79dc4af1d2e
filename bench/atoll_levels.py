"""Ratings of Atoll's levels, on the standard board.

    python bench/atoll_levels.py [LEVEL ..]

With LEVEL arguments, only the match of each of these levels against the next one is measured; the
other results are kept. Python's big integers are three to four times slower in a browser, so half a
second here corresponds to about two seconds there.
"""

from __future__ import annotations

import sys

from ladder import measure_ladder

if __name__ == "__main__":
    sys.exit(measure_ladder("atoll", __doc__))
