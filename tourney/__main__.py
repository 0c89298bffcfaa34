"""`python -m tourney` is the command `tourney`."""

from screens.command import main

main()
