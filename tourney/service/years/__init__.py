"""Many nights together: what became of everybody, players over the years, and seasons."""
