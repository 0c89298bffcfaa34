"""Players over the years: their nights, whom they met there, and how it ended (F14.1)."""
