"""The parts shared by the score sheets of both games: writing a line, and reading one."""
