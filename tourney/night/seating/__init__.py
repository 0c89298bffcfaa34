"""Draws, sizes of tables, and moves between them."""
