"""Heats: the best players of each table advance to a final."""
