"""One playthrough, and the texts that hold it: ids, and what one seat knows."""
