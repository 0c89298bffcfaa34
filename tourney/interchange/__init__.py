"""A night as JSON, and the checks on a night that is read from it."""
