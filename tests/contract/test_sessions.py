"""Sessions and the Host: one line of moves for every game, walked, saved and opened again."""

from skerry.testing.test_sessions import *
