"""What a correction means over the night (F9)."""
