"""The history of play, and corrections to it."""
