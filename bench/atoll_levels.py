"""Ratings of Atoll's levels, on the standard board.

    python bench/atoll_levels.py [LEVEL ..]

With levels given, only those are measured against the one above, and the rest is kept. In a browser
Python's big integers are three to four times slower, so that half a second here is about what two
seconds are there.
"""

from __future__ import annotations

import sys

from ladder import climb

if __name__ == "__main__":
    sys.exit(climb("atoll", __doc__))
