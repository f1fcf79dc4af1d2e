"""Sessions (one playthrough of a game each), and the texts that represent them: ids, seat codes."""
