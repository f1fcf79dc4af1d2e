"""Endings: see skerry.testing."""

from skerry.testing.test_endings import *
