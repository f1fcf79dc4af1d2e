"""Islant: draw islands with all diagonal sides, waves and ships, from dice that all share."""
