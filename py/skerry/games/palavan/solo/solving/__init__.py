"""Solvers of puzzles: by search, by deduction, and by counting."""
