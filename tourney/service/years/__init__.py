"""Many nights together: what became of everyone, players over the years, and seasons."""
