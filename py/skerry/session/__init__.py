"""One playthrough, and the texts that represent it: ids, and what one seat knows."""
