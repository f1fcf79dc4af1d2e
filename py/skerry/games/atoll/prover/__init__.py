"""Proofs of who wins: connections that hold, cells that don't matter, and a search over the rest.

`prover.search.Prover` decides a position and writes a certificate; `prover.checker` reads
certificates and shares no code with what writes them.
"""
