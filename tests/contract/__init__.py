"""What every game of the registry keeps, and the toys with them."""
