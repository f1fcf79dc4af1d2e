"""What hints say of moves: whole sentences, in every setting, from what the mover knows alone."""

from skerry.testing.test_facts import *
