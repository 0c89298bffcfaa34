"""A night before play: its form, templates, rules card and score sheets."""
