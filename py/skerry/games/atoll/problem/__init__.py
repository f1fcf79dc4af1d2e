"""Atoll for one: positions in which one move alone wins, and pages of them to print."""
