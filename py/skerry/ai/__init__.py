"""Search and measurement that games share. Imports core."""
