"""The effects of a correction over the night (F9)."""
