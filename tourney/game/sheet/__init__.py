"""Score sheets of both games, read and written."""
