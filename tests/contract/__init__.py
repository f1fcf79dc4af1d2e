"""Tests of skerry.testing, run on the built-in games and the toys."""
