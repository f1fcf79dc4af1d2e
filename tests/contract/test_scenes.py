"""Pictures: whole, reachable by hand and by ear, the same for the same state, and not too big."""

from skerry.testing.test_scenes import *
