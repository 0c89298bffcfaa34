"""Liar's Mexico: one cup, claims and doubts, as a game of its own beside the open game (R9)."""
