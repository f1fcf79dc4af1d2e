"""Lessons: see skerry.testing."""

from skerry.testing.test_lessons import *
