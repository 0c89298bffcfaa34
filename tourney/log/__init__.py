"""A night that is recorded."""
