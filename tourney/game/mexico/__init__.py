"""The open game: a match, its rounds, and its fold (R2 to R7)."""
