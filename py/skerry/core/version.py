"""Which version of the engine this is."""

__version__ = "0.1.0"
