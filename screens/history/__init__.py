"""What was played, and putting it right."""
