"""Liar's Mexico: one cup, claims and doubts, as a match of its own beside the open game (R9)."""
