"""The figures of the open game (R13): who pays, who wins, what was luck. Standard library only.

Everyone is taken to choose so as to pay as seldom as they can. More than eight at a table are not
worked out: what is asked of such a table is answered with None.
"""
