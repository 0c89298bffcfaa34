"""A night: the list of people, their seats, the formats and the money. Pure."""
