"""The effects of a correction on the rest of the night (F9)."""
