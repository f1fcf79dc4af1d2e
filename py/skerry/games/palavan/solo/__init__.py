"""Palavan for one: puzzles, what solves them, and pages of them to print."""
