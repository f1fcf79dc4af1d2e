"""Packs: up to 100 puzzles, lessons and daily games in order, with text between them."""
