"""Words and columns in plain text."""
