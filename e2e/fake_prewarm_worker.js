// Replaces the prewarm worker for fake engines, which need no files.
