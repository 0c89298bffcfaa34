"""The faces of tourney: the Textual app and the command line."""
