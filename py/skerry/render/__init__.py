"""Scenes as SVG and HTML, for the terminal, Jupyter and print."""
