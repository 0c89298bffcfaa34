"""The tables, and the records that their rows come from."""
