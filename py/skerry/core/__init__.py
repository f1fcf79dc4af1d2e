"""What every game and every front end agrees on. Imports nothing but the standard library."""
