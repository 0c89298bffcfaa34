"""What the room is shown and told."""
