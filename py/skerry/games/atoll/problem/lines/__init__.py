"""The list of problems, which pages load on demand (core/lazy_modules.py); see ../known.py."""
