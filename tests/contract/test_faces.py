"""Faces: see skerry.testing."""

from skerry.testing.test_faces import *
