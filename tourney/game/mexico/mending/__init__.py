"""Corrections of the open game: what can be put right, and what comes of it (R10.3)."""
