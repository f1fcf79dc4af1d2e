"""The engine behind its one door: JSON in, JSON out. What the page talks to."""
