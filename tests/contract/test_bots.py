"""Computer players: see skerry.testing."""

from skerry.testing.test_bots import *
