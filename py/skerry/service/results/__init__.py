"""After games: what is kept of them, rankings, a rematch, as the Host answers for them."""
