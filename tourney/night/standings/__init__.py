"""Ranks, prizes and figures of a night (F7)."""
