"""Corrections at a table: what can be picked, the record played again, and what changes (R10.3)."""
