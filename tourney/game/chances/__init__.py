"""The chances of the open game (R13): who pays, who wins, what was luck. Standard library only.

All players are assumed to choose so as to pay as seldom as possible. For more than eight at a table
nothing is worked out: the answer is None.
"""
