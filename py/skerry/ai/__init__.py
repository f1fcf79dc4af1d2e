"""Search algorithms that games share, and matches that measure the strength of bots."""
