"""Scenes: see skerry.testing."""

from skerry.testing.test_scenes import *
