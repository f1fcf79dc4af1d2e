"""The command line, `python -m skerry`."""
