"""Files of games and results that players keep, and their reading and writing in parts."""
