"""What every game on the shelf keeps, and the toys with them."""
