"""What belongs to every game besides its code, and the recorded games and counts."""

from skerry.testing.test_files import *
