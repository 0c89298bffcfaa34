"""Ranks, prizes and figures (F7)."""
