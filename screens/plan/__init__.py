"""The plan of a night, its templates and its rules card."""
