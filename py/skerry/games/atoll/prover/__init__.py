"""Proofs of who wins a position, by virtual connections, inferior cells and a search.

`search.Prover` solves a position and writes a certificate. `checker` checks certificates and shares
no code with the prover.
"""
