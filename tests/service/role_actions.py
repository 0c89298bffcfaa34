"""What a role may do."""

#: What the role of a table may write down, besides taking such a row back.
PLAY = {
    *("die-rolled-off", "lead-named", "lead-drawn", "rolled", "stood", "value-recorded"),
    *("round-recorded", "match-recorded", "aborted", "count-chosen"),
    *("claimed", "eleven-claimed", "doubted", "taken", "foul-noted"),
}
