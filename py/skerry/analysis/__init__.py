"""What is found out about a position or a game: hints, estimates, turning points, the review."""
