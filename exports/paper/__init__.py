"""Pages for print: seats, slips and score sheets."""
