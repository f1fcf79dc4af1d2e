"""The list of problems, which pages fetch when one is wanted (core/later.py): see ../known.py."""
