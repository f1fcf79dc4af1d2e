"""What is kept and compared: saves, links, game files, ratings, results, rankings."""
