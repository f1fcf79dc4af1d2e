"""Tensors: every action has a number, and observations are what a seat knows and nothing else."""

from skerry.testing.test_tensors import *
