"""Parts of play that are on several screens: units as pips, and the line for the room."""
