"""The plan of a night, its presets and its rules card."""
