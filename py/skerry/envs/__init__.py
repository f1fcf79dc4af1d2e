"""Environments for PettingZoo and OpenSpiel; each needs its package installed."""
