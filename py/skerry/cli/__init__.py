"""`python -m skerry`: playing, matches, pictures and pages in a terminal."""
