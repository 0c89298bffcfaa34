"""Players over the years: their nights, the players they met, and their results (F14.1)."""
