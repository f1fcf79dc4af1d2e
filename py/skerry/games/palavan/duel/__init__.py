"""Palavan for two: the duel and its computer player."""
