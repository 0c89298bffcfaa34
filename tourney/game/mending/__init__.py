"""A correction at a table before it counts: what can be put right, and what would come of it."""
