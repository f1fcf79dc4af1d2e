"""Stored and shared data: saves, links, game files, ratings, results, rankings."""
