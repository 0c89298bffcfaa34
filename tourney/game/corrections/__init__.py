"""Corrections at a table: what can be picked, the record replayed, and the changes (R10.3)."""
