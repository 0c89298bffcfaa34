"""A night before it is played: its form, presets, card and sheet."""
