"""The big screen."""

#: A night's film is played so many times as fast as the night was.
FILM_SPEED = 20
