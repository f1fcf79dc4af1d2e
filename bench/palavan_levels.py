"""Ratings of Palavan's levels, in single rounds of the duel.

    python bench/palavan_levels.py [LEVEL ..]

Every deal is played from both seats. With levels given, only those are measured against the one
above, and the rest is kept.
"""

from __future__ import annotations

import sys

from ladder import climb

if __name__ == "__main__":
    sys.exit(climb("palavan", __doc__, "round", 200))
