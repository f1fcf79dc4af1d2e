"""Facts in hints: see skerry.testing."""

from skerry.testing.test_facts import *
