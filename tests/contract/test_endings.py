"""See the module of this name in skerry.testing."""

from skerry.testing.test_endings import *
