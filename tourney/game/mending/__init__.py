"""What corrections of both games share: their terms, and the table of what changes (R10.3)."""
