"""Proofs of who wins: virtual connections, inferior cells, and a search for the rest.

`search.Prover` solves a position and writes a certificate. `checker` reads certificates and shares
no code with the prover.
"""
