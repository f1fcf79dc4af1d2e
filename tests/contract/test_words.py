"""Actions are said in words: each of them, in every language, and no two alike."""

from skerry.testing.test_words import *
