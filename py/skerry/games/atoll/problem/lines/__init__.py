"""The list of problems, which pages fetch when one is wanted (core/lazy_modules.py): see ../known.py."""
