"""The director and those it rests on."""
