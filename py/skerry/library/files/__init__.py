"""Files of games and results that players keep, read and written in parts."""
