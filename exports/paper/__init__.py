"""What is printed: seats, slips and score sheets."""
