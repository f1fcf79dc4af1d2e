"""The JSON interface of the engine (host.py), which the page uses, and its parts."""
