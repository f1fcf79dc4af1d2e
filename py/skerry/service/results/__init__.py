"""Ops about finished games: stored results, rankings, rematches."""
