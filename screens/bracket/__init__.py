"""The bracket of heats and duels."""
