"""Length of the structural fuzz tests, and their summary.

In the test suite they are short and deterministic. In a night run (SKERRY_FUZZ is the number of
examples of each test) they are random, examples that failed before come first, and a request fails
if it takes more CPU time than LIMIT_SECONDS.
"""

from __future__ import annotations

import gc
import json
import os
from time import process_time
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis.database import DirectoryBasedExampleDatabase
from skerry import Host

EXAMPLES = int(os.environ.get("SKERRY_FUZZ", "0"))
"""Examples of each test in a night run; otherwise 0."""

LIMIT_SECONDS = 0.25
"""CPU seconds that a request may take in a night run."""

BY_DAY = settings(max_examples=20, derandomize=True, database=None, deadline=None)
BY_NIGHT = settings(
    max_examples=EXAMPLES or 1,
    database=DirectoryBasedExampleDatabase(os.environ.get("SKERRY_CORPUS", ".hypothesis/examples")),
    deadline=None,
    print_blob=True,
    suppress_health_check=list(HealthCheck),
)
FUZZ = BY_NIGHT if EXAMPLES else BY_DAY


class Watch:
    """Statistics of requests: their number, the refused ones, and the slowest one."""

    asked = 0
    refused = 0
    slowest = 0.0
    which = ""

    def ask(self, host: Host, text: str) -> dict[str, Any]:
        """Send a request and count it; in a night run, check its CPU time.

        The garbage collector is off meanwhile, so that Hypothesis's garbage doesn't count.
        """
        gc.disable()
        start = process_time()
        text_back = host.call(text)
        seconds = process_time() - start
        gc.enable()
        reply = json.loads(text_back)
        assert isinstance(reply, dict)
        self.asked += 1
        self.refused += "error" in reply
        if seconds > self.slowest:
            self.slowest = seconds
            self.which = text[:300]
        assert not EXAMPLES or seconds <= LIMIT_SECONDS, f"{seconds:.3f} s"
        return reply

    def __str__(self) -> str:
        return (
            f"{self.asked} requests, {self.refused} refused,"
            f" the slowest {self.slowest:.3f} s of CPU time: {self.which}"
        )
