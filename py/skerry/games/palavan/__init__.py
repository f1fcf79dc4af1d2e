"""Palavan."""
