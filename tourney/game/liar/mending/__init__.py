"""Corrections of Liar's Mexico (R9, R10.3)."""
