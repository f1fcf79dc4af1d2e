"""Scenes painted for places without a canvas: terminal, Jupyter, print, posters."""
