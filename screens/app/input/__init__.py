"""Keys on their way in: read from the terminal, kept in order, held back until they are due."""
