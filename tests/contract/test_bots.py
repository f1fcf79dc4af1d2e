"""Computer players: legal, honest about what they know, the same for the same seed, in units."""

from skerry.testing.test_bots import *
