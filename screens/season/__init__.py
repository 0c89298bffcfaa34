"""Seasons: their nights and their tables."""
