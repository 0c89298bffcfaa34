"""The parts shared by both games' corrections: their terms, and the table of changes (R10.3)."""
