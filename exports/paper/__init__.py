"""Pages to print for a night: seats, slips and score sheets."""
