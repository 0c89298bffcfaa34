"""A night: who is on the list, how they are seated, what a unit is worth. Pure."""
