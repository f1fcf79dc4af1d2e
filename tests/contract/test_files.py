"""Files of each game: see skerry.testing."""

from skerry.testing.test_files import *
