"""Atoll for one player: problems, which are positions in which exactly one move wins."""
