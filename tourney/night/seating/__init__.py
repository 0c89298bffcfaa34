"""Draws, tables and who moves where."""
