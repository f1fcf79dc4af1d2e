"""States: see skerry.testing."""

from skerry.testing.test_states import *
