"""Heats: tables whose winners meet in a final."""
