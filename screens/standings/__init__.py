"""The standings of a table and of a night; pictures of a night."""
