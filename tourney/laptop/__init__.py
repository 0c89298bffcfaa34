"""This laptop's own knowledge: where nights are kept, and what was acknowledged to it."""
