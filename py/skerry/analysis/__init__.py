"""Analysis of positions and games: hints, estimates, turning points, the review."""
