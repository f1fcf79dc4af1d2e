"""Translations: see skerry.testing."""

from skerry.testing.test_languages import *
