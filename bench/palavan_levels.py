"""Ratings of Palavan's levels, in single rounds of the duel.

    python bench/palavan_levels.py [LEVEL ..]

Every deal is played from both seats. With LEVEL arguments, only the match of each of these levels
against the next one is measured; the other results are kept.
"""

from __future__ import annotations

import sys

from ladder import measure_ladder

if __name__ == "__main__":
    sys.exit(measure_ladder("palavan", __doc__, "round", 200))
