"""Every step of every lesson, played by the rules."""

from skerry.testing.test_lessons import *
