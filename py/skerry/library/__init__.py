"""What is kept of games, and what is judged of them."""
