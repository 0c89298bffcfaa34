"""Parts of play that stand on several screens: units as pips, and the line for the room."""
