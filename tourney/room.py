"""What the room is shown besides the tables: the display's view, the pictures, the dice."""

from tourney.seasons import Seasons


class Room(Seasons):
    """The views for those who look on, of the night of that number."""
