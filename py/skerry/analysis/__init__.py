"""Analysis of positions and games: hints, evaluations, turning points and reviews."""
