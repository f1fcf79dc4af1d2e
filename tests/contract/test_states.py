"""States: what legal actions, chance outcomes, ends and packed forms keep in every game."""

from skerry.testing.test_states import *
