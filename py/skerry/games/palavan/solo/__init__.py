"""Palavan for one player: the puzzles, their solvers and their bot."""
