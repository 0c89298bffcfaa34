"""Corrections of the open game: the entries that can be corrected, and the results (R10.3)."""
