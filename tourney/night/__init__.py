"""A night: who is entered, how they are seated, which tables are open. Pure."""
