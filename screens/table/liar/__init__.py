"""A table of Liar's Mexico in play."""
