"""Tensors: see skerry.testing."""

from skerry.testing.test_tensors import *
