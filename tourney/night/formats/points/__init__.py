"""Points nights (F6.3)."""
