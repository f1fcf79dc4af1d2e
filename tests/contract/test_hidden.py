"""Hidden information: see skerry.testing."""

from skerry.testing.test_hidden import *
