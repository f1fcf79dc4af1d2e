"""Descriptions of actions: see skerry.testing."""

from skerry.testing.test_words import *
