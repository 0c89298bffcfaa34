"""Home: the list of nights."""
