"""A night as JSON, and what checks it."""
