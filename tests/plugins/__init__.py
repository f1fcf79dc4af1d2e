"""Games and bots of other packages."""
