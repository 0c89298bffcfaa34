"""Made-up rounds, from which formats make up the rest of a night (R13.5)."""
