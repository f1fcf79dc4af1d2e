"""How long the fuzz by structure goes on, and what is said of it in the end.

In the test suite it is short, and the same every time. By night (SKERRY_FUZZ, a number of examples
for each test) it is other every time, what once failed is tried again first, and a request that
takes more CPU time than a unit of work may is a failure.
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
"""Examples of each test by night; 0 by day."""

LIMIT = 0.25
"""Seconds of CPU time for one request."""

BY_DAY = settings(max_examples=50, derandomize=True, database=None, deadline=None)
BY_NIGHT = settings(
    max_examples=EXAMPLES or 1,
    database=DirectoryBasedExampleDatabase(os.environ.get("SKERRY_CORPUS", ".hypothesis/examples")),
    deadline=None,
    print_blob=True,
    suppress_health_check=list(HealthCheck),
)
FUZZ = BY_NIGHT if EXAMPLES else BY_DAY


class Watch:
    """How many requests there were, how many of them were refused, and the slowest one."""

    asked = 0
    refused = 0
    slowest = 0.0
    which = ""

    def ask(self, host: Host, text: str) -> dict[str, Any]:
        """Ask; by night also look at the time, in which nothing of Hypothesis is collected."""
        gc.disable()
        start = process_time()
        said = host.call(text)
        spent = process_time() - start
        gc.enable()
        reply = json.loads(said)
        assert isinstance(reply, dict)
        self.asked += 1
        self.refused += "error" in reply
        if spent > self.slowest:
            self.slowest = spent
            self.which = text[:300]
        assert not EXAMPLES or spent <= LIMIT, f"{spent:.3f} s"
        return reply

    def __str__(self) -> str:
        return (
            f"{self.asked} requests, {self.refused} refused,"
            f" the slowest {self.slowest:.3f} s of CPU time: {self.which}"
        )
