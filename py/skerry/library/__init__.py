"""What is kept, judged and compared: saves, reviews, ratings, results, rankings."""
