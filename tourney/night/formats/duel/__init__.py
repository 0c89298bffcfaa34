"""Duels: a bracket of matches between two."""
